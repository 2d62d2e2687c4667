"""Kills the server repeatedly under load, and compares its later responses with its earlier ones."""

import asyncio
import random
import secrets
from dataclasses import dataclass, field

from .client import ConnectionLost
from .guessing import wrong_codes
from .report import Report
from .service import LEASE, Service


@dataclass
class Entry:
    """A challenge, and the server's responses to guesses at its code."""

    recipient: str
    challenge: str
    # For each guess with a response: request key → (code, status, reason, attempts left, receipt).
    outcomes: dict = field(default_factory=dict)
    # For each guess whose response was lost: request key → code.
    lost: dict = field(default_factory=dict)
    redeemed: int = 0


class Record:
    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.kills = 0
        self.problems: dict[str, int] = {}

    def expect(self, holds: bool, text: str) -> None:
        self.problems.setdefault(text, 0)
        if not holds:
            self.problems[text] += 1


async def crashes(service: Service, report: Report, kills: int) -> None:
    report.title(f"kill -9, {kills} times, under load")
    record = Record()
    stopping = asyncio.Event()
    workers = [asyncio.create_task(work(service, record, stopping)) for _ in range(12)]
    for _ in range(kills):
        await asyncio.sleep(random.uniform(0.15, 0.6))
        record.kills += 1
        await service.restart()
    stopping.set()
    # The workers wait for messages of killed servers, which are sent again after the lease.
    await service.advance(LEASE)
    await asyncio.gather(*workers)
    await service.restart()
    lost = sum(len(entry.lost) for entry in record.entries)
    for entry in record.entries:
        await audit(service, record, entry)
    guesses = sum(len(entry.outcomes) for entry in record.entries)
    report.figure("challenges, guesses with a response, lost responses, kills",
                  f"{len(record.entries)}, {guesses}, {lost}, {record.kills}")
    report.rule("there was load", len(record.entries) >= kills and guesses >= kills)
    for text, count in record.problems.items():
        report.rule(text, count == 0, f"{count} times" if count else "")


async def work(service: Service, record: Record, stopping: asyncio.Event) -> None:
    client = service.client()
    while not stopping.is_set():
        recipient = f"crash-{secrets.token_hex(6)}@example.com"
        try:
            response = await client.post("/api/challenges", {"recipient": recipient})
        except ConnectionLost:
            await asyncio.sleep(0.05)
            continue
        entry = Entry(recipient, response.json["id"])
        record.entries.append(entry)
        for code in wrong_codes(random.randrange(4)):
            await guess(client, entry, code)
        if random.random() < 0.7:
            code = await service.code(recipient)
            await guess(client, entry, code)
            if random.random() < 0.3:
                await guess(client, entry, code)
    client.close()


async def guess(client, entry: Entry, code: str, key: str | None = None) -> None:
    key = key or secrets.token_hex(8)
    try:
        response = await client.post(
            f"/api/challenges/{entry.challenge}/verify", {"code": code, "requestKey": key}
        )
    except ConnectionLost:
        entry.lost[key] = code
        await asyncio.sleep(0.05)
        return
    entry.lost.pop(key, None)
    body = response.json
    entry.outcomes[key] = (code, response.status, body.get("reason"), body.get("attemptsLeft"), body.get("receipt"))


async def audit(service: Service, record: Record, entry: Entry) -> None:
    """Compares the server's current responses about a challenge with its earlier ones."""
    client = service.client()
    path = f"/api/challenges/{entry.challenge}"
    current = await client.get(path)
    record.expect(current.status == 200, "a challenge that was returned to a client still exists")
    if current.status != 200:
        return
    counted = [outcome for outcome in entry.outcomes.values() if outcome[2] == "wrong-code" or outcome[1] == 200]
    attempts_left = current.json["attemptsLeft"]
    record.expect(attempts_left <= 5 - len(counted), "an attempt that got a response is counted")
    record.expect(attempts_left >= 5 - len(counted) - len(entry.lost) - sum(
        outcome[2] == "too-many-attempts" for outcome in entry.outcomes.values()
    ), "no attempt is counted that wasn't made")
    accepted = {key for key, outcome in entry.outcomes.items() if outcome[1] == 200}
    for key, outcome in list(entry.outcomes.items()):
        if outcome[1] == 200 or outcome[2] == "wrong-code":
            repeated = await client.post(path + "/verify", {"code": outcome[0], "requestKey": key})
            repeated_outcome = (outcome[0], repeated.status, repeated.json.get("reason"),
                                repeated.json.get("attemptsLeft"), repeated.json.get("receipt"))
            record.expect(repeated_outcome == outcome, "the same request gets the same response")
    # Repeats the requests whose responses were lost, to learn which of them are accepted.
    for key, code in list(entry.lost.items()):
        await guess(client, entry, code, key)
        accepted |= {key} if entry.outcomes[key][1] == 200 else set()
    record.expect(len(accepted) <= 1, "a code is accepted for at most one request")
    codes = set(service.codes(entry.recipient))
    record.expect(len(codes) <= 1, "a message that is sent again after a crash has the same code")
    if not accepted and attempts_left > 0:
        code = await service.code(entry.recipient)
        await guess(client, entry, code)
        final = list(entry.outcomes.values())[-1]
        record.expect(final[1] == 200, "a code that wasn't accepted yet can still be used")
        accepted = {"final"}
    if accepted:
        receipt = next(outcome[4] for outcome in entry.outcomes.values() if outcome[1] == 200)
        reuse = await client.post(path + "/verify", {"code": (await service.code(entry.recipient))})
        record.expect(reuse.reason == "used-up", "a used code stays used")
        statuses = [
            (await client.post("/api/receipts/redeem", {"receipt": receipt, "recipient": entry.recipient})).status
            for _ in range(2)
        ]
        record.expect(statuses == [200, 422], "a receipt is redeemed once")
    client.close()
