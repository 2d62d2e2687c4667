"""Attacks on plans: receipts that are late, forged or of another step, crashes and two servers between steps, made-up numbers that
should cause calls, and plans that loop."""

import asyncio
import json
import os
import re
import secrets
import time
from contextlib import closing
from pathlib import Path

from harness.plans import write_plan

from .database import new_schema
from .providers import Provider, respond_with
from .receipts import ORIGIN, TOKEN, new_number, twilio
from .report import Report
from .service import Service, run_program
from .submission import metrics_match

# The wait between steps. It is longer than all that a test does within it.
WAIT = 10
FILES = Path(__file__).resolve().parents[3] / "server" / "Providers"
CALLS = 8


class Planned:
    """Servers whose plan is WhatsApp, a text message by Twilio and a call, with stand-ins for the three providers."""

    def __init__(self, program: Path, folder: Path, database: str | None = None) -> None:
        self.providers = {name: Provider() for name in ("whatsapp", "twilio", "calls")}
        self._program, self._folder, self._database = program, folder, database
        self.servers: list[Service] = []

    async def start(self) -> None:
        for provider in self.providers.values():
            provider.respond = respond_with(201)
            await provider.start()
        body = {"json": {"to": "{to}", "code": "{code}", "id": "{id}", "sender": "{sender}"}}
        for name, channel in (("whatsapp", "whatsapp"), ("calls", "voice")):
            (self._folder / f"{name}.json").write_text(json.dumps({
                "name": name, "channels": [channel], "values": {"sender": {"variable": "SENDER", "default": "none"}},
                "request": {"url": f"{self.providers[name].origin}/send", **body}, "responses": []}))
        text = (FILES / "twilio.json").read_text().replace("https://api.twilio.com", self.providers["twilio"].origin)
        (self._folder / "twilio.json").write_text(text)
        whatsapp = {"channel": "whatsapp", "provider": "whatsapp.json", "wait": WAIT, "values": {"sender": "+44 sender"}}
        texts = {"channel": "sms", "provider": "twilio.json"}
        call = {"channel": "voice", "provider": "calls.json"}
        self.plan = write_plan(
            self._folder / "plan.json", {"to": ["+44"], "steps": [whatsapp, texts | {"wait": WAIT}, call]},
            {"to": ["+49"], "steps": [texts, call]},
            {"to": ["+33"], "steps": [whatsapp | {"values": {"sender": "+33 sender"}}, call]})
        flags = ["--receipts", "--origin", ORIGIN, "--plan", self.plan, "--phone-prefixes", "+44,+49,+33",
                 "--channel-prefixes", f"voice=+44=1000,+49=1000,+33={CALLS}"]
        if self._database:
            flags += ["--database", await new_schema(self._database, "plans"), "--key-file", str(self._folder / "key")]
            (self._folder / "key").write_bytes(secrets.token_bytes(32))
            (self._folder / "key").chmod(0o600)
        environment = {"TWILIO_ACCOUNT_SID": "AC1", "TWILIO_AUTH_TOKEN": TOKEN, "TWILIO_FROM": "+15005550006"}
        for index in range(2 if self._database else 1):
            folder = self._folder / f"server-{index}"
            folder.mkdir()
            self.servers.append(Service(self._program, folder, *flags, environment=environment))
            await self.servers[-1].start()

    @property
    def service(self) -> Service:
        return self.servers[0]

    def sent(self, name: str, number: str) -> list[str]:
        """Returns the bodies of the requests to a provider for a number."""
        return [body.decode() for _, _, body in self.providers[name].requests if number[1:] in body.decode()]

    def counts(self, number: str) -> list[int]:
        return [len(self.sent(name, number)) for name in self.providers]

    async def wait_for(self, number: str, counts: list[int], seconds: float = WAIT + 15) -> list[int]:
        """Waits until the providers have got this many messages for a number, or more, and returns their counts."""
        deadline = time.monotonic() + seconds
        while any(own < count for own, count in zip(self.counts(number), counts)) and time.monotonic() < deadline:
            await asyncio.sleep(0.05)
        return self.counts(number)

    async def messages(self, challenge: str) -> list[dict]:
        with closing(self.service.client()) as client:
            return (await client.get(f"/api/challenges/{challenge}/status")).json["messages"]

    async def receipt(self, message: str, state: str, **fields) -> int:
        path, headers, body = twilio(message, state, **fields)
        with closing(self.service.client()) as client:
            return (await client.send("POST", path, body, headers)).status

    def stop(self) -> None:
        for server in self.servers:
            server.kill()
        for provider in self.providers.values():
            provider.stop()


async def plans(program: Path, folder: Path, database: str | None, report: Report) -> None:
    report.title("Plans")
    await refused(program, folder, report)
    for url in [None, database] if database else [None]:
        own = folder / ("shared" if url else "single")
        own.mkdir()
        planned = Planned(program, own, url)
        report.title("  two servers with PostgreSQL" if url else "  one server with SQLite")
        await planned.start()
        try:
            await report.run_in_parallel([lambda report, attack=attack: attack(planned, report) for attack in (
                waits, receipts, failures, ends, costs)])
            await crashes(planned, report)
        finally:
            planned.stop()


async def waits(planned: Planned, report: Report) -> None:
    number, start = new_number(), time.monotonic()
    challenge = (await planned.service.issue(number))["id"]
    await planned.wait_for(number, [1, 1, 0])
    duration = time.monotonic() - start
    counts = await planned.wait_for(number, [1, 1, 1])
    report.rule("without a receipt, the text message follows after the wait, and then the call",
                counts == [1, 1, 1] and duration >= WAIT, f"{counts}, {duration:.1f} s")
    codes = {json.loads(planned.sent(name, number)[0])["code"] for name in ("whatsapp", "calls")}
    report.rule("… with the same code, and the country's sender", len(codes) == 1
                and codes.pop() in planned.sent("twilio", number)[0]
                and json.loads(planned.sent("whatsapp", number)[0])["sender"] == "+44 sender")
    await asyncio.sleep(2 * WAIT)
    states = [message["state"] for message in await planned.messages(challenge)]
    report.rule("a plan doesn't begin again", planned.counts(number) == [1, 1, 1] and states == ["sent"] * 3, states)


async def receipts(planned: Planned, report: Report) -> None:
    await asyncio.gather(*(attack(planned, report) for attack in (undelivered, forged, late)))


async def second_step(planned: Planned) -> tuple[str, list[str]]:
    """Returns a number whose second step has begun, and the IDs of both messages."""
    number = new_number()
    challenge = (await planned.service.issue(number))["id"]
    await planned.wait_for(number, [1, 1, 0])
    return number, [message["id"] for message in await planned.messages(challenge)]


async def undelivered(planned: Planned, report: Report) -> None:
    number, messages = await second_step(planned)
    start = time.monotonic()
    await asyncio.gather(*(planned.receipt(messages[1], "undelivered") for _ in range(10)))
    counts = await planned.wait_for(number, [1, 1, 1])
    duration = time.monotonic() - start
    report.rule("ten receipts at once that say undelivered begin the next step once, without a wait",
                counts == [1, 1, 1] and duration < WAIT - 1, f"{counts}, {duration:.1f} s")


async def forged(planned: Planned, report: Report) -> None:
    for _ in range(5):
        start = time.monotonic()
        number, (first, second) = await second_step(planned)
        statuses = [await planned.receipt(first, state) for state in ("undelivered", "delivered")]
        statuses.append(await planned.receipt(second, "undelivered", token="0" * 32))
        counts = planned.counts(number)
        await planned.receipt(second, "delivered")
        duration = time.monotonic() - start
        # A busy machine can need longer than both waits, after which the next step begins.
        if duration < 2 * WAIT:
            break
    report.rule("a provider's receipts for another step, and forged ones, begin no step",
                statuses == [200, 200, 403] and counts == [1, 1, 0], f"{statuses}, {counts}, {duration:.1f} s")
    await asyncio.sleep(WAIT + 2)
    report.rule("after a receipt that says delivered, no step follows", planned.counts(number) == [1, 1, 0],
                f"{planned.counts(number)}, {duration:.1f} s")


async def late(planned: Planned, report: Report) -> None:
    number, (_, second) = await second_step(planned)
    counts = await planned.wait_for(number, [1, 1, 1])
    for state in ("undelivered", "failed"):
        await planned.receipt(second, state)
    await asyncio.sleep(WAIT)
    report.rule("a late receipt of an earlier step sends nothing", planned.counts(number) == counts == [1, 1, 1],
                planned.counts(number))


async def failures(planned: Planned, report: Report) -> None:
    # Only this attack sends to +49, whose plan begins with Twilio.
    number = f"+4930{secrets.randbelow(10**8):08}"
    usual = planned.providers["twilio"].respond

    async def respond(writer) -> None:
        requests = planned.providers["twilio"].requests
        await (respond_with(503) if number[1:] in requests[-1][2].decode() else usual)(writer)

    planned.providers["twilio"].respond = respond
    challenge = (await planned.service.issue(number))["id"]
    counts = await planned.wait_for(number, [0, 1, 1])
    messages = await planned.messages(challenge)
    report.rule("if a provider is down, the next channel follows instead of a retry", counts == [0, 1, 1], counts)
    report.rule("… and the status tells why", messages[0]["state"] == "superseded"
                and messages[0].get("cause") == "status-503", messages)


async def ends(planned: Planned, report: Report) -> None:
    number = new_number()
    challenge = (await planned.service.issue(number))["id"]
    await planned.wait_for(number, [1, 0, 0])
    code = json.loads(planned.sent("whatsapp", number)[0])["code"]
    with closing(planned.service.client()) as client:
        response = await client.post(f"/api/challenges/{challenge}/verify", {"code": code})
    await asyncio.sleep(WAIT + 3)
    report.rule("after the user has entered the code, nothing more is sent",
                response.status == 200 and planned.counts(number) == [1, 0, 0], planned.counts(number))


async def costs(planned: Planned, report: Report) -> None:
    numbers = [f"+336{secrets.randbelow(10**8):08}" for _ in range(3 * CALLS)]
    # A decoy's steps count, too, so that nobody learns from the limit which numbers have accounts.
    await asyncio.gather(*(planned.service.issue(number, decoy=index % 6 == 0) for index, number in enumerate(numbers)))
    await asyncio.sleep(WAIT + 8)
    calls = sum(len(planned.sent("calls", number)) for number in numbers)
    most = CALLS - CALLS // 4
    report.rule("made-up numbers cause calls only until their limit is used up, apart from the part that is kept",
                0 < calls <= most, f"{calls} calls of {len(numbers)} numbers")
    with closing(planned.service.client()) as client:
        response = await client.post("/api/challenges", {"recipient": f"+336{secrets.randbelow(10**8):08}", "channel": "voice"})
    report.rule("… and then nobody else's call is made, either", response.status == 429, response.status)
    metric = [await metrics_match(server, r'limited_total\{limit="channel-prefix"\} [1-9]') for server in planned.servers]
    report.rule("… which the metrics tell", any(metric), metric)


async def crashes(planned: Planned, report: Report) -> None:
    numbers = [new_number() for _ in range(20)]
    for index, number in enumerate(numbers):
        await planned.servers[index % len(planned.servers)].issue(number)
    for number in numbers:
        await planned.wait_for(number, [1, 0, 0])
    # The servers are killed while the steps begin.
    end = time.monotonic() + WAIT + 4
    while time.monotonic() < end:
        for server in planned.servers:
            await server.restart()
        await asyncio.sleep(0.3)
    counts = [await planned.wait_for(number, [1, 1, 1], 60) for number in numbers]
    ids = {name: [re.search(r'"id": ?"\w+"|id%3D\w+', body).group(0) for number in numbers
                  for body in planned.sent(name, number)] for name in planned.providers}
    report.rule("if servers are killed between steps, each code still takes all steps",
                all(min(count) >= 1 for count in counts), counts)
    report.rule("… each with one message, which is sent again only if its outcome was lost",
                all(len(set(own)) == len(numbers) for own in ids.values()),
                {name: (len(own), len(set(own))) for name, own in ids.items()})


async def refused(program: Path, folder: Path, report: Report) -> None:
    """Plans that would loop, cost too much or reach forbidden numbers, at the start."""
    file = folder / "bad.json"

    async def start(*lists: dict) -> str:
        result = await run_program(
            program, "serve", "--development", "--port", "0", "--database", str(folder / "bad.sqlite"), "--plan",
            write_plan(file, *lists), "--phone-prefixes", "+44,+49", "--channel-prefixes", "voice=+44",
            timeout=30, env={**os.environ})
        return result.stderr if result.returncode != 0 and result.stderr.count("\n") == 1 else ""

    sms, call = {"channel": "sms", "provider": "console"}, {"channel": "voice", "provider": "console"}
    for text, place, lists in (
            ("repeats a step", "/lists/0/steps/2", [{"to": ["+44"], "steps": [sms, call, sms]}]),
            ("has too many steps", "/lists/0/steps", [{"to": ["+44"], "steps": [sms] * 6}]),
            ("waits too briefly", "/lists/0/steps/0/wait", [{"to": ["+44"], "steps": [sms | {"wait": 0}, call]}]),
            ("waits too long", "/lists/0/steps/0/wait", [{"to": ["+44"], "steps": [sms | {"wait": 1e9}, call]}]),
            ("calls a prefix that mustn't be called", "/lists/0/steps/1/channel", [{"to": ["+49"], "steps": [sms, call]}]),
            ("reaches a prefix that isn't allowed", "/lists/0/to", [{"to": ["+1876"], "steps": [sms]}]),
            ("has two lists for a prefix", "/lists/1/to", [{"to": ["+44"], "steps": [sms]}, {"to": ["+44"], "steps": [call]}]),
            ("reaches a premium-rate number", "/lists/0/to", [{"to": ["+449"], "steps": [sms]}]),
            ("has an unknown member", "/lists/0/steps/0/loop", [{"to": ["+44"], "steps": [sms | {"loop": True}]}])):
        message = await start(*lists)
        report.rule(f"a plan that {text} is refused, with its place", f"{file}: {place}: " in message, message.strip())
