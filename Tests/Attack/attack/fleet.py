"""Runs several servers with different clocks on one PostgreSQL database, and kills one of them."""

import asyncio
import secrets
import time
from collections import Counter
from pathlib import Path

from .clock import library
from .database import new_schema
from .guessing import wrong_codes
from .report import Report
from .service import Service


async def fleet(program: Path, folder: Path, database: str, report: Report, servers: int) -> None:
    report.title(f"{servers} servers on one PostgreSQL, each with its own clock")
    key = folder / "key"
    key.write_bytes(secrets.token_bytes(32))
    address = await new_schema(database, "attack")
    found = library()
    report.rule("libfaketime is installed", found is not None)
    fleet = []
    # The offset of each server's clock in seconds, when the server starts and afterwards. The last clock is wrong at
    # first and is then corrected, like that of a machine whose time synchronization is slow.
    offsets = [(0, 0), (90, 90), (-3600, -3600), (8, 0)]
    offsets = [offsets[0], *offsets[len(offsets) - servers + 1:]]
    for index, (start, _) in enumerate(offsets):
        own = folder / f"server-{index}"
        own.mkdir()
        (own / "offset").write_text(f"{start:+d}s")
        apart = {"LD_PRELOAD": found, "FAKETIME_TIMESTAMP_FILE": str(own / "offset"), "FAKETIME_NO_CACHE": "1",
                 "FAKETIME_DONT_FAKE_MONOTONIC": "1"} if found and start else {}
        prefix = ("timeout", "600") if apart else ()
        fleet.append(Service(program, own, "--database", address, "--key-file", str(key), "--recipient-limit", "12",
                             "--overall-limit", "60", prefix=prefix, environment=apart))
    await asyncio.gather(*(service.start() for service in fleet))
    for index, (_, later) in enumerate(offsets):
        (folder / f"server-{index}" / "offset").write_text(f"{later:+d}s")
    try:
        begin = time.monotonic()
        await times(fleet, report)
        await guesses(fleet, report)
        await killed(fleet, report)
        await fleet[0].start()
        await limits(fleet, begin, report)
    finally:
        for service in fleet:
            service.kill()


async def times(fleet: list[Service], report: Report) -> None:
    """Checks that all servers report the same remaining times for a code, whichever server issued it."""
    issued = [await service.issue(f"time-{secrets.token_hex(4)}@example.com") for service in fleet]
    seen = []
    for service in fleet:
        client = service.client()
        seen += [(await client.get(f"/api/challenges/{challenge['id']}")).json for challenge in issued]
        client.close()
    lives = [challenge["expiresIn"] for challenge in [*issued, *seen]]
    waits = [challenge["resendIn"] for challenge in [*issued, *seen]]
    report.rule("a code lives ten minutes at every server, whatever the clocks of the servers show",
                min(lives) >= 590 and max(lives) <= 600 and {challenge["state"] for challenge in seen} == {"open"},
                f"{min(lives)} to {max(lives)} s")
    report.rule("… and can be resent after 20 seconds", min(waits) >= 10 and max(waits) <= 20,
                f"{min(waits)} to {max(waits)} s")


async def post_everywhere(fleet: list[Service], path: str, entries: list[dict]) -> list:
    clients = [fleet[index % len(fleet)].client() for index in range(len(entries))]
    answers = await asyncio.gather(*(client.post(path, entry) for client, entry in zip(clients, entries)))
    for client in clients:
        client.close()
    return answers


async def code(fleet: list[Service], recipient: str) -> str:
    """Waits until any of the servers has sent a code to the recipient, and returns the code."""
    while True:
        for service in fleet:
            if codes := service.codes(recipient):
                return codes[0]
        await asyncio.sleep(0.02)


async def limits(fleet: list[Service], begin: float, report: Report) -> None:
    recipient = f"fleet-{secrets.token_hex(4)}@example.com"
    sent = []
    for _ in range(4):
        sent += await post_everywhere(fleet, "/api/challenges", [{"recipient": recipient}] * 24)
    said = Counter(answer.status for answer in sent)
    report.rule("all servers together send 12 of 96 messages to a recipient", said[201] == 12, dict(said))
    # Of the 60, 12 were sent above, one per server by `times`, one by `guesses`, and one by `killed`.
    left = 48 - len(fleet) - 2
    others = [{"recipient": f"fleet-{secrets.token_hex(8)}@example.com", "decoy": True} for _ in range(120)]
    said = Counter(answer.status for answer in await post_everywhere(fleet, "/api/challenges", others))
    # The limit refills at one message per minute.
    refilled = int((time.monotonic() - begin) / 60) + 1
    report.rule("of 120 more, the rest of the 60 and the refill are sent", left <= said[201] <= left + refilled,
                dict(said))
    report.rule("no answer is a server error", set(said) <= {201, 429}, dict(said))


async def guesses(fleet: list[Service], report: Report) -> None:
    recipient = f"fleet-{secrets.token_hex(4)}@example.com"
    issued = (await post_everywhere(fleet, "/api/challenges", [{"recipient": recipient}]))[0].json
    path = f"/api/challenges/{issued['id']}/verify"
    right = await code(fleet, recipient)
    wrong = [{"code": guess} for guess in wrong_codes(3, right)]
    said = Counter(answer.reason for answer in await post_everywhere(fleet, path, wrong))
    report.rule("wrong guesses at all servers are counted together", said == {"wrong-code": 3}, dict(said))
    answers = await post_everywhere(fleet, path, [{"code": right, "requestKey": secrets.token_hex(8)}] * 1 + [
        {"code": right, "requestKey": secrets.token_hex(8)} for _ in range(31)])
    accepted = [answer.json for answer in answers if answer.status == 200]
    report.rule("of 32 correct entries across all servers, one is accepted", len(accepted) == 1, len(accepted))
    entry = {"receipt": accepted[0]["receipt"], "recipient": recipient, "purpose": "sign-in"}
    redeemed = [answer.status for answer in await post_everywhere(fleet, "/api/receipts/redeem", [entry] * 16)]
    report.rule("its receipt is redeemed once", redeemed.count(200) == 1, Counter(redeemed))


async def killed(fleet: list[Service], report: Report) -> None:
    recipient = f"fleet-{secrets.token_hex(4)}@example.com"
    client = fleet[0].client()
    answer = await client.post("/api/challenges", {"recipient": recipient})
    fleet[0].kill()
    report.rule("a code was issued before the kill", answer.status == 201, answer.status)
    sent = await asyncio.wait_for(code(fleet, recipient), 60)
    await asyncio.sleep(1)
    seen = [found for service in fleet for found in service.codes(recipient)]
    report.rule("the message of a killed server arrives, with one code", set(seen) == {sent}, len(seen))
    verified = await fleet[1].client().post(f"/api/challenges/{answer.json['id']}/verify", {"code": sent})
    report.rule("… and another server accepts it", verified.status == 200, verified.status)
