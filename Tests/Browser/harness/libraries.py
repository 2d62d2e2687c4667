"""Finds the web libraries of the test pages in the Python packages that bundle them."""

from pathlib import Path

from .paths import ROOT

FOLDER = ROOT / ".venv" / "frameworks"
FILES = {
    "bootstrap-5.css": "flask_bootstrap/static/bootstrap5/css/bootstrap.min.css",
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
