"""The complete journey with the real server: the user requests a code, receives it, enters it, and is signed in."""

import contextlib
import re

import pytest
from playwright.sync_api import TimeoutError, expect

from harness.field import Field

# The tests expect these console messages, because Chromium logs every unsuccessful response.
pytestmark = pytest.mark.problem(r"status of (403|422|429) .*/code")

# The time limit for the wait until a code can be sent again, in milliseconds, with a margin for slow machines.
WAIT = 30_000


def ask(page, server, recipient, button="Send code"):
    page.goto(server.url)
    page.get_by_role("textbox").fill(recipient)
    page.get_by_role("button", name=button).click()
    page.wait_for_url("**/code")
    return server.code_for(recipient)


def other(code):
    """Returns a different code of the same format."""
    return code[:-1] + str((int(code[-1]) + 1) % 10)


def alive(page):
    page.wait_for_selector("one-time-code[data-ready]", state="attached")
    return Field(page)


@pytest.fixture(scope="module", autouse=True)
def early(browser, server):
    """Requests a code on two pages before the other tests run, which shortens the last tests' wait for another code."""
    pages = {}
    for scripts in (True, False):
        page = browser.new_context(java_script_enabled=scripts, locale="en-GB").new_page()
        recipient = f"early-{scripts}@example.com".lower()
        pages[scripts] = page, recipient, ask(page, server, recipient)
    yield pages
    for page, *_ in pages.values():
        page.context.close()


def test_a_code_that_is_typed_is_verified_in_place(page, server):
    """V1 to V3: a typed code is verified as soon as it is complete, and the last page opens."""
    code = ask(page, server, "ada@example.com")
    expect(page.get_by_role("heading")).to_have_text("Enter the code")
    expect(page.get_by_text("We sent a code to")).to_be_visible()
    field = alive(page)
    page.get_by_label("Verification code").focus()
    field.type(code)
    page.wait_for_url("**/done")
    expect(page.get_by_role("heading")).to_have_text("Verification complete")


@pytest.mark.context(
    has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844}, device_scale_factor=3
)
def test_a_code_that_is_pasted_on_a_telephone_is_verified(page, server, shot):
    """F6: a code that is sent to a phone number and pasted on a phone is verified."""
    code = ask(page, server, "+44 20 7946 0958".replace(" ", ""))
    field = alive(page)
    shot(page, "journey-phone")
    field.tap(0)
    field.paste(f"Your code is {code[:3]}-{code[3:]}.")
    page.wait_for_url("**/done")


def test_a_wrong_code_says_how_many_attempts_are_left(page, server, shot):
    """V4, V5: a wrong code is rejected with the number of attempts left; then the right one is accepted."""
    code = ask(page, server, "bob@example.com")
    field = alive(page)
    page.get_by_label("Verification code").focus()
    field.type(other(code)).expect(phase="rejected", text=other(code), invalid=True)
    assert re.search(r"not the right code.*4 attempts", field.state()["error"])
    shot(page, "journey-wrong-code")
    field.type(code)
    page.wait_for_url("**/done")


def test_too_many_wrong_codes_end_the_challenge(page, server):
    """V5: errors count down the attempts that are left; after the last one, even the right code is rejected."""
    code = ask(page, server, "eve@example.com")
    field = alive(page)
    page.get_by_label("Verification code").focus()
    wrong = code
    for left in (4, 3, 2, 1, 0):
        wrong = other(wrong)
        field.paste(wrong).expect(phase="rejected", text=wrong)
        words = field.state()["error"]
        assert (f"{left} attempt" in words) is (left > 0), words
    field.paste(code).expect(phase="rejected", text=code)
    assert "Request a new" in field.state()["error"]


def test_the_server_out_of_reach_is_said_and_can_be_tried_again(page, problems, server):
    """V5: without a network, the field shows an error, and Return retries the code."""
    problems.expect("Failed to load resource|ERR_FAILED|ERR_INTERNET")
    code = ask(page, server, "net@example.com")
    field = alive(page)
    page.get_by_label("Verification code").focus()
    page.route("**/code", lambda route: route.abort())
    field.type(code).expect(phase="rejected", text=code)
    assert "no connection" in field.state()["error"]
    page.unroute("**/code")
    field.press("Enter")
    page.wait_for_url("**/done")


def test_the_field_is_not_alive_before_what_verifies_its_code(page, server):
    """V1: the field becomes ready only after the page has set `verify`, so that an early code is verified in place."""
    ask(page, server, "slow@example.com")
    page.add_init_script("""
      new MutationObserver(([change]) => { window.verifies ??= Boolean(change.target.verify); })
        .observe(document, { subtree: true, attributeFilter: ["data-ready"] });
    """)
    held = []
    page.route("**/code.js", lambda route: held.append(route))
    with page.expect_response("**/one-time-code.js"), page.expect_request("**/code.js"):
        page.reload(wait_until="commit")
    # Without the page's script, the field must not become ready. Gives a faulty field time to do so.
    with contextlib.suppress(TimeoutError):
        page.wait_for_selector("one-time-code[data-ready]", timeout=1000)
    held[0].continue_()
    alive(page)
    assert page.evaluate("window.verifies")


# The browser loads the page's icon when idle, possibly while the server isn't running.
@pytest.mark.problem(r"ERR_CONNECTION_REFUSED.*/icon\.svg")
def test_a_code_that_was_issued_before_a_restart_is_still_verified(page, server):
    """V1: a code that was issued before the server restarted is still accepted."""
    code = ask(page, server, "restart@example.com")
    # Waits until the field is ready, because its files can't be loaded while the server restarts.
    field = alive(page)
    server.restart()
    page.get_by_label("Verification code").focus()
    field.type(code)
    page.wait_for_url("**/done")


@pytest.mark.context(java_script_enabled=False)
def test_scripts_off_the_forms_do_the_same(page, server):
    """With scripts off, a form rejects a wrong code and accepts the right one, even with separators."""
    code = ask(page, server, "plain@example.com")
    box = page.get_by_label("Verification code")
    box.fill(other(code))
    page.get_by_role("button", name="Verify").click()
    expect(page.locator("[data-error]")).to_contain_text("This is not the right code.")
    expect(box).to_have_attribute("aria-invalid", "true")
    box.fill(f"{code[:3]} {code[3:]}")
    page.get_by_role("button", name="Verify").click()
    expect(page.get_by_role("heading")).to_have_text("Verification complete")


@pytest.mark.context(java_script_enabled=False)
def test_scripts_off_a_code_that_is_sent_again_too_early_says_so(page, server):
    """V6: with scripts off, the resend button is enabled, and the server says that the user has to wait."""
    ask(page, server, "hasty@example.com")
    page.locator("[data-resend]").click()
    expect(page.locator("[data-notice]")).to_contain_text(re.compile(r"new code in \d+ seconds"))


@pytest.mark.context(locale="pt-BR")
def test_the_journey_speaks_portuguese(page, server, shot):
    """A6: in a browser set to Brazilian Portuguese, the pages and the field's errors are in that language."""
    code = ask(page, server, "ana@example.com", button="Enviar código")
    expect(page.get_by_role("heading")).to_have_text("Insira o código")
    field = alive(page)
    page.get_by_role("textbox").focus()
    field.type("x")
    assert field.state()["error"] == "Só é possível inserir números."
    field.type(other(code)).expect(phase="rejected")
    assert "não" in field.state()["error"]
    shot(page, "journey-portuguese")
    field.type(code)
    page.wait_for_url("**/done")
    expect(page.get_by_role("heading")).to_have_text("Verificação concluída")


@pytest.mark.context(locale="ar")
def test_the_pages_are_written_from_right_to_left_in_arabic(page, server, shot):
    """A6: in a browser set to Arabic, all pages are in Arabic and run from right to left, but the code doesn't."""
    root = page.locator("html")
    page.goto(server.url)
    expect(root).to_have_attribute("lang", "ar")
    expect(root).to_have_css("direction", "rtl")
    shot(page, "journey-start-arabic")
    code = ask(page, server, "amal@example.com", button="إرسال الرمز")
    field = alive(page)
    expect(root).to_have_css("direction", "rtl")
    expect(page.get_by_role("textbox")).to_have_css("direction", "ltr")
    page.get_by_role("textbox").focus()
    field.type(other(code)).expect(phase="rejected")
    expect(page.locator("[data-error]")).to_contain_text("هذا الرمز غير صحيح.")
    shot(page, "journey-code-arabic")
    field.type(code)
    page.wait_for_url("**/done")
    expect(root).to_have_css("direction", "rtl")
    expect(page.get_by_role("heading")).to_have_text("اكتمل التحقق")


@pytest.mark.problem("WebAssembly|wasm|Content Security Policy|could not start")
def test_where_the_element_cannot_start_the_forms_do_the_same(page, server):
    """With scripts enabled, but an invalid WebAssembly module, the plain forms work."""
    page.route("**/*.wasm", lambda route: route.fulfill(status=200, body=b"no module"))
    code = ask(page, server, "old@example.com")
    page.get_by_label("Verification code").fill(code)
    page.get_by_role("button", name="Verify").click()
    page.wait_for_url("**/done")


@pytest.mark.context(color_scheme="dark")
def test_the_pages_of_the_journey_are_seen(page, server, shot):
    """S2: saves screenshots of each page in dark mode."""
    page.goto(server.url)
    shot(page, "journey-start-dark")
    code = ask(page, server, "look@example.com")
    field = alive(page)
    page.get_by_label("Verification code").focus()
    field.type(code[:3])
    shot(page, "journey-code-dark")
    field.type(code[3:])
    page.wait_for_url("**/done")
    shot(page, "journey-done-dark")


def test_a_code_can_be_sent_again(early, server):
    """V6: after the wait, a click sends a new code, and the countdown starts again."""
    page, recipient, first = early[True]
    button = page.locator("[data-resend]")
    expect(button).not_to_have_attribute("aria-disabled", "true", timeout=WAIT)
    button.click()
    code = server.code_for(recipient)
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(button).to_contain_text(re.compile(r"0:(40|39|38)"))
    field = alive(page)
    page.get_by_label("Verification code").focus()
    field.type(code)
    page.wait_for_url("**/done")


def test_scripts_off_a_code_can_be_sent_again(early, server):
    """V6: with scripts off, a plain form sends a new code after the wait."""
    page, recipient, first = early[False]
    for _ in range(2):
        page.locator("[data-resend]").click()
        waiting = page.locator("[data-notice]").text_content()
        if not (seconds := re.search(r"(\d+) second", waiting)):
            break
        page.wait_for_timeout(int(seconds[1]) * 1000)
    expect(page.locator("[data-notice]")).to_have_text("A new code was sent.")
    page.get_by_label("Verification code").fill(server.code_for(recipient))
    page.get_by_role("button", name="Verify").click()
    expect(page.get_by_role("heading")).to_have_text("Verification complete")
