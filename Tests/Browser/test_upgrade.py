"""F13, V5, V6: scripts that run before the element's script, files that are missing or load twice, failing hooks."""

import pytest

from harness import html
from harness.field import Field, eventually
from harness.paths import GERMAN, package_file
from harness.phrases import phrase

# A script that runs `%s` before any module, as classic scripts do.
EARLY = """new MutationObserver((_, self) => {
    const host = document.querySelector("one-time-code");
    if (!host) return;
    self.disconnect();
    if (customElements.get("one-time-code")) throw Error("too late");
    %s
}).observe(document, { childList: true, subtree: true })"""


def test_F13_1_a_verify_hook_that_is_set_early_is_used(open_field):
    field = open_field(before=EARLY % "host.verify = async (code) => { if (code !== '985391') throw { reason: 'wrong-code' } }")
    field.type("123456").expect(phase="rejected", error="Incorrect code.")
    field.later().type("985391").expect(phase="accepted")


def test_F13_1_a_resend_hook_that_is_set_early_is_used(open_field):
    before = EARLY % "host.resend = async () => { window.isRequested = true; return 20 }"
    field = open_field(before=before, inner=html.INPUT + html.RESEND)
    field.page.evaluate("document.querySelector('[data-resend]').click()")
    eventually(field.page, lambda: field.page.evaluate("window.isRequested ?? false"), True)


@pytest.mark.parametrize("text, drawn", [("985", "9 8 5 _ _ _"), ("985391", "9 8 5 3 9 1")])
def test_F13_1_F10_1_a_code_that_is_set_early_is_used_and_not_reported(open_field, text, drawn):
    field = open_field(before=EARLY % f"host.code = '{text}'", focus=False)
    field.expect(text=text, drawn=drawn)
    assert field.completed == []


def test_F13_1_phrases_that_are_set_early_are_used(open_field):
    field = open_field(before=EARLY % "host.phrases = { digitsOnly: 'Digits, please.' }")
    field.type("x").expect(error="Digits, please.")


def test_F13_1_F10_1_a_code_can_be_set_until_the_element_is_ready(page, static_site):
    static_site.add("early.html", html.document(html.form(html.element())))
    page.goto(static_site.address("early.html"))
    page.evaluate(
        "async () => { await customElements.whenDefined('one-time-code'); const copy = document.querySelector('one-time-code').cloneNode(true);"
        " document.querySelector('form').append(copy); copy.set('98'); copy.clear(); copy.set('985');"
        " await copy.ready }"
    )
    Field(page, 1).expect(text="985", drawn="9 8 5 _ _ _")


def test_F13_8_a_second_copy_of_the_script_does_nothing(open_field):
    field = open_field()
    field.page.evaluate("() => import('/element/one-time-code.js?again')")
    assert field.page.evaluate(
        "async () => (await import('/element/one-time-code.js?again')).OneTimeCode === customElements.get('one-time-code')"
    )
    field.type("12").expect(drawn="1 2 |_ _ _ _")


RECORD_REPORTS = """window.reports = [];
new MutationObserver((_, self) => {
    const host = document.querySelector("one-time-code");
    if (!host) return;
    self.disconnect();
    host.addEventListener("error", (event) => reports.push(["event", event.message, event.error instanceof Error]));
    customElements.whenDefined("one-time-code").then(() => host.ready)
        .then(() => reports.push(["ready"]), (error) => reports.push(["rejected", error.message]));
}).observe(document, { childList: true, subtree: true });"""


@pytest.mark.problem("Failed to load|404|could not")
@pytest.mark.parametrize("pattern", [GERMAN, "parts/one-time-code.css-*.js"])
def test_F13_6_a_failure_is_reported_with_its_reason(page, static_site, pattern):
    """F13.6: if a file is missing, `ready` rejects, and `error` is dispatched, both with the browser's reason."""
    file = package_file(pattern)
    static_site.add("failing.html", html.document(html.form(html.element("lang=de")), sheet="/page.css"))
    page.add_init_script(RECORD_REPORTS)
    page.route(f"**/element/{file}", lambda route: route.fulfill(status=404, body=""))
    page.goto(static_site.address("failing.html"))
    eventually(page, lambda: sorted(line[0] for line in page.evaluate("reports")), ["event", "rejected"])
    for line in page.evaluate("reports"):
        assert f"/element/{file}" in line[1]


@pytest.mark.problem("Failed to load|404|could not")
def test_F13_7_after_a_failure_the_element_retries_when_it_is_attached_again(page, static_site):
    static_site.add("failing.html", html.document(html.form(html.element("lang=de"))))
    page.add_init_script(RECORD_REPORTS)
    phrases = f"**/element/{package_file(GERMAN)}"
    page.route(phrases, lambda route: route.fulfill(status=404, body=""))
    page.goto(static_site.address("failing.html"))
    eventually(page, lambda: len(page.evaluate("reports")), 2)
    page.unroute(phrases)
    page.evaluate(
        "async () => { const host = document.querySelector('one-time-code'), home = host.parentNode;"
        " host.remove(); home.prepend(host); await host.ready }"
    )
    page.focus("one-time-code input")
    Field(page).type("12").expect(drawn="1 2 |_ _ _ _")


def test_F12_3_an_input_that_is_added_later_becomes_the_field(open_body, page):
    open_body("<one-time-code></one-time-code>", ready=False)
    page.evaluate(
        "async () => { const host = document.querySelector('one-time-code');"
        " await customElements.whenDefined('one-time-code'); await new Promise((done) => setTimeout(done, 50));"
        " host.append(document.createElement('input')); await host.ready }"
    )
    page.focus("one-time-code input")
    Field(page).type("12").expect(drawn="1 2 |_ _ _ _")


def test_V1_5_a_page_can_prevent_verification_and_submission(open_field):
    """V1.5: if the page calls `preventDefault()` on `complete`, the code is neither verified nor submitted."""
    field = open_field("submit-when-complete")
    field.run(
        "host => { host.checked = []; host.verify = async (code) => host.checked.push(code);"
        " host.addEventListener('complete', (event) => event.preventDefault()) }"
    )
    field.type("123456")
    field.expect_completed("123456")
    field.expect(phase="editing", text="123456")
    assert field.run("host => host.checked") == [] and field.events("submit") == []


THROWN = {
    "nothing": ("undefined", "notVerified"),
    "null": ("null", "notVerified"),
    "an unknown reason": ("{ reason: 'locked' }", "notVerified"),
    "an unknown reason without words": ("Object.assign(new Error(''), { reason: 'locked' })", "notVerified"),
    "a program's error": ("new TypeError('Failed to fetch')", "notVerified"),
    "invalid JSON": ("new SyntaxError('Unexpected token <')", "notVerified"),
    "an error of the platform": ("new DOMException('The operation is insecure.', 'SecurityError')", "notVerified"),
    "a timeout": ("new DOMException('The operation timed out.', 'TimeoutError')", "noNetwork"),
    "a timeout of a library": ("Object.assign(new Error('504'), { name: 'TimeoutError' })", "noNetwork"),
    "a network error": ("new DOMException('A network error occurred.', 'NetworkError')", "noNetwork"),
}


@pytest.mark.parametrize("language", ["en", "pt-BR"])
@pytest.mark.parametrize("thrown", THROWN)
def test_V9_12_V9_13_there_is_always_a_message(open_field, thrown, language):
    """V9.12, V9.13: if the page throws an error without a message for the user, the field shows one in the field's language."""
    script, name = THROWN[thrown]
    field = open_field(f"lang={language}", clock=True)
    field.run(f"host => {{ host.verify = async () => {{ throw {script} }} }}")
    field.type("123456").expect(phase="rejected", error=phrase(language, name))
    assert phrase(language, name) in field.take_announcements()


@pytest.mark.parametrize("thrown, message", [
    ("'The line is busy.'", "The line is busy."),
    ("new Error('The line is busy.')", "The line is busy."),
    ("Object.assign(new TypeError('The line is busy.'), { reason: 'busy' })", "The line is busy."),
    ("new (class ServerError extends Error {})('The line is busy.')", "The line is busy."),
    ("new (class extends Error { name = 'ServerError' })('The line is busy.')", "The line is busy."),
])
def test_V9_6_V9_8_a_message_of_the_page_is_shown(open_field, thrown, message):
    """V9.6, V9.8: the page's message is shown, and Return doesn't verify the code again."""
    field = open_field()
    field.run(f"host => {{ host.attempts = 0; host.verify = async () => {{ host.attempts += 1; throw {thrown} }} }}")
    field.type("123456").expect(phase="rejected", error=message)
    field.press("Enter").expect(phase="rejected", error=message)
    assert field.run("host => host.attempts") == 1


FAILING_RESENDS = [
    "Promise.reject()", "Promise.reject({ reason: 'no-network' })", "Promise.reject({ reason: 'too-soon' })",
    "Promise.reject(new TypeError('Failed to fetch'))", "(() => { throw undefined })()",
]


@pytest.mark.parametrize("outcome", FAILING_RESENDS)
def test_V9_14_a_failed_resend_is_announced_and_can_be_retried(open_field, outcome):
    field = open_field(inner=html.INPUT + html.RESEND, clock=True)
    field.run(f"host => {{ host.requests = 0; host.resend = () => {{ host.requests += 1; return {outcome} }} }}")
    for count in (1, 2):
        field.page.evaluate("document.querySelector('[data-resend]').click()")
        field.expect(error=phrase("en", "codeNotSent"))
        assert phrase("en", "codeNotSent") in field.take_announcements()
        assert field.run("host => host.requests") == count


@pytest.mark.parametrize("outcome", ["'soon'", "undefined", "NaN", "Infinity", "{}", "-3"])
def test_V6_1_an_invalid_wait_is_ignored(open_field, outcome):
    field = open_field(inner=html.INPUT + html.RESEND, clock=True)
    field.run(f"host => {{ host.resend = async () => {outcome} }}")
    field.page.evaluate("document.querySelector('[data-resend]').click()")
    assert field.take_announcements() == ["We sent you a new code."]
    assert field.page.evaluate(
        "() => { const button = document.querySelector('[data-resend]');"
        " return [button.textContent, button.hasAttribute('aria-disabled')] }"
    ) == ["Request a new code", False]


@pytest.mark.parametrize("hook", ["verify", "resend"])
def test_V2_1_the_field_works_while_a_hook_never_ends(open_field, hook):
    field = open_field(inner=html.INPUT + html.RESEND)
    field.run(f"host => {{ host.{hook} = () => new Promise(() => {{}}) }}")
    field.page.evaluate("document.querySelector('[data-resend]').click()")
    field.page.focus("one-time-code input")
    field.type("123456").press("Backspace", "Backspace").expect(text="1234", phase="editing", error="")
