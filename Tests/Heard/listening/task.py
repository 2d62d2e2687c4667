"""One journey on one page, with the element as it is or broken on purpose; and what came of it."""

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

from desk.orca import Utterance

from .journey import SUBJECTS, Journey, all_journeys
from .transcript import Transcript

BROKEN = Path(__file__).parents[1] / "broken"

# A break, the journey on which it must be heard, and how the transcript must then differ.
CONTROLS = {
    "slots-readable": ("reviewing", r"^\+9$"),
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
    """A transcript, or what went wrong."""

    task: Task
    title: str = ""
    steps: list = field(default_factory=list)
    failure: str = ""

    @property
    def transcript(self) -> Transcript:
        steps = [(label, [Utterance(**one) for one in heard]) for label, heard in self.steps]
        return Transcript(self.title, steps)

    @staticmethod
    def of(task: Task, transcript: Transcript, failure: str = "") -> "Result":
        steps = [(label, [asdict(one) for one in heard]) for label, heard in transcript.steps]
        return Result(task, transcript.title, steps, failure)

    @property
    def line(self) -> str:
        return json.dumps(asdict(self))

    @staticmethod
    def read(line: str) -> "Result":
        found = json.loads(line)
        return Result(**{**found, "task": Task(**found["task"])})


def all_tasks() -> list[Task]:
    """All journeys on all pages on which they are made, those that take longest first."""
    made = [
        Task(journey.name, subject)
        for subject in SUBJECTS
        for journey in all_journeys()
        if journey.steps_for(subject)
    ]
    controls = [Task(journey, broken=name) for name, (journey, _) in CONTROLS.items()]
    return sorted([*controls, *made], key=lambda task: task.journey != "resend")


def journey_of(task: Task) -> Journey:
    return next(journey for journey in all_journeys() if journey.name == task.journey)
