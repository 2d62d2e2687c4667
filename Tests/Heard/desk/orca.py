"""Starts the screen reader Orca, waits until Orca is idle, and reads what Orca says."""

import json
import os
import re
import shutil
import time
from dataclasses import dataclass
from pathlib import Path

from .display import hold_key, press_keys
from .processes import Processes, wait_until

PREFERENCES = Path(__file__).parent / "preferences"

# Orca counts as idle when neither its speech nor its debug log has grown for this many seconds. The time exceeds the
# 150 ms that the element waits before the first of several announcements. The runner waits for the others.
IDLE_TIME = 0.5

# Matches a line of Orca's debug log that reports a request for a voice in a language.
VOICE = re.compile(r"voice requested with language='(?!None)(\w+)', dialect='(\w*)'")


@dataclass(frozen=True)
class Utterance:
    """A string that Orca sent to its speech server; `is_key` marks the echo of a key."""

    text: str
    is_key: bool = False


class Orca:
    def __init__(self, processes: Processes, folder: Path, logs: Path) -> None:
        self._speech = folder / "speech.jsonl"
        self._debug_log = logs / "orca-debug.log"
        self._debug_log.unlink(missing_ok=True)
        self._speech_offset = 0
        self._key_offset = 0
        self._voice_offset = 0
        shutil.copytree(PREFERENCES, folder / "orca")
        environment = {**os.environ, "ORCA_SPEECH": str(self._speech), "PYTHONDONTWRITEBYTECODE": "1"}
        processes.start(
            "orca", "orca", "--user-prefs", str(folder / "orca"), "--debug-file", str(self._debug_log),
            env=environment,
        )
        wait_until("Orca speaks", lambda: processes.check() or self.read_utterances())
        self.wait_until_idle()
        self.read_utterances()

    def read_utterances(self) -> list[Utterance]:
        """Returns the utterances since the last call."""
        lines, self._speech_offset = new_lines(self._speech, self._speech_offset)
        records = [json.loads(line) for line in lines]
        return [
            Utterance(record["text"].strip(), record["kind"] == "key")
            for record in records
            if record["kind"] != "stop" and record["text"].strip()
        ]

    def read_voices(self) -> set[str]:
        """Returns the languages of the voices requested since the last call; Orca's own words request no language."""
        lines, self._voice_offset = new_lines(self._debug_log, self._voice_offset)
        return {
            "-".join(filter(None, voice)) for line in lines for voice in VOICE.findall(line.decode())
        }

    def press(self, chord: str) -> None:
        """Presses the keys of a chord, and waits until Orca has processed them (at most 10 seconds) and is idle."""
        self._read_key_releases()
        press_keys(chord)
        remaining = chord.count("+") + 1
        deadline = time.monotonic() + 10
        while remaining > 0 and time.monotonic() < deadline:
            time.sleep(0.02)
            remaining -= self._read_key_releases()
        self.wait_until_idle()

    def hold(self, key: str, seconds: float) -> None:
        """Holds a key down, and waits until Orca is idle."""
        hold_key(key, seconds)
        self._read_key_releases()
        self.wait_until_idle()

    def wait_until_idle(self, timeout: float = 20) -> None:
        """Waits until Orca is idle. Raises an error if Orca is still active after `timeout` seconds."""
        start = last_change = time.monotonic()
        sizes = self._sizes()
        while time.monotonic() - last_change < IDLE_TIME:
            time.sleep(0.02)
            new_sizes = self._sizes()
            if new_sizes != sizes:
                sizes, last_change = new_sizes, time.monotonic()
            if last_change - start > timeout:
                raise TimeoutError(f"Orca was not idle within {timeout:g} seconds")

    def _sizes(self) -> tuple:
        return tuple(path.stat().st_size if path.exists() else 0 for path in (self._speech, self._debug_log))

    def _read_key_releases(self) -> int:
        """Returns the number of key releases that Orca has processed since the last call."""
        lines, self._key_offset = new_lines(self._debug_log, self._key_offset)
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
