"""Removes from a transcript what may differ between runs, and nothing else."""

import re

from desk.orca import Utterance

from .words import any_of

# Orca's words about loading pages and its modes depend on how far the page has loaded when Orca reaches it.
ABOUT_LOADING = re.compile(r"Loading\.  Please wait\.|Finished loading .*|Page has .*|(Browse|Focus) mode")

# The field's description exists once its element is ready, possibly after Orca has read the page.
WHILE_LOADING = re.compile(rf"({any_of('enteredDigits', 'enteredCharacters')}).*")

# Whether Orca announces entering a landmark or a form depends on where it was before.
PLACES = re.compile(r"main content|form|leaving form\.|leaving main content\.")

# Whether Orca announces a selection that the page makes depends on when the events arrive.
SELECTING = re.compile(r"selected|Text unselected\.")

# The 20-second wait runs on in the background; only one journey tests it.
COUNTDOWN = re.compile(any_of("resendWait", "resendReady"))

WORDS = (
    # The time until which a code is valid.
    (re.compile(r"(?<!\d)\d{1,2}:\d\d(?!\d)( [AP]M| [صم])?"), "{time}"),
    # The remaining wait that the page announces depends on the machine's speed.
    (re.compile(rf"(?=(?:{any_of('resendWait')})$)(\D*)1[1-9](?!\d)"), r"\1{some}"),
    # Whether a link was visited depends on earlier pages.
    (re.compile(r"\b(un)?visited link"), "link"),
)


def normal(heard: list[Utterance], *, opening: bool, has_countdown: bool, code: str) -> list[Utterance]:
    """Returns the utterances without what differs between runs. `code` is the code that the service sent."""
    kept = []
    for one in heard:
        text = one.text
        if not one.is_key:
            if ABOUT_LOADING.fullmatch(text) or PLACES.fullmatch(text) or SELECTING.fullmatch(text):
                continue
            if opening and WHILE_LOADING.fullmatch(text):
                continue
            if not has_countdown and COUNTDOWN.fullmatch(text):
                continue
            for pattern, word in WORDS:
                text = pattern.sub(word, text)
            if code:
                for spelled in (code, " ".join(code), ", ".join(" ".join(part) for part in (code[:3], code[3:]))):
                    text = text.replace(spelled, "{the code}" if spelled == code else "{the code, symbol by symbol}")
        kept.append(Utterance(text, one.is_key))
    return kept
