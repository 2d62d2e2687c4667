"""Sends random requests, and acts as slow clients."""

import asyncio
import contextlib
import json
import random
import re
import secrets
import time
from collections import Counter

from .client import Client, ConnectionLost
from .report import Report
from .service import Service

METHODS = ["GET", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "FOO", "get", "P\u00d6ST", "A" * 300]
CONTENT_TYPES = ["application/json", "application/json; charset=utf-16", "text/plain", "", "a/b; c=\"",
                 "application/x-www-form-urlencoded"]


def random_value(random: random.Random, depth: int = 0):
    kinds = ["text", "number", "none", "flag"] + (["list", "map"] if depth < 3 else [])
    match random.choice(kinds):
        case "text":
            return "".join(chr(random.choice([0, 9, 34, 48, 57, 64, 92, 233, 0x660, 0x202E, 0xFF11, 0x1F600]))
                           for _ in range(random.choice([0, 1, 6, 64, 4000])))
        case "number":
            return random.choice([0, -1, 1e308, 123456, 2**70, 0.1])
        case "none":
            return None
        case "flag":
            return random.choice([True, False])
        case "list":
            return [random_value(random, depth + 1) for _ in range(random.randrange(4))]
        case _:
            names = ["code", "recipient", "purpose", "requestKey", "decoy", "receipt", "__proto__", ""]
            return {random.choice(names): random_value(random, depth + 1) for _ in range(random.randrange(5))}


def random_request(random: random.Random, challenge: str) -> bytes:
    paths = ["/", "/code", "/code/resend", "/done", "/api/challenges", f"/api/challenges/{challenge}",
             f"/api/challenges/{challenge}/verify", f"/api/challenges/{challenge}/resend", "/api/receipts/redeem",
             "/api/unlock", "/health/ready", "/metrics", "/element/../../x", "/%00", "/%ff%fe", "//", "/?" + "a" * 5000]
    body = random.choice([
        json.dumps(random_value(random)).encode(), random.randbytes(random.choice([0, 1, 100, 5000])),
        b"{" * 3000, b"[" * 5000, b'{"code":"' + b"1" * 20000 + b'"}', b"recipient=%zz&&=&code", b"\xff\xfe",
    ])
    headers = [
        ("Content-Type", random.choice(CONTENT_TYPES)),
        ("Accept-Language", random.choice(["pt", "*;q=0", "x" * 3000, "en;q=nan", ",,,;;;", "\u00e9"])),
        ("Cookie", random.choice(["challenge=" + challenge, "challenge=", ";;;=;", "a=" + "b" * 3000])),
        ("X-Forwarded-For", random.choice(["1.2.3.4", "," * 500, "::", "%", "x" * 1000])),
        ("Authorization", random.choice(["Bearer x", "Bearer", "Basic " + "a" * 500, ""])),
        ("Origin", random.choice(["null", "http://evil.example", ""])),
        (random.choice(["X-A", "a b", "", "X\u00e9", "X-" + "a" * 300]),
         random.choice(["", "x" * 7000, "\x01", "\x7f"])),
    ]
    # Most requests omit the last header, whose random name or value is usually invalid, to get past the parser.
    candidates = headers if random.random() < 0.2 else headers[:-1]
    selected = random.sample(candidates, random.randrange(len(candidates)))
    length = random.choice([str(len(body))] * 20 + ["-1", "99999999999999999999", "abc"])
    method = random.choice(METHODS) if random.random() < 0.2 else random.choice(["GET", "POST", "POST"])
    lines = [f"{method} {random.choice(paths)} HTTP/1.1", "Host: x", f"Content-Length: {length}"]
    lines += [f"{name}: {text}" for name, text in selected]
    return "\r\n".join(lines).encode("utf-8", "replace") + b"\r\n\r\n" + body


async def fuzzing(service: Service, report: Report, count: int, seed: int) -> None:
    report.title(f"{count} random requests (seed {seed})")
    generator = random.Random(seed)
    challenge = (await service.issue(f"fuzz-{secrets.token_hex(4)}@example.com"))["id"]
    statuses: Counter = Counter()
    failures = []
    for _ in range(count):
        raw_request = random_request(generator, challenge)
        client = Client(service.port)
        try:
            response = await asyncio.wait_for(client.send_raw(raw_request), 5)
            statuses[response.status] += 1
            if response.status >= 500 and response.status != 501:
                failures.append(raw_request[:300])
        except (ConnectionLost, asyncio.TimeoutError, ValueError):
            statuses["closed"] += 1
        finally:
            client.close()
    report.figure("responses", dict(sorted(statuses.items(), key=str)))
    report.rule("no request causes a server error", not failures, failures[:1] or 0)
    client = service.client()
    report.rule("the server is ready afterwards", (await client.get("/health/ready")).status == 200)
    client.close()


async def slow_clients(service: Service, report: Report, count: int) -> None:
    report.title(f"{count} clients that never finish their requests")
    begin = time.monotonic()
    partial_requests = [
        b"POST /api/challenges HTTP/1.1\r\nHost: x\r\n", b"", b"GET / HT",
        b"POST /api/challenges HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{",
    ]
    streams = [await asyncio.open_connection("127.0.0.1", service.port) for _ in range(count)]

    async def drip(index: int) -> float:
        reader, writer = streams[index]
        writer.write(partial_requests[index % len(partial_requests)])
        closed = asyncio.create_task(reader.read(1))
        while time.monotonic() - begin < 40:
            done, _ = await asyncio.wait([closed], timeout=1)
            if done:
                break
            try:
                writer.write(b"x")
                await writer.drain()
            except OSError:
                break
        writer.close()
        closed.cancel()
        return time.monotonic() - begin

    drips = asyncio.gather(*(drip(index) for index in range(count)))
    client = service.client()
    latencies = []
    for _ in range(50):
        latencies.append((await client.get("/api/challenges/" + "0" * 32)).elapsed)
        await asyncio.sleep(0.02)
    client.close()
    report.figure("longest response time of other clients", f"{max(latencies) * 1000:.1f} ms")
    # If slow clients blocked others, a response would take as long as the server waits for a request, 10 seconds.
    report.rule("other clients are served meanwhile", max(latencies) < 5)
    durations = await drips
    report.figure("last connection closed after", f"{max(durations):.1f} s")
    report.rule("each connection is closed within 15 seconds", max(durations) < 15, f"{max(durations):.1f} s")


async def client_faults(service: Service, report: Report) -> None:
    report.title("Clients that break off, and rules of HTTP")
    head = b"POST /api/challenges HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"

    async def exchange(request: bytes, ends: bool = True, until_closed: bool = False) -> bytes:
        """Sends raw bytes, and returns what the server sends until it closes the connection or a second has passed.
        With `until_closed`, returns nothing if the connection stays open."""
        reader, writer = await asyncio.open_connection("127.0.0.1", service.port)
        writer.write(request)
        await writer.drain()
        response = b""
        try:
            async with asyncio.timeout(1):
                while ends and (part := await reader.read(4096)):
                    response += part
        except TimeoutError:
            response = b"" if until_closed else response
        writer.close()
        return response

    async def failures() -> int:
        with contextlib.closing(service.client()) as client:
            text = (await client.get("/metrics")).body.decode()
        return sum(int(count) for count in re.findall(r'problems_total\{reason="server-failure"\} (\d+)', text))

    before = await failures()
    await exchange(head + b"Content-Length: 100\r\n\r\n{", ends=False)
    malformed = await exchange(head + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n")
    report.rule("a malformed chunk is the client's fault", malformed.startswith(b"HTTP/1.1 400"), malformed[:20])
    report.rule("a client that breaks off isn't a failure of the server", await failures() == before)
    for name, hosts in (("without a Host", ""), ("with two", "Host: x\r\nHost: y\r\n")):
        response = await exchange(f"GET /health/live HTTP/1.1\r\n{hosts}\r\n".encode(), until_closed=True)
        report.rule(f"a request {name} is refused, and its connection closed", response.startswith(b"HTTP/1.1 400"),
                    response[:20])
    response = await exchange(b"MKCOL /api/challenges HTTP/1.1\r\nHost: x\r\n\r\n")
    report.rule("an unknown method isn't implemented", response.startswith(b"HTTP/1.1 501"), response[:20])
    waiting = await exchange(head + b"Content-Length: 2\r\nExpect: 100-continue\r\n\r\n")
    report.rule("a client that expects 100 gets it before its body", waiting == b"HTTP/1.1 100 Continue\r\n\r\n", waiting)
    for lines in ("", "Connection: keep-alive\r\n"):
        old = await exchange(f"GET /health/live HTTP/1.0\r\n{lines}\r\n".encode(), until_closed=True)
        report.rule("the connection of an HTTP/1.0 client is closed after the response", old.endswith(b'"live"}'), old[-20:])
    old = await exchange(head.replace(b"1.1", b"1.0") + b"Content-Length: 2\r\nExpect: 100-continue\r\n\r\n{}")
    report.rule("an HTTP/1.0 client gets no 100", old.startswith(b"HTTP/1.1 422"), old[:20])
    for path in ("/nothing", "/api/challenges", "/"):
        response = await exchange(f"HEAD {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        report.rule(f"a response to HEAD {path} has no body", response.endswith(b"\r\n\r\n"), response[:12].decode())
