"""Makes what the service depends on slow or incomplete: a late provider, some of the database's connections, a slow path to
the database, a log that isn't read, and a full disk."""

import asyncio
import fcntl
import os
import re
import secrets
import time
from collections import Counter
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from harness.plans import plan

from .client import ConnectionLost
from .database import run_sql
from .outage import own_database, readiness_becomes, recovers
from .providers import JSON_BODY, Provider, provider_file, respond_with, serve
from .report import Report
from .service import Service, run_program

# The default time after which a provider's response counts as lost, in seconds.
TIMEOUT = 10


async def halves(program: Path, folder: Path, has_postgresql: bool, report: Report) -> None:
    report.title("What the service depends on works by half")
    attacks = [partial(late_provider, program, folder / "late"), partial(blocked_log, program, folder / "log"),
               partial(full_disk, program, folder / "disk")]
    if has_postgresql:
        attacks += [partial(some_connections, program, folder / "connections"),
                    partial(slow_way, program, folder / "way")]
    await report.run_in_parallel(attacks)


async def late_provider(program: Path, folder: Path, report: Report) -> None:
    """A provider that sends each message, but answers when the service has stopped waiting."""
    folder.mkdir()
    provider = Provider()
    await provider.start()

    async def respond(writer) -> None:
        await asyncio.sleep(TIMEOUT + 2)
        await respond_with(201)(writer)

    provider.respond = respond
    file = provider_file(folder, provider.origin, JSON_BODY)
    service = await serve(program, folder, *plan(folder / "plan.json", email=file))
    try:
        challenge = await service.issue(f"late-{secrets.token_hex(4)}@example.com")
        state = (await service.message(challenge["id"]))["state"]
        # Another attempt would begin within four seconds.
        await asyncio.sleep(6)
        report.rule("a provider that answers too late sends a code twice, and no more",
                    len(provider.requests) == 2 and state == "unconfirmed", f"{len(provider.requests)}, {state}")
        # Nothing changes for those whose provider is in time.
        provider.respond = respond_with(201)
        challenge = await service.issue(f"late-{secrets.token_hex(4)}@example.com")
        state = (await service.message(challenge["id"]))["state"]
        report.rule("when it answers in time again, it sends a code once",
                    len(provider.requests) == 3 and state == "sent", f"{len(provider.requests)}, {state}")
    finally:
        service.kill()
        provider.stop()


async def blocked_log(program: Path, folder: Path, report: Report) -> None:
    """Standard error is a pipe whose reader has stopped."""
    folder.mkdir()
    service = Service(program, folder)
    os.mkfifo(service.log)
    reader = os.open(service.log, os.O_RDONLY | os.O_NONBLOCK)
    fcntl.fcntl(reader, fcntl.F_SETPIPE_SZ, 4096)
    try:
        await service.start()
        client = service.client()
        slowest = 0.0
        for _ in range(1000):
            response = await client.get("/")
            slowest = max(slowest, response.elapsed)
        report.rule("while nobody reads the log, 1,000 requests are answered", slowest < 10, f"{slowest:.2f} s")
        challenge = await service.issue("log@example.com")
        report.rule("… and codes are sent", (await service.message(challenge["id"]))["state"] == "sent")
        metrics = (await service.client().get("/metrics")).body.decode()
        # Lines that wait don't count.
        for _ in range(40):
            if re.search(r"^onetimecode_log_lines_dropped_total [1-9]", metrics, re.MULTILINE):
                break
            for _ in range(500):
                await client.get("/")
            metrics = (await service.client().get("/metrics")).body.decode()
        dropped = re.search(r"^onetimecode_log_lines_dropped_total (\d+)", metrics, re.MULTILINE)
        report.rule("… and lines that don't fit are dropped and counted", dropped is not None and int(dropped[1]) > 0,
                    dropped and dropped[1])
        start = time.monotonic()
        exit_code = await service.stop()
        report.rule("SIGTERM ends the service", exit_code == 0 and time.monotonic() - start < 15, exit_code)
    finally:
        service.kill()
        os.close(reader)


async def end(program: Path, folder: Path, report: Report) -> None:
    """The service is ended, as by an update, while a thousand clients use it."""
    report.title("The end of a service in use")
    service = Service(program, folder)
    await service.start()
    statuses, issued, number = Counter(), [], 1000

    async def use() -> None:
        with closing(service.client()) as client, suppress(ConnectionLost):
            while True:
                response = await client.post("/api/challenges", {"recipient": f"end-{secrets.token_hex(6)}@example.com"})
                statuses[response.status] += 1
                if response.status == 201:
                    issued.append(response.json["id"])

    try:
        clients = [asyncio.create_task(use()) for _ in range(number)]
        while len(issued) < 2 * number and not all(client.done() for client in clients):
            await asyncio.sleep(0.05)
        start = time.monotonic()
        exit_code = await service.stop()
        duration = time.monotonic() - start
        await asyncio.gather(*clients)
        report.rule("while 1,000 clients use it, SIGTERM ends the service", exit_code == 0 and duration < 15,
                    f"{exit_code}, {duration:.1f} s")
        report.rule("… all responses are 201 or 503", set(statuses) <= {201, 503} and len(issued) >= number, statuses)
        await service.start()
        with closing(service.client()) as client:
            known = [(await client.get(f"/api/challenges/{id}")).status for id in issued[::10]]
        [[count]] = service.query("SELECT count(*) FROM challenge")
        report.rule("… and the challenges that were acknowledged are kept", set(known) == {200} and count >= len(issued),
                    (len(issued), count, Counter(known)))
    finally:
        service.kill()


async def some_connections(program: Path, folder: Path, report: Report) -> None:
    """The database admits some of the connections that a server wants."""
    folder.mkdir()
    async with own_database() as database:
        await run_sql(database, "CREATE ROLE app LOGIN CONNECTION LIMIT 4", "CREATE SCHEMA half AUTHORIZATION app")
        address = database.replace("user=test", "user=app") + "&options=-csearch_path%3Dhalf"
        service = Service(program, folder, "--database", address, "--key-file", str(folder / "key"))
        await service.start()
        try:
            await wait_for_connections(service, 4)
            report.rule("4 of 8 connections are opened", await connections(service) == 4, await connections(service))
            clients = [service.client() for _ in range(16)]
            statuses = set()
            for _ in range(20):
                responses = await asyncio.gather(*(
                    client.post("/api/challenges", {"recipient": f"half-{secrets.token_hex(6)}@example.com"})
                    for client in clients))
                statuses |= {response.status for response in responses}
            report.rule("… and serve all requests", statuses == {201}, statuses)
            await run_sql(database, "ALTER ROLE app CONNECTION LIMIT 8")
            report.rule("once more are admitted, they are opened", await wait_for_connections(service, 8),
                        await connections(service))
            # The pool replaces connections that the database closes, without refusing anybody.
            await run_sql(database, "SELECT pg_terminate_backend(pid) FROM (SELECT pid FROM pg_stat_activity WHERE "
                                    "usename = 'app' ORDER BY pid LIMIT 4) AS half")
            responses = await asyncio.gather(*(
                client.post("/api/challenges", {"recipient": f"half-{secrets.token_hex(6)}@example.com"})
                for client in clients))
            statuses = {response.status for response in responses}
            report.rule("if the database closes half of the connections, all requests are served", statuses == {201},
                        statuses)
        finally:
            service.kill()


async def connections(service: Service) -> int:
    metrics = (await service.client().get("/metrics")).body.decode()
    open_connections = re.search(r"^onetimecode_connections_open (\d+)", metrics, re.MULTILINE)
    return int(open_connections[1]) if open_connections else 0


async def wait_for_connections(service: Service, count: int) -> bool:
    """Waits up to 20 seconds for a number of open connections. Returns whether they were opened."""
    deadline = time.monotonic() + 20
    while await connections(service) != count:
        if time.monotonic() > deadline:
            return False
        await asyncio.sleep(0.1)
    return True


async def full_disk(program: Path, folder: Path, report: Report) -> None:
    """The disk of an SQLite database is full for a while."""
    folder.mkdir()
    disk = folder / "disk"
    disk.mkdir()
    mounted = await run_program("mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", str(disk))
    if mounted.returncode != 0:
        # Only root may mount a disk.
        report.figure("a full disk", f"not tried: {mounted.stderr.strip()}")
        return
    service = Service(program, folder, "--database", str(disk / "codes.sqlite"))
    try:
        await service.start()
        ballast = disk / "ballast"
        ballast.write_bytes(bytes(13 << 20))
        client = service.client()
        challenges: dict[str, str] = {}
        statuses: list[int] = []
        # Small writes fit for longer than others.
        while statuses[-20:] != [503] * 20 and len(statuses) < 5000:
            recipient = f"disk-{len(statuses)}-{secrets.token_hex(4)}@example.com"
            response = await client.post("/api/challenges", {"recipient": recipient})
            statuses.append(response.status)
            if response.status == 201:
                challenges[recipient] = response.json["id"]
        report.rule("while the disk is full, codes aren't issued", statuses[-1] == 503 and set(statuses) == {201, 503},
                    (len(challenges), set(statuses)))
        report.rule("… and the readiness check fails", await readiness_becomes(503, service))
        ballast.unlink()
        report.rule("once there is room, the service is ready again", await recovers(service))
        lost = 0
        for recipient, challenge in challenges.items():
            response = await client.post(f"/api/challenges/{challenge}/verify", {"code": await service.code(recipient)})
            lost += response.status != 200
        report.rule("every acknowledged code is accepted", not lost, f"{lost} of {len(challenges)}")
        sent = {len(service.codes(recipient)) for recipient in challenges}
        report.rule("each was sent once, or twice if its state couldn't be saved", sent <= {1, 2}, sent)
        exit_code = await service.stop()
        report.rule("the server shuts down cleanly", exit_code == 0, exit_code)
    finally:
        service.kill()
        await run_program("umount", str(disk))


async def slow_way(program: Path, folder: Path, report: Report) -> None:
    """The way to the database takes 100 ms, stalls for seconds now and then, and loses connections."""
    folder.mkdir()
    async with own_database() as database:
        target = Path(parse_qs(urlsplit(database).query)["host"][0]) / ".s.PGSQL.5432"
        way = SlowWay(target, folder / ".s.PGSQL.5432")
        await way.start()
        service = Service(program, folder, "--database", f"postgresql:///postgres?host={folder}&user=test", "--key-file",
                          str(folder / "key"))
        await service.start()
        try:
            statuses: list[int] = []
            accepted: dict[str, dict] = {}

            async def sign_in() -> None:
                client = service.client()
                recipient = f"way-{secrets.token_hex(6)}@example.com"
                response = await client.post("/api/challenges", {"recipient": recipient})
                statuses.append(response.status)
                if response.status == 201:
                    path = f"/api/challenges/{response.json['id']}/verify"
                    body = {"code": await service.code(recipient), "requestKey": secrets.token_hex(8)}
                    response = await client.post(path, body)
                    statuses.append(response.status)
                    if response.status == 200:
                        accepted[path] = body
                client.close()

            way.delay = 0.1
            way.is_faulty = True
            for _ in range(6):
                await asyncio.gather(*(sign_in() for _ in range(8)))
            way.is_faulty, way.delay = False, 0
            refused = statuses.count(503)
            report.rule("requests are answered, or refused with 503", set(statuses) <= {200, 201, 503}
                        and refused < len(statuses) / 4, f"{refused} of {len(statuses)}")
            report.rule("there were stalls and lost connections", way.stalls > 0 and way.losses > 0,
                        (way.stalls, way.losses))
            lost = 0
            client = service.client()
            for path, body in accepted.items():
                lost += (await client.post(path, body)).status != 200
            report.rule("every accepted code stays accepted", len(accepted) > 20 and not lost, (len(accepted), lost))
        finally:
            service.kill()
            way.stop()


class SlowWay:
    """A way to a socket that takes `delay` seconds in each direction and, while `is_faulty`, stalls for one message in 100 and loses
    a connection for one in 200."""

    def __init__(self, target: Path, path: Path) -> None:
        self._target, self._path = target, path
        self.delay, self.is_faulty = 0.0, False
        self.stalls = self.losses = self._messages = 0

    async def start(self) -> None:
        self._server = await asyncio.start_unix_server(self._connect, self._path)

    def stop(self) -> None:
        self._server.close()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            other_reader, other_writer = await asyncio.open_unix_connection(self._target)
            await asyncio.gather(self._carry(reader, other_writer), self._carry(other_reader, writer))
        except OSError:
            writer.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                delay = self.delay
                self._messages += self.is_faulty
                if self.is_faulty and self._messages % 100 == 50:
                    self.stalls += 1
                    delay = 3
                if self.is_faulty and self._messages % 200 == 0:
                    self.losses += 1
                    break
                await asyncio.sleep(delay)
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()
