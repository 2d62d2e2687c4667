"""Makes the database hang and crash. The server must report the outages and recover by itself."""

import asyncio
import os
import secrets
import signal
import time
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from .client import ConnectionLost
from .database import new_schema
from .report import Report
from .service import Service


def processes(database: str) -> list[int]:
    """Returns the process IDs of the database's main process and its children."""
    folder = parse_qs(urlsplit(database).query)["host"][0]
    first = int((Path(folder) / "data" / "postmaster.pid").read_text().split("\n")[0])
    children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
    return [first, *map(int, children)]


async def outage(program: Path, folder: Path, database: str, report: Report) -> None:
    report.title("The database hangs and crashes")
    address = await new_schema(database, "outage")
    service = Service(program, folder, "--database", address, "--key-file", str(folder / "key"))
    await service.start()
    try:
        recipient = f"outage-{secrets.token_hex(4)}@example.com"
        challenge = (await service.issue(recipient))["id"]
        code = await service.code(recipient)
        entry = {"code": code, "requestKey": secrets.token_hex(8)}
        stopped = processes(database)
        for pid in stopped:
            os.kill(pid, signal.SIGSTOP)
        try:
            start = time.monotonic()
            paths = [f"/api/challenges/{challenge}/verify"] * 20
            answers = await asyncio.gather(*(service.client().post(path, entry) for path in paths))
            ready = await service.client().get("/health/ready")
            seconds = time.monotonic() - start
        finally:
            for pid in stopped:
                os.kill(pid, signal.SIGCONT)
        said = {answer.status for answer in answers}
        report.rule("while the database hangs, requests get 503", said == {503}, said)
        report.rule("… with Retry-After", all("retry-after" in answer.headers for answer in answers))
        report.rule("… within 20 seconds, as does the readiness check", ready.status == 503 and seconds < 20, f"{seconds:.1f} s")
        report.rule("afterwards the service is ready again", await recovers(service))
        accepted = await service.client().post(f"/api/challenges/{challenge}/verify", entry)
        report.rule("the same request is then accepted", accepted.status == 200, accepted.status)
        other = await service.client().post(f"/api/challenges/{challenge}/verify", {"code": code})
        report.rule("… and no other one", other.reason == "used-up", other.reason)
        # PostgreSQL ends all connections and restarts when one of its processes is killed.
        os.kill(processes(database)[-1], signal.SIGKILL)
        seen = set()
        for _ in range(100):
            again = await service.client().post(f"/api/challenges/{challenge}/verify", entry)
            seen.add(again.status)
            if again.status == 200 and len(seen) > 1:
                break
            await asyncio.sleep(0.1)
        report.rule("after the crash, every answer is 503 or 200", seen <= {200, 503}, seen)
        report.rule("an accepted request stays accepted", again.status == 200 and again.json == accepted.json, again.status)
        report.rule("… and the service is ready again", await recovers(service))
    finally:
        service.kill()


async def recovers(service: Service) -> bool:
    for _ in range(100):
        try:
            if (await service.client().get("/health/ready")).status == 200:
                return True
        except ConnectionLost:
            return False
        await asyncio.sleep(0.2)
    return False
