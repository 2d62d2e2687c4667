"""An HTTP gateway that records the service's messages, without repeated deliveries."""

import asyncio
import json
import time


class Gateway:
    def __init__(self) -> None:
        self.messages: list[dict] = []
        # The seconds before a response: to all messages, and by channel.
        self.delay = 0.0
        self.delays: dict[str, float] = {}
        # The recipients whose next message fails, and the time of the failure.
        self.failing: set[str] = set()
        self.failed_at: dict[str, float] = {}
        # The recipients who can't be reached.
        self.unreachable: set[str] = set()
        # The number of repeated deliveries, and the time of the first message to each recipient.
        self.repeats = 0
        self.arrivals: dict[str, float] = {}
        self._server = None

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}/send"

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
                length = next(int(line[15:]) for line in head.split("\r\n") if line.startswith("content-length:"))
                message = json.loads(await reader.readexactly(length))
                if message["to"] in self.unreachable:
                    writer.write(b"HTTP/1.1 422 Unprocessable Content\r\nContent-Length: 0\r\n\r\n")
                    await writer.drain()
                    continue
                if message["to"] in self.failing:
                    self.failing.remove(message["to"])
                    self.failed_at[message["to"]] = time.monotonic()
                    writer.write(b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n")
                    await writer.drain()
                    continue
                if message["id"] in {earlier["id"] for earlier in self.messages[-500:]}:
                    self.repeats += 1
                else:
                    self.messages.append(message)
                    self.arrivals.setdefault(message["to"], time.monotonic())
                await asyncio.sleep(self.delays.get(message["channel"], self.delay))
                writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
                await writer.drain()
        except (asyncio.IncompleteReadError, asyncio.CancelledError, OSError):
            writer.close()

    def messages_to(self, recipient: str) -> list[dict]:
        """Returns the messages to a recipient, oldest first."""
        return [message for message in self.messages if message["to"] == recipient]

    async def message(self, recipient: str, count: int = 1) -> dict:
        """Waits for `count` messages to the recipient, and returns message number `count`."""
        async with asyncio.timeout(60):
            while len(self.messages_to(recipient)) < count:
                await asyncio.sleep(0.02)
        return self.messages_to(recipient)[count - 1]

    async def code(self, recipient: str, count: int = 1) -> str:
        """Waits for `count` messages to the recipient, and returns the code in message number `count`."""
        return (await self.message(recipient, count))["code"]

    async def wait_for_messages(self, count: int) -> None:
        """Waits until `count` messages have arrived."""
        async with asyncio.timeout(60):
            while len(self.messages) < count:
                await asyncio.sleep(0.05)

    def stop(self) -> None:
        self._server.close()
