"""Fixtures of the browser tests: browsers, pages on which errors fail the test, fields, a site, and the service."""

import datetime
import itertools
import os
import re
import shutil
from collections import Counter

import pytest
from playwright.sync_api import sync_playwright

from engines import ENGINES, PASSED, Page
from harness import html
from harness.browser import launch
from harness.field import GUEST, RECORDER, Field
from harness.libraries import library
from harness.paths import ARTIFACTS, PACKAGE
from harness.problems import Problems
from harness.server import Server
from harness.site import StaticSite


def pytest_addoption(parser):
    parser.addoption(
        "--engine", choices=["chromium", *ENGINES], default="chromium",
        help="the browser to use; with any but Chromium, tests that need Playwright are skipped",
    )


def pytest_collection_modifyitems(config, items):
    """In engines other than Chromium, deselects tests without a page: their result doesn't depend on the engine."""
    if config.getoption("--engine") == "chromium":
        return
    deselected = [item for item in items if "page" not in item.fixturenames]
    config.hook.pytest_deselected(items=deselected)
    items[:] = [item for item in items if "page" in item.fixturenames]


def pytest_sessionfinish(session, exitstatus):
    """Fails a run in which tests were skipped that were expected to run."""
    config = session.config
    engine, reporter = config.getoption("--engine"), config.pluginmanager.get_plugin("terminalreporter")
    if exitstatus or not reporter:
        return
    passed, skipped = (len(reporter.stats.get(outcome, [])) for outcome in ("passed", "skipped"))
    selected = [(config.invocation_params.dir / path).resolve() for path in config.args]
    runs_all = selected == [config.rootpath] and not config.option.keyword
    if engine in PASSED and runs_all and passed < PASSED[engine]:
        problem = f"{passed} tests passed in {engine}, not at least {PASSED[engine]}; see PASSED in engines/unsupported.py"
    elif engine == "chromium" and skipped and "CI" in os.environ:
        problem = f"{skipped} tests were skipped, although CI has all tools"
    else:
        return
    reporter.write_line(problem, red=True)
    session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(wrapper=True)
def pytest_report_teststatus():
    """Omits the dot for each test, because runs are mostly read in a log."""
    category, _, word = yield
    return category, "", word


def pytest_terminal_summary(terminalreporter):
    """Prints the number of skipped tests for each reason."""
    reasons = Counter(report.longrepr[2] for report in terminalreporter.stats.get("skipped", []))
    for reason, count in reasons.most_common():
        terminalreporter.write_line(f"{count} × {reason}")


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright, pytestconfig):
    if pytestconfig.getoption("--engine") != "chromium":
        pytest.skip("the test needs Chromium")
    browser = launch(playwright)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def static_site():
    """Serves the test pages and the element, under a strict content security policy."""
    site = StaticSite()
    yield site
    site.close()


@pytest.fixture(scope="session")
def server(browser, tmp_path_factory, worker_id):
    """Runs the verification service with an empty database; see `server.url` and `server.code_for(recipient)`.

    The service's pages are tested only in Chromium.
    """
    log = ARTIFACTS / f"server-{worker_id}.log"
    log.unlink(missing_ok=True)
    server = Server(tmp_path_factory.mktemp("server") / "codes.sqlite", log)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def npm_project(tmp_path_factory):
    """Makes a folder with the element's npm package in its `node_modules`, and returns the folder's path."""
    folder = tmp_path_factory.mktemp("project")
    shutil.copytree(PACKAGE, folder / "node_modules" / "one-time-code")
    (folder / "package.json").write_text('{ "type": "module" }')
    return folder


@pytest.fixture(scope="session")
def contexts(browser):
    """Caches browser contexts by their options, because creating a context takes longer than most tests."""
    contexts = {}
    yield contexts
    for context in contexts.values():
        context.close()


def context_options(test):
    """Returns the context options that a test asks for. A test's own options override those of its file."""
    options = {"viewport": {"width": 900, "height": 700}}
    for marker in reversed(list(test.iter_markers("context"))):
        options.update(marker.kwargs)
    return options


@pytest.fixture
def context(browser, contexts, request):
    """Yields a browser context without pages; `@pytest.mark.context(locale="pt-BR")` sets an option of the context."""
    options = {"locale": "en-GB", **context_options(request.node)}
    key = repr(sorted(options.items()))
    if key not in contexts:
        contexts[key] = browser.new_context(**options)
        contexts[key].set_default_timeout(10_000)
    context = contexts[key]
    yield context
    if key not in contexts:
        return context.close()
    for page in context.pages:
        page.close()
    context.clear_cookies()
    context.clear_permissions()


@pytest.fixture
def problems(context, request):
    """Fails the test if a page reports an error. `problems.expect(pattern)` allows the errors that a test expects."""
    problems = Problems(context)
    for marker in request.node.iter_markers("problem"):
        problems.expect(marker.args[0])
    yield problems
    problems.stop()
    assert not problems.unexpected, "\n".join(["The page had problems:", *problems.unexpected])


@pytest.fixture(scope="session")
def session(pytestconfig):
    """Runs a browser other than Chromium, and yields its session."""
    engine = pytestconfig.getoption("--engine")
    ARTIFACTS.mkdir(exist_ok=True)
    session = ENGINES[engine](ARTIFACTS)
    print(session.version)
    yield session
    session.close()


@pytest.fixture
def page(pytestconfig, request):
    """Opens an empty page in the selected browser. Saves a screenshot of the page if the test fails."""
    engine = pytestconfig.getoption("--engine")
    page = request.getfixturevalue("chromium_page" if engine == "chromium" else "webdriver_page")
    yield page
    outcome = request.node.stash.get(OUTCOME, None)
    if outcome is not None and outcome.failed and not page.is_closed():
        write_screenshot(page, "failures", re.sub(r"\W+", "-", request.node.name).strip("-"))


@pytest.fixture
def chromium_page(context, problems):
    page = context.new_page()
    page.add_init_script(path=GUEST)
    return page


@pytest.fixture
def webdriver_page(session, static_site, request):
    options = context_options(request.node)
    viewport = options.pop("viewport")
    session.emulate(options)
    page = Page(session, static_site)
    page.add_init_script(path=GUEST)
    page.set_viewport_size(viewport)
    yield page
    expected = [marker.args[0] for marker in request.node.iter_markers("problem")]
    unexpected = [text for text in page.finish() if not any(re.search(pattern, text) for pattern in expected)]
    assert not unexpected, "\n".join(["The page had problems:", *unexpected])


@pytest.fixture
def open_body(page, static_site, pytestconfig, request):
    """`open_body(html)` opens a page with this body, waits for the elements, and returns their fields.

    The address of the page ends with `fragment`. With `clock`, time stands still on the page until the test advances the clock, as `field.take_announcements()` does.
    """

    def open_body(body, *, clock=False, ready=True, wasm=True, before=None, fragment="", **options):
        if clock:
            if pytestconfig.getoption("--engine") == "chromium":
                # A context's real clock can't be restored, so other tests must not use the context again.
                contexts = request.getfixturevalue("contexts")
                for key in [key for key, context in contexts.items() if context is page.context]:
                    del contexts[key]
                page.clock.install(time=START - datetime.timedelta(hours=1))
            page.clock.pause_at(START)
        page.add_init_script(path=RECORDER)
        if before:
            page.add_init_script(before)
        name = f"field-{next(numbers)}.html"
        static_site.add(name, html.document(body, **options))
        page.goto(static_site.address(name, wasm=wasm) + fragment)
        count = page.evaluate(READY if ready else "document.querySelectorAll('one-time-code').length")
        return [Field(page, index) for index in range(count)]

    numbers = itertools.count(1)
    return open_body


@pytest.fixture
def open_with_libraries(open_body, page):
    """`open_with_libraries(head, body)` opens a page with libraries from `/library/`, and returns its fields.

    The page has no content security policy, because a strict one would block the libraries: htmx parses HTML text,
    Tailwind adds a style sheet, and Vue compiles templates.
    """

    def open_with_libraries(head, body):
        def without_policy(route):
            text = route.fetch().text().replace("</title>", f"</title>\n{head}", 1)
            route.fulfill(body=text, content_type="text/html; charset=utf-8")

        for name in re.findall(r"/library/([\w.-]+)", head + body):
            route_to(page, f"**/library/{name}", library(name))
        page.route("**/field-*.html", without_policy)
        return open_body(body)

    return open_with_libraries


def route_to(page, pattern, path):
    """Responds with a file to the page's requests whose addresses match the pattern."""
    page.route(pattern, lambda route: route.fulfill(path=path))


@pytest.fixture
def open_field(open_body):
    """`open_field("masked", …)` opens a page with a field with these attributes in a form, and focuses the field."""

    def open_field(
        attributes="", *, inner=html.INPUT, after="<button>Verify</button>", focus=True, **options
    ):
        body = html.form(html.element(attributes, inner), after)
        field = open_body(body, **options)[0]
        if focus:
            field.page.focus("one-time-code input")
        return field

    return open_field


@pytest.fixture
def field(open_field):
    """Opens a page with an empty field for six digits, and focuses the field."""
    return open_field()


# The initial time on a page whose clock only the test advances.
START = datetime.datetime(2030, 1, 1, 12)

READY = """async () => {
    const hosts = [...document.querySelectorAll("one-time-code")];
    const timeout = new Promise((_, reject) => {
        setTimeout(reject, 5000, Error("The element did not become ready."));
    });
    const ready = customElements.whenDefined("one-time-code").then(() => Promise.all(hosts.map((host) => host.ready)));
    await Promise.race([timeout, ready]);
    return hosts.length;
}"""


@pytest.fixture
def save_screenshot():
    """`save_screenshot(page, name)` saves a screenshot of the page in artifacts/screenshots."""
    return lambda page, name, **options: write_screenshot(page, "screenshots", name, **options)


OUTCOME = pytest.StashKey()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.when == "call":
        item.stash[OUTCOME] = report
    return report


def write_screenshot(page, folder, name, **options):
    path = ARTIFACTS / folder / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=path, **options)
    return path
