"""Tasks and their results. A task is a journey for one subject, possibly with the element broken on purpose."""

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

from desk.orca import Utterance

from .journey import Journey, all_journeys
from .transcript import Transcript

DEFECT_SCRIPTS = Path(__file__).parents[1] / "broken"

# For each script that breaks the element: the journey that must detect the defect, and a pattern that one of the
# reported problems must match.
DEFECTS = {
    "slots-readable": ("masked", r"^\+.*•"),
    "label-lost": ("typing", r"without a name"),
    "error-silent": ("expired", r"^> the verdict is: expired: not announced$"),
    "countdown-ticking": ("resend", r"^\+\{time\}$"),
}


@dataclass(frozen=True)
class Task:
    journey: str
    subject: str = "field"
    defect: str = ""

    @property
    def name(self) -> str:
        return f"{self.subject}/{self.journey}" + (f" ({self.defect})" if self.defect else "")


@dataclass
class Result:
    """A task's result: its transcripts of speech and braille, the languages of Orca's voices, and any failure."""

    task: Task
    title: str = ""
    steps: list = field(default_factory=list)
    braille_steps: list = field(default_factory=list)
    voices: list = field(default_factory=list)
    failure: str = ""

    @property
    def transcript(self) -> Transcript:
        return self._read(self.steps)

    @property
    def braille(self) -> Transcript:
        """The transcript of the braille display, which has no steps if the runner recorded no braille."""
        return self._read(self.braille_steps)

    def _read(self, steps: list) -> Transcript:
        return Transcript(
            self.title, [(label, [Utterance(**utterance) for utterance in utterances]) for label, utterances in steps]
        )

    @staticmethod
    def of(task: Task, runner, failure: str = "") -> "Result":
        steps, braille_steps = (
            [(label, [asdict(utterance) for utterance in utterances]) for label, utterances in transcript.steps]
            for transcript in (runner.transcript, runner.braille_transcript)
        )
        return Result(task, runner.transcript.title, steps, braille_steps, sorted(runner.voices), failure)

    @property
    def line(self) -> str:
        return json.dumps(asdict(self))

    @staticmethod
    def read(line: str) -> "Result":
        values = json.loads(line)
        return Result(**{**values, "task": Task(**values["task"])})


def all_tasks() -> list[Task]:
    """Returns a task for each journey and each of its subjects, and for each defect; the long `resend…` ones first."""
    tasks = [Task(journey.name, subject) for journey in all_journeys() for subject in journey.subjects]
    defect_tasks = [Task(journey, defect=name) for name, (journey, _) in DEFECTS.items()]
    return sorted([*defect_tasks, *tasks], key=lambda task: not task.journey.startswith("resend"))


def journey_of(task: Task) -> Journey:
    return next(journey for journey in all_journeys() if journey.name == task.journey)
