"""Reads the words of the field's phrases and of the service's pages in each tested language."""

import re
from functools import cache

from .subjects import FIXTURES, ROOT

# A word or, in a language without spaces, a run of letters.
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
# Parts of a Swift string literal that aren't words: interpolations, Unicode escapes, and placeholders.
INSERTION = re.compile(r"\\\([^()]*\)|\\u\{\w+\}|\{\w+\}")

LANGUAGE_NAMES = {
    "en": "English", "pt-BR": "BrazilianPortuguese", "de": "German", "ja": "Japanese", "ar": "Arabic",
}


@cache
def vocabulary(language: str) -> frozenset[str]:
    """Returns every word of the field and of the service's pages in a language."""
    field = (FIXTURES / "Phrases" / f"{language}.txt").read_text(encoding="utf-8").splitlines()
    sentences = [line[4:] for line in field if re.match(r"[ \d]", line)]
    folder = ROOT / "server" / "Sources" / "OneTimeCodeHTTP" / "Language"
    source = folder / f"LocalizedStrings+{LANGUAGE_NAMES[language]}.swift"
    texts = LITERAL.findall(source.read_text(encoding="utf-8"))
    return frozenset(
        word for text in [*sentences, *texts] for word in WORD.findall(INSERTION.sub(" ", text))
    )


def any_of(*phrases: str) -> str:
    """Returns a pattern that matches the phrases with these names in any tested language, with any numbers."""
    patterns = set()
    for language in LANGUAGE_NAMES:
        lines = (FIXTURES / "Phrases" / f"{language}.txt").read_text(encoding="utf-8").splitlines()
        for phrase in phrases:
            for line in lines[lines.index(phrase) + 1:]:
                if not re.match(r"[ \d]", line):
                    break
                patterns.add(re.sub(r"\d+", r"\\d+", re.escape(line[4:].strip())))
    return "|".join(sorted(patterns, key=len, reverse=True))
