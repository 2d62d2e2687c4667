"""Sends e-mail through a mail server (aiosmtpd) with TLS and authentication, also while the server fails."""

import asyncio
import base64
import logging
import os
import re
import secrets
import ssl
import subprocess
import warnings
from contextlib import closing
from email import message_from_bytes, policy
from functools import partial
from pathlib import Path

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult

from .mail import code_of
from .report import Report
from .service import Service, free_port

USER, PASSWORD = "codes", "correct horse"

# Silences aiosmtpd's warnings about missing TLS, because aiosmtpd doesn't recognize implicit TLS.
warnings.filterwarnings("ignore", module="aiosmtpd")
logging.getLogger("mail.log").setLevel(logging.ERROR)


def certificate(folder: Path, name: str, address: str = "127.0.0.1") -> tuple[Path, Path]:
    """Creates a self-signed certificate for an address; returns the paths of the certificate and its key."""
    paths = folder / f"{name}.pem", folder / f"{name}.key"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-days", "2", "-subj", f"/CN={address}", "-addext", f"subjectAltName=IP:{address}",
                    "-out", paths[0], "-keyout", paths[1]], check=True, capture_output=True)
    return paths


class Server(Controller):
    """A mail server that works, or fails in the way that `mode` names."""

    def __init__(self, pair, is_implicit: bool = True, offers_tls: bool = True) -> None:
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(*pair)
        self.is_implicit, self.offers_tls = is_implicit, offers_tls
        self.mode = "works"
        self.password = PASSWORD
        # `taken` contains accepted messages, `seen` received ones, and `logins` the mechanism of each login attempt.
        self.taken: list = []
        self.seen: list = []
        self.logins: list[str] = []
        super().__init__(self, hostname="127.0.0.1", port=free_port(), ssl_context=self.context if is_implicit else None)

    def factory(self):
        tls = {} if self.is_implicit else {"tls_context": self.context if self.offers_tls else None,
                                           "require_starttls": self.offers_tls}
        return SMTP(self, authenticator=self.authenticate, auth_required=self.is_implicit or self.offers_tls,
                    auth_require_tls=not self.is_implicit and self.offers_tls, **tls)

    def authenticate(self, server, session, envelope, mechanism, data):
        self.logins.append(mechanism)
        if self.mode == "repeats":
            plain = b"\0".join([b"", data.login, data.password])
            return AuthResult(success=False, handled=False,
                              message=f"535 5.7.8 {base64.b64encode(plain).decode()} {data.password.decode()}")
        is_right = (data.login, data.password) == (USER.encode(), self.password.encode())
        return AuthResult(success=is_right, handled=is_right)

    @property
    def address(self) -> str:
        return f"{'smtps' if self.is_implicit else 'smtp'}://{USER}@127.0.0.1:{self.port}"

    async def handle_RCPT(self, server, session, envelope, address, options):
        if self.mode == "greylists":
            return "450 4.2.0 Come back later"
        if self.mode == "drops early":
            server.transport.close()
        if self.mode == "refuses":
            return "550 5.1.1 There is no such user"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        self.seen.append(envelope)
        if self.mode == "drops late":
            server.transport.close()
            return "250 OK"
        if self.mode == "full":
            return "452 4.3.1 There is no room"
        if self.mode == "spam":
            return "554 5.7.1 This looks like spam"
        if self.mode == "hangs":
            await asyncio.sleep(13)
            return "451 Too late"
        self.taken.append(envelope)
        if self.mode == "drops after":
            await server.push("250 OK")
            server.transport.close()
        return "250 OK"

    def count(self, envelopes: list, recipient: str) -> int:
        return sum(envelope.rcpt_tos == [recipient] for envelope in list(envelopes))

    async def took(self, recipient: str, seconds: int = 60) -> bool:
        for _ in range(seconds * 20):
            if self.count(self.taken, recipient):
                return True
            await asyncio.sleep(0.05)
        return False


async def metric(service: Service, pattern: str, seconds: int = 30) -> bool:
    """Returns whether the metrics match the pattern within `seconds`."""
    for _ in range(seconds * 5):
        with closing(service.client()) as client:
            if re.search(pattern, (await client.get("/metrics")).body.decode(), re.MULTILINE):
                return True
        await asyncio.sleep(0.2)
    return False


async def submission(program: Path, folder: Path, report: Report) -> None:
    report.title("E-mail through a mail server, with TLS and authentication")
    built = subprocess.run([program, "send-test", "ada@example.com", "--delivery", "smtp", "--smtp-url", "smtps://127.0.0.1:1",
                            "--sender", "codes@example.com"], capture_output=True, text=True, timeout=60)
    if "without SMTP" in built.stderr:
        report.figure("skipped", "the program was built without the trait SMTP")
        return
    pair = certificate(folder, "right")
    await report.side_by_side([
        partial(faults, program, folder / "faults", pair), partial(starttls, program, folder / "starttls", pair),
        partial(untrusted, program, folder / "untrusted", pair), partial(misnamed, program, folder / "misnamed", pair),
        partial(tried, program, folder / "tried", pair), partial(stripped, program, folder / "stripped", pair),
        partial(unknown, program, folder / "unknown", pair)])


async def run(program: Path, folder: Path, server: Server, certificates: Path, attack, report: Report) -> None:
    """Runs an attack against a service that submits its messages to the mail server."""
    folder.mkdir()
    (folder / "password").write_text(PASSWORD + "\n")
    server.start()
    service = Service(program, folder, "--delivery", "smtp", "--smtp-url", server.address, "--smtp-password-file",
                      str(folder / "password"), "--smtp-ca-file", str(certificates), "--sender", "codes@example.com",
                      "--app-name", 'Ex"ample\\')
    await service.start()
    try:
        await attack(service, server, report)
        code = service.stop()
        report.rule("the server shuts down cleanly", code == 0, code)
        log = service.log.read_text() + service.output.read_text()
        bodies = {line for envelope in server.seen for line in envelope.content.decode().splitlines() if len(line) == 76}
        codes = {code_of(message_from_bytes(envelope.content, policy=policy.default)) for envelope in server.seen}
        report.rule("no code, address or password is in the log",
                    not codes & numbers(log) and "@" not in log and "horse" not in log
                    and base64.b64encode(PASSWORD.encode()).decode() not in log and not any(line in log for line in bodies))
    finally:
        service.kill()
        server.stop()


def numbers(log: str) -> set[str]:
    """Returns all numbers in a log, and two adjacent groups of three digits also as one number."""
    found = re.findall(r"(?<![0-9A-Za-z])[0-9]+(?![0-9A-Za-z])", log)
    return {*found, *map("".join, re.findall(r"(?<![0-9A-Za-z])([0-9]{3})\s([0-9]{3})(?![0-9A-Za-z])", log))}


def recipient() -> str:
    return f"mail-{secrets.token_hex(4)}@example.com"


async def faults(program: Path, folder: Path, pair, report: Report) -> None:
    async def attack(service: Service, server: Server, report: Report) -> None:
        report.title("  implicit TLS: server failures")
        first = recipient()
        challenge = await service.issue(first)
        report.rule("a message is accepted, after authentication", await server.took(first) and bool(server.logins))
        if not server.taken:
            return
        message = message_from_bytes(server.taken[0].content, policy=policy.default)
        report.rule("its header has no defects, and its sender is the app", not message.defects
                    and [(one.display_name, one.addr_spec) for one in message["From"].addresses]
                    == [('Ex"ample\\', "codes@example.com")], message["From"])
        with closing(service.client()) as client:
            verdict = await client.post(f"/api/challenges/{challenge['id']}/verify", {"code": code_of(message)})
        report.rule("the code in it is accepted", verdict.status == 200, verdict.status)
        recipients = [first]
        for mode, cause in [("greylists", "reply-450"), ("drops early", "connection"), ("full", "reply-452"),
                            ("drops late", "unanswered"), ("hangs", "timeout")]:
            server.mode = mode
            one = recipient()
            recipients.append(one)
            await service.issue(one)
            report.rule(f"a server failure ({mode}): the cause is in the metrics", await metric(service, f'cause="{cause}"'), cause)
            report.rule("… and the provider is not marked as stopped", not await metric(service, 'stopped{provider="smtp"} 1', 1))
            server.mode = "works"
            report.rule("… and the message is accepted later, once", await server.took(one, 90)
                        and server.count(server.taken, one) == 1, server.count(server.taken, one))
            names = {message_from_bytes(each.content)["Message-ID"] for each in server.seen if each.rcpt_tos == [one]}
            report.rule("… with one Message-ID", len(names) == 1, len(names))
        server.mode = "drops after"
        one = recipient()
        await service.issue(one)
        await server.took(one)
        server.mode = "works"
        await asyncio.sleep(4)
        report.rule("a connection lost after acceptance doesn't cause a duplicate",
                    server.count(server.seen, one) == 1, server.count(server.seen, one))
        for mode in ("refuses", "spam"):
            server.mode = mode
            challenge = await service.issue(recipient())
            state = "waiting"
            for _ in range(200):
                with closing(service.client()) as asking:
                    answer = await asking.get(f"/api/challenges/{challenge['id']}/status")
                state = answer.json["messages"][0]["state"]
                if state != "waiting":
                    break
                await asyncio.sleep(0.05)
            report.rule(f"a server that {'refuses the user' if mode == 'refuses' else 'reports spam'}: the message is given up",
                        state == "refused", state)
        counts = [server.count(server.taken, one) for one in recipients]
        report.rule("no message was accepted twice by the end", set(counts) == {1}, counts)
        report.rule("a refusal doesn't stop the provider", not await metric(service, 'stopped{provider="smtp"} 1', 1))

    await run(program, folder, Server(pair), pair[0], attack, report)


async def starttls(program: Path, folder: Path, pair, report: Report) -> None:
    async def attack(service: Service, server: Server, report: Report) -> None:
        report.title("  STARTTLS")
        one = recipient()
        await service.issue(one)
        report.rule("a message is accepted over TLS, after authentication", await server.took(one) and bool(server.logins))
        report.rule("attempts and their durations are counted by provider",
                    await metric(service, r'^onetimecode_provider_attempts_total\{provider="smtp",outcome="taken"\} 1$')
                    and await metric(service, r'^onetimecode_provider_duration_seconds_count\{provider="smtp"\} 1$'))

    await run(program, folder, Server(pair, is_implicit=False), pair[0], attack, report)


async def mended(service: Service, server: Server, report: Report, cause: str, mend, knows_password=False) -> None:
    """Checks that a misconfiguration stops the provider, and that delivery resumes after the fix `mend`."""
    recipients = [recipient() for _ in range(3)]
    for one in recipients:
        await service.issue(one)
    report.rule("the cause is in the metrics, and the provider is marked as stopped",
                await metric(service, f'cause="{cause}"') and await metric(service, r'stopped\{provider="smtp"\} 1'), cause)
    report.rule("the server received no message", not server.seen)
    if not knows_password:
        report.rule("the server received no password", not server.logins, len(server.logins))
    mend()
    came = [await server.took(one, 75) for one in recipients]
    report.rule("all messages arrive after the fix, once each", all(came) and len(server.taken) == 3, len(server.taken))
    report.rule("… and the provider is no longer marked as stopped", await metric(service, r'stopped\{provider="smtp"\} 0'))


async def untrusted(program: Path, folder: Path, pair, report: Report) -> None:
    async def attack(service: Service, server: Server, report: Report) -> None:
        report.title("  an untrusted certificate")
        await mended(service, server, report, "certificate", lambda: server.context.load_cert_chain(*pair))

    await run(program, folder, Server(certificate(folder.parent, "wrong")), pair[0], attack, report)


async def misnamed(program: Path, folder: Path, pair, report: Report) -> None:
    other = certificate(folder.parent, "other", "127.0.0.2")
    both = folder.parent / "both.pem"
    both.write_text(pair[0].read_text() + other[0].read_text())

    async def attack(service: Service, server: Server, report: Report) -> None:
        report.title("  a trusted certificate for another address")
        await mended(service, server, report, "certificate", lambda: server.context.load_cert_chain(*pair))

    await run(program, folder, Server(other), both, attack, report)


async def tried(program: Path, folder: Path, pair, report: Report) -> None:
    report.title("  send-test")
    folder.mkdir()
    (folder / "password").write_text(PASSWORD + "\n")
    server = Server(pair)
    server.start()
    plain = base64.b64encode(b"\0".join([b"", USER.encode(), PASSWORD.encode()])).decode()
    try:
        said = ""
        for mode, code in (("works", 0), ("repeats", 1)):
            server.mode = mode
            process = await asyncio.create_subprocess_exec(
                program, "send-test", "ada@example.com", "--app-name", "Example", "--delivery", "smtp", "--smtp-url",
                server.address, "--smtp-password-file", folder / "password", "--smtp-ca-file", pair[0], "--sender",
                "codes@example.com", env=os.environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            output = (await process.communicate())[0].decode(errors="replace")
            said += output
            report.rule(f"a server that {mode}{' the password' if code else ''}: the steps are printed without the password",
                        process.returncode == code and "> AUTH •••" in output and PASSWORD not in output
                        and plain not in output, process.returncode)
        report.rule("the code is not printed", len(server.taken) == 1
                    and code_of(message_from_bytes(server.taken[0].content, policy=policy.default)) not in said)
    finally:
        server.stop()


async def stripped(program: Path, folder: Path, pair, report: Report) -> None:
    async def attack(service: Service, server: Server, report: Report) -> None:
        report.title("  no STARTTLS, as after a downgrade attack")
        await mended(service, server, report, "no-tls", lambda: setattr(server, "offers_tls", True))

    await run(program, folder, Server(pair, is_implicit=False, offers_tls=False), pair[0], attack, report)


async def unknown(program: Path, folder: Path, pair, report: Report) -> None:
    async def attack(service: Service, server: Server, report: Report) -> None:
        report.title("  a wrong password")
        server.password = "another"
        await mended(service, server, report, "reply-535", lambda: setattr(server, "password", PASSWORD),
                     knows_password=True)

    await run(program, folder, Server(pair), pair[0], attack, report)
