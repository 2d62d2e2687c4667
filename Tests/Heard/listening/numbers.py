"""Computes the numbers in docs/heard.md, which compare the field with six inputs and with a bare input."""

import re

from .transcript import Transcript

HEADS = {"field": "`<one-time-code>`", "six": "six inputs", "bare": "a bare input"}
CODE_FIELD = re.compile(r"(Verification code|Digit \d).*\bentry\b")
CODE_LABEL = re.compile(r"^(Verification code|Digit \d)")
DIGITS = set("0123456789")

# For each journey, the steps that need an announcement: a paste, a refused key, a verdict. In a bare input, `x` isn't
# counted, because letters are accepted there.
TELLING = {
    "pasting": {"ctrl+v"},
    "refusing": {"x"},
    "verifying": {"the verdict is: accepted"},
    "expired": {"the verdict is: expired"},
}


def table(transcripts: dict, braille: dict) -> str:
    """Returns the table in Markdown, or an empty string if a transcript is missing."""
    found = {(task.subject, task.journey): transcript for task, transcript in transcripts.items()}
    felt = {(task.subject, task.journey): transcript for task, transcript in braille.items()}
    wanted = ["arriving", "reading-back", "correcting", *TELLING]
    if any((subject, journey) not in found for subject in HEADS for journey in wanted):
        return ""
    rows = {
        "Tab stops of the field": lambda get: tab_stops(get("arriving")),
        "to enter a code: utterances (words), without key echo": lambda get: counted(entering(get)),
        "to read it back as a whole: keys": lambda get: len(reading_back(get)),
        "to read it back as a whole: utterances (words)": lambda get: counted(reading_back(get)),
        "keys to correct the third digit": lambda get: keys_to_correct(get("correcting")),
        "changes and refusals without an announcement": lambda get: silent(get),
        "digits of a full code that a braille display shows at once": lambda get: digits_felt(
            felt[get("reading-back")[0], "reading-back"]
        ),
    }
    lines = ["| | " + " | ".join(HEADS.values()) + " |", "| --- |" + " --- |" * len(HEADS)]
    for name, count in rows.items():
        cells = [count(lambda journey: (subject, found[subject, journey])) for subject in HEADS]
        lines.append(f"| {name} | " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines) + "\n"


def tab_stops(of: tuple[str, Transcript]) -> int:
    _, transcript = of
    steps = [speech(heard) for label, heard in transcript.steps if label == "Tab"]
    return sum(any(CODE_FIELD.search(text) for text in texts) for texts in steps)


def entering(get) -> list:
    """Returns the steps from reaching the field to typing the last digit."""
    steps = get("reading-back")[1].steps
    return steps[1 : last_digit(steps) + 1]


def reading_back(get) -> list:
    steps = get("reading-back")[1].steps
    return steps[last_digit(steps) + 1 :]


def last_digit(steps: list) -> int:
    return max(index for index, (label, _) in enumerate(steps) if label in DIGITS)


def keys_to_correct(of: tuple[str, Transcript]) -> int:
    """Returns the number of keys after the six digits, up to and including the corrected digit."""
    labels = [label for label, _ in of[1].steps]
    return last_digit(of[1].steps) - labels.index("1")


def silent(get) -> str:
    events = [
        speech(heard)
        for journey, labels in TELLING.items()
        for subject, transcript in [get(journey)]
        for label, heard in transcript.steps
        if label in labels and not (subject == "bare" and label == "x")
    ]
    return f"{sum(not texts for texts in events)} of {len(events)}"


def digits_felt(transcript: Transcript) -> int:
    """Returns the number of digits that the braille display shows after the label, when all digits are typed."""
    _, felt = transcript.steps[last_digit(transcript.steps)]
    return len(re.findall(r"\d", re.sub(CODE_LABEL, "", felt[0].text)))


def counted(steps: list) -> str:
    texts = [text for _, heard in steps for text in speech(heard)]
    return f"{len(texts)} ({sum(len(text.split()) for text in texts)})"


def speech(heard: list) -> list[str]:
    return [one.text for one in heard if not one.is_key]
