"""Requests to issue and verify codes at several servers, and a comparison of what they acknowledged with what is left."""

import asyncio
import random
import secrets
import time
from collections import Counter

from .client import ConnectionLost
from .report import Report
from .service import Service

WORKERS = 12


class Load:
    """Requests to issue and verify codes, and what the servers acknowledged."""

    def __init__(self, services: list[Service]) -> None:
        self._services = services
        # The challenge of each recipient whose code was issued, and the accepted guesses with their responses.
        self.issued: dict[str, str] = {}
        self.accepted: list[tuple[str, dict, dict]] = []
        self.statuses: Counter = Counter()
        self._is_stopping = False
        self._workers = [asyncio.create_task(self._work()) for _ in range(WORKERS)]

    async def _work(self) -> None:
        while not self._is_stopping:
            recipient = f"pair-{secrets.token_hex(6)}@example.com"
            response = await self._post("/api/challenges", {"recipient": recipient})
            if response is None or response.status != 201:
                await asyncio.sleep(0.05)
                continue
            challenge = self.issued[recipient] = response.json["id"]
            code = await self._code(recipient)
            body = {"code": code, "requestKey": secrets.token_hex(8)}
            response = await self._post(f"/api/challenges/{challenge}/verify", body)
            if response is not None and response.status == 200:
                self.accepted.append((challenge, body, response.json))

    async def _post(self, path: str, body: dict):
        client = random.choice(self._services).client()
        try:
            response = await client.post(path, body)
            self.statuses[response.status] += 1
            return response
        except ConnectionLost:
            self.statuses["lost"] += 1
        finally:
            client.close()

    async def _code(self, recipient: str) -> str:
        deadline = time.monotonic() + 90
        while time.monotonic() < deadline:
            for service in self._services:
                if found := service.codes(recipient):
                    return found[0]
            await asyncio.sleep(0.05)
        return ""

    async def accept(self, count: int) -> None:
        """Waits up to two minutes until this many more codes have been accepted."""
        before, deadline = len(self.accepted), time.monotonic() + 120
        while len(self.accepted) < before + count and time.monotonic() < deadline:
            await asyncio.sleep(0.05)

    async def stop(self) -> None:
        self._is_stopping = True
        await asyncio.gather(*self._workers)

    async def audit(self, report: Report) -> None:
        """Reports whether everything that was acknowledged is still so."""
        report.figure("issued, accepted, responses",
                      f"{len(self.issued)}, {len(self.accepted)}, {dict(self.statuses)}")
        client = self._services[0].client()
        lost = [challenge for challenge in self.issued.values()
                if (await client.get(f"/api/challenges/{challenge}")).status != 200]
        report.rule("no acknowledged challenge is lost", not lost, len(lost))
        different = [challenge for challenge, body, accepted in self.accepted
                     if (await client.post(f"/api/challenges/{challenge}/verify", body)).json != accepted]
        report.rule("no accepted code is lost", not different, len(different))
        again = [challenge for challenge, body, _ in self.accepted
                 if (await client.post(f"/api/challenges/{challenge}/verify", {"code": body["code"]})).reason != "used-up"]
        report.rule("… or accepted again", not again, len(again))
        sent = Counter(sum(len(service.codes(recipient)) for service in self._services) for recipient in self.issued)
        report.rule("each acknowledged code is sent once, or twice if saving its state failed", set(sent) <= {1, 2}, sent)
