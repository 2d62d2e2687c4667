#!/usr/bin/env python3
"""Checks that Swift samples in guides, package READMEs and DocC catalogues are, line for line, in a file that tests compile.

Ignores indentation, comments and imports. Skips samples with an ellipsis, and samples with a file name, which
`Tests/Browser/test_guides.py` extracts and compiles.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"^```swift\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def lines(text: str) -> list[str]:
    stripped = (re.sub(r"\s+//.*$", "", line).strip() for line in text.splitlines())
    return [line for line in stripped if line and not line.startswith(("//", "import "))]


def contains(haystack: list[str], needle: list[str]) -> bool:
    return any(haystack[start : start + len(needle)] == needle for start in range(len(haystack)))


def main() -> int:
    compiled = [lines(path.read_text()) for path in ROOT.glob("**/Tests/**/*Samples.swift") if ".build" not in str(path)]
    packages = [ROOT, ROOT / "web", ROOT / "server"]
    documents = [package / "README.md" for package in packages] + sorted((ROOT / "docs").glob("*.md"))
    documents += [path for package in packages for path in sorted(package.glob("Sources/*/*.docc/*.md"))]
    missing = 0
    for document in documents:
        for block in BLOCK.finditer(document.read_text()):
            if "…" not in block[1] and not any(contains(code, lines(block[1])) for code in compiled):
                line = document.read_text()[: block.start()].count("\n") + 1
                print(f"{document.relative_to(ROOT)}:{line}: no test compiles this sample")
                missing += 1
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
