"""Tests the site's links, external resources and reference."""

import html.parser
import json
import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from conftest import SITE, base_path


class Page(html.parser.HTMLParser):
    """The links and anchors of a page, including those inside `<noscript>`."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.anchors |= {attributes[name] for name in ("id", "name") if name in attributes}
        self.links += [attributes[name] for name in ("href", "src", "action") if attributes.get(name)]


@pytest.fixture(scope="module")
def parsed_pages():
    return {file: Page(file) for file in SITE.rglob("*.html")}


def target_file(file: Path, path: str) -> Path:
    """Returns the file that a web server would send for a link's path on the page `file`."""
    target = (SITE / path.removeprefix(base_path()) if path.startswith("/") else file.parent / path).resolve()
    return target / "index.html" if target.is_dir() else target


def test_no_link_or_anchor_is_broken(parsed_pages):
    broken = []
    for file, page in parsed_pages.items():
        for link in page.links:
            address = urlsplit(link)
            if address.scheme in ("http", "https", "mailto", "data"):
                continue
            target = target_file(file, unquote(address.path)) if address.path else file
            exists = target.is_file()
            # Skips the anchors of DocC's pages, which scripts create; the next test checks them in DocC's data.
            if exists and address.fragment and target.suffix == ".html" and "documentation" not in target.parts:
                exists = unquote(address.fragment) in parsed_pages[target].anchors
            if not exists:
                broken.append(f"{file.relative_to(SITE)}: {link}")
    assert not broken
    assert sum(len(page.links) for page in parsed_pages.values()) > 10_000


def test_each_rule_of_the_field_has_its_anchor(parsed_pages):
    text = (SITE.parents[1] / "docs" / "behaviour.md").read_text(encoding="utf-8")
    anchors = re.findall(r'^### <a id="([^"]+)"></a>', text, re.MULTILINE)
    assert len(anchors) >= 250
    assert set(anchors) <= parsed_pages[SITE / "docs" / "behaviour.html"].anchors


def test_no_reference_within_the_documentation_is_broken():
    """Checks that each reference in DocC's data leads to a page and, if it has an anchor, to a heading."""
    pages = {file: json.loads(file.read_text()) for file in (SITE / "data").rglob("*.json")}
    broken, count = [], 0
    for file, page in pages.items():
        for reference in page.get("references", {}).values():
            url = reference.get("url", "")
            if not url.startswith("/documentation"):
                continue
            count += 1
            path, _, anchor = url.partition("#")
            data = (SITE / "data" / path.lstrip("/")).with_name(path.rpartition("/")[2] + ".json")
            target = pages.get(data)
            if target is None or not (SITE / path.lstrip("/") / "index.html").exists():
                broken.append(f"{file.relative_to(SITE)}: {url}")
            elif anchor and f'"anchor": "{anchor}"' not in json.dumps(target):
                broken.append(f"{file.relative_to(SITE)}: {url}")
    assert not broken
    assert count > 5_000


def test_no_file_is_loaded_from_another_host(parsed_pages):
    external = []
    for file in parsed_pages:
        text = file.read_text(encoding="utf-8")
        external += re.findall(
            r"<(?:link|script|img|iframe|audio|source)[^>]*(?:href|src)=\"?(?:https?:)?//[^>]*", text
        )
    for file in SITE.rglob("*.css"):
        external += re.findall(r"url\([\"']?(?:https?:)?//[^)]*|@import[^;]*", file.read_text(encoding="utf-8"))
    assert not external


def test_every_library_is_in_the_reference():
    expected = {file.stem.lower() for file in SITE.parents[1].glob("*/Sources/*/*.docc")}
    expected |= {file.stem.lower() for file in SITE.parents[1].glob("Sources/*/*.docc")}
    documented = {file.name for file in (SITE / "documentation").iterdir() if file.is_dir()}
    # The reference contains OneTimeCodePostgreSQL only if libpq is installed.
    assert expected - {"onetimecodepostgresql"} <= documented and len(documented) >= 7
