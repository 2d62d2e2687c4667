#!/usr/bin/env python3
"""Leaves in a library's symbol graphs what stands in its own sources.

A library that re-exports another one is described with all of it, down to Foundation; and a view of SwiftUI is
described with every modifier that there is. That takes minutes, and nobody would look for it here.

Usage: own-symbols.py LIBRARY FOLDER
"""

import json
import pathlib
import sys


def main(library: str, folder: str) -> None:
    own = f"/Sources/{library}/"
    for path in pathlib.Path(folder).glob("*.symbols.json"):
        graph = json.loads(path.read_text())
        graph["symbols"] = [symbol for symbol in graph["symbols"] if own in symbol.get("location", {}).get("uri", "")]
        names = {symbol["identifier"]["precise"] for symbol in graph["symbols"]}
        graph["relationships"] = [edge for edge in graph["relationships"] if edge["source"] in names]
        if graph["symbols"]:
            path.write_text(json.dumps(graph))
        else:
            path.unlink()


if __name__ == "__main__":
    main(*sys.argv[1:])
