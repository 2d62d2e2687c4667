"""Tasks and their results. A task is a journey for one subject, possibly with the element broken on purpose."""

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

from desk.orca import Utterance

from .journey import SUBJECTS, Journey, all_journeys
from .transcript import Transcript

BROKEN = Path(__file__).parents[1] / "broken"

# Ways to break the element: the journey that must detect each break, and a pattern that a reported problem must match.
CONTROLS = {
    "slots-readable": ("masked", r"^\+.*•"),
    "label-lost": ("typing", r"without a name"),
    "error-unsaid": ("expired", r"^-This code has expired\. Request a new one\.$"),
    "countdown-ticking": ("resend", r"^\+\{time\}$"),
}


@dataclass(frozen=True)
class Task:
    journey: str
    subject: str = "field"
    broken: str = ""

    @property
    def name(self) -> str:
        return f"{self.subject}/{self.journey}" + (f" ({self.broken})" if self.broken else "")


@dataclass
class Result:
    """The result of a task: the transcripts of speech and braille, and the reason if the task failed."""

    task: Task
    title: str = ""
    steps: list = field(default_factory=list)
    felt: list = field(default_factory=list)
    voices: list = field(default_factory=list)
    failure: str = ""

    @property
    def transcript(self) -> Transcript:
        return self._read(self.steps)

    @property
    def braille(self) -> Transcript:
        """The transcript of the braille display, which is empty for journeys on the service's pages."""
        return self._read(self.felt)

    def _read(self, steps: list) -> Transcript:
        return Transcript(self.title, [(label, [Utterance(**one) for one in heard]) for label, heard in steps])

    @staticmethod
    def of(task: Task, listener, failure: str = "") -> "Result":
        steps, felt = (
            [(label, [asdict(one) for one in heard]) for label, heard in one.steps]
            for one in (listener.transcript, listener.felt)
        )
        return Result(task, listener.transcript.title, steps, felt, sorted(listener.voices), failure)

    @property
    def line(self) -> str:
        return json.dumps(asdict(self))

    @staticmethod
    def read(line: str) -> "Result":
        found = json.loads(line)
        return Result(**{**found, "task": Task(**found["task"])})


def all_tasks() -> list[Task]:
    """Returns a task for each journey and each of its subjects, and for each break of the element, longest first."""
    made = [
        Task(journey.name, subject)
        for subject in SUBJECTS
        for journey in all_journeys()
        if journey.steps_for(subject)
    ]
    controls = [Task(journey, broken=name) for name, (journey, _) in CONTROLS.items()]
    return sorted([*controls, *made], key=lambda task: not task.journey.startswith("resend"))


def journey_of(task: Task) -> Journey:
    return next(journey for journey in all_journeys() if journey.name == task.journey)
