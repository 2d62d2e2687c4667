"""S4: size, rows, and zoom."""

import pytest

from harness import html
from harness.field import eventually


def no_overflow(page):
    return page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def check(field, least=24):
    """What holds for every field, however narrow."""
    boxes = field.boxes()
    widths = {round(box["width"], 1) for box in boxes}
    assert len(widths) == 1 and min(widths) >= least, widths
    row = [box for box in boxes if abs(box["top"] - boxes[0]["top"]) < 1]
    gaps = [right["left"] - left["right"] for left, right in zip(row, row[1:])]
    assert all(gap >= 3.9 for gap in gaps), gaps
    host = field.run("host => host.getBoundingClientRect().toJSON()")
    inner = field.run("(host, input) => input.getBoundingClientRect().toJSON()")
    assert inner["height"] >= 44
    for box in boxes:
        assert inner["left"] - 1 <= box["left"] and box["right"] <= host["right"] + 1
        assert inner["top"] - 1 <= box["top"] and box["bottom"] <= inner["bottom"] + 1
    assert no_overflow(field.page)


@pytest.mark.parametrize("length", [1, 4, 6, 12, 32])
def test_S4_slots_are_of_one_width_and_large_enough(open_field, length):
    """S4: the field at least 44 high, a slot at least 24 wide; slots share the width equally."""
    field = open_field(f"length={length}")
    check(field)


@pytest.mark.context(viewport={"width": 320, "height": 600})
@pytest.mark.parametrize(
    "attributes, rows",
    [
        ("length=6", [6]),
        ("length=6 grouping=3-3", [6]),
        ("length=8 grouping=4-4", [8]),
        ("length=12", [6, 6]),
        ("length=12 grouping=4-4-4", [8, 4]),
        ("length=16 grouping=8-8", [8, 8]),
        ("length=20", [7, 7, 6]),
    ],
)
def test_S4_on_a_narrow_screen_rows_wrap_at_groups_else_evenly(open_field, attributes, rows):
    """S4: spacing shrinks to 4, then rows wrap, at groups, else evenly."""
    field = open_field(attributes)
    check(field)
    assert field.rows() == rows


def test_S4_spacing_shrinks_before_a_row_is_broken(open_field):
    """S4: spacing shrinks to 4, then rows wrap."""
    field = open_field("length=8")
    spacing = []
    for width in range(600, 260, -40):
        field.page.set_viewport_size({"width": width, "height": 600})
        field.page.evaluate("() => new Promise(requestAnimationFrame)")
        boxes = field.boxes()
        spacing.append((len(field.rows()), round(boxes[1]["left"] - boxes[0]["right"])))
    in_one_row = [gap for rows, gap in spacing if rows == 1]
    assert in_one_row == sorted(in_one_row, reverse=True) and in_one_row[0] == 10 and in_one_row[-1] < 10
    assert min(gap for _, gap in spacing) >= 4


def test_S4_rows_follow_the_width_live(open_field):
    """S4, S5: rotation."""
    field = open_field("length=12")
    eventually(field.page, field.rows, [12])
    field.page.set_viewport_size({"width": 320, "height": 700})
    eventually(field.page, field.rows, [6, 6])
    field.page.set_viewport_size({"width": 900, "height": 700})
    eventually(field.page, field.rows, [12])


def test_S4_nothing_is_reported_to_a_page_that_watches_for_errors(open_field):
    """S4: a field that follows its page's size changes its own, of which browsers report a loop as an error."""
    field = open_field("length=12", before="addEventListener('error', (event) => (window.seen ??= []).push(event.message))")
    for width in (320, 900):
        field.page.set_viewport_size({"width": width, "height": 700})
        field.boxes()
    assert field.page.evaluate("window.seen ?? []") == []


@pytest.mark.context(viewport={"width": 320, "height": 600})
def test_S4_rows_follow_the_format_live(open_field):
    """S4, F10: a change of format by the program lays the slots out anew."""
    field = open_field("length=4")
    eventually(field.page, field.rows, [4])
    for name, value, rows in [("length", "12", [6, 6]), ("grouping", "4-4-4", [8, 4]), ("length", "6", None)]:
        if rows is None:
            field.run("host => host.removeAttribute('grouping')")
            rows = [6]
        field.run("(host, input, [name, value]) => host.setAttribute(name, value)", [name, value])
        eventually(field.page, field.rows, rows)
        check(field)


@pytest.mark.parametrize("percent", [200, 400])
@pytest.mark.parametrize("attributes", ["", "grouping=3-3", "length=12"])
def test_S4_text_size_is_followed_live(open_field, percent, attributes):
    """S4: text follows the person's text size, and rows wrap at any."""
    field = open_field(attributes)
    before = field.boxes()[0]["height"]
    field.run(f"() => document.documentElement.style.setProperty('font-size', '{percent}%')")
    eventually(field.page, lambda: field.boxes()[0]["height"] > before * 1.5, True)
    size = float(field.style(0, "font-size")["font-size"].removesuffix("px"))
    eventually(field.page, lambda: field.boxes()[0]["width"] >= size * 0.6, True)
    check(field)


@pytest.mark.parametrize(
    "attributes", ["", "grouping=3-3", "length=8", "length=12 grouping=4-4-4 look=underline"]
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
def test_S4_nothing_is_lost_at_any_zoom(open_field, zoom, attributes):
    """S4: 200 % and 400 % of a window that is 1280 wide: no scrolling sideways, nothing too small."""
    check(open_field(attributes))


def test_S4_a_field_in_a_narrow_place_keeps_to_it(open_body):
    """S4: the width is that of its place, not that of the window."""
    field = open_body(f"<section>{html.element('length=6 grouping=3-3')}</section>", before=NARROW)[0]
    eventually(field.page, field.rows, [3, 3])
    for box in field.boxes():
        assert box["right"] <= field.page.locator("section").bounding_box()["x"] + 150 + 1


NARROW = (
    "addEventListener('DOMContentLoaded', () => { document.querySelector('section').style.width = '150px' })"
)
