"""Starts the screen reader Orca, waits until Orca is idle, and reads what Orca says."""

import json
import os
import re
import shutil
import time
from dataclasses import dataclass
from pathlib import Path

from .display import keys
from .processes import Processes, until

PREFERENCES = Path(__file__).parent / "preferences"

# Orca counts as idle when neither its speech nor its debug log has grown for this many seconds. The time exceeds the
# 150 ms that the element waits before an announcement, so no announcement is missed.
QUIET = 0.5

# A line of Orca's debug log which says that Orca requested a voice for a language.
VOICE = re.compile(r"voice requested with language='(?!None)(\w+)', dialect='(\w*)'")


@dataclass(frozen=True)
class Utterance:
    """A string that Orca sent to the speech synthesizer; `is_key` marks the echo of a key."""

    text: str
    is_key: bool = False


class Orca:
    def __init__(self, processes: Processes, folder: Path, logs: Path) -> None:
        self._speech = folder / "speech.jsonl"
        self._account = logs / "orca-debug.log"
        self._account.unlink(missing_ok=True)
        self._read = 0
        self._seen = 0
        self._asked = 0
        shutil.copytree(PREFERENCES, folder / "orca")
        environment = {**os.environ, "ORCA_SPEECH": str(self._speech), "PYTHONDONTWRITEBYTECODE": "1"}
        processes.start(
            "orca", "orca", "--user-prefs", str(folder / "orca"), "--debug-file", str(self._account),
            env=environment,
        )
        until("Orca speaks", lambda: processes.check() or self.listen())
        self.settle()
        self.listen()

    def listen(self) -> list[Utterance]:
        """Returns what Orca has said since the last call."""
        lines, self._read = new_lines(self._speech, self._read)
        records = [json.loads(line) for line in lines]
        return [
            Utterance(record["text"].strip(), record["kind"] == "key")
            for record in records
            if record["kind"] != "stop" and record["text"].strip()
        ]

    def voices(self) -> set[str]:
        """Returns the languages of the voices that Orca requested since the last call, except for Orca's own words."""
        lines, self._asked = new_lines(self._account, self._asked)
        return {
            "-".join(filter(None, found)) for line in lines for found in VOICE.findall(line.decode())
        }

    def press(self, chord: str) -> None:
        """Presses the keys of a chord, and returns when Orca has processed them and is idle."""
        self._releases()
        keys(chord)
        missing = chord.count("+") + 1
        deadline = time.monotonic() + 10
        while missing > 0 and time.monotonic() < deadline:
            time.sleep(0.02)
            missing -= self._releases()
        self.settle()

    def settle(self, timeout: float = 20) -> None:
        """Waits until Orca is idle."""
        begin = last = time.monotonic()
        size = self._sizes()
        while time.monotonic() - last < QUIET:
            time.sleep(0.02)
            now = self._sizes()
            if now != size:
                size, last = now, time.monotonic()
            if last - begin > timeout:
                raise TimeoutError(f"Orca was not idle within {timeout:g} seconds")

    def _sizes(self) -> tuple:
        return tuple(path.stat().st_size if path.exists() else 0 for path in (self._speech, self._account))

    def _releases(self) -> int:
        """Returns the number of key releases that Orca has processed since the last call."""
        lines, self._seen = new_lines(self._account, self._seen)
        return sum(b"PROCESS ATSPI_KEY_RELEASED_EVENT" in line and b"^^^^^" in line for line in lines)


def new_lines(path: Path, offset: int) -> tuple[list[bytes], int]:
    """Returns the complete lines of a file after `offset`, and the offset of their end."""
    if not path.exists():
        return [], offset
    with path.open("rb") as file:
        file.seek(offset)
        data = file.read()
    data = data[: data.rfind(b"\n") + 1]
    return data.splitlines(), offset + len(data)
