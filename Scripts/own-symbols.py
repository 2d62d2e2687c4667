#!/usr/bin/env python3
"""Removes from a library's symbol graphs all symbols that neither the library nor a shared native library declares.

The graphs also contain re-exported libraries, down to Foundation, and all modifiers of a SwiftUI view. Documenting all
of these symbols would take minutes. Fails if a remaining symbol has no documentation comment.

Usage: own-symbols.py LIBRARY FOLDER
"""

import json
import pathlib
import sys


def main(library: str, folder: str) -> int:
    # In the stand-ins' package, the symbolic link `Product` points to `Sources`.
    own_folders = [f"/{sources}/{name}/" for sources in ("Sources", "Product")
                   for name in (library, "OneTimeCodeNative", "OneTimeCodeSlots")]
    undocumented = []
    for path in pathlib.Path(folder).glob("*.symbols.json"):
        graph = json.loads(path.read_text())
        graph["symbols"] = [
            symbol for symbol in graph["symbols"]
            if any(own_folder in symbol.get("location", {}).get("uri", "") for own_folder in own_folders)
        ]
        undocumented += [symbol for symbol in graph["symbols"] if "docComment" not in symbol]
        names = {symbol["identifier"]["precise"] for symbol in graph["symbols"]}
        graph["relationships"] = [edge for edge in graph["relationships"] if edge["source"] in names]
        if graph["symbols"]:
            path.write_text(json.dumps(graph))
        else:
            path.unlink()
    for symbol in undocumented:
        print(f"{library}: {'.'.join(symbol['pathComponents'])} is public but undocumented", file=sys.stderr)
    return 1 if undocumented else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
