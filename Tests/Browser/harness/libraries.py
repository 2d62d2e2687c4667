"""Finds the web libraries of the test pages in the Python packages that bundle them, or in Debian's packages."""

import functools
import json
import re
import shutil
import tempfile
from pathlib import Path

from .package import run
from .paths import ROOT

FOLDER = ROOT / ".venv" / "frameworks"
FILES = {
    "alpine-3.js": "tetra/static/tetra/js/alpinejs.cdn.min.js",
    "alpine-morph-3.js": "tetra/static/tetra/js/alpinejs.morph.cdn.min.js",
    "bootstrap-5.css": "flask_bootstrap/static/bootstrap5/css/bootstrap.min.css",
    "preact-10.js": "datasette_preact/static/preact-10.27.2-htm-3.1.1.min.js",
    "react-18.js": "/usr/share/nodejs/react/umd/react.production.min.js",
    "react-dom-18.js": "/usr/share/nodejs/react-dom/umd/react-dom.production.min.js",
    "react-19.js": "dash/deps/react@19.2.4.min.js",
    "react-dom-19.js": "dash/deps/react-dom@19.2.4.min.js",
    "htmx-2.js": "django_htmx/static/django_htmx/htmx-2.min.js",
    "htmx-4.js": "django_htmx/static/django_htmx/htmx-4.min.js",
    "tailwind-4.js": "nicegui/static/tailwindcss.min.js",
    "turbo-7.js": "turbo/static/turbo/js/turbo.min.js",
    "vue-3.js": "nicegui/static/vue.esm-browser.prod.js",
}
#: A source map that contains Lit's sources.
LIT = "shiny/www/py-shiny/chat/chat.js.map"


def library(name: str) -> Path:
    """Returns the path of a library's file; skips the test if the library isn't installed."""
    import pytest

    path = FOLDER / FILES.get(name, LIT)
    if not path.is_file():
        pytest.skip(f"{name} is not installed (Scripts/install.sh frameworks)")
    if name == "lit-3.js":
        if not shutil.which("esbuild"):
            pytest.skip("esbuild is not installed (Scripts/install.sh packers)")
        return bundled_lit(path)
    return path


@functools.cache
def bundled_lit(source_map: Path) -> Path:
    """Bundles Lit, because no package contains it as a file of its own."""
    folder = Path(tempfile.mkdtemp(prefix="lit-"))
    contents = json.loads(source_map.read_text(encoding="utf-8"))
    for name, text in zip(contents["sources"], contents["sourcesContent"]):
        match = re.search(r"node_modules/(@lit/reactive-element|lit-element|lit-html)/src/(.*)", name)
        if match:
            file = folder / match[1] / match[2]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    # Lit isn't compiled with the standard's semantics of fields.
    (folder / "tsconfig.json").write_text('{ "compilerOptions": { "useDefineForClassFields": false } }')
    names = ("@lit/reactive-element", "lit-element", "lit-html")
    aliases = [f"--alias:{name}=./{name}/{name.split('/')[-1]}.ts" for name in names]
    (folder / "lit.ts").write_text('export * from "lit-element";')
    run("esbuild", "lit.ts", "--bundle", "--format=esm", "--outfile=lit.js", "--log-level=warning", *aliases, cwd=folder)
    return folder / "lit.js"
