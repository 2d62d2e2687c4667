"""Runs tasks from the standard input, and prints their results. heard.py starts this program with private.sh.

Prints "ready" when it is ready for the first task, and a result after each task. Tasks and results are lines of JSON.
"""

import json
import shutil
import sys
import tempfile
from pathlib import Path

from desk.braille import Braille
from desk.chromium import Chromium
from desk.display import open_display
from desk.orca import Orca
from desk.processes import Processes
from listening.runner import JourneyRunner
from listening.subjects import ARTIFACTS, Service, Site
from listening.task import Result, Task


MAX_STARTS = 3


def open_desk(processes: Processes, logs: Path) -> tuple[Path, Orca, Braille]:
    """Opens a desk, and returns a temporary folder, the screen reader and the braille display.

    If one of its programs ends, starts them all again, at most twice: BRLTTY sometimes crashes when Orca connects."""
    for remaining in reversed(range(MAX_STARTS)):
        try:
            open_display(processes)
            folder = Path(tempfile.mkdtemp())
            braille = Braille(processes, folder)
            return folder, Orca(processes, folder, logs), braille
        except RuntimeError as error:
            if not remaining:
                raise
            print(f"started again: {error}", file=sys.stderr)
            processes.stop_all()


def main(desk: str) -> None:
    logs = ARTIFACTS / "heard" / desk
    shutil.rmtree(logs, ignore_errors=True)
    logs.mkdir(parents=True)
    processes = Processes(logs)
    site, service = Site(), Service(logs / "service.log")
    try:
        folder, orca, braille = open_desk(processes, logs)
        browser = None
        print("ready", flush=True)
        for line in sys.stdin:
            task = Task(**json.loads(line))
            browser = browser or Chromium(processes, Path(tempfile.mkdtemp(dir=folder)), site.address("blank.html"))
            runner = JourneyRunner(orca, braille, browser, site, service, task)
            failure = ""
            try:
                runner.run()
            except (AssertionError, RuntimeError, TimeoutError) as error:
                failure = f"{type(error).__name__}: {error}"
                browser.screenshot(logs / f"{task.name.replace('/', '-')}.png")
                browser.close(processes)
                browser = None
            print(Result.of(task, runner, failure).line, flush=True)
    finally:
        processes.stop_all()
        service.close()
        site.close()


if __name__ == "__main__":
    main(sys.argv[1])
