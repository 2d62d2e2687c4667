"""Paths in the repository that the tests use."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PAGES = ROOT / "Tests" / "Browser" / "pages"
# The folder with the JavaScript interface that all callers of the WebAssembly module except the element use.
MODULE = ROOT / "Fuzzing" / "Module"
FIXTURES = ROOT / "Tests" / "Fixtures"
ARTIFACTS = ROOT / "artifacts"


def element_files() -> Path:
    """Returns the folder with the element's files: `$ELEMENT` if set, or the output of the web package's build."""
    if path := os.environ.get("ELEMENT"):
        return Path(path)
    for kind in ("resources", "bundle"):
        folder = ROOT / "web" / ".build" / "debug" / f"OneTimeCodeWeb_OneTimeCodeWeb.{kind}"
        if folder.is_dir():
            return folder
    raise FileNotFoundError("The element is not built: run 'swift build --package-path web' first.")


def server_executable() -> Path:
    executable = ROOT / "server" / ".build" / "debug" / "onetimecode"
    if not executable.exists():
        raise FileNotFoundError("The server is not built: run 'swift build --package-path server' first.")
    return executable
