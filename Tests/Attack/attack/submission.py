"""Sends e-mail through a mail server (aiosmtpd) with TLS and authentication, even while the server fails."""

import asyncio
import base64
import logging
import os
import re
import secrets
import ssl
import subprocess
import time
import warnings
from contextlib import closing
from email import message_from_bytes, policy
from functools import partial
from pathlib import Path

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult
from harness.ports import free_port

from .mail import code_of
from .report import Report
from .service import Service, run_program

USER, PASSWORD = "codes", "correct horse"

# Silences aiosmtpd's warnings about missing TLS, because aiosmtpd doesn't recognize implicit TLS.
warnings.filterwarnings("ignore", module="aiosmtpd")
logging.getLogger("mail.log").setLevel(logging.ERROR)


async def certificate(folder: Path, name: str, address: str = "127.0.0.1") -> tuple[Path, Path]:
    """Creates a self-signed certificate for an address; returns the paths of the certificate and its key."""
    paths = folder / f"{name}.pem", folder / f"{name}.key"
    await run_program("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                      "-days", "2", "-subj", f"/CN={address}", "-addext", f"subjectAltName=IP:{address}",
                      "-out", paths[0], "-keyout", paths[1], check=True)
    return paths


class Connection(SMTP):
    """A connection that its server counts."""

    def connection_made(self, transport) -> None:
        connections = self.event_handler.connections
        connections.add(self)
        self.event_handler.most_connections = max(self.event_handler.most_connections, len(connections))
        super().connection_made(transport)

    def connection_lost(self, error) -> None:
        self.event_handler.connections.discard(self)
        super().connection_lost(error)


class MailServer(Controller):
    """A mail server that works, or fails in the way that `mode` or the recipient's entry in `modes` names."""

    def __init__(self, pair, is_implicit: bool = True, offers_tls: bool = True) -> None:
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(*pair)
        self.is_implicit, self.offers_tls = is_implicit, offers_tls
        self.mode, self.modes = "works", {}
        self.password = PASSWORD
        # `received` contains all messages, `accepted` the accepted ones, and `logins` the mechanism of each login
        # attempt.
        self.accepted: list = []
        self.received: list = []
        self.logins: list[str] = []
        self.connections: set = set()
        self.most_connections = 0
        super().__init__(self, hostname="127.0.0.1", port=free_port(),
                         ssl_context=self.context if is_implicit else None)

    def factory(self):
        tls = {} if self.is_implicit else {"tls_context": self.context if self.offers_tls else None,
                                           "require_starttls": self.offers_tls}
        return Connection(self, authenticator=self.authenticate, auth_required=self.is_implicit or self.offers_tls,
                    auth_require_tls=not self.is_implicit and self.offers_tls, **tls)

    def authenticate(self, server, session, envelope, mechanism, data):
        self.logins.append(mechanism)
        if self.mode == "repeats":
            plain = b"\0".join([b"", data.login, data.password])
            return AuthResult(success=False, handled=False,
                              message=f"535 5.7.8 {base64.b64encode(plain).decode()} {data.password.decode()}")
        is_valid = (data.login, data.password) == (USER.encode(), self.password.encode())
        return AuthResult(success=is_valid, handled=is_valid)

    @property
    def address(self) -> str:
        return f"{'smtps' if self.is_implicit else 'smtp'}://{USER}@127.0.0.1:{self.port}"

    async def handle_RCPT(self, server, session, envelope, address, options):
        mode = self.modes.get(address, self.mode)
        if mode == "greylists":
            return "450 4.2.0 Come back later"
        if mode == "drops early":
            server.transport.close()
        if mode == "refuses":
            return "550 5.1.1 There is no such user"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        recipient = envelope.rcpt_tos[0]
        mode = self.modes.get(recipient, self.mode)
        self.received.append(envelope)
        if mode == "drops always" or mode == "drops late" and self.count(self.received, recipient) == 1:
            server.transport.close()
            return "250 OK"
        while mode == "drops late" and recipient in self.modes:
            # The only repeat waits until the attack has seen the first attempt fail.
            await asyncio.sleep(0.05)
        if mode == "full":
            return "452 4.3.1 There is no room"
        if mode == "spam":
            return "554 5.7.1 This looks like spam"
        if mode == "hangs":
            await asyncio.sleep(13)
            return "451 Too late"
        if mode == "answers late":
            await asyncio.sleep(13)
        if mode == "takes its time":
            await asyncio.sleep(0.5)
        self.accepted.append(envelope)
        if mode == "drops after":
            await server.push("250 OK")
            server.transport.close()
        return "251 OK" if mode == "answers otherwise" else "250 OK"

    def count(self, envelopes: list, recipient: str) -> int:
        return sum(envelope.rcpt_tos == [recipient] for envelope in list(envelopes))

    async def wait_for_message(self, recipient: str, seconds: int = 60) -> bool:
        """Returns whether the server accepts a message to the recipient within `seconds`."""
        for _ in range(seconds * 20):
            if self.count(self.accepted, recipient):
                return True
            await asyncio.sleep(0.05)
        return False


async def metrics_match(service: Service, pattern: str, seconds: int = 30) -> bool:
    """Returns whether the metrics match the pattern within `seconds`."""
    deadline = time.monotonic() + seconds
    while True:
        with closing(service.client()) as client:
            if re.search(pattern, (await client.get("/metrics")).body.decode(), re.MULTILINE):
                return True
        if time.monotonic() >= deadline:
            return False
        await asyncio.sleep(0.2)


async def submission(program: Path, folder: Path, report: Report) -> None:
    report.title("E-mail through a mail server, with TLS and authentication")
    pair = await certificate(folder, "right")
    await report.run_in_parallel([
        partial(faults, program, folder / "faults", pair), partial(starttls, program, folder / "starttls", pair),
        partial(untrusted_certificate, program, folder / "untrusted", pair),
        partial(mismatched_certificate, program, folder / "mismatched", pair),
        partial(limits, program, folder / "limits", pair),
        partial(send_test, program, folder / "send-test", pair),
        partial(missing_starttls, program, folder / "missing-starttls", pair),
        partial(wrong_password, program, folder / "wrong-password", pair)])


async def run(program: Path, folder: Path, server: MailServer, certificates: Path, attack, report: Report,
              *flags: str) -> None:
    """Runs an attack against a service that uses the mail server, and searches the service's log for secrets."""
    folder.mkdir()
    (folder / "password").write_text(PASSWORD + "\n")
    server.start()
    service = Service(program, folder, "--delivery", "smtp", "--smtp-url", server.address, "--smtp-password-file",
                      str(folder / "password"), "--smtp-ca-file", str(certificates), "--sender", "codes@example.com",
                      "--app-name", 'Ex"ample\\', *flags)
    await service.start()
    try:
        await attack(service, server, report)
        exit_code = await service.stop()
        report.rule("the server shuts down cleanly", exit_code == 0, exit_code)
        log = service.log.read_text() + service.output.read_text()
        body_lines = {line for envelope in server.received for line in envelope.content.decode().splitlines()
                      if len(line) == 76}
        codes = {code_of(message_from_bytes(envelope.content, policy=policy.default)) for envelope in server.received}
        report.rule("no code, address or password is in the log",
                    not codes & numbers(log) and "@" not in log and "horse" not in log
                    and base64.b64encode(PASSWORD.encode()).decode() not in log
                    and not any(line in log for line in body_lines))
    finally:
        service.kill()
        server.stop()


def numbers(log: str) -> set[str]:
    """Returns all numbers in a log, and two adjacent groups of three digits also as one number."""
    found = re.findall(r"(?<![0-9A-Za-z])[0-9]+(?![0-9A-Za-z])", log)
    return {*found, *map("".join, re.findall(r"(?<![0-9A-Za-z])([0-9]{3})\s([0-9]{3})(?![0-9A-Za-z])", log))}


def new_recipient() -> str:
    return f"mail-{secrets.token_hex(4)}@example.com"


async def faults(program: Path, folder: Path, pair, report: Report) -> None:
    async def attack(service: Service, server: MailServer, report: Report) -> None:
        report.title("  implicit TLS: server failures")
        first = new_recipient()
        challenge = await service.issue(first)
        report.rule("a message is accepted, after authentication",
                    await server.wait_for_message(first) and bool(server.logins))
        if not server.accepted:
            return
        message = message_from_bytes(server.accepted[0].content, policy=policy.default)
        report.rule("its header has no defects, and its sender is the app", not message.defects
                    and [(address.display_name, address.addr_spec) for address in message["From"].addresses]
                    == [('Ex"ample\\', "codes@example.com")], message["From"])
        with closing(service.client()) as client:
            response = await client.post(f"/api/challenges/{challenge['id']}/verify", {"code": code_of(message)})
        report.rule("the code in it is accepted", response.status == 200, response.status)
        recipients = [first]

        async def fail(mode: str, cause: str, report: Report) -> None:
            recipient = new_recipient()
            recipients.append(recipient)
            server.modes[recipient] = mode
            challenge = await service.issue(recipient)
            found = await service.failure(challenge["id"])
            report.rule(f"a server failure ({mode}): the cause is in the metrics",
                        found == cause and await metrics_match(service, f'cause="{cause}"', 0), found)
            report.rule("… and the provider is not marked as paused",
                        not await metrics_match(service, r'paused\{provider="smtp"\} 1', 0))
            del server.modes[recipient]
            report.rule("… and the message is accepted later, once", await server.wait_for_message(recipient, 90)
                        and server.count(server.accepted, recipient) == 1, server.count(server.accepted, recipient))
            message_ids = {message_from_bytes(envelope.content)["Message-ID"] for envelope in server.received
                           if envelope.rcpt_tos == [recipient]}
            report.rule("… with one Message-ID", len(message_ids) == 1, len(message_ids))

        failures = [("greylists", "reply-450"), ("drops early", "connection"), ("full", "reply-452"),
                    ("drops late", "unanswered"), ("hangs", "reply-451")]

        async def accept(mode: str, report: Report) -> None:
            recipient = new_recipient()
            recipients.append(recipient)
            server.modes[recipient] = mode
            challenge = await service.issue(recipient)
            await server.wait_for_message(recipient, 30)
            state = (await service.message(challenge["id"]))["state"]
            report.rule(f"a server that {mode} gets a message once",
                        state == "sent" and server.count(server.received, recipient) == 1, state)

        async def drop(report: Report) -> None:
            recipient = new_recipient()
            server.modes[recipient] = "drops always"
            challenge = await service.issue(recipient)
            deadline = time.monotonic() + 30
            while server.count(server.received, recipient) < 2 and time.monotonic() < deadline:
                await asyncio.sleep(0.05)
            # A third attempt would begin within four seconds.
            await asyncio.sleep(6)
            message = await service.message(challenge["id"])
            report.rule("a server that never answers the end of a message gets it twice, and no more",
                        message["state"] == "unconfirmed" and message["cause"] == "unanswered"
                        and server.count(server.received, recipient) == 2, message)

        await report.run_in_parallel(
            [partial(fail, *failure) for failure in failures]
            + [partial(accept, "answers late"), partial(accept, "answers otherwise"), drop])
        server.mode = "drops after"
        recipient = new_recipient()
        challenge = await service.issue(recipient)
        state = (await service.message(challenge["id"]))["state"]
        report.rule("a connection lost after acceptance doesn't cause a duplicate",
                    state == "sent" and server.count(server.received, recipient) == 1,
                    server.count(server.received, recipient))
        for mode in ("refuses", "spam"):
            server.mode = mode
            challenge = await service.issue(new_recipient())
            state = (await service.message(challenge["id"]))["state"]
            report.rule(f"a server that {'refuses the user' if mode == 'refuses' else 'reports spam'}: "
                        "the message is given up", state == "refused", state)
        counts = [server.count(server.accepted, recipient) for recipient in recipients]
        report.rule("no message was accepted twice by the end", set(counts) == {1}, counts)
        report.rule("a refusal doesn't stop the provider",
                    not await metrics_match(service, r'paused\{provider="smtp"\} 1', 0))

    await run(program, folder, MailServer(pair), pair[0], attack, report)


async def limits(program: Path, folder: Path, pair, report: Report) -> None:
    async def attack(service: Service, server: MailServer, report: Report) -> None:
        report.title("  a server that allows three connections, and four messages a second")
        server.mode = "takes its time"
        recipients = [new_recipient() for _ in range(12)]
        start = time.monotonic()
        challenges = await asyncio.gather(*(service.issue(recipient) for recipient in recipients))
        states = [(await service.message(challenge["id"]))["state"] for challenge in challenges]
        seconds = time.monotonic() - start
        report.rule("no more connections are open at a time", 0 < server.most_connections <= 3,
                    server.most_connections)
        report.rule("each message arrives at the first attempt", set(states) == {"sent"}
                    and len(server.received) == 12, (set(states), len(server.received)))
        report.rule("… and no sooner than the rate allows", 11 * 60 / 240 <= seconds < 60, f"{seconds:.1f} s")

    await run(program, folder, MailServer(pair), pair[0], attack, report, "--smtp-connections", "3", "--smtp-rate", "240")


async def starttls(program: Path, folder: Path, pair, report: Report) -> None:
    async def attack(service: Service, server: MailServer, report: Report) -> None:
        report.title("  STARTTLS")
        recipient = new_recipient()
        await service.issue(recipient)
        report.rule("a message is accepted over TLS, after authentication",
                    await server.wait_for_message(recipient) and bool(server.logins))
        report.rule("attempts and their durations are counted by provider",
                    await metrics_match(
                        service, r'^onetimecode_provider_attempts_total\{provider="smtp",outcome="accepted"\} 1$')
                    and await metrics_match(
                        service, r'^onetimecode_provider_duration_seconds_count\{provider="smtp"\} 1$'))

    await run(program, folder, MailServer(pair, is_implicit=False), pair[0], attack, report)


async def check_recovery(service: Service, server: MailServer, report: Report, cause: str, fix,
                         sends_password=False) -> None:
    """Checks that a misconfiguration stops the provider, and that delivery resumes after `fix`."""
    recipients = [new_recipient() for _ in range(3)]
    for recipient in recipients:
        await service.issue(recipient)
    report.rule("the cause is in the metrics, and the provider is marked as paused",
                await metrics_match(service, f'cause="{cause}"')
                and await metrics_match(service, r'paused\{provider="smtp"\} 1'), cause)
    report.rule("the server received no message", not server.received)
    if not sends_password:
        report.rule("the server received no password", not server.logins, len(server.logins))
    fix()
    start = time.monotonic()
    arrived = [await server.wait_for_message(recipient, 60) for recipient in recipients]
    report.figure("seconds from the fix to the last message", round(time.monotonic() - start))
    report.rule("all messages arrive after the fix, once each", all(arrived) and len(server.accepted) == 3,
                len(server.accepted))
    report.rule("… and the provider is no longer marked as paused",
                await metrics_match(service, r'paused\{provider="smtp"\} 0'))


async def untrusted_certificate(program: Path, folder: Path, pair, report: Report) -> None:
    async def attack(service: Service, server: MailServer, report: Report) -> None:
        report.title("  an untrusted certificate")
        await check_recovery(service, server, report, "certificate", lambda: server.context.load_cert_chain(*pair))

    await run(program, folder, MailServer(await certificate(folder.parent, "wrong")), pair[0], attack, report)


async def mismatched_certificate(program: Path, folder: Path, pair, report: Report) -> None:
    other = await certificate(folder.parent, "other", "127.0.0.2")
    both = folder.parent / "both.pem"
    both.write_text(pair[0].read_text() + other[0].read_text())

    async def attack(service: Service, server: MailServer, report: Report) -> None:
        report.title("  a trusted certificate for another address")
        await check_recovery(service, server, report, "certificate", lambda: server.context.load_cert_chain(*pair))

    await run(program, folder, MailServer(other), both, attack, report)


async def send_test(program: Path, folder: Path, pair, report: Report) -> None:
    report.title("  send-test")
    folder.mkdir()
    (folder / "password").write_text(PASSWORD + "\n")
    server = MailServer(pair)
    server.start()
    plain = base64.b64encode(b"\0".join([b"", USER.encode(), PASSWORD.encode()])).decode()
    try:
        outputs = ""
        for mode, exit_code in (("works", 0), ("repeats", 1)):
            server.mode = mode
            process = await asyncio.create_subprocess_exec(
                program, "send-test", "ada@example.com", "--app-name", "Example", "--delivery", "smtp", "--smtp-url",
                server.address, "--smtp-password-file", folder / "password", "--smtp-ca-file", pair[0], "--sender",
                "codes@example.com", env=os.environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            output = (await process.communicate())[0].decode(errors="replace")
            outputs += output
            report.rule(f"a server that {mode}{' the password' if exit_code else ''}: "
                        "the steps are printed without the password",
                        process.returncode == exit_code and "> AUTH •••" in output and PASSWORD not in output
                        and plain not in output, process.returncode)
        report.rule("the code is not printed", len(server.accepted) == 1
                    and code_of(message_from_bytes(server.accepted[0].content, policy=policy.default)) not in outputs)
    finally:
        server.stop()


async def missing_starttls(program: Path, folder: Path, pair, report: Report) -> None:
    async def attack(service: Service, server: MailServer, report: Report) -> None:
        report.title("  no STARTTLS, as after a downgrade attack")
        await check_recovery(service, server, report, "no-tls", lambda: setattr(server, "offers_tls", True))

    await run(program, folder, MailServer(pair, is_implicit=False, offers_tls=False), pair[0], attack, report)


async def wrong_password(program: Path, folder: Path, pair, report: Report) -> None:
    async def attack(service: Service, server: MailServer, report: Report) -> None:
        report.title("  a wrong password")
        server.password = "another"
        await check_recovery(service, server, report, "reply-535", lambda: setattr(server, "password", PASSWORD),
                             sends_password=True)

    await run(program, folder, MailServer(pair), pair[0], attack, report)
