"""Attacks on an installation with several apps: one app's key against another's challenges, limits, texts and events."""

import asyncio
import base64
import json
import random
import secrets
import signal
import statistics
import subprocess
from functools import partial
from pathlib import Path

from .enumeration import noise
from .events import Receiver
from .guessing import wrong_codes
from .providers import respond_with
from .report import Report
from .service import run_program
from .site import Site, SiteFactory

APPS = ("shop", "bank")
SCOPES = "issue,redeem,unlock,messages,report,support"


async def apps(program: Path, folder: Path, report: Report, databases: list) -> None:
    for database in databases:
        factory = SiteFactory(program, folder, database)
        await factory.make_keys()
        report.title(f"Several apps, {factory.name}")
        await report.run_in_parallel([partial(attack, factory)])
    await malformed(program, folder, report)


async def attack(factory: SiteFactory, report: Report) -> None:
    file = factory.new_file("apps")
    receivers = {app: Receiver() for app in (*APPS, "installation")}
    for receiver in receivers.values():
        receiver.respond = respond_with(204)
        await receiver.start()
    for app in receivers:
        secret = "whsec_" + base64.b64encode(secrets.token_bytes(32)).decode()
        (file.parent / f"{app}-secret").write_text(secret)
    texts = file.parent / "texts" / "en"
    texts.mkdir(parents=True)
    (texts / "default.sms").write_text("{{code}} is from the shop.")
    (texts / "default.txt").write_text("{{code}} is from the shop.")

    def section(app: str, *lines: str) -> str:
        return "\n".join([f"[{app}]", f"events = {receivers[app].origin}/events",
                          f"events-secret-file = {file.parent / f'{app}-secret'}", *lines, ""])

    shop = section("shop", "app-name = Shop", "domain = shop.example.com", f"texts = {texts.parent}")
    bank = section("bank", "app-name = Bank", "recipient-limit = 5")
    file.write_text(shop + bank)
    keys = [await factory.make_key("desk", "--app", app, "--scopes", SCOPES) for app in APPS]
    site = await factory.open("--apps", str(file), "--phone-prefixes", "+44=100000", "--events",
                              f"{receivers['installation'].origin}/events", "--events-secret-file",
                              str(file.parent / "installation-secret"), more_keys=[line for _, line in keys])
    site.keys |= {app: key for app, (key, _) in zip(APPS, keys)}
    try:
        await endpoints(site, report)
        await times(site, report)
        await guesses(site, report)
        await request_keys(site, report)
        await messages(site, report)
        await events(receivers, report)
        await removal(site, file, shop, bank, report)
        report.rule("no log has an address or a code", "@" not in site.logs and not any(
            f"={message['code']}" in site.logs for message in site.gateway.messages))
    finally:
        site.close()
        for receiver in receivers.values():
            receiver.stop()


def new_recipient() -> str:
    return f"apps-{secrets.token_hex(4)}@example.com"


async def issue(site: Site, app: str, recipient: str, client: str | None = None, **fields):
    return await site.request("POST", "/api/challenges", {"recipient": recipient, **fields}, app, client)


async def new_challenge(site: Site, recipient: str) -> str:
    """Returns the ID of a new challenge of the shop."""
    response = await issue(site, "shop", recipient)
    assert response.status == 201, response
    return response.json["id"]


def seen(response) -> tuple:
    """Returns what a client sees of a response."""
    headers = sorted((name, value) for name, value in response.headers.items() if name != "date")
    return response.status, headers, response.body


async def endpoints(site: Site, report: Report) -> None:
    """Asks for everything of the shop with the key of the bank, and with one of the installation itself."""
    recipient = new_recipient()
    challenge = await new_challenge(site, recipient)
    code = await site.gateway.code(recipient)
    message = site.gateway.messages_to(recipient)[0]["id"]
    unknown = secrets.token_hex(16)
    before = (await site.request("GET", f"/api/challenges/{challenge}/status", key="shop")).json
    requests = [
        ("GET", "/api/challenges/{}", None, challenge), ("GET", "/api/challenges/{}/status", None, challenge),
        ("POST", "/api/challenges/{}/resend", None, challenge),
        ("POST", "/api/challenges/{}/verify", {"code": code}, challenge),
        ("POST", "/api/challenges/{}/verify", {"code": wrong_codes(1)[0]}, challenge),
        ("POST", "/api/messages/{}/retry", None, message),
        ("POST", "/api/messages/{}/report", {"delivered": False}, message),
    ]
    for method, path, body, name in requests:
        responses = {}
        for key, scope in (("bank", None), ("installation", None)):
            if key == "installation":
                scope = "messages" if path.endswith("retry") else "report" if path.endswith("report") else "issue"
            own, other = [await site.request(method, path.format(each), body, scope or key) for each in (name, unknown)]
            responses[key] = (seen(own), seen(other))
        report.rule(f"{method} {path.format('{id}')} responds as for an unknown one",
                    all(own == other and own[0] == 404 for own, other in responses.values()),
                    {key: (own[0], other[0]) for key, (own, other) in responses.items()})
    after = (await site.request("GET", f"/api/challenges/{challenge}/status", key="shop")).json
    report.rule("… and changes nothing", [after[name] for name in ("attemptsLeft", "state", "resends")]
                == [before[name] for name in ("attemptsLeft", "state", "resends")])
    receipt = (await site.verify(challenge, code)).json.get("receipt", "0" * 96)
    for key in ("bank", "redeem"):
        response = await site.request("POST", "/api/receipts/redeem", {"receipt": receipt, "recipient": recipient}, key)
        report.rule(f"a receipt of the shop can't be redeemed with the key '{key}'", response.reason == "invalid-receipt",
                    response.status)
    response = await site.request("POST", "/api/receipts/redeem", {"receipt": receipt, "recipient": recipient}, "shop")
    report.rule("… but with the shop's", response.status == 200, response.status)
    hashes = {}
    for key in ("shop", "bank", "support"):
        found = (await site.request("POST", "/api/recipients/look-up", {"recipient": recipient}, key)).json
        hashes[key] = (found["hash"], len(found["challenges"]))
    report.rule("each app has another hash of a recipient, and finds only its own challenges",
                len({name for name, _ in hashes.values()}) == 3
                and [count for _, count in hashes.values()] == [1, 0, 0], hashes)
    found = (await site.request("POST", "/api/recipients/look-up", {"hash": hashes["shop"][0]}, "bank")).json
    report.rule("the hash of another app leads to nothing", not found["challenges"]
                and found["hash"] == hashes["shop"][0])
    refused = new_recipient()
    site.gateway.unreachable.add(refused)
    await issue(site, "shop", refused)
    dead = {"shop": []}
    async with asyncio.timeout(60):
        while not dead["shop"]:
            await asyncio.sleep(0.05)
            dead = {key: (await site.request("GET", "/api/messages/dead", key=key)).json["messages"]
                    for key in ("shop", "bank", "messages")}
    report.rule("messages that were given up are listed by app", [len(each) for each in dead.values()] == [1, 0, 0],
                {key: len(each) for key, each in dead.items()})
    name = dead["shop"][0]["id"]
    statuses = [(await site.request("POST", f"/api/messages/{name}/retry", key=key)).status
                for key in ("bank", "messages", "shop")]
    report.rule("… and only their app retries them", statuses == [404, 404, 200], statuses)
    response = await site.request("GET", "/metrics", key="bank")
    report.rule("an app's key can't read the metrics of all", response.status == 403, response.status)


async def times(site: Site, report: Report, rounds: int = 150) -> None:
    """Compares the times of responses to another app's challenges and to deleted ones."""
    challenges = [await new_challenge(site, new_recipient()) for _ in range(10)]
    for name, method, suffix, body in (("verify", "POST", "/verify", {"code": "123456"}),
                                       ("status", "GET", "/status", None), ("resend", "POST", "/resend", None)):
        elapsed = {True: [], False: []}
        for is_other in random.sample([False, True] * rounds, 2 * rounds):
            challenge = random.choice(challenges) if is_other else site.deleted_challenge()
            response = await site.request(method, f"/api/challenges/{challenge}{suffix}", body, "bank")
            elapsed[is_other].append(response.elapsed)
        difference = statistics.median(elapsed[True]) - statistics.median(elapsed[False])
        tolerance = max(2 * noise(elapsed[True], elapsed[False]), 50e-6)
        report.rule(f"{name}: another app's challenge takes the time of one that was deleted", abs(difference) <= tolerance,
                    f"{difference * 1e6:+.0f} of {tolerance * 1e6:.0f} µs")


async def guesses(site: Site, report: Report) -> None:
    """Locks a recipient of the bank, and uses up the bank's messages to it."""
    recipient, client = new_recipient(), "198.51.100.7"
    count = 0
    for _ in range(4):
        issued = await issue(site, "bank", recipient, client)
        for guess in wrong_codes(5):
            if issued.status == 201:
                response = await site.verify(issued.json["id"], guess, client)
                count += response.reason in ("wrong-code", "too-many-attempts")
    report.rule("an app's recipient is locked after ten guesses", count == 10 and issued.reason == "locked",
                (count, issued.reason))
    own = await issue(site, "shop", recipient, client)
    report.rule("… but not the recipient of another app", own.status == 201, own.status)
    response = await site.verify(own.json.get("id", "0" * 32), wrong_codes(1)[0], client)
    report.rule("… whose wrong code is one of five", response.json.get("attemptsLeft") == 4, response.status)
    await site.request("POST", "/api/unlock", {"recipient": recipient}, "shop", client)
    again = await issue(site, "bank", recipient, client)
    report.rule("… and the end of its waits isn't that of the other app's", again.reason == "locked", again.reason)
    other = new_recipient()
    statuses = [(await issue(site, "bank", other)).status for _ in range(6)]
    report.rule("an app has its own limit of messages to a recipient", statuses == [201] * 5 + [429], statuses)
    report.rule("… which another app doesn't notice", (await issue(site, "shop", other)).status == 201)
    limits = (await site.request("POST", "/api/recipients/look-up", {"recipient": other}, "shop")).json["limits"]
    report.rule("… nor does its look-up", limits[0]["left"] == 11, limits[0])


async def request_keys(site: Site, report: Report) -> None:
    recipient, key = new_recipient(), secrets.token_hex(8)
    ids = [(await issue(site, app, recipient, requestKey=key)).json.get("id") for app in ("shop", "bank", "issue", "shop")]
    report.rule("the request key of another app is another key", len(set(ids) - {None}) == 3 and ids[0] == ids[3],
                len(set(ids)))


async def messages(site: Site, report: Report) -> None:
    """Sends the same recipient messages of all apps at the same time."""
    number = f"+44207946{random.randrange(10_000):04}"
    await asyncio.gather(*(issue(site, app, number) for _ in range(3) for app in ("shop", "bank", "issue")))
    await site.gateway.code(number, 9)
    sent = [(message.get("app"), message["text"]) for message in site.gateway.messages_to(number)]
    right = {"Shop": lambda text: " is from the shop." in text and "@shop.example.com #" in text,
             "Bank": lambda text: "Bank" in text and "shop" not in text and "#" not in text,
             None: lambda text: "shop" not in text.lower() and "Bank" not in text and "#" not in text}
    report.rule("each message has its app's name, texts and domain", len(sent) == 9 and all(
        right[app](text) for app, text in sent) and len({app for app, _ in sent}) == 3, {app for app, _ in sent})


async def events(receivers: dict[str, Receiver], report: Report) -> None:
    for app, receiver in receivers.items():
        await receiver.wait_for("challenge.issued", 3)
        names = {event["data"].get("app", "installation") for event in receiver.bodies()
                 if event["type"] != "prefix.throttled"}
        report.rule(f"the receiver of '{app}' gets only its events", names == {app}, names)
    hashes = {app: {event["data"].get("recipientHash") for event in receiver.bodies()} - {None}
              for app, receiver in receivers.items()}
    report.rule("events of two apps can't be joined by the recipient",
                not (hashes["shop"] & hashes["bank"] or hashes["shop"] & hashes["installation"]))


async def reload(site: Site, log: str) -> bool:
    """Sends all servers SIGHUP, and returns whether each log has a new line."""
    def count(server) -> int:
        return server.log.read_text().count(log)

    before = [count(server) for server in site.servers]
    for server in site.servers:
        server.signal(signal.SIGHUP)
    for _ in range(600):
        if all(count(server) > old for server, old in zip(site.servers, before)):
            return True
        await asyncio.sleep(0.05)
    return False


async def removal(site: Site, file: Path, shop: str, bank: str, report: Report) -> None:
    recipient = new_recipient()
    challenge = await new_challenge(site, recipient)
    code = await site.gateway.code(recipient)
    for mistake in ("[shop]\nkey-file = /etc/passwd\n", "[shop\n", "\0" * 100, "domain = example.com\n", "[shop]\n" * 2):
        file.write_text(mistake)
        kept = await reload(site, "the apps weren't reloaded")
        response = await site.request("GET", f"/api/challenges/{challenge}/status", key="shop")
        report.rule(f"a file that begins with {mistake[:14]!r} leaves the apps as they were", kept and response.status == 200,
                    (kept, response.status))
    metrics = [(await site.request("GET", "/metrics", key="metrics")).body.decode() for _ in site.servers]
    report.rule("… which the metrics tell", all("\nonetimecode_apps_current 0\n" in text for text in metrics))
    file.write_text(bank)
    report.rule("a file without the shop is read", await reload(site, "the apps were reloaded"))
    statuses = {}
    for name, request in {
        "its key issues": ("POST", "/api/challenges", {"recipient": recipient}, "shop"),
        "its key asks for a challenge": ("GET", f"/api/challenges/{challenge}/status", None, "shop"),
        "its key looks up": ("POST", "/api/recipients/look-up", {"recipient": recipient}, "shop"),
        "a client asks for its challenge": ("GET", f"/api/challenges/{challenge}", None, None),
        "a client enters its code": ("POST", f"/api/challenges/{challenge}/verify", {"code": code}, None),
        "the bank's key enters its code": ("POST", f"/api/challenges/{challenge}/verify", {"code": code}, "bank"),
    }.items():
        statuses[name] = [(await site.request(*request)).status for _ in site.servers]
    report.rule("the key and the challenges of an app that was removed are unknown",
                [statuses[name][0] for name in statuses] == [401, 401, 401, 404, 404, 404]
                and all(len(set(each)) == 1 for each in statuses.values()), statuses)
    response = await issue(site, "bank", new_recipient())
    report.rule("… while the other app goes on", response.status == 201, response.status)
    file.write_text(shop + bank)
    await reload(site, "the apps were reloaded")
    response = await site.verify(challenge, code)
    report.rule("when it is added again, its open challenges are valid", response.status == 200, response.status)


async def malformed(program: Path, folder: Path, report: Report) -> None:
    """Starts servers with files that have mistakes."""
    report.title("Files of apps with mistakes")
    (folder / "key").write_bytes(secrets.token_bytes(32))
    files = {
        "an unknown setting": ("[shop]\ndomian = example.com\n", "line 2"),
        "a setting of the whole installation": ("[shop]\n\ndatabase = other.sqlite\n", "line 3"),
        "a setting without an app": ("# apps\ndomain = example.com\n", "line 2"),
        "an app twice": ("[shop]\n[bank]\n[shop]\n", "line 3"),
        "a setting twice": ("[shop]\ndomain = a.example\ndomain = b.example\n", "line 3"),
        "a name with a path": ("[../shop]\n", "line 1"),
        "a name with a control character": ("[sh\x07op]\n", "line 1"),
        "a limit that is off": ("[shop]\nrecipient-limit = 0\n", "line 2"),
        "a domain that is none": ("[shop]\ndomain = exa mple\n", "line 1"),
        "a secret without its server": ("[shop]\nsmtp-password-file = key\n", "line 2"),
        "a receiver without its own secret": ("[shop]\nevents = https://events.example.com\n", "line 1"),
        "texts that are missing": ("[shop]\ntexts = nowhere\n", "line 1"),
        "more apps than allowed": ("".join(f"[a{index}]\n" for index in range(101)), "line 101"),
        "one endless line": ("[shop]\napp-name = " + "x" * 200_000, "line 1"),
        "too much": ("#" * 300_000, "bytes"),
    }

    async def failure(*flags) -> str:
        """Starts a server, and returns its error, or an empty string if it starts."""
        try:
            result = await run_program(program, "serve", "--development", "--port", "0", "--database",
                                       folder / f"{secrets.token_hex(4)}.sqlite", "--key-file", folder / "key", *flags,
                                       timeout=60)
        except subprocess.TimeoutExpired:
            return ""
        return result.stderr if 0 < result.returncode < 128 else ""

    async def start(name: str, text: str, place: str, report: Report) -> None:
        path = folder / f"apps-{secrets.token_hex(4)}"
        path.write_text(text)
        error = await failure("--apps", path)
        report.rule(f"{name} is an error with its place", place in error and path.name in error
                    and len(error.strip().splitlines()) == 1 and len(error) < 2000,
                    error[:160].strip().replace(str(folder), "…"))

    await report.run_in_parallel([partial(start, name, *value) for name, value in files.items()])
    (folder / "apps-right").write_text("[bank]\n")
    (folder / "api-keys").write_text(f"# keys\ndesk {secrets.token_hex(32)} metrics bank\n")
    error = await failure("--apps", folder / "apps-right", "--api-key-file", folder / "api-keys")
    report.rule("a key of an app with the scope metrics is an error", "line 2" in error,
                error[:160].strip().replace(str(folder), "…"))
