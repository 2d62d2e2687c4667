"""Several servers on one PostgreSQL, the clock of one of them apart, and one that is killed."""

import asyncio
import secrets
from collections import Counter
from pathlib import Path

from .clock import library
from .guessing import wrong_codes
from .report import Report
from .service import Service


async def fleet(program: Path, folder: Path, database: str, report: Report, servers: int) -> None:
    report.title(f"{servers} servers on one PostgreSQL, one of them 5 seconds ahead")
    key = folder / "key"
    key.write_bytes(secrets.token_bytes(32))
    # Each run begins with tables of its own.
    schema = f"attack_{secrets.token_hex(6)}"
    await run(["psql", "-q", database, "-c", f"CREATE SCHEMA {schema}"])
    address = f"{database}&options=-csearch_path%3D{schema}"
    fleet = []
    for index in range(servers):
        own = folder / f"server-{index}"
        own.mkdir()
        found = library() if index == servers - 1 else None
        apart = {"LD_PRELOAD": found, "FAKETIME": "+5s", "FAKETIME_DONT_FAKE_MONOTONIC": "1"} if found else {}
        prefix = ("timeout", "600") if found else ()
        fleet.append(Service(program, own, "--database", address, "--key-file", str(key), "--recipient-limit", "12",
                             "--overall-limit", "60", prefix=prefix, environment=apart))
    await asyncio.gather(*(service.start() for service in fleet))
    try:
        await limits(fleet, report)
        await guesses(fleet, report)
        await killed(fleet, report)
    finally:
        for service in fleet:
            service.kill()


async def run(command: list[str]) -> None:
    process = await asyncio.create_subprocess_exec(*command)
    assert await process.wait() == 0, command


async def post_everywhere(fleet: list[Service], path: str, entries: list[dict]) -> list:
    clients = [fleet[index % len(fleet)].client() for index in range(len(entries))]
    answers = await asyncio.gather(*(client.post(path, entry) for client, entry in zip(clients, entries)))
    for client in clients:
        client.close()
    return answers


async def code(fleet: list[Service], recipient: str) -> str:
    """The code of a message, whichever server has carried it."""
    while True:
        for service in fleet:
            if codes := service.codes(recipient):
                return codes[0]
        await asyncio.sleep(0.02)


async def limits(fleet: list[Service], report: Report) -> None:
    recipient = f"fleet-{secrets.token_hex(4)}@example.com"
    sent = []
    for _ in range(4):
        sent += await post_everywhere(fleet, "/api/challenges", [{"recipient": recipient}] * 24)
    said = Counter(answer.status for answer in sent)
    report.rule("of 96 messages to a recipient 12 are sent, on all servers together", said[201] == 12, dict(said))
    others = [{"recipient": f"fleet-{secrets.token_hex(8)}@example.com", "decoy": True} for _ in range(120)]
    said = Counter(answer.status for answer in await post_everywhere(fleet, "/api/challenges", others))
    # One comes back each minute.
    report.rule("of 120 more 48 are, and what a minute refills", 48 <= said[201] <= 50, dict(said))
    report.rule("nobody is told that a server failed", set(said) <= {201, 429}, dict(said))


async def guesses(fleet: list[Service], report: Report) -> None:
    await asyncio.sleep(61)
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
    report.rule("of 32 right answers at all servers one is accepted", len(accepted) == 1, len(accepted))
    entry = {"receipt": accepted[0]["receipt"], "recipient": recipient, "purpose": "sign-in"}
    redeemed = [answer.status for answer in await post_everywhere(fleet, "/api/receipts/redeem", [entry] * 16)]
    report.rule("its receipt is redeemed once", redeemed.count(200) == 1, Counter(redeemed))


async def killed(fleet: list[Service], report: Report) -> None:
    await asyncio.sleep(61)
    recipient = f"fleet-{secrets.token_hex(4)}@example.com"
    client = fleet[0].client()
    answer = await client.post("/api/challenges", {"recipient": recipient})
    fleet[0].kill()
    report.rule("a code was issued before the kill", answer.status == 201, answer.status)
    sent = await asyncio.wait_for(code(fleet, recipient), 60)
    await asyncio.sleep(1)
    seen = [found for service in fleet for found in service.codes(recipient)]
    report.rule("the message of a server that was killed comes, as one code", set(seen) == {sent}, len(seen))
    verified = await fleet[1].client().post(f"/api/challenges/{answer.json['id']}/verify", {"code": sent})
    report.rule("… and another server accepts it", verified.status == 200, verified.status)
