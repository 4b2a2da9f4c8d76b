"""The host and the local server send the same headers, and the page works with them."""

import hashlib
import json
import re
import tomllib
import urllib.error
import urllib.request
import zipfile
from http.client import HTTPMessage
from pathlib import Path

import pytest

from tests.browser.town import Town
from web.build import DIST, ROOT
from web.build.files import every_file
from web.build.headers import headers, matches, rules, rules_of_site


def asked(town: Town, address: str) -> HTTPMessage:
    request = urllib.request.Request(town.address + address, headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        found: HTTPMessage = answer.headers
        return found


def test_the_local_server_sends_what_netlify_toml_says(town: Town, dist: Path) -> None:
    for path in every_file(dist):
        name = path.relative_to(dist).as_posix()
        sent = asked(town, name)
        for header, value in headers("/" + name, dist).items():
            assert sent[header] == value, f"{header} of {name}"


def test_no_address_gets_a_header_from_two_rules(dist: Path) -> None:
    for path in every_file(dist):
        address = "/" + path.relative_to(dist).as_posix()
        fitting = [*rules(), *rules_of_site(dist)]
        named = [name for pattern, values in fitting if matches(pattern, address) for name in values]
        assert len(named) == len(set(named)), address


def test_only_hashed_files_are_cached_as_immutable(town: Town, dist: Path) -> None:
    for path in every_file(dist):
        name = path.relative_to(dist).as_posix()
        is_hashed = re.match(r"(app|runtime)/[0-9a-f]{12}/", name) is not None
        assert ("immutable" in asked(town, name)["Cache-Control"]) is is_hashed, name
    assert asked(town, "sw.js")["Cache-Control"] == "no-cache"
    assert asked(town, "sw.js")["Service-Worker-Allowed"] == "/"


def test_the_content_security_policy_is_strict() -> None:
    policy = dict(
        part.strip().partition(" ")[::2] for part in headers("/", DIST)["Content-Security-Policy"].split(";")
    )
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval' 'unsafe-eval'"
    assert policy["connect-src"] == policy["style-src"] == "'self'"
    assert policy["worker-src"] == "'self' blob:"
    assert "*" not in " ".join(policy.values())
    assert "http" not in " ".join(policy.values())


def test_the_page_has_no_inline_script_or_style(dist: Path) -> None:
    page = (dist / "index.html").read_text(encoding="utf-8")
    for attributes in re.findall(r"<script\b([^>]*)>", page):
        assert "src=" in attributes or 'type="application/json"' in attributes
    assert "<style" not in page
    assert not re.search(r"\son[a-z]+=", page)


def test_webassembly_is_sent_compressed_with_its_own_content_type(town: Town, dist: Path) -> None:
    (path,) = dist.glob("runtime/*/pyodide.asm.wasm")
    sent = asked(town, path.relative_to(dist).as_posix())
    assert sent["Content-Type"] == "application/wasm"
    assert sent["Content-Encoding"] == "gzip"


def test_archives_are_stored_and_sent_compressed(town: Town, dist: Path) -> None:
    archives = [path for path in every_file(dist) if path.suffix in (".zip", ".whl")]
    assert len(archives) == 11
    for path in archives:
        with zipfile.ZipFile(path) as archive:
            assert {entry.compress_type for entry in archive.infolist()} == {zipfile.ZIP_STORED}, path.name
        sent = asked(town, path.relative_to(dist).as_posix())
        assert sent["Content-Type"].startswith("text/plain"), path.name
        assert sent["Content-Encoding"] == "gzip", path.name


def test_no_browser_is_told_to_remember_a_missing_file(town: Town, dist: Path) -> None:
    for address in ("/app/000000000000/web/main.py", "/runtime/000000000000/stdlib.zip", "/nothing"):
        assert "immutable" not in headers(address, dist)["Cache-Control"], address
        with pytest.raises(urllib.error.HTTPError) as refused:
            asked(town, address.removeprefix("/"))
        assert refused.value.headers["Cache-Control"] == "no-store"
        refused.value.close()
    folders = {pattern.removesuffix("*").strip("/") for pattern, _ in rules_of_site(dist)}
    assert folders == {
        path.relative_to(dist).as_posix() for name in ("app", "runtime") for path in (dist / name).iterdir()
    }


@pytest.mark.parametrize("address", ["nothing-here", "../Makefile", "%2e%2e/Makefile"])
def test_a_missing_file_gets_404(town: Town, address: str) -> None:
    with pytest.raises(urllib.error.HTTPError) as refused:
        asked(town, address)
    assert refused.value.code == 404
    refused.value.close()


def test_the_service_worker_lists_every_file_with_the_fingerprint_of_its_bytes(dist: Path) -> None:
    found = re.search(
        r"const \{ page, app, runtime \} = (\{.*?\n\});", (dist / "sw.js").read_text("utf-8"), re.S
    )
    assert found
    facts = json.loads(found[1])
    assert (dist / facts["page"]).is_dir()
    listed = [tuple(entry) for part in ("app", "runtime") for entry in facts[part]["files"]]
    expected = []
    for path in every_file(dist):
        name = path.relative_to(dist).as_posix()
        if name not in ("sw.js", "_headers", "rooms.json") and path.suffix != ".png":
            content = path.read_bytes()
            mark = hashlib.sha256(content).hexdigest()[:32]
            expected.append(("./" if name == "index.html" else name, len(content), mark))
    assert sorted(listed) == sorted(expected)


def test_netlify_changes_no_file_and_has_no_rule_that_fits_missing_ones() -> None:
    said = tomllib.loads((ROOT / "netlify.toml").read_text(encoding="utf-8"))
    assert said["build"]["processing"] == {"skip_processing": True}
    assert not [pattern for pattern, values in rules() if "immutable" in values.get("Cache-Control", "")]


def test_netlify_builds_with_a_command_that_exists() -> None:
    text = (ROOT / "netlify.toml").read_text(encoding="utf-8")
    assert 'command = "make site"' in text
    assert re.search(r"^site:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
