"""The transcript of a journey, step by step. People review a transcript once; later runs are compared with it.

    > 9
    9 (key)
    > Home
    9

A line that starts with `>` is a step, such as a pressed key; the lines after it contain what Orca said.
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

    def add(self, label: str, heard: list[Utterance]) -> None:
        self.steps.append((label, heard))

    @property
    def text(self) -> str:
        lines = [self.title]
        for label, heard in self.steps:
            lines += ["", f"> {label}"]
            lines += [f"{one.text} (key)" if one.is_key else one.text for one in heard] or [SILENCE]
        return "\n".join(lines) + "\n"


def path_of(subject: str, journey: str, kind: str = "") -> Path:
    return FOLDER / subject / ".".join(filter(None, [journey, kind, "txt"]))
