"""Messages as they are seen: a code, an amount and a name are read by the places of their symbols on a page."""

import html
import itertools
import json
import re
import subprocess
import urllib.request

import pytest

from harness.gateway import Gateway
from harness.paths import ROOT, server_executable
from harness.plans import plan
from harness.server import Server

LANGUAGES = ("en", "pt-BR", "es", "fr", "de", "it", "ja", "ar")

# Of codes that are only digits or letters, all scripts keep the order. That of signs depends on what is around them.
FORMATS = {
    "digits": ("--grouping", "3-3"),
    "letters": ("--length", "8", "--alphabet", "letters-and-digits", "--grouping", "4-4"),
    "signs": ("--length", "8", "--alphabet", "0123456789+*/%", "--grouping", "4-4"),
}

# The operator's own texts, of which those in Arabic run from right to left.
TEXTS = {
    f"{language}/{purpose}.{form}": text.format(values=values)
    for language in ("ar", "en")
    for purpose, values in {"own": "", "own-payment": " {{payee}}: {{amount}}"}.items()
    for form, text in {
        "txt": ("رمز{values}\n{{{{code}}}}" if language == "ar" else "Code{values}\n{{{{code}}}}"),
        "sms": ("رمز{values} {{{{code}}}} هنا" if language == "ar" else "Code{values} {{{{code}}}} here"),
        "html": ('<div dir="rtl"><p>رمز{values} {{{{code}}}} هنا</p><p>{{{{code}}}}</p></div>'.replace("<p>{{{{code}}}}</p>", "")
                 if language == "ar" else "<p>Code{values} {{{{code}}}} here</p>"),
    }.items()
}
VALUES = {"amount": {"maximum": 14}, "payee": {"maximum": 20, "unicode": True}}
PURPOSES = {"purposes": {"payment": {"values": VALUES}, "own-payment": {"values": VALUES}}}

# The names that a payment is for, in both writing directions.
PAYEES = ("Shop 24 & Co. 7", "مقهى 24")
AMOUNTS = ("12.50 EUR", "€ 1.200,00", "-5 %")

# Returns the lines of an element as they are seen: its symbols by their places, from left to right.
READ = r"""root => {
    const symbols = [];
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node; node = nodes.nextNode();) {
        // Heard instead of a text that is seen.
        if (getComputedStyle(node.parentElement).clipPath !== "none") continue;
        let start = 0;
        for (const symbol of node.data) {
            const range = new Range();
            range.setStart(node, start);
            range.setEnd(node, start += symbol.length);
            const [place] = range.getClientRects();
            if (place?.width > 0) symbols.push({ symbol, x: place.x, y: (place.top + place.bottom) / 2 });
        }
    }
    const lines = [];
    for (const symbol of symbols.sort((one, other) => one.y - other.y)) {
        const line = lines.at(-1);
        if (line && symbol.y - line[0].y < 8) line.push(symbol); else lines.push([symbol]);
    }
    return lines.map(line => line.sort((one, other) => one.x - other.x).map(({ symbol }) => symbol).join("")).join("\n");
}"""

numbers = itertools.count(100)


class Sender:
    """The service with a format of codes, which sends its messages to a gateway."""

    def __init__(self, folder, *flags):
        self._gateway = Gateway(folder)
        texts, purposes = folder / "texts", folder / "purposes.json"
        for name, text in TEXTS.items():
            path = texts / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        purposes.write_text(json.dumps(PURPOSES))
        by_webhook = dict.fromkeys(("sms", "whatsapp", "voice", "email"), "webhook")
        self.service = Server(folder / "codes.sqlite", folder / "server.log", (
            *plan(folder / "plan.json", **by_webhook), *self._gateway.flags, "--texts", str(texts), "--purposes", str(purposes), "--sms-segments", "4",
            "--app-name", "24 Stunden", "--client-limit", "100000", *flags,
        ))

    def send(self, channel, language, purpose="sign-in", **values):
        """Sends a message to a new recipient, and returns it."""
        number = next(numbers)
        recipient = f"ada{number}@example.com" if channel == "email" else f"+4420794600{number:03}"
        body = {"recipient": recipient, "channel": channel, "language": language, "purpose": purpose}
        if values:
            body["values"] = values
        request = urllib.request.Request(
            f"{self.service.url}/api/challenges", json.dumps(body).encode(), {"Content-Type": "application/json"})
        urllib.request.urlopen(request, timeout=10).close()
        return self._gateway.message_to(recipient, channel)

    def stop(self):
        self.service.stop()
        self._gateway.close()


@pytest.fixture(scope="module", params=FORMATS)
def sender(request, browser, tmp_path_factory):
    sender = Sender(tmp_path_factory.mktemp("messages"), *FORMATS[request.param])
    yield sender
    sender.stop()


def seen(page, message):
    """Returns what is seen of a message in programs that derive its direction from its text, or have the language's.

    A program in which everything runs from left to right or from right to left is tried with messages in Arabic only: it would
    reorder signs and names in other messages, which contain no marks, because these would more than halve the room of an SMS.
    """
    for direction in ("ltr", "rtl"):
        styles = ["white-space: pre; unicode-bidi: plaintext"]
        if message["language"] == "ar" or direction == "ltr":
            styles.append("white-space: pre")
        for style in styles:
            page.set_content(f'<div dir="{direction}" style="{style}">{html.escape(message["text"])}</div>')
            yield page.locator("div").evaluate(READ)
            if "html" in message:
                page.set_content(f'<div dir="{direction}" style="{style}">{message["html"]}</div>')
                yield page.locator("div").first.evaluate(READ)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("channel", ["sms", "whatsapp", "email"])
def test_the_code_is_seen_as_it_was_sent(page, sender, channel, language):
    """Text messages and emails show the code, and the app's name, in the order of their symbols in every language."""
    message = sender.send(channel, language)
    assert message["language"] == language
    for text in seen(page, message):
        assert message["code"] in text
        assert "24 Stunden" in text


@pytest.mark.parametrize("channel", ["sms", "whatsapp", "email"])
@pytest.mark.parametrize("language", ["ar", "en"])
@pytest.mark.parametrize("purpose", ["own", "own-payment"])
def test_the_code_is_seen_in_an_operators_text(page, sender, channel, language, purpose):
    """An operator's own text, also HTML from right to left, shows the code as it was sent."""
    values = {"amount": AMOUNTS[1], "payee": PAYEES[0]} if purpose == "own-payment" else {}
    message = sender.send(channel, language, purpose, **values)
    assert ("html" in message) == (channel == "email")
    for text in seen(page, message):
        for value in (message["code"], *values.values()):
            assert value in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("payee", PAYEES)
def test_an_amount_is_seen_as_it_was_sent(page, sender, language, payee):
    """A payment's amount and code are seen as they were sent, beside a payee in either writing direction."""
    for amount, purpose in itertools.product(AMOUNTS, ("payment", "own-payment")):
        message = sender.send("email", language, purpose, amount=amount, payee=payee)
        for text in seen(page, message):
            assert message["code"] in text and amount in text
            assert payee in text or payee == PAYEES[1]


@pytest.mark.parametrize("language", [
    pytest.param(language, marks=pytest.mark.context(locale=language)) for language in LANGUAGES
])
def test_the_pages_show_numbers_and_masks_as_they_are(page, server, language):
    """The pages show the example of a number, the masked address, the end of a number and the field from left to right."""
    page.goto(server.url)
    assert page.locator("html").get_attribute("lang") == language
    example = page.locator("#recipient-hint").evaluate("node => node.textContent.match(/[+][0-9\\s\\u2011]*[0-9]/)[0]")
    assert example in page.locator("main").evaluate(READ).replace("\n", " ")
    for recipient, mask in ((f"ada{next(numbers)}@example.com", "a•••@e•••.com"), (f"+4420794600{next(numbers)}", None)):
        page.goto(server.url)
        page.get_by_role("textbox").fill(recipient)
        page.locator("form button").click()
        page.wait_for_url("**/code")
        server.code_for(recipient)
        assert (mask or recipient[-2:]) in page.locator("main").evaluate(READ)
        page.wait_for_selector("one-time-code[data-ready]", state="attached")
        page.locator("one-time-code input").fill("123")
        edges = page.locator("one-time-code").evaluate(
            "host => [...host.shadowRoot.querySelectorAll('[part~=filled]')].map(slot => slot.getBoundingClientRect().x)")
        assert len(edges) == 3 and edges == sorted(edges)


# The most characters of the name and the domain in a message of one SMS: in the complete text, without the validity, and
# of the domain without the name.
LENGTHS = {
    "en": (66, 111, 116), "pt-BR": (56, 106, 112), "es": (51, 107, 113), "fr": (48, 105, 111), "de": (64, 112, 117),
    "it": (66, 109, 114), "ja": (18, 42, 43), "ar": (None, 35, 38),
}


def test_the_longest_name_and_domain_fit_and_one_character_more_has_a_shorter_form():
    assert LENGTHS.keys() == set(LANGUAGES)
    guide = " ".join((ROOT / "docs" / "texts.md").read_text().split())
    assert f"In English, {LENGTHS['en'][0]} characters" in guide and f"in Japanese {LENGTHS['ja'][0]}," in guide
    name = "Example"

    def form(language, length):
        """Returns the form of a message with a domain of this length, as `send-test` describes it."""
        labels = ("long." * 40)[200 - max(length - len("xexample.com"), 0):]
        domain = ("x" + labels + "example.com")[-length:]
        shown = subprocess.run(
            [server_executable(), "send-test", "--show", "--language", language, "--app-name", name, "--domain", domain],
            capture_output=True, text=True, check=True, timeout=20).stdout
        assert len(domain) == length
        return re.search(r"SMS, 1 segment(.*):", shown)[1]

    for tag, (full, brief, alone) in LENGTHS.items():
        if full:
            assert form(tag, full - len(name)) == ""
            assert form(tag, full - len(name) + 1) == ", without the validity"
        assert form(tag, brief - len(name)) == ", without the validity"
        assert form(tag, brief - len(name) + 1) == ", without the app's name"
        assert form(tag, alone) == ", without the app's name"
        if tag in ("ja", "ar"):
            assert form(tag, alone + 1) == ", in English"
