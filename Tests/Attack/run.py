"""Attacks the verification service, prints all results, and exits with 1 if a rule was broken."""

import argparse
import asyncio
import os
import random
import sys
import tempfile
from functools import partial
from pathlib import Path

from attack.apps import apps
from attack.channels import channels
from attack.clock import clock
from attack.crash import crashes
from attack.deploys import deploys
from attack.disclosure import disclosure
from attack.fleet import fleet
from attack.enumeration import enumeration
from attack.events import events
from attack.failover import failover
from attack.fuzzing import client_faults, fuzzing, slow_clients
from attack.halves import end, halves
from attack.guessing import concurrent_correct_codes, concurrent_guesses, limits, resends
from attack.keys import keys
from attack.links import links
from attack.lockout import lockout
from attack.mail import mail
from attack.numbers import numbers
from attack.outage import outage
from attack.pages import pages
from attack.plans import plans
from attack.pooler import pooler
from attack.proofs import proofs
from attack.providers import providers
from attack.pumping import pumping
from attack.receipts import receipts
from attack.report import Report
from attack.rotation import rotation
from attack.secrecy import secrecy
from attack.service import Service
from attack.site import SiteFactory
from attack.submission import submission
from attack.texts import texts
from attack.versions import versions
from attack.support import support
from attack.test_recipients import test_recipients


# The attacks that measure response times or load the machine, and therefore run before the others.
ALONE = ("enumeration", "apps", "end")


async def one_server(program: Path, folder: Path, report: Report, attack, has_clock=False) -> None:
    """Runs an attack against one server, stops the server, and searches its logs and database for secrets."""
    service = Service(program, folder, has_clock=has_clock)
    await service.start()
    try:
        await attack(service, report)
        report.title("Shutdown")
        exit_code = await service.stop()
        report.rule("after SIGTERM the server exits with 0", exit_code == 0, exit_code)
        secrecy(service, report)
    finally:
        service.kill()


async def many(service: Service, report: Report, short: bool, seed: int) -> None:
    await concurrent_guesses(service, report)
    await concurrent_correct_codes(service, report)
    await limits(service, report)
    await numbers(service, report, short)
    await fuzzing(service, report, 300 if short else 3000, seed)
    await client_faults(service, report)
    await slow_clients(service, report, 64)


async def harm(program: Path, folder: Path, report: Report, databases: list) -> None:
    """Runs the abuse attacks in parallel: against one server with SQLite and, with PostgreSQL, against two servers."""
    factories = [SiteFactory(program, folder, database) for database in databases]
    for factory in factories:
        await factory.make_keys()
    attacks = (pages, keys, links, disclosure, pumping, channels, lockout, resends, test_recipients, support, proofs)
    await report.run_in_parallel([partial(attack, factory) for factory in factories for attack in attacks])


async def run_attacks(program: Path, short: bool, seed: int, only: list[str]) -> Report:
    report = Report()
    database = os.environ.get("TEST_POSTGRESQL")
    servers = 2 if short else 4
    parts = {
        "enumeration": lambda folder, report: one_server(program, folder, report,
                                                         partial(enumeration, rounds=150 if short else 1000)),
        "apps": lambda folder, report: apps(program, folder, report, [None, database] if database else [None]),
        "end": lambda folder, report: end(program, folder, report),
        "many": lambda folder, report: one_server(program, folder, report, partial(many, short=short, seed=seed)),
        "crashes": lambda folder, report: one_server(program, folder, report,
                                                     partial(crashes, kills=4 if short else 25), has_clock=True),
        "clock": lambda folder, report: clock(program, folder, report),
        "deploys": lambda folder, report: deploys(program, folder, report),
        "mail": lambda folder, report: mail(program, folder, report),
        "submission": lambda folder, report: submission(program, folder, report),
        "texts": lambda folder, report: texts(program, folder, report),
        "providers": lambda folder, report: providers(program, folder, report),
        "plans": lambda folder, report: plans(program, folder, database, report),
        "receipts": lambda folder, report: receipts(program, folder, report),
        "events": lambda folder, report: events(program, folder, report),
        "halves": lambda folder, report: halves(program, folder, database is not None, report),
        "harm": lambda folder, report: harm(program, folder, report, [None, database] if database else [None]),
    }
    if database:
        parts |= {
            "fleet": lambda folder, report: fleet(program, folder, database, report, servers),
            "rotation": lambda folder, report: rotation(program, folder, database, report, servers),
            "outage": lambda folder, report: outage(program, folder, report),
            "failover": lambda folder, report: failover(program, folder, report),
            "pooler": lambda folder, report: pooler(program, folder, database, report),
        }
        if earlier := os.environ.get("EARLIER"):
            parts["versions"] = lambda folder, report: versions(program, Path(earlier), folder, database, report)
    names = only or parts
    with tempfile.TemporaryDirectory(prefix="onetimecode-attack-") as folder:

        async def run(name: str, report: Report) -> None:
            (Path(folder) / name).mkdir()
            await parts[name](Path(folder) / name, report)

        for name in ALONE:
            if name in names:
                await run(name, report)
        await report.run_in_parallel([partial(run, name) for name in names if name not in ALONE])
    return report


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=Path, help="path of the `onetimecode` executable")
    parser.add_argument("--short", action="store_true", help="smaller runs, for continuous integration")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000), help="seed of the random requests")
    parser.add_argument("--only", nargs="*", default=[], help="attacks to run: enumeration, apps, many, crashes, deploys, "
                        "end, clock, mail, submission, texts, providers, plans, receipts, events, halves, harm, fleet, rotation, outage, pooler")
    options = parser.parse_args()
    report = asyncio.run(run_attacks(options.program.resolve(), options.short, options.seed, options.only))
    print(f"\n{report.held} rules held, {len(report.broken)} broken", flush=True)
    for text in report.broken:
        print(f"BROKEN: {text}")
    return 1 if report.broken else 0


if __name__ == "__main__":
    sys.exit(main())
