"""Sends e-mail through the mail program msmtp to an SMTP server, and parses the messages with Python."""

import asyncio
import re
import secrets
import shutil
from contextlib import closing
from datetime import datetime, timedelta, timezone
from email import message_from_bytes, policy
from pathlib import Path

from aiosmtpd.controller import Controller
from harness.ports import free_port

from .report import Report
from .service import Service, run_program

LANGUAGES = ("en", "pt-BR", "es", "fr", "de", "it", "ja", "ar")
APP = "Ünïcödé «Äpp» 例"

# A mail program that fails in the way that the recipient's address names, except for `refuses` only until the file
# `works` exists, and otherwise sends the message. One that hangs then goes on, because it may have sent the message, so
# that there is only one repeat.
PROGRAM = """#!/bin/sh
for recipient; do :; done
case $recipient in refuses-*) cat >/dev/null; exit 67 ;; esac
[ -e {works} ] || case $recipient in
  defers-*) cat >/dev/null; echo "$@" >&2; exit 75 ;;
  usage-*) exit 64 ;;
  floods-*) head -c 50000000 /dev/zero >&2; exit 75 ;;
  hangs-*) trap '' TERM; while [ ! -e {works} ]; do sleep 0.1; done ;;
esac
exec {msmtp} -C {settings} "$@"
"""


class Mailbox:
    """The SMTP server's handler, which keeps accepted messages and rejects recipients at unknown.example."""

    def __init__(self) -> None:
        self.accepted: list = []

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.endswith("@unknown.example"):
            return "550 5.1.1 There is no such user"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        self.accepted.append(envelope)
        return "250 OK"

    async def wait_for_message(self, recipient: str, seconds: int = 60):
        """Waits for a message to the recipient; returns the message and its envelope, or `None` for both on timeout."""
        for _ in range(seconds * 20):
            for envelope in list(self.accepted):
                if envelope.rcpt_tos == [recipient]:
                    return message_from_bytes(envelope.content, policy=policy.default), envelope
            await asyncio.sleep(0.05)
        return None, None


async def mail(program: Path, folder: Path, report: Report) -> None:
    report.title("E-mail through the machine's mail program")
    msmtp = shutil.which("msmtp")
    report.rule("msmtp is installed", msmtp is not None)
    if msmtp is None:
        return
    mailbox = Mailbox()
    smtp = Controller(mailbox, hostname="127.0.0.1", port=free_port())
    smtp.start()
    works, settings, sendmail = folder / "works", folder / "msmtprc", folder / "sendmail"
    settings.write_text(f"account default\nhost 127.0.0.1\nport {smtp.port}\ntls off\nauth off\n")
    sendmail.write_text(PROGRAM.format(works=works, msmtp=msmtp, settings=settings))
    sendmail.chmod(0o700)
    flags = ("--delivery", "sendmail", "--sender", "codes@example.com", "--sendmail", str(sendmail))
    service = Service(program, folder, *flags, "--app-name", APP)
    await service.start()
    try:
        await languages(service, mailbox, report)
        await injection(program, folder, service, mailbox, flags, report)
        await failures(service, mailbox, works, sendmail, report)
        exit_code = await service.stop()
        report.rule("the server shuts down cleanly", exit_code == 0, exit_code)
        log = service.log.read_text() + service.output.read_text()
        codes = {code_of(message_from_bytes(envelope.content, policy=policy.default)) for envelope in mailbox.accepted}
        words = set(re.findall(r"\b[0-9]+\b", log))
        report.rule("no code or address is in the log", len(codes) > 10 and not codes & words and "@" not in log,
                    codes & words or "")
    finally:
        service.kill()
        smtp.stop()


def code_of(message) -> str:
    match = re.search(r"(?<![\d])(\d{3}) ?(\d{3})(?!\d)", message.get_content())
    return "".join(match.groups()) if match else ""


async def languages(service: Service, mailbox: Mailbox, report: Report) -> None:
    subjects = set()
    for language in LANGUAGES:
        recipient = f"mail-{secrets.token_hex(4)}@example.com"
        challenge = await service.issue(recipient, language=language)
        message, envelope = await mailbox.wait_for_message(recipient)
        if message is None:
            report.rule(f"{language}: the message arrives", False)
            continue
        code = code_of(message)
        client = service.client()
        verified = await client.post(f"/api/challenges/{challenge['id']}/verify", {"code": code})
        client.close()
        report.rule(f"{language}: the code in its text is accepted", verified.status == 200, verified.status)
        defects = [*message.defects, *(defect for _, value in message.items() for defect in value.defects)]
        senders = message["From"].addresses
        age = abs(datetime.now(timezone.utc) - message["Date"].datetime)
        lines = envelope.content.split(b"\r\n")
        checks = {
            "no defects": not defects,
            "sender": [(address.display_name, address.addr_spec) for address in senders]
                      == [(APP, "codes@example.com")],
            "recipient": [address.addr_spec for address in message["To"].addresses] == [recipient],
            "subject": APP in message["Subject"] and code not in message["Subject"],
            "language": message["Content-Language"] == language,
            "automatic": message["Auto-Submitted"] == "auto-generated",
            "message ID": re.fullmatch(r"<[0-9a-f]{32}@example\.com>", message["Message-ID"]),
            "date": age < timedelta(minutes=2),
            "plain": message.get_content_type() == "text/plain" and not message.is_multipart(),
            "app": APP in message.get_content(),
            "lines": all(len(line) <= 76 for line in lines if not line.startswith(b"Received:")),
            "from": envelope.mail_from == "codes@example.com",
        }
        report.rule(f"{language}: header and envelope are correct", all(checks.values()),
                    [name for name, holds in checks.items() if not holds] or "")
        subjects.add(str(message["Subject"]))
    report.rule("the subject is in eight languages", len(subjects) == len(LANGUAGES), len(subjects))
    await spam(mailbox, report)


async def spam(mailbox: Mailbox, report: Report) -> None:
    """Lets SpamAssassin judge the messages by what they contain, without looking anything up in the network."""
    messages = b"".join(b"From codes@example.com Thu Jan  1 00:00:00 1970\n" + envelope.content.replace(b"\r\n", b"\n") + b"\n"
                        for envelope in mailbox.accepted)
    process = await asyncio.create_subprocess_exec(
        "spamassassin", "--local", "--mbox", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL)
    output = (await process.communicate(messages))[0].decode(errors="replace")
    scores = [float(score) for score in re.findall(r"^X-Spam-Status: \w+, score=(-?[\d.]+)", output, re.MULTILINE)]
    report.rule("SpamAssassin gives no message a point", len(scores) == len(LANGUAGES) and max(scores) <= 0, scores)


async def injection(program: Path, folder: Path, service: Service, mailbox: Mailbox, flags, report: Report) -> None:
    client = service.client()
    hostile = ["ada@example.com\r\nBcc: eve@example.com", "ada@example.com\nSubject: hello",
               "ada@example.com,eve@example.com", "ada@example.com eve@example.com", "<ada@example.com>",
               "ada@example.com\u2028Bcc: eve@example.com",
               '"ada\r\nBcc: eve"@example.com', "ada@example.com\0", "ada@example.com -X/tmp/x"]
    statuses = [(await client.post("/api/challenges", {"recipient": text})).status for text in hostile]
    report.rule("a recipient with a second header or address is refused", set(statuses) == {422}, statuses)
    # The mail program must not read these unusual but valid addresses as options or shell syntax.
    for recipient in ("-oQ/tmp@example.com", "-t@example.com", "|cat@example.com", "`id`@example.com",
                      "$HOME@example.com"):
        await service.issue(recipient)
        message, envelope = await mailbox.wait_for_message(recipient)
        report.rule(f"{recipient} is used only as an address",
                    message is not None and [address.addr_spec for address in message["To"].addresses] == [recipient])
    client.close()
    for name in ("App\r\nBcc: eve@example.com", "App\nX: y", "App\x07"):
        result = await run_program(program, "serve", "--development", "--port", "0", "--database", folder / "x.sqlite",
                                   *flags, "--app-name", name, timeout=60)
        report.rule("an app name with a line break or a bell is refused", result.returncode != 0
                    and "--app-name" in result.stderr, result.returncode)
    recipients = {address for envelope in mailbox.accepted for address in envelope.rcpt_tos}
    report.rule("no other recipient got a message", not any("eve" in address for address in recipients))


async def failures(service: Service, mailbox: Mailbox, works: Path, sendmail: Path, report: Report) -> None:
    recipients = []

    async def fails(mode: str, cause: str) -> bool:
        """Returns whether a message fails with this cause, which is then in the metrics, and the service is ready."""
        recipients.append(f"{mode}-{secrets.token_hex(4)}@example.com")
        found = await service.failure((await service.issue(recipients[-1]))["id"])
        with closing(service.client()) as client:
            metrics = (await client.get("/metrics")).body.decode()
            is_ready = (await client.get("/health/ready")).status == 200
        return found == cause and f'cause="{cause}"' in metrics and is_ready

    modes = [("defers", "exit-75"), ("usage", "exit-64"), ("floods", "exit-75"), ("hangs", "timeout")]
    for (mode, cause), holds in zip(modes, await asyncio.gather(*(fails(mode, cause) for mode, cause in modes))):
        report.rule(f"mail program in mode {mode}: the cause is in the metrics, and the service stays ready", holds,
                    cause)
    moved = sendmail.rename(sendmail.with_suffix(".aside"))
    report.rule("a missing mail program: the cause is in the metrics", await fails("missing", "no-program"))
    works.touch()
    moved.rename(sendmail)
    arrived = [(await mailbox.wait_for_message(recipient, 90))[0] is not None for recipient in recipients]
    report.rule("all waiting messages arrive once the program works again", all(arrived), arrived)
    report.rule("… once each", all(sum(envelope.rcpt_tos == [recipient] for envelope in mailbox.accepted) == 1
                                   for recipient in recipients))
    refused = await service.message((await service.issue(f"refuses-{secrets.token_hex(4)}@example.com"))["id"])
    report.rule("a message to an unknown user is given up, and its state is refused", refused["state"] == "refused",
                refused["state"])
    unknown = (await service.issue(f"{secrets.token_hex(4)}@unknown.example"))["id"]
    report.figure("result after msmtp fails with an unknown user", await service.failure(unknown))
    report.figure("memory after the mail program's output", f"{service.memory / 1e6:.0f} MB")
    report.rule("the mail program's output is not kept in memory", service.memory < 400e6)
