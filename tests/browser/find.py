"""Find Chromium and Firefox for Playwright: an installed one, else from apt, else Playwright's own build."""

import argparse
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from typing import Any

NAMES = {
    "chromium": ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge"),
    "firefox": ("firefox-esr", "firefox"),
}
PACKAGES = {"chromium": "chromium", "firefox": "firefox-esr"}
NONE_FOUND = """
No {name} was found here, and none could be installed: neither by apt nor by Playwright's own download.
Install one, then run make again. On Debian or Ubuntu:

    sudo apt-get install {package}
"""


@dataclass(frozen=True)
class Browser:
    """A browser and how Playwright starts it."""

    name: str
    path: str | None

    def launch(self, playwright: Any, **options: Any) -> Any:
        """Start it; Debian's Firefox needs WebDriver BiDi instead of the protocol of Playwright's build."""
        kind = getattr(playwright, self.name)
        if self.path is None:
            return kind.launch(**options)
        if self.name == "firefox":
            options["channel"] = "moz-firefox"
        return kind.launch(executable_path=self.path, **options)


@cache
def find(name: str) -> Browser | None:
    """Find an installed browser, or one that Playwright has downloaded."""
    for command in NAMES[name]:
        if path := shutil.which(command):
            return Browser(name, path)
    return Browser(name, None) if own_is_there(name) else None


def own_is_there(name: str) -> bool:
    """Whether Playwright's own build of a browser is on this machine."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return os.path.exists(getattr(playwright, name).executable_path)


def succeeds(*command: str) -> bool:
    """Run a command and say whether it succeeded."""
    try:
        return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


def from_apt(package: str) -> bool:
    """Install the newest version of a package that apt knows, if apt exists and may be used."""
    if not shutil.which("apt-get"):
        return False
    may = [] if os.geteuid() == 0 else ["sudo", "-n"]
    # Old package lists offer old browsers, or ones that are no longer there. Without a network they must do.
    succeeds(*may, "apt-get", "update", "-q")
    return succeeds(*may, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "-y", "-q", package)


def from_playwright(name: str) -> bool:
    """Download Playwright's own build, with the system packages it needs where they may be installed."""
    ask = [sys.executable, "-m", "playwright", "install", name]
    return succeeds(*ask, "--with-deps") if os.geteuid() == 0 else succeeds(*ask)


def starts(name: str) -> bool:
    """Whether a browser is installed that Playwright can drive: an old Firefox starts, but does not obey."""
    from playwright.sync_api import Error, sync_playwright

    found = find(name)
    if found is None:
        return False
    try:
        with sync_playwright() as playwright:
            browser = found.launch(playwright)
            browser.new_page().close()
            browser.close()
    except Error:
        return False
    return True


def install(name: str) -> bool:
    """Make sure that a browser is installed that Playwright can drive."""
    if starts(name):
        return True
    print(f"Installing {name} for the tests ...", flush=True)
    done = from_apt(PACKAGES[name]) or from_playwright(name)
    find.cache_clear()
    return done and starts(name)


def main() -> int:
    """Install what is missing; Chromium is required, and without Firefox its tests are skipped."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--install", action="store_true")
    arguments = parser.parse_args()
    for name in NAMES:
        there = install(name) if arguments.install else find(name) is not None
        if not there:
            print(NONE_FOUND.format(name=name, package=PACKAGES[name]), file=sys.stderr)
            if name == "chromium":
                return 1
            print("The tests go on without Firefox.", file=sys.stderr)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
