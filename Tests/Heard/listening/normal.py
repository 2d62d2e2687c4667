"""What may differ from one time to the next, and is therefore taken out of a transcript. Nothing else is."""

import re

from desk.orca import Utterance

from .words import any_of

# Orca's words about a page that loads and about its own modes. Which of them are said depends on how far the
# page is when Orca comes to it; the reading of the page does not.
ABOUT_LOADING = re.compile(r"Loading\.  Please wait\.|Finished loading .*|Page has .*|(Browse|Focus) mode")

# The description of a field is there when its element is alive, which may be after Orca has read the page.
WHILE_LOADING = re.compile(rf"({any_of('enteredDigits', 'enteredCharacters')}).*")

# Where Orca was before decides whether it says that a landmark or a form is entered.
PLACES = re.compile(r"main content|form|leaving form\.|leaving main content\.")

# A selection that a page makes under the person is told or not, as its events come in.
SELECTING = re.compile(r"selected|Text unselected\.")

# The wait of 20 seconds runs on while other things are done: it is listened to on one journey alone.
COUNTDOWN = re.compile(any_of("resendWait", "resendReady"))

WORDS = (
    # The time until which a code is valid.
    (re.compile(r"(?<!\d)\d{1,2}:\d\d(?!\d)( [AP]M| [صم])?"), "{time}"),
    # Asked while it waits, the page says how long: the speed of the machine shows.
    (re.compile(rf"(?=(?:{any_of('resendWait')})$)(\D*)1[1-9](?!\d)"), r"\1{some}"),
    # A link has been visited or not, which the browser knows from an earlier page.
    (re.compile(r"\b(un)?visited link"), "link"),
)


def normal(heard: list[Utterance], *, opening: bool, has_countdown: bool, code: str) -> list[Utterance]:
    """The utterances without what is not stable. `code` is what the service has sent, another each time."""
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
