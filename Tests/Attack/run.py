"""Attacks the verification service, prints each figure, and ends with 1 if a rule was broken."""

import argparse
import asyncio
import os
import random
import sys
import tempfile
from pathlib import Path

from attack.clock import clock
from attack.crash import crashes
from attack.fleet import fleet
from attack.enumeration import enumeration
from attack.fuzzing import fuzzing, slow
from attack.guessing import guessers, limits, resends, winners
from attack.mail import mail
from attack.numbers import numbers
from attack.outage import outage
from attack.report import Report
from attack.rotation import rotation
from attack.secrecy import secrecy
from attack.service import Service


async def attack(program: Path, short: bool, seed: int) -> Report:
    report = Report()
    with tempfile.TemporaryDirectory(prefix="onetimecode-attack-") as folder:
        (Path(folder) / "clock").mkdir()
        (Path(folder) / "main").mkdir()
        service = Service(program, Path(folder) / "main")
        await service.start()
        try:
            await guessers(service, report)
            await winners(service, report)
            await limits(service, report)
            await numbers(service, report, short)
            await enumeration(service, report, 150 if short else 1000)
            await fuzzing(service, report, 300 if short else 3000, seed)
            await asyncio.gather(resends(service, report), slow(service, report, 64))
            await crashes(service, report, 4 if short else 25)
            report.title("The end in order")
            code = service.stop()
            report.rule("SIGTERM ends it with 0", code == 0, code)
            secrecy(service, report)
        finally:
            service.kill()
        await clock(program, Path(folder) / "clock", report)
        (Path(folder) / "mail").mkdir()
        await mail(program, Path(folder) / "mail", report)
        if database := os.environ.get("TEST_POSTGRESQL"):
            (Path(folder) / "fleet").mkdir()
            await fleet(program, Path(folder) / "fleet", database, report, 2 if short else 4)
            (Path(folder) / "rotation").mkdir()
            await rotation(program, Path(folder) / "rotation", database, report, 2 if short else 4)
            (Path(folder) / "outage").mkdir()
            await outage(program, Path(folder) / "outage", database, report)
    return report


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=Path, help="the executable onetimecode")
    parser.add_argument("--short", action="store_true", help="less of everything, for continuous integration")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000), help="of the nonsense")
    options = parser.parse_args()
    report = asyncio.run(attack(options.program.resolve(), options.short, options.seed))
    print(f"\n{report.held} rules held, {len(report.broken)} broken", flush=True)
    for text in report.broken:
        print(f"BROKEN: {text}")
    return 1 if report.broken else 0


if __name__ == "__main__":
    sys.exit(main())
