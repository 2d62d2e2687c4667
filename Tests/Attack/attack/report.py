"""The report of an attack: measured figures, and rules that held or were broken."""

import asyncio
import traceback
from collections.abc import Awaitable, Callable
from pathlib import Path

FOLDER = str(Path(__file__).parent)


class Report:
    def __init__(self, is_printed: bool = True) -> None:
        self.broken: list[str] = []
        self.held = 0
        self._is_printed = is_printed
        self._lines: list[str] = []
        self._title = ""

    def _add_line(self, line: str) -> None:
        self._lines.append(line)
        if self._is_printed:
            print(line, flush=True)

    def title(self, text: str) -> None:
        self._title = text.strip()
        self._add_line(f"\n{text}")

    def figure(self, name: str, value) -> None:
        self._add_line(f"    {name}: {value}")

    def rule(self, text: str, holds: bool, observed="") -> None:
        """Adds a line that says whether a rule held, with the observed value."""
        line = f"{text}{f': {observed}' if observed != '' else ''}"
        self._add_line(f"  {'held  ' if holds else 'BROKEN'} {line}")
        if holds:
            self.held += 1
        else:
            self.broken.append(f"{self._title}: {line}")

    async def run_in_parallel(self, attacks: list[Callable[["Report"], Awaitable[None]]]) -> None:
        """Runs attacks in parallel, then adds their results to this report in the order of `attacks`."""
        reports = [Report(is_printed=False) for _ in attacks]

        async def run(attack: Callable[["Report"], Awaitable[None]], report: "Report") -> None:
            try:
                await attack(report)
            except Exception as error:  # for example, because the server crashed
                frames = traceback.extract_tb(error.__traceback__)
                place = " < ".join(f"{frame.name}:{frame.lineno}" for frame in reversed(frames) if FOLDER in frame.filename)
                report.rule("the attack runs to completion", False, f"{error!r} in {place}")

        await asyncio.gather(*(run(attack, report) for attack, report in zip(attacks, reports)))
        for report in reports:
            for line in report._lines:
                self._add_line(line)
            self.held += report.held
            self.broken += report.broken
