"""The transcript of a journey, step by step. People review a transcript once; later runs are compared with it.

    > 9
    9 (key)
    > Home
    9

A line that starts with `>` is a step, such as a pressed key. The lines after it contain what Orca said, with `(key)`
after the echo of a key, or what the braille display showed, or `(silence)` if there was nothing.
"""

from dataclasses import dataclass, field
from pathlib import Path

from desk.orca import Utterance

FOLDER = Path(__file__).parents[1] / "transcripts"
SILENCE = "(silence)"


@dataclass
class Transcript:
    title: str
    steps: list[tuple[str, list[Utterance]]] = field(default_factory=list)

    def add(self, label: str, utterances: list[Utterance]) -> None:
        self.steps.append((label, utterances))

    @property
    def text(self) -> str:
        lines = [self.title]
        for label, utterances in self.steps:
            lines += ["", f"> {label}"]
            texts = [f"{utterance.text} (key)" if utterance.is_key else utterance.text for utterance in utterances]
            lines += texts or [SILENCE]
        return "\n".join(lines) + "\n"


def path_of(subject: str, journey: str, kind: str = "") -> Path:
    return FOLDER / subject / ".".join(filter(None, [journey, kind, "txt"]))
