"""Tests the demos on the site's own pages."""

import re

import pytest
from playwright.sync_api import expect

from conftest import SITE
from harness.field import Field
from test_pages import ready

MESSAGE = "Your Example code is 985 391. It expires in 10 minutes. Do not share it."
CLIPBOARD = ["clipboard-read", "clipboard-write"]


@pytest.fixture
def first_page(open_page):
    """Opens the first page, with a clock that the test controls, and clears the field."""
    page = ready(open_page("index.html", before=lambda page: page.clock.install(), permissions=CLIPBOARD))
    page.locator("#field").evaluate("field => field.clear()")
    return page


def clipboard(page):
    return page.evaluate("navigator.clipboard.readText()")


def completed_tasks(page):
    return page.evaluate("[...document.querySelectorAll('[data-task].done')].map((item) => item.dataset.task)")


def type_code(page, text):
    # A key soon after a rejection is taken for a stray one.
    Field(page).later()
    page.get_by_label("Verification code").press_sequentially(text)


def wait_for_response(page):
    page.clock.run_for(3000)


# The first page


def test_the_first_page_shows_the_field_in_use_without_announcements(open_page):
    page = ready(open_page("index.html"))
    Field(page, 0).expect(text="985", phase="editing")
    assert [Field(page, index).state()["text"] for index in (1, 2, 3)] == ["985", "985391", "985391"]
    Field(page, 3).expect(phase="accepted")
    assert page.locator(".states").evaluate("states => states.contains(document.activeElement)") is False
    assert page.locator("#said li").all_inner_texts() == ["Nothing yet. Announcements appear here as the field makes them."]


def test_completed_tasks_are_ticked_off(first_page):
    page, field = first_page, Field(first_page)
    assert completed_tasks(page) == []
    type_code(page, "98")
    assert completed_tasks(page) == ["type"]
    type_code(page, "x")
    assert completed_tasks(page) == ["type", "refuse"]
    slot = page.locator("one-time-code#field").evaluate(
        "host => { const { x, y, width, height } = host.shadowRoot.querySelector('[part~=slot]').getBoundingClientRect();"
        " return [x + width / 2, y + height / 2]; }"
    )
    page.mouse.click(*slot)
    assert completed_tasks(page) == ["type", "refuse", "tap"]
    page.keyboard.press("End")
    type_code(page, "0000")
    wait_for_response(page)
    field.expect(phase="rejected", error="Incorrect code. 2 attempts left.")
    assert completed_tasks(page) == ["type", "refuse", "tap", "reject"]
    page.get_by_role("button", name="Copy the message").click()
    assert clipboard(page) == MESSAGE
    page.get_by_label("Verification code").focus()
    page.keyboard.press("Control+V")
    wait_for_response(page)
    field.expect(phase="accepted", text="985391")
    page.clock.run_for(20_000)
    page.get_by_role("button", name="Request a new code").click()
    page.clock.run_for(1000)
    assert sorted(completed_tasks(page)) == ["paste", "refuse", "reject", "resend", "tap", "type"]


def test_a_new_code_replaces_the_old_one(first_page):
    page, field = first_page, Field(first_page)
    button = page.get_by_role("button", name=re.compile("Request a new code"))
    assert button.get_attribute("aria-disabled") != "true"
    page.get_by_label("Verification code").focus()
    expect(button).to_have_attribute("aria-disabled", "true")
    page.clock.run_for(16_000)
    page.get_by_role("button", name="Request a new code").click()
    page.clock.run_for(1000)
    code = page.locator("#message b").inner_text().replace(" ", "")
    assert re.fullmatch(r"\d{6}", code) and code != "985391"
    type_code(page, "985391")
    wait_for_response(page)
    field.expect(phase="rejected")
    type_code(page, code)
    wait_for_response(page)
    field.expect(phase="accepted")


def test_a_button_that_looks_enabled_sends_a_new_code_at_its_first_press(first_page):
    page = first_page
    button = page.get_by_role("button", name=re.compile("Request a new code"))
    button.click()
    page.clock.run_for(1000)
    assert page.locator("#message b").inner_text() != "985 391"
    expect(button).to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize("choice, error", [
    ("“expired”", "This code has expired."),
    ("“already used”", "This code was already used."),
    ("nothing: offline", "No connection"),
])
def test_the_user_can_choose_the_server_response(first_page, choice, error):
    page, field = first_page, Field(first_page)
    page.get_by_label(choice).check()
    type_code(page, "985391")
    wait_for_response(page)
    assert error.partition(".")[0].split()[-1] in field.expect(phase="rejected")["error"]
    page.get_by_role("button", name="Start over").click()
    page.get_by_label("the truth").check()
    type_code(page, "985391")
    wait_for_response(page)
    field.expect(phase="accepted")


def test_the_third_wrong_code_ends_the_challenge(first_page):
    page, field = first_page, Field(first_page)
    for left in ("2 attempts", "1 attempt", "attempts"):
        type_code(page, "111111")
        wait_for_response(page)
        assert left in field.expect(phase="rejected")["error"]
    page.get_by_role("button", name="Start over").click()
    field.expect(text="", phase="editing")


def test_announcements_are_listed_newest_first(first_page):
    page = first_page
    for text, announcement in (
        ("x", "Enter digits only."), ("985390", "Incorrect code. 2 attempts left."),
        ("985391", "Code accepted"),
    ):
        type_code(page, text)
        wait_for_response(page)
        # The page's accepted sample uses the same region, so its announcement may be listed, too.
        page.locator("#said li", has_text=announcement).first.wait_for()
    texts = page.locator("#said li").all_inner_texts()
    assert texts.index("Code accepted") < texts.index("Incorrect code. 2 attempts left.") < texts.index("Enter digits only.")


def test_each_copy_button_copies_its_block(open_page, site):
    page = ready(open_page("index.html", permissions=CLIPBOARD))
    for path in ("index.html", "docs/web.html"):
        page.goto(f"{site}/{path}")
        page.locator("pre").first.wait_for()
        blocks = page.locator("pre")
        buttons = page.get_by_role("button", name=re.compile("^Copy(:| the code)"))
        assert buttons.count() == blocks.count() >= 3
        for index in range(min(blocks.count(), 6)):
            buttons.nth(index).click()
            expect(buttons.nth(index)).to_have_text("Copied")
            assert clipboard(page) == blocks.nth(index).text_content().rstrip("\n")


def test_the_copied_html_works_in_an_empty_page(open_page, site):
    page = ready(open_page("index.html", permissions=CLIPBOARD))
    page.get_by_role("button", name="Copy: A web page").click()
    copied = clipboard(page)
    page.route(f"{site}/empty.html", lambda route: route.fulfill(
        body=f"<!DOCTYPE html><html lang=en><title>Empty</title>{copied}", content_type="text/html; charset=utf-8",
    ))
    serve_package(page)
    page.goto(f"{site}/empty.html")
    ready(page)
    page.get_by_label("Verification code").press_sequentially("985x391")
    Field(page).expect(text="985391")
    assert page.evaluate("document.querySelector('one-time-code').shadowRoot.querySelectorAll('[part~=slot]').length") == 6


def serve_package(page):
    """Serves the package at /otc/, the path in the sample, whatever the site's base path is."""
    page.route("**/otc/**", lambda route: route.fulfill(path=SITE / "otc" / route.request.url.partition("/otc/")[2]))


# Transcripts


def test_only_the_selected_language_is_shown(open_page):
    page = ready(open_page("index.html"))
    for code, text in (("en", "Enter digits only."), ("ja", "入力できるのは数字だけです。"), ("es", "Solo se pueden introducir dígitos.")):
        page.get_by_label("Language").select_option(code)
        assert page.locator("[data-language]:visible").count() == 1
        expect(page.locator(".heard li", has_text=text).first).to_be_visible()
    expect(page.get_by_text("No screen reader has read the field in this language")).to_have_count(3)


def test_the_six_inputs_truncate_a_longer_number(open_page, site):
    page = ready(open_page("index.html", permissions=CLIPBOARD))
    page.evaluate("navigator.clipboard.writeText('70914226')")
    page.get_by_label("Digit 1").focus()
    page.keyboard.press("Control+V")
    values = page.locator("#six-inputs input").evaluate_all("boxes => boxes.map((box) => box.value).join('')")
    assert values == "709142"


# Looks


@pytest.fixture
def looks_page(open_page):
    return ready(open_page("looks.html", permissions=CLIPBOARD))


def test_a_slider_changes_the_field_and_the_css(looks_page):
    page = looks_page
    slot = "document.querySelector('#own').shadowRoot.querySelector('[part~=slot]')"
    page.get_by_label("Corner radius").fill("20")
    page.get_by_label("Slot height").fill("72")
    assert page.evaluate(f"getComputedStyle({slot}).borderTopLeftRadius") == "20px"
    assert page.evaluate(f"Math.round({slot}.getBoundingClientRect().height)") == 72
    expect(page.locator("#made-css")).to_have_text(
        "one-time-code {\n  --one-time-code-radius: 20px;\n  --one-time-code-slot-height: 72px;\n}")
    page.get_by_label("Groups").select_option("3-3")
    expect(page.locator("#made-html")).to_contain_text('<one-time-code grouping="3-3"><label>')
    assert page.evaluate("document.querySelector('#own').shadowRoot.querySelectorAll('[part~=group]').length") == 2
    page.get_by_role("button", name="Start over").click()
    expect(page.locator("#made-css")).to_have_text("/* Defaults: change something. */")
    assert page.evaluate(f"getComputedStyle({slot}).borderTopLeftRadius") == "8px"


def test_the_copied_css_and_html_reproduce_the_field(looks_page, site):
    page = looks_page
    page.get_by_label("Gradient, start").fill("#0f766e")
    page.get_by_label("Border").fill("3")
    page.get_by_label("Corner radius").fill("20")
    page.get_by_label("Empty slots show").select_option("dot")
    original = page.evaluate(LAST_SLOT)
    assert (original["borderTopWidth"], original["borderRadius"]) == ("3px", "20px")
    page.get_by_role("button", name="Copy: CSS").first.click()
    css = clipboard(page)
    page.get_by_role("button", name="Copy: HTML").click()
    html = clipboard(page)
    assert "--one-time-code-start: #0f766e;" in css and 'placeholder="dot"' in html
    page.route(f"{site}/empty.html", lambda route: route.fulfill(content_type="text/html", body=f"""<!DOCTYPE html>
        <html lang=en><title>Empty</title><link rel=stylesheet href=/otc/one-time-code.css><style>{css}</style>
        <script type=module src=/otc/one-time-code.js></script>{html}"""))
    serve_package(page)
    page.goto(f"{site}/empty.html")
    ready(page)
    page.get_by_label("Verification code").fill("985")
    assert page.evaluate(LAST_SLOT) == original


LAST_SLOT = """() => {
    const slot = [...document.querySelector("one-time-code").shadowRoot.querySelectorAll("[part~=slot]")].at(-1);
    const { borderTopWidth, borderTopColor, borderRadius } = getComputedStyle(slot);
    const { content } = getComputedStyle(slot, "::before");
    return { borderTopWidth, borderTopColor, borderRadius, content };
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_controls_start_with_the_defaults_of_the_field(open_page, scheme):
    page = ready(open_page("looks.html", color_scheme=scheme))
    slots = "[...document.querySelector('#own').shadowRoot.querySelectorAll('[part~=slot]')]"
    drawn = page.evaluate(f"""() => {{
        const [slot, end] = [{slots}[0], {slots}.at(-1)].map((slot) => getComputedStyle(slot));
        const {{ width, height }} = {slots}[0].getBoundingClientRect();
        return {{ empty: end.borderTopColor, background: end.backgroundColor, radius: end.borderRadius, border: end.borderTopWidth,
            width: Math.round(width) + "px", height: Math.round(height) + "px" }};
    }}""")
    value = "name => document.querySelector('#properties').elements[name].value"
    colours = [rgb(page.evaluate(value, name)) for name in ("empty", "background")]
    sizes = [page.evaluate(value, name) + "px" for name in ("radius", "border-width", "slot-width", "slot-height")]
    assert colours == [drawn["empty"], drawn["background"]]
    assert sizes == [drawn["radius"], drawn["border"], drawn["width"], drawn["height"]]


def rgb(colour):
    return "rgb({}, {}, {})".format(*(int(colour[start:start + 2], 16) for start in (1, 3, 5)))


def test_low_contrast_of_empty_slots_is_reported(looks_page):
    looks_page.get_by_label("Empty slots", exact=True).fill("#eeeeee")
    expect(looks_page.locator("#contrast")).to_contain_text("less than the required 3:1")
    looks_page.get_by_label("Empty slots", exact=True).fill("#333333")
    expect(looks_page.locator("#contrast")).not_to_contain_text("less")


def test_each_state_can_be_shown(looks_page):
    for label, phase, text in (("empty", "editing", ""), ("rejected", "rejected", "985391"), ("accepted", "accepted", "985391")):
        looks_page.get_by_label(label, exact=True).check()
        Field(looks_page).expect(phase=phase, text=text)


def test_the_pictures_of_the_native_fields_load_and_have_descriptions(looks_page):
    pictures = looks_page.locator(".pictures img")
    assert pictures.count() == 18
    for index in range(18):
        pictures.nth(index).scroll_into_view_if_needed()
        looks_page.wait_for_function(
            "index => document.querySelectorAll('.pictures img')[index].naturalWidth > 0", arg=index
        )
        assert len(pictures.nth(index).get_attribute("alt")) > 10


# Messages


@pytest.fixture
def messages_page(open_page):
    requests = []
    # `test_messages_are_never_sent` causes the error that matches `problem` on purpose.
    page = ready(open_page(
        "messages.html", before=lambda page: page.on("request", lambda request: requests.append(request)), problem="example.com.*Content Security Policy",
    ))
    page.requests = requests
    return page


LANGUAGES = ("English", "Português (Brasil)", "Español", "Français", "Deutsch", "Italiano", "日本語", "العربية")


def test_the_message_of_the_page_is_read_when_it_opens(messages_page):
    expect(messages_page.locator("#verdict")).to_have_text("Read: 985391")
    expect(messages_page.locator("#place mark")).to_have_text("985391")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_in_each_language_is_read(messages_page, language):
    messages_page.get_by_role("button", name=f"Try it example: {language}", exact=True).click()
    expect(messages_page.locator("#verdict")).to_have_text("Read: 985391")
    Field(messages_page).expect(text="985391")
    expect(messages_page.locator("#place mark")).to_have_count(1)


@pytest.mark.parametrize("example, explanation, error", [
    ("Several codes", "several codes", "Several codes"),
    ("No code", "contains no code", "No 6-digit code"),
    ("Too long", "too long", "The code has only 6 digits"),
    ("Another site’s code", "bound to another domain", "sign-in.example"),
])
def test_the_page_explains_why_a_message_is_refused(messages_page, example, explanation, error):
    messages_page.get_by_role("button", name=f"Try it example: {example}").click()
    expect(messages_page.locator("#verdict")).to_contain_text(explanation)
    assert error in Field(messages_page).expect(text="")["error"]
    expect(messages_page.locator("#place mark")).to_have_count(0)


def test_typed_text_is_parsed_immediately(messages_page):
    messages_page.locator("[name=format]").select_option("4")
    messages_page.get_by_label("Message", exact=True).fill("Your PIN is 7091.")
    expect(messages_page.locator("#verdict")).to_have_text("Read: 7091")
    expect(messages_page.locator("#place mark")).to_have_text("7091")
    messages_page.locator("[name=format]").select_option("8 letters-and-digits 4-4")
    messages_page.get_by_label("Message", exact=True).fill("Your code is K7QM-2XVD.")
    expect(messages_page.locator("#verdict")).to_have_text("Read: K7QM2XVD")
    expect(messages_page.locator("#place mark")).to_have_text("K7QM-2XVD")
    messages_page.locator("[name=format]").select_option("6")
    messages_page.get_by_label("Message", exact=True).fill("رمز التحقق: ٩٨٥٣٩١")
    expect(messages_page.locator("#verdict")).to_have_text("Read: 985391")
    expect(messages_page.locator("#place mark")).to_have_text("٩٨٥٣٩١")
    messages_page.get_by_label("Message", exact=True).fill("🔐 𞥙𞥘𞥕𞥓𞥙𞥑 🔐")
    expect(messages_page.locator("#verdict")).to_have_text("Read: 985391")
    expect(messages_page.locator("#place mark")).to_have_text("𞥙𞥘𞥕𞥓𞥙𞥑")
    messages_page.get_by_label("Message", exact=True).fill("985")
    expect(messages_page.locator("#verdict")).to_have_text("Partial code: 985")


def test_messages_are_never_sent(messages_page, site):
    messages_page.wait_for_load_state("networkidle")
    before = len(messages_page.requests)
    messages_page.get_by_label("Message", exact=True).fill("A secret: 985391")
    expect(messages_page.locator("#place")).to_contain_text("A secret")
    messages_page.get_by_label("Message", exact=True).press("Enter")
    assert [request.url for request in messages_page.requests[before:]] == []
    # The page's content security policy blocks requests to other hosts.
    fetch = "fetch('https://example.com/?985391').then(() => 'sent', () => 'refused')"
    assert messages_page.evaluate(fetch) == "refused"
    assert "985391" not in "".join(request.url for request in messages_page.requests)
