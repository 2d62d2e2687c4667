"""Finds the web libraries of the test pages in the Python packages that bundle them, or in Debian's packages."""

from pathlib import Path

from .paths import ROOT

FOLDER = ROOT / ".venv" / "frameworks"
FILES = {
    "bootstrap-5.css": "flask_bootstrap/static/bootstrap5/css/bootstrap.min.css",
    "react-18.js": "/usr/share/nodejs/react/umd/react.production.min.js",
    "react-dom-18.js": "/usr/share/nodejs/react-dom/umd/react-dom.production.min.js",
    "htmx-2.js": "django_htmx/static/django_htmx/htmx-2.min.js",
    "htmx-4.js": "django_htmx/static/django_htmx/htmx-4.min.js",
    "tailwind-4.js": "nicegui/static/tailwindcss.min.js",
    "vue-3.js": "nicegui/static/vue.esm-browser.prod.js",
}


def library(name: str) -> Path:
    """Returns the path of a library's file; skips the test if the library isn't installed."""
    import pytest

    path = FOLDER / FILES[name]
    if not path.is_file():
        pytest.skip(f"{name} is not installed (Scripts/install.sh frameworks)")
    return path
