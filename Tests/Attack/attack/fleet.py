"""Runs several servers with different clocks on one PostgreSQL database, and kills one of them."""

import asyncio
import secrets
import time
from collections import Counter
from pathlib import Path

from .database import advance_clock, new_schema
from .guessing import wrong_codes
from .report import Report
from .service import LEASE, Service, faketime_library


async def fleet(program: Path, folder: Path, database: str, report: Report, count: int) -> None:
    report.title(f"{count} servers on one PostgreSQL, each with its own clock")
    key = folder / "key"
    key.write_bytes(secrets.token_bytes(32))
    address = await new_schema(database, "attack")
    report.rule("libfaketime is installed", faketime_library() is not None)
    servers = []
    # The offset of each server's clock in seconds, when the server starts and afterwards. The last clock is wrong at
    # first and is then corrected, like that of a machine whose time synchronization is slow.
    offsets = [(0, 0), (90, 90), (-3600, -3600), (8, 0)]
    offsets = [offsets[0], *offsets[len(offsets) - count + 1:]]
    for index, (start, _) in enumerate(offsets):
        server_folder = folder / f"server-{index}"
        server_folder.mkdir()
        service = Service(program, server_folder, "--database", address, "--key-file", str(key),
                          "--recipient-limit", "12", "--overall-limit", "80", has_clock=True)
        service.set_clock(start)
        servers.append(service)
    await asyncio.gather(*(service.start() for service in servers))
    for service, (_, later) in zip(servers, offsets):
        service.set_clock(later)
    try:
        begin = time.monotonic()
        await remaining_times(servers, report)
        await guesses(servers, report)
        await kill_after_issue(servers, address, report)
        await servers[0].start()
        await limits(servers, begin, report)
    finally:
        for service in servers:
            service.kill()


async def remaining_times(servers: list[Service], report: Report) -> None:
    """Checks that all servers report correct remaining times for a code, whichever server issued it."""
    issued = [await service.issue(f"time-{secrets.token_hex(4)}@example.com") for service in servers]
    states = []
    for service in servers:
        client = service.client()
        states += [(await client.get(f"/api/challenges/{challenge['id']}")).json for challenge in issued]
        client.close()
    lifetimes = [challenge["expiresIn"] for challenge in [*issued, *states]]
    resend_waits = [challenge["resendIn"] for challenge in [*issued, *states]]
    report.rule("a code lives ten minutes at every server, whatever the clocks of the servers show",
                min(lifetimes) >= 590 and max(lifetimes) <= 600
                and {challenge["state"] for challenge in states} == {"open"},
                f"{min(lifetimes)} to {max(lifetimes)} s")
    report.rule("… and can be resent after 20 seconds", min(resend_waits) >= 10 and max(resend_waits) <= 20,
                f"{min(resend_waits)} to {max(resend_waits)} s")


async def post_everywhere(servers: list[Service], path: str, bodies: list[dict]) -> list:
    clients = [servers[index % len(servers)].client() for index in range(len(bodies))]
    responses = await asyncio.gather(*(client.post(path, body) for client, body in zip(clients, bodies)))
    for client in clients:
        client.close()
    return responses


async def code(servers: list[Service], recipient: str) -> str:
    """Waits until any of the servers has sent a code to the recipient, and returns the code."""
    while True:
        for service in servers:
            if codes := service.codes(recipient):
                return codes[0]
        await asyncio.sleep(0.02)


async def limits(servers: list[Service], begin: float, report: Report) -> None:
    recipient = f"fleet-{secrets.token_hex(4)}@example.com"
    sent = []
    for _ in range(4):
        sent += await post_everywhere(servers, "/api/challenges", [{"recipient": recipient}] * 24)
    statuses = Counter(response.status for response in sent)
    report.rule("all servers together send 12 of 96 messages to a recipient", statuses[201] == 12, dict(statuses))
    # Of the overall limit's 60 messages, 12 were sent above, one per server by `remaining_times`, and one each by
    # `guesses` and `kill_after_issue`.
    remaining = 48 - len(servers) - 2
    others = [{"recipient": f"fleet-{secrets.token_hex(8)}@example.com", "decoy": True} for _ in range(120)]
    statuses = Counter(response.status for response in await post_everywhere(servers, "/api/challenges", others))
    # The overall limit refills at one message per minute. `kill_after_issue` advanced the clock.
    refilled = int((LEASE + time.monotonic() - begin) / 60) + 1
    report.rule("of 120 more, the rest of the 60 and the refill are sent",
                remaining <= statuses[201] <= remaining + refilled, dict(statuses))
    report.rule("no response is a server error", set(statuses) <= {201, 429}, dict(statuses))


async def guesses(servers: list[Service], report: Report) -> None:
    recipient = f"fleet-{secrets.token_hex(4)}@example.com"
    issued = (await post_everywhere(servers, "/api/challenges", [{"recipient": recipient}]))[0].json
    path = f"/api/challenges/{issued['id']}/verify"
    right = await code(servers, recipient)
    wrong = [{"code": guess} for guess in wrong_codes(3, right)]
    reasons = Counter(response.reason for response in await post_everywhere(servers, path, wrong))
    report.rule("wrong guesses at all servers are counted together", reasons == {"wrong-code": 3}, dict(reasons))
    responses = await post_everywhere(servers, path, [{"code": right, "requestKey": secrets.token_hex(8)}] * 1 + [
        {"code": right, "requestKey": secrets.token_hex(8)} for _ in range(31)])
    accepted = [response.json for response in responses if response.status == 200]
    report.rule("of 32 correct entries across all servers, one is accepted", len(accepted) == 1, len(accepted))
    body = {"receipt": accepted[0]["receipt"], "recipient": recipient, "purpose": "sign-in"}
    redeemed = [response.status for response in await post_everywhere(servers, "/api/receipts/redeem", [body] * 16)]
    report.rule("its receipt is redeemed once", redeemed.count(200) == 1, Counter(redeemed))


async def kill_after_issue(servers: list[Service], address: str, report: Report) -> None:
    recipient = f"fleet-{secrets.token_hex(4)}@example.com"
    client = servers[0].client()
    response = await client.post("/api/challenges", {"recipient": recipient})
    servers[0].kill()
    report.rule("a code was issued before the kill", response.status == 201, response.status)
    await advance_clock(address, LEASE)
    sent_code = await asyncio.wait_for(code(servers, recipient), 60)
    # Once a server has recorded that the message was sent, no server sends it again.
    await servers[1].message(response.json["id"])
    codes = [found for service in servers for found in service.codes(recipient)]
    report.rule("the message of a killed server arrives, with one code", set(codes) == {sent_code}, len(codes))
    verified = await servers[1].client().post(f"/api/challenges/{response.json['id']}/verify", {"code": sent_code})
    report.rule("… and another server accepts it", verified.status == 200, verified.status)
