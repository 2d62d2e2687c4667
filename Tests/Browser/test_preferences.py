"""S5 and S6: the user's preferences for display, and the geometry that the input reports."""

import pytest

from harness.colours import colours
from harness.field import eventually


def test_S5_dark_mode_applies_immediately(field):
    """S5: a change between light and dark mode applies immediately."""
    field.page.emulate_media(color_scheme="light")
    light = field.style(3, "background-color", "border-top-color")
    field.page.emulate_media(color_scheme="dark")
    dark = field.style(3, "background-color", "border-top-color")
    assert (
        sum(colours(dark["background-color"])[0][:3]) < 200 < sum(colours(light["background-color"])[0][:3])
    )


@pytest.mark.context(forced_colors="active")
def test_S5_forced_colours_are_used(field):
    """S5: forced colours replace the field's colours."""
    field.type("12")
    palette = field.page.evaluate(
        "() => Object.fromEntries(['CanvasText', 'Canvas', 'Highlight'].map(name => {"
        " document.body.style.setProperty('accent-color', name);"
        " return [name, getComputedStyle(document.body).accentColor] }))"
    )
    assert field.style(3, "border-top-color")["border-top-color"] == palette["CanvasText"]
    assert field.text_colour() == palette["CanvasText"]
    for pseudo in ("", "::after"):
        assert "gradient" not in field.style(0, "background-image", pseudo=pseudo)["background-image"]


@pytest.mark.context(contrast="more")
def test_S5_more_contrast_makes_borders_stronger(field):
    """S5: with increased contrast, borders are wider and have the colour of the text."""
    style = field.style(3, "border-top-width", "border-top-color")
    text = field.page.evaluate("getComputedStyle(document.body).color")
    assert float(style["border-top-width"].removesuffix("px")) >= 2
    assert style["border-top-color"] == text


@pytest.mark.parametrize("attributes", ["length=4", "length=6", "grouping=3-3", "length=8 grouping=2-2-2-2"])
def test_S6_the_caret_positions_that_the_browser_reports_match_the_slots(open_field, attributes):
    """S6: the caret position that the browser reports for the middle of slot k is k or k + 1."""
    field = open_field(attributes)
    if not field.page.evaluate("'caretPositionFromPoint' in document"):
        pytest.skip("the browser lacks caretPositionFromPoint")
    length = len(field.boxes())
    field.type("12345678"[:length])
    for slot in range(length):
        x, y = field.point(slot)
        offset = field.run(
            "(host, input, [x, y]) => { const position = document.caretPositionFromPoint(x, y);"
            " return position.offsetNode === input ? position.offset : null }",
            [x, y],
        )
        assert offset in (slot, slot + 1), f"slot {slot}"


@pytest.mark.parametrize("attributes", ["length=4", "length=6", "length=8", "masked"])
def test_S6_symbols_are_as_far_apart_as_slots(open_field, attributes):
    """S6: the distance between characters of the input is the distance between slots."""
    field = open_field(attributes)
    boxes = field.boxes()
    pitch = field.run(
        "(host, input) => { const style = getComputedStyle(input), context = document.createElement('canvas')"
        ".getContext('2d'); context.font = style.font;"
        " return context.measureText('0').width + parseFloat(style.letterSpacing) }"
    )
    assert abs(pitch - (boxes[1]["left"] - boxes[0]["left"])) < 0.5


def test_S6_the_input_covers_the_slots(field):
    """S6: the input covers the slots, so it receives all clicks, and the platform's menus and handles work."""
    for slot in range(6):
        assert (
            field.page.evaluate("([x, y]) => document.elementFromPoint(x, y).localName", field.point(slot))
            == "input"
        )


def test_S6_a_badge_has_room_beside_the_last_slot(field):
    right = field.run("(host, input) => input.getBoundingClientRect().right")
    assert right - field.boxes()[-1]["right"] >= 24


@pytest.mark.context(viewport={"width": 320, "height": 600})
def test_S6_a_badge_has_room_on_a_narrow_screen(open_field):
    test_S6_a_badge_has_room_beside_the_last_slot(open_field())
