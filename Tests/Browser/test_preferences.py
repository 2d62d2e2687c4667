"""S5 and S6: what the person has chosen for all pages, and what of the input itself is never seen."""

import pytest

from harness.colours import colours
from harness.field import eventually


def test_S5_dark_mode_is_followed_live(field):
    """S5: dark mode, live."""
    field.page.emulate_media(color_scheme="light")
    light = field.style(3, "background-color", "border-top-color")
    field.page.emulate_media(color_scheme="dark")
    dark = field.style(3, "background-color", "border-top-color")
    assert (
        sum(colours(dark["background-color"])[0][:3]) < 200 < sum(colours(light["background-color"])[0][:3])
    )


@pytest.mark.context(forced_colors="active")
def test_S5_forced_colours_are_followed(field):
    """S5: in forced colours everything is drawn in the person's own colours."""
    field.type("12")
    palette = field.page.evaluate(
        "() => Object.fromEntries(['CanvasText', 'Canvas', 'Highlight'].map(name => {"
        " document.body.style.setProperty('accent-color', name);"
        " return [name, getComputedStyle(document.body).accentColor] }))"
    )
    assert field.style(3, "border-top-color")["border-top-color"] == palette["CanvasText"]
    assert field.style(0, "color", inner=True)["color"] == palette["CanvasText"]
    assert field.style(0, "background-image", inner=True)["background-image"] == "none"
    assert "gradient" not in field.style(0, "background-image")["background-image"]


@pytest.mark.context(contrast="more")
def test_S5_more_contrast_makes_borders_stronger(field):
    """S5: increased contrast."""
    style = field.style(3, "border-top-width", "border-top-color")
    text = field.page.evaluate("getComputedStyle(document.body).color")
    assert float(style["border-top-width"].removesuffix("px")) >= 2
    assert style["border-top-color"] == text


@pytest.mark.parametrize(
    "moves",
    [
        pytest.param(True, marks=pytest.mark.context(reduced_motion="no-preference")),
        pytest.param(False, marks=pytest.mark.context(reduced_motion="reduce")),
    ],
)
def test_S5_the_caret_blinks_unless_motion_is_reduced(field, moves):
    """S5: reduced motion. Half a second after the blinking would have begun."""
    field.page.wait_for_timeout(1500)
    assert blinks(field, 0) is moves


@pytest.mark.context(reduced_motion="no-preference")
def test_S5_the_caret_blinks_when_it_has_rested_and_not_while_somebody_types(field):
    """S5: as a platform's caret does; an animation that begins at each key is most of what a key costs."""
    field.type("9")
    assert not blinks(field, 1)
    eventually(field.page, lambda: blinks(field, 1), True)
    field.type("8").expect(text="98")
    assert not blinks(field, 2)
    eventually(field.page, lambda: blinks(field, 2), True)


def blinks(field, slot):
    return field.style(slot, "animation-name", pseudo="::before")["animation-name"] != "none"


def hide(field, hidden):
    """Makes the page's input invisible without touching its focus, its place or its selection."""
    field.run(
        "(host, input, value) => input.style.setProperty('opacity', value, 'important')",
        "0" if hidden else "1",
    )


def picture(field):
    """The page as it is once the selection is drawn. Nothing on it moves, since motion is reduced."""
    eventually(field.page, lambda: is_drawn(field.state()), True)
    part = {"x": 0, "y": 0, "width": 700, "height": 250}
    return field.page.screenshot(animations="allow", caret="initial", clip=part)


def is_drawn(state):
    start, end = state["selection"]
    if start == end:
        return "|" in state["drawn"].split()[min(start, len(state["slots"]) - 1)]
    return state["drawn"].count("<") == end - start


SCHEMES = [
    pytest.param("light", marks=pytest.mark.context(color_scheme="light", reduced_motion="reduce")),
    pytest.param("dark", marks=pytest.mark.context(color_scheme="dark", reduced_motion="reduce")),
    pytest.param("forced", marks=pytest.mark.context(forced_colors="active", reduced_motion="reduce")),
]


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("attributes", ["", "masked", "length=12 look=underline"])
def test_S6_nothing_of_the_input_itself_is_ever_seen(open_field, scheme, attributes):
    """S6: its own text, caret and selection are never seen, in forced colours too."""
    field = open_field(attributes)
    for keys in ["", "1", "2", "3", "Shift+Home", "End", "ArrowLeft"]:
        if keys:
            field.press(keys)
        seen = picture(field)
        hide(field, True)
        assert picture(field) == seen, f"after {keys or 'the focus'}"
        hide(field, False)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_S6_the_colour_of_autofill_is_never_seen(field, scheme):
    """S6: AutoFill colour."""
    field.type("123")
    session = field.page.context.new_cdp_session(field.page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": "one-time-code input"})["nodeId"]
    session.send("CSS.forcePseudoState", {"nodeId": node, "forcedPseudoClasses": ["autofill"]})
    seen = picture(field)
    hide(field, True)
    assert picture(field) == seen


def test_S6_pictures_of_the_input_can_differ(field):
    """S6: the test above would notice an input that shows."""
    field.type("123")
    seen = picture(field)
    field.run("(host, input) => input.style.setProperty('-webkit-text-fill-color', 'red', 'important')")
    assert picture(field) != seen


@pytest.mark.parametrize("attributes", ["length=4", "length=6", "grouping=3-3", "length=8 grouping=2-2-2-2"])
def test_S6_the_places_that_the_input_reports_lie_on_the_slots(open_field, attributes):
    """S6: the caret and character rectangles lie on the slots: a point in slot k is at caret k or k + 1."""
    field = open_field(attributes)
    if not field.page.evaluate("'caretPositionFromPoint' in document"):
        pytest.skip("the browser cannot be asked")
    length = len(field.boxes())
    field.type("12345678"[:length])
    for slot in range(length):
        x, y = field.point(slot)
        found = field.run(
            "(host, input, [x, y]) => { const place = document.caretPositionFromPoint(x, y);"
            " return place.offsetNode === input ? place.offset : null }",
            [x, y],
        )
        assert found in (slot, slot + 1), f"slot {slot}"


@pytest.mark.parametrize("attributes", ["length=4", "length=6", "length=8", "masked"])
def test_S6_a_symbol_is_as_wide_as_the_way_from_slot_to_slot(open_field, attributes):
    """S6: character rectangles lie on the slots: their pitch is that of the slots."""
    field = open_field(attributes)
    boxes = field.boxes()
    pitch = field.run(
        "(host, input) => { const style = getComputedStyle(input), pen = document.createElement('canvas')"
        ".getContext('2d'); pen.font = style.font;"
        " return pen.measureText('0').width + parseFloat(style.letterSpacing) }"
    )
    assert abs(pitch - (boxes[1]["left"] - boxes[0]["left"])) < 0.5


def test_S6_the_input_lies_over_the_slots(field):
    """S6: every press on a slot reaches the input, so that the platform's menus and handles work."""
    for slot in range(6):
        assert (
            field.page.evaluate("([x, y]) => document.elementFromPoint(x, y).localName", field.point(slot))
            == "input"
        )


def test_S6_a_badge_has_room_beside_the_last_slot(field):
    """S6: a password manager's badge has room beside the last slot."""
    right = field.run("(host, input) => input.getBoundingClientRect().right")
    assert right - field.boxes()[-1]["right"] >= 24


@pytest.mark.context(viewport={"width": 320, "height": 600})
def test_S6_a_badge_has_room_on_a_narrow_screen(open_field):
    """S6: there too."""
    test_S6_a_badge_has_room_beside_the_last_slot(open_field())
