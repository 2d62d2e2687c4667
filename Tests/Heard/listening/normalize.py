"""Removes or masks only those parts of a transcript that can differ between runs."""

import re

from desk.orca import Utterance

from .words import any_of

# What Orca says about loading and modes depends on how much of the page has loaded when Orca reads it.
LOADING = re.compile(r"Loading\.  Please wait\.|Finished loading .*|Page has .*|(Browse|Focus) mode")

# Orca may read the page before the element is ready and has given the field its description.
COUNT_DESCRIPTION = re.compile(rf"({any_of('enteredDigits', 'enteredCharacters')}).*")

# Whether Orca announces that it enters or leaves a landmark or a form depends on its previous position.
LANDMARKS = re.compile(r"main content|form|leaving form\.|leaving main content\.")

# Whether Orca announces that the page selected something depends on when the events arrive.
SELECTION = re.compile(r"selected|Text unselected\.")

# The resend countdown of 20 seconds can be announced during any journey, but only the `resend…` journeys test it.
COUNTDOWN = re.compile(any_of("resendWait", "resendReady"))

REPLACEMENTS = (
    # The time of day when the code expires depends on when the test runs.
    (re.compile(r"(?<!\d)\d{1,2}:\d\d(?!\d)( [AP]M| [صم])?"), "{time}"),
    # The remaining time that the page announces depends on the machine's speed.
    (re.compile(rf"(?=(?:{any_of('resendWait')})$)(\D*)1[1-9](?!\d)"), r"\1{some}"),
    # A code is valid for 10 minutes. Ten seconds after it was sent, the service's pages say 9.
    (re.compile(r"\b9(?= minutes\b)"), "10"),
    # Whether Orca calls a link visited depends on the pages that were opened before.
    (re.compile(r"\b(un)?visited link"), "link"),
)


def normalize(utterances: list[Utterance], *, is_opening: bool, has_countdown: bool, code: str) -> list[Utterance]:
    """Returns the utterances, with what differs between runs removed or masked. `code` is the service's code."""
    result = []
    for utterance in utterances:
        text = utterance.text
        if not utterance.is_key:
            if LOADING.fullmatch(text) or LANDMARKS.fullmatch(text) or SELECTION.fullmatch(text):
                continue
            if is_opening and COUNT_DESCRIPTION.fullmatch(text):
                continue
            if not has_countdown and COUNTDOWN.fullmatch(text):
                continue
            for pattern, replacement in REPLACEMENTS:
                text = pattern.sub(replacement, text)
            if code:
                for spelled in (code, " ".join(code), ", ".join(" ".join(part) for part in (code[:3], code[3:]))):
                    text = text.replace(spelled, "{the code}" if spelled == code else "{the code, symbol by symbol}")
        result.append(Utterance(text, utterance.is_key))
    return result
