"""Changes the system clock that the server sees, both while the server runs and across restarts."""

import secrets
from pathlib import Path

from .report import Report
from .service import Service, faketime_library, run_program


async def clock(program: Path, folder: Path, report: Report) -> None:
    report.title("Clock changes")
    if faketime_library() is None:
        report.rule("libfaketime is installed", False)
        return
    service = Service(program, folder, has_clock=True)
    await service.start()
    try:
        current = await run_program("date", "+%s", env=service.environment)
        service.set_clock(-86400)
        earlier = await run_program("date", "+%s", env=service.environment)
        service.set_clock(0)
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
        service.set_clock(3600)
        expires_in = (await state(challenges[0]))["expiresIn"]
        report.rule("one hour ahead while running: codes stay valid", 560 <= expires_in <= 600, expires_in)
        report.rule("… and are accepted", (await verify(recipients[0], challenges[0])).status == 200)
        service.set_clock(-3600)
        expires_in = (await state(challenges[1]))["expiresIn"]
        report.rule("one hour back while running: codes don't live longer", 560 <= expires_in <= 600, expires_in)
        report.rule("… and are accepted", (await verify(recipients[1], challenges[1])).status == 200)
        await service.restart()
        response = await verify(recipients[2], challenges[2])
        report.rule("one hour back at start: challenges from the future have expired", response.status == 410,
                    response.status)
        service.set_clock(601)
        await service.restart()
        response = await verify(recipients[3], challenges[3])
        report.rule("ten minutes ahead at start: codes have expired", response.status == 410, response.status)
        service.set_clock(0)
        recipient = f"clock-{secrets.token_hex(4)}@example.com"
        challenge = (await service.issue(recipient))["id"]
        report.rule("afterwards a new code is accepted", (await verify(recipient, challenge)).status == 200)
    finally:
        service.kill()
