"""S6, M1, F11: the input's text, caret and marked text appear on the slots. The tests measure pixels."""

import time

import pytest

from harness import html
from harness.field import eventually
from harness.pairs import pairs
from harness.pixels import MAX_OFFSET, ScreenshotDiff, expect_symbols_in_slots, set_style, take_screenshot, text_pixels


@pytest.mark.parametrize("attributes, percent, way", pairs(
    ["", "grouping=3-3", "look=underline grouping=2-2-2"], [100, 200, 400], ["text", "zoom"]
))
def test_S6_5_each_symbol_is_drawn_in_the_middle_of_its_slot(open_field, attributes, percent, way):
    """S6.5: symbols are in the middle of their slots at a text size or page zoom of 100, 200 and 400 %."""
    field = open_field(attributes)
    root = {"text": f"fontSize = '{percent}%'", "zoom": f"zoom = {percent / 100}"}[way]
    # Removes the heading, so that the whole field is within the window.
    field.run(f"() => {{ document.documentElement.style.{root}; document.querySelector('h1').remove() }}")
    field.type("808080")
    expect_symbols_in_slots(field, "808080", percent / 100 if way == "zoom" else 1)


@pytest.mark.parametrize("attributes, margin, direction", pairs(
    ["length=8 grouping=4-4", "length=4", "length=12 grouping=4-4-4"], ["0", "auto", "auto 0", "0 auto"], ["ltr", "rtl"]
))
def test_S6_5_M13_symbols_are_centred_at_each_length_and_alignment(open_field, pytestconfig, attributes, margin, direction):
    """S6.5, M13: symbols are in the middle of their slots at each length, alignment and page direction."""
    if direction == "rtl" and pytestconfig.getoption("--engine") == "webkit":
        pytest.skip("WebKitGTK's driver hangs when it takes a screenshot of a right-to-left page")
    field = open_field(attributes, direction=direction)
    field.run("(host, input, margin) => host.style.setProperty('--one-time-code-margin-inline', margin)", margin)
    # Changes the width, because only a resize, not a changed style, makes the element lay out the slots again.
    field.run("host => { host.style.width = '600px' }")
    text = "808080808080"[:len(field.state()["slots"])]
    field.type(text)
    expect_symbols_in_slots(field, text)


@pytest.mark.parametrize("font", ["700 20px/1 monospace", "30px/1.5 monospace"])
def test_S6_5_symbols_are_centred_in_a_font_of_the_page(open_field, font):
    """S6.5: the page may set any font whose digits have equal widths."""
    field = open_field("grouping=3-3")
    field.run("(host, input, font) => host.style.setProperty('--one-time-code-font', font)", font)
    field.type("808080")
    expect_symbols_in_slots(field, "808080")


SCALES = pytest.mark.parametrize("scale", ["scale(1.5)", "scale(.75) translateX(20px)"])


@SCALES
def test_S6_5_a_field_that_starts_while_scaled_is_drawn_correctly(open_body, scale):
    """S6.5: a field that becomes ready in a scaled section is drawn correctly, both while scaled and afterwards."""
    field = open_body(f"<section>{html.element('grouping=3-3')}</section>", before=scaling_script(scale))[0]
    field.page.focus("one-time-code input")
    field.type("8080").expect(drawn="8 0 8 0 |_ _")
    expect_slots_on_input(field)
    expect_symbols_in_slots(field, "8080", 1.5)
    field.run("() => { document.querySelector('section').style.transform = '' }")
    expect_slots_on_input(field)
    expect_symbols_in_slots(field, "8080")


@SCALES
def test_S6_5_a_field_that_is_scaled_later_is_drawn_correctly(open_body, scale):
    """S6.5: a field that is scaled after it became ready is drawn correctly, even if the format changes afterwards."""
    field = open_body(f"<section>{html.element()}</section>")[0]
    field.page.focus("one-time-code input")
    field.run("(host, input, scale) => { const section = document.querySelector('section');"
              " section.style.transformOrigin = '0 0'; section.style.transform = scale }", scale)
    expect_slots_on_input(field)
    field.run("host => { host.setAttribute('length', 5); host.setAttribute('grouping', '2-3') }")
    eventually(field.page, lambda: len(field.state()["slots"]), 5)
    expect_slots_on_input(field)
    field.type("808")
    expect_symbols_in_slots(field, "808", 1.5)


def scaling_script(scale):
    return (
        "new MutationObserver((_, self) => { const section = document.querySelector('section'); if (!section) return;"
        f" self.disconnect(); section.style = 'transform-origin: 0 0; transform: {scale}' }}).observe(document, {{ childList: true, subtree: true }})"
    )


def expect_slots_on_input(field):
    boxes = field.boxes()
    input = field.run("(host, input) => input.getBoundingClientRect().toJSON()")
    assert abs(boxes[0]["left"] - input["left"]) < 1
    assert abs(boxes[0]["top"] - input["top"]) < 1 and abs(boxes[0]["bottom"] - input["bottom"]) < 1


def caret_bounds(page, selector="one-time-code input", seconds=3):
    """Returns the bounds of an input's caret, or `None`. Tries for longer than a second, in which the caret blinks once."""
    style = "([selector, colour]) => document.querySelector(selector).style.setProperty('caret-color', colour, 'important')"
    page.evaluate(style, [selector, "transparent"])
    without_caret = take_screenshot(page)
    page.evaluate(style, [selector, ""])
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if found := ScreenshotDiff(page, take_screenshot(page), without_caret).bounds:
            return found
    return None


@pytest.fixture
def field_with_caret(open_field):
    """Opens a page with a focused field. Skips the test if the browser's screenshots don't include the caret."""
    field = open_field(after="<input id=other>", focus=False)
    field.page.focus("#other")
    if caret_bounds(field.page, "#other") is None:
        pytest.skip("this browser's screenshots don't include the caret")
    field.page.focus("one-time-code input")
    return field


@pytest.mark.parametrize("count, keys, slot", [
    (0, [], 0), (3, [], 3), (3, ["ArrowLeft"], 2), (6, ["Home"], 0), (6, ["ArrowLeft"], 5),
])
def test_M1_5_the_browsers_caret_is_at_the_leading_edge_of_the_slot(field_with_caret, count, keys, slot):
    """M1.5: at position k, the browser draws the caret in the left half of slot k."""
    field = field_with_caret
    field.type("808080"[:count]).press(*keys).expect(caret=count - len(keys) if keys != ["Home"] else 0)
    box = field.boxes()[slot]
    bounds = caret_bounds(field.page)
    assert bounds, "no caret is visible"
    assert box["left"] < bounds[0] and bounds[2] < (box["left"] + box["right"]) / 2
    assert box["top"] <= bounds[1] and bounds[3] <= box["bottom"]


def test_M1_5_no_caret_is_visible_at_the_end_of_a_full_field(field_with_caret):
    """M1.5: at the end of a full field, no caret is visible, because it would be outside all slots."""
    field_with_caret.type("808080").expect(drawn="8 0 8 0 8 [0]", caret=6)
    assert caret_bounds(field_with_caret.page, seconds=1.2) is None


def test_S6_5_nothing_scrolls_at_the_last_symbol(open_field):
    """S6.5: typing the last symbol doesn't scroll the input, although browsers scroll a caret outside it into view."""
    for width in (900, 320):
        field = open_field()
        field.page.set_viewport_size({"width": width, "height": 600})
        field.type("808080").press("ArrowLeft", "End")
        expect_symbols_in_slots(field, "808080")


def test_S6_6_F11_2_marked_text_is_drawn_in_its_slots(field):
    """S6.6, F11.2: marked text of an input method is drawn in the slots of the symbols that it becomes."""
    field.type("80")
    keyboard = field.page.context.new_cdp_session(field.page)
    keyboard.send("Input.imeSetComposition", {"text": "80", "selectionStart": 2, "selectionEnd": 2})
    assert field.run("(host, input) => input.value") == "8080"
    boxes, diff = field.boxes(), text_pixels(field)
    for box in boxes[2:4]:
        bounds = diff.bounds_within(box["left"], box["top"], box["right"], box["bottom"] - 12)
        assert abs((bounds[0] + bounds[2]) / 2 - (box["left"] + box["right"]) / 2) <= MAX_OFFSET


@pytest.mark.parametrize("value", ["", "8"])
def test_S6_6_an_autofill_preview_is_drawn_in_the_slots(open_field, value):
    """S6.6: AutoFill's preview, which browsers draw like a placeholder over an empty input, is on the slots, too."""
    field = open_field(inner="<label>Code <input placeholder=808080></label>")
    field.type(value)
    boxes, diff = field.boxes(), None
    set_style(field, "caret-color", "transparent")
    with_preview = take_screenshot(field.page)
    field.run("(host, input) => { input.placeholder = '' }")
    diff = ScreenshotDiff(field.page, with_preview, take_screenshot(field.page))
    if value:
        assert diff.bounds is None
        return
    for box in boxes:
        bounds = diff.bounds_within(box["left"], box["top"], box["right"], box["bottom"])
        assert abs((bounds[0] + bounds[2]) / 2 - (box["left"] + box["right"]) / 2) <= MAX_OFFSET


def test_S2_3_a_placeholder_does_not_look_like_a_code(open_field):
    """S2.3: a placeholder is grey like empty slots, so that it doesn't look like a code."""
    field = open_field(inner="<label>Code <input placeholder=808080></label>")

    def is_coloured():
        box = field.boxes()[3]
        sides = (box["left"] + 5, box["top"] + 5, box["right"] - 5, box["bottom"] - 5)
        scale = field.page.evaluate("devicePixelRatio")
        slot = take_screenshot(field.page).crop([round(side * scale) for side in sides])
        darkest = min((colour for _, colour in slot.getcolors(slot.width * slot.height)), key=sum)
        assert sum(darkest) < 500, "nothing is drawn"
        return max(darkest) - min(darkest) > 40

    assert is_coloured() is False
    field.type("8080")
    assert is_coloured() is True


LIGHT, DARK, FORCED = (
    pytest.mark.context(reduced_motion="reduce", **options)
    for options in ({"color_scheme": "light"}, {"color_scheme": "dark"}, {"forced_colors": "active"})
)


# No rule about the input's visibility depends on both the attributes and the colours.
@pytest.mark.parametrize("attributes", [
    pytest.param("", marks=FORCED), pytest.param("masked", marks=DARK), pytest.param("length=12 look=underline", marks=LIGHT),
])
def test_S6_6_only_the_text_and_caret_of_the_input_are_visible(open_field, attributes):
    """S6.6: the input's selection, border and background are never visible, nor is its text in a masked field."""
    field = open_field(attributes)
    for keys in ["", "8", "0", "8", "Shift+Home", "End", "ArrowLeft"]:
        if keys:
            field.press(keys)
        expect_only_text_and_caret(field, f"after {keys or 'the focus'}")
    if attributes == "masked":
        assert text_pixels(field).bounds is None


@pytest.mark.parametrize("scheme", [
    pytest.param("light", marks=LIGHT), pytest.param("dark", marks=DARK), pytest.param("forced", marks=FORCED),
])
def test_S6_6_the_background_of_autofill_is_never_visible(field, scheme):
    """S6.6: the background that browsers draw in inputs filled by AutoFill is never visible."""
    field.type("123")
    session = field.page.context.new_cdp_session(field.page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": "one-time-code input"})["nodeId"]
    session.send("CSS.forcePseudoState", {"nodeId": node, "forcedPseudoClasses": ["autofill"]})
    expect_only_text_and_caret(field, "when it was filled")


def expect_only_text_and_caret(field, when):
    """Checks that the input is invisible apart from its text and caret."""
    field.boxes()  # waits for three frames, in which the browser reports the selection
    # Firefox draws selected text in the colour that `color` names.
    for name in ("caret-color", "color", "-webkit-text-fill-color"):
        set_style(field, name, "transparent")
    image = take_screenshot(field.page)
    set_style(field, "opacity", "0")
    assert ScreenshotDiff(field.page, take_screenshot(field.page), image).bounds is None, when
    for name in ("caret-color", "color", "-webkit-text-fill-color", "opacity"):
        set_style(field, name, "")


def test_S6_6_screenshots_of_the_input_can_differ(field):
    """S6.6: the screenshots differ if the input is visible, so the tests above can fail."""
    set_style(field, "background-color", "red")
    with pytest.raises(AssertionError, match="notices"):
        expect_only_text_and_caret(field, "the test notices")
