"""Replaces the servers of an earlier version, one after the other and under load, and goes back to it."""

from pathlib import Path

from .database import new_schema
from .load import Load
from .report import Report
from .service import Service

SERVERS = 3


async def versions(program: Path, earlier: Path, folder: Path, database: str, report: Report) -> None:
    report.title("A rolling deploy of another version under load, and back")
    address = await new_schema(database, "versions")

    def server(number: int, version: Path) -> Service:
        place = folder / str(number)
        place.mkdir(exist_ok=True)
        return Service(version, place, "--database", address, "--key-file", str(folder / "key"))

    services = [server(number, earlier) for number in range(SERVERS)]
    for service in services:
        await service.start()
    load = Load(services)
    try:
        for version in (program, earlier):
            for number in range(SERVERS):
                await load.accept(30)
                exit_code = await services[number].stop()
                report.rule("a server shuts down cleanly", exit_code == 0, exit_code)
                services[number] = server(number, version)
                await services[number].start()
        await load.accept(30)
        await load.stop()
        # "lost" is a connection to a server that has been stopped.
        report.rule("each response is 200 or 201, or there is no server", set(load.statuses) <= {200, 201, "lost"},
                    load.statuses)
        await load.audit(report)
    finally:
        for service in services:
            service.kill()
