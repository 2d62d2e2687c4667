"""Disclosure: whoever reads the program's output, or the network to its database, looks for secrets."""

import asyncio
import base64
import datetime
import os
import re
import secrets
import socket
from pathlib import Path

from harness.plans import plan

from .report import Report
from .site import SiteFactory


async def disclosure(factory: SiteFactory, report: Report) -> None:
    report.title(f"Disclosure, {factory.name}")
    await output(factory, report)
    if not factory.database:
        await public_files(factory, report)
    else:
        await network(factory, report)


def text_file(factory: SiteFactory, name: str, text: str, mode: int = 0o600) -> str:
    path = factory.new_file(name)
    path.write_text(text)
    path.chmod(mode)
    return str(path)


def webhook_secret() -> str:
    return "whsec_" + base64.b64encode(secrets.token_bytes(32)).decode()


async def settings(factory: SiteFactory, mode: int = 0o600) -> tuple[dict[str, str], dict[str, str], tuple[str, ...]]:
    """Returns secrets by name, environment variables, and flags that name a file or variable for each secret."""
    hidden = {name: secrets.token_hex(12) for name in ("mail", "token", "vonage", "proof")}
    hidden |= {"webhook": webhook_secret(), "events": webhook_secret()}
    hidden["test"] = "274957"
    files = {name: text_file(factory, name, value, mode) for name, value in hidden.items()}
    providers = {}
    for name in ("twilio", "vonage"):
        providers[name] = str(factory.new_file(f"{name}.json"))
        Path(providers[name]).write_text(factory.shipped(f"Providers/{name}.json").read_text())
    proof = str(factory.new_file("turnstile.json"))
    Path(proof).write_text(factory.shipped("ProofChecks/turnstile.json").read_text())
    environment = {
        "TWILIO_ACCOUNT_SID": "AC" + "0" * 32, "TWILIO_AUTH_TOKEN": hidden["token"], "TWILIO_FROM": "+15005550006",
        "TURNSTILE_SITE_KEY": "site", "TURNSTILE_SECRET_KEY_FILE": files["proof"],
    }
    for variable in re.findall(r'"(VONAGE_\w+)"', Path(providers["vonage"]).read_text()):
        environment[variable + "_FILE" if "SECRET" in variable else variable] = (
            files["vonage"] if "SECRET" in variable else "15005550006")
    entries = text_file(factory, "test-recipients", f"review@example.com {hidden['test']} {in_days(30)}\n", mode)
    flags = (
        "--log-level", "trace",
        *plan(factory.new_file("plan.json"), sms=[providers["twilio"], providers["vonage"]], email=["smtp", "webhook"]),
        "--smtp-url", "smtps://codes@localhost:1", "--smtp-password-file", files["mail"], "--sender", "codes@example.com",
        "--webhook-secret-file", files["webhook"], "--events", "https://localhost:1/", "--events-secret-file", files["events"],
        "--proof-check", proof, "--proof-purposes", "sign-up", "--test-recipients", entries, "--app-name", "Example",
        "--phone-prefixes", "+44", "--receipts", "--origin", "https://codes.example.com",
    )
    return hidden, environment, flags


def in_days(days: int) -> str:
    return (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days)).strftime("%Y-%m-%d")


async def output(factory: SiteFactory, report: Report) -> None:
    hidden, environment, flags = await settings(factory)
    site = await factory.open(*flags, environment=environment)
    try:
        for recipient in ("+442079460958", f"out-{secrets.token_hex(4)}@example.com", "review@example.com"):
            issued = await site.issue(recipient)
            await site.verify(issued.json["id"], "123456", "203.0.113.7", "issue")
        await site.issue(f"out-{secrets.token_hex(4)}@example.com", purpose="sign-up", proof=hidden["proof"][::-1])
        for server in site.servers:
            server.signal(1)
        await asyncio.sleep(1)
        for server in site.servers:
            await server.stop()
        text = "".join(server.log.read_text(errors="replace") + server.output.read_text(errors="replace")
                       for server in site.servers)
        hidden |= {f"API key {name}": key for name, key in site.keys.items()}
        found = [name for name, value in hidden.items() if any(
            re.search(rf"(?<![0-9A-Za-z]){re.escape(form)}(?![0-9A-Za-z])", text) for form in forms(value))]
        report.rule("at the level trace, nothing that the program writes has a secret of its settings", not found,
                    found or len(text))
        levels = {level for level in ("trace", "debug", "info") if f" {level} " in text}
        report.rule("… and it writes at all levels", {"debug", "info"} <= levels, sorted(levels))
        report.rule("files that only their owner can read cause no warning", "All users" not in text)
    finally:
        site.close()


def forms(value: str) -> list[str]:
    """Returns a secret as a log might contain it."""
    raw = value.removeprefix("whsec_")
    return [raw, base64.b64encode(raw.encode()).decode().rstrip("="), raw.encode().hex(),
            base64.b64encode(f"\0codes\0{raw}".encode()).decode()]


async def public_files(factory: SiteFactory, report: Report) -> None:
    _, environment, flags = await settings(factory, 0o644)
    site = await factory.open(*flags, environment=environment)
    try:
        log = site.logs
        warned = set(re.findall(r"can read the file '[^']*/([^/']+)'", log))
        expected = {"mail", "vonage", "proof", "webhook", "events", "test-recipients"}
        report.rule("each file with a secret that all users can read is named in a warning", expected <= warned,
                    sorted(expected - warned))
    finally:
        site.close()


class Eavesdropper:
    """A machine between the program and its database, which offers no TLS and keeps what it gets."""

    def __init__(self) -> None:
        self.received: list[bytes] = []

    async def start(self, address: str) -> None:
        self._server = await asyncio.start_server(self._serve, address, 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                self.received.append(data)
                # Requests for GSSAPI or TLS have 8 bytes, and end with a code.
                writer.write(b"N" if len(data) == 8 else b"E\x00\x00\x00\x04")
                await writer.drain()
        except ConnectionError:
            pass
        finally:
            writer.close()

    def stop(self) -> None:
        self._server.close()


def own_address() -> str | None:
    """Returns an address of this machine that isn't a loopback address, if it has one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address = probe.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith("127.") else address


async def network(factory: SiteFactory, report: Report) -> None:
    address = own_address()
    if address is None:
        report.figure("the machine has no address of its own, so no other machine can be pretended", "skipped")
        return
    services = text_file(factory, "pg_service.conf", f"[codes]\nhost={address}\nuser=test\ndbname=postgres\n")
    forms = {
        "an address": (f"postgresql://test:pw@{address}:PORT/postgres", {}),
        "hostaddr": (f"postgresql:///postgres?hostaddr={address}&port=PORT&user=test", {}),
        "a loopback name with hostaddr": (f"postgresql://test@localhost:PORT/postgres?hostaddr={address}", {}),
        "PGHOST": ("postgresql:///postgres?port=PORT&user=test", {"PGHOST": address}),
        "PGHOSTADDR": ("postgresql:///postgres?port=PORT&user=test", {"PGHOSTADDR": address}),
        "a service": ("postgresql:///?service=codes&port=PORT", {"PGSERVICEFILE": services}),
        "PGSERVICE": ("postgresql:///?port=PORT", {"PGSERVICEFILE": services, "PGSERVICE": "codes"}),
    }
    key = factory.new_file("key")
    key.write_bytes(secrets.token_bytes(32))

    async def try_form(database: str, environment: dict[str, str]) -> tuple[int, list[bytes]]:
        eavesdropper = Eavesdropper()
        await eavesdropper.start(address)
        process = await asyncio.create_subprocess_exec(
            factory.program, "serve", "--development", "--port", "0", "--key-file", str(key), "--database",
            database.replace("PORT", str(eavesdropper.port)), env={**os.environ, **environment},
            stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL)
        try:
            for _ in range(200):
                if eavesdropper.received and any(len(data) == 8 for data in eavesdropper.received) \
                        or process.returncode is not None:
                    break
                await asyncio.sleep(0.05)
            await asyncio.sleep(1)
            return len(eavesdropper.received), [data for data in eavesdropper.received if len(data) != 8]
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()
            eavesdropper.stop()

    results = await asyncio.gather(*(try_form(*form) for form in forms.values()))
    for name, (count, leaked) in zip(forms, results):
        report.rule(f"a database on another machine, named by {name}, gets nothing in clear", count > 0 and not leaked,
                    (count, len(leaked)))
