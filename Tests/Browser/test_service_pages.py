"""Layout and actions of the service's pages: one primary action, legible buttons, and a heading for each failure."""

import itertools
import re

import pytest
from PIL import Image
from playwright.sync_api import expect

from harness.colours import colours, contrast
from harness.field import Field
from harness.pixels import take_screenshot
from harness.server import Server

# The tests expect these console messages, because Chromium logs every unsuccessful response.
pytestmark = pytest.mark.problem(r"status of (403|404|422|429) ")

numbers = itertools.count(1)

SHIFT = """() => {
    window.shift = 0;
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shift += entry.value; })
        .observe({ type: "layout-shift", buffered: true });
}"""


def request_code(page, server, recipient=None):
    recipient = recipient or f"layout{next(numbers)}@example.com"
    page.goto(server.url)
    page.get_by_role("textbox").fill(recipient)
    page.get_by_role("button").click()
    page.wait_for_url("**/code")
    return server.code_for(recipient)


def ready_field(page):
    page.wait_for_selector("one-time-code[data-ready]", state="attached")
    return Field(page)


def verify_button(page):
    return page.locator("[data-verify]")


def test_the_button_to_verify_stays_and_a_ready_field_moves_nothing(page, server):
    """The button is visible before and after the field is ready, which verifies a complete code by itself."""
    page.add_init_script(f"({SHIFT})()")
    request_code(page, server)
    ready_field(page)
    expect(verify_button(page)).to_be_visible()
    expect(page.locator("[data-resend]")).to_be_visible()
    assert page.evaluate("window.shift") == 0


def test_after_a_lost_connection_a_button_verifies_the_code(page, problems, server):
    """V5: the number pad of a phone has no Return key, so the page shows a button for another attempt."""
    problems.expect("Failed to load resource|ERR_FAILED|ERR_INTERNET")
    code = request_code(page, server)
    field = ready_field(page)
    page.get_by_label("Verification code").focus()
    page.route("**/code", lambda route: route.abort())
    field.type(code).expect(phase="rejected", text=code)
    page.unroute("**/code")
    verify_button(page).click()
    page.wait_for_url("**/done")


@pytest.fixture
def submitting_server(browser, tmp_path):
    server = Server(tmp_path / "codes.sqlite", tmp_path / "server.log", ("--verify-on", "submit"))
    yield server
    server.stop()


def test_V2_9_an_operator_has_codes_verified_when_the_user_submits_them(page, submitting_server):
    """V2.9: with `--verify-on submit`, a complete code waits for the button, and nothing says that it is checked."""
    code = request_code(page, submitting_server)
    field = ready_field(page)
    page.get_by_label("Verification code").focus()
    field.type(code).expect(phase="editing", text=code)
    assert "checked as soon" not in page.locator("main").inner_text()
    verify_button(page).click()
    page.wait_for_url("**/done")


def test_V6_16_V6_17_the_page_warns_before_the_code_expires_and_says_that_it_has(page, server):
    """V6.16, V6.17: the warning, and then the expiry, are shown by the field, and the time of day disappears."""
    request_code(page, server)
    field = ready_field(page)
    page.get_by_label("Verification code").focus()
    hint = page.locator("[data-hint]")
    expect(hint).to_contain_text("Valid until:")
    field.run("host => host.setAttribute('expires-in', '2')")
    expect(page.locator("[data-one-time-code=status]")).to_have_text("The code expires within 2 seconds.")
    field.expect(phase="rejected", error="This code has expired. Request a new code.")
    expect(hint).to_have_text("")
    expect(page.locator(".advice")).to_be_hidden()
    expect(page.locator("[data-resend]")).to_have_count(0)


def test_V3_1_an_accepted_code_is_shown_in_words_and_nothing_else_is_offered(page, server):
    """V3.1: after the code was accepted, the page doesn't say any more until when it is valid, nor how to get another."""
    code = request_code(page, server)
    field = ready_field(page)
    page.route("**/done", lambda route: None)
    page.get_by_label("Verification code").focus()
    field.type(code).expect(phase="accepted")
    expect(page.locator("[data-one-time-code=status]")).to_have_text("Code accepted")
    for hidden in ("[data-hint]", ".advice", "[data-verify]", "[data-resend]", ".aside"):
        expect(page.locator(hidden)).to_be_hidden()


def test_while_scripts_load_slowly_a_button_appears_that_submits_the_form(page, server):
    """V1: on a slow network, the button to verify appears before the field is ready, and works."""
    code = request_code(page, server)
    # The request stays without a response.
    page.route("**/code.js", lambda route: None)
    page.reload(wait_until="commit")
    page.get_by_label("Verification code").fill(code)
    expect(verify_button(page)).to_be_visible()
    assert not page.locator("one-time-code[data-ready]").count()
    verify_button(page).click()
    page.wait_for_url("**/done")


@pytest.mark.context(java_script_enabled=False)
def test_with_scripts_off_the_button_stays_until_no_code_can_be_right(page, server):
    """V5: with scripts off, a button verifies the code; after the last attempt, only a new code can be requested."""
    code = request_code(page, server)
    wrong = code[:-1] + str((int(code[-1]) + 1) % 10)
    for _ in range(5):
        page.get_by_label("Verification code").fill(wrong)
        verify_button(page).click()
    expect(page.locator("[data-error]")).to_contain_text("Request a new code")
    expect(verify_button(page)).to_be_hidden()
    expect(page.locator("[data-resend]")).to_be_visible()


def test_after_the_last_attempt_a_resend_without_reloading_brings_the_button_back(page, server):
    """V5: the page of a used-up challenge has no button to verify, until a new code was sent."""
    code = request_code(page, server)
    for number in range(5):
        wrong = code[:-1] + str((int(code[-1]) + 1 + number) % 10)
        assert page.request.post(server.url + "/code", form={"code": wrong, "requestKey": f"{number}"}).status >= 400
    page.reload()
    field = ready_field(page)
    expect(verify_button(page)).to_be_hidden()
    # The service's own wait is 20 seconds.
    page.route("**/code/resend", lambda route: route.fulfill(json={"expiresIn": 600, "resendIn": 20}))
    field.run("host => host.resend('email')")
    expect(verify_button(page)).to_be_visible()


def test_V6_9_a_refusal_of_a_resend_disappears_when_a_code_was_sent(page, server):
    """V6.9: who presses the button before the scripts have loaded gets a page with the error, until a new code is sent."""
    request_code(page, server)
    page.route("**/*.js", lambda route: None)
    page.reload(wait_until="commit")
    button = page.locator("[data-resend]")
    button.click()
    expect(button).to_have_accessible_description(re.compile(r"new code in \d+ seconds"))
    # The scripts load now.
    page.unroute("**/*.js")
    field = ready_field(page)
    page.route("**/code/resend", lambda route: route.fulfill(json={"expiresIn": 600, "resendIn": 20}))
    field.run("host => host.resend('email')")
    expect(page.locator("#resend-error")).to_have_count(0)


@pytest.mark.parametrize("scheme", [
    pytest.param(scheme, marks=pytest.mark.context(color_scheme=scheme)) for scheme in ("light", "dark")
])
def test_a_button_that_waits_looks_like_a_button(page, server, scheme):
    """The button for a new code has the same box while it waits, with legible text and a visible border."""
    request_code(page, server)
    ready_field(page)
    button = page.locator("[data-resend]")
    expect(button).to_have_attribute("aria-disabled", "true")
    style = button.evaluate("""button => {
        const { color, borderTopColor, borderTopWidth, borderTopStyle } = getComputedStyle(button);
        const { width, height } = button.getBoundingClientRect();
        return [color, borderTopColor, parseFloat(borderTopWidth), borderTopStyle, width, height,
            getComputedStyle(button.closest("main")).backgroundColor, button.parentNode.clientWidth];
    }""")
    text, border, line, kind, width, height, ground, room = style
    ground = colours(ground)[0]
    assert contrast(colours(text)[0], ground) >= 4.5
    assert contrast(colours(border)[0], ground) >= 3
    assert line >= 1 and kind != "none" and height >= 44 and width == room


@pytest.mark.context(viewport={"width": 800, "height": 800}, device_scale_factor=2, bypass_csp=True)
def test_the_cards_corners_clip_its_ribbon(page, server):
    """The ribbon at the top of the card follows the card's round corners, and is as high everywhere."""
    page.goto(server.url)
    # Without its shadow, the ground around the card has one colour.
    page.add_style_tag(content="main { box-shadow: none !important; }")
    card = page.locator("main").bounding_box()
    picture: Image.Image = take_screenshot(page)
    ground = picture.getpixel((2, 2))

    def pixel(x, y):
        return picture.getpixel((round((card["x"] + x) * 2), round((card["y"] + y) * 2)))

    # A circle of 16 pixels is 4.7 pixels away from the corner of its square.
    for x in (2.5, card["width"] - 3):
        assert pixel(x, 2.5) == ground
    def differ(one, other):
        return max(abs(first - second) for first, second in zip(one, other)) > 40

    for x in (20, card["width"] / 2, card["width"] - 20):
        assert not differ(pixel(x, 1), pixel(x, 4))
        assert differ(pixel(x, 4), ground) and differ(pixel(x, 6), pixel(x, 4))


def visited(page, server):
    """Visits a page of each kind, and yields its name."""
    page.goto(server.url)
    yield "start"
    page.goto(f"{server.url}/nothing")
    yield "failure"
    code = request_code(page, server)
    field = ready_field(page)
    yield "code"
    page.get_by_label("Verification code").focus()
    field.type(code)
    page.wait_for_url("**/done")
    yield "done"


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_targets_of_each_page_have_44_pixels(page, server, width):
    """Buttons and links are at least 44 pixels high, and no page scrolls horizontally."""
    page.set_viewport_size({"width": width, "height": 800})

    for state in visited(page, server):
        for target in page.locator("button:visible, a:visible, input[type=text]:visible").all():
            assert target.bounding_box()["height"] >= 44, (state, target.evaluate("node => node.outerHTML"))
        assert page.evaluate("document.documentElement.scrollWidth") <= width, state


@pytest.mark.context(viewport={"width": 360, "height": 800}, bypass_csp=True)
def test_no_page_scrolls_horizontally_with_text_of_double_size(page, server):
    """WCAG 1.4.4: with text of double size on a phone, each page fits the screen."""
    for state in visited(page, server):
        page.add_style_tag(content="html { font-size: 200% !important; }")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, state


@pytest.mark.context(viewport={"width": 360, "height": 800}, bypass_csp=True)
def test_no_page_cuts_off_text_with_wide_spacing(page, server):
    """WCAG 1.4.12: with the user's spacing of lines, words and letters, each page fits the screen and shows all of its text."""
    spacing = "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }"
    for state in visited(page, server):
        page.add_style_tag(content=f"{spacing} p {{ margin-bottom: 2em !important }}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, state
        assert page.locator(":is(h1, h2, p, button, .aside a):visible:not(.unseen)").evaluate_all("""nodes => nodes
            .filter((node) => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1)
            .map((node) => node.outerHTML)""") == [], state


FOCUSED = """(node) => {
    const field = node.closest("one-time-code"), box = node.getBoundingClientRect();
    const marked = node.matches("input") && field ? field.shadowRoot.querySelector("[part~=active]") : node;
    const above = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return document.activeElement === node && getComputedStyle(marked).outlineStyle !== "none" && node.contains(above);
}"""


def test_tab_visits_each_control_once_in_order_and_shows_the_focus(page, server):
    """WCAG 2.1.2, 2.4.3, 2.4.7, 2.4.11: Tab leads down each page, Shift-Tab back. The focus is marked, and nothing covers it."""
    for state in visited(page, server):
        page.locator("h1").click()
        controls = page.locator(":is(button, a, input):visible").all()
        assert controls, state
        for key, order in (("Tab", controls), ("Shift+Tab", controls[-2::-1])):
            for control in order:
                page.keyboard.press(key)
                assert control.evaluate(FOCUSED), (state, key, control.evaluate("node => node.outerHTML"))


def test_an_unknown_address_has_its_own_heading(page, server):
    page.goto(f"{server.url}/nothing")
    expect(page.get_by_role("heading")).to_have_text("Page not found")
    expect(page).to_have_title(re.compile("^Error: Page not found"))
    page.get_by_role("link").click()
    expect(page.get_by_role("heading")).to_have_text("Get a verification code")
