"""Computes the numbers in docs/heard.md, which compare the field with six inputs and with a bare input."""

import re

from .transcript import Transcript

HEADINGS = {"field": "`<one-time-code>`", "six": "six inputs", "bare": "a bare input"}
CODE_FIELD = re.compile(r"(Verification code|Digit \d).*\bentry\b")
CODE_LABEL = re.compile(r"^(Verification code|Digit \d)")
DIGITS = set("0123456789")

# For each journey, the steps that need an announcement: pastes, refused keys, and verdicts. In a bare input, `x` isn't
# counted, because letters are accepted there.
ANNOUNCED_STEPS = {
    "pasting": {"ctrl+v"},
    "refusing": {"x"},
    "verifying": {"the verdict is: accepted"},
    "expired": {"the verdict is: expired"},
}


def markdown_table(transcripts: dict, braille: dict) -> str:
    """Returns the table in Markdown, or an empty string if a transcript is missing."""
    by_task = {(task.subject, task.journey): transcript for task, transcript in transcripts.items()}
    braille_by_task = {(task.subject, task.journey): transcript for task, transcript in braille.items()}
    required = ["arriving", "reading-back", "correcting", *ANNOUNCED_STEPS]
    if any((subject, journey) not in by_task for subject in HEADINGS for journey in required):
        return ""
    rows = {
        "Tab stops of the field": lambda get: tab_stops(get("arriving")),
        "to enter a code: utterances (words), without key echo": lambda get: utterance_count(entering(get)),
        "to read it back as a whole: keys": lambda get: len(reading_back(get)),
        "to read it back as a whole: utterances (words)": lambda get: utterance_count(reading_back(get)),
        "keys to correct the third digit": lambda get: keys_to_correct(get("correcting")),
        "changes and refusals without an announcement": lambda get: unannounced(get),
        "digits of a full code that a braille display shows at once": lambda get: digits_in_braille(
            braille_by_task[get("reading-back")[0], "reading-back"]
        ),
    }
    lines = ["| | " + " | ".join(HEADINGS.values()) + " |", "| --- |" + " --- |" * len(HEADINGS)]
    for name, compute in rows.items():
        cells = [compute(lambda journey: (subject, by_task[subject, journey])) for subject in HEADINGS]
        lines.append(f"| {name} | " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines) + "\n"


def tab_stops(entry: tuple[str, Transcript]) -> int:
    _, transcript = entry
    steps = [spoken_texts(utterances) for label, utterances in transcript.steps if label == "Tab"]
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


def keys_to_correct(entry: tuple[str, Transcript]) -> int:
    """Returns the number of keys after the six digits, up to and including the corrected digit."""
    labels = [label for label, _ in entry[1].steps]
    return last_digit(entry[1].steps) - labels.index("1")


def unannounced(get) -> str:
    events = [
        spoken_texts(utterances)
        for journey, labels in ANNOUNCED_STEPS.items()
        for subject, transcript in [get(journey)]
        for label, utterances in transcript.steps
        if label in labels and not (subject == "bare" and label == "x")
    ]
    return f"{sum(not texts for texts in events)} of {len(events)}"


def digits_in_braille(transcript: Transcript) -> int:
    """Returns the number of digits that the braille display shows after the label, when all digits are typed."""
    _, utterances = transcript.steps[last_digit(transcript.steps)]
    return len(re.findall(r"\d", re.sub(CODE_LABEL, "", utterances[0].text)))


def utterance_count(steps: list) -> str:
    texts = [text for _, utterances in steps for text in spoken_texts(utterances)]
    return f"{len(texts)} ({sum(len(text.split()) for text in texts)})"


def spoken_texts(utterances: list) -> list[str]:
    return [utterance.text for utterance in utterances if not utterance.is_key]
