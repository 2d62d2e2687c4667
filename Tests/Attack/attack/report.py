"""What an attack found: figures, and rules that held or were broken."""


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
        """A rule, and what was seen of it."""
        self._say(f"  {'held  ' if holds else 'BROKEN'} {text}{f': {seen}' if seen != '' else ''}")
        if holds:
            self.held += 1
        else:
            self.broken.append(text)

    def take(self, other: "Report") -> None:
        """Takes what another attack found at the same time."""
        for line in other._lines:
            self._say(line)
        self.held += other.held
        self.broken += other.broken
