"""Integrates DocC's pages into the site.

Usage: reference.py header RENDERER BASE   adds the site's navigation to the template of a copy of DocC's renderer
       reference.py text SITE BASE         adds the text of each page to its HTML, for browsers with scripts off
"""

import html
import re
import sys
from pathlib import Path

from markdown_it import MarkdownIt

from content import NAVIGATION


def header(renderer: Path, base: str) -> None:
    brand = f'<a class="brand" aria-label="OneTimeCode" href="{base}index.html"><img src="{base}_static/icon.svg" alt="" width="28" height="28"> <span>OneTimeCode</span></a>'
    items = "".join(
        f'<li><a href="{base}{name}"{" aria-current=true" if name == "documentation/" else ""}>{label}</a></li>'
        for name, label in ((name if name.endswith("/") else f"{name}.html", label) for name, label in NAVIGATION)
    )
    text = (Path(__file__).parent / "templates" / "reference-header.html").read_text(encoding="utf-8").strip()
    text += f'<link rel="stylesheet" href="{base}_static/reference.css"><script src="{base}_static/reference.js"></script>'
    text = text.replace("LINKS", f'{brand}<nav aria-label="Site"><ul>{items}</ul></nav>').replace("BASE", base)
    replace(renderer / "index-template.html", '(<body data-color-scheme="auto">)', lambda body: body[1] + text)


def text(site: Path, base: str) -> None:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")

    def link(found: re.Match) -> str:
        path, _, anchor = html.unescape(found[1]).partition("#")
        return f'href="{base}{path.lower()}/{"#" + anchor if anchor else ""}"'

    for page in (site / "documentation").rglob("index.html"):
        source = (site / "data" / page.parent.relative_to(site)).with_name(f"{page.parent.name}.md")
        if source.exists():
            written = source.read_text(encoding="utf-8").partition("-->\n")[2]
            shown = re.sub(r'href="/(documentation/[^"]*)"', link, markdown.render(written))
            shown = re.sub(r'(?<=<img src=")[^"]*', lambda found: picture(site, base, found[0]), shown)
            title = re.search(r"^# (.*)$", written, re.MULTILINE)[1].replace("\\", "")
            replace(page, "<title>.*?</title>", lambda _: f"<title>{html.escape(title)} · OneTimeCode</title>")
        else:
            libraries = sorted(file.stem for file in (site / "data" / "documentation").glob("*.md"))
            items = "".join(f'<li><a href="{base}documentation/{name}/">{name}</a></li>' for name in libraries)
            shown = f"<h1>Reference</h1><ul>{items}</ul>"
        replace(page, r'<noscript><style>.*?</noscript>', lambda _: f"<noscript><main>{shown}</main></noscript>")


def picture(site: Path, base: str, source: str) -> str:
    """Returns a picture's URL, found by the file name. For some pictures, DocC's Markdown contains only the name."""
    name = source.rpartition("/")[2].partition("@")[0]
    [file] = (site / "images").glob(f"*/{name}@2x.png")
    return f"{base}{file.relative_to(site)}"


def replace(file: Path, pattern: str, new) -> None:
    before = file.read_text(encoding="utf-8")
    after, count = re.subn(pattern, new, before, count=1, flags=re.DOTALL)
    if not count:
        raise ValueError(f"{file} has no {pattern}")
    file.write_text(after, encoding="utf-8")


if __name__ == "__main__":
    {"header": header, "text": text}[sys.argv[1]](Path(sys.argv[2]), sys.argv[3])
