"""S2, S6: the field on pages with the published style sheets of Bootstrap and Tailwind."""

import pytest

from harness import html
from harness.field import eventually
from harness.pixels import ScreenshotDiff, set_style, take_screenshot

# A script that returns the computed styles that define the field's look.
READ_LOOK = """(host, input) => {
    const box = input.getBoundingClientRect();
    const slots = [...host.shadowRoot.querySelectorAll("[part~=slot]")];
    const read = (node, ...names) => names.map((name) => getComputedStyle(node)[name]);
    return {
        slots: slots.map((slot) => {
            const { x, y, width, height } = slot.getBoundingClientRect();
            return [x - box.x, y - box.y, width, height].map((number) => Math.round(number * 100) / 100);
        }),
        input: [box.width, box.height, ...read(input, "height", "padding", "margin", "border", "borderRadius",
            "backgroundColor", "backgroundImage", "boxShadow", "outlineStyle", "webkitTextFillColor", "opacity",
            "color", "fontSize", "fontWeight", "lineHeight", "letterSpacing", "textAlign")],
        text: slots.map((slot) => [slot.textContent, ...read(slot, "color", "fontSize", "lineHeight", "fontWeight",
            "borderWidth", "borderRadius", "backgroundColor", "padding", "textAlign", "boxSizing")]),
    };
}"""
BOOTSTRAP = '<link rel="stylesheet" href="/library/bootstrap-5.css">'
SHEETS = pytest.mark.parametrize("head, foot", [
    (BOOTSTRAP, ""), ("", BOOTSTRAP), ('<script src="/library/tailwind-4.js"></script>', ""),
], ids=["bootstrap-first", "bootstrap-last", "tailwind"])


# A style that keeps the form independent of the page's colour, font and layout, which a style sheet may change.
FORM = "position: absolute; inset: 160px auto auto 20px; inline-size: 430px; color: #111; font: 16px/1.5 sans-serif"


@pytest.fixture
def open_styled(open_with_libraries, page):
    """`open_styled(head, foot, classes)` types into a field whose input has these classes, on a page with a style sheet
    before (`head`) or after (`foot`) the element's, and returns the field."""

    def open_styled(head="", foot="", classes=""):
        body = html.element("grouping=3-3", html.INPUT.replace("<input", f"<input class='{classes}'"))
        [field] = open_with_libraries(head, f"<form style='{FORM}'>{body}</form>{foot}")
        if head or foot:
            # Waits until the style sheet applies: each of these style sheets removes the top margin of headings.
            page.wait_for_function("() => getComputedStyle(document.querySelector('h1')).marginTop === '0px'")
        page.focus("one-time-code input")
        field.type("9853").expect(text="9853", drawn="9 8 5 3 |_ _")
        field.boxes()
        return field

    return open_styled


def field_image(field):
    """Returns a picture of the field without the caret, which blinks."""
    set_style(field, "caret-color", "transparent")
    box = field.page.locator("one-time-code input").bounding_box()
    return take_screenshot(field.page).crop((box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]))


def expect_same_look_as_without(open_styled, *styles):
    """Waits until the field looks the same as without `styles`, which can have transitions, and returns the field."""
    field = open_styled()
    plain, image = field.run(READ_LOOK), field_image(field)
    field = open_styled(*styles)

    eventually(field.page, lambda: field.run(READ_LOOK), plain)
    eventually(field.page, lambda: ScreenshotDiff(field.page, field_image(field), image).bounds, None)
    return field


@SHEETS
def test_S6_5_S2_4_a_style_sheet_for_all_elements_does_not_change_the_field(open_styled, head, foot):
    """S6.5, S2.4: slots and input look the same with a style sheet for all elements as without it."""
    field = expect_same_look_as_without(open_styled, head, foot)
    field.click(1).expect(drawn="9 <8> 5 3 _ _")


@pytest.mark.parametrize("classes", ["form-control", "form-control form-control-lg is-invalid"])
@pytest.mark.parametrize("head, foot", [(BOOTSTRAP, ""), ("", BOOTSTRAP)], ids=["first", "last"])
def test_S6_6_a_class_of_bootstrap_on_the_input_does_not_change_the_field(open_styled, head, foot, classes):
    """S6.6: Bootstrap's classes don't add a border, shadow or error icon, which would look like a second field."""
    field = expect_same_look_as_without(open_styled, head, foot, classes)
    field.press("Shift+Home").expect(drawn="<9> <8> <5> <3> _ _")
    field.type("1").expect(drawn="1 |_ _ _ _ _")


# Declarations that override the element's own `!important` declarations: those of a layer are stronger, as the user's are.
MOVING = {
    "text spacing": "* { letter-spacing: .12em !important; word-spacing: .16em !important; line-height: 1.5 !important }",
    "alignment": "input { text-align: center !important }",
    "padding": "input { padding: 12px !important }",
    "indent": "input { text-indent: 0 !important }",
    "proportional font": "input { font-family: sans-serif !important }",
}
# A script that returns the slots' own texts, and how far the middle of each text is from the middle of its slot.
READ_SYMBOLS = """(host) => [...host.shadowRoot.querySelectorAll("[part~=slot]")].map((slot) => {
    const range = document.createRange();
    range.selectNodeContents(slot);
    const middle = ({ left, right }) => (left + right) / 2;
    const text = slot.textContent;
    return [text, text && Math.abs(middle(range.getBoundingClientRect()) - middle(slot.getBoundingClientRect())) < 2];
})"""


@pytest.mark.parametrize("style", MOVING.values(), ids=MOVING)
def test_S4_8_slots_draw_symbols_that_a_style_sheet_moves(open_body, page, style):
    """S4.8: with a style sheet that moves the input's text, each slot draws its symbol in its middle."""
    [field] = open_body(html.element("alphabet=letters-and-digits"))
    page.evaluate(
        "(style) => { const sheet = new CSSStyleSheet(); sheet.replaceSync(`@layer user { ${style} }`);"
        " document.adoptedStyleSheets.push(sheet) }", style
    )
    page.focus("one-time-code input")
    field.type("9W5I").expect(text="9W5I", drawn="9 W 5 I |_ _")
    symbols = [["9", True], ["W", True], ["5", True], ["I", True], ["", ""], ["", ""]]
    eventually(page, lambda: field.run(READ_SYMBOLS), symbols)
    assert field.run("(host, input) => getComputedStyle(input).webkitTextFillColor") == "rgba(0, 0, 0, 0)"
    field.press("Backspace").expect(drawn="9 W 5 |_ _ _")
    eventually(page, lambda: field.run(READ_SYMBOLS)[3], ["", ""])


def test_S4_8_the_input_draws_the_symbols_that_no_style_sheet_moves(field):
    field.type("985")
    assert [text for text, _ in field.run(READ_SYMBOLS)] == [""] * 6


@pytest.mark.parametrize("mode", ["vertical-rl", "vertical-lr", "sideways-rl"])
def test_S4_9_the_field_is_horizontal_in_vertical_text(open_body, page, mode):
    [field] = open_body(html.element())
    page.evaluate("(mode) => { document.querySelector('main').style.writingMode = mode }", mode)
    page.focus("one-time-code input")
    field.type("985").expect(drawn="9 8 5 |_ _ _")
    boxes = field.boxes()
    assert [box["top"] for box in boxes] == [boxes[0]["top"]] * 6
    assert [box["left"] for box in boxes] == sorted({box["left"] for box in boxes})
    left, right = field.run("(host, input) => { const box = input.getBoundingClientRect(); return [box.left, box.right] }")
    assert left <= boxes[0]["left"] and boxes[-1]["right"] <= right
