"""The report of an attack: measured figures, and rules that held or were broken."""

import asyncio
from collections.abc import Awaitable, Callable


class Report:
    def __init__(self, is_printed: bool = True) -> None:
        self.broken: list[str] = []
        self.held = 0
        self._is_printed = is_printed
        self._lines: list[str] = []

    def _say(self, line: str) -> None:
        self._lines.append(line)
        if self._is_printed:
            print(line, flush=True)

    def title(self, text: str) -> None:
        self._say(f"\n{text}")

    def figure(self, name: str, value) -> None:
        self._say(f"    {name}: {value}")

    def rule(self, text: str, holds: bool, seen="") -> None:
        """Adds a line that says whether a rule held, with the observed value."""
        self._say(f"  {'held  ' if holds else 'BROKEN'} {text}{f': {seen}' if seen != '' else ''}")
        if holds:
            self.held += 1
        else:
            self.broken.append(text)

    async def side_by_side(self, attacks: list[Callable[["Report"], Awaitable[None]]]) -> None:
        """Runs attacks in parallel, then prints their results in order, attack by attack."""
        reports = [Report(is_printed=False) for _ in attacks]

        async def whole(attack: Callable[["Report"], Awaitable[None]], own: "Report") -> None:
            try:
                await attack(own)
            except Exception as error:  # for example, because the server crashed
                own.rule("the attack runs to its end", False, repr(error))

        await asyncio.gather(*(whole(attack, own) for attack, own in zip(attacks, reports)))
        for own in reports:
            for line in own._lines:
                self._say(line)
            self.held += own.held
            self.broken += own.broken
