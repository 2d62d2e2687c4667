"""What an attack found: figures, and rules that held or were broken."""


class Report:
    def __init__(self) -> None:
        self.broken: list[str] = []
        self.held = 0

    def title(self, text: str) -> None:
        print(f"\n{text}", flush=True)

    def figure(self, name: str, value) -> None:
        print(f"    {name}: {value}", flush=True)

    def rule(self, text: str, holds: bool, seen="") -> None:
        """A rule, and what was seen of it."""
        print(f"  {'held  ' if holds else 'BROKEN'} {text}{f': {seen}' if seen != '' else ''}", flush=True)
        if holds:
            self.held += 1
        else:
            self.broken.append(text)
