"""Follows the guides: takes the files and commands of each complete example from its guide and `Examples`, and runs them.

The tests replace only folders, ports and `swift run`.
"""

import base64
import contextlib
import hmac
import itertools
import json
import os
import re
import secrets
import shutil
import signal
import socket
import stat
import subprocess
import sys
import time
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect

from harness import package as tools
from harness.field import Field, expect_resend_title
from harness.paths import PACKAGE, ROOT, server_executable
from harness.ports import free_port

NAMED_BLOCK = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINKED_FILE = re.compile(r"\]\(([\w-]+\.(?:cfg|conf|py|yml))\)")


def chapter(guide, heading):
    """Returns the files and commands of a guide's chapter or, without a heading, of the whole guide, by name.

    The files include those that the chapter links to, with their paths in the repository, such as `docs/gateway.py`.
    """
    text = (ROOT / guide).read_text(encoding="utf-8")
    if heading:
        match = re.search(rf"^## {re.escape(heading)}$(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
        assert match, f"{guide} has no chapter {heading}"
        text = match[1]
    linked = {f"docs/{name}": (ROOT / "docs" / name).read_text(encoding="utf-8") for name in LINKED_FILE.findall(text)}
    return linked | dict(NAMED_BLOCK.findall(text))


class Example:
    """A folder with the files of a guide's chapters. Bash runs the chapters' commands in it."""

    def __init__(self, folder, replacements):
        self.folder = folder
        self._replacements = replacements
        self._texts = {}
        self._processes = {}
        self._stack = contextlib.ExitStack()
        # A folder with programs that replace those with the same names, such as `swift`.
        self.programs = folder.with_name(f"{folder.name}-programs")
        path = [self.programs, os.path.dirname(sys.executable), server_executable().parent, os.environ["PATH"]]
        self._environment = {
            **os.environ, "PATH": os.pathsep.join(map(str, path)), "NODE_PATH": str(tools.FRAMEWORKS),
        }
        folder.mkdir()
        self.programs.mkdir()

    def close(self):
        self._stack.close()

    def replace(self, replacements):
        """Adds replacements for the chapters that are added later."""
        self._replacements = {**replacements, **self._replacements}

    def text(self, name):
        return self._texts[name]

    def add_program(self, name, text):
        """Adds commands that aren't in the guide."""
        self._texts[name] = text

    def log(self, port):
        return (self.folder / f"log-{port}").read_text()

    def signal(self, port, number):
        """Sends a signal to the service that was started for a port."""
        [process] = tools.run("pgrep", "-g", self._processes[port].pid, "-x", "onetimecode").split()
        os.kill(int(process), number)

    def stop(self, port):
        terminate(self._processes[port])

    def add_chapter(self, guide, heading=None):
        self._add(chapter(guide, heading))

    def add_example(self, name):
        """Adds the files of a folder in `Examples`."""
        folder = ROOT / "Examples" / name
        files = [file for pattern in ("*.*", "templates/*") for file in folder.glob(pattern)]
        self._add({str(file.relative_to(folder)): file.read_text(encoding="utf-8") for file in files})

    def _add(self, texts):
        for name, text in texts.items():
            for old, new in self._replacements.items():
                text = text.replace(old, str(new))
            self._texts[name] = text
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / name).write_text(text, encoding="utf-8")

    def run(self, name, input=""):
        """Runs the commands with this name, and returns their output. Each command must succeed."""
        return self.execute(self._texts[name], input)

    def execute(self, commands, input=""):
        return tools.run(
            "bash", "-e", "-o", "pipefail", "-c", commands, cwd=self.folder, env=self._environment, input=input,
        )

    def start(self, name, port):
        """Starts the commands with this name, which run until the test ends, and waits until the port is open."""
        log = self._stack.enter_context((self.folder / f"log-{port}").open("w+"))
        process = subprocess.Popen(
            ["bash", "-e", "-c", self._texts[name]], cwd=self.folder, env=self._environment,
            stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
        )
        self._stack.callback(terminate, process)
        self._processes[port] = process
        deadline = time.monotonic() + 60
        while not is_open(port):
            log.seek(0)
            assert process.poll() is None and time.monotonic() < deadline, f"The program did not start:\n{log.read()}"
            time.sleep(0.05)

    def wait_for_line(self, file, pattern):
        """Waits until a line of the file matches the pattern, and returns the match."""
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            if match := re.search(pattern, (self.folder / file).read_text(), re.MULTILINE):
                return match
            time.sleep(0.05)
        raise AssertionError(f"{file} has no line {pattern}:\n{(self.folder / file).read_text()}")


def terminate(process):
    """Ends a command and its child processes."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, 15)
    process.wait(timeout=20)


def is_open(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture
def example(tmp_path):
    """`example("folder", {old: new})` creates a folder for following a guide. In the guide, `new` replaces `old`."""
    examples = []

    def example(name, replacements):
        examples.append(Example(tmp_path / name, replacements))
        return examples[-1]

    yield example
    for each in examples:
        each.close()


@pytest.fixture
def backend(example, server, tmp_path):
    """Prepares the backend of the guide's Flask chapter to use the service, but doesn't start the backend."""
    pytest.importorskip("flask")
    (tmp_path / "OneTimeCode" / "web").mkdir(parents=True)
    (tmp_path / "OneTimeCode" / "web" / "dist").symlink_to(PACKAGE)
    port = free_port()
    backend = example("backend", {"5000": port, "http://127.0.0.1:8080": server.url})
    backend.url = f"http://127.0.0.1:{port}"
    backend.serve = lambda: backend.start("start.sh", port=port)
    backend.add_example("Flask")
    backend.add_chapter("docs/web.md", "Flask")
    return backend


def request_code(page, backend, server, recipient):
    """Requests a code on the first page, waits for the second page, and returns the code."""
    page.goto(backend.url)
    page.get_by_label("E-mail").fill(recipient)
    page.get_by_role("button", name="Send code").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Enter the code")
    return server.code_for(recipient)


def ready_field(page):
    """Waits until the page's field is ready, focuses the field, and returns it."""
    page.wait_for_selector("one-time-code[data-ready]", state="attached")
    page.get_by_label("Verification code").focus()
    return Field(page)


def different_code(code):
    """Returns a different code of the same format."""
    return code[:-1] + str((int(code[-1]) + 1) % 10)


@pytest.mark.problem("favicon|status of 422 .*/code")
def test_V4_1_M12_1_the_guide_to_flask_signs_a_user_in(chromium_page, backend, server):
    """V4.1, M12.1: the form submits a wrong code, which is rejected, and then the right one."""
    page = chromium_page
    backend.serve()
    code = request_code(page, backend, server, "flask@example.com")
    ready_field(page).type(different_code(code)).press("Enter")
    expect(page.locator("[data-error]")).to_have_text("Incorrect code. 4 attempts left.")
    expect_resend_title(page, r"Request a new code 0:\d\d")
    ready_field(page).type(code).press("Enter")
    expect(page.get_by_role("heading")).to_have_text("Welcome, flask@example.com")


@pytest.mark.problem("favicon|ERR_FAILED|status of (422|429) .*/(code|again)")
def test_V1_8_V3_1_the_page_of_the_guide_to_flask_verifies_in_place(chromium_page, backend, server):
    """V1.8, V3.1: with the script of the plain page, a code is verified in place. A lost response costs no attempt."""
    page = chromium_page
    backend.add_chapter("docs/web.md", "Plain HTML")
    script, template = backend.folder / "verify.js", backend.folder / "templates" / "code.html"
    (backend.folder / "static").mkdir()
    (backend.folder / "static" / "verify.js").write_text(script.read_text().replace("/otc/service.js", "./otc/service.js"))
    tag = '<script type="module" src="/static/otc/one-time-code.js">'
    template.write_text(template.read_text().replace(tag, f'<script type="module" src="/static/verify.js"></script>\n{tag}'))
    backend.serve()
    code = request_code(page, backend, server, "in-place@example.com")
    field = ready_field(page)
    page.route("**/code", lambda route: route.fetch() and route.abort())
    field.type(different_code(code)).expect(phase="rejected", error="Unable to check the code: no connection. Try again.")
    page.unroute("**/code")
    field.press("Enter").expect(phase="rejected", error="Incorrect code. 4 attempts left.")
    assert "You can request a new code in" in field.run("host => host.resend().catch(({ detail }) => detail)")
    field.later().type(code)
    expect(page.get_by_role("heading")).to_have_text("Welcome, in-place@example.com")


@pytest.mark.problem("favicon|status of 4(22|29) .*/(code|again)")
@pytest.mark.context(java_script_enabled=False)
def test_V6_9_F3_1_the_guide_to_flask_signs_a_user_in_with_scripts_off(chromium_page, backend, server):
    """V6.9, F3.1: with scripts off, the server says how long to wait for a new code, and accepts a code with a space."""
    page = chromium_page
    backend.serve()
    code = request_code(page, backend, server, "plain@example.com")
    page.get_by_role("button", name="Request a new code").click()
    expect(page.locator("[data-error]")).to_have_text(re.compile(r"You can request a new code in \d+ seconds?\."))
    page.get_by_label("Verification code").fill(f"{code[:3]} {code[3:]}")
    page.get_by_role("button", name="Verify").click()
    expect(page.get_by_role("heading")).to_have_text("Welcome, plain@example.com")


@pytest.mark.problem(r"favicon|status of 503")
def test_V9_12_the_guide_to_flask_says_that_the_service_is_down(chromium_page, backend, server):
    """V9.12: while the service doesn't respond, each page says so, and the log of the backend has no traceback."""
    page = chromium_page
    app, address = backend.folder / "app.py", backend.folder / "address"
    # The backend reads the service's address from a file, so that it can change.
    text, count = re.subn(r'^SERVICE = .*$', "", app.read_text(), flags=re.M)
    app.write_text(text.replace("(SERVICE + path", "(open('address').read() + path"))
    assert count == 1 and "open('address')" in app.read_text()
    down, up = f"http://127.0.0.1:{free_port()}/api", f"{server.url}/api"
    address.write_text(down)
    backend.serve()
    page.goto(backend.url)
    page.get_by_label("E-mail").fill("down@example.com")
    page.get_by_role("button", name="Send code").click()
    expect(page.get_by_role("alert")).to_have_text(DOWN)
    address.write_text(up)
    code = request_code(page, backend, server, "down@example.com")
    address.write_text(down)
    ready_field(page).type(code).press("Enter")
    expect(page.locator("[data-error]")).to_have_text(DOWN)
    address.write_text(up)
    ready_field(page).press("ControlOrMeta+a").type(code).press("Enter")
    expect(page.get_by_role("heading")).to_have_text("Welcome, down@example.com")
    [log] = backend.folder.glob("log-*")
    assert "The service is not available" in log.read_text() and "Traceback" not in log.read_text()


DOWN = "Something went wrong on our side. Try again in a minute."


@pytest.fixture
def react_backend(backend):
    """Prepares the backend with the React page of the guide, and bundles the page's script."""
    tools.require("react", "react-dom")
    backend.add_example("React")
    backend.add_chapter("docs/web.md", "React")
    (backend.folder / "node_modules").mkdir()
    (backend.folder / "node_modules" / "one-time-code").symlink_to(backend.folder.parent / "OneTimeCode" / "web" / "dist")
    backend.run("bundle.sh")
    return backend


def test_the_pages_of_the_examples_fit_small_screens():
    pages = list((ROOT / "Examples").glob("*/templates/*.html"))
    assert len(pages) == 3
    assert all('<meta name="viewport" content="width=device-width, initial-scale=1">' in page.read_text() for page in pages)


@pytest.mark.problem(r"favicon|status of (429|503)")
def test_V5_3_V9_14_the_guide_to_react_shows_the_texts_of_the_service(chromium_page, react_backend, server):
    """V5.3, V9.14: the page shows why no new code was sent, and the service's text for reasons that the field doesn't know."""
    page, backend = chromium_page, react_backend
    backend.serve()
    # The page thinks that a new code can be requested, as it does in a tab that was opened later.
    page.route("**/code", lambda route: route.fulfill(
        response=(response := route.fetch()), body=re.sub(r'data-wait="\d+"', 'data-wait="0"', response.text()),
    ) if route.request.method == "GET" else route.fallback())
    code = request_code(page, backend, server, "refused@example.com")
    page.goto(f"{backend.url}/code")
    field = ready_field(page)
    page.get_by_role("button", name="Request a new code").click()
    expect(page.locator("[data-one-time-code=message]")).to_have_text(re.compile(r"You can request a new code in \d+ seconds?\."))
    locked = {"reason": "locked", "detail": "Too many wrong codes. Try again in 10 minutes.", "retryAfter": 600}
    page.route("**/code", lambda route: route.fulfill(status=429, json=locked))
    ready_field(page).type(code).expect(phase="rejected", error=locked["detail"])
    page.route("**/code", lambda route: route.fulfill(status=503, body="<h1>Bad gateway</h1>"))
    field.press("ControlOrMeta+a").type(code)
    field.expect(phase="rejected", error="Unable to check the code. Try again.")
    page.unroute("**/code")
    field.press("Enter")
    expect(page.get_by_role("heading")).to_have_text("Welcome, refused@example.com")


@pytest.mark.problem(r"favicon|status of 422 .*/code")
def test_V3_1_V4_1_the_guide_to_react_signs_a_user_in(chromium_page, react_backend, server):
    """V3.1, V4.1: a wrong code is rejected without leaving the page; the right one leads to the next page."""
    page, backend = chromium_page, react_backend
    assert max(map(len, (backend.folder / "static" / "app.js").read_text().splitlines())) > 10_000, "not minified"
    backend.serve()
    code = request_code(page, backend, server, "react@example.com")
    field = ready_field(page)
    error = "Incorrect code. 4 attempts left."
    field.type(different_code(code)).expect(phase="rejected", error=error)
    field.later().type(code)
    expect(page.get_by_role("heading")).to_have_text("Welcome, react@example.com")


def test_the_guide_to_starting_with_the_service_verifies_a_code(example, server):
    """The guide's commands request a code of the service in development, and verify it."""
    tools.require("curl")
    guide = example("service", {"http://127.0.0.1:8080": server.url, "ada@example.com": "start@example.com"})
    guide.add_chapter("docs/start-service.md")
    reading = 'read -r -p \'The code that the service has printed: \' code'
    before, after = guide.text("try.sh").split(reading)
    guide.add_program("request.sh", f'{before}echo "$id"')
    challenge = guide.run("request.sh").strip()
    guide.add_program("verify.sh", f"id={challenge} service={server.url}/api\nread -r code{after}")
    assert guide.run("verify.sh", input=f"{server.code_for('start@example.com')}\n").startswith('{"accepted":true,"receipt":"')


def hide_build_folder(program):
    """Replaces the build folder's path in the program, which would look there for files that aren't next to it."""
    path = os.fsencode(server_executable().resolve().parent)
    content = program.read_bytes()
    assert path in content
    program.write_bytes(content.replace(path, b"/".ljust(len(path), b"-")))


@pytest.fixture
def operator(example, tmp_path):
    """Installs the program and creates keys as the operating guide says. `gateway`, `port` and `smtp` are free ports."""
    tools.require("curl", "openssl")
    gateway, port, smtp = free_port(), free_port(), free_port()
    library = tmp_path / "lib"
    operator = example("operator", {
        "/etc/onetimecode": tmp_path / "etc", "/var/lib/onetimecode": tmp_path / "data", "9000": gateway, "9465": smtp,
        "/usr/local/lib/onetimecode": library, "/usr/local/bin": tmp_path / "operator-programs",
        "server/.build/release": "server/.build/debug",
        "http://127.0.0.1:8080": f"http://127.0.0.1:{port}", "onetimecode serve": f"onetimecode serve --port {port}",
    })
    operator.gateway, operator.port, operator.smtp, operator.etc = gateway, port, smtp, tmp_path / "etc"
    (operator.folder / "server").symlink_to(ROOT / "server")
    operator.add_chapter("docs/operating.md", "A code on a phone in ten minutes")
    operator.run("install.sh")
    hide_build_folder(library / "onetimecode")
    operator.run("keys.sh")
    return operator


def redeem(operator, pattern):
    """Requests a code, reads it from the matching line of `sent.txt`, verifies it, and redeems the receipt."""
    operator.run("issue.sh")
    code = operator.wait_for_line("sent.txt", pattern)[1]
    assert operator.run("redeem.sh", input=code + "\n").endswith('{"redeemed":true}')


def post(url, body, headers):
    """Posts a body, and returns the response's status."""
    options = [option for name, value in headers.items() for option in ("-H", f"{name}: {value}")]
    return tools.run("curl", "-sS", "-o", os.devnull, "-w", "%{http_code}", *options, "--data-binary", body, url)


def test_the_guide_to_operating_sends_a_code_by_a_provider(operator):
    """The guide's program acts as Twilio and receives the code."""
    output = operator.run("provider.sh")
    assert "describes twilio, for sms" in output
    assert output.count("(not set)") == 3
    operator.run("values.sh")
    operator.start("stand-in.sh", port=operator.gateway)
    operator.run("pretend.sh")
    test_output = operator.run("send-test.sh")
    assert test_output.endswith("Interpreted as: accepted.\ntwilio: accepted.\n")
    assert "0123456789abcdef" not in test_output
    operator.wait_for_line("sent.txt", r"^\+442079460958 \d{6} is your verification code for Example\.")
    operator.start("serve.sh", port=operator.port)
    # The pattern skips the first line, which belongs to the test message.
    redeem(operator, r"(?<=\n)\+442079460958 (\d{6}) ")


def test_the_guide_to_operating_makes_a_call(operator):
    """The guide's program acts as Twilio and receives the script of the call, which is XML with pauses."""
    operator.run("provider.sh")
    operator.run("values.sh")
    operator.start("stand-in.sh", port=operator.gateway)
    operator.run("pretend.sh")
    operator.add_chapter("docs/delivery.md", "Calls")
    operator.run("call-provider.sh")
    file = operator.etc / "twilio-voice.json"
    file.write_text(file.read_text().replace("https://api.twilio.com", f"http://127.0.0.1:{operator.gateway}"))
    assert operator.run("send-call.sh").endswith("twilio-voice: accepted.\n")
    script = operator.wait_for_line("sent.txt", r"^\+442079460958 (<Response>.*</Response>)$")[1]
    say = ElementTree.fromstring(script).find("Say")
    assert say.get("voice") == "Polly.Joanna"
    assert [each.get("time") for each in say] == 2 * ["500ms", "500ms", "1s", "500ms", "500ms"]


def test_the_guide_to_operating_reads_receipts(operator):
    """The service refuses the guide's receipt, and accepts one with Twilio's signature."""
    operator.run("values.sh")
    operator.add_chapter("docs/delivery.md", "Receipts")
    operator.start("stand-in.sh", port=operator.gateway)
    operator.run("pretend.sh")
    assert "its receipts are read at /receipts/twilio" in operator.execute(
        f"onetimecode check-provider {operator.etc}/twilio.json")
    operator.add_program("serve.sh", f"{operator.text('serve.sh').rstrip()} --receipts")
    operator.start("serve.sh", port=operator.port)
    operator.run("issue.sh")
    operator.wait_for_line("sent.txt", r"^\+442079460958 \d{6} ")
    assert operator.run("receipt.sh") == "403"
    assert '"reason":"forged-receipt"' in (operator.folder / "receipt.json").read_text()
    challenge = json.loads((operator.folder / "challenge.json").read_text())["id"]
    key = re.search("otc_.*", (operator.folder / "shop.txt").read_text())[0]
    path = f"/api/challenges/{challenge}/status"
    status = ["curl", "-sS", "-H", f"Authorization: Bearer {key}", f"http://127.0.0.1:{operator.port}{path}"]
    while (message := json.loads(tools.run(*status))["messages"][0])["state"] == "waiting":
        time.sleep(0.05)
    path = f"/receipts/twilio?id={message['id']}"
    signed = f"https://codes.example.com{path}MessageStatusdelivered"
    signature = base64.b64encode(hmac.digest(b"0123456789abcdef0123456789abcdef", signed.encode(), "sha1")).decode()
    assert post(f"http://127.0.0.1:{operator.port}{path}", "MessageStatus=delivered",
                {"X-Twilio-Signature": signature}) == "200"
    assert json.loads(tools.run(*status))["messages"][0]["state"] == "delivered"


def test_the_guide_to_operating_sends_a_code_by_a_mail_server(operator):
    """aiosmtpd acts as the mail server and receives the code."""
    operator.start("mail-server.sh", port=operator.smtp)
    output = operator.run("pretend-mail.sh")
    assert "smtp: accepted.\n" in output
    assert re.search(r"^\d{6} is your verification code for Example\.", output, re.MULTILINE)


def test_the_guide_to_operating_sends_text_messages_and_emails(operator):
    """One service sends text messages to the stand-in for Twilio, and emails to aiosmtpd."""
    operator.run("values.sh")
    operator.start("mail-server.sh", port=operator.smtp)
    operator.start("stand-in.sh", port=operator.gateway)
    operator.run("pretend.sh")
    command = operator.text("serve.sh")
    provider = f"--delivery http --provider {operator.etc}/twilio.json"
    both = f"--delivery smtp --provider {operator.etc}/twilio.json"
    guide = " ".join((ROOT / "docs" / "operating.md").read_text().split())
    assert provider in command and both.replace(str(operator.etc), "/etc/onetimecode") in guide
    account = f"--sender codes@example.com --smtp-url smtps://localhost:{operator.smtp} --smtp-ca-file mail.pem"
    operator.add_program("serve.sh", command.replace(provider, f"{both} {account}"))
    operator.start("serve.sh", port=operator.port)
    redeem(operator, r"^\+442079460958 (\d{6}) ")
    operator.execute(operator.text("issue.sh").replace("+442079460958", "ada@example.com"))
    operator.wait_for_line("mail.txt", r"^\d{6} is your verification code for Example\.")


def test_the_guide_to_operating_sends_a_code_by_a_gateway(operator):
    """The guide's gateway receives the code from a server in production mode."""
    operator.add_chapter("docs/delivery.md", "Your own gateway")
    operator.run("secret.sh")
    operator.start("gateway.sh", port=operator.gateway)
    operator.start("serve-gateway.sh", port=operator.port)
    redeem(operator, r"^\+442079460958 (\d{6})$")


def test_the_guide_to_operating_shows_own_texts(operator):
    """The guide's texts pass the checks, and replace the service's own."""
    operator.add_chapter("docs/texts.md")
    output = operator.run("texts.sh")
    assert re.search(r"^\d{6} signs you in to Example\. We never ask for this code\.$", output, re.MULTILINE)
    assert "<p>Sign in to <b>Example</b> with this code, which is valid for 10 minutes:</p>" in output
    assert re.search(r"^\d{6} is your verification code for Example\.", output, re.MULTILINE)
    output = operator.run("purposes.sh")
    assert re.search(r"^\d{6} pays 12\.50 EUR to Shop at Example\.$", output, re.MULTILINE)
    assert "\namount: 12.50 EUR\npayee: Shop\n" in output, "the service's own text of the email"
    output = operator.run("formats.sh")
    assert re.search(r"^@example\.com #\d{6} @pay\.example\.net %pay\.example\.net FA\+9qCX9VSu$", output, re.MULTILINE)


def test_the_guide_to_operating_has_a_test_recipient(operator):
    """The recipient of the guide's file signs in with its code, and the receipt is a test's."""
    operator.add_chapter("docs/delivery.md", "Your own gateway")
    operator.add_chapter("docs/support.md", "Test recipients")
    operator.run("secret.sh")
    operator.run("test-recipients.sh")
    operator.add_program("serve.sh", f"{operator.text('serve-gateway.sh').rstrip()} "
                                     f"--test-recipients {operator.etc}/test-recipients")
    operator.start("serve.sh", port=operator.port)
    for name in ("issue.sh", "redeem.sh"):
        operator.add_program(name, operator.text(name).replace("+442079460958", "review@example.com"))
    operator.run("issue.sh")
    code = (operator.folder / "test-recipient.txt").read_text().split()[1]
    assert operator.run("redeem.sh", input=code + "\n").endswith('{"redeemed":true,"test":true}')


def test_the_guide_to_operating_has_a_check_of_proofs(operator):
    """A proof counts once; without a response of the check, no code is issued for a purpose that needs a proof."""
    check = free_port()
    operator.add_chapter("docs/delivery.md", "Your own gateway")
    operator.add_chapter("docs/abuse.md", "Proofs against bots")
    operator.run("secret.sh")
    assert "describes turnstile, for checks of proofs" in operator.run("proofs.sh")
    file = operator.etc / "turnstile.json"
    provider = "https://challenges.cloudflare.com/turnstile/v0/siteverify"
    assert provider in file.read_text()
    file.write_text(file.read_text().replace(provider, f"http://127.0.0.1:{check}"))
    operator.add_program("serve.sh", f"export TURNSTILE_SECRET_KEY=secret\n{operator.text('serve-gateway.sh').rstrip()} "
                                     f"--proof-check {file} --proof-purposes sign-up")
    operator.start("gateway.sh", port=operator.gateway)
    operator.start("serve.sh", port=operator.port)
    assert '"reason":"proof-unchecked"' in operator.run("sign-up.sh")
    (operator.folder / "check.py").write_text(PROOF_CHECK % check)
    operator.add_program("check.sh", "exec python3 check.py")
    operator.start("check.sh", port=check)
    assert '"state":"open"' in operator.run("sign-up.sh")
    assert '"reason":"invalid-proof"' in operator.run("sign-up.sh"), "a proof counts once"
    assert '"reason":"invalid-proof"' in operator.execute(
        operator.text("sign-up.sh").replace("the-value-of-cf-turnstile-response", "bad"))
    # The first line belongs to the sign-up.
    redeem(operator, r"(?<=\n)\+442079460958 (\d{6})$")


# Takes the place of Turnstile, and finds every proof valid but `bad`.
PROOF_CHECK = """
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs

class Check(BaseHTTPRequestHandler):
    def do_POST(self):
        form = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
        self.send_response(200)
        self.end_headers()
        bad = form["response"] == ["bad"]
        self.wfile.write(b'{"error-codes": ["invalid-input-response"]}' if bad else b'{"success": true}')

HTTPServer(("127.0.0.1", %d), Check).serve_forever()
"""


def test_the_guide_to_operating_has_a_look_up_for_support(operator):
    """The guide's key for support sees a challenge that was issued."""
    operator.add_chapter("docs/delivery.md", "Your own gateway")
    operator.add_chapter("docs/support.md", "Support")
    operator.run("secret.sh")
    operator.run("look-up.sh")
    operator.start("gateway.sh", port=operator.gateway)
    operator.start("serve-gateway.sh", port=operator.port)
    redeem(operator, r"^\+442079460958 (\d{6})$")
    report, shown = json.loads(operator.run("ask.sh")), json.loads(operator.text("looked-up.json"))
    assert report.keys() == shown.keys() and report["limits"] == shown["limits"]
    [challenge], [shown_challenge] = report["challenges"], shown["challenges"]
    assert challenge.keys() == shown_challenge.keys()
    assert challenge["messages"][0].keys() == shown_challenge["messages"][0].keys()
    assert challenge["recipient"] == "••• 58" and challenge["state"] == "used" and challenge["redeemedAt"]


def test_the_guide_to_operating_serves_several_apps(operator):
    """An app's message has the app's name and domain, and its challenge is unknown to the installation's own key."""
    operator.add_chapter("docs/delivery.md", "Your own gateway")
    operator.add_chapter("docs/apps.md")
    operator.run("secret.sh")
    output = operator.run("apps.sh")
    assert re.search(r"^\d{6} is your verification code for Books\.", output, re.MULTILINE)
    assert re.search(r"^@books\.example\.com #\d{6}$", output, re.MULTILINE)
    operator.add_program("serve.sh", f"{operator.text('serve-gateway.sh').rstrip()} --apps {operator.etc}/apps")
    operator.start("gateway.sh", port=operator.gateway)
    operator.start("serve.sh", port=operator.port)
    output = operator.run("issue-book.sh")
    assert '"reason":"unknown-challenge"' in output
    operator.wait_for_line("sent.txt", r"^\+442079460958 \d{6}$")


def test_the_guide_to_operating_receives_events(operator):
    """The guide's receiver prints the events of a sign-in, and refuses forged, changed, repeated and old ones."""
    events = free_port()
    operator.replace({"9100": events})
    operator.add_chapter("docs/delivery.md", "Your own gateway")
    operator.add_chapter("docs/support.md", "Events")
    operator.run("secret.sh")
    operator.run("events-secret.sh")
    operator.start("gateway.sh", port=operator.gateway)
    operator.start("events.sh", port=events)
    flags = "--events http://127.0.0.1:9100/ --events-secret-file /etc/onetimecode/events-secret"
    assert f"`{flags}`" in " ".join((ROOT / "docs" / "support.md").read_text().split())
    flags = flags.replace("9100", str(events)).replace("/etc/onetimecode", str(operator.etc))
    operator.add_program("serve.sh", f"{operator.text('serve-gateway.sh').rstrip()} {flags}")
    operator.start("serve.sh", port=operator.port)
    redeem(operator, r"^\+442079460958 (\d{6})$")
    for kind in ("challenge.issued", "message.accepted", "challenge.verified"):
        operator.wait_for_line("events.txt", f'"type":"{kind}"')
    received = (operator.folder / "events.txt").read_text()
    assert "442079460958" not in received and '"recipient":"••• 58"' in received
    secret = (operator.etc / "events-secret").read_text().strip()
    url = f"http://127.0.0.1:{events}/"

    def signed(body, event, sent, key=secret):
        digest = hmac.digest(base64.b64decode(key[6:]), f"{event}.{sent}.{body}".encode(), "sha256")
        return {"webhook-id": event, "webhook-timestamp": sent,
                "webhook-signature": "v1," + base64.b64encode(digest).decode()}

    now = int(time.time())
    genuine = signed('{"a":1}', "1", now)
    assert post(url, '{"a":1}', genuine) == "204"
    assert post(url, '{"a":1}', genuine) == "204"
    assert post(url, '{"b":1}', genuine) == "401"
    assert post(url, '{"a":1}', {**genuine, "webhook-id": "2"}) == "401"
    assert post(url, '{"a":1}', {**genuine, "webhook-timestamp": now + 1}) == "401"
    assert post(url, '{"a":1}', signed('{"a":1}', "2", now - 301)) == "401"
    assert post(url, '{"a":1}', signed('{"a":1}', "2", now, "whsec_" + "A" * 43 + "=")) == "401"
    assert post(url, '{"a":1}', signed('{"a":1}', "2", "now")) == "401"
    assert post(url, '{"a":1}', {}) == "401"
    assert (operator.folder / "events.txt").read_text() == received + '{"a":1}\n'


@pytest.fixture
def served(operator):
    """The guide's service, which sends codes to the guide's gateway, with the operator's complete environment file."""
    operator.add_chapter("docs/delivery.md", "Your own gateway")
    operator.run("secret.sh")
    operator.start("gateway.sh", port=operator.gateway)
    operator.start("serve-gateway.sh", port=operator.port)
    return operator


def issue(url, key, address, *options):
    """Requests a code from a loopback address; returns the response's status."""
    return tools.run(
        "curl", "-sS", "-k", "-o", os.devnull, "-w", "%{http_code}", "--interface", address, *options,
        "--json", f'{{"recipient": "+4420{secrets.randbelow(10**8):08}", "decoy": true}}',
        "-H", f"Authorization: Bearer {key}", f"{url}/api/challenges",
    )


def guess(service, url, key, *options):
    """Enters twelve incorrect codes for one recipient from 127.0.0.2, each with another forged client address, and then one
    from 127.0.0.3; returns the last two statuses."""
    recipient = f"guess-{secrets.token_hex(4)}@example.com"
    statuses = []
    for address, count in (("127.0.0.2", 5), ("127.0.0.2", 5), ("127.0.0.2", 2), ("127.0.0.3", 1)):
        if count != 1:
            body = json.dumps({"recipient": recipient, "decoy": True})
            issued = tools.run("curl", "-sS", "--json", body, "-H", f"Authorization: Bearer {key}", f"{service}/api/challenges")
        statuses += [tools.run(
            "curl", "-sS", "-k", "-o", os.devnull, "-w", "%{http_code}", "--interface", address, *options,
            "-H", f"X-Forwarded-For: 192.0.2.{index}", "--json", '{"code": "123456"}',
            f"{url}/api/challenges/{json.loads(issued)['id']}/verify") for index in range(count)]
    return statuses[-2:]


@pytest.mark.parametrize("proxy", ["nginx", "haproxy"])
def test_the_guide_to_operating_has_proxies_behind_which_clients_are_told_apart(operator, tmp_path, proxy):
    """A client can't escape its limit with a forged header, and others have their own limits."""
    program = shutil.which(proxy) or f"/usr/sbin/{proxy}"
    tools.require(program)
    port = free_port()
    operator.replace({
        "listen 443": f"listen 127.0.0.1:{port}", "bind :443": f"bind 127.0.0.1:{port}", "/etc/ssl": tmp_path,
        "127.0.0.1:8080": f"127.0.0.1:{operator.port}",
    })
    operator.add_chapter("docs/operating.md", "The proxy")
    operator.add_chapter("docs/delivery.md", "Your own gateway")
    operator.run("secret.sh")
    tools.run(
        "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=codes.example.com",
        "-keyout", tmp_path / "codes.key", "-out", tmp_path / "codes.pem",
    )
    (tmp_path / "codes-and-key.pem").write_text(
        (tmp_path / "codes.pem").read_text() + (tmp_path / "codes.key").read_text())
    (operator.folder / "nginx.conf").write_text(
        f"daemon off; pid {tmp_path}/pid; error_log stderr; events {{}}\n"
        f"http {{ access_log off; include {operator.folder}/docs/codes.conf; }}\n")
    operator.add_program("haproxy.sh", f"exec {program} -db -f docs/haproxy.cfg")
    operator.add_program("nginx.sh", f"exec {program} -p {tmp_path} -c {operator.folder}/nginx.conf")
    operator.add_program("serve.sh", operator.text("serve-gateway.sh").rstrip() + " --client-limit 2")
    operator.start("serve.sh", port=operator.port)
    operator.start(f"{proxy}.sh", port=port)
    url = f"https://codes.example.com:{port}"
    key = re.search("otc_.*", (operator.folder / "shop.txt").read_text())[0]
    resolve = ("--resolve", f"codes.example.com:{port}:127.0.0.1", "--retry", "5", "--retry-all-errors")
    assert tools.run("curl", "-sS", "-k", *resolve, f"{url}/health/ready") == '{"status":"ready"}'
    options = resolve[:2]
    # A backend, on the proxy's machine or on another, behind the proxy or not, names its visitors.
    visitor = itertools.count(1)
    for backend in ("127.0.0.1", "127.0.0.2"):
        for service in (url, f"http://127.0.0.1:{operator.port}"):
            client = (*options, "-H", f"OneTimeCode-Client: 203.0.113.{next(visitor)}", "-H", "X-Forwarded-For: 203.0.113.1")
            assert [issue(service, key, backend, *client) for _ in range(3)] == ["201", "201", "429"]
            assert [issue(service, key, backend, *options) for _ in range(3)] == ["201"] * 3, "no visitor is named"
    # A client without a key can't escape its limit with a forged header, and another one has its own.
    assert guess(f"http://127.0.0.1:{operator.port}", url, key, *options) == ["429", "422"]


def test_the_guide_to_operating_restores_a_backup(served, tmp_path):
    """Nothing is restored while the service runs; afterwards, the service works with the backup."""
    (tmp_path / "backup").mkdir()
    served.replace({"/backup": tmp_path / "backup"})
    served.add_chapter("docs/operating.md", "Backup, restore, upgrade")
    redeem(served, r"^\+442079460958 (\d{6})$")
    served.run("backup.sh")
    with pytest.raises(AssertionError, match="has opened it"):
        served.run("restore.sh")
    served.stop(served.port)
    assert served.run("restore.sh").startswith("Restored ")
    served.start("serve-gateway.sh", port=served.port)
    redeem(served, r"(?<=\n)\+442079460958 (\d{6})$")


def test_the_guide_to_operating_lets_Prometheus_read_the_metrics(served, tmp_path):
    """Prometheus reads the guide's configuration and alerts, and scrapes the service."""
    tools.require("prometheus", "promtool")
    etc = tmp_path / "prometheus"
    etc.mkdir()
    served.replace({"/etc/prometheus": etc, "127.0.0.1:8080": f"127.0.0.1:{served.port}", "interval: 15s": "interval: 1s"})
    served.add_chapter("docs/operating.md", "Health, metrics, logs")
    shutil.copy(ROOT / "docs" / "alerts.yml", etc)
    key, line = re.findall(r"otc_\S+|prometheus \S+ metrics", served.execute("onetimecode api-key prometheus --scopes metrics"))
    (etc / "onetimecode-key").write_text(key)
    with (served.etc / "api-keys").open("a") as file:
        file.write(line + "\n")
    served.signal(served.port, signal.SIGHUP)
    assert "SUCCESS" in tools.run("promtool", "check", "config", served.folder / "docs" / "prometheus.yml")
    port = free_port()
    served.add_program("prometheus.sh", f"exec prometheus --config.file=docs/prometheus.yml --storage.tsdb.path={tmp_path}/tsdb "
                                        f"--web.listen-address=127.0.0.1:{port}")
    served.start("prometheus.sh", port=port)
    deadline = time.monotonic() + 60
    query = ["curl", "-sS", f"http://127.0.0.1:{port}/api/v1/query", "--data-urlencode"]
    while '"1"]' not in (answer := tools.run(*query, 'query=up{job="onetimecode"}')):
        assert time.monotonic() < deadline, answer
        time.sleep(0.2)
    assert '"1"]' in tools.run(*query, "query=onetimecode_store_available")


def test_the_alerts_report_what_they_should(tmp_path):
    """promtool runs the alerts with made-up series."""
    tools.require("promtool")
    shutil.copy(ROOT / "docs" / "alerts.yml", tmp_path)
    shutil.copy(ROOT / "Tests" / "Fixtures" / "alerts.yml", tmp_path / "tests.yml")
    assert "SUCCESS" in tools.run("promtool", "test", "rules", "tests.yml", cwd=tmp_path)


def test_the_guide_to_operating_has_a_unit_that_starts_the_service(operator, tmp_path):
    """The unit's command serves with the guide's environment file, and systemd accepts the unit."""
    operator.run("provider.sh")
    operator.add_chapter("docs/operating.md", "A service unit")
    unit = (ROOT / "docs" / "onetimecode.service").read_text()
    command = re.search(r"^ExecStart=\S+((?:.*\\\n)*.*)", unit, re.MULTILINE)[1]
    operator.execute(operator.text("unit.sh").splitlines()[0])
    assert stat.S_IMODE((operator.etc / "environment").stat().st_mode) == 0o600
    credentials = dict(re.findall(r"^LoadCredential=(\S+):(\S+)", unit, re.MULTILINE))
    assert set(re.findall(r"CREDENTIALS_DIRECTORY}/([^\s,|]+)", command)) == set(credentials)
    operator.execute(operator.text("smtp-password.sh"), "a password\n")
    (tmp_path / "credentials").mkdir()
    for name, path in credentials.items():
        shutil.copy(path.replace("/etc/onetimecode", str(operator.etc)), tmp_path / "credentials" / name)
    operator.add_program(
        "unit-serve.sh", f"set -a && . {operator.etc}/environment && STATE_DIRECTORY={tmp_path / 'data'}\n"
        f"CREDENTIALS_DIRECTORY={tmp_path}/credentials\n"
        f"exec onetimecode {command.replace('/etc/onetimecode', str(operator.etc))} --port {operator.port}")
    operator.start("unit-serve.sh", port=operator.port)
    assert "warning" not in operator.log(operator.port)
    if shutil.which("systemd-analyze"):
        (tmp_path / "onetimecode.service").write_text(unit.replace("/usr/local/bin/onetimecode", "/bin/true"))
        tools.run("systemd-analyze", "verify", "--man=no", tmp_path / "onetimecode.service")


def test_the_container_has_a_health_check(served):
    """The image's command succeeds while the service is ready, and fails when it has stopped."""
    text = (ROOT / "docs" / "Containerfile").read_text()
    command = json.loads(re.search(r"^HEALTHCHECK .*? CMD (\[.*?\])$", text.replace("\\\n", ""), re.MULTILINE)[1])
    command = [part.replace("8080", str(served.port)) for part in command]
    tools.run(*command)
    served.stop(served.port)
    with pytest.raises(AssertionError):
        tools.run(*command)


@pytest.mark.timeout(180)
def test_the_guide_to_the_library_signs_a_user_in(example, tmp_path):
    """The guide's Swift server compiles against the modules of the repository's build, runs, and verifies a code."""
    tools.require("curl", "swift")
    (tmp_path / "OneTimeCode").symlink_to(ROOT)
    port = free_port()
    shop = example("Shop", {"8080": port})
    shop.add_chapter("server/README.md", "As a library")
    package = json.loads(tools.run("swift", "package", "dump-package", cwd=shop.folder))
    server = json.loads(tools.run("swift", "package", "dump-package", cwd=ROOT / "server"))
    [path] = [each["fileSystem"][0]["path"] for each in package["dependencies"] if "fileSystem" in each]
    assert os.path.realpath(path) == str(ROOT / "server")
    [target] = package["targets"]
    dependencies = [each["product"] for each in target["dependencies"]]
    products = {name for name, package_name, *_ in dependencies if package_name == "server"}
    assert products and products <= {product["name"] for product in server["products"]}
    # A program that replaces `swift run`, which would build all dependencies again.
    tools.compile_swift([shop.folder / "Sources" / target["name"] / "main.swift"], shop.programs / "swift")
    shop.start("start.sh", port=port)
    shop.run("send.sh")
    shop.wait_for_line("sent.txt", r"^Code for ada@example\.com: \d{6}$")
    assert shop.run("sign-in.sh") == "{}"
    assert "used-up" in shop.run("sign-in.sh")
