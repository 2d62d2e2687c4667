"""A small HTTP client with one persistent connection and no automatic retries."""

import asyncio
import json
import random
import time
from dataclasses import dataclass, field


class ConnectionLost(Exception):
    """The error for a request without a response; the server may still have handled the request."""


@dataclass
class Response:
    status: int
    headers: dict
    body: bytes
    elapsed: float = 0

    @property
    def json(self) -> dict:
        return json.loads(self.body or b"{}")

    @property
    def reason(self) -> str:
        return self.json.get("reason", "") if "json" in self.headers.get("content-type", "") else ""


@dataclass
class Client:
    port: int
    headers: dict = field(default_factory=dict)
    reader: asyncio.StreamReader = None
    writer: asyncio.StreamWriter = None

    async def get(self, path: str, **headers) -> Response:
        return await self.send("GET", path, headers=headers)

    async def post(self, path: str, value=None, **headers) -> Response:
        body = b"" if value is None else json.dumps(value).encode()
        return await self.send("POST", path, body, {"Content-Type": "application/json", **headers})

    async def send(self, method: str, path: str, body: bytes = b"", headers: dict | None = None) -> Response:
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", f"Content-Length: {len(body)}"]
        # A random client address for each request keeps limits per client address from hiding other limits.
        random_address = {"X-Forwarded-For": f"198.18.{random.randrange(256)}.{random.randrange(256)}"}
        lines += [f"{name}: {value}" for name, value in {**random_address, **self.headers, **(headers or {})}.items()]
        return await self.send_raw("\r\n".join(lines).encode() + b"\r\n\r\n" + body)

    async def send_raw(self, request: bytes) -> Response:
        """Sends raw bytes, and returns the response. Raises `ConnectionLost` if there is none."""
        try:
            if self.writer is None:
                self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
            start = time.perf_counter()
            self.writer.write(request)
            await self.writer.drain()
            response = await asyncio.wait_for(self._read_response(), 30)
            response.elapsed = time.perf_counter() - start
        except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError, EOFError) as error:
            self.close()
            raise ConnectionLost(str(error)) from None
        if response.headers.get("connection") == "close":
            self.close()
        return response

    async def _read_response(self) -> Response:
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {}
        for line in head[1:]:
            name, _, value = line.partition(":")
            if name:
                headers[name.lower()] = value.strip()
        body = await self.reader.readexactly(int(headers.get("content-length", 0)))
        return Response(int(head[0].split(" ")[1]), headers, body)

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None
