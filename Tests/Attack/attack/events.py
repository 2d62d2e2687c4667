"""Attacks on the events that the service sends: receivers that hang, redirect, refuse and fail, and a killed server."""

import asyncio
import base64
import hashlib
import hmac
import json
import random
import secrets
import time
from contextlib import closing
from functools import partial
from pathlib import Path

from .providers import Provider, respond_with
from .report import Report
from .service import Service, run_program
from .submission import metrics_match

SECRETS = ["whsec_" + base64.b64encode(secrets.token_bytes(32)).decode() for _ in range(2)]


class Receiver(Provider):
    """A receiver of events, which verifies signatures without the service's code."""

    def bodies(self, type_: str | None = None) -> list[dict]:
        """Returns the events of a type, or all, in the order of their first arrival."""
        found = {headers["webhook-id"]: json.loads(body) for _, headers, body in self.requests}
        return [event for event in found.values() if type_ in (None, event["type"])]

    def is_signed(self, headers: dict, body: bytes) -> bool:
        content = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
        expected = ["v1," + base64.b64encode(hmac.digest(base64.b64decode(secret[6:]), content, hashlib.sha256)).decode()
                    for secret in SECRETS]
        return headers["webhook-signature"].split(" ") == expected \
            and abs(time.time() - int(headers["webhook-timestamp"])) < 60

    async def wait_for(self, type_: str, count: int, seconds: float = 60) -> bool:
        """Returns whether `count` different events of a type arrive within `seconds`."""
        deadline = time.monotonic() + seconds
        while len(self.bodies(type_)) < count and time.monotonic() < deadline:
            await asyncio.sleep(0.05)
        return len(self.bodies(type_)) >= count


async def events(program: Path, folder: Path, report: Report) -> None:
    report.title("Events")
    attacks = [journey, hanging, redirects, gone, strange, killed]
    await report.run_in_parallel(
        [partial(run, program, folder / attack.__name__, attack) for attack in attacks]
        + [partial(invalid_settings, program, folder)])


async def run(program: Path, folder: Path, attack, report: Report) -> None:
    """Runs an attack against a service that sends events, and searches the events and the log for secrets."""
    folder.mkdir()
    (folder / "secret").write_text("\n".join(SECRETS) + "\n")
    receiver = Receiver()
    receiver.respond = respond_with(204)
    await receiver.start()
    service = Service(program, folder, "--events", f"{receiver.origin}/events", "--events-secret-file",
                      str(folder / "secret"))
    await service.start()
    try:
        await attack(service, receiver, report)
        start = time.monotonic()
        exit_code = await service.stop()
        seconds = time.monotonic() - start
        report.rule("the server shuts down cleanly, within 10 seconds", exit_code == 0 and seconds < 10, f"{seconds:.1f}")
        ids = {row[0] for row in service.query("SELECT id FROM challenge")}
        codes = [line.split(": ")[1] for line in service.output.read_text().splitlines() if line.startswith("Code for")]
        sent = b"\n".join(body for _, _, body in receiver.requests).decode()
        report.rule("no event contains an address or a challenge's ID",
                    "@example" not in sent and not any(each in sent for each in ids))
        report.rule("no event contains a code", not any(f'"{code}"' in sent for code in codes))
        log = service.log.read_text()
        report.rule("neither secrets nor events are in the log",
                    not any(secret[6:] in log for secret in SECRETS) and "recipientHash" not in log)
    finally:
        service.kill()
        receiver.stop()


def new_recipient() -> str:
    return f"events-{secrets.token_hex(4)}@example.com"


async def verify(service: Service, challenge: str, code: str, **headers) -> int:
    with closing(service.client()) as client:
        return (await client.post(f"/api/challenges/{challenge}/verify", {"code": code}, **headers)).status


async def journey(service: Service, receiver: Receiver, report: Report) -> None:
    report.title("  a sign-in, a report, a lock")
    recipient = new_recipient()
    challenge = (await service.issue(recipient))["id"]
    code = await service.code(recipient)
    message = await service.message(challenge)
    with closing(service.client()) as client:
        for _ in range(3):
            await client.post(f"/api/messages/{message['id']}/report", {"delivered": True})
    wrong = str((int(code) + 1) % 1_000_000).zfill(6)
    report.rule("the code is accepted after a wrong one", await verify(service, challenge, wrong) == 422
                and await verify(service, challenge, code) == 200)
    # A client that guesses is locked after ten wrong codes.
    victim = new_recipient()
    address = {"X-Forwarded-For": "192.0.2.77"}
    for _ in range(2):
        other = (await service.issue(victim))["id"]
        for guess in range(5):
            await verify(service, other, f"00000{guess}", **address)
    await service.issue(new_recipient(), decoy=True)
    for type_, count in {"challenge.issued": 4, "message.accepted": 3, "message.delivered": 1, "challenge.verified": 1,
                         "recipient.locked": 1}.items():
        await receiver.wait_for(type_, count)
        report.rule(f"each {type_} arrives once", len(receiver.bodies(type_)) == count, len(receiver.bodies(type_)))
    report.rule("all events are signed with both secrets, and recent",
                all(receiver.is_signed(headers, body) for _, headers, body in receiver.requests))
    report.rule("events name the challenge by the hash of its ID",
                receiver.bodies("challenge.verified")[0]["data"]["challenge"]
                == hashlib.sha256(challenge.encode()).hexdigest()[:32])
    report.rule("the events of a recipient can be joined",
                len({event["data"]["recipientHash"] for event in receiver.bodies("challenge.issued")}) == 3)
    report.rule("the client's address is hidden", b"192.0.2.77" not in b"".join(body for *_, body in receiver.requests))
    report.rule("sent events are not stored any longer", await stored(service, 0))


async def stored(service: Service, count: int, seconds: float = 30) -> bool:
    """Returns whether the database has `count` events within `seconds`."""
    deadline = time.monotonic() + seconds
    while service.query("SELECT count(*) FROM event")[0][0] != count:
        if time.monotonic() > deadline:
            return False
        await asyncio.sleep(0.1)
    return True


async def hanging(service: Service, receiver: Receiver, report: Report) -> None:
    report.title("  a receiver that hangs")

    async def hang(writer) -> None:
        await asyncio.sleep(60)

    receiver.respond = hang
    await service.issue(new_recipient())
    await receiver.wait_for("challenge.issued", 1)
    slowest = 0.0
    for _ in range(50):
        recipient = new_recipient()
        start = time.monotonic()
        challenge = (await service.issue(recipient))["id"]
        status = await verify(service, challenge, await service.code(recipient))
        slowest = max(slowest, time.monotonic() - start)
        if status != 200:
            break
    report.rule("codes are issued, delivered and accepted meanwhile", status == 200 and slowest < 20, f"{slowest:.2f} s")


async def redirects(service: Service, receiver: Receiver, report: Report) -> None:
    report.title("  a receiver that redirects")
    other = Receiver()
    other.respond = respond_with(204)
    await other.start()
    receiver.respond = respond_with(307, b"", f"Location: {other.origin}/events")
    await service.issue(new_recipient())
    deadline = time.monotonic() + 30
    while len(receiver.requests) < 4 and time.monotonic() < deadline:
        await asyncio.sleep(0.1)
    report.rule("redirects are not followed, and the event is sent again", not other.requests
                and len(receiver.requests) >= 4, len(receiver.requests))
    receiver.respond = respond_with(204)
    report.rule("… until it is accepted", await stored(service, 0, 60))
    other.stop()


async def gone(service: Service, receiver: Receiver, report: Report) -> None:
    report.title("  a receiver that responds with 410")
    receiver.respond = respond_with(410)
    await service.issue(new_recipient())
    report.rule("the refusal is in the metrics",
                await metrics_match(service, r'onetimecode_events_total\{result="failed"\} [1-9]'))
    await asyncio.sleep(2)
    count = len(receiver.requests)
    for _ in range(10):
        await service.issue(new_recipient())
    await asyncio.sleep(5)
    report.rule("no more events are sent", len(receiver.requests) == count, len(receiver.requests) - count)
    report.rule("an error is in the log", "refuses events" in service.log.read_text())
    receiver.respond = respond_with(204)
    await service.restart()
    report.rule("after a restart, the events arrive", await receiver.wait_for("challenge.issued", 11))


async def strange(service: Service, receiver: Receiver, report: Report) -> None:
    report.title("  a receiver that responds with rubbish")
    recipients = 12

    async def rubbish(writer) -> None:
        writer.write(random.choice([b"", b"\0" * 5000, b"HTTP/1.1 200 X\r\nX: " + b"y" * 100_000,
                                    b"HTTP/1.1 999999999999 X\r\n\r\n", b"HTTP/1.1 500 X\r\nRetry-After: -1\r\n\r\n",
                                    b"HTTP/1.1 503 X\r\nRetry-After: rubbish\r\nContent-Length: 0\r\n\r\n"]))
        await writer.drain()

    receiver.respond = rubbish
    for _ in range(recipients):
        await service.issue(new_recipient())
    deadline = time.monotonic() + 30
    while len(receiver.requests) < 60 and time.monotonic() < deadline:
        await asyncio.sleep(0.1)
    receiver.respond = respond_with(200, b"x" * 1_000_000)
    report.rule("all events are accepted later, even if the response is large", await stored(service, 0, 120))
    report.rule("… and each has arrived", len(receiver.bodies("challenge.issued")) == recipients
                and len(receiver.bodies("message.accepted")) == recipients)


async def killed(service: Service, receiver: Receiver, report: Report) -> None:
    report.title("  a server that is killed")

    async def respond(writer) -> None:
        await asyncio.sleep(random.random() / 5)
        await respond_with(500)(writer)

    receiver.respond = respond
    issued = 0
    for _ in range(4):
        for _ in range(10):
            await service.issue(new_recipient())
            issued += 1
        await asyncio.sleep(random.random())
        await service.restart()
    # Only what arrives from now on was accepted.
    receiver.requests.clear()
    receiver.respond = respond_with(204)
    report.rule("each event arrives, at least once",
                # The waits between attempts have grown with the time that the restarts took.
                await receiver.wait_for("challenge.issued", issued, 300)
                and await receiver.wait_for("message.accepted", issued, 300),
                f"{len(receiver.bodies('challenge.issued'))} of {issued}")
    report.rule("no event was invented", len(receiver.bodies("challenge.issued")) == issued)


async def invalid_settings(program: Path, folder: Path, report: Report) -> None:
    report.title("  settings that are refused")
    secret = folder / "events-secret"
    secret.write_text(SECRETS[0])
    short = folder / "short-secret"
    short.write_text("whsec_c2hvcnQ=")
    for name, flags in {
        "plain http": ["--events", "http://example.com/", "--events-secret-file", str(secret)],
        "a metadata address": ["--events", "https://169.254.169.254/", "--events-secret-file", str(secret)],
        "a metadata address as one number": ["--events", "https://2852039166/", "--events-secret-file", str(secret)],
        "a short secret": ["--events", "https://example.com/", "--events-secret-file", str(short)],
        "no secret": ["--events", "https://example.com/"],
        "no receiver": ["--events-secret-file", str(secret)],
    }.items():
        result = await run_program(program, "serve", "--development", "--port", "0", "--database",
                                   str(folder / "unused.sqlite"), *flags)
        report.rule(f"{name}: the server doesn't start, and says why", result.returncode not in (0, -6)
                    and "Error: " in result.stderr and "c2hvcnQ" not in result.stderr, result.stderr.strip()[:100])
