"""F11, F13: an element whose files couldn't be loaded starts later. Until then, its input is a plain one."""

import pytest
from playwright.sync_api import expect

from harness import html
from harness.field import Field, eventually
from harness.paths import package_file

pytestmark = pytest.mark.problem("Failed to load|404|integrity|could not|NetworkError|Importing|ERR_INTERNET_DISCONNECTED|MIME")

PHRASES = "parts/de-*.js"
EACH_FILE = pytest.mark.parametrize(
    "file", ["one-time-code.wasm", "one-time-code.css", PHRASES], ids=["module", "sheet", "phrases"]
)


@pytest.fixture
def fail_requests(static_site):
    """`fail_requests(pattern, count)` makes the next `count` requests for the matching file fail with status 404."""

    def fail_requests(pattern, count):
        static_site.remaining_404s[f"element/{package_file(pattern)}"] = count

    yield fail_requests
    static_site.remaining_404s.clear()


@EACH_FILE
def test_F13_a_file_that_was_missing_is_loaded_again(open_body, fail_requests, page, pytestconfig, file):
    """F11, F13: text that is typed before the file is loaded is kept, and the code is reported once."""
    if file == PHRASES and pytestconfig.getoption("--engine") == "firefox":
        pytest.skip("Firefox ESR 153 never requests a module again after its import failed")
    # Makes many requests fail, because the first retries can happen before all text is typed.
    fail_requests(file, 100)
    # If another page loaded the sheet in the same second, Firefox applies it to this page, although the request fails.
    # The query gives this page's sheet a URL that no other page uses.
    [field] = open_body(html.form(html.element("lang=de")), ready=False, sheet=f"{html.SHEET}?{file}")
    page.focus("one-time-code input")
    field.type("98 5").expect(text="98 5", ready=False)
    fail_requests(file, 0)
    # The last retry is 31 seconds after the first attempt.
    field.expect(timeout=40, ready=True, text="985", drawn="9 8 5 |_ _ _", focused=True)
    field.type("391").expect(text="985391", valid=True)
    assert field.completed == ["985391"]


def test_F13_a_failure_is_reported_once_and_ready_resolves_after_a_retry(open_body, fail_requests, page):
    """F13: only the first failure is reported to the page. When a retry succeeds, `ready` resolves."""
    fail_requests("one-time-code.wasm", 2)
    before = (
        "window.reports = [];"
        "addEventListener('error', (event) => event.target.localName && reports.push('error'), true);"
        "new MutationObserver((_, self) => { const host = document.querySelector('one-time-code');"
        " if (!host) return; self.disconnect(); customElements.whenDefined('one-time-code').then(() => host.ready)"
        ".catch(() => reports.push('rejected')) }).observe(document, { childList: true, subtree: true })"
    )
    [field] = open_body(html.form(html.element()), ready=False, before=before)
    field.expect(timeout=10, ready=True)
    assert sorted(page.evaluate("reports")) == ["error", "rejected"]
    assert page.evaluate("async () => (await document.querySelector('one-time-code').ready).localName") == "one-time-code"


def test_F13_an_element_starts_when_another_one_has_started(open_body, fail_requests, page):
    """F13: an element uses the files that another element has loaded. Time stands still, so no retry is due."""
    fail_requests("one-time-code.wasm", 1)
    [field] = open_body(html.form(html.element()), ready=False, clock=True)
    page.evaluate("document.querySelector('one-time-code').ready.catch(() => {})")
    page.evaluate(
        "() => { const copy = document.querySelector('one-time-code').cloneNode(true);"
        " copy.querySelector('input').value = '12'; document.querySelector('main').append(copy) }"
    )
    for each, text in ((Field(page, 1), "12"), (field, "")):
        each.expect(ready=True, text=text)


def test_F13_an_element_starts_when_the_browser_is_online_again(open_body, fail_requests, page):
    """F13: the element retries when the browser is online again. Time stands still, so no earlier retry is due."""
    fail_requests("one-time-code.wasm", 1)
    [field] = open_body(html.form(html.element()), ready=False, clock=True)
    page.wait_for_function("() => document.querySelector('one-time-code').ready.then(() => false, () => true)")
    page.context.set_offline(True)
    field.expect(ready=False)
    page.context.set_offline(False)
    field.expect(ready=True)
    page.focus("one-time-code input")
    field.type("12").expect(drawn="1 2 |_ _ _ _")


def test_F13_the_delays_between_retries_grow_and_end(open_body, page):
    """F13: the element waits 1, 2, 4, 8 and 16 seconds between attempts, then stops; the form still works."""
    requests = []
    page.route("**/element/one-time-code.wasm", lambda route: (requests.append(1), route.fulfill(status=503, body="")))
    open_body(html.form(html.element()), ready=False, clock=True)
    for count, wait in enumerate((1, 2, 4, 8, 16), 1):
        eventually(page, lambda: len(requests), count)
        # Waits until the attempt has failed, which happens some time after the request.
        page.wait_for_function("() => document.querySelector('one-time-code').ready.then(() => false, () => true)")
        page.clock.run_for(wait * 1000 - 50)
        assert len(requests) == count
        page.clock.run_for(100)
    eventually(page, lambda: len(requests), 6)
    page.wait_for_function("() => document.querySelector('one-time-code').ready.then(() => false, () => true)")
    page.clock.run_for(600_000)
    assert len(requests) == 6
    box = page.get_by_label("Verification code")
    box.fill("985391")
    box.press("Enter")
    expect(page.locator("pre")).to_have_text("code=985391")


@pytest.mark.problem("WebAssembly|wasm|Content Security Policy|could not start")
def test_F13_an_element_does_not_retry_if_the_policy_forbids_webassembly(open_body, page):
    """F13: the element doesn't retry if the page's policy forbids WebAssembly, because the policy won't change."""
    requests = []
    page.on("request", lambda request: request.url.endswith(".wasm") and requests.append(request.url))
    open_body(html.form(html.element()), ready=False, wasm=False, clock=True)
    page.wait_for_function("() => document.querySelector('one-time-code').ready?.then(() => false, () => true)")
    page.clock.run_for(600_000)
    assert len(requests) == 1


def test_F13_a_removed_element_does_not_retry(open_body, fail_requests, page):
    """F13: a removed element doesn't retry until it is attached again."""
    fail_requests("one-time-code.wasm", 1)
    requests = []
    page.on("request", lambda request: request.url.endswith(".wasm") and requests.append(request.url))
    open_body(html.form(html.element()), ready=False, clock=True)
    page.wait_for_function("() => document.querySelector('one-time-code').ready.then(() => false, () => true)")
    page.evaluate("() => { window.kept = document.querySelector('one-time-code'); kept.remove() }")
    page.clock.run_for(60_000)
    assert len(requests) == 1
    page.evaluate("() => document.querySelector('main').append(kept)")
    Field(page).expect(ready=True)
    assert len(requests) == 2


@pytest.mark.parametrize("linked", [True, False], ids=["linked", "not linked"])
def test_F13_the_style_sheet_is_requested_once(page, static_site, linked):
    """F13, S2: two elements request the style sheet once, whether or not the page links it."""
    text = html.document(html.form(html.element()) + html.element())
    link = f'<link rel="stylesheet" href="{html.SHEET}">\n'
    assert link in text
    static_site.add("linking.html", text if linked else text.replace(link, ""))
    requests = []
    page.on("request", lambda request: requests.append(request.url.rsplit("/", 1)[-1]))
    page.goto(static_site.address("linking.html"))
    for index in (0, 1):
        Field(page, index).expect(ready=True, drawn="_ _ _ _ _ _")
        box = page.locator("one-time-code input").nth(index)
        assert box.evaluate("node => getComputedStyle(node).letterSpacing") != "normal"
    assert requests.count("one-time-code.css") == 1
    assert page.evaluate("document.adoptedStyleSheets.length") == (0 if linked else 1)


def test_S2_an_element_in_a_shadow_tree_gets_its_own_style_sheet(open_body, page):
    """S2: a style sheet of the document has no effect in a shadow tree, so the element adds its style sheet there."""
    open_body(html.form(html.element()))
    page.evaluate(
        "async () => { const root = document.querySelector('main').appendChild(document.createElement('div'))"
        ".attachShadow({ mode: 'open' }); root.append(document.querySelector('one-time-code').cloneNode(true));"
        " window.inner = root.firstChild; await inner.ready }"
    )
    assert page.evaluate("getComputedStyle(inner.querySelector('input')).letterSpacing") != "normal"
    assert page.evaluate("inner.getRootNode().adoptedStyleSheets.length") == 1
