"""Configures Sphinx for Markdown pages from the repository and the site's own templates."""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from markdown_it import MarkdownIt  # noqa: E402
from pygments import highlight  # noqa: E402
from pygments.formatters import HtmlFormatter  # noqa: E402
from pygments.lexers import get_lexer_by_name  # noqa: E402

import content  # noqa: E402

project = "OneTimeCode"
version = release = content.read("VERSION").strip()
language = "en"
extensions = ["myst_parser"]
myst_heading_anchors = 4
myst_heading_slug_func = "content.anchor"
myst_url_schemes = {"http": None, "https": None, "mailto": None, "path": "{{path}}"}
# Turns off warnings about samples that aren't valid code, such as messages and samples with an ellipsis.
suppress_warnings = ["misc.highlighting_failure"]
nitpicky = True

html_theme = "basic"
html_title = "OneTimeCode"
html_favicon = "static/icon.svg"
templates_path = ["templates"]
html_static_path = ["static"]
html_permalinks_icon = "#"
html_copy_source = False
html_show_sourcelink = False
html_use_index = False
# `search.py` writes the index of this page.
html_additional_pages = {"search": "search.html"}
html_domain_indices = False

OWN = [page.stem for page in (Path(__file__).parent / "pages").glob("*.md")]
html_context = {"navigation": content.NAVIGATION, "own": OWN}


def fill_in(app, name: str, source: list[str]) -> None:
    """Renders the site's own pages as templates. Keeps pages of the repository as they are; they can contain braces."""
    if name in OWN:
        shown = {
            "samples": content.samples(), "highlight": highlighted, "languages": content.LANGUAGES, "moments": content.moments,
            "is_heard": content.is_heard, "numbers": numbers(),
            "version": version, "repository": content.repository(), "messages": content.messages(), "looks": content.looks(), "colours": content.colours(), "pictures": content.pictures(),
        }
        source[0] = app.builder.templates.render_string(source[0], shown)


def highlighted(code: str, language: str) -> str:
    return highlight(code, get_lexer_by_name(language), HtmlFormatter(nowrap=True)).rstrip("\n")


def tidy(text: str) -> str:
    """Makes tables accessible: turns empty header cells into data cells, and lets wide tables and drawings scroll."""
    text = re.sub(r"<pre>(?=(?:(?!</pre>).)*[│║])", '<pre class="drawing">', text, flags=re.DOTALL)
    text = re.sub(r"<th[^>]*>\s*(<p></p>)?\s*</th>", "<td></td>", text)
    return re.sub(r"<table.*?</table>", r'<div class="wide">\g<0></div>', text, flags=re.DOTALL)


def labelled(table: re.Match) -> str:
    """Adds to each cell its column's heading, which narrow screens show, and roles, which a table loses with its layout."""
    head, end, rest = table[0].partition("</thead>")
    headings = [" ".join(re.sub(r"<[^>]+>", " ", each).split()) for each in re.findall(r"<t[hd]\b.*?</t[hd]>", head, re.DOTALL)]

    def row(found: re.Match) -> str:
        headed = iter(headings)
        return re.sub(r"<t([hd])\b([^>]*)>(.*?)</t[hd]>", lambda cell: (
            f'<t{cell[1]} role="{"rowheader" if cell[1] == "h" else "cell"}" data-label="{next(headed, "")}"{cell[2]}>'
            f"<div>{cell[3]}</div></t{cell[1]}>"), found[0], flags=re.DOTALL)

    head = re.sub(r"<td\b", '<td role="cell"', re.sub(r"<th\b", '<th role="columnheader"', head))
    text = head + end + re.sub(r"<tr.*?</tr>", row, rest, flags=re.DOTALL)
    text = re.sub(r"<code.*?</code>", breakable, text, flags=re.DOTALL)
    for name, role in (("table", "table"), ("thead", "rowgroup"), ("tbody", "rowgroup"), ("tr", "row")):
        text = re.sub(rf"<{name}\b", f'<{name} role="{role}"', text)
    return text


def breakable(code: re.Match) -> str:
    """Lets a name in a narrow column break before a capital letter or after punctuation, not inside a word."""
    return re.sub(r">[^<]+<", lambda text: re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[(:.,/_=])(?=\w)", "<wbr>", text[0]), code[0])


def numbers() -> str:
    return tidy(MarkdownIt().enable("table").render(content.numbers()))


def finish(app, name: str, template: str, context: dict, doctree) -> None:
    """Tidies the tables, and describes each page with the start of its first paragraph."""
    body = tidy(context.get("body", "")) if name not in OWN else context.get("body", "")
    context["body"] = body = re.sub(r"<table.*?</table>", labelled, body, flags=re.DOTALL)
    paragraph = re.search(r"<p[^>]*>(.*?)</p>", body, re.DOTALL)
    text = re.sub(r"<[^>]+>|\s+", " ", paragraph[1]) if paragraph else ""
    context["summary"] = re.sub(r" +([.,;:])", r"\1", " ".join(text.split()))[:200]


def leave_out_search(app) -> None:
    """Turns off Sphinx's own search, which ignores numbers and knows only the guides."""
    app.builder.search = False


def setup(app) -> None:
    app.connect("builder-inited", leave_out_search)
    app.connect("source-read", fill_in)
    app.connect("html-page-context", finish)
