"""Reads the reviewed phrases of each language, and other recorded data about languages."""

import json

from .paths import FIXTURES

LANGUAGES = sorted(file.stem for file in (FIXTURES / "Phrases").glob("*.txt"))


def phrase(language: str, name: str, count: int = 4) -> str:
    """Returns a phrase in a language, in the form for `count` if the phrase contains a number."""
    lines = (FIXTURES / "Phrases" / f"{language}.txt").read_text(encoding="utf-8").splitlines()
    sentences = lines[lines.index(name) + 1:]
    if sentences[0].startswith("    "):
        return sentences[0].strip().replace("4", str(count))
    return next(line for line in sentences if line.startswith(f"{count} "))[4:]


def load_json(name: str) -> dict:
    return json.loads((FIXTURES / name).read_text(encoding="utf-8"))
