"""Checks the rules that every transcript of the field must follow."""

import re

from .transcript import Transcript
from .words import WORD, vocabulary

SLOTS = re.compile(r"\b(slot|box|boxes|digit \d|\d of 6$)", re.IGNORECASE)
LONG = 12
# Utterances of a countdown that ticks: a time alone, or a number of seconds below ten.
TICK = re.compile(r"^\{time\}$|\b[1-9] second")
# Orca's own words. They are in the user's language, English, rather than in the page's language.
ORCA = set("entry required invalid heading level push button grayed link blank".split())
# Text that isn't checked: placeholders for parts that differ between runs, and masked addresses.
HIDDEN = re.compile(r"\{[^}]*\}|\S*•\S*")


def foreign(transcript: Transcript, language: str) -> list[str]:
    """Returns the words that aren't in the language's vocabulary, with the steps in which they occur."""
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
    """Returns the violations of the rules in a transcript, with the steps in which they occur."""
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
