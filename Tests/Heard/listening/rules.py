"""Checks the rules that every transcript of the field must follow."""

import re

from .transcript import Transcript
from .words import WORD, any_of, vocabulary

SLOT = re.compile(r"\b(slot|box|boxes|digit \d|\d of 6$)", re.IGNORECASE)
MAX_REPEATABLE_LENGTH = 12
# Utterances of a countdown that ticks: a time alone, or a number of seconds below ten.
TICK = re.compile(r"^\{time\}$|\b[1-9] second")
# Steps in the field that need an announcement: pastes, refused letters, buttons and results.
ANNOUNCED = re.compile(r"ctrl\+v|x|Return|the verdict is: .*")
LABEL = re.compile(any_of("label"))
# Orca's own words. They are in the user's language, English, rather than in the page's language.
ORCA_WORDS = set("entry required invalid heading level push button grayed link blank".split())
# Text that isn't checked: placeholders for parts that differ between runs, masked addresses, and the parts of a…@….com that a
# page names instead of its mask.
UNCHECKED = re.compile(r"\{[^}]*\}|\S*•\S*|(?<![A-Za-zÀ-ɏ])a(?![A-Za-zÀ-ɏ])(?=.*\.com)|\.com")


def foreign_words(transcript: Transcript, language: str) -> list[str]:
    """Returns the words that belong neither to the language nor to Orca, with the steps in which they occur."""
    known = vocabulary(language) | ORCA_WORDS
    return [
        f"> {label}: not a word of {language}: {word}"
        for label, utterances in transcript.steps
        for utterance in utterances
        if not utterance.is_key
        for word in WORD.findall(UNCHECKED.sub(" ", utterance.text))
        if word not in known
    ]


def rule_violations(transcript: Transcript) -> list[str]:
    """Returns the missing and repeated announcements, mentions of slots, and ticks of a countdown, with their steps."""
    violations = []
    has_field = False
    for label, utterances in transcript.steps:
        spoken = [utterance.text for utterance in utterances if not utterance.is_key]
        has_field = has_field or any(LABEL.match(text) for text in spoken)
        if has_field and ANNOUNCED.fullmatch(label) and not spoken:
            violations.append(f"> {label}: not announced")
        for text in {text for text in spoken if len(text) > MAX_REPEATABLE_LENGTH and spoken.count(text) > 1}:
            violations.append(f"> {label}: announced twice: {text}")
        for longer in spoken:
            for text in spoken:
                if text != longer and len(text) > MAX_REPEATABLE_LENGTH and text.rstrip(".") in longer:
                    violations.append(f"> {label}: announced twice, once within a longer text: {text}")
        violations += [f"> {label}: mentions slots: {text}" for text in spoken if SLOT.search(text)]
        ticks = [text for text in spoken if TICK.search(text)]
        violations += [f"> {label}: a countdown ticks: {text}" for text in ticks]
    return violations
