"""Kills the primary server of a PostgreSQL pair under load, and promotes its standby, while three servers use them."""

import asyncio
import os
import random
import secrets
import signal
import tempfile
import time
from collections import Counter
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from .client import ConnectionLost
from .database import run_sql
from .outage import own_database, process_ids, recovers
from .report import Report
from .service import Service, run_program

SERVERS, WORKERS = 3, 12


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
        path = max(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"), default=program)
        # PostgreSQL refuses to run as root.
        user = ["setpriv", "--reuid", str(self._owner), "--regid", str(self._group), "--clear-groups"]
        await run_program(*(user if os.getuid() == 0 else []), str(path), *arguments, check=True)


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


class Load:
    """Requests to issue and verify codes, and what the servers acknowledged."""

    def __init__(self, services: list[Service]) -> None:
        self._services = services
        # The challenge of each recipient whose code was issued, and the accepted guesses with their responses.
        self.issued: dict[str, str] = {}
        self.accepted: list[tuple[str, dict, dict]] = []
        self.statuses: Counter = Counter()
        self._is_stopping = False

    async def work(self) -> None:
        while not self._is_stopping:
            recipient = f"pair-{secrets.token_hex(6)}@example.com"
            response = await self._post("/api/challenges", {"recipient": recipient})
            if response is None or response.status != 201:
                await asyncio.sleep(0.05)
                continue
            challenge = self.issued[recipient] = response.json["id"]
            code = await self._code(recipient)
            body = {"code": code, "requestKey": secrets.token_hex(8)}
            response = await self._post(f"/api/challenges/{challenge}/verify", body)
            if response is not None and response.status == 200:
                self.accepted.append((challenge, body, response.json))

    async def _post(self, path: str, body: dict):
        client = random.choice(self._services).client()
        try:
            response = await client.post(path, body)
            self.statuses[response.status] += 1
            return response
        except ConnectionLost:
            self.statuses["lost"] += 1
        finally:
            client.close()

    async def _code(self, recipient: str) -> str:
        deadline = time.monotonic() + 90
        while time.monotonic() < deadline:
            for service in self._services:
                if found := service.codes(recipient):
                    return found[0]
            await asyncio.sleep(0.05)
        return ""

    def stop(self) -> None:
        self._is_stopping = True


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
    workers = [asyncio.create_task(load.work()) for _ in range(WORKERS)]
    await asyncio.sleep(3)
    before = len(load.accepted)
    databases.kill_primary()
    await asyncio.sleep(1)
    await databases.promote()
    start = time.monotonic()
    ready = [await recovers(service) for service in services]
    report.rule("after the standby is promoted, all servers are ready again", all(ready),
                f"{time.monotonic() - start:.1f} s")
    while len(load.accepted) < 2 * before and time.monotonic() < start + 60:
        await asyncio.sleep(0.1)
    load.stop()
    await asyncio.gather(*workers)
    report.figure("issued, accepted, responses", f"{len(load.issued)}, {len(load.accepted)}, {dict(load.statuses)}")
    report.rule("there was load before and afterwards", before > 20 and len(load.accepted) >= 2 * before, before)
    report.rule("each response is 200, 201, 422 or 503", set(load.statuses) <= {200, 201, 422, 503}, load.statuses)
    client = services[0].client()
    lost = [challenge for challenge in load.issued.values()
            if (await client.get(f"/api/challenges/{challenge}")).status != 200]
    report.rule("no acknowledged challenge is lost", not lost, len(lost))
    different = [challenge for challenge, body, accepted in load.accepted
                 if (await client.post(f"/api/challenges/{challenge}/verify", body)).json != accepted]
    report.rule("no accepted code is lost", not different, len(different))
    again = [challenge for challenge, body, _ in load.accepted
             if (await client.post(f"/api/challenges/{challenge}/verify", {"code": body["code"]})).reason != "used-up"]
    report.rule("… or accepted again", not again, len(again))
    sent = Counter(sum(len(service.codes(recipient)) for service in services) for recipient in load.issued)
    report.rule("each acknowledged code is sent once, or twice if saving its state failed", set(sent) <= {1, 2}, sent)
