"""Replaces the servers one by one with servers that use another key, while users request and enter codes."""

import asyncio
import random
import secrets
from collections import Counter
from pathlib import Path

from .client import ConnectionLost
from .database import new_schema
from .guessing import wrong_codes
from .report import Report
from .service import Service


class Load:
    """Simulated users who repeatedly request codes and enter them; each HTTP request goes to a random server."""

    def __init__(self) -> None:
        self.servers: list[Service] = []
        self.all: list[Service] = []
        self.statuses: Counter = Counter()
        self.issued = self.accepted = self.wrong = 0
        self.refused: list = []
        self.stopping = asyncio.Event()

    async def ask(self, path: str, entry: dict):
        """Sends a request to a random running server, and repeats the request if its response is lost."""
        while True:
            client = random.choice(self.servers).client()
            try:
                answer = await client.post(path, entry)
            except ConnectionLost:
                await asyncio.sleep(0.05)
                continue
            finally:
                client.close()
            self.statuses[answer.status] += 1
            return answer

    async def code(self, recipient: str) -> str:
        while True:
            for service in self.all:
                if codes := service.codes(recipient):
                    return codes[0]
            await asyncio.sleep(0.05)

    async def work(self) -> None:
        while not self.stopping.is_set():
            recipient = f"rotation-{secrets.token_hex(6)}@example.com"
            entry = {"recipient": recipient, "requestKey": secrets.token_hex(8)}
            challenge = (await self.ask("/api/challenges", entry)).json["id"]
            self.issued += 1
            right = await asyncio.wait_for(self.code(recipient), 60)
            path = f"/api/challenges/{challenge}/verify"
            for code in wrong_codes(random.randrange(3), right):
                said = await self.ask(path, {"code": code, "requestKey": secrets.token_hex(8)})
                self.wrong += said.reason == "wrong-code"
            said = await self.ask(path, {"code": right, "requestKey": secrets.token_hex(8)})
            if said.status == 200:
                self.accepted += 1
                redeemed = await self.ask("/api/receipts/redeem",
                                          {"receipt": said.json["receipt"], "recipient": recipient})
                if redeemed.status == 200:
                    continue
                said = redeemed
            self.refused.append((said.status, said.reason))


async def rotation(program: Path, folder: Path, database: str, report: Report, count: int) -> None:
    report.title(f"Key rotation on {count} servers, one by one, under load")
    address = await new_schema(database, "rotation")
    old, new = folder / "old", folder / "new"
    for key in (old, new):
        key.write_bytes(secrets.token_bytes(32))

    def server(index: int, key: Path, *older: Path) -> Service:
        own = folder / f"server-{index}"
        own.mkdir(exist_ok=True)
        flags = ("--older-key-files", ",".join(map(str, older))) if older else ()
        return Service(program, own, "--database", address, "--key-file", str(key), *flags)

    load = Load()
    load.servers = load.all = [server(index, old) for index in range(count)]
    await asyncio.gather(*(service.start() for service in load.servers))
    workers = [asyncio.create_task(load.work()) for _ in range(8)]
    try:
        for step, order in (((old, new), range(count)), ((new, old), reversed(range(count)))):
            for index in order:
                await asyncio.sleep(1)
                before = load.servers[index]
                after = server(index, *step)
                await after.start()
                # Sends no new clients to a server that is about to stop, as a load balancer does.
                load.servers = [after if service is before else service for service in load.servers]
                await asyncio.sleep(0.2)
                code = await asyncio.to_thread(before.stop)
                report.rule(f"server {index} stops cleanly while its successor runs", code == 0, code)
        await asyncio.sleep(1)
        load.stopping.set()
        await asyncio.gather(*workers)
        report.figure("codes issued, accepted, wrong guesses", f"{load.issued}, {load.accepted}, {load.wrong}")
        report.rule("there was load", load.issued >= 50 and load.wrong >= 20, load.issued)
        report.rule("every code arrived and was accepted, and its receipt redeemed", load.accepted == load.issued
                    and not load.refused, Counter(load.refused) or "")
        report.rule("there were no other answers", set(load.statuses) == {200, 201, 422}, dict(load.statuses))
        # Removes a key too early, while a challenge that was issued with the key is still open.
        recipient = f"rotation-{secrets.token_hex(6)}@example.com"
        alone = server(count, old)
        load.all = [*load.servers, alone]
        await alone.start()
        challenge = (await alone.issue(recipient))["id"]
        right = await load.code(recipient)
        alone.stop()
        for service in load.servers:
            service.stop()
        load.servers = [server(index, new) for index in range(count)]
        load.all = [*load.servers, alone]
        await asyncio.gather(*(service.start() for service in load.servers))
        path = f"/api/challenges/{challenge}/verify"
        said = [await load.ask(path, {"code": code}) for code in [right, *wrong_codes(6, right)] * count]
        report.rule("no server accepts or counts codes of a challenge whose key was removed",
                    {answer.status for answer in said} == {503}, Counter(answer.status for answer in said))
        returned = server(count, new, old)
        load.all.append(returned)
        await returned.start()
        client = returned.client()
        answer = await client.post(path, {"code": right})
        client.close()
        report.rule("… but a server that still has the key accepts the code", answer.status == 200, answer.status)
        returned.stop()
    finally:
        for worker in workers:
            worker.cancel()
        for service in load.all:
            service.kill()
