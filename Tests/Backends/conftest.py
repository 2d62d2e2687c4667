"""Fixtures of the tests of the sample backends: the service, a relay in front of it, each backend, and Chromium."""

import http.client
import http.server
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time

import pytest
import requests

from harness import package as tools
from harness.browser import checked_page, chromium
from harness.paths import ARTIFACTS, PACKAGE, ROOT, server_executable
from harness.ports import free_port
from harness.server import Server

SAMPLES = ROOT / "Examples" / "Backends"

#: The samples whose session is a signed cookie. The others store sessions.
SIGNED = ("next", "flask")

#: The files of each sample.
FILES = {
    "express": ["express/server.mjs", "express/sessions.mjs"],
    "next": ["next/route.js"],
    "flask": ["flask/app.py"],
    "go": ["go/main.go", "go/service.go", "go/visitor.go"],
    "php": ["php/index.php", "php/session.php"],
    "hummingbird": ["hummingbird/main.swift", "hummingbird/Service.swift", "hummingbird/Visitor.swift"],
}


#: The sample with passkeys extends the one for Flask, and has a page of its own.
PASSKEY = ROOT / "Examples" / "Passkey"


def command(name, folder, port):
    """Prepares a sample in a folder, and returns the command that starts it."""
    if name == "passkey":
        for file in (SAMPLES / "flask" / "app.py", PASSKEY / "passkey.py"):
            shutil.copy(file, folder)
        shutil.copy(PASSKEY / "index.html", folder / "public")
        return [sys.executable, "-m", "flask", "--app", "passkey", "run", "--port", str(port)]
    files = [str(SAMPLES / file) for file in FILES[name]]
    if name == "express":
        (folder / "node_modules").mkdir()
        (folder / "node_modules" / "express").symlink_to(tools.FRAMEWORKS / "express")
        for file in files:
            shutil.copy(file, folder)
        return ["node", "server.mjs"]
    if name == "next":
        tools.run("esbuild", files[0], "--bundle", "--platform=node", "--format=esm", f"--outfile={folder}/route.mjs")
        return ["node", str(ROOT / "Tests" / "Backends" / "next.mjs"), f"{folder}/route.mjs"]
    if name == "flask":
        return [sys.executable, "-m", "flask", "--app", files[0], "run", "--port", str(port)]
    if name == "go":
        tools.run("go", "build", "-o", folder / "program", *files)
        return ["./program"]
    if name == "php":
        return ["php", "-S", f"127.0.0.1:{port}", "-t", "public", files[0]]
    tools.compile_swift(files, folder / "program")
    return ["./program"]


class Backend:
    """A sample. Its requests to the service pass through the relay."""

    def __init__(self, name, folder, service, host="127.0.0.1"):
        self.name = name
        self._folder = folder
        self._port = free_port()
        self.origin = f"http://{host}:{self._port}"
        self._log = ARTIFACTS / f"backend-{name}.log"
        self._settings = {
            "SERVICE": service, "SECRET_KEY": os.urandom(32).hex(), "PORT": str(self._port), "NODE_PATH": str(tools.FRAMEWORKS),
        }
        (folder / "public").mkdir()
        shutil.copy(SAMPLES / "public" / "index.html", folder / "public")
        (folder / "public" / "otc").symlink_to(PACKAGE)
        self._command = command(name, folder, self._port)
        self._process = None

    def start(self, key, **settings):
        """Starts the sample, or starts it again with other settings."""
        self.stop()
        environment = {**os.environ, **self._settings, "API_KEY": key, "ORIGIN": self.origin, "PROXIES": "0", **settings}
        with self._log.open("a") as log:
            self._process = subprocess.Popen(
                self._command, cwd=self._folder, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        deadline = time.monotonic() + 20
        while True:
            assert self._process.poll() is None and time.monotonic() < deadline, f"{self.name} didn't start; see {self._log}."
            try:
                requests.get(self.origin, timeout=5)
                return
            except requests.ConnectionError:
                time.sleep(0.02)

    def stop(self):
        if self._process:
            self._process.terminate()
            self._process.wait(timeout=10)
            self._process = None

    def log(self):
        return self._log.read_text()


class Visitor:
    """A browser without scripts: keeps cookies, and sends forms as the page's script does."""

    def __init__(self, backend, **headers):
        self.backend = backend
        self.http = requests.Session()
        self.http.headers.update(headers)

    def post(self, step, origin=None, **form):
        headers = {"Accept": "application/json", "Origin": origin or self.backend.origin}
        return self.http.post(f"{self.backend.origin}/sign-in/{step}", data=form, headers=headers, timeout=20)

    def user(self):
        """Returns the user that the backend's session has, or `None`."""
        return self.http.get(f"{self.backend.origin}/sign-in/state", timeout=20).json().get("user") or None

    def cookie(self):
        [cookie] = self.http.cookies
        return cookie.value

    def copy(self):
        """Returns a visitor with the same cookie, which knows nothing about later ones."""
        copy = Visitor(self.backend)
        copy.http.cookies.update(self.http.cookies)
        return copy


class Relay:
    """Forwards requests to the service, and records them. `answers` replaces the answers to paths that end as its keys do.

    An answer is a status and a body, or a function that returns them, and runs while the backend waits."""

    def __init__(self, port):
        self.requests = []
        self.answers = {}
        # The ends of paths whose next answer is lost, after the service has handled the request.
        self.lost = []
        relay = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def respond(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                relay.requests.append((self.command, self.path, self.headers, body))
                if relay.lost and self.path.endswith(relay.lost[0]):
                    relay.lost.pop(0)
                    self.forward(body)
                    self.close_connection = True
                    return
                answer = next((answer for path, answer in relay.answers.items() if self.path.endswith(path)), None)
                status, answer = (answer() if callable(answer) else answer) or self.forward(body)
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            do_GET = do_POST = respond

            def forward(self, body):
                connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
                headers = {name: value for name, value in self.headers.items() if name.lower() != "connection"}
                connection.request(self.command, self.path, body, headers)
                response = connection.getresponse()
                return response.status, response.read()

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def answer(self, path, status, **members):
        self.answers[path] = status, json.dumps(members).encode()

    def close(self):
        self._server.shutdown()
        self._server.server_close()


class Service(Server):
    """The service with an API key, without which it issues no codes."""

    def __init__(self, folder, log):
        printed = tools.run(server_executable(), "api-key", "shop")
        self.key = re.search(r"otc_\S+", printed)[0]
        (folder / "keys").write_text(re.search(r"^\s*(shop .*)", printed, re.MULTILINE)[1] + "\n")
        options = ("--api-key-file", str(folder / "keys"), "--client-limit", "1000")
        super().__init__(folder / "codes.sqlite", log, options)

    def call(self, path, key=None, **body):
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        return requests.post(f"{self.url}/api{path}", json=body, headers=headers, timeout=20)

    def receipt(self, recipient):
        """Returns the receipt of a user who has entered the right code."""
        challenge = self.call("/challenges", self.key, recipient=recipient, purpose="sign-in").json()
        return self.call(f"/challenges/{challenge['id']}/verify", code=self.code_for(recipient)).json()["receipt"]


@pytest.fixture(scope="session")
def service(tmp_path_factory, worker_id):
    service = Service(tmp_path_factory.mktemp("service"), ARTIFACTS / f"backends-service-{worker_id}.log")
    assert service.call("/challenges", recipient="ada@example.com").status_code == 401
    yield service
    service.stop()


@pytest.fixture(scope="session")
def relay(service):
    relay = Relay(int(service.url.rpartition(":")[2]))
    yield relay
    relay.close()


@pytest.fixture(scope="session", params=[pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in FILES])
def running_backend(request, tmp_path_factory, relay, service):
    backend = Backend(request.param, tmp_path_factory.mktemp(request.param), relay.url)
    backend.start(service.key)
    yield backend
    backend.stop()


@pytest.fixture
def backend(running_backend, relay):
    """A running sample. The relay records only the test's requests."""
    relay.requests.clear()
    relay.answers.clear()
    return running_backend


@pytest.fixture
def restart(backend, service):
    """`restart(PROXIES="1")` starts the sample with other settings, until the test ends."""
    yield lambda **settings: backend.start(**{"key": service.key, **settings})
    backend.start(service.key)


@pytest.fixture(scope="session")
def browser():
    with chromium() as browser:
        yield browser


@pytest.fixture
def page(browser):
    """An empty page. Its errors fail the test, except responses with an error status, which Chromium logs."""
    with checked_page(browser, "the server responded with a status of 4") as page:
        yield page
