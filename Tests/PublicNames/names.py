"""Checks each library's public top-level names against a reviewed list and a maximum number.

An app that imports a native library sees the names that the library declares, and those that it re-exports
individually (`@_exported import struct OneTimeCode.CodeFormat`).
"""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIMITS = {"OneTimeCode": 24, "OneTimeCodeUIKit": 12, "OneTimeCodeAppKit": 12, "OneTimeCodeSwiftUI": 12}
KINDS = {"swift.class", "swift.struct", "swift.enum", "swift.protocol", "swift.typealias", "swift.func", "swift.var",
         "swift.macro"}
HEADER = """# Public names

The top-level names that an app sees when it imports a library: the library's own names and those that it re-exports.
A test compares this list with the compiler's symbol graphs, so that adding a name is a deliberate decision.
"""


def declared_names(folders: list[pathlib.Path], library: str) -> set[str]:
    names = set()
    for folder in folders:
        graph = folder / f"{library}.symbols.json"
        if graph.exists():
            for symbol in json.loads(graph.read_text())["symbols"]:
                if len(symbol["pathComponents"]) == 1 and symbol["kind"]["identifier"] in KINDS:
                    names.add(symbol["pathComponents"][0])
    return names


def reexported_names(library: str) -> set[str]:
    exports = ROOT / "Sources" / library / "Exports.swift"
    if not exports.exists():
        return set()
    names = set()
    for line in exports.read_text().splitlines():
        if "@_exported" in line:
            match = re.search(r"@_exported import \w+ \w+\.(\w+)", line)
            assert match, f"{library} re-exports more than one name: {line.strip()}"
            names.add(match[1])
    return names


def main() -> int:
    *folders, target = [pathlib.Path(argument) for argument in sys.argv[1:] if argument != "--update"]
    text, status = HEADER, 0
    for library, limit in LIMITS.items():
        names = sorted(declared_names(folders, library) | reexported_names(library))
        assert names, f"no symbol graph of {library}"
        if len(names) > limit:
            print(f"{library} has {len(names)} top-level names, but at most {limit} are allowed.")
            status = 1
        text += f"\n## {library}\n\n" + "".join(f"- `{name}`\n" for name in names)
    if "--update" in sys.argv:
        target.write_text(text)
    elif not target.exists() or target.read_text() != text:
        print(f"{target} differs from the declarations of the libraries. UPDATE=1 Scripts/check-names.sh rewrites it:")
        print(text)
        status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
