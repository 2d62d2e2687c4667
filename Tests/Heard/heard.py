"""Runs journeys with a real screen reader, and compares its speech and braille with the reviewed transcripts.

Also checks the field over AT-SPI in three browsers. `make heard` starts this program; README.md explains its use.
"""

import argparse
import difflib
import json
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path

from listening.journey import LANGUAGES
from listening.rules import foreign_words, rule_violations
from listening.task import DEFECTS, Result, Task, all_tasks
from listening.transcript import Transcript, path_of

HERE = Path(__file__).parent
ATTEMPTS = 3

# The time limit of a desk, in seconds. heard.py starts no new attempt once it has run for longer than this.
TIME_LIMIT = 540
TIMEOUT_COMMAND = ("timeout", "--kill-after=10", str(TIME_LIMIT))

# Browsers in which the field is checked without a screen reader, over AT-SPI.
ENGINES = ("chromium", "firefox", "webkit")

# Debian's packages of the screen reader and the browsers.
PACKAGES = ("orca", "chromium", "firefox-esr", "gir1.2-webkit2-4.1")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-k", default="", metavar="TEXT", help="only run what has TEXT in its name, such as field/typing")
    parser.add_argument("--accept", action="store_true", help="save the transcripts as the reviewed ones")
    parser.add_argument("--print", action="store_true", help="print the transcripts")
    options = parser.parse_args()

    start = time.monotonic()
    subprocess.run(["dpkg-query", "--show", *PACKAGES], check=True)
    problems: dict[str, list[str]] = {}
    tasks = [task for task in all_tasks() if options.k in task.name]
    engines = [engine for engine in ENGINES if options.k in engine]
    for attempt in range(1, ATTEMPTS + 1):
        problems.update((task.name, ["there is no result"]) for task in tasks)
        with ThreadPoolExecutor(1) as pool:
            engine_problems = pool.map(check_engine, engines)
            for result in run_tasks(tasks):
                problems[result.task.name] = check(result, options.accept)
                if options.print:
                    print(result.transcript.text)
        problems.update(zip(engines, engine_problems))
        tasks = [task for task in tasks if problems[task.name]]
        engines = [engine for engine in engines if problems[engine]]
        for name in [*(task.name for task in tasks), *engines]:
            print(f"attempt {attempt}: {name}:", *problems[name], sep="\n  ", flush=True)
        if not tasks and not engines or time.monotonic() - start > TIME_LIMIT:
            break

    failed = [name for name, messages in problems.items() if messages]
    for name in sorted(problems):
        print("FAILED" if name in failed else "ok    ", name)
    print(f"{len(problems) - len(failed)} passed, {len(failed)} failed")
    print(f"in {time.monotonic() - start:.0f} seconds", file=sys.stderr)
    return 1 if failed else 0


def check_engine(engine: str) -> list[str]:
    """Checks the field over AT-SPI in a browser, without a screen reader, and returns the problems."""
    command = [*TIMEOUT_COMMAND, HERE / "private.sh", "/usr/bin/python3", HERE / "browse.py", engine]
    run = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    if run.returncode == 0:
        return []
    return run.stdout.strip().splitlines() or [f"ended with {run.returncode}"]


def run_tasks(tasks: list[Task]) -> list[Result]:
    """Runs the tasks on up to three desks at a time, and returns their results. An idle desk gets the next task."""
    count = 3 if subprocess.run([HERE / "private.sh", "--several"]).returncode == 0 else 1
    remaining = iter(tasks)

    def run_desk(number: int) -> list[Result]:
        results = []
        command = [*TIMEOUT_COMMAND, HERE / "private.sh", "/usr/bin/python3", HERE / "listen.py", f"desk-{number}"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as desk:
            for line in desk.stdout:
                if line.startswith("{"):
                    results.append(Result.read(line))
                if task := next(remaining, None):
                    print(json.dumps(asdict(task)), file=desk.stdin, flush=True)
                else:
                    desk.stdin.close()
        return results

    with ThreadPoolExecutor() as pool:
        return sum(pool.map(run_desk, range(1, min(count, len(tasks)) + 1)), [])


def check(result: Result, accept: bool) -> list[str]:
    """Returns the problems of a result. For a task with a defect, returns none if the defect was detected."""
    task = result.task
    if result.failure and not task.defect:
        return [result.failure]
    accept = accept and not task.defect
    problems = compare(path_of(task.subject, task.journey), result.transcript, accept)
    if result.braille_steps and not task.defect:
        problems += compare(path_of(task.subject, task.journey, "braille"), result.braille, accept)
    problems += rule_violations(result.transcript)
    if task.subject in LANGUAGES:
        problems += foreign_words(result.transcript, task.subject)
        if result.voices != [task.subject]:
            problems.append(f"Orca requested voices for {result.voices}")
    if task.defect:
        problems.append(result.failure)
        _, pattern = DEFECTS[task.defect]
        is_detected = any(re.search(pattern, line) for line in problems)
        return [] if is_detected else ["this defect was not detected", *problems]
    return problems


def compare(path: Path, transcript: Transcript, accept: bool) -> list[str]:
    """Returns the differences from the reviewed transcript. With `accept`, first saves `transcript` as reviewed."""
    text = transcript.text
    if accept:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    reviewed = path.read_text(encoding="utf-8") if path.exists() else ""
    return [*difflib.unified_diff(reviewed.splitlines(), text.splitlines(), "reviewed", "recorded", n=1, lineterm="")]


if __name__ == "__main__":
    sys.exit(main())
