"""Runs journeys with a real screen reader, and compares its speech with the reviewed transcripts.

`make heard` starts this program; README.md explains how to work with the transcripts.
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

from listening import document
from listening.journey import LANGUAGES
from listening.numbers import table
from listening.rules import broken, foreign
from listening.task import CONTROLS, Result, Task, all_tasks
from listening.transcript import Transcript, path_of

HERE = Path(__file__).parent
ATTEMPTS = 3

# The time limit of a desk, in seconds. After this time, heard.py starts no further attempt, either.
LIMIT = 540
LIMITED = ("timeout", "--kill-after=10", str(LIMIT))

# Browsers in which the field is checked without a screen reader, over AT-SPI.
ENGINES = ("chromium", "firefox", "webkit")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-k", default="", metavar="TEXT", help="only run what has TEXT in its name, such as field/typing")
    parser.add_argument("--accept", action="store_true", help="save the transcripts as the reviewed ones")
    parser.add_argument("--print", action="store_true", help="print the transcripts")
    options = parser.parse_args()

    start = time.monotonic()
    print(document.versions())
    heard: dict[Task, Result] = {}
    problems: dict[str, list[str]] = {}

    def listen_to(tasks: list[Task]) -> None:
        for task in tasks:
            problems[task.name] = ["nothing was heard"]
        for result in listen(tasks):
            heard[result.task] = result
            problems[result.task.name] = judge(result, options.accept)
            if options.print:
                print(result.transcript.text)

    tasks = [task for task in all_tasks() if options.k in task.name]
    engines = [engine for engine in ENGINES if options.k in engine]
    for attempt in range(1, ATTEMPTS + 1):
        listen_to(tasks)
        with ThreadPoolExecutor() as pool:
            problems.update(zip(engines, pool.map(look_at, engines)))
        tasks = [task for task in tasks if problems[task.name]]
        engines = [engine for engine in engines if problems[engine]]
        for name in [*(task.name for task in tasks), *engines]:
            print(f"attempt {attempt}: {name}:", *problems[name], sep="\n  ", flush=True)
        if not tasks and not engines or time.monotonic() - start > LIMIT:
            break

    whole = {task: result for task, result in heard.items() if not task.broken}
    numbers = table(
        {task: result.transcript for task, result in whole.items()},
        {task: result.braille for task, result in whole.items()},
    )
    if numbers:
        print("\n" + numbers)
        if options.accept:
            document.write(numbers)
        problems["docs/heard.md"] = [] if document.holds(numbers) else ["its numbers differ"]
    failed = [name for name, found in problems.items() if found]
    for name in sorted(problems):
        print("FAILED" if name in failed else "ok    ", name)
    print(f"{len(problems) - len(failed)} passed, {len(failed)} failed")
    print(f"in {time.monotonic() - start:.0f} seconds", file=sys.stderr)
    return 1 if failed else 0


def look_at(engine: str) -> list[str]:
    """Checks the field in a browser without a screen reader, and returns the problems."""
    command = [*LIMITED, HERE / "private.sh", "/usr/bin/python3", HERE / "browse.py", engine]
    run = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    if run.returncode == 0:
        return []
    return run.stdout.strip().splitlines() or [f"ended with {run.returncode}"]


def listen(tasks: list[Task]) -> list[Result]:
    """Runs the tasks on up to three desks at a time, and returns their results."""
    count = 3 if subprocess.run([HERE / "private.sh", "--several"]).returncode == 0 else 1
    shares = [tasks[desk::count] for desk in range(count) if tasks[desk::count]]
    desks = [
        subprocess.Popen(
            [*LIMITED, HERE / "private.sh", "/usr/bin/python3", HERE / "listen.py", f"desk-{number}"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        for number in range(1, len(shares) + 1)
    ]
    for desk, share in zip(desks, shares):
        desk.stdin.write("".join(json.dumps(asdict(task)) + "\n" for task in share))
        desk.stdin.close()
    return [Result.read(line) for desk in desks for line in desk.stdout if line.startswith("{")]


def judge(result: Result, accept: bool) -> list[str]:
    """Returns the problems of a result. If the element is broken on purpose, the only problem is an unnoticed break."""
    task = result.task
    if result.failure and not task.broken:
        return [result.failure]
    accept = accept and not task.broken
    found = compare(path_of(task.subject, task.journey), result.transcript, accept)
    if result.felt and not task.broken:
        found += compare(path_of(task.subject, task.journey, "braille"), result.braille, accept)
    if task.subject in ("field", *LANGUAGES):
        found += broken(result.transcript)
    if task.subject in LANGUAGES:
        found += foreign(result.transcript, task.subject)
        if result.voices != [task.subject]:
            found.append(f"Orca requested voices for {result.voices}")
    if task.broken:
        found.append(result.failure)
        _, difference = CONTROLS[task.broken]
        is_heard = any(re.search(difference, line) for line in found)
        return [] if is_heard else ["this break was not heard", *found]
    return found


def compare(path: Path, transcript: Transcript, accept: bool) -> list[str]:
    """Returns the differences from the reviewed transcript. With `accept`, first saves `transcript` as reviewed."""
    text = transcript.text
    if accept:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    reviewed = path.read_text(encoding="utf-8") if path.exists() else ""
    return [*difflib.unified_diff(reviewed.splitlines(), text.splitlines(), "reviewed", "heard", n=1, lineterm="")]


if __name__ == "__main__":
    sys.exit(main())
