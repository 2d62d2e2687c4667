"""Converts a fuzzing corpus between a folder of binary files and a text file with one hexadecimal input per line.

    corpus.py unpack FILE FOLDER    writes a file for each line
    corpus.py pack FOLDER FILE      writes a line for each file, the shortest first
"""

import pathlib
import sys


def unpack(packed, folder):
    for number, line in enumerate(packed.read_text().splitlines()):
        (folder / str(number)).write_bytes(bytes.fromhex(line))


def pack(folder, packed):
    inputs = sorted({file.read_bytes() for file in folder.iterdir()}, key=lambda data: (len(data), data))
    packed.write_text("".join(data.hex() + "\n" for data in inputs if data))


if __name__ == "__main__":
    command, source, target = sys.argv[1:]
    {"unpack": unpack, "pack": pack}[command](pathlib.Path(source), pathlib.Path(target))
