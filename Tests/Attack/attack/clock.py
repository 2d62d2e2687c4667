"""Changes the system clock that the server sees, both while the server runs and across restarts."""

import secrets
import shutil
import subprocess
from pathlib import Path

from .report import Report
from .service import Service

LIBRARY = "libfaketime.so.1"


def faketime_library() -> str | None:
    """Returns the path of libfaketime, or `None` if it isn't installed."""
    if shutil.which("faketime") is None:
        return None
    for folder in Path("/usr/lib").glob("*/faketime"):
        if (folder / LIBRARY).exists():
            return str(folder / LIBRARY)
    return None


async def clock(program: Path, folder: Path, report: Report) -> None:
    report.title("Clock changes")
    library = faketime_library()
    if library is None:
        report.rule("libfaketime is installed", False)
        return
    offset = folder / "offset"

    def set_clock(seconds: int) -> None:
        offset.write_text(f"{seconds:+d}s")

    set_clock(0)
    # A Swift program that is the first to load libfaketime can't read its arguments, so `timeout` is started first.
    service = Service(program, folder, prefix=("timeout", "300"), environment={
        "LD_PRELOAD": library, "FAKETIME_TIMESTAMP_FILE": str(offset), "FAKETIME_NO_CACHE": "1",
        # Doesn't fake the monotonic clock, because a real system's can't be set, either.
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    })
    await service.start()
    try:
        current = subprocess.run(["date", "+%s"], env=service.environment, capture_output=True, text=True)
        set_clock(-86400)
        earlier = subprocess.run(["date", "+%s"], env=service.environment, capture_output=True, text=True)
        set_clock(0)
        report.rule("the clock can be set", int(current.stdout) - int(earlier.stdout) > 80000)

        async def state(challenge: str) -> dict:
            client = service.client()
            body = (await client.get(f"/api/challenges/{challenge}")).json
            client.close()
            return body

        async def verify(recipient: str, challenge: str):
            client = service.client()
            code = await service.code(recipient)
            response = await client.post(f"/api/challenges/{challenge}/verify", {"code": code})
            client.close()
            return response

        recipients = [f"clock-{secrets.token_hex(4)}@example.com" for _ in range(4)]
        challenges = [(await service.issue(recipient))["id"] for recipient in recipients]
        # Waits for delivery before changing the clock, on which the lease of an undelivered message depends.
        for recipient in recipients:
            await service.code(recipient)
        set_clock(3600)
        expires_in = (await state(challenges[0]))["expiresIn"]
        report.rule("one hour ahead while running: codes stay valid", 560 <= expires_in <= 600, expires_in)
        report.rule("… and are accepted", (await verify(recipients[0], challenges[0])).status == 200)
        set_clock(-3600)
        expires_in = (await state(challenges[1]))["expiresIn"]
        report.rule("one hour back while running: codes don't live longer", 560 <= expires_in <= 600, expires_in)
        report.rule("… and are accepted", (await verify(recipients[1], challenges[1])).status == 200)
        service.kill()
        await service.start()
        response = await verify(recipients[2], challenges[2])
        report.rule("one hour back at start: challenges from the future have expired", response.status == 410,
                    response.status)
        set_clock(601)
        service.kill()
        await service.start()
        response = await verify(recipients[3], challenges[3])
        report.rule("ten minutes ahead at start: codes have expired", response.status == 410, response.status)
        set_clock(0)
        recipient = f"clock-{secrets.token_hex(4)}@example.com"
        challenge = (await service.issue(recipient))["id"]
        report.rule("afterwards a new code is accepted", (await verify(recipient, challenge)).status == 200)
    finally:
        service.kill()
