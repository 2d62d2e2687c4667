"""The database hangs, dies and comes back, under a server that is to say so and to recover by itself."""

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
    """The database's own processes: its first one, and those that it began."""
    folder = parse_qs(urlsplit(database).query)["host"][0]
    first = int((Path(folder) / "data" / "postmaster.pid").read_text().split("\n")[0])
    children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
    return [first, *map(int, children)]


async def outage(program: Path, folder: Path, database: str, report: Report) -> None:
    report.title("The database hangs, and its connections die")
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
        report.rule("while it hangs requests are answered 503", said == {503}, said)
        report.rule("… with Retry-After", all("retry-after" in answer.headers for answer in answers))
        report.rule("… within 20 seconds, and so is readiness", ready.status == 503 and seconds < 20, f"{seconds:.1f} s")
        report.rule("then it is found again", await recovers(service))
        accepted = await service.client().post(f"/api/challenges/{challenge}/verify", entry)
        report.rule("the same request is accepted then", accepted.status == 200, accepted.status)
        other = await service.client().post(f"/api/challenges/{challenge}/verify", {"code": code})
        report.rule("and no other one", other.reason == "used-up", other.reason)
        # One of its processes is killed: it ends all connections, and starts again.
        os.kill(processes(database)[-1], signal.SIGKILL)
        seen = set()
        for _ in range(100):
            again = await service.client().post(f"/api/challenges/{challenge}/verify", entry)
            seen.add(again.status)
            if again.status == 200 and len(seen) > 1:
                break
            await asyncio.sleep(0.1)
        report.rule("killed, it is answered 503 or 200, and nothing else", seen <= {200, 503}, seen)
        report.rule("what was accepted stays so", again.status == 200 and again.json == accepted.json, again.status)
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
