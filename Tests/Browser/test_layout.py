"""S4.1 to S4.9: the field's size, zoom, and codes that are wider than the field."""

import pytest

from harness import html
from harness.field import eventually
from harness.pixels import text_pixels


def fits_window(page):
    return page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def check_layout(field, *, scrolls=False):
    """Checks the rules about layout that every field must follow, even a narrow one."""
    boxes = field.boxes()
    inner = field.run("(host, input) => input.getBoundingClientRect().toJSON()")
    gaps = [right["left"] - left["right"] for left, right in zip(boxes, boxes[1:])]
    assert all(gap >= 3.9 for gap in gaps), gaps
    pitch = (boxes[-1]["right"] - boxes[0]["left"] + min(gaps, default=4)) / len(boxes)
    assert pitch >= 23.9
    size = float(field.style(0, "font-size")["font-size"].removesuffix("px"))
    assert all(box["width"] >= size * 0.6 for box in boxes)
    assert inner["height"] >= 44
    assert {round(box["top"]) for box in boxes} == {round(inner["top"])}
    for box in boxes:
        assert inner["top"] - 1 <= box["top"] and box["bottom"] <= inner["bottom"] + 1
    assert inner["left"] - 1 <= boxes[0]["left"] or scrolls
    assert (boxes[-1]["right"] > inner["right"] + 1) is scrolls
    assert fits_window(field.page)


@pytest.mark.parametrize("length", [1, 4, 6, 12])
def test_S4_1_slots_have_equal_widths_and_are_large_enough(open_field, length):
    """S4.1: the field is at least 44 CSS pixels high, and its slots share the width equally."""
    field = open_field(f"length={length}")
    check_layout(field)
    assert len({round(box["width"], 1) for box in field.boxes()}) == 1


def test_S4_7_a_gap_between_groups_narrows_the_slots_next_to_it(open_field):
    """S4.7: a gap between groups narrows the slots next to it, and doesn't move the other slots."""
    plain, grouped = open_field().boxes(), open_field("grouping=3-3").boxes()
    assert [box["left"] for box in grouped[:3]] == [box["left"] for box in plain[:3]]
    assert [box["right"] for box in grouped[3:]] == [box["right"] for box in plain[3:]]
    gaps = [round(right["left"] - left["right"]) for left, right in zip(grouped, grouped[1:])]
    assert gaps == [10, 10, 15, 10, 10]


@pytest.mark.context(viewport={"width": 320, "height": 600})
@pytest.mark.parametrize("attributes, scrolls", [
    ("length=6", False), ("length=6 grouping=3-3", False), ("length=8 grouping=4-4", False), ("length=12", False),
    ("length=16 grouping=8-8", True), ("length=32", True),
])
def test_S4_4_on_a_narrow_screen_slots_shrink_and_then_scroll(open_field, attributes, scrolls):
    """S4.4: on a narrow screen, a slot with its gap shrinks to no less than 24 CSS pixels; wider codes scroll."""
    check_layout(open_field(attributes), scrolls=scrolls)


def test_S4_4_S6_5_a_code_that_is_wider_than_its_container_scrolls_with_its_slots(open_field):
    """S4.4, S6.5: a code that is wider than the input scrolls, and each symbol stays in its slot."""
    field = open_field("length=32")
    field.page.set_viewport_size({"width": 320, "height": 600})
    field.type("80" * 16)
    inner = field.run("(host, input) => input.getBoundingClientRect().toJSON()")
    eventually(field.page, lambda: field.boxes()[-1]["right"] <= inner["right"] + 1, True)
    expect_symbols_at(field, [29, 30, 31])
    field.press("Home")
    eventually(field.page, lambda: round(field.boxes()[0]["left"] - inner["left"]), 0)
    expect_symbols_at(field, [0, 1, 2])
    assert fits_window(field.page)


def expect_symbols_at(field, slots):
    boxes, diff = field.boxes(), text_pixels(field)
    for box in [boxes[slot] for slot in slots]:
        bounds = diff.bounds_within(box["left"] - 2, box["top"], box["right"] + 2, box["bottom"])
        assert bounds and abs((bounds[0] + bounds[2]) / 2 - (box["left"] + box["right"]) / 2) <= 2


@pytest.mark.context(viewport={"width": 320, "height": 600})
@pytest.mark.parametrize("attributes", ["", "grouping=3-3", "look=underline"])
def test_S4_6_six_digits_do_not_scroll_at_twice_the_text_size_on_a_small_phone(open_field, attributes):
    """S4.6: six digits fit a screen that is 320 CSS pixels wide, with text at 200 %."""
    field = open_field(attributes)
    field.run("() => { document.documentElement.style.fontSize = '200%' }")
    eventually(field.page, lambda: field.style(0, "font-size")["font-size"], "48px")
    check_layout(field)


def test_S4_4_spacing_shrinks_before_slots_do_below_24(open_field):
    """S4.4: on narrower screens, the spacing shrinks from 10 CSS pixels, but not below 4."""
    field = open_field("length=8")
    spacing = []
    for width in range(600, 260, -40):
        field.page.set_viewport_size({"width": width, "height": 600})
        boxes = field.boxes()
        spacing.append(round(boxes[1]["left"] - boxes[0]["right"]))
    assert spacing == sorted(spacing, reverse=True) and spacing[0] == 10 and 4 <= spacing[-1] < 10


def test_S4_1_S5_slots_follow_the_width_live(open_field):
    """S4.1, S5: the slots follow the width of the field, for example when a device is rotated."""
    field = open_field("length=12")
    field.type("808080")
    wide = field.boxes()[0]["width"]
    field.page.set_viewport_size({"width": 320, "height": 700})
    eventually(field.page, lambda: field.boxes()[0]["width"] < wide / 1.5, True)
    check_layout(field)
    expect_symbols_at(field, range(6))
    field.page.set_viewport_size({"width": 900, "height": 700})
    eventually(field.page, lambda: field.boxes()[0]["width"], wide)


@pytest.mark.context(viewport={"width": 320, "height": 600})
def test_S4_1_F10_1_slots_follow_the_format_live(open_field):
    """S4.1, F10.1: the slots are laid out again when the page changes the format."""
    field = open_field("length=4")
    for name, value, count in [("length", "12", 12), ("grouping", "4-4-4", 12), ("length", "6", 6)]:
        field.run(
            "(host, input, [name, value]) => { if (value === '6') host.removeAttribute('grouping');"
            " host.setAttribute(name, value) }", [name, value]
        )
        eventually(field.page, lambda: len(field.boxes()), count)
        check_layout(field)


def test_S4_1_resizing_causes_no_errors(open_field):
    """S4.1: a field that resizes with its page causes no error, such as a resize loop that the browser reports."""
    record = "addEventListener('error', (event) => (window.errors ??= []).push(event.message))"
    field = open_field("length=12", before=record)
    for width in (320, 900):
        field.page.set_viewport_size({"width": width, "height": 700})
        field.boxes()
    assert field.page.evaluate("window.errors ?? []") == []


@pytest.mark.parametrize("percent", [200, 400])
@pytest.mark.parametrize("attributes", ["grouping=3-3", "length=12"])
def test_S4_3_text_size_is_followed_live(open_field, save_screenshot, percent, attributes):
    """S4.3: the slots follow a change of the user's text size."""
    field = open_field(attributes)
    before = field.boxes()[0]["height"]
    field.run(f"() => document.documentElement.style.setProperty('font-size', '{percent}%')")
    eventually(field.page, lambda: field.boxes()[0]["height"] > before * 1.5, True)
    size = float(field.style(0, "font-size")["font-size"].removesuffix("px"))
    eventually(field.page, lambda: field.boxes()[0]["width"] >= size * 0.6, True)
    check_layout(field, scrolls=percent == 400 and attributes == "length=12")
    save_screenshot(field.page, f"text-{percent}-{attributes}", full_page=True)


@pytest.mark.parametrize(
    "attributes", ["length=6", "grouping=3-3", "length=8", "length=12 grouping=4-4-4 look=underline"]
)
@pytest.mark.parametrize(
    "zoom",
    [
        pytest.param(
            200, marks=pytest.mark.context(viewport={"width": 640, "height": 512}, device_scale_factor=2)
        ),
        pytest.param(
            400, marks=pytest.mark.context(viewport={"width": 320, "height": 256}, device_scale_factor=4)
        ),
    ],
)
def test_S4_4_nothing_overflows_at_any_zoom(open_field, save_screenshot, zoom, attributes):
    """S4.4: at 200 % and 400 % zoom in a 1280-pixel window, nothing scrolls sideways and no slot is too small."""
    field = open_field(attributes)
    check_layout(field)
    save_screenshot(field.page, f"zoom-{zoom}-{attributes}".replace(" ", "-"))


def test_S4_4_a_field_fits_a_narrow_container(open_body):
    """S4.4: the width of the field depends on the container, not on the window."""
    field = open_body(f"<section>{html.element('length=4')}</section>", before=NARROW)[0]
    check_layout(field)
    right = field.run("host => host.getBoundingClientRect().right")
    assert field.boxes()[-1]["right"] <= right


NARROW = (
    "addEventListener('DOMContentLoaded', () => { document.querySelector('section').style.width = '150px' })"
)


CENTRE = """(host, input) => {
    const { left, top, width, height } = input.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === input;
}"""


# The margins that place the slots, and where they are then in a wider element.
MARGINS = [
    ("ltr", "0", "left"), ("ltr", "auto", "centre"), ("ltr", "auto 0", "right"),
    ("rtl", "0", "right"), ("rtl", "auto", "centre"), ("rtl", "0 auto", "left"),
]


@pytest.mark.parametrize("direction, margin, place", MARGINS)
@pytest.mark.parametrize("attributes", ["length=1", "length=4", "", "length=8 grouping=4-4", "length=32"])
def test_S4_5_a_click_in_the_middle_of_the_input_hits_the_input(open_body, page, attributes, direction, margin, place):
    """S4.5: the input is where its slots are, so that tools which click in its middle hit it, at any width."""
    field = open_body(html.element(attributes), direction=direction)[0]
    field.run("(host, input, margin) => host.style.setProperty('--one-time-code-margin-inline', margin)", margin)
    for width in (480, 600, 860):
        field.run("(host, input, width) => { host.style.width = width + 'px' }", width)
        boxes = field.boxes()
        assert field.run(CENTRE)
        box = field.run("(host) => host.getBoundingClientRect().toJSON()")
        left, right = boxes[0]["left"] - box["left"], box["right"] - boxes[-1]["right"]
        # After the last slot, there is room for a badge.
        left, right = (left, right - 40) if direction == "ltr" else (left - 40, right)
        if boxes[-1]["right"] <= box["right"]:
            assert abs({"left": left, "centre": left - right, "right": right}[place]) < 1, (width, left, right)


PARENTS = {
    "column": "display: flex; flex-direction: column; align-items: center",
    "row": "display: flex; justify-content: center",
    "grid": "display: grid; justify-items: center",
    "inline": "display: inline-block",
    "fit": "width: fit-content; margin: auto",
}


@pytest.mark.parametrize("attributes, width", [("", 386), ("length=8 grouping=4-4", 518), ("length=4", 254)])
@pytest.mark.parametrize("parent", PARENTS)
def test_S4_5_slots_have_their_full_width_in_a_parent_that_shrinks_to_fit(open_body, parent, attributes, width):
    """S4.5: in a parent that is as wide as its contents, slots are 56 pixels wide if there is room, and otherwise shrink."""
    field = open_body(f"<section>{html.element(attributes, html.INPUT + '<p data-error></p>')}</section>")[0]
    field.run("(host, input, style) => { host.parentNode.style = style }", PARENTS[parent])
    eventually(field.page, lambda: round(field.boxes()[-1]["right"] - field.boxes()[0]["left"]), width)
    left = field.boxes()[0]["left"]
    message = "A message that is longer than the slots are wide, and that must not move the slots at all."
    field.run("(host, input, message) => { host.querySelector('[data-error]').textContent = message }", message)
    field.expect(error=message)
    assert field.boxes()[0]["left"] == left
    field.run("() => { document.querySelector('main').style.width = '280px' }")
    eventually(field.page, lambda: field.boxes()[-1]["right"] - field.boxes()[0]["left"] <= 280, True)
    assert field.run("host => host.getBoundingClientRect().width") <= 280


def test_S4_5_a_playwright_test_clicks_and_fills_the_input(open_body, page):
    """S4.5: the usual end-to-end tests of pages click and fill the input, even on wide screens."""
    [field] = open_body(html.element())
    for width in (320, 900, 1400):
        page.set_viewport_size({"width": width, "height": 600})
        field.run("host => host.clear()")
        page.locator("input").click(timeout=2000)
        page.get_by_label("Verification code").click(timeout=2000)
        page.locator("input").fill("985391")
        field.expect(text="985391")
