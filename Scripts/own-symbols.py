#!/usr/bin/env python3
"""Leaves in a library's symbol graphs what stands in its own sources, or in those of the libraries beneath a face.

A library that re-exports another one is described with all of it, down to Foundation; and a view of SwiftUI is
described with every modifier that there is. That takes minutes, and nobody would look for it here. What is left must
have a comment each.

Usage: own-symbols.py LIBRARY FOLDER
"""

import json
import pathlib
import sys


def main(library: str, folder: str) -> int:
    # The stand-ins' package reaches the faces by a link.
    own = [f"/{sources}/{name}/" for sources in ("Sources", "Product")
           for name in (library, "OneTimeCodeNative", "OneTimeCodeSlots")]
    silent = []
    for path in pathlib.Path(folder).glob("*.symbols.json"):
        graph = json.loads(path.read_text())
        graph["symbols"] = [symbol for symbol in graph["symbols"] if any(folder in symbol.get("location", {}).get("uri", "") for folder in own)]
        silent += [symbol for symbol in graph["symbols"] if "docComment" not in symbol]
        names = {symbol["identifier"]["precise"] for symbol in graph["symbols"]}
        graph["relationships"] = [edge for edge in graph["relationships"] if edge["source"] in names]
        if graph["symbols"]:
            path.write_text(json.dumps(graph))
        else:
            path.unlink()
    for symbol in silent:
        print(f"{library}: {'.'.join(symbol['pathComponents'])} is public and says nothing of itself", file=sys.stderr)
    return 1 if silent else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
