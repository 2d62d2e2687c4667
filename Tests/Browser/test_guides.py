"""Follows the guides: takes the files and commands of each complete example from the guide's page, and runs them.

The tests replace only folders, ports and `swift run`.
"""

import contextlib
import json
import os
import re
import socket
import subprocess
import sys
import time

import pytest
from playwright.sync_api import expect

from harness import package as tools
from harness.field import Field
from harness.paths import PACKAGE, ROOT, server_executable
from harness.server import free_port

NAMED_BLOCK = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def chapter(guide, heading):
    """Returns the files and commands of a guide's chapter, by name."""
    text = (ROOT / guide).read_text(encoding="utf-8")
    match = re.search(rf"^## {re.escape(heading)}$(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert match, f"{guide} has no chapter {heading}"
    return dict(NAMED_BLOCK.findall(match[1]))


class Example:
    """A folder with the files of a guide's chapters. Bash runs the chapters' commands in it."""

    def __init__(self, folder, replacements):
        self.folder = folder
        self._replacements = replacements
        self._texts = {}
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

    def add_chapter(self, guide, heading):
        for name, text in chapter(guide, heading).items():
            for old, new in self._replacements.items():
                text = text.replace(old, str(new))
            self._texts[name] = text
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / name).write_text(text, encoding="utf-8")

    def run(self, name, input=""):
        """Runs the commands with this name, and returns their output. Each command must succeed."""
        return tools.run(
            "bash", "-e", "-o", "pipefail", "-c", self._texts[name], cwd=self.folder, env=self._environment, input=input,
        )

    def start(self, name, port):
        """Starts the commands with this name, which run until the test ends, and waits until the port is open."""
        log = self._stack.enter_context((self.folder / f"log-{port}").open("w+"))
        process = subprocess.Popen(
            ["bash", "-e", "-c", self._texts[name]], cwd=self.folder, env=self._environment,
            stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
        )
        self._stack.callback(terminate, process)
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
    backend.add_chapter("docs/web.md", "Flask")
    return backend


def request_code(page, backend, server, recipient):
    """Requests a code on the first page, waits for the second page, and returns the code."""
    page.goto(backend.url)
    page.get_by_label("E-mail").fill(recipient)
    page.get_by_role("button", name="Send code").click()
    expect(page.get_by_role("heading")).to_have_text("Enter the code")
    return server.code_for(recipient)


def ready_field(page):
    """Waits until the page's field is ready, focuses the field, and returns it."""
    page.wait_for_selector("one-time-code[data-ready]", state="attached")
    page.get_by_label("Verification code").focus()
    return Field(page)


def different_code(code):
    """Returns a different code of the same format."""
    return code[:-1] + str((int(code[-1]) + 1) % 10)


@pytest.mark.problem("favicon")
def test_V4_M12_the_guide_to_flask_signs_a_user_in(chromium_page, backend, server):
    """V4, M12: the form submits a wrong code, which is rejected, and then the right one."""
    page = chromium_page
    backend.serve()
    code = request_code(page, backend, server, "flask@example.com")
    ready_field(page).type(different_code(code)).press("Enter")
    expect(page.locator("[data-error]")).to_have_text("This is not the right code. You have 4 attempts left.")
    expect(page.locator("[data-resend]")).to_have_text(re.compile(r"Send a new code 0:\d\d"))
    ready_field(page).type(code).press("Enter")
    expect(page.get_by_role("heading")).to_have_text("Welcome, flask@example.com")


@pytest.mark.problem("favicon")
@pytest.mark.context(java_script_enabled=False)
def test_V6_the_guide_to_flask_signs_a_user_in_with_scripts_off(chromium_page, backend, server):
    """V6: with scripts off, the server says how long to wait for a new code, and accepts a code with a space."""
    page = chromium_page
    backend.serve()
    code = request_code(page, backend, server, "plain@example.com")
    page.get_by_role("button", name="Send a new code").click()
    expect(page.locator("[data-error]")).to_have_text(re.compile(r"You can request a new code in \d+ seconds?\."))
    page.get_by_label("Verification code").fill(f"{code[:3]} {code[3:]}")
    page.get_by_role("button", name="Verify").click()
    expect(page.get_by_role("heading")).to_have_text("Welcome, plain@example.com")


@pytest.mark.problem(r"favicon|status of 503")
def test_V9_the_guide_to_flask_says_that_the_service_is_down(chromium_page, backend, server):
    """V9: while the service doesn't respond, each page says so, and the log of the backend has no traceback."""
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
    backend.add_chapter("docs/web.md", "React")
    (backend.folder / "node_modules").mkdir()
    (backend.folder / "node_modules" / "one-time-code").symlink_to(backend.folder.parent / "OneTimeCode" / "web" / "dist")
    backend.run("bundle.sh")
    return backend


def test_the_pages_of_the_guides_fit_small_screens():
    text = (ROOT / "docs" / "web.md").read_text(encoding="utf-8")
    pages = re.findall(r"^<!DOCTYPE html>$.*?^```$", text, re.M | re.S)
    assert len(pages) == 3
    assert all('<meta name="viewport" content="width=device-width, initial-scale=1">' in page for page in pages)


@pytest.mark.problem(r"favicon|status of (429|503)")
def test_V5_V6_the_guide_to_react_shows_the_texts_of_the_service(chromium_page, react_backend, server):
    """V5, V6, V9: the page shows why no new code was sent, and the service's text for reasons that the field doesn't know."""
    page, backend = chromium_page, react_backend
    backend.serve()
    # The page thinks that a new code can be requested, as it does in a tab that was opened later.
    page.route("**/code", lambda route: route.fulfill(
        response=(response := route.fetch()), body=re.sub(r'data-wait="\d+"', 'data-wait="0"', response.text()),
    ) if route.request.method == "GET" else route.fallback())
    code = request_code(page, backend, server, "refused@example.com")
    page.goto(f"{backend.url}/code")
    field = ready_field(page)
    page.get_by_role("button", name="Send a new code").click()
    expect(page.locator("[data-error]")).to_have_text(re.compile(r"You can request a new code in \d+ seconds?\."))
    locked = {"reason": "locked", "detail": "Too many wrong codes. Try again in 10 minutes.", "retryAfter": 600}
    page.route("**/code", lambda route: route.fulfill(status=429, json=locked))
    ready_field(page).type(code).expect(phase="rejected", error=locked["detail"])
    page.route("**/code", lambda route: route.fulfill(status=503, body="<h1>Bad gateway</h1>"))
    field.press("ControlOrMeta+a").type(code)
    field.expect(phase="rejected", error="The code could not be checked. Try again.")
    page.unroute("**/code")
    field.press("Enter")
    expect(page.get_by_role("heading")).to_have_text("Welcome, refused@example.com")


@pytest.mark.problem(r"favicon|status of 422 .*/code")
def test_V3_V4_the_guide_to_react_signs_a_user_in(chromium_page, react_backend, server):
    """V3, V4: a wrong code is rejected without leaving the page; the right one leads to the next page."""
    page, backend = chromium_page, react_backend
    assert max(map(len, (backend.folder / "static" / "app.js").read_text().splitlines())) > 10_000, "not minified"
    backend.serve()
    code = request_code(page, backend, server, "react@example.com")
    field = ready_field(page)
    error = "This is not the right code. You have 4 attempts left."
    field.type(different_code(code)).expect(phase="rejected", error=error)
    field.type(code)
    expect(page.get_by_role("heading")).to_have_text("Welcome, react@example.com")


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
        ".build/release": ".build/debug",
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


def test_the_guide_to_operating_sends_a_code_by_a_provider(operator):
    """The guide's program acts as Twilio and receives the code."""
    output = operator.run("provider.sh")
    assert "describes twilio, for phone" in output
    assert output.count("(not set)") == 3
    (operator.folder / "twilio.env").rename(operator.etc / "twilio.env")
    operator.start("stand-in.sh", port=operator.gateway)
    operator.run("pretend.sh")
    test_output = operator.run("send-test.sh")
    assert test_output.endswith("Interpreted as: accepted.\ntwilio: accepted.\n")
    assert "0123456789abcdef" not in test_output
    operator.wait_for_line("sent.txt", r"^\+442079460958 \d{6} is your verification code for Example\.")
    operator.start("serve.sh", port=operator.port)
    # The pattern skips the first line, which belongs to the test message.
    redeem(operator, r"(?<=\n)\+442079460958 (\d{6}) ")


def test_the_guide_to_operating_sends_a_code_by_a_mail_server(operator):
    """aiosmtpd acts as the mail server and receives the code."""
    operator.start("mail-server.sh", port=operator.smtp)
    try:
        output = operator.run("pretend-mail.sh")
    except AssertionError as error:
        if "without SMTP" in str(error):
            pytest.skip("The server was built without the trait SMTP.")
        raise
    assert "smtp: accepted.\n" in output
    assert re.search(r"^\d{3} \d{3} is your verification code for Example\.", output, re.MULTILINE)


def test_the_guide_to_operating_sends_a_code_by_a_gateway(operator):
    """The guide's gateway receives the code from a server in production mode."""
    operator.add_chapter("docs/operating.md", "Your own gateway")
    operator.run("secret.sh")
    operator.start("gateway.sh", port=operator.gateway)
    operator.start("serve-gateway.sh", port=operator.port)
    redeem(operator, r"^\+442079460958 (\d{6})$")


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
    compile_program(shop.folder / "Sources" / target["name"] / "main.swift", shop.programs / "swift")
    shop.start("start.sh", port=port)
    shop.run("send.sh")
    shop.wait_for_line("sent.txt", r"^Code for ada@example\.com: \d{6}$")
    assert shop.run("sign-in.sh") == "{}"
    assert "used-up" in shop.run("sign-in.sh")


def compile_program(source, program):
    """Compiles one file with the flags of the server's `swift build`, and links it with that build's object files."""
    build = ROOT / "server" / ".build"
    description = (build / "debug.yaml").read_text()
    module_maps = sorted(set(re.findall(r'-fmodule-map-file=[^"]+', description)))
    [linking] = re.findall(r'args: (\[.*"-emit-executable".*onetimecode\.product/Objects\.LinkFileList".*\])', description)
    libraries = [argument for argument in json.loads(linking) if re.match("-[lL].", argument)]
    objects = (build / "debug" / "onetimecode.product" / "Objects.LinkFileList").read_text().splitlines()
    object_list = program.with_name("objects")
    object_list.write_text("\n".join(name for name in objects if "/onetimecode.build/" not in name))
    tools.run(
        "swiftc", "-swift-version", "6", source, "-o", program, "-I", build / "debug" / "Modules",
        *(part for each in module_maps for part in ("-Xcc", each)), f"@{object_list}", *libraries,
    )
