"""Fixtures for the site's tests: a server for the site, and pages in Chromium whose errors fail the test."""

import functools
import http.server
import re
import threading

import pytest

from harness.browser import chromium
from harness.paths import ARTIFACTS
from harness.problems import Problems

SITE = ARTIFACTS / "site"


@functools.cache
def base_path():
    """Returns the site's base path, read from one of DocC's pages."""
    page = SITE / "documentation" / "index.html"
    if not page.exists():
        raise FileNotFoundError("The site is not built: run 'make site' first.")
    return re.search('var baseUrl = "(.*?)"', page.read_text())[1]


class Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def translate_path(self, path):
        return super().translate_path("/" + path.removeprefix(base_path()))

    def send_error(self, code, *_):
        """Sends the site's page for any missing path, as hosts of static sites do."""
        body = (SITE / "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture(scope="session")
def site():
    """Serves the site, and yields its URL."""
    handler = functools.partial(Handler, directory=SITE)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}{base_path().rstrip('/')}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def browser():
    with chromium() as browser:
        yield browser


@pytest.fixture
def open_page(browser, site):
    """`open_page("looks.html", color_scheme="dark")` opens a page of the site in a new browser context.

    A test fails if a page reports an error that doesn't match the pattern `problem`.
    """
    contexts, collectors = [], []

    def open_page(path, *, before=None, problem=None, **options):
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, "locale": "en-GB", **options})
        context.set_default_timeout(10_000)
        contexts.append(context)
        collectors.append(Problems(context))
        if problem:
            collectors[-1].expect(problem)
        page = context.new_page()
        if before:
            before(page)
        page.goto(f"{site}/{path}")
        return page

    yield open_page
    for context in contexts:
        context.close()
    problems = [problem for collector in collectors for problem in collector.unexpected]
    assert not problems, "\n".join(["The page had problems:", *problems])


def page_paths():
    """Returns the paths of all pages except DocC's."""
    return sorted(
        str(file.relative_to(SITE)) for file in SITE.rglob("*.html") if file.relative_to(SITE).parts[0] != "documentation"
    )
