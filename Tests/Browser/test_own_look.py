"""S1, S2, S6, A10: looks and phrases that pages customize, pixel densities, and browsers without some CSS features."""

import base64

import pytest

from harness import html
from harness.colours import colours, contrast
from harness.field import REGION, Field, eventually
from harness.paths import GERMAN, ROOT, package_file
from harness.pixels import expect_symbols_in_slots
from harness.site import StaticSite

GALLERY = ROOT / "web" / "Gallery"
# For each state that the gallery can show, the phase of the gallery's fields in this state.
PHASES = {
    "partly": "editing", "filled": "editing", "verifying": "verifying", "rejected": "rejected", "accepted": "accepted",
}

# A script that returns the number of different colours in a picture.
COUNT_COLOURS = """async (data) => {
    const bytes = Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(picture.width, picture.height), context = canvas.getContext("2d");
    context.drawImage(picture, 0, 0);
    return new Set(new Uint32Array(context.getImageData(0, 0, picture.width, picture.height).data.buffer)).size;
}"""


def colour_count(page, box):
    screenshot = page.screenshot(clip=box)
    return page.evaluate(COUNT_COLOURS, base64.b64encode(screenshot).decode())


@pytest.mark.parametrize("background", [
    pytest.param(background, marks=pytest.mark.context(device_scale_factor=ratio), id=f"{ratio}-{background}")
    for ratio, background in [(1, ""), (1.25, "transparent"), (1.5, ""), (2, "transparent"), (2.625, ""), (3, "transparent")]
])
def test_S2_4_underlined_slots_have_no_lines_at_their_sides(open_field, background):
    """S2.4: underlined slots have no hairlines at their sides, at any pixel density of the screen."""
    field = open_field("look=underline", focus=False)
    field.run(
        "(host, input, background) => { host.set('985');"
        " if (background) host.style.setProperty('--one-time-code-background', background) }", background
    )
    for box in field.boxes()[:3]:
        height = box["height"] - 6
        for left in (box["left"] - 3, box["right"] - 3):
            side = {"x": left, "y": box["top"] - 2, "width": 6, "height": height}
            assert colour_count(field.page, side) == 1
    # Checks that the underline itself is drawn.
    assert colour_count(field.page, {"x": field.boxes()[0]["left"], "y": box["bottom"] - 6, "width": 20, "height": 8}) > 1


@pytest.mark.parametrize("attributes", ["", "look=underline"])
def test_S2_3_symbols_are_visible_on_a_transparent_background(open_field, pytestconfig, attributes):
    if pytestconfig.getoption("--engine") == "webkit":
        pytest.skip("WebKitGTK's driver hangs when it takes a screenshot of this page")
    field = open_field(attributes, focus=False)
    field.run("host => { host.set('985'); host.style.setProperty('--one-time-code-background', 'transparent') }")
    style = field.style(0, "background-color", "background-image")
    assert style == {"background-color": "rgba(0, 0, 0, 0)", "background-image": "none"}
    box = field.boxes()[0]
    middle = {"x": box["left"] + 8, "y": box["top"] + 8, "width": box["width"] - 16, "height": box["height"] - 18}
    assert colour_count(field.page, middle) > 4
    empty = field.boxes()[4]
    assert colour_count(field.page, {**middle, "x": empty["left"] + 8}) == 1


@pytest.mark.context(reduced_motion="reduce")
def test_S1_1_slots_do_not_jump_from_state_to_state(field):
    """S1.1: a slot keeps its place and size when it becomes active, rejected or accepted."""
    frame = ("host => { const slot = host.shadowRoot.querySelectorAll('[part~=slot]')[5]; const { x, y, width, height } ="
             " slot.getBoundingClientRect(); return [x, y, width, height, slot.clientWidth, slot.clientHeight] }")
    field.type("985391").expect(drawn="9 8 5 3 9 [1]")
    active = field.run(frame)
    field.press("ArrowLeft", "ArrowLeft").expect(caret=4)
    assert field.run(frame) == active
    field.run("host => host.reject({ reason: 'expired' })")
    assert field.run(frame) == active
    field.run("host => host.accept()")
    assert field.run(frame) == active


def test_F5_the_error_of_the_element_is_above_the_button(open_field):
    field = open_field(inner=html.INPUT + html.RESEND)
    field.type("x").expect(error="Enter digits only.")
    order = field.run("host => [...host.children].map((child) => child.localName)")
    assert order.index("p") < order.index("button")


@pytest.mark.parametrize("scheme", [
    pytest.param(scheme, marks=pytest.mark.context(color_scheme=scheme), id=scheme) for scheme in ("light", "dark")
])
def test_S2_1_without_light_dark_the_slots_are_drawn_in_the_colour_of_the_text(page, static_site, scheme):
    """S2.1: slots are visible in browsers without `light-dark()`, such as Safari 16 and Chrome 105 to 122."""
    static_site.add("older.html", html.document(html.element()))

    def remove_light_dark(route):
        response = route.fetch()
        route.fulfill(response=response, body=response.text().replace("light-dark(", "nothing-known("))

    page.route("**/one-time-code.css", remove_light_dark)
    page.goto(static_site.address("older.html"))
    page.wait_for_function("() => document.querySelector('one-time-code[data-ready]')")
    page.focus("one-time-code input")
    field = Field(page)
    field.type("98").expect(drawn="9 8 |_ _ _ _")
    ends = colours(field.style(0, "background-image", pseudo="::after")["background-image"] + field.text_colour())
    background = colours(page.evaluate("getComputedStyle(document.body).backgroundColor"))[0][:3]
    assert ends and {end[3] for end in ends} == {1.0} and min(contrast(end, background) for end in ends) >= 4.5
    border = colours(field.style(3, "border-top-color")["border-top-color"])[0]
    assert border[3] == 1 and field.style(3, "border-top-style") == {"border-top-style": "solid"}


@pytest.mark.parametrize("language", ["nl", "pt-BR"])
def test_A10_1_phrases_of_the_element_are_marked_with_their_language(open_field, language):
    """A10.1, WCAG 3.1.2: phrases are marked with their language, which is English if the page's isn't supported."""
    expected = "en" if language == "nl" else language
    field = open_field("submit-when-complete", language=language, clock=True)
    languages = [field.run("host => host.querySelector('[data-one-time-code=status]').lang")]
    field.type("x")
    field.page.clock.run_for(200)
    languages += field.run(
        "host => ['message', 'description'].map((kind) => host.querySelector(`[data-one-time-code=${kind}]`).lang)"
        f".concat({REGION}.querySelector('p').lang)"
    )
    assert languages == [expected] * 4


def test_A10_1_the_phrase_for_a_failed_resend_is_marked_with_its_language(open_field):
    field = open_field(language="nl", inner="<label>Code <input name=code></label><button data-resend>Nieuwe code</button>")
    field.run("host => { host.resend = async () => { throw new TypeError('fetch failed') } }")
    field.page.get_by_role("button", name="Nieuwe code").click()
    field.expect(error="Unable to send you a new code. Try again.")
    assert field.run("host => host.querySelector('[data-one-time-code=message]').lang") == "en"
    field.run("host => { host.resend = async () => { throw new Error('Te vaak.') } }")
    field.page.get_by_role("button", name="Nieuwe code").click()
    field.expect(error="Te vaak.")
    assert field.run("host => host.querySelector('[data-one-time-code=message]').hasAttribute('lang')") is False


def test_A10_1_a_message_of_the_page_is_in_the_language_of_the_page(open_field):
    field = open_field(language="nl")
    field.type("123456")
    field.run("host => host.reject({ message: 'Deze code klopt niet.' })")
    field.expect(error="Deze code klopt niet.")
    assert field.run("host => host.querySelector('[data-one-time-code=message]').hasAttribute('lang')") is False


def test_A10_6_a_page_can_add_phrases_and_languages(open_field):
    field = open_field("lang=nl")
    field.run(
        "async () => { const { languages } = customElements.get('one-time-code'); languages.nl = async () =>"
        " ({ default: { digitsOnly: 'Alleen cijfers.', missingDigits: { one: 'Nog een.', other: 'Nog {count}.' } } }) }"
    )
    field.page.wait_for_function("() => document.querySelector('[data-one-time-code=description]').lang === 'nl'")
    field.type("12x").expect(error="Alleen cijfers.", validation_message="Nog 4.")
    field.run("host => { host.phrases = { digitsOnly: 'Cijfers!' } }")
    eventually(field.page, lambda: field.type("x").state()["error"], "Cijfers!")


@pytest.mark.parametrize("change", [
    "host => { host.phrases = { digitsOnly: 'Ziffern!' } }",
    "() => { customElements.get('one-time-code').languages['de-AT'] = async () => ({ default: { digitsOnly: 'Ziffern!' } }) }",
])
def test_A10_6_a_page_adds_phrases_and_languages_while_the_field_starts(page, open_body, change):
    """A10.6: what the page sets between the definition of the element and its start isn't lost."""
    held_routes = []
    page.route(f"**/{package_file(GERMAN)}", lambda route: held_routes.append(route))
    field = open_body(html.element("lang=de-AT"), ready=False)[0]
    eventually(page, lambda: len(held_routes), 1)
    field.run(change)
    held_routes[0].continue_()
    page.wait_for_function("() => document.querySelector('one-time-code[data-ready]')")
    page.focus("input")
    eventually(page, lambda: field.type("x").state()["error"], "Ziffern!")


KEYBOARD = "(host, input) => input.getAttribute('inputmode')"


@pytest.mark.parametrize("attributes, mode", [("", "none"), ("keep-keyboard", "numeric")])
@pytest.mark.parametrize("verifies", [True, False])
@pytest.mark.context(has_touch=True, is_mobile=True)
def test_V3_4_on_a_phone_the_keyboard_is_hidden_when_the_code_is_done(open_field, attributes, mode, verifies):
    """V3.4: a phone's keyboard is hidden at acceptance or, without `verify`, at completion, unless `keep-keyboard` is on.

    The input keeps the focus.
    """
    field = open_field(attributes)
    if verifies:
        field.run("host => { host.verify = async () => {} }")
    field.type("985391").expect(focused=True, text="985391", phase="accepted" if verifies else "editing")
    eventually(field.page, lambda: field.run(KEYBOARD), mode)


@pytest.mark.parametrize("way", ["tap", "Backspace", "rejection", "blur"])
@pytest.mark.parametrize("own", ["", "inputmode=decimal"])
@pytest.mark.context(has_touch=True, is_mobile=True)
def test_V3_4_the_hidden_keyboard_comes_back(open_field, way, own):
    """V3.4: a tap, a change, a rejection and the loss of the focus show the keyboard again, which is the page's choice."""
    field = open_field(inner=html.INPUT.replace("<input ", f"<input {own} "))
    field.type("985391")
    eventually(field.page, lambda: field.run(KEYBOARD), "none")
    if way == "tap":
        field.page.touchscreen.tap(*field.point(2))
    elif way == "rejection":
        field.run("host => host.reject({ reason: 'wrong-code' })")
    elif way == "blur":
        field.run("(host, input) => input.blur()")
    else:
        field.press(way)
    eventually(field.page, lambda: field.run(KEYBOARD), "decimal" if own else "numeric")


def test_V3_4_with_a_mouse_the_keyboard_stays(field):
    field.run("host => { host.verify = async () => {} }")
    field.type("985391").expect(focused=True, phase="accepted")
    assert field.run(KEYBOARD) == "numeric"


@pytest.mark.context(color_scheme="light")
@pytest.mark.parametrize("state", PHASES)
def test_S2_4_the_gallery_shows_eight_looks_in_each_state(page, save_screenshot, state):
    site = StaticSite(GALLERY)
    try:
        page.goto(site.address(f"index.html?state={state}"))
        phases = "[...document.querySelectorAll('one-time-code[data-ready]')].map((host) => host.phase)"
        eventually(page, lambda: page.evaluate(phases), [PHASES[state]] * 8, timeout=10)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            save_screenshot(page, f"looks-{state}-{scheme}", full_page=True)
    finally:
        site.close()


@pytest.mark.parametrize("width", [360, 1000])
def test_S1_1_in_each_look_the_check_mark_is_inside_the_last_slot(page, width):
    """S1.1: the check mark of an accepted code is in the last slot, below the symbol and between the corners, even if round."""
    page.set_viewport_size({"width": width, "height": 800})
    site = StaticSite(GALLERY)
    try:
        page.goto(site.address("index.html?state=accepted"))
        phases = "[...document.querySelectorAll('one-time-code[data-ready]')].map((host) => host.phase)"
        eventually(page, lambda: page.evaluate(phases), ["accepted"] * 8, timeout=10)
        for index in range(8):
            mark, distances = Field(page, index).run("""host => {
                const slot = [...host.shadowRoot.querySelectorAll("[part~=accepted]")].at(-1);
                const mark = getComputedStyle(slot, "::before"), box = getComputedStyle(slot);
                const { width, height } = slot.getBoundingClientRect();
                const radius = Math.min(parseFloat(box.borderBottomRightRadius), width / 2, height / 2);
                // The position counts from the inside of the slot's border.
                const top = parseFloat(mark.top) + parseFloat(box.borderTopWidth), bottom = height - top - parseFloat(mark.height);
                // Half of the mark's width at its lower edge, and half of the slot's, which its corners reduce.
                const size = parseFloat(mark.fontSize) / 2, below = Math.max(0, radius - bottom);
                const half = width / 2 - radius + Math.sqrt(radius ** 2 - below ** 2);
                const digit = height / 2 + .365 * parseFloat(box.fontSize);
                return [mark.content, [bottom, half - size, top - digit]];
            }""")
            assert "✓" in mark and min(distances) >= 0, (index, mark, distances)
    finally:
        site.close()


@pytest.mark.context(viewport={"width": 1000, "height": 1200})
def test_S6_5_in_each_look_of_the_gallery_symbols_are_in_the_middle_of_their_slots(page):
    """S6.5: in each look of the gallery, each symbol is in the middle of its slot."""
    site = StaticSite(GALLERY)
    try:
        page.goto(site.address("index.html"))
        for index in range(8):
            field = Field(page, index)
            field.expect(ready=True)
            field.run("host => { host.verify = null; host.querySelector('input').focus() }")
            field.type("808080")
            expect_symbols_in_slots(field, "808080")
    finally:
        site.close()


def test_A10_5_A10_6_exactly_one_can_have_its_own_phrase(open_field):
    """A10.5, A10.6: a page may set a phrase for exactly 1, even in French, where 0 has the same plural category as 1."""
    field = open_field("lang=fr")
    field.run("host => { host.phrases = { missingDigits: { '=1': 'juste un', one: '{count} un', other: '{count} deux' } } }")
    field.type("98539").expect(validation_message="juste un")
    field.press("Backspace").expect(validation_message="2 deux")
