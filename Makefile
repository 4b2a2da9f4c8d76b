# Targets; each works from a fresh checkout and is quick when run again:
#   make play         build the site and serve it on http://localhost:8000 (PORT= changes it), with rooms
#   make play LAN=1   the same for phones in the local network, without internet (STUN=host:port adds a server)
#   make test         every check and test, in browsers too
#   make test-engine  the checks and tests that need no browser: about five minutes
#   make site         build dist/, the whole static site
#   make bench        measure, print the figures as ratios, and write docs/FIGURES.md
#   make mutants      mutation testing: change the rules, count what the tests notice
#   make format       format the code with ruff
#   make clean        delete everything that was built or installed here

PYTHON ?= python3
PORT ?= 8000
PIP_QUIET := --quiet --disable-pip-version-check --no-input

python := .venv/bin/python
venv := .venv/.stamp
tools := .build/tools.stamp
node := node_modules/.stamp
micropip := .build/micropip.stamp
libraries := .build/libraries.stamp

.DEFAULT_GOAL := help
.PHONY: help play test test-engine test-browser lint site bench mutants format clean browsers

help:
	@sed -n 's/^#   //p' Makefile

$(venv): web/build/venv.py
	@$(PYTHON) web/build/venv.py .venv
	@touch $@

$(tools): requirements.txt | $(venv)
	@echo "Installing the tools for checks and tests ..."
	@$(python) -m pip install $(PIP_QUIET) --require-hashes -r requirements.txt
	@mkdir -p .build && touch $@

$(node): package.json package-lock.json
	@echo "Installing the site's libraries (npm) ..."
	@npm ci --no-fund --no-audit --loglevel=error
	@touch $@

$(micropip): web/build/micropip.txt | $(venv)
	@mkdir -p .build/wheels
	@$(python) -m pip download $(PIP_QUIET) --no-deps --only-binary=:all: --python-version 3.14 \
		--require-hashes -r web/build/micropip.txt -d .build/wheels
	@touch $@

$(libraries): web/build/room.txt | $(venv)
	@mkdir -p .build/wheels
	@$(python) -m pip download $(PIP_QUIET) --no-deps --require-hashes -r web/build/room.txt -d .build/wheels
	@touch $@

site: $(node) $(micropip) $(libraries)
	@$(PYTHON) -m web.build

play: site
	@$(PYTHON) -m web.build.serve --port $(PORT) --open --stun "$(STUN)" $(if $(filter-out 0 no,$(LAN)),--lan)

lint: $(tools)
	@$(python) -m ruff check
	@$(python) -m ruff format --check --quiet || { echo "Run: make format"; exit 1; }
	@$(python) -m mypy

test-engine: lint $(node)
	@$(python) -m pytest -q -n auto --ignore=tests/browser $(PYTEST)

browsers: $(tools)
	@$(python) -m tests.browser.find --install

# A busy machine can be too slow for a browser. So a test that fails is run once more, alone; both results are printed.
test-browser: site browsers
	@$(python) -m pytest -q -n 2 tests/browser $(PYTEST) \
		|| { echo "Once more, what has failed:"; $(python) -m pytest -q tests/browser --last-failed --lfnf=none; }

test: test-engine test-browser

bench/node_modules/.stamp: bench/package.json bench/package-lock.json
	@cd bench && npm ci --no-fund --no-audit --loglevel=error
	@touch $@

bench: site browsers bench/node_modules/.stamp
	@$(python) -m bench $(BENCH)

.build/mutants.stamp: requirements-mutants.txt | $(venv)
	@$(python) -m pip install $(PIP_QUIET) --require-hashes -r requirements-mutants.txt
	@mkdir -p .build && touch $@

mutants: $(tools) .build/mutants.stamp
	@$(python) -m bench "mutants $(MUTANTS)"

format: $(tools)
	@$(python) -m ruff check --fix --quiet; $(python) -m ruff format

clean:
	rm -rf .build .venv dist node_modules bench/node_modules mutants
