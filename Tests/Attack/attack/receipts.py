"""Attacks on the receipts of providers: forged, replayed and misdirected ones, giant bodies, and floods."""

import asyncio
import base64
import hashlib
import hmac
import json
import random
import secrets
import time
from contextlib import closing
from pathlib import Path
from urllib.parse import parse_qs, quote, urlencode

from harness.plans import plan

from .client import ConnectionLost
from .providers import Provider, respond_with
from .report import Report
from .service import Service
from .submission import metrics_match, numbers

FILES = Path(__file__).resolve().parents[3] / "server" / "Providers"
ORIGIN = "https://codes.example.com"
TOKEN, SIGNATURE_SECRET, MAILGUN_KEY, APP_SECRET, VERIFY_TOKEN, GATEWAY_TOKEN = (
    secrets.token_hex(16) for _ in range(6))


class Attacked:
    """A service whose plan is Twilio, then Vonage, for text messages, WhatsApp, Telegram, and Mailgun for mail; servers act as
    the five."""

    def __init__(self, program: Path, folder: Path) -> None:
        self.responses = {"twilio": 201, "vonage": 202, "mailgun": 200, "whatsapp": 200, "telegram": 200}
        self.providers = {name: Provider() for name in self.responses}
        self._program, self._folder = program, folder

    async def start(self) -> None:
        for name, provider in self.providers.items():
            provider.respond = respond_with(self.responses[name], b'{"ok": true}')
            await provider.start()
            text = (FILES / f"{name}.json").read_text()
            for host in ("https://api.twilio.com", "https://api.nexmo.com", "https://{host}", "https://graph.facebook.com",
                         "https://gatewayapi.telegram.org"):
                text = text.replace(host, provider.origin)
            (self._folder / f"{name}.json").write_text(text)
        files = {name: str(self._folder / f"{name}.json") for name in self.providers}
        environment = {
            "TWILIO_ACCOUNT_SID": "AC1", "TWILIO_AUTH_TOKEN": TOKEN, "TWILIO_FROM": "+15005550006", "VONAGE_API_KEY": "k",
            "VONAGE_FROM": "Example", "VONAGE_API_SECRET": "s", "VONAGE_SIGNATURE_SECRET": SIGNATURE_SECRET,
            "MAILGUN_DOMAIN": "example.com", "MAILGUN_FROM": "codes@example.com", "MAILGUN_SENDING_KEY": "m",
            "MAILGUN_WEBHOOK_KEY": MAILGUN_KEY, "WHATSAPP_PHONE_NUMBER_ID": "1", "WHATSAPP_TEMPLATE": "t", "WHATSAPP_TOKEN": "w",
            "WHATSAPP_APP_SECRET": APP_SECRET, "WHATSAPP_VERIFY_TOKEN": VERIFY_TOKEN,
            "TELEGRAM_GATEWAY_TOKEN": GATEWAY_TOKEN,
        }
        self.service = Service(
            self._program, self._folder, "--receipts", "--origin", ORIGIN,
            *plan(self._folder / "plan.json", sms=[files["twilio"], files["vonage"]], whatsapp=files["whatsapp"],
                  telegram=files["telegram"], email=files["mailgun"]),
            environment=environment)
        await self.service.start()

    async def issue(self, recipient: str, **fields) -> tuple[str, str]:
        """Issues a code, waits until it is sent, and returns the IDs of the challenge and the message."""
        challenge = (await self.service.issue(recipient, **fields))["id"]
        return challenge, (await self.service.message(challenge))["id"]

    async def state(self, challenge: str) -> str:
        with closing(self.service.client()) as client:
            return (await client.get(f"/api/challenges/{challenge}/status")).json["messages"][-1]["state"]

    async def send(self, request: tuple[str, dict, bytes], **headers):
        path, own, body = request
        with closing(self.service.client()) as client:
            return await client.send("POST", path, body, {**own, **headers})

    def sent(self, name: str, number: str) -> list[str]:
        """Returns the bodies of the requests to a provider that contain a number."""
        return [body.decode() for _, _, body in self.providers[name].requests
                if number in parse_qs(body.decode()).get("To", [""])[0] or number in body.decode()]

    def stop(self) -> None:
        self.service.kill()
        for provider in self.providers.values():
            provider.stop()


def twilio(message: str, state: str, token: str = TOKEN, **fields) -> tuple[str, dict, bytes]:
    path = f"/receipts/twilio?id={quote(message)}"
    fields = {"MessageStatus": state, "MessageSid": "SM1", "To": "+442079460958", **fields}
    signed = ORIGIN + path + "".join(name + fields[name] for name in sorted(fields))
    signature = base64.b64encode(hmac.digest(token.encode(), signed.encode(), hashlib.sha1)).decode()
    return path, {"Content-Type": "application/x-www-form-urlencoded", "X-Twilio-Signature": signature}, \
        urlencode(fields).encode()


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def vonage(message: str, state: str, key: str = SIGNATURE_SECRET, algorithm: str = "HS256", age: int = 0):
    body = json.dumps({"client_ref": message, "status": state, "to": "442079460958"}).encode()
    head = encode(json.dumps({"alg": algorithm}).encode())
    claims = encode(json.dumps({"iat": int(time.time()) - age, "payload_hash": hashlib.sha256(body).hexdigest()}).encode())
    signature = encode(hmac.digest(key.encode(), f"{head}.{claims}".encode(), hashlib.sha256))
    return "/receipts/vonage", {"Content-Type": "application/json",
                                "Authorization": f"Bearer {head}.{claims}.{signature}"}, body


def mailgun(message: str, event: str, age: int = 0, key: str = MAILGUN_KEY):
    sent, token = str(int(time.time()) - age), secrets.token_hex(25)
    signature = hmac.new(key.encode(), (sent + token).encode(), hashlib.sha256).hexdigest()
    body = {"signature": {"timestamp": sent, "token": token, "signature": signature},
            "event-data": {"event": event, "recipient": "ada@example.com", "user-variables": {"id": message},
                           **({"severity": "permanent"} if event == "failed" else {})}}
    return "/receipts/mailgun", {"Content-Type": "application/json"}, json.dumps(body).encode()


def whatsapp(message: str, state: str, key: str = APP_SECRET, body: bytes | None = None, prefix: str = "sha256="):
    status = {"id": wamid(message), "status": state, "recipient_id": "442079460958", "biz_opaque_callback_data": message}
    body = body or json.dumps({"entry": [{"changes": [{"value": {"statuses": [status]}}]}]}).encode()
    return "/receipts/whatsapp", {"Content-Type": "application/json",
                                  "X-Hub-Signature-256": prefix + hmac.new(key.encode(), body, "sha256").hexdigest()}, body


def wamid(message: str) -> str:
    """Returns WhatsApp's own ID of a message."""
    return "wamid." + base64.b64encode(message.encode()).decode()


def press(message, payload="DID_NOT_REQUEST_CODE", key: str = APP_SECRET) -> tuple[str, dict, bytes]:
    """Returns the message of a user who presses the button "I didn't request a code"."""
    button = {"context": {"from": "12345678", "id": message}, "from": "12345678", "id": "wamid.2", "timestamp": "1753919111",
              "type": "button", "button": {"payload": payload, "text": "I didn't request a code"}}
    return whatsapp("", "", key, json.dumps({"entry": [{"changes": [{"value": {"messages": [button]}}]}]}).encode())


def telegram(message: str, state: str, key: bytes = hashlib.sha256(GATEWAY_TOKEN.encode()).digest(), age: int = 0):
    sent = str(int(time.time()) - age)
    body = json.dumps({"request_id": "1", "payload": message, "delivery_status": {"status": state}}).encode()
    return "/receipts/telegram", {"Content-Type": "application/json", "X-Request-Timestamp": sent,
                                  "X-Request-Signature": hmac.new(key, sent.encode() + b"\n" + body, "sha256").hexdigest()}, body


def new_number() -> str:
    return f"+4420{random.randrange(10**8):08}"


async def receipts(program: Path, folder: Path, report: Report) -> None:
    report.title("Receipts of providers")
    attacked = Attacked(program, folder)
    await attacked.start()
    try:
        await genuine(attacked, report)
        await next_step(attacked, report)
        await forged(attacked, report)
        await misdirected(attacked, report)
        await verification(attacked, report)
        await lists(attacked, report)
        await unrequested(attacked, report)
        await bodies(attacked, report)
        await flood(attacked, report)
        exit_code = await attacked.service.stop()
        report.rule("the server shuts down cleanly", exit_code == 0, exit_code)
        log = attacked.service.log.read_text() + attacked.service.output.read_text()
        codes = {word for provider in attacked.providers.values() for _, _, body in provider.requests
                 for word in numbers(body.decode().replace("+", " ")) if len(word) == 6}
        messages = {row[0] for row in attacked.service.query("SELECT name FROM message")}
        report.rule("no code, address, secret or message's ID is in the log",
                    not codes & numbers(log) and "@" not in log and "7946" not in log
                    and not any(each in log for each in (TOKEN, SIGNATURE_SECRET, MAILGUN_KEY, APP_SECRET, VERIFY_TOKEN,
                                                         GATEWAY_TOKEN, *messages)))
    finally:
        attacked.stop()


async def genuine(attacked: Attacked, report: Report) -> None:
    for recipient, make, state, channel in ((new_number(), twilio, "delivered", "sms"),
                                            ("ada@example.com", mailgun, "delivered", "email"),
                                            (new_number(), whatsapp, "delivered", "whatsapp"),
                                            (new_number(), telegram, "delivered", "telegram")):
        challenge, message = await attacked.issue(recipient, channel=channel)
        response = await attacked.send(make(message, state))
        report.rule(f"a genuine receipt of {make.__name__} is accepted", response.status == 200
                    and await attacked.state(challenge) == "delivered", response.status)
        response = await attacked.send(make(message, "failed"))
        report.rule("… and a later one changes nothing", response.status == 200
                    and await attacked.state(challenge) == "delivered", await attacked.state(challenge))
    report.rule("the request for a message names the address for receipts",
                any(f"StatusCallback=https%3A%2F%2Fcodes.example.com%2Freceipts%2Ftwilio%3Fid%3D" in body.decode()
                    for _, _, body in attacked.providers["twilio"].requests))


async def next_step(attacked: Attacked, report: Report) -> None:
    number = new_number()
    challenge, message = await attacked.issue(number)
    await asyncio.gather(*(attacked.send(twilio(message, "undelivered")) for _ in range(20)))
    deadline = time.monotonic() + 20
    while not attacked.sent("vonage", number[1:]) and time.monotonic() < deadline:
        await asyncio.sleep(0.05)
    await asyncio.sleep(1)
    sent = attacked.sent("vonage", number[1:])
    report.rule("after 20 receipts at once that say undelivered, the next provider has sent the message once",
                len(sent) == 1 and len(attacked.sent("twilio", number[1:])) == 1, len(sent))
    first = parse_qs(attacked.sent("twilio", number[1:])[0])["Body"][0]
    code = json.loads(sent[0])["text"]
    report.rule("… with the same code", first[:6] == code[:6] and code[:6].isdigit())
    with closing(attacked.service.client()) as client:
        second = (await client.get(f"/api/challenges/{challenge}/status")).json["messages"][-1]["id"]
    await attacked.send(vonage(message, "rejected"))
    report.rule("… and its receipts are about its own message", second != message
                and await attacked.state(challenge) == "sent", await attacked.state(challenge))
    await attacked.send(vonage(second, "rejected"))
    report.rule("the last provider's failure ends the plan", await attacked.state(challenge) == "undelivered"
                and len(attacked.sent("vonage", number[1:])) == 1, await attacked.state(challenge))
    with closing(attacked.service.client()) as client:
        response = await client.post(f"/api/challenges/{challenge}/verify", {"code": code[:6]})
    report.rule("… and the code is still accepted, once", response.status == 200, response.status)


async def forged(attacked: Attacked, report: Report) -> None:
    challenge, message = await attacked.issue(new_number())
    path, headers, body = twilio(message, "delivered")
    signature = headers["X-Twilio-Signature"]
    attempts = {
        "without a signature": (path, {"Content-Type": headers["Content-Type"]}, body),
        "with an empty signature": (path, {**headers, "X-Twilio-Signature": ""}, body),
        "with a truncated signature": (path, {**headers, "X-Twilio-Signature": signature[:-4]}, body),
        "with a lengthened signature": (path, {**headers, "X-Twilio-Signature": signature + "AAAA"}, body),
        "with another key": twilio(message, "delivered", token="0" * 32),
        "with an empty key": twilio(message, "delivered", token=""),
        "with a changed state": (path, headers, body.replace(b"delivered", b"failed")),
        "with another field": (path, headers, body + b"&a=b"),
        "of another type": (path, {**headers, "Content-Type": "application/json"}, body),
        "at another address": (path.replace("?", "?x=y&"), headers, body),
        "with a token without a signature": vonage(message, "delivered", algorithm="none"),
        "with a token of another key": vonage(message, "delivered", key="x"),
        "with an old token": vonage(message, "delivered", age=400),
        "with another key, by mail": mailgun(message, "delivered", key="x"),
        "with an old time, by mail": mailgun(message, "delivered", age=400),
        "with a time in the future, by mail": mailgun(message, "delivered", age=-400),
        "with the token as its key, by Telegram": telegram(message, "delivered", key=GATEWAY_TOKEN.encode()),
        "with an old time, by Telegram": telegram(message, "delivered", age=400),
        "with another key, by WhatsApp": whatsapp(message, "delivered", key="x"),
        "with another prefix, by WhatsApp": whatsapp(message, "delivered", prefix="sha1="),
        "without a signature, by WhatsApp": (*whatsapp(message, "delivered")[:1], {}, whatsapp(message, "delivered")[2]),
    }
    for name, request in attempts.items():
        response = await attacked.send(request)
        report.rule(f"a receipt {name} is refused", response.status == 403 and response.reason == "forged-receipt",
                    response.status)
    report.rule("… and the message is as before", await attacked.state(challenge) == "sent",
                await attacked.state(challenge))
    path, headers, body = vonage(message, "delivered")
    changed = body.replace(b"delivered", b"rejected ")
    report.rule("a token for another body is refused", (await attacked.send((path, headers, changed))).status == 403)


async def misdirected(attacked: Attacked, report: Report) -> None:
    challenge, message = await attacked.issue(new_number())
    mail, mail_message = await attacked.issue("eve@example.com")
    known = await attacked.send(twilio(message, "sent"))
    responses = [await attacked.send(each) for each in (
        vonage(message, "delivered"), mailgun(message, "delivered"), whatsapp(message, "delivered"),
        telegram(message, "delivered"), twilio(mail_message, "delivered"),
        twilio("0" * 32, "delivered"), twilio("' OR 1=1 --", "delivered"), twilio(challenge, "delivered"),
        twilio(message.upper(), "delivered"))]
    report.rule("a provider can't report the messages of another, nor unknown ones",
                await attacked.state(challenge) == "sent" and await attacked.state(mail) == "sent")
    report.rule("… and doesn't learn whether a message exists",
                {(each.status, each.body, tuple(sorted(set(each.headers) - {"date"}))) for each in responses}
                == {(known.status, known.body, tuple(sorted(set(known.headers) - {"date"})))},
                {each.status for each in responses})
    path, headers, body = twilio(message, "delivered")
    other = await attacked.issue(new_number())
    response = await attacked.send((path.replace(message, other[1]), headers, body))
    report.rule("a signature for one message is worth nothing for another", response.status == 403
                and await attacked.state(other[0]) == "sent", response.status)
    with closing(attacked.service.client()) as client:
        for path in ("/receipts/nobody", "/receipts/", "/receipts/..%2fapi", "/receipts/smtp"):
            response = await client.send("POST", path, b"{}", {"Content-Type": "application/json"})
            report.rule(f"{path} is unknown", response.status == 404, response.status)


async def verification(attacked: Attacked, report: Report) -> None:
    """The provider asks for an answer, which nobody gets who doesn't know the token."""
    challenge = "<script>1158201444"

    async def verify(query: str, provider: str = "whatsapp"):
        with closing(attacked.service.client()) as client:
            return await client.send("GET", f"/receipts/{provider}?hub.challenge={quote(challenge)}&{query}")

    answer = await verify(f"hub.mode=subscribe&hub.verify_token={VERIFY_TOKEN}")
    report.rule("a provider that knows the token is answered, as plain text", answer.status == 200
                and answer.body.decode() == challenge and answer.headers["content-type"].startswith("text/plain")
                and answer.headers["x-content-type-options"] == "nosniff", answer.status)
    statuses = {(await verify(query)).status for query in (
        "", "hub.verify_token=", "hub.verify_token", f"hub.verify_token={VERIFY_TOKEN[:-1]}", f"hub.verify_token={VERIFY_TOKEN}0",
        f"hub.verify_token={VERIFY_TOKEN.upper()}", f"HUB.VERIFY_TOKEN={VERIFY_TOKEN}", f"hub.verify_token={APP_SECRET}",
        f"hub.verify_token={VERIFY_TOKEN}&hub.verify_token={VERIFY_TOKEN}", f"hub.verify_token[]={VERIFY_TOKEN}")}
    report.rule("… everybody else is refused", statuses == {403}, statuses)
    response = await verify(f"hub.verify_token={VERIFY_TOKEN}", "twilio")
    report.rule("… and so is a provider that verifies nothing", response.status == 403, response.status)
    flooder = {"X-Forwarded-For": "192.0.2.68"}
    with closing(attacked.service.client()) as client:
        await is_limited("a client that guesses the token", report, lambda: client.send(
            "GET", "/receipts/whatsapp?hub.verify_token=x", headers=flooder))


async def lists(attacked: Attacked, report: Report) -> None:
    """A genuine request has a thousand receipts, most of them useless."""
    sent = [await attacked.issue(new_number(), channel="whatsapp") for _ in range(3)]
    other, other_message = await attacked.issue(new_number())

    def request(statuses: list) -> tuple[str, dict, bytes]:
        halves = [{"value": {"statuses": each}} for each in (statuses[:400], [], statuses[400:])]
        return whatsapp("", "", body=json.dumps({"entry": [{"changes": halves[:1]}, {}, {"changes": halves[1:]}]}).encode())

    def status(message, state="delivered") -> dict:
        return {"status": state, "biz_opaque_callback_data": message, "recipient_id": "442079460958",
                "pricing": {"billable": True, "pricing_model": "PMP", "category": "authentication", "type": "regular"}}

    useless = [status(secrets.token_hex(16)) for _ in range(990)] + [
        status(other_message), status(None), status([]), status("x" * 1000), {"status": {}}, 7, None]
    path, headers, body = request(useless[:500] + [status(message) for _, message in sent] + useless[500:])
    start = time.monotonic()
    response = await attacked.send((path, headers, body))
    states = [await attacked.state(challenge) for challenge, _ in sent]
    report.rule("of a thousand receipts, each known one counts", response.status == 200 and states == ["delivered"] * 3,
                (response.status, states, f"{len(body)} bytes, {time.monotonic() - start:.1f} s"))
    report.rule("… but not one for a message of another provider", await attacked.state(other) == "sent")
    challenge, message = await attacked.issue(new_number(), channel="whatsapp")
    deep = [b'{"entry":' + b"[" * 500_000, b'{"entry":' + b'[{"changes":' * 40_000,
            json.dumps({"entry": {"changes": {"value": {"statuses": status(message)}}}}).encode(), b"null", b"[]", b"\xff"]
    statuses = {(await attacked.send(whatsapp("", "", body=body))).status for body in deep}
    report.rule("nested and malformed bodies with a signature are read as none", statuses == {200}
                and await attacked.state(challenge) == "sent", statuses)
    try:
        refused = (await attacked.send(whatsapp("", "", body=b"[" + b" " * 1_048_576))).status
    except ConnectionLost:
        refused = "closed"
    report.rule("a body of more than 1 MB is refused", refused in (413, "closed"), refused)


async def unrequested(attacked: Attacked, report: Report) -> None:
    """The button for codes that somebody else has requested, whose press is forged, misdirected and repeated."""
    number = new_number()
    challenge, message = await attacked.issue(number, channel="whatsapp")
    _, text_message = await attacked.issue(new_number())
    await attacked.send(whatsapp(message, "delivered"))

    async def challenge_state() -> dict:
        with closing(attacked.service.client()) as client:
            return (await client.get(f"/api/challenges/{challenge}/status")).json

    path, headers, body = press(wamid(message))
    changed = press(wamid("0" * 32))[2].replace(wamid("0" * 32).encode(), wamid(message).encode())
    statuses = {(await attacked.send(each)).status for each in (
        press(wamid(message), key="x"), (path, {}, body), (path, press(wamid("0" * 32))[1], changed),
        (path, headers, body + b" "), ("/receipts/telegram", headers, body), ("/receipts/twilio", headers, body))}
    report.rule("a forged press of the button is refused", statuses == {403}, statuses)
    known = await attacked.send(whatsapp(message, "sent"))
    responses = [await attacked.send(each) for each in (
        press(message), press(wamid(text_message)), press(wamid("0" * 32)), press("' OR 1=1 --"), press("%"), press(""),
        press(None), press({"id": wamid(message)}), press("w" * 100_000), press(wamid(message), "OTHER"),
        press(wamid(message), None), press(wamid(message), ["DID_NOT_REQUEST_CODE"]))]
    report.rule("a press for another message, or of another button, reports nothing",
                "reportedAt" not in await challenge_state() and {each.status for each in responses} == {200},
                {each.status for each in responses})
    report.rule("… and doesn't tell whether the message exists", {each.body for each in responses} == {known.body})
    statuses = {each.status for each in await asyncio.gather(*(attacked.send(press(wamid(message))) for _ in range(20)))}
    report.rule("20 presses at once end the code", statuses == {200} and "reportedAt" in await challenge_state(), statuses)
    code = json.loads(attacked.sent("whatsapp", number[1:])[0])["template"]["components"][0]["parameters"][0]["text"]
    with closing(attacked.service.client()) as client:
        response = await client.post(f"/api/challenges/{challenge}/verify", {"code": code})
        report.rule("… which isn't accepted any more", response.reason == "too-many-attempts", response.reason)
        first = await client.post("/api/challenges", {"recipient": number})
        await asyncio.sleep(1.1)
        await attacked.send(press(wamid(message)))
        again = await client.post("/api/challenges", {"recipient": number})
        report.rule("… and a repeated press doesn't lengthen the lock", first.reason == again.reason == "locked"
                    and again.json["retryAfter"] < first.json["retryAfter"] <= 3600, (first.body, again.body))


async def bodies(attacked: Attacked, report: Report) -> None:
    before = attacked.service.memory
    statuses, giant = set(), set()
    for body in (b"x" * 65_537, b"x" * 10_000_000, b"[" * 65_000, b"{" * 65_000, b'{"signature":' * 5_000,
                 b"&" * 65_000, b"a=%" * 20_000, b"\0" * 65_000, secrets.token_bytes(60_000),
                 json.dumps({"signature": {"timestamp": 10**300, "token": [], "signature": {}}}).encode()):
        for name in ("twilio", "mailgun", "vonage"):
            for type_ in ("application/json", "application/x-www-form-urlencoded", "multipart/form-data", ""):
                try:
                    response = await attacked.send((f"/receipts/{name}", {"Content-Type": type_}, body))
                    status = response.status
                except ConnectionLost:  # the server closes the connection before it has read a giant body
                    status = "closed"
                (giant if len(body) > 65_536 else statuses).add(status)
    report.rule("malformed bodies are refused", statuses == {403}, statuses)
    report.rule("giant bodies are refused without being read", giant <= {413, "closed"}, giant)
    grown = (attacked.service.memory - before) / 1e6
    report.rule("… without much memory", grown < 100, f"{grown:.0f} MB")


async def is_limited(client: str, report: Report, send) -> None:
    """Sends a client's forged requests until the client is limited."""
    start, statuses = time.monotonic(), []
    while statuses.count(429) < 10 and len(statuses) < 400:
        statuses.append((await send()).status)
    # The allowance of 60 a minute grows by one each second.
    most = 61 + int(time.monotonic() - start)
    report.rule(f"{client} is limited",
                set(statuses) == {403, 429} and 60 <= statuses.count(403) <= most, statuses.count(403))


async def flood(attacked: Attacked, report: Report) -> None:
    challenge, message = await attacked.issue(new_number())
    flooder = {"X-Forwarded-For": "192.0.2.66"}
    await is_limited("a client that forges receipts", report,
                     lambda: attacked.send(twilio(message, "delivered", token="x"), **flooder))
    response = await attacked.send(twilio(message, "delivered"), **{"X-Forwarded-For": "192.0.2.67"})
    report.rule("… which doesn't concern the provider", response.status == 200
                and await attacked.state(challenge) == "delivered", response.status)
    report.rule("refused receipts are in the metrics", await metrics_match(
        attacked.service, r'onetimecode_receipts_total\{provider="twilio",result="refused"\} [1-9]'))
