"""Makes the database hang and crash. The server must report the outages and recover by itself."""

import asyncio
import os
import secrets
import signal
import subprocess
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from .client import ConnectionLost
from .database import new_schema
from .report import Report
from .service import Service


def process_ids(database: str) -> list[int]:
    """Returns the process IDs of PostgreSQL's main process and its children."""
    folder = parse_qs(urlsplit(database).query)["host"][0]
    main = int((Path(folder) / "data" / "postmaster.pid").read_text().split("\n")[0])
    children = Path(f"/proc/{main}/task/{main}/children").read_text().split()
    return [main, *map(int, children)]


@asynccontextmanager
async def own_database() -> AsyncIterator[str]:
    """Starts a PostgreSQL server that no other attack uses, and returns its URL."""
    script = Path(__file__).resolve().parents[3] / "Scripts" / "with-postgresql.sh"
    process = await asyncio.create_subprocess_exec(
        script, "sh", "-c", 'echo "$TEST_POSTGRESQL"; read -r _ || true', stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        yield (await process.stdout.readline()).decode().strip()
    finally:
        process.stdin.close()
        await process.wait()


async def outage(program: Path, folder: Path, report: Report) -> None:
    report.title("The database hangs and crashes")
    async with own_database() as database:
        await interrupt(program, folder, database, report)


async def interrupt(program: Path, folder: Path, database: str, report: Report) -> None:
    address = await new_schema(database, "outage")
    service = Service(program, folder, "--database", address, "--key-file", str(folder / "key"))
    await service.start()
    try:
        recipient = f"outage-{secrets.token_hex(4)}@example.com"
        challenge = (await service.issue(recipient))["id"]
        code = await service.code(recipient)
        body = {"code": code, "requestKey": secrets.token_hex(8)}
        stopped = process_ids(database)
        for pid in stopped:
            os.kill(pid, signal.SIGSTOP)
        try:
            start = time.monotonic()
            paths = [f"/api/challenges/{challenge}/verify"] * 20
            responses = await asyncio.gather(*(service.client().post(path, body) for path in paths))
            ready = await service.client().get("/health/ready")
            elapsed = time.monotonic() - start
            # The faster of two, because a busy machine can delay one.
            metrics = min([await service.client().get("/metrics") for _ in range(2)], key=lambda one: one.elapsed)
            check = await service.client().get("/health/ready")
        finally:
            for pid in stopped:
                os.kill(pid, signal.SIGCONT)
        statuses = {response.status for response in responses}
        report.rule("while the database hangs, requests get 503", statuses == {503}, statuses)
        report.rule("… with Retry-After", all("retry-after" in response.headers for response in responses))
        report.rule("… within 20 seconds, as does the readiness check", ready.status == 503 and elapsed < 20,
                    f"{elapsed:.1f} s")
        report.rule("the metrics respond within 3 seconds meanwhile, and say so", metrics.elapsed < 3
                    and b"\nonetimecode_store_available 0\n" in metrics.body, f"{metrics.elapsed:.1f} s")
        report.rule("… and the readiness check within 4", check.status == 503 and check.elapsed < 4,
                    f"{check.elapsed:.1f} s")
        report.rule("afterwards the service is ready again", await recovers(service))
        accepted = await service.client().post(f"/api/challenges/{challenge}/verify", body)
        report.rule("the same request is then accepted", accepted.status == 200, accepted.status)
        other = await service.client().post(f"/api/challenges/{challenge}/verify", {"code": code})
        report.rule("… and no other one", other.reason == "used-up", other.reason)
        # PostgreSQL ends all connections and restarts when one of its child processes is killed.
        os.kill(process_ids(database)[-1], signal.SIGKILL)
        statuses = set()
        for _ in range(100):
            response = await service.client().post(f"/api/challenges/{challenge}/verify", body)
            statuses.add(response.status)
            if response.status == 200 and len(statuses) > 1:
                break
            await asyncio.sleep(0.1)
        report.rule("after the crash, every response is 503 or 200", statuses <= {200, 503}, statuses)
        report.rule("an accepted request stays accepted", response.status == 200 and response.json == accepted.json,
                    response.status)
        report.rule("… and the service is ready again", await recovers(service))
    finally:
        service.kill()


async def recovers(service: Service) -> bool:
    return await readiness_becomes(200, service)


async def readiness_becomes(status: int, service: Service) -> bool:
    """Returns whether the readiness check responds with a status within 20 seconds."""
    for _ in range(100):
        try:
            if (await service.client().get("/health/ready")).status == status:
                return True
        except ConnectionLost:
            return False
        await asyncio.sleep(0.2)
    return False
