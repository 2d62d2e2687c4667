"""Reads journeys, which are the actions of a user, from scripts such as this one:

    The third digit is corrected.          the first line is the title

    open field.html                        opens a page: see `_open` in runner.py
    type 985391                            presses one key for each symbol
    press Home Right Right                 presses keys, given as X keysyms; + joins the keys of a chord
    ja: arrive 確認が完了しました          a step only for the subject `ja`

The subject is the field in English or, in journeys named `…abroad`, each of `LANGUAGES`, which the browser prefers.
"""

import re
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "journeys"
LANGUAGES = ("pt-BR", "de", "ja", "ar")

STEP = re.compile(rf"(?:({'|'.join(LANGUAGES)}): +)?(\S+) ?(.*)")


@dataclass(frozen=True)
class Step:
    verb: str
    argument: str

    @property
    def words(self) -> list[str]:
        return self.argument.split()


@dataclass(frozen=True)
class Journey:
    name: str
    title: str
    steps: tuple[tuple[str | None, Step], ...]

    @staticmethod
    def read(path: Path) -> "Journey":
        title, *lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        steps = [(match[1], Step(match[2], match[3])) for match in map(STEP.match, lines)]
        return Journey(path.stem, title, tuple(steps))

    @property
    def subjects(self) -> tuple[str, ...]:
        return LANGUAGES if self.name.endswith("abroad") else ("field",)

    def steps_for(self, subject: str) -> list[Step]:
        return [step for only, step in self.steps if only in (None, subject)]


def all_journeys() -> list[Journey]:
    return [Journey.read(path) for path in sorted(FOLDER.glob("*.txt"))]
