"""Tests delivery through provider files: invalid files, injection, hostile and fallback providers, printed secrets."""

import asyncio
import base64
import gzip
import hashlib
import hmac
import json
import os
import re
import secrets
import shutil
import subprocess
import time
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from urllib.parse import parse_qsl

import jsonschema_rs

from harness.plans import plan

from .report import Report
from .service import Service, run_program
from .submission import certificate, metrics_match, numbers

SHIPPED = Path(__file__).resolve().parents[3] / "server" / "Providers"
TOKEN = "token-" + secrets.token_hex(8)
APP_NAME = 'A"b\\{to}&To=%}\'{{x}}<'


class Provider:
    """A provider's HTTP server, which records requests and responds with the bytes that `respond` writes."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, dict[str, str], bytes]] = []
        self.times: list[float] = []
        self.respond: Callable = respond_with(201)
        self._server = None

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            lines = head.split("\r\n")
            headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines[1:])}
            body = await reader.readexactly(int(headers.get("content-length", 0)))
            self.requests.append((lines[0], headers, body))
            self.times.append(time.monotonic())
            await self.respond(writer)
        except (asyncio.IncompleteReadError, asyncio.CancelledError, OSError):
            pass
        finally:
            writer.close()

    def stop(self) -> None:
        self._server.close()


def respond_with(status: int, body: bytes = b"{}", *headers: str) -> Callable:
    async def respond(writer) -> None:
        head = [f"HTTP/1.1 {status} X", f"Content-Length: {len(body)}", "Connection: close", *headers]
        writer.write("\r\n".join(head).encode() + b"\r\n\r\n" + body)
        await writer.drain()

    return respond


async def endless_body(writer) -> None:
    writer.write(b"HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n\r\n")
    while True:
        writer.write(b"10000\r\n" + b"x" * 65536 + b"\r\n")
        await writer.drain()


async def slow_head(writer) -> None:
    for byte in b"HTTP/1.1 201 X\r\n" + b"X: y\r\n" * 100:
        writer.write(bytes([byte]))
        await writer.drain()
        await asyncio.sleep(0.5)


async def slow_body(writer) -> None:
    writer.write(b"HTTP/1.1 200 X\r\nContent-Length: 100\r\n\r\n")
    for _ in range(100):
        writer.write(b" ")
        await writer.drain()
        await asyncio.sleep(0.5)


async def huge_head(writer) -> None:
    writer.write(b"HTTP/1.1 201 X\r\n")
    for _ in range(10_000):
        writer.write(b"X-Long: " + b"y" * 8000 + b"\r\n")
        await writer.drain()
    writer.write(b"Content-Length: 0\r\n\r\n")


async def no_response(writer) -> None:
    await asyncio.sleep(60)


async def random_bytes(writer) -> None:
    writer.write(secrets.token_bytes(2000))
    await writer.drain()


def gzip_bomb() -> Callable:
    return respond_with(200, gzip.compress(b'{"status": "0"' + b" " * 60_000_000 + b"}"), "Content-Encoding: gzip")


def provider_file(folder: Path, origin: str, body: dict, name: str = "hostile", responses=()) -> str:
    path = folder / f"{name}.json"
    path.write_text(json.dumps({
        "name": name, "channels": ["sms", "email"], "secrets": {"token": {"variable": "TEST_TOKEN"}},
        "request": {"url": f"{origin}/send", "authentication": {"bearer": "{token}"}, **body},
        "responses": list(responses)}))
    return str(path)


JSON_BODY = {"json": {"to": "{to}", "app": "<{app}>", "code": "{code}", "text": ["{text}"], "id": "{id}"}}
FORM_BODY = {"form": {"to": "{to}", "app": "<{app}>", "code": "{code}", "text": "{text}", "id": "{id}"}}
# Rules that take the outcome from a field of the response's body.
FIELD_RULES = ({"status": 200, "field": "/status", "equals": "0", "means": "accepted"},
               {"status": 200, "means": "retry"})


async def providers(program: Path, folder: Path, report: Report) -> None:
    report.title("Provider files")
    await invalid_files(program, folder, report)
    await report.run_in_parallel([
        partial(injection, program, folder / "json", JSON_BODY),
        partial(injection, program, folder / "form", FORM_BODY),
        partial(hostile, program, folder / "hostile"), partial(fallback, program, folder / "fallback"),
        partial(echo, program, folder / "echo"), partial(shipped, program, folder / "shipped"),
        partial(tls, program, folder / "tls"),
        partial(rebinding, program, folder / "rebinding")])


async def invalid_files(program: Path, folder: Path, report: Report) -> None:
    """Checks that the service's own provider files match their schema, and that the program rejects invalid files."""
    invalid = {
        "plain http to another machine": {"request": {"url": "http://192.0.2.1/send", **JSON_BODY}},
        "a cloud metadata address": {"request": {"url": "https://169.254.169.254/send", **JSON_BODY}},
        "an unknown placeholder": {"request": {"url": "https://example.com/", "json": {"a": "{nothing}"}}},
        "a secret in the file": {
            "request": {"url": "https://example.com/", "headers": {"X-Api-Key": "hunter2"}, **JSON_BODY}},
        "a code in the URL": {"request": {"url": "https://example.com/{code}", **JSON_BODY}},
    }
    schema = jsonschema_rs.validator_for(json.loads((SHIPPED / "provider.schema.json").read_text()))
    nonconforming = [path.name for path in SHIPPED.glob("*.json") if path.name != "provider.schema.json"
                     and not schema.is_valid(json.loads(path.read_text()))]
    report.rule("the provider files of the service match their schema", not nonconforming, nonconforming or "")
    path = folder / "wrong.json"
    for mistake, parts in invalid.items():
        path.write_text(json.dumps({"name": "wrong", "channels": ["sms"], **parts}))
        checked = await run_program(program, "check-provider", path, timeout=60)
        # If the server starts in spite of the file, timeout(1) ends it and returns 124.
        served = await run_program("timeout", "60", program, "serve", "--development", "--port", "0", "--database",
                                   folder / "x.sqlite", "--delivery", "http", "--provider", path)
        position = re.escape(str(path)) + r": /request/\w+"
        report.rule(f"{mistake} is an error at startup, reported with its place",
                    checked.returncode == 1 and served.returncode != 0
                    and re.match(position, checked.stderr) is not None
                    and re.search(position, served.stderr) is not None
                    and "hunter2" not in checked.stderr + served.stderr, checked.stderr.strip()[-80:])


async def serve(program: Path, folder: Path, *flags: str, **environment: str) -> Service:
    service = Service(program, folder, *flags, "--app-name", APP_NAME, environment={"TEST_TOKEN": TOKEN, **environment})
    await service.start()
    return service


def leaks(service: Service, provider: Provider) -> list[str]:
    """Returns the codes, addresses and secrets that appear in the log."""
    log = service.log.read_text(errors="replace") + service.output.read_text(errors="replace")
    codes = set()
    for _, _, body in provider.requests:
        codes |= set(re.findall(rb"(?<!\d)\d{6}(?!\d)", body))
    words = numbers(log)
    found = [code.decode() for code in codes if code.decode() in words]
    return found + [part for part in (TOKEN, "@example", "+44") if part in log]


def fields(raw: bytes, is_json: bool) -> dict:
    """Returns the fields of a request's body. If the body can't be parsed, all values are `unreadable`."""
    try:
        return (json.loads(raw) if is_json
                else dict(parse_qsl(raw.decode(), keep_blank_values=True, strict_parsing=True)))
    except ValueError:
        return dict.fromkeys(("to", "app", "code", "text"), "unreadable")


async def injection(program: Path, folder: Path, body: dict, report: Report) -> None:
    report.title(f"  app name and recipients with quotes and braces, as {next(iter(body))}")
    folder.mkdir()
    provider = Provider()
    await provider.start()
    service = await serve(program, folder, "--delivery", "http", "--provider",
                          provider_file(folder, provider.origin, body))
    try:
        recipients = ["{code}@example.com", "a'b&to=c@example.com", "22{text}#0d~0a@example.com",
                      "`{{id}}`@example.com", "x=y&&z@example.com", "+442079460958"]
        for recipient in recipients:
            await service.issue(recipient, language=secrets.choice(["en", "ar", "ja"]))
        for _ in range(600):
            if len(provider.requests) >= len(recipients):
                break
            await asyncio.sleep(0.05)
        sent = [fields(raw, "json" in body) for _, _, raw in provider.requests]
        report.rule("each recipient is one unchanged value",
                    sorted(message["to"] for message in sent) == sorted(recipients))
        report.rule("so is the app name", {message["app"] for message in sent} == {f"<{APP_NAME}>"},
                    {message["app"] for message in sent})
        report.rule("there are no other fields",
                    {frozenset(message) for message in sent} == {frozenset(["to", "app", "code", "text", "id"])})
        texts = ["".join(message["text"]) for message in sent]
        report.rule("the text has the code and the app name, and no placeholder is filled twice",
                    all(message["code"] in text.replace(" ", "") and APP_NAME in text
                        for message, text in zip(sent, texts)))
        report.rule("the secret is only in its header", all(headers.get("authorization") == f"Bearer {TOKEN}"
                                                            and TOKEN.encode() not in raw
                                                            and line == "POST /send HTTP/1.1"
                                                            for line, headers, raw in provider.requests))
        report.rule("no code, address or secret is in the log", not leaks(service, provider), leaks(service, provider))
    finally:
        service.kill()
        provider.stop()


async def hostile(program: Path, folder: Path, report: Report) -> None:
    report.title("  a hostile provider")
    folder.mkdir()
    provider, private = Provider(), Provider()
    await provider.start()
    await private.start()
    service = await serve(program, folder, "--delivery", "http", "--provider",
                          provider_file(folder, provider.origin, JSON_BODY, responses=FIELD_RULES),
                          http_proxy=private.origin, all_proxy=private.origin)
    try:
        # Errors and invalid or oversized responses fail before the 10-second deadline; slow or missing ones reach it.
        cases = [("never ends its body", endless_body, "response-unreadable", 8),
                 ("responds with a gzip bomb", gzip_bomb(), "response-unreadable", 8),
                 ("responds with random bytes", random_bytes, "unanswered", 8),
                 ("sends a huge header", huge_head, "unanswered", 8),
                 ("sends its header a byte at a time", slow_head, "unanswered", 15),
                 ("sends its body a byte at a time", slow_body, "response-unreadable", 15),
                 ("never responds", no_response, "unanswered", 15),
                 ("nests its response deeply", respond_with(200, b"[" * 60_000), "response-unreadable", 8),
                 ("is busy and sends Retry-After", respond_with(429, b"{}", "Retry-After: 3"), "status-429", 8)]
        faults, repeated = {}, set()

        async def respond_to_recipient(writer) -> None:
            recipient = fields(provider.requests[-1][2], True)["to"]
            fault = faults.get(recipient)
            if fault and recipient not in repeated:
                repeated.add(recipient)
                await fault(writer)
                return
            # The only repeat waits until the attack has seen the first attempt fail.
            while recipient in faults:
                await asyncio.sleep(0.05)
            await respond_with(201)(writer)

        async def cause_fault(fault: str, respond: Callable, cause: str, limit: float, report: Report) -> None:
            recipient = f"harm-{secrets.token_hex(4)}@example.com"
            faults[recipient] = respond
            start = time.monotonic()
            challenge = (await service.issue(recipient))["id"]
            found = await service.failure(challenge)
            elapsed = time.monotonic() - start
            with closing(service.client()) as client:
                ready = (await client.get("/health/ready")).status
            report.rule(f"a provider that {fault}: {cause} within {limit} s, and the service stays ready",
                        found == cause and elapsed < limit and ready == 200, f"{elapsed:.1f} s, {found}, {ready}")
            del faults[recipient]
            message = await service.message(challenge)
            requests = [(at, json.loads(body)["id"]) for at, (_, _, body) in zip(provider.times, provider.requests)
                        if json.loads(body)["to"] == recipient]
            ids = {name for _, name in requests}
            report.rule("… and the message is retried with the same ID",
                        message["state"] == "sent" and len(ids) == 1 and len(requests) > 1, len(ids))
            if "Retry-After" in fault:
                pause = requests[-1][0] - requests[-2][0]
                report.rule("… but not before that time", pause > 2.9, f"{pause:.1f} s")

        provider.respond = respond_to_recipient
        # In parallel, because three faults last until the deadline.
        await report.run_in_parallel([partial(cause_fault, *case) for case in cases])
        provider.respond = respond_with(307, b"", f"Location: {private.origin}/latest/meta-data")
        for _ in range(2):
            await service.failure((await service.issue(f"harm-{secrets.token_hex(4)}@example.com"))["id"])
        report.rule("a redirect to a private address is a misconfiguration",
                    await metrics_match(service, 'cause="status-307"'))
        report.rule("… and is not followed, and neither is the environment's proxy used", not private.requests,
                    len(private.requests))
        count, start = len(provider.requests), time.monotonic()
        challenges = [(await service.issue(f"harm-{secrets.token_hex(4)}@example.com"))["id"] for _ in range(20)]
        causes = {await service.failure(challenge) for challenge in challenges}
        # After each pause of 30 seconds, one message tests the provider.
        tests = len(provider.requests) - count
        report.rule("a misconfigured provider is marked as paused, and gets no messages but one after each pause",
                    "paused" in causes and causes <= {"paused", "status-307"}
                    and tests <= (time.monotonic() - start) // 30 + 1
                    and await metrics_match(service, r'paused\{provider="hostile"\} 1'), (causes, tests))
        report.figure("peak memory", f"{service.peak_memory / 1e6:.0f} MB")
        report.rule("a provider's responses are not kept in memory", service.peak_memory < 400e6)
        report.rule("no code, address or secret is in the log", not leaks(service, provider), leaks(service, provider))
        report.rule("the log says that the provider is misconfigured", "misconfigured" in service.log.read_text())
    finally:
        service.kill()
        provider.stop()
        private.stop()


async def fallback(program: Path, folder: Path, report: Report) -> None:
    report.title("  a fallback provider")
    folder.mkdir()
    first, second = Provider(), Provider()
    await first.start()
    await second.start()
    refusal_rules = ({"status": 422, "means": "refused"}, {"status": 451, "means": "unreachable"})
    paths = [provider_file(folder, provider.origin, JSON_BODY, name, refusal_rules)
             for provider, name in ((first, "first"), (second, "second"))]
    service = await serve(program, folder, *plan(folder / "plan.json", email=paths))
    warning = "the message may arrive twice"
    try:
        async def send() -> tuple[int, int, int]:
            """Sends a message; returns the number of requests to each provider, and of warnings of a duplicate."""
            before = len(first.requests), len(second.requests), service.log.read_text().count(warning)
            challenge = await service.issue(f"fall-{secrets.token_hex(4)}@example.com")
            await service.message(challenge["id"])
            return (len(first.requests) - before[0], len(second.requests) - before[1],
                    service.log.read_text().count(warning) - before[2])

        report.rule("a message that the first provider accepts goes only there", (counts := await send()) == (1, 0, 0),
                    counts)
        first.respond = respond_with(422)
        report.rule("so does a message that it refuses permanently", (counts := await send()) == (1, 0, 0), counts)
        first.respond = respond_with(503)
        report.rule("if it fails, the second one gets the message", (counts := await send()) == (1, 1, 0), counts)
        first.respond = no_response
        report.rule("also if its response is lost; the log warns of a duplicate", (counts := await send()) == (1, 1, 1),
                    counts)
        first.respond = respond_with(451)
        report.rule("also if it can't reach the recipient", (counts := await send()) == (1, 1, 0), counts)
        first.respond = respond_with(401)
        report.rule("also if it is misconfigured", [await send(), await send()] == [(1, 1, 0), (1, 1, 0)])
        report.rule("… and then it gets no more requests", (counts := await send()) == (0, 1, 0), counts)
    finally:
        service.kill()
        first.stop()
        second.stop()


async def echo(program: Path, folder: Path, report: Report) -> None:
    report.title("  send-test with a provider that repeats the request")
    folder.mkdir()
    provider = Provider()
    await provider.start()
    token = TOKEN + '"&/'
    credentials = base64.b64encode(f"user:{token}".encode()).decode()
    message = {"to": "{to}", "text": "{text}", "code": "{code}"}
    requests = {"bearer": {"authentication": {"bearer": "{token}"}, "form": message},
                "basic": {"authentication": {"basic": {"user": "user", "password": "{token}"}}, "json": message},
                "aws": {"authentication": {"aws": {"region": "eu-west-1", "service": "ses", "accessKey": "AKID",
                                                   "secretKey": "{token}", "sessionToken": "{token}"}}, "form": message},
                "form": {"form": {"secret": "{token}", **message}}, "json": {"json": {"secret": "{token}", **message}}}

    async def repeat(writer, start: int) -> None:
        _, headers, body = provider.requests[-1]
        await respond_with(201, b"x" * start + headers.get("authorization", "").encode() + b" " + body)(writer)

    try:
        for name, request in requests.items():
            path = folder / f"{name}.json"
            path.write_text(json.dumps({
                "name": name, "channels": ["email"], "secrets": {"token": {"variable": "TEST_TOKEN"}},
                "request": {"url": f"{provider.origin}/send", **request},
                "responses": [{"status": "2xx", "means": "accepted"}]}))
            # The program prints the first 500 characters of the response. After 470 others, only a part of the secret
            # fits.
            for start in (0, 470):
                provider.respond = partial(repeat, start=start)
                process = await asyncio.create_subprocess_exec(
                    program, "send-test", "ada@example.com", "--app-name", "Example", "--delivery", "http",
                    "--provider", path, env={**os.environ, "TEST_TOKEN": token},
                    stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                output = (await process.communicate())[0].decode(errors="replace")
                code = fields(provider.requests[-1][2], "json" in request)["code"]
                signature = provider.requests[-1][1].get("authorization", "").partition("Signature=")[2][:16] or TOKEN
                found = [part for part in (TOKEN[:10], credentials[:16], signature, code, f"{code[:3]} {code[3:]}",
                                           f"{code[:3]}%20{code[3:]}")
                         if part in output]
                report.rule(f"{name}, after {start} bytes: neither secret nor code is printed",
                            process.returncode == 0 and "•••" in output and not found, found or process.returncode)
    finally:
        provider.stop()


def amazon_authorization(line: str, headers: dict[str, str], body: bytes, secret: str) -> str:
    """Returns what Amazon's Signature Version 4 requires in the header Authorization of a received request."""
    sent = re.search(r"Credential=([^,]*), SignedHeaders=([^,]*),", headers.get("authorization", ""))
    if sent is None or not {"content-type", "host", "x-amz-date"} <= set(sent[2].split(";")):
        return "without the signature of the type, the host or the date"
    method, target, _ = line.split(" ")
    canonical = "\n".join([method, target, "", *(f"{name}:{headers[name]}" for name in sent[2].split(";")), "", sent[2],
                           hashlib.sha256(body).hexdigest()])
    scope = sent[1].split("/")[1:]
    text = "\n".join(["AWS4-HMAC-SHA256", headers["x-amz-date"], "/".join(scope), hashlib.sha256(canonical.encode()).hexdigest()])
    key = f"AWS4{secret}".encode()
    for part in scope:
        key = hmac.digest(key, part.encode(), "sha256")
    return f"AWS4-HMAC-SHA256 {sent[0]} Signature={hmac.new(key, text.encode(), 'sha256').hexdigest()}"


async def shipped(program: Path, folder: Path, report: Report) -> None:
    """Sends by files of the service to servers that check what the providers' documentation requires."""
    report.title("  files of the service")
    folder.mkdir()
    phone, code = r"\+442079460958", r"\d{6}"
    # The path, a pattern of each member of the body, and a response that isn't an acceptance.
    cases = {
        "aws-sms": ("/", {"DestinationPhoneNumber": phone, "MessageBody": f"(?s){code}.*", "OriginationIdentity": "value",
                          "MessageType": "TRANSACTIONAL", "TimeToLive": "600", "Context": "{'id': '[0-9a-f]{32}'}"},
                    (400, b'{"__type": "com.amazon.coral.service#InvalidSignatureException"}')),
        "aws-notify": ("/", {"NotifyConfigurationId": "value", "DestinationPhoneNumber": phone,
                             "TemplateVariables": f"{{'code': '{code}'}}", "TimeToLive": "600",
                             "Context": "{'id': '[0-9a-f]{32}'}"},
                       (400, b'{"__type": "ConflictException", "Reason": "DESTINATION_COUNTRY_BLOCKED_BY_PROTECT_CONFIGURATION"}')),
        "aws-email": ("/v2/email/outbound-emails",
                      {"FromEmailAddress": "value", "Destination": r"\{'ToAddresses': \['ada@example.com'\]\}",
                       "Content": r"(?s)\{'Simple': \{'Body': \{'Text': \{'Charset': 'UTF-8', 'Data': .*\d{6}.*\}\}, 'Headers'.*"},
                      (403, b'{"message": "Signature expired"}')),
        "telegram": ("/sendVerificationMessage", {"phone_number": phone, "code": code, "ttl": "600", "payload": "[0-9a-f]{32}"},
                     (200, b'{"ok": false, "error": "PHONE_NUMBER_NOT_FOUND"}')),
        "vonage-rcs": ("/v2/verify", {"brand": "value", "locale": "en-us", "channel_timeout": "60", "code": code,
                                      "workflow": r"\[\{'channel': 'rcs', 'to': '442079460958'\}\]"},
                       (422, b"{}")),
    }
    accepted = {"telegram": (200, b'{"ok": true, "result": {}}'), "vonage-rcs": (202, b"{}")}
    meanings = {"aws-notify": "unreachable through this", "telegram": "unreachable through this",
                "vonage-rcs": "unreachable through this"}
    provider = Provider()
    await provider.start()
    try:
        for name, (path, members, failure) in cases.items():
            file = json.loads((SHIPPED / f"{name}.json").read_text())
            variables = {each["variable"]: "value" for kind in ("values", "secrets") for each in file.get(kind, {}).values()}
            file["request"]["url"] = provider.origin + path
            (folder / f"{name}.json").write_text(json.dumps(file))
            channel = file["channels"][0]

            async def send(response: tuple[int, bytes]) -> str:
                provider.respond = respond_with(*response)
                process = await asyncio.create_subprocess_exec(
                    program, "send-test", "ada@example.com" if channel == "email" else "+442079460958", "--channel", channel,
                    "--development", "--app-name", "Example", "--delivery", "http", "--provider", folder / f"{name}.json",
                    env={**os.environ, **variables}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                return (await process.communicate())[0].decode(errors="replace")

            output = await send(accepted.get(name, (200, b'{"MessageId": "1"}')))
            line, headers, body = provider.requests[-1]
            found = {member: str(value) for member, value in json.loads(body).items()}
            wrong = [member for member in members.keys() | found.keys()
                     if not re.fullmatch(members.get(member, "-"), found.get(member, ""))]
            report.rule(f"{name}: the request is as documented", line == f"POST {path} HTTP/1.1" and not wrong
                        and output.endswith(f"{name}: accepted.\n"), wrong or output[-80:])
            if name.startswith("aws"):
                expected = amazon_authorization(line, headers, body, "value")
                report.rule("… and signed as Amazon documents", headers["authorization"] == expected, expected)
            output = await send(failure)
            report.rule("… and a failure is interpreted", meanings.get(name, "misconfigured") in output, output[-120:])
    finally:
        provider.stop()


# A server that has HTTP/1.1 and HTTP/2, takes its time, and prints the version of each request, and each new connection.
HTTP2_SERVER = """
const server = require("node:http2").createSecureServer(
    {cert: require("node:fs").readFileSync(process.argv[1]), key: require("node:fs").readFileSync(process.argv[2]),
     allowHTTP1: true})
server.on("secureConnection", () => console.log("connection"))
server.on("request", (request, response) => {
    request.resume()
    request.on("end", () => {
        console.log(`HTTP/${request.httpVersion}`)
        setTimeout(() => { response.writeHead(201); response.end("{}") }, 300)
    })
})
server.listen(0, "127.0.0.1", () => console.log(server.address().port))
"""


async def tls(program: Path, folder: Path, report: Report) -> None:
    report.title("  a provider with TLS and HTTP/2")
    folder.mkdir()
    if shutil.which("node") is None:
        report.figure("skipped", "there is no Node")
        return
    pair = await certificate(folder, "right")
    server = await asyncio.create_subprocess_exec("node", "-e", HTTP2_SERVER, *pair, stdout=subprocess.PIPE)
    try:
        port = int(await server.stdout.readline())
        path = provider_file(folder, f"https://127.0.0.1:{port}", JSON_BODY)
        service = await serve(program, folder, "--delivery", "http", "--provider", path)
        try:
            found = await service.failure((await service.issue("tls-0@example.com"))["id"])
            report.rule("an untrusted certificate is a failure with this cause", found == "certificate", found)
        finally:
            service.kill()
        service = await serve(program, folder, "--delivery", "http", "--provider", path, SSL_CERT_FILE=str(pair[0]))
        try:
            challenges = await asyncio.gather(*(service.issue(f"tls-{index}@example.com") for index in range(1, 41)))
            states = {(await service.message(challenge["id"]))["state"] for challenge in challenges}
            report.rule("a certificate that SSL_CERT_FILE names is trusted", states == {"sent"}, states)
        finally:
            service.kill()
        server.kill()
        lines = (await server.stdout.read()).decode().split()
        versions = [line for line in lines if line != "connection"]
        report.rule("all requests use HTTP/2, once each", set(versions) == {"HTTP/2.0"} and len(versions) in (40, 41),
                    f"{set(versions)}, {len(versions)}")
        # The first service's connections failed.
        connections = lines.count("connection")
        report.rule("… and share a connection", connections <= 2, connections)
    finally:
        with suppress(ProcessLookupError):
            server.kill()


async def rebinding(program: Path, folder: Path, report: Report) -> None:
    report.title("  a provider whose name has the address of a metadata service")
    folder.mkdir()
    hosts = folder / "hosts"
    hosts.write_text("127.0.0.1 localhost\n169.254.169.254 provider.example\n")
    # Changes the machine's hosts for one program.
    with_hosts = ["unshare", "--mount", *([] if os.getuid() == 0 else ["--map-root-user"]), "sh", "-c",
                  'mount --bind "$0" /etc/hosts && exec "$@"', hosts]
    if shutil.which("unshare") is None or (await run_program(*with_hosts, "true")).returncode != 0:
        report.figure("skipped", "there are no mount namespaces")
        return
    result = await run_program(*with_hosts, program, "send-test", "ada@example.com", "--app-name", "Example",
                               "--delivery", "http", "--provider",
                               provider_file(folder, "https://provider.example", JSON_BODY),
                               env={**os.environ, "TEST_TOKEN": TOKEN})
    report.rule("there is no connection, and the address is named as the cause",
                result.returncode == 1 and "(address)" in result.stdout and "Connected" not in result.stdout,
                result.stdout.strip()[-60:])
