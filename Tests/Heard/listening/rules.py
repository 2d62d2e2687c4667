"""Rules that every transcript of the field must follow."""

import re

from .transcript import Transcript
from .words import WORD, vocabulary

SLOTS = re.compile(r"\b(slot|box|boxes|digit \d|\d of 6$)", re.IGNORECASE)
LONG = 12
# A standalone time, or single seconds of the countdown.
TICK = re.compile(r"^\{time\}$|\b[1-9] second")
# Orca's own words, which are in the user's language, not in the page's.
ORCA = set("entry required invalid heading level push button grayed link blank".split())
# Placeholders for parts that differ between runs, and addresses that are mostly hidden.
HIDDEN = re.compile(r"\{[^}]*\}|\S*•\S*")


def foreign(transcript: Transcript, language: str) -> list[str]:
    """The words that aren't in the language's vocabulary, with their steps."""
    known = vocabulary(language) | ORCA
    return [
        f"> {label}: not a word of {language}: {word}"
        for label, heard in transcript.steps
        for one in heard
        if not one.is_key
        for word in WORD.findall(HIDDEN.sub(" ", one.text))
        if word not in known
    ]


def broken(transcript: Transcript) -> list[str]:
    """The violations of the rules in a transcript, with their steps."""
    found = []
    for label, heard in transcript.steps:
        spoken = [one.text for one in heard if not one.is_key]
        for text in {text for text in spoken if len(text) > LONG and spoken.count(text) > 1}:
            found.append(f"> {label}: said twice: {text}")
        for longer in spoken:
            for text in spoken:
                if text != longer and len(text) > LONG and text.rstrip(".") in longer:
                    found.append(f"> {label}: said twice, once within more: {text}")
        found += [f"> {label}: mentions slots: {text}" for text in spoken if SLOTS.search(text)]
        ticks = [text for text in spoken if TICK.search(text)]
        found += [f"> {label}: a countdown ticks: {text}" for text in ticks]
    return found
