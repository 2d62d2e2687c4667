#!/usr/bin/env python3
"""Removes from a library's symbol graphs all symbols that the library doesn't declare.

The graphs also contain re-exported libraries, down to Foundation, and all modifiers of a SwiftUI view. Documenting all
of these symbols would take minutes. Fails if a remaining symbol has no documentation comment.

OTHER contains the graphs for another platform. Symbols that only that platform has are added to the graphs in FOLDER.

Usage: own-symbols.py LIBRARY FOLDER [OTHER]
"""

import json
import pathlib
import sys


def path(symbol: dict) -> tuple:
    return symbol["kind"]["identifier"], *symbol["pathComponents"]


def own_graphs(library: str, folder: str) -> dict[str, dict]:
    """Returns the graphs in a folder by file name, with only the library's own symbols and their relationships."""
    # In the stand-ins' package, the symbolic link `Product` points to `Sources`.
    own_folders = [f"/{sources}/{library}/" for sources in ("Sources", "Product")]
    graphs = {}
    for file in pathlib.Path(folder).glob("*.symbols.json"):
        graph = json.loads(file.read_text())
        graph["symbols"] = [
            symbol for symbol in graph["symbols"]
            if any(own_folder in symbol.get("location", {}).get("uri", "") for own_folder in own_folders)
        ]
        names = {symbol["identifier"]["precise"] for symbol in graph["symbols"]}
        graph["relationships"] = [edge for edge in graph["relationships"] if edge["source"] in names]
        graphs[file.name] = graph
    return graphs


def main(library: str, folder: str, *others: str) -> int:
    graphs = own_graphs(library, folder)
    for other in others:
        for name, graph in own_graphs(library, other).items():
            known = {path(symbol) for symbol in graphs[name]["symbols"]} if name in graphs else set()
            graph["symbols"] = [symbol for symbol in graph["symbols"] if path(symbol) not in known]
            added = {symbol["identifier"]["precise"] for symbol in graph["symbols"]}
            graph["relationships"] = [edge for edge in graph["relationships"] if edge["source"] in added]
            if name in graphs:
                graphs[name]["symbols"] += graph["symbols"]
                graphs[name]["relationships"] += graph["relationships"]
            else:
                graphs[name] = graph
    undocumented = []
    for name, graph in graphs.items():
        undocumented += [symbol for symbol in graph["symbols"] if "docComment" not in symbol]
        file = pathlib.Path(folder) / name
        if graph["symbols"]:
            file.write_text(json.dumps(graph))
        else:
            file.unlink(missing_ok=True)
    for symbol in undocumented:
        print(f"{library}: {'.'.join(symbol['pathComponents'])} is public but undocumented", file=sys.stderr)
    return 1 if undocumented else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
