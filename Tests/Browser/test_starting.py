"""F11, F13: an element whose files couldn't be loaded starts later. Until then, its input is a plain one."""

import pytest
from playwright.sync_api import expect

from harness import html
from harness.field import Field, eventually
from harness.paths import GERMAN, package_file

pytestmark = pytest.mark.problem("Failed to load|404|could not|NetworkError|Importing|ERR_INTERNET_DISCONNECTED|MIME|error loading")

SHEET = "parts/one-time-code.css-*.js"


@pytest.fixture(autouse=True)
def retries(pytestconfig):
    if pytestconfig.getoption("--engine") == "firefox":
        pytest.skip("Firefox ESR 153 never requests a module again after its import failed")


@pytest.fixture
def fail_requests(static_site):
    """`fail_requests(pattern, count)` makes the next `count` requests for the matching file fail with status 404."""

    def fail_requests(pattern, count):
        static_site.remaining_404s[f"element/{package_file(pattern)}"] = count

    yield fail_requests
    static_site.remaining_404s.clear()


@pytest.mark.parametrize("file", [SHEET, GERMAN], ids=["sheet", "phrases"])
def test_F13_7_F11_4_a_file_that_was_missing_is_loaded_again(open_body, fail_requests, page, file):
    """F13.7, F11.4: text that is typed before the file is loaded is kept, and the code is reported once."""
    # Makes many requests fail, because the first retries can happen before all text is typed.
    fail_requests(file, 100)
    [field] = open_body(html.form(html.element("lang=de")), ready=False, sheet="/page.css")
    page.focus("one-time-code input")
    field.type("98 5").expect(text="98 5", ready=False)
    fail_requests(file, 0)
    # The last retry is 31 seconds after the first attempt.
    field.expect(timeout=40, ready=True, text="985", drawn="9 8 5 |_ _ _", focused=True)
    field.type("391").expect(text="985391", valid=True)
    assert field.completed == ["985391"]


def test_F13_6_a_failure_is_reported_once_and_ready_resolves_after_a_retry(open_body, fail_requests, page):
    """F13.6: only the first failure is reported to the page. When a retry succeeds, `ready` resolves."""
    fail_requests(GERMAN, 2)
    before = (
        "window.reports = [];"
        "addEventListener('error', (event) => event.target.localName && reports.push('error'), true);"
        "new MutationObserver((_, self) => { const host = document.querySelector('one-time-code');"
        " if (!host) return; self.disconnect(); customElements.whenDefined('one-time-code').then(() => host.ready)"
        ".catch(() => reports.push('rejected')) }).observe(document, { childList: true, subtree: true })"
    )
    [field] = open_body(html.form(html.element("lang=de")), ready=False, before=before)
    field.expect(timeout=10, ready=True)
    assert sorted(page.evaluate("reports")) == ["error", "rejected"]
    assert page.evaluate("async () => (await document.querySelector('one-time-code').ready).localName") == "one-time-code"


def test_F13_7_an_element_starts_when_another_one_has_started(open_body, fail_requests, page):
    """F13.7: an element uses the files that another element has loaded. Time stands still, so no retry is due."""
    fail_requests(GERMAN, 1)
    [field] = open_body(html.form(html.element("lang=de")), ready=False, clock=True)
    page.evaluate("document.querySelector('one-time-code').ready.catch(() => {})")
    page.evaluate(
        "() => { const copy = document.querySelector('one-time-code').cloneNode(true);"
        " copy.querySelector('input').value = '12'; document.querySelector('main').append(copy) }"
    )
    for each, text in ((Field(page, 1), "12"), (field, "")):
        each.expect(ready=True, text=text)


def test_F13_7_an_element_starts_when_the_browser_is_online_again(open_body, fail_requests, page):
    """F13.7: the element retries when the browser is online again. Time stands still, so no earlier retry is due."""
    fail_requests(GERMAN, 1)
    [field] = open_body(html.form(html.element("lang=de")), ready=False, clock=True)
    page.wait_for_function("() => document.querySelector('one-time-code').ready.then(() => false, () => true)")
    page.context.set_offline(True)
    field.expect(ready=False)
    page.context.set_offline(False)
    field.expect(ready=True)
    page.focus("one-time-code input")
    field.type("12").expect(drawn="1 2 |_ _ _ _")


def test_F13_7_the_delays_between_retries_grow_and_end(open_body, page):
    """F13.7: the element waits 1, 2, 4, 8 and 16 seconds between attempts, then stops; the form still works."""
    requests = []
    page.route(f"**/element/{package_file(GERMAN)}", lambda route: (requests.append(1), route.fulfill(status=503, body="")))
    open_body(html.form(html.element("lang=de")), ready=False, clock=True)
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


def test_F13_4_without_webassembly_the_element_starts_with_a_script(open_body, page):
    """F13.4: where the page's policy or the browser forbids WebAssembly, the element loads its module as a script."""
    [field] = open_body(html.form(html.element()), wasm=False)
    module = "Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)"
    assert page.evaluate(f"() => WebAssembly.instantiate({module}).then(() => 'allowed', () => 'forbidden')") == "forbidden"
    page.focus("one-time-code input")
    field.paste("Your code: 985 391").expect(text="985391", drawn="9 8 5 3 9 [1]")
    field.expect_completed("985391")


VERIFY = """() => {
    window.calls = [];
    document.querySelector("one-time-code").verify = async (code) => {
        calls.push(code);
        if (code !== "985391") throw { reason: "wrong-code" };
    };
}"""


@pytest.mark.parametrize("body", [html.form(html.element()), html.element()], ids=["form", "no form"])
def test_F13_2_before_the_element_starts_verify_receives_the_submitted_code(open_body, fail_requests, page, body):
    """F13.2: without WebAssembly and the script in its place, submission calls `verify`, whose result is shown."""
    fail_requests("parts/one-time-code-script-*.js", 100)
    [field] = open_body(body, ready=False, wasm=False)
    page.evaluate(VERIFY)
    page.focus("one-time-code input")
    field.type("123 456").press("Enter")
    field.expect(ready=False, text="123 456", error="Incorrect code.", invalid=True)
    field.press("Backspace").expect(error="", invalid=False)
    page.evaluate("document.querySelector('one-time-code input').value = '９85-391'")
    field.press("Enter")
    eventually(page, lambda: page.evaluate("document.querySelector('one-time-code').dataset.phase"), "accepted")
    assert page.evaluate("calls") == ["123456", "985391"]
    assert page.url.endswith(".html")


def test_F13_2_a_field_that_starts_while_a_code_is_verified_shows_the_result(open_body, fail_requests, page):
    """F13.2: if the element starts while `verify` runs, the field shows the result."""
    fail_requests(GERMAN, 1)
    [field] = open_body(html.form(html.element("lang=de")), ready=False, clock=True)
    page.evaluate(
        "() => { document.querySelector('one-time-code').verify ="
        " () => new Promise((_, reject) => { window.reject = reject }) }"
    )
    page.focus("one-time-code input")
    field.type("123456").press("Enter").expect(ready=False, busy=True)
    page.clock.run_for(2000)
    field.expect(ready=True, text="123456")
    page.evaluate("reject({ reason: 'expired' })")
    field.expect(phase="rejected", error="Dieser Code ist abgelaufen. Fordern Sie einen neuen an.")


def test_F13_3_many_fields_start_on_one_page(open_body, page):
    """F13.3: all fields of a page share one instance of the module, and differ in their state."""
    fields = open_body("".join(html.element(f"length={4 + index % 5}") for index in range(500)))
    fields[3].run("(host, input) => { host.code = '12'; host.domain = 'a.example' }")
    fields[4].run("host => host.set('34')")
    fields[3].expect(text="12", drawn="1 2 _ _ _ _ _")
    fields[4].expect(text="34", drawn="3 4 _ _ _ _ _ _")
    fields[499].expect(text="")


def test_F13_7_a_removed_element_does_not_retry(open_body, fail_requests, page):
    """F13.7: a removed element doesn't retry until it is attached again."""
    fail_requests(GERMAN, 1)
    requests = []
    page.on("request", lambda request: "/parts/de-" in request.url and requests.append(request.url))
    open_body(html.form(html.element("lang=de")), ready=False, clock=True)
    page.wait_for_function("() => document.querySelector('one-time-code').ready.then(() => false, () => true)")
    page.evaluate("() => { window.kept = document.querySelector('one-time-code'); kept.remove() }")
    page.clock.run_for(60_000)
    assert len(requests) == 1
    page.evaluate("() => document.querySelector('main').append(kept)")
    Field(page).expect(ready=True)
    assert len(requests) == 2


@pytest.mark.parametrize("linked", [True, False], ids=["linked", "not linked"])
def test_F13_3_the_style_sheet_is_requested_once(page, static_site, linked):
    """F13.3: two elements request the style sheet once, whether or not the page links it."""
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
    sheets = [name for name in requests if name.startswith("one-time-code.css")]
    assert len(sheets) == 1
    assert page.evaluate("document.adoptedStyleSheets.length") == (0 if linked else 1)


def test_S2_1_F12_5_an_element_in_a_shadow_tree_gets_its_own_style_sheet(open_body, page):
    """S2.1, F12.5: a style sheet of the document has no effect in a shadow tree, so the element adds its style sheet there."""
    open_body(html.form(html.element()))
    page.evaluate(
        "async () => { const root = document.querySelector('main').appendChild(document.createElement('div'))"
        ".attachShadow({ mode: 'open' }); root.append(document.querySelector('one-time-code').cloneNode(true));"
        " window.inner = root.firstChild; await inner.ready }"
    )
    assert page.evaluate("getComputedStyle(inner.querySelector('input')).letterSpacing") != "normal"
    assert page.evaluate("inner.getRootNode().adoptedStyleSheets.length") == 1
