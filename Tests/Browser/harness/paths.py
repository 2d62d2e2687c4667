"""Paths in the repository that the tests use."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PAGES = ROOT / "Tests" / "Browser" / "pages"
FRAMEWORK_PAGES = ROOT / "Tests" / "Browser" / "frameworks"
FIXTURES = ROOT / "Tests" / "Fixtures"
ARTIFACTS = ROOT / "artifacts"
#: The element's npm package, which the test pages load.
PACKAGE = ROOT / "web" / "dist"


def package_file(pattern: str) -> str:
    """Returns the path, in the package, of the file that matches `pattern`; some names contain a digest."""
    [file] = PACKAGE.glob(pattern)
    return str(file.relative_to(PACKAGE))


#: A file that a German field loads after the script.
GERMAN = "parts/de-*.js"


def server_executable() -> Path:
    executable = ROOT / "server" / ".build" / "debug" / "onetimecode"
    if not executable.exists():
        raise FileNotFoundError("The server is not built: run 'swift build --package-path server' first.")
    return executable
