"""Collects the site's pages from the repository, and builds the site with Sphinx.

Usage: build.py FOLDER BASE
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import http_api
from content import PICTURES, ROOT

SITE = Path(__file__).parent
SOURCES = ROOT / "artifacts" / "site-sources"

# Pages keep the paths that they have in the repository, so relative links work. A README becomes its folder's index.
PAGES = (
    "docs/*.md", "web/README.md", "server/README.md", "Examples/README.md", "Examples/Backends/README.md", "Tests/Heard/README.md",
    "Tests/StandIns/README.md", "Benchmarks/README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md",
)
LINK = re.compile(r"\]\(([^)#:]+)(#[^)]*)?\)")
# A code block with the name of its file, which GitHub doesn't show.
NAMED_BLOCK = re.compile(r"^```(\w+) (\S+)$", re.MULTILINE)
# A heading's anchor for GitHub. On the site, the heading has the same anchor by `content.anchor`.
ANCHOR = re.compile(r'^(#+ )<a id="[^"]+"></a>', re.MULTILINE)


def main(output: Path, base: str) -> None:
    shutil.rmtree(SOURCES, ignore_errors=True)
    shutil.copytree(SITE / "pages", SOURCES)
    pages = [page for pattern in PAGES for page in sorted(ROOT.glob(pattern))]
    for page in pages:
        take(page, pages)
    (SOURCES / "server" / "http-api.md").write_text(http_api.page(), encoding="utf-8")
    shutil.copy(ROOT / http_api.DOCUMENT, SOURCES / "server" / "openapi.json")
    subprocess.run([sys.executable, ROOT / "Scripts" / "conformance.py", SOURCES / "conformance"], check=True)
    report = SOURCES / "conformance" / "report.md"
    # As in `take`, the links to files stay.
    report.write_text(re.sub(r"\]\((\w+\.yaml)\)", r"](path:\1)", report.read_text(encoding="utf-8")), encoding="utf-8")

    subprocess.run(
        [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going", "--builder", "html",
         "--conf-dir", SITE, "--doctree-dir", ROOT / "artifacts" / "site-doctrees", "--fresh-env", SOURCES, output],
        check=True, stdin=subprocess.DEVNULL,
    )
    shutil.copytree(PICTURES / "Resources", output / "_static" / "pictures")
    # Hosts show this page for any path, from which relative links would lead elsewhere.
    missing = output / "404.html"
    links = re.sub(r'((?:href|src|action|data-content_root)=")(?!\w+:|[#/])(?:\./)?', rf"\g<1>{base}", missing.read_text(encoding="utf-8"))
    missing.write_text(links, encoding="utf-8")
    for file in SOURCES.rglob("*"):
        if file.is_file() and file.suffix != ".md":
            copy(file, output / file.relative_to(SOURCES))


def take(page: Path, pages: list[Path]) -> None:
    """Copies a page, and the files that the page links to, to Sphinx's sources."""

    def link(found: re.Match) -> str:
        target = (page.parent / found[1]).resolve()
        if target in pages:
            return found[0].replace("README.md", "index.md")
        if target.parent.suffix == ".docc":
            module, article = target.parent.stem.lower(), target.stem.lower()
            place = f"documentation/{module}/" + (f"{article}/" if article != module else "")
            return f"](path:{'../' * len(page.relative_to(ROOT).parent.parts)}{place}{found[2] or ''})"
        if not target.is_file():
            raise FileNotFoundError(f"{page.relative_to(ROOT)} links to {found[1]}")
        copy(target, SOURCES / target.relative_to(ROOT))
        # The scheme `path:` makes Sphinx keep the link. Sphinx would treat a path without a scheme as a download.
        return found[0].replace("](", "](path:", 1) if target.suffix not in (".png", ".svg") else found[0]

    text = ANCHOR.sub(r"\1", LINK.sub(link, page.read_text(encoding="utf-8")))
    text = NAMED_BLOCK.sub(r"```{code-block} \1\n:caption: \2\n", text)
    place = SOURCES / page.relative_to(ROOT)
    place = place.with_name("index.md") if place.name == "README.md" else place
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8")


def copy(file: Path, place: Path) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(file, place)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), sys.argv[2])
