"""Kills the server repeatedly under load, and compares its responses with a record that the attack keeps."""

import asyncio
import random
import secrets
from dataclasses import dataclass, field

from .client import ConnectionLost
from .guessing import wrong_codes
from .report import Report
from .service import Service


@dataclass
class Entry:
    """A challenge, and the server's responses to guesses at its code."""

    recipient: str
    challenge: str
    # For each guess with a response: request key → (code, status, reason, attempts left, receipt).
    answered: dict = field(default_factory=dict)
    # For each guess whose response was lost: request key → code.
    lost: dict = field(default_factory=dict)
    redeemed: int = 0


class Ledger:
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
    ledger = Ledger()
    stopping = asyncio.Event()
    workers = [asyncio.create_task(work(service, ledger, stopping)) for _ in range(12)]
    for _ in range(kills):
        await asyncio.sleep(random.uniform(0.15, 0.6))
        service.kill()
        ledger.kills += 1
        await service.start()
    await asyncio.sleep(0.5)
    stopping.set()
    await asyncio.gather(*workers)
    service.kill()
    await service.start()
    lost = sum(len(entry.lost) for entry in ledger.entries)
    for entry in ledger.entries:
        await audit(service, ledger, entry)
    guesses = sum(len(entry.answered) for entry in ledger.entries)
    report.figure("challenges, answered guesses, answers lost, kills",
                  f"{len(ledger.entries)}, {guesses}, {lost}, {ledger.kills}")
    report.rule("there was load", len(ledger.entries) >= kills and guesses >= kills)
    for text, count in ledger.problems.items():
        report.rule(text, count == 0, f"{count} times" if count else "")


async def work(service: Service, ledger: Ledger, stopping: asyncio.Event) -> None:
    client = service.client()
    while not stopping.is_set():
        recipient = f"crash-{secrets.token_hex(6)}@example.com"
        try:
            answer = await client.post("/api/challenges", {"recipient": recipient})
        except ConnectionLost:
            await asyncio.sleep(0.05)
            continue
        entry = Entry(recipient, answer.json["id"])
        ledger.entries.append(entry)
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
        answer = await client.post(
            f"/api/challenges/{entry.challenge}/verify", {"code": code, "requestKey": key}
        )
    except ConnectionLost:
        entry.lost[key] = code
        await asyncio.sleep(0.05)
        return
    entry.lost.pop(key, None)
    json = answer.json
    entry.answered[key] = (code, answer.status, json.get("reason"), json.get("attemptsLeft"), json.get("receipt"))


async def audit(service: Service, ledger: Ledger, entry: Entry) -> None:
    """Compares the server's current responses about a challenge with its earlier ones."""
    client = service.client()
    path = f"/api/challenges/{entry.challenge}"
    now = await client.get(path)
    ledger.expect(now.status == 200, "a challenge that was returned to a client still exists")
    if now.status != 200:
        return
    counted = [said for said in entry.answered.values() if said[2] == "wrong-code" or said[1] == 200]
    left = now.json["attemptsLeft"]
    ledger.expect(left <= 5 - len(counted), "an attempt that was answered is counted")
    ledger.expect(left >= 5 - len(counted) - len(entry.lost) - sum(
        said[2] == "too-many-attempts" for said in entry.answered.values()
    ), "no attempt is counted that wasn't made")
    accepted = {key for key, said in entry.answered.items() if said[1] == 200}
    for key, said in list(entry.answered.items()):
        if said[1] == 200 or said[2] == "wrong-code":
            again = await client.post(path + "/verify", {"code": said[0], "requestKey": key})
            same = (said[0], again.status, again.json.get("reason"), again.json.get("attemptsLeft"),
                    again.json.get("receipt"))
            ledger.expect(same == said, "the same request gets the same answer")
    # Repeats the requests whose responses were lost, to learn which of them are accepted.
    for key, code in list(entry.lost.items()):
        await guess(client, entry, code, key)
        accepted |= {key} if entry.answered[key][1] == 200 else set()
    ledger.expect(len(accepted) <= 1, "a code is accepted for at most one request")
    codes = set(service.codes(entry.recipient))
    ledger.expect(len(codes) <= 1, "a message that is sent again after a crash has the same code")
    if not accepted and left > 0:
        code = await service.code(entry.recipient)
        await guess(client, entry, code)
        final = list(entry.answered.values())[-1]
        ledger.expect(final[1] == 200, "a code that wasn't accepted yet can still be used")
        accepted = {"final"}
    if accepted:
        receipt = next(said[4] for said in entry.answered.values() if said[1] == 200)
        more = await client.post(path + "/verify", {"code": (await service.code(entry.recipient))})
        ledger.expect(more.reason == "used-up", "a used code stays used")
        statuses = [
            (await client.post("/api/receipts/redeem", {"receipt": receipt, "recipient": entry.recipient})).status
            for _ in range(2)
        ]
        ledger.expect(statuses == [200, 422], "a receipt is redeemed once")
    client.close()
