"""The complete journey with the real server: the user requests a code, receives it, enters it, and is signed in."""

import contextlib
import re

import pytest
from playwright.sync_api import TimeoutError, expect

from harness.field import Field, expect_resend_title

# The tests expect these console messages, because Chromium logs every unsuccessful response.
pytestmark = pytest.mark.problem(r"status of (403|422|429) .*/code")

# The time limit for the wait until a code can be sent again, in milliseconds, with a margin for slow machines.
RESEND_TIMEOUT = 30_000


def request_code(page, server, recipient, button="Send code"):
    page.goto(server.url)
    page.get_by_role("textbox").fill(recipient)
    page.get_by_role("button", name=button).click()
    page.wait_for_url("**/code")
    return server.code_for(recipient)


def different_code(code):
    """Returns a different code of the same format."""
    return code[:-1] + str((int(code[-1]) + 1) % 10)


def ready_field(page):
    page.wait_for_selector("one-time-code[data-ready]", state="attached")
    return Field(page)


@pytest.fixture(scope="module", autouse=True)
def early_requests(browser, server):
    """Requests a code on three pages before the other tests run, which shortens the last tests' wait for another code."""
    pages = {}
    for key, recipient in ((True, "early-true@example.com"), (False, "early-false@example.com"), ("call", "+442079460901")):
        page = browser.new_context(java_script_enabled=bool(key), locale="en-GB").new_page()
        pages[key] = page, recipient, request_code(page, server, recipient)
    yield pages
    for page, *_ in pages.values():
        page.context.close()


def test_a_code_that_is_typed_is_verified_in_place(page, server):
    """V1.1, V2.1, V3.1: a typed code is verified as soon as it is complete, and the last page opens."""
    code = request_code(page, server, "ada@example.com")
    expect(page.get_by_role("heading", level=1)).to_have_text("Enter the code")
    expect(page.get_by_text("We sent a code to a•••")).to_be_visible()
    field = ready_field(page)
    page.get_by_label("Verification code").focus()
    field.type(code)
    page.wait_for_url("**/done")
    expect(page.get_by_role("heading")).to_have_text("Verification complete")


def test_return_after_acceptance_opens_the_last_page_too(page, server):
    """M12.1: an accepted code whose form is submitted before the last page opens gets the same response once more."""
    code = request_code(page, server, "eve@example.com")
    field = ready_field(page)
    page.get_by_label("Verification code").focus()
    # The page itself never opens the last page.
    page.evaluate("() => { const start = setTimeout; window.setTimeout = (run, delay) => delay === 900 ? 0 : start(run, delay) }")
    field.type(code).expect(phase="accepted")
    # Return doesn't submit the code again (M12.8), but a script of the page could, in a timer of its own: until the press's
    # timer has run, which a busy browser delays, the user is the cause.
    field.press("Enter").run("(host, { form }) => { setTimeout(() => form.requestSubmit()) }")
    page.wait_for_url("**/done")


@pytest.mark.problem("ERR_FAILED|status of 409")
def test_a_code_whose_response_was_lost_is_accepted_after_another_code(page, server):
    """V9.1: a code that the service has accepted is accepted again after a lost response, even after an incorrect code."""
    code = request_code(page, server, "lost@example.com")
    field = ready_field(page)
    page.get_by_label("Verification code").focus()
    lost = []

    def lose(route):
        lost.append(route.fetch())
        route.abort()

    page.route("**/code", lose)
    field.type(code).expect(phase="rejected")
    assert lost[0].ok
    page.unroute("**/code")
    field.later().type(different_code(code)).expect(phase="rejected")
    field.later().type(code)
    page.wait_for_url("**/done")


@pytest.mark.context(
    has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844}, device_scale_factor=3
)
def test_a_code_that_is_pasted_on_a_phone_is_verified(page, server, save_screenshot):
    """F6.1: a code that is sent to a phone number and pasted on a phone is verified."""
    code = request_code(page, server, "+44 20 7946 0958".replace(" ", ""))
    field = ready_field(page)
    save_screenshot(page, "journey-phone")
    field.tap(0)
    field.paste(f"Your code is {code[:3]}-{code[3:]}.")
    page.wait_for_url("**/done")


def test_a_wrong_code_shows_how_many_attempts_are_left(page, server, save_screenshot):
    """V4.1, V5.1: a wrong code is rejected with the number of attempts left; then the right one is accepted."""
    code = request_code(page, server, "bob@example.com")
    field = ready_field(page)
    page.get_by_label("Verification code").focus()
    field.type(different_code(code)).expect(phase="rejected", text=different_code(code), invalid=True)
    assert re.search(r"Incorrect code.*4 attempts", field.state()["error"])
    save_screenshot(page, "journey-wrong-code")
    field.later().type(code)
    page.wait_for_url("**/done")


def test_too_many_wrong_codes_end_the_challenge(page, server):
    """V5.1: the errors count down the attempts left; after the last, even the right code is rejected, and no time is shown."""
    code = request_code(page, server, "eve@example.com")
    field = ready_field(page)
    page.get_by_label("Verification code").focus()
    expect(page.locator("[data-hint]")).to_contain_text("Valid until:")
    wrong = code
    for attempts_left in (4, 3, 2, 1, 0):
        wrong = different_code(wrong)
        field.paste(wrong).expect(phase="rejected", text=wrong)
        error = field.state()["error"]
        assert (f"{attempts_left} attempt" in error) is (attempts_left > 0), error
    field.paste(code).expect(phase="rejected", text=code)
    assert "Request a new" in field.state()["error"]
    expect(page.locator("[data-hint]")).to_have_text("")


def test_an_unreachable_server_is_reported_and_the_code_can_be_retried(page, problems, server):
    """V1.8, V9.11: without a network, the field shows an error, and Return retries the code."""
    problems.expect("Failed to load resource|ERR_FAILED|ERR_INTERNET")
    code = request_code(page, server, "net@example.com")
    field = ready_field(page)
    page.get_by_label("Verification code").focus()
    page.route("**/code", lambda route: route.abort())
    field.type(code).expect(phase="rejected", text=code)
    assert "no connection" in field.state()["error"]
    page.unroute("**/code")
    field.press("Enter")
    page.wait_for_url("**/done")


def test_the_field_is_not_ready_before_the_page_sets_verify(page, server):
    """F13.1, V1.1: the field becomes ready only after the page has set `verify`, so that an early code is verified in place."""
    request_code(page, server, "slow@example.com")
    page.add_init_script("""
      new MutationObserver(([change]) => { window.verifies ??= Boolean(change.target.verify); })
        .observe(document, { subtree: true, attributeFilter: ["data-ready"] });
    """)
    held_routes = []
    page.route("**/code.js", lambda route: held_routes.append(route))
    with page.expect_response("**/one-time-code.js"), page.expect_request("**/code.js"):
        page.reload(wait_until="commit")
    # Without the page's script, the field must not become ready. Gives a faulty field time to do so.
    with contextlib.suppress(TimeoutError):
        page.wait_for_selector("one-time-code[data-ready]", timeout=1000)
    held_routes[0].continue_()
    ready_field(page)
    assert page.evaluate("window.verifies")


# The browser loads the page's icon when idle, possibly while the server isn't running.
@pytest.mark.problem(r"ERR_CONNECTION_REFUSED.*/icon\.svg")
def test_a_code_that_was_issued_before_a_restart_is_still_verified(page, server):
    """V1.1: a code that was issued before the server restarted is still accepted."""
    code = request_code(page, server, "restart@example.com")
    # Waits until the field is ready, because its files can't be loaded while the server restarts.
    field = ready_field(page)
    server.restart()
    page.get_by_label("Verification code").focus()
    field.type(code)
    page.wait_for_url("**/done")


@pytest.mark.context(java_script_enabled=False)
def test_with_scripts_off_the_forms_work(page, server):
    """With scripts off, a form rejects a wrong code and accepts the right one, even with separators."""
    code = request_code(page, server, "plain@example.com")
    box = page.get_by_label("Verification code")
    box.fill(different_code(code))
    page.get_by_role("button", name="Verify").click()
    expect(page.locator("[data-error]")).to_contain_text("Incorrect code.")
    expect(box).to_have_attribute("aria-invalid", "true")
    box.fill(f"{code[:3]} {code[3:]}")
    page.get_by_role("button", name="Verify").click()
    expect(page.get_by_role("heading")).to_have_text("Verification complete")


@pytest.mark.context(java_script_enabled=False)
def test_with_scripts_off_a_resend_that_is_too_early_is_refused(page, server):
    """V6.9: with scripts off, the resend button is enabled; after an early click, the page shows the remaining wait.

    The error belongs to the button, which has the focus.
    """
    request_code(page, server, "hasty@example.com")
    button = page.locator("[data-resend]")
    button.click()
    expect(button).to_have_accessible_description(re.compile(r"new code in \d+ seconds"))
    expect(button).to_be_focused()
    expect(page.locator("[data-notice]")).to_have_count(0)


@pytest.mark.context(locale="pt-BR")
def test_the_journey_is_in_portuguese(page, server, save_screenshot):
    """A10.2: in a browser set to Brazilian Portuguese, the pages and the field's errors are in that language."""
    code = request_code(page, server, "ana@example.com", button="Receber código")
    expect(page.get_by_role("heading", level=1)).to_have_text("Insira o código")
    field = ready_field(page)
    page.get_by_role("textbox").focus()
    field.type("x")
    assert field.state()["error"] == "Só é possível inserir números."
    field.type(different_code(code)).expect(phase="rejected")
    assert "incorreto" in field.state()["error"]
    save_screenshot(page, "journey-portuguese")
    field.later().type(code)
    page.wait_for_url("**/done")
    expect(page.get_by_role("heading")).to_have_text("Verificação concluída")


@pytest.mark.context(locale="ar")
def test_the_journey_runs_from_right_to_left_in_arabic(page, server, save_screenshot):
    """A10.2, M13: in a browser set to Arabic, all pages are in Arabic and run right to left, but the code doesn't."""
    root = page.locator("html")
    page.goto(server.url)
    expect(root).to_have_attribute("lang", "ar")
    expect(root).to_have_css("direction", "rtl")
    save_screenshot(page, "journey-start-arabic")
    code = request_code(page, server, "amal@example.com", button="إرسال الرمز")
    field = ready_field(page)
    expect(root).to_have_css("direction", "rtl")
    expect(page.get_by_role("textbox")).to_have_css("direction", "ltr")
    page.get_by_role("textbox").focus()
    field.type(different_code(code)).expect(phase="rejected")
    expect(page.locator("[data-one-time-code=message]")).to_contain_text("الرمز غير صحيح.")
    save_screenshot(page, "journey-code-arabic")
    field.later().type(code)
    page.wait_for_url("**/done")
    expect(root).to_have_css("direction", "rtl")
    expect(page.get_by_role("heading")).to_have_text("اكتمل التحقق")


@pytest.mark.problem("WebAssembly|wasm|Content Security Policy|could not start")
def test_the_forms_work_if_the_element_cannot_start(page, server):
    """With scripts enabled, but an invalid WebAssembly module, the plain forms work."""
    page.route("**/one-time-code-module.js", lambda route: route.fulfill(
        body='export default "no module"', content_type="text/javascript"))
    code = request_code(page, server, "old@example.com")
    page.get_by_label("Verification code").fill(code)
    page.get_by_role("button", name="Verify").click()
    page.wait_for_url("**/done")


@pytest.mark.context(color_scheme="dark")
def test_screenshots_of_the_journey_are_saved(page, server, save_screenshot):
    """S2.1: saves screenshots of each page in dark mode."""
    page.goto(server.url)
    save_screenshot(page, "journey-start-dark")
    code = request_code(page, server, "look@example.com")
    field = ready_field(page)
    page.get_by_label("Verification code").focus()
    field.type(code[:3])
    save_screenshot(page, "journey-code-dark")
    field.type(code[3:])
    page.wait_for_url("**/done")
    save_screenshot(page, "journey-done-dark")


def test_a_new_code_can_be_requested(early_requests, server):
    """V6.1, V6.14: after the wait, a click sends a new code, and the countdown starts again."""
    page, recipient, first = early_requests[True]
    button = page.locator("[data-resend]")
    expect(button).not_to_have_attribute("aria-disabled", "true", timeout=RESEND_TIMEOUT)
    button.click()
    code = server.code_for(recipient)
    expect(button).to_have_attribute("aria-disabled", "true")
    expect_resend_title(page, r".* 0:(40|39|38)")
    field = ready_field(page)
    page.get_by_label("Verification code").focus()
    field.type(code)
    page.wait_for_url("**/done")


def test_a_call_can_be_requested_instead(early_requests, server):
    """V6.11, V6.13: the page of a phone number has a button for a call, which waits with the other one, and says that it calls."""
    page, recipient, first = early_requests["call"]
    text, call = page.locator("[data-resend]").all()
    expect(call).to_have_text("Call me with a new code")
    expect(call).not_to_have_attribute("aria-disabled", "true", timeout=RESEND_TIMEOUT)
    call.click()
    code = server.code_for(recipient)
    for button in (text, call):
        expect(button).to_have_attribute("aria-disabled", "true")
    expect_resend_title(page, r".* 0:(40|39|38)")
    field = ready_field(page)
    page.get_by_label("Verification code").focus()
    field.type(code)
    page.wait_for_url("**/done")


def test_with_scripts_off_a_new_code_can_be_requested(early_requests, server):
    """V6.9: with scripts off, a plain form sends a new code after the wait."""
    page, recipient, first = early_requests[False]
    for _ in range(2):
        page.locator("[data-resend]").click()
        refusal = page.locator("#resend-error")
        if not refusal.count():
            break
        page.wait_for_timeout(int(re.search(r"(\d+) second", refusal.text_content())[1]) * 1000)
    expect(page.locator("[data-notice]")).to_have_text("We sent you a new code.")
    page.get_by_label("Verification code").fill(server.code_for(recipient))
    page.get_by_role("button", name="Verify").click()
    expect(page.get_by_role("heading")).to_have_text("Verification complete")
