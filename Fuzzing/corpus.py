"""Converts a fuzzing corpus between a folder of binary files and a text file with one hexadecimal input per line.

    corpus.py unpack FILE FOLDER    writes a file for each line
    corpus.py pack FOLDER FILE      writes a line for each file, the shortest first
"""

import hashlib
import pathlib
import sys


def unpack(packed, folder):
    folder.mkdir(parents=True, exist_ok=True)
    lines = packed.read_text().split("\n") if packed.exists() else []
    for line in lines:
        if not line.startswith("#"):
            data = bytes.fromhex(line)
            (folder / hashlib.sha1(data).hexdigest()).write_bytes(data)


def pack(folder, packed):
    inputs = sorted({file.read_bytes() for file in folder.iterdir()}, key=lambda data: (len(data), data))
    packed.write_text("".join(data.hex() + "\n" for data in inputs if data))


if __name__ == "__main__":
    command, source, target = sys.argv[1:]
    {"unpack": unpack, "pack": pack}[command](pathlib.Path(source), pathlib.Path(target))
