"""Rotates the key: replaces the servers one by one, in two rounds, while users request and enter codes."""

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
        self.all_servers: list[Service] = []
        self.statuses: Counter = Counter()
        self.issued = self.accepted = self.wrong = 0
        self.refused: list = []
        # The number of requests without a response, for each server.
        self.open: Counter = Counter()
        self.stopping = asyncio.Event()

    async def post(self, path: str, body: dict):
        """Sends a request to a random running server, and repeats the request if its response is lost."""
        while True:
            service = random.choice(self.servers)
            client = service.client()
            self.open[service] += 1
            try:
                response = await client.post(path, body)
            except ConnectionLost:
                await asyncio.sleep(0.05)
                continue
            finally:
                self.open[service] -= 1
                client.close()
            self.statuses[response.status] += 1
            return response

    async def code(self, recipient: str) -> str:
        while True:
            for service in self.all_servers:
                if codes := service.codes(recipient):
                    return codes[0]
            await asyncio.sleep(0.05)

    async def wait_for_codes(self, count: int) -> None:
        """Waits until users have entered `count` more codes."""
        count += self.accepted + len(self.refused)
        async with asyncio.timeout(120):
            while self.accepted + len(self.refused) < count:
                await asyncio.sleep(0.05)

    async def work(self) -> None:
        while not self.stopping.is_set():
            recipient = f"rotation-{secrets.token_hex(6)}@example.com"
            body = {"recipient": recipient, "requestKey": secrets.token_hex(8)}
            challenge = (await self.post("/api/challenges", body)).json["id"]
            self.issued += 1
            right = await asyncio.wait_for(self.code(recipient), 60)
            path = f"/api/challenges/{challenge}/verify"
            for code in wrong_codes(random.randrange(3), right):
                response = await self.post(path, {"code": code, "requestKey": secrets.token_hex(8)})
                self.wrong += response.reason == "wrong-code"
            response = await self.post(path, {"code": right, "requestKey": secrets.token_hex(8)})
            if response.status == 200:
                self.accepted += 1
                redeemed = await self.post("/api/receipts/redeem",
                                           {"receipt": response.json["receipt"], "recipient": recipient})
                if redeemed.status == 200:
                    continue
                response = redeemed
            self.refused.append((response.status, response.reason))


async def rotation(program: Path, folder: Path, database: str, report: Report, count: int) -> None:
    report.title(f"Key rotation on {count} servers, one by one, under load")
    address = await new_schema(database, "rotation")
    old, new = folder / "old", folder / "new"
    for key in (old, new):
        key.write_bytes(secrets.token_bytes(32))

    def server(index: int, key: Path, *older: Path) -> Service:
        server_folder = folder / f"server-{index}"
        server_folder.mkdir(exist_ok=True)
        flags = ("--other-key-files", ",".join(map(str, older))) if older else ()
        return Service(program, server_folder, "--database", address, "--key-file", str(key), *flags)

    load = Load()
    load.servers = load.all_servers = [server(index, old) for index in range(count)]
    await asyncio.gather(*(service.start() for service in load.servers))
    workers = [asyncio.create_task(load.work()) for _ in range(8)]
    try:
        for keys, order in (((old, new), range(count)), ((new, old), reversed(range(count)))):
            for index in order:
                await load.wait_for_codes(15)
                predecessor = load.servers[index]
                successor = server(index, *keys)
                await successor.start()
                # Like a load balancer, sends no new requests to a server that is about to stop.
                load.servers = [successor if service is predecessor else service for service in load.servers]
                while load.open[predecessor]:
                    await asyncio.sleep(0.02)
                exit_code = await predecessor.stop()
                report.rule(f"server {index} stops cleanly while its successor runs", exit_code == 0, exit_code)
        await load.wait_for_codes(15)
        load.stopping.set()
        await asyncio.gather(*workers)
        report.figure("codes issued, accepted, wrong guesses", f"{load.issued}, {load.accepted}, {load.wrong}")
        report.rule("there was load", load.issued >= 50 and load.wrong >= 20, load.issued)
        report.rule("every code arrived and was accepted, and its receipt redeemed", load.accepted == load.issued
                    and not load.refused, Counter(load.refused) or "")
        report.rule("there were no other responses", set(load.statuses) == {200, 201, 422}, dict(load.statuses))
        # Removes a key too early, while a challenge that was issued with the key is still open.
        recipient = f"rotation-{secrets.token_hex(6)}@example.com"
        old_server = server(count, old)
        load.all_servers = [*load.servers, old_server]
        await old_server.start()
        challenge = (await old_server.issue(recipient))["id"]
        right = await load.code(recipient)
        for service in load.all_servers:
            await service.stop()
        load.servers = [server(index, new) for index in range(count)]
        load.all_servers = [*load.servers, old_server]
        await asyncio.gather(*(service.start() for service in load.servers))
        path = f"/api/challenges/{challenge}/verify"
        responses = [await load.post(path, {"code": code}) for code in [right, *wrong_codes(6, right)] * count]
        report.rule("no server accepts or counts codes of a challenge whose key was removed",
                    {response.status for response in responses} == {503},
                    Counter(response.status for response in responses))
        restored_server = server(count, new, old)
        load.all_servers.append(restored_server)
        await restored_server.start()
        client = restored_server.client()
        response = await client.post(path, {"code": right})
        client.close()
        report.rule("… but a server that still has the key accepts the code", response.status == 200, response.status)
        await restored_server.stop()
    finally:
        for worker in workers:
            worker.cancel()
        for service in load.all_servers:
            service.kill()
