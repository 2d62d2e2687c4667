"""S6.1 to S6.8: the geometry that the input reports."""

import pytest


@pytest.mark.parametrize("attributes", ["length=4", "length=6", "grouping=3-3", "length=8 grouping=2-2-2-2"])
def test_S6_7_the_caret_positions_that_the_browser_reports_match_the_slots(open_field, attributes):
    """S6.7: the caret position that the browser reports for the middle of slot k is k or k + 1."""
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


def test_S6_5_M14_the_input_covers_the_slots(field):
    """S6.5, M14: the input covers the slots, so it receives all clicks, and the platform's menus and handles work."""
    for slot in range(6):
        assert (
            field.page.evaluate("([x, y]) => document.elementFromPoint(x, y).localName", field.point(slot))
            == "input"
        )


def test_S6_8_a_badge_has_room_beside_the_last_slot(field):
    right = field.run("(host, input) => input.getBoundingClientRect().right")
    assert right - field.boxes()[-1]["right"] >= 24


@pytest.mark.context(viewport={"width": 320, "height": 600})
def test_S6_8_a_badge_has_room_on_a_narrow_screen(open_field):
    test_S6_8_a_badge_has_room_beside_the_last_slot(open_field())
