"""Attacks an operator's texts and the values of payments: templates, HTML, headers, and receipts for other amounts."""

import asyncio
import json
import re
import secrets
import subprocess
from contextlib import closing
from email import message_from_bytes, policy
from html.parser import HTMLParser
from pathlib import Path

from aiosmtpd.controller import Controller
from harness.ports import free_port

from .mail import LANGUAGES, Mailbox
from .report import Report
from .service import Service, run_program

APP = "<b>Ex & Co</b>{{code}}"
TEXTS = {
    "en/pay.subject": "Payment at {{app}}",
    "en/pay.txt": "{{code}} pays {{amount}} to {{payee}}.",
    "en/pay.html": "<p>{{amount}} to <b>{{payee}}</b></p><p>{{code}}</p>",
    "en/pay.sms": "{{code}}: {{amount}} to {{payee}}",
}
# All of ASCII, so that hostile values reach the texts.
VALUE = {"characters": "".join(map(chr, range(0x21, 0x7F)))}
PURPOSES = {"purposes": {"pay": {"values": {"amount": {"maximum": 30, **VALUE}, "payee": {"maximum": 40, **VALUE}}}}}

# Values that are only text. Each must arrive as it is, and change nothing else.
HARMLESS = ["{{code}}", "{{{code}}}", "{{#app}}", "{{/app}}{{^app}}", "{{=<% %>=}}", "{{>pay}}", "{{! x", "}}", "<script>x()</script>",
            "\"'><img src=x onerror=y>", "</p></body>", "&lt;&#64;&amp;", "--=_boundary", "$1\\1%s%n{0}"]
# Values that could leave their place, or look like something else.
HARMFUL = ["a\r\nBcc: eve", "a\nSubject: x", "a\0b", "a\x1bb", "a\u0085b", "a\u2028b", "a\u202eb", "a\u2066b", "a\u200bb", "\ufeffa",
           "https://evil.example", "evil.example", "www.evil.example/x", "EVIL.COM", "a@b", "@evil #1", "", " ", "x" * 41,
           "\u20ac" * 21, "\u0430\u0431\u0432", "\U0001f600", "a\u0301\u0302\u0303\u0304"]


class TextOf(HTMLParser):
    """The text and the elements of HTML."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.text, self.elements = "", []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, attributes))

    def handle_data(self, data):
        self.text += data


async def texts(program: Path, folder: Path, report: Report) -> None:
    report.title("An operator's texts and values")
    await bad_texts(program, folder, report)
    await formats(program, folder, report)
    mailbox = Mailbox()
    smtp = Controller(mailbox, hostname="127.0.0.1", port=free_port())
    smtp.start()
    own, purposes, sendmail = folder / "texts", folder / "purposes.json", folder / "sendmail"
    write(own, TEXTS)
    purposes.write_text(json.dumps(PURPOSES))
    # A mail program that submits the message to the test's mail server.
    sendmail.write_text(f"""#!/usr/bin/env python3
import smtplib, sys
with smtplib.SMTP("127.0.0.1", {smtp.port}) as server:
    server.sendmail("codes@example.com", sys.argv[-1:], sys.stdin.buffer.read().replace(b"\\n", b"\\r\\n"))
""")
    sendmail.chmod(0o700)
    service = Service(program, folder, "--delivery", "sendmail", "--sender", "codes@example.com", "--sendmail", str(sendmail),
                      "--texts", str(own), "--purposes", str(purposes), "--app-name", APP)
    await service.start()
    try:
        await harmless_values(service, mailbox, report)
        await harmful_values(service, mailbox, report)
        await other_amounts(service, mailbox, report)
        exit_code = await service.stop()
        report.rule("the server shuts down cleanly", exit_code == 0, exit_code)
        kept = service.log.read_bytes() + service.output.read_bytes() + b"".join(
            path.read_bytes() for path in folder.glob("codes.sqlite*"))
        report.rule("no value is in the log or in clear in the database", b"4711.01" not in kept and b"onerror" not in kept)
    finally:
        service.kill()
        smtp.stop()


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


async def bad_texts(program: Path, folder: Path, report: Report) -> None:
    """Texts that would show the code to others, or load something, must keep the server from starting."""
    cases = {
        "en/default.subject": ["Your code is {{code}}", "Code\nBcc: eve@example.com", "{{#app}}{{code}}{{/app}}"],
        "en/default.txt": ["no code", "{{code}}{{code}}", "{{{code}}}", "{{>x}}", "{{code}}{{secret}}", "{{code", "{{code}}\x07"],
        "en/default.sms": ["{{code}}\n\n@evil.example #123456", "{{code}}" + "x" * 160, "{{code}} \U0001f600" + "x" * 70],
        "en/default.html": ["<a href='https://evil.example/?{{code}}'>x</a>", "{{code}}<script>x()</script>", "<p>{{code}}",
                            "{{code}}<img src='https://evil.example/x.png'>", "{{code}}<p onclick='x()'></p>"],
        "../default.txt": ["{{code}}"],
    }

    async def is_refused(name: str, text: str) -> bool:
        place = folder / secrets.token_hex(4) / "texts"
        write(place, {"en/default.voice": "{{code}}", name.replace("..", "unknown-language"): text})
        try:
            result = await run_program(program, "serve", "--development", "--port", "0", "--database", place / "x.sqlite",
                                       "--texts", place, "--app-name", "Example", timeout=20)
        except subprocess.TimeoutExpired:  # because it has started
            return False
        return result.returncode != 0 and "--texts: " in result.stderr and len(result.stderr.strip().splitlines()) == 1

    for name, texts_of_name in cases.items():
        refused = await asyncio.gather(*(is_refused(name, text) for text in texts_of_name))
        report.rule(f"{name}: the server doesn't start with harmful texts", all(refused), refused)


# Independent readers of the last line: the parser of the WICG's specification, and the expression in Chromium's parser.
WICG = re.compile(r"@(\S+) #(\S+)(?: @(\S+))?(?:\s.*)?")
CHROMIUM = re.compile(r"(?:^|\s)@([a-zA-Z0-9.-]+) #([^#\s]+)(?: @([a-zA-Z0-9.-]+))?")
APPLE = re.compile(r"@(\S+) #(\S+) (?:.* )?%(\S+)(?: .*)?")
HASH = "FA+9qCX9VSu"


async def formats(program: Path, folder: Path, report: Report) -> None:
    """Every reader of a text message must find its own part, in every language, within one SMS and 140 bytes."""
    purposes = folder / "formats.json"
    sms = {"androidHash": HASH, "embeddedHost": "pay.example.net"}
    purposes.write_text(json.dumps({"purposes": {"default": {"sms": sms}, "pay": {"values": {"amount": {"maximum": 9}}}}}))
    wrong = []

    async def check(language: str, purpose: str, *flags) -> None:
        result = await run_program(program, "send-test", "--show", "--purposes", purposes, "--purpose", purpose, "--language",
                                   language, "--domain", "example.com", *flags, timeout=60)
        match = re.search(r"^SMS, 1 segment[^:\n]*:\n(.*?)\n\nVoice:", result.stdout, re.DOTALL | re.MULTILINE)
        text = match[1] if match else ""
        line = text.rpartition("\n")[2]
        readers = [WICG.fullmatch(line), CHROMIUM.search(text), APPLE.fullmatch(line)]
        code = readers[0][2] if readers[0] else "missing"
        if not (all(reader and reader.groups() == ("example.com", code, "pay.example.net") for reader in readers)
                and code.isdigit() and text.endswith(" " + HASH) and text.count(code) == 2 and len(text.encode()) <= 140):
            wrong.append((language, purpose, text or result.stderr))

    await asyncio.gather(*(check(language, "sign-in") for language in LANGUAGES))
    await asyncio.gather(*(check(language, "pay", "--value", "amount=1 EUR") for language in ("en", "ja")))
    report.rule("readers of WICG, Chromium, Apple and Android find their parts of a text message", not wrong, wrong or "")


async def pay(service: Service, amount: str, payee: str, mailbox: Mailbox):
    """Issues a code for a payment; returns the response and the email, or `None` if there is none."""
    recipient = f"pay-{secrets.token_hex(4)}@example.com"
    with closing(service.client()) as client:
        response = await client.post("/api/challenges", {"recipient": recipient, "purpose": "pay",
                                                         "values": {"amount": amount, "payee": payee}})
    if response.status != 201:
        return response, recipient, None
    message, _ = await mailbox.wait_for_message(recipient)
    return response, recipient, message


async def harmless_values(service: Service, mailbox: Mailbox, report: Report) -> None:
    codes, wrong = set(), []
    for value in HARMLESS:
        _, _, message = await pay(service, "4711.01 EUR", value, mailbox)
        if message is None:
            wrong.append(value)
            continue
        text, html = (part.get_content().rstrip("\n") for part in message.iter_parts())
        match = re.fullmatch(r"(\d{6}) pays 4711\.01 EUR to (.*)\.", text, re.DOTALL)
        parsed = TextOf(html)
        is_right = (
            match and match[2] == value and parsed.text == f"4711.01 EUR to {value}{match[1]}"
            and parsed.elements == [("p", []), ("b", []), ("p", [])]
            and message["Subject"] == f"Payment at {APP}" and not message.defects
            and message.get_content_type() == "multipart/alternative")
        if not is_right:
            wrong.append(value)
        else:
            codes.add(match[1])
    report.rule("values that look like templates, HTML or MIME arrive as they are", not wrong, wrong or "")
    report.rule("… with codes of their own", len(codes) > 1, len(codes))


async def harmful_values(service: Service, mailbox: Mailbox, report: Report) -> None:
    count = len(mailbox.accepted)
    answers = [(await pay(service, "1 EUR", value, mailbox))[0] for value in HARMFUL]
    report.rule("values with controls, addresses, foreign or too many characters are refused",
                {(answer.status, answer.reason) for answer in answers} == {(422, "invalid-value")},
                [value for value, answer in zip(HARMFUL, answers) if answer.reason != "invalid-value"] or "")
    details = [answer.json.get("detail", "") for answer in answers]
    report.rule("… the problem names the value, and doesn't repeat it",
                all("“payee”" in detail and "evil" not in detail.lower() for detail in details))
    with closing(service.client()) as client:
        body = {"recipient": "pay@example.com", "purpose": "pay"}
        shapes = [{"amount": 1, "payee": "x"}, {"amount": ["1"], "payee": "x"}, [], "x", {"amount": "1", "payee": None},
                  {"amount": "1"}, {}, {"amount": "1", "payee": "x", "code": "123456"}, {f"v{i}": "x" for i in range(1000)}]
        statuses = [(await client.post("/api/challenges", {**body, "values": values})).status for values in shapes]
        report.rule("values that are missing, undeclared or no strings are refused", set(statuses) == {422}, statuses)
        other = await client.post("/api/challenges", {**body, "purpose": "sign-in", "values": {"amount": "1"}})
        report.rule("a purpose without values refuses values", other.reason == "invalid-value", other.reason)
        decoy = await client.post("/api/challenges", {**body, "decoy": True, "values": {"amount": "1"}})
        report.rule("a decoy's values are checked, too", decoy.reason == "invalid-value", decoy.reason)
    await asyncio.sleep(0.2)
    report.rule("no message was sent for refused values", len(mailbox.accepted) == count, len(mailbox.accepted) - count)


async def other_amounts(service: Service, mailbox: Mailbox, report: Report) -> None:
    """A receipt for one payment must not pay another amount or payee."""

    async def receipt(amount: str, payee: str) -> tuple[str, str]:
        response, recipient, message = await pay(service, amount, payee, mailbox)
        text = next(message.iter_parts()).get_content()
        code = re.search(r"\d{6}", text)[0]
        with closing(service.client()) as client:
            verified = await client.post(f"/api/challenges/{response.json['id']}/verify", {"code": code})
        return recipient, verified.json["receipt"]

    async def redeem(recipient: str, receipt: str, values) -> int:
        body = {"receipt": receipt, "recipient": recipient, "purpose": "pay"}
        with closing(service.client()) as client:
            return (await client.post("/api/receipts/redeem", body if values is None else {**body, "values": values})).status

    recipient, small = await receipt("1.00 EUR", "Shop")
    others = [None, {}, {"amount": "1000.00 EUR", "payee": "Shop"}, {"amount": "1.00 EUR", "payee": "Eve"},
              {"amount": "1.00 EUR"}, {"amount": "Shop", "payee": "1.00 EUR"}, {"amount": "1.00 EUR", "payee": "Shop", "x": ""},
              {"amount": "1.00 EU", "payee": "RShop"}, {"amount": "1.00 eur", "payee": "Shop"},
              {"amountpayee": "1.00 EURShop"}]
    statuses = [await redeem(recipient, small, values) for values in others]
    report.rule("a receipt can't be redeemed for another amount or payee", set(statuses) == {422}, statuses)
    _, large = await receipt("1000.00 EUR", "Shop")
    mixed = small.split(".")[0] + "." + large.split(".")[1]
    status = await redeem(recipient, mixed, {"amount": "1000.00 EUR", "payee": "Shop"})
    report.rule("a receipt can't be made from two", status == 422, status)
    status = await redeem(recipient, small, {"amount": "1.00\u00a0EUR", "payee": "Shop"})
    report.rule("afterwards it can be redeemed for its own values", status == 200, status)
    status = await redeem(recipient, small, {"amount": "1.00 EUR", "payee": "Shop"})
    report.rule("… once", status == 422, status)
    response, recipient, _ = await pay(service, "1.00 EUR", "Shop", mailbox)
    with closing(service.client()) as client:
        key = secrets.token_hex(8)
        body = {"recipient": recipient, "purpose": "pay", "requestKey": key}
        first = await client.post("/api/challenges", {**body, "values": {"amount": "1 EUR", "payee": "Shop"}})
        second = await client.post("/api/challenges", {**body, "values": {"amount": "9 EUR", "payee": "Shop"}})
    report.rule("a repeated request can't change the amount", (first.status, second.reason) == (201, "request-key-reused"),
                (first.status, second.reason))
