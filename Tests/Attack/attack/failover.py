"""Kills the primary server of a PostgreSQL pair under load, and promotes its standby, while three servers use them."""

import asyncio
import os
import signal
import tempfile
import time
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from .database import run_sql
from .load import Load
from .outage import own_database, process_ids, recovers
from .report import Report
from .service import Service, run_program

SERVERS = 3


class Pair:
    """A primary server and a standby that confirms each commit before the primary acknowledges it."""

    def __init__(self, primary: str, folder: Path) -> None:
        self._primary, self._folder = primary, folder
        self._socket = Path(parse_qs(urlsplit(primary).query)["host"][0])
        self._owner = (self._socket / "data").stat().st_uid
        self._group = (self._socket / "data").stat().st_gid

    @property
    def address(self) -> str:
        """An address of both servers, of which libpq uses the one that can write."""
        return f"postgresql:///postgres?host={self._socket},{self._folder}&user=test&target_session_attrs=read-write"

    async def start_standby(self) -> None:
        os.chown(self._folder, self._owner, self._group)
        await self._run("pg_basebackup", "-h", str(self._socket), "-U", "test", "-D", str(self._folder / "data"),
                        "--write-recovery-conf", "--no-sync")
        await self._run("pg_ctl", "-D", str(self._folder / "data"), "-w", "-l", str(self._folder / "log"), "-o",
                        f"-k {self._folder} -c listen_addresses='' -c max_connections=600", "start")
        await run_sql(self._primary, "ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()")

    def kill_primary(self) -> None:
        for pid in process_ids(self._primary):
            os.kill(pid, signal.SIGKILL)

    async def promote(self) -> None:
        await self._run("pg_ctl", "-D", str(self._folder / "data"), "-w", "promote")

    async def stop(self) -> None:
        await self._run("pg_ctl", "-D", str(self._folder / "data"), "-m", "immediate", "stop")

    async def _run(self, program: str, *arguments: str) -> None:
        # PostgreSQL refuses to run as root.
        user = ["setpriv", "--reuid", str(self._owner), "--regid", str(self._group), "--clear-groups"]
        await run_program(*(user if os.getuid() == 0 else []), program, *arguments, check=True)


@asynccontextmanager
async def pair():
    async with own_database() as primary:
        with tempfile.TemporaryDirectory(prefix="standby-") as folder:
            both = Pair(primary, Path(folder))
            await both.start_standby()
            try:
                yield both
            finally:
                await both.stop()


async def failover(program: Path, folder: Path, report: Report) -> None:
    report.title("The primary of a PostgreSQL pair is lost under load, with three servers")
    async with pair() as databases:
        services = []
        for number in range(SERVERS):
            (folder / str(number)).mkdir()
            services.append(Service(program, folder / str(number), "--database", databases.address, "--key-file",
                                    str(folder / "key")))
            await services[-1].start()
        try:
            await interrupt(databases, services, report)
        finally:
            for service in services:
                service.kill()


async def interrupt(databases: Pair, services: list[Service], report: Report) -> None:
    load = Load(services)
    await load.accept(50)
    before = len(load.accepted)
    databases.kill_primary()
    await asyncio.sleep(1)
    await databases.promote()
    start = time.monotonic()
    ready = [await recovers(service) for service in services]
    report.rule("after the standby is promoted, all servers are ready again", all(ready),
                f"{time.monotonic() - start:.1f} s")
    await load.accept(50)
    await load.stop()
    report.rule("there was load before and afterwards", before >= 50 and len(load.accepted) >= before + 50,
                (before, len(load.accepted)))
    report.rule("each response is 200, 201, 422 or 503", set(load.statuses) <= {200, 201, 422, 503}, load.statuses)
    await load.audit(report)
