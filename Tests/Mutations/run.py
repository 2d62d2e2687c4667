"""Counts the mutants that the tests kill. Usage: run.py AREA … (without an argument, all areas).

Copies the repository, adds mutants to the copy, and builds it. Then, for each sampled mutant, runs its area's tests
until one fails. Prints the survivors, except those in equivalent.txt, which gives the reason why no test can kill them.
Each seed of SEEDS selects a sample of its own. All samples are compiled into one build.
"""

import itertools
import os
import random
import re
import subprocess
import sys
import threading
import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from mutants import SUPPORT, Mutant, Source

ROOT = Path(__file__).resolve().parents[2]
COPY = ROOT / ".build" / "mutations"
GOAL = 0.92
#: The seeds, each of which selects a sample of an area's mutants. They are the same for all areas.
SEEDS = os.environ.get("SEEDS", "1 2").split()


@dataclass(frozen=True)
class Build:
    """A package that is built with the mutants, and the test program of the package."""

    package: str
    program: str
    arguments: tuple[str, ...] = ()
    environment: tuple[tuple[str, str], ...] = ()

    def run(self) -> subprocess.CompletedProcess:
        command = [
            "swift", "build", "--build-tests", "--quiet", "--package-path", self.package, *self.arguments,
            "-Xswiftc", "-continue-building-after-errors",
        ]
        environment = {**os.environ, **dict(self.environment)}
        return subprocess.run(command, cwd=COPY, env=environment, capture_output=True, text=True)


CORE = Build(
    # The release configuration, because the core's tests replay a great many events.
    ".", ".build/release/OneTimeCodePackageTests.xctest", ("-c", "release", "-Xswiftc", "-enable-testing"),
)
IOS = Build(
    "Tests/StandIns", "Tests/StandIns/.build/iOS/debug/StandInsPackageTests.xctest",
    ("--scratch-path", "Tests/StandIns/.build/iOS"), (("PLATFORM", "iOS"), ("ONETIMECODE_LISTS", "0+30")),
)
MACOS = Build(
    "Tests/StandIns", "Tests/StandIns/.build/macOS/debug/StandInsPackageTests.xctest",
    ("--scratch-path", "Tests/StandIns/.build/macOS"), (("PLATFORM", "macOS"),),
)
#: All tests of the package of the stand-ins but the core's, which don't depend on the front ends.
FRONT_ENDS = r"^(?!OneTimeCodeTests\.)"
FIELDS = "Sources/OneTimeCodeUI/"
SERVICE = "server/Sources/OneTimeCodeService/"
SERVER = Build("server", "server/.build/debug/OneTimeCodeServerPackageTests.xctest")


@dataclass(frozen=True)
class Area:
    """A part of the project where mistakes are costly: its files, the sample size, and the tests, most direct first."""

    files: tuple[str, ...]
    count: int
    tests: tuple[tuple[Build, str], ...]


AREAS = {
    "entry": Area(("Sources/OneTimeCode/Entry",), 60, ((CORE, "OneTimeCodeTests"), (IOS, "OneTimeCodeJourneys"))),
    "reading": Area(
        ("Sources/OneTimeCode/Reading",), 60,
        ((CORE, "Candidate|Domain|Folding|MessageTests|PartTests|ReadingFormat"), (CORE, "OneTimeCodeTests")),
    ),
    "format": Area(("Sources/OneTimeCode/Format",), 20, ((CORE, "OneTimeCodeTests"), (IOS, "OneTimeCodeJourneys"))),
    "speech": Area(("Sources/OneTimeCode/Speech",), 30, ((CORE, "OneTimeCodeTests"), (IOS, "OneTimeCodeJourneys"))),
    "session": Area(
        (FIELDS + "Session",), 40, ((CORE, "OneTimeCodeUITests"), (IOS, FRONT_ENDS), (MACOS, "")),
    ),
    "slots": Area((FIELDS + "Slots",), 30, ((IOS, "OneTimeCodeUITests"), (IOS, FRONT_ENDS), (MACOS, ""))),
    "view": Area((FIELDS + "View",), 30, ((IOS, "OneTimeCodeUITests"), (IOS, FRONT_ENDS), (MACOS, ""))),
    "uikit": Area((FIELDS + "UIKit",), 40, ((IOS, "OneTimeCodeUITests"), (IOS, FRONT_ENDS))),
    "appkit": Area((FIELDS + "AppKit",), 40, ((MACOS, "OneTimeCodeUITests"), (MACOS, ""))),
    "swiftui": Area(
        tuple(FIELDS + f"SwiftUI/{name}.swift" for name in ("FieldBridge", "FieldCoordinator")), 15,
        ((IOS, "SwiftUI"), (MACOS, "SwiftUI")),
    ),
    "judge": Area(
        tuple(SERVICE + name for name in ("Challenge", "Receipts", "Verification")),
        25,
        ((SERVER, "VerifyTests|IssueTests|ResendTests|ReceiptTests|DecoyTests|CountingTests|FailureTests"), (SERVER, "")),
    ),
    "limits": Area((SERVICE + "Limits",), 20, ((SERVER, "CountingTests|LimitTests|FailureTests"), (SERVER, ""))),
    "outbox": Area(
        (SERVICE + "Outbox",), 20,
        ((SERVER, "OutboxTests|OutboxWorkerTests|StoredMessageTests|MessageTests|EventTests"), (SERVER, "")),
    ),
    "store": Area(
        (SERVICE + "Store", "server/Sources/OneTimeCodeSQL", "server/Sources/OneTimeCodeSQLite"), 20,
        ((SERVER, "StoreTests|SchemaTests"), (SERVER, "")),
    ),
}


#: The sampled mutants of each area and seed.
Samples = dict[tuple[str, str], list[Mutant]]


@dataclass
class Mutants:
    """The mutants of the given areas, without those that don't compile."""

    areas: list[str]
    uncompilable: set[int] = field(default_factory=set)

    def write(self) -> Samples:
        """Writes the samples' mutants to the copy, and returns them. Keeps unchanged files, to save build time."""
        all_mutants = self._mutate(lambda number: number not in self.uncompilable)
        samples = {}
        for name, mutants in all_mutants.items():
            for seed in SEEDS:
                # Neither excluding a mutant nor changing other code changes the rest of the sample.
                mutants.sort(key=lambda mutant: (random.Random(f"{seed} {mutant.name}").random(), mutant.number))
                samples[name, seed] = mutants[: AREAS[name].count]
        numbers = {mutant.number for mutants in samples.values() for mutant in mutants}
        self._mutate(lambda number: number in numbers, writes=True)
        return samples

    def _mutate(self, is_wanted, writes: bool = False) -> dict[str, list[Mutant]]:
        numbers = itertools.count(1)
        result: dict[str, list[Mutant]] = {}
        for name, area in AREAS.items():
            result[name] = []
            for folder in area.files:
                for path in swift_files(ROOT / folder):
                    file = str(path.relative_to(ROOT))
                    is_included = is_wanted if name in self.areas else lambda _: False
                    source = Source(file, path.read_bytes(), numbers, is_included)
                    text = source.mutated()
                    result[name] += source.mutants
                    if writes:
                        write_if_changed(COPY / file, text)
        if writes:
            for name in self.areas:
                for folder in AREAS[name].files:
                    write_if_changed(COPY / target(folder) / "Mutants.swift", SUPPORT)
        return result


def swift_files(path: Path) -> list[Path]:
    return sorted(path.rglob("*.swift")) if path.is_dir() else [path]


def target(folder: str) -> str:
    """Returns the source folder of the module that contains `folder`."""
    return re.match(r"(server/)?Sources/[^/]+", folder)[0]


def write_if_changed(path: Path, text: str) -> None:
    if not path.exists() or path.read_text() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def copy_repository() -> None:
    """Copies the repository, with untracked files and symbolic links, but not ignored files or the areas' sources."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    files = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    mutated = {folder for area in AREAS.values() for folder in area.files}
    for name in filter(None, files):
        path, copy = ROOT / name, COPY / name
        if any(path.is_relative_to(ROOT / each) for each in mutated) and name.endswith(".swift"):
            continue
        copy.parent.mkdir(parents=True, exist_ok=True)
        if path.is_symlink():
            if not copy.is_symlink():
                copy.symlink_to(os.readlink(path))
        elif path.is_file() and (not copy.exists() or copy.read_bytes() != path.read_bytes()):
            copy.write_bytes(path.read_bytes())
            copy.chmod(path.stat().st_mode)


def build(builds: list[Build], mutants: Mutants) -> Samples:
    """Builds the copy, replacing mutants that don't compile, and returns the samples of each area."""
    for _ in range(20):
        samples = mutants.write()
        error_lines: set[tuple[str, int]] = set()
        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            failed = [result for result in pool.map(Build.run, builds) if result.returncode != 0]
        for result in failed:
            lines = {(match[1], int(match[2])) for match in re.finditer(
                rf"^{re.escape(str(COPY))}/(\S+?):(\d+):\d+: error:", result.stdout + result.stderr, re.M
            )}
            if not lines:
                sys.exit(result.stdout + result.stderr)
            error_lines |= {(os.path.relpath((COPY / file).resolve(), COPY.resolve()), line) for file, line in lines}
        if not error_lines:
            return samples
        before = len(mutants.uncompilable)
        for file, line in error_lines:
            # Searches upwards: a mutant's line is the first line of its expression, which can have several lines.
            for candidate in range(line, max(line - 12, 0), -1):
                numbers = {m.number for sample in samples.values() for m in sample if (m.file, m.line) == (file, candidate)}
                if numbers:
                    mutants.uncompilable |= numbers
                    break
        print(f"{len(mutants.uncompilable) - before} mutants do not compile and are replaced.", flush=True)
        if len(mutants.uncompilable) == before:
            sys.exit("".join(result.stdout + result.stderr for result in failed))
    sys.exit("error: The mutants do not compile.")


def passes(tests: tuple[Build, str], mutant: int, limit: float) -> bool:
    """Returns whether the tests pass with this mutant (0: none). Ends them at the first failure or the time limit."""
    each, pattern = tests
    command = [str(COPY / each.program), "--testing-library", "swift-testing", "--skip", "RulesTests"]
    if pattern:
        command += ["--filter", pattern]
    environment = {**os.environ, **dict(each.environment), "MUTANT": str(mutant), "SWIFT_BACKTRACE": "enable=no"}
    process = subprocess.Popen(
        command, cwd=COPY / each.package, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, errors="replace",
    )
    timer = threading.Timer(limit, process.kill)
    timer.start()
    try:
        last: deque[str] = deque(maxlen=10)
        for line in process.stdout:
            last.append(line)
            if "recorded an issue" in line:
                process.kill()
                break
        if process.wait() != 0 and mutant == 0:
            print("".join(last), end="", flush=True)
        return process.returncode == 0
    finally:
        timer.cancel()


def main() -> int:
    names = sys.argv[1:] or list(AREAS)
    start = time.monotonic()
    copy_repository()
    builds = list(dict.fromkeys(each for name in names for each, _ in AREAS[name].tests))
    samples = build(builds, Mutants(names))
    print(f"Built in {time.monotonic() - start:.0f} s.", flush=True)

    limits: dict[tuple[Build, str], float] = {}
    for tests in dict.fromkeys(tests for name in names for tests in AREAS[name].tests):
        before = time.monotonic()
        if not passes(tests, 0, 600):
            sys.exit(f"error: {tests[0].program} {tests[1]}: the tests fail without a mutant.")
        limits[tests] = 4 * (time.monotonic() - before) + 20

    equivalent = read_equivalent()
    status = 0
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for name in names:
            mutants = sorted({m.number: m for seed in SEEDS for m in samples[name, seed]}.values(), key=lambda m: m.number)
            is_survivor = lambda m: all(passes(tests, m.number, limits[tests]) for tests in AREAS[name].tests)
            survivors = [m for m, survived in zip(mutants, pool.map(is_survivor, mutants)) if survived]
            equivalents = {m.number for m in survivors if m.name in equivalent}
            survivors = [m for m in survivors if m.number not in equivalents]
            for seed in SEEDS:
                sample = {m.number for m in samples[name, seed]} - equivalents
                killed = len(sample - {m.number for m in survivors})
                share = killed / len(sample) if sample else 1
                print(f"{name:8} seed {seed:3} {killed:3} of {len(sample):3} killed, {share:4.0%}", flush=True)
                if share < GOAL:
                    status = 1
            for mutant in survivors:
                print(f"  {mutant}", flush=True)
    print(f"{time.monotonic() - start:.0f} s")
    return status


def read_equivalent() -> set[str]:
    """Returns the mutants' names in equivalent.txt, without the comments that give the reasons."""
    lines = (Path(__file__).parent / "equivalent.txt").read_text().splitlines()
    return {line for line in lines if line and not line.startswith("#")}


if __name__ == "__main__":
    sys.exit(main())
