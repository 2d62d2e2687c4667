"""Reads journeys, which are the actions of a user, from scripts such as this one:

    The third digit is corrected.          the first line is the title

    open page                              opens the subject's page: see `_open` in runner.py
    type 985391                            presses one key for each symbol
    press Home Right Right                 presses keys, given as X keysyms; + joins the keys of a chord
    six: press shift+Tab                   a step only for the subject `six`; `field, bare:` for two subjects

A subject can be a language: the field in a browser that prefers it. Steps without subjects are for `FIELDS`.
"""

import re
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "journeys"
FIELDS = ("field", "six", "bare")
LANGUAGES = ("pt-BR", "de", "ja", "ar")
SUBJECTS = FIELDS + LANGUAGES

SUBJECT_PREFIX = re.compile(rf"((?:{'|'.join(SUBJECTS)})(?:, (?:{'|'.join(SUBJECTS)}))*): +")


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
    steps: tuple[tuple[tuple[str, ...], Step], ...]

    @staticmethod
    def read(path: Path) -> "Journey":
        title, *lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        steps = []
        for line in lines:
            prefix = SUBJECT_PREFIX.match(line)
            verb, _, argument = line[prefix.end() if prefix else 0 :].partition(" ")
            steps.append((tuple(prefix[1].split(", ")) if prefix else FIELDS, Step(verb, argument.strip())))
        return Journey(path.stem, title, tuple(steps))

    def steps_for(self, subject: str) -> list[Step]:
        """Returns the steps for this subject, or an empty list if the journey doesn't use the subject."""
        return [step for subjects, step in self.steps if subject in subjects]


def all_journeys() -> list[Journey]:
    return [Journey.read(path) for path in sorted(FOLDER.glob("*.txt"))]
