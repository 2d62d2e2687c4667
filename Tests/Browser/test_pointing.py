"""M5, M6 and M14: pointing with the mouse or with a finger."""

import pytest

from harness.field import eventually


@pytest.fixture
def filled(open_field):
    """Opens a page with an unfocused field that contains 1234."""
    field = open_field(focus=False)
    field.run("host => host.set('1234')")
    return field


def test_M5_1_a_click_on_a_filled_slot_selects_its_symbol(filled):
    """M5.1: a click on a filled slot selects the symbol in the slot, and focuses the field."""
    filled.click(1).expect(focused=True, selection=(1, 2), drawn="1 <2> 3 4 _ _")


@pytest.mark.parametrize("x", [0.05, 0.95])
def test_M5_1_M5_3_a_click_anywhere_in_a_slot_selects_its_symbol(filled, x):
    """M5.1, M5.3: a click near either edge of a slot selects the slot's symbol."""
    filled.click(2, x).expect(selection=(2, 3))


def test_M5_1_typing_replaces_the_symbol_that_was_clicked(filled):
    filled.click(1).type("9").expect(text="1934", caret=2)


def test_M5_1_backspace_removes_the_symbol_that_was_clicked(filled):
    filled.click(1).press("Backspace").expect(text="134", caret=1)


@pytest.mark.parametrize("slot", [4, 5])
def test_M5_2_a_click_on_an_empty_slot_puts_the_caret_after_the_last_symbol(filled, slot):
    filled.click(slot).expect(focused=True, caret=4, drawn="1 2 3 4 |_ _")


def test_M5_1_a_click_in_a_focused_field_selects_a_symbol(filled):
    """M5.1: a click selects a symbol even if the field is already focused."""
    filled.click(0).expect(selection=(0, 1))
    filled.page.wait_for_timeout(0)
    filled.click(3).expect(selection=(3, 4))


def test_M5_1_S4_4_in_a_scrolled_field_a_click_selects_the_slot_under_the_pointer(open_field):
    """M5.1, S4.4: a click selects the symbol under the pointer at any scroll position of the field."""
    field = open_field("length=16", focus=False)
    field.page.set_viewport_size({"width": 320, "height": 600})
    field.run("host => host.set('1234567890123456')")
    field.click(1).expect(selection=(1, 2))
    field.press("End")
    eventually(field.page, lambda: field.boxes()[15]["right"] < 320, True)
    field.click(14).expect(selection=(14, 15))


@pytest.mark.context(has_touch=True)
def test_M5_1_a_tap_with_a_finger_selects_the_symbol(filled):
    """M5.1: a tap on a filled slot works like a click."""
    filled.tap(2).expect(focused=True, selection=(2, 3), drawn="1 2 <3> 4 _ _")
    filled.type("9").expect(text="1294")


@pytest.mark.context(has_touch=True)
def test_M5_2_a_tap_on_an_empty_slot_puts_the_caret_after_the_last_symbol(filled):
    """M5.2: a tap on an empty slot, like a click, focuses the field and puts the caret after the last symbol."""
    filled.tap(5).expect(focused=True, caret=4)


def test_M5_4_a_press_by_assistive_technology_only_focuses(filled):
    """M5.4: an activation by a screen reader, which is a click without pointer events, only focuses the field."""
    filled.run("(host, input) => { input.focus(); input.click() }")
    filled.expect(focused=True, caret=4)


@pytest.mark.parametrize(
    "start, end, selection, direction",
    [
        (1, 3, (1, 4), "forward"),
        (3, 1, (1, 4), "backward"),
        (0, 5, (0, 4), "forward"),
        (5, 2, (2, 4), "backward"),
    ],
)
def test_M6_1_a_drag_selects_the_range_live_in_both_directions(filled, start, end, selection, direction):
    """M6.1: a drag in either direction selects a range of entered symbols before the button is released."""
    filled.drag(start, end).expect(selection=selection, direction=direction, focused=True)
    filled.page.mouse.up()
    filled.expect(selection=selection)


def test_M6_1_a_drag_follows_the_mouse_back(filled):
    """M6.1: the range becomes smaller when the mouse moves back during a drag."""
    filled.drag(0, 3).expect(selection=(0, 4))
    filled.page.mouse.move(*filled.point(1), steps=4)
    filled.expect(selection=(0, 2), drawn="<1> <2> 3 4 _ _")
    filled.page.mouse.up()


def test_M6_1_a_drag_continues_outside_of_the_field(filled):
    """M6.1: a drag continues when the mouse leaves the field while the button is down."""
    filled.drag(1)
    x, y = filled.point(3)
    filled.page.mouse.move(x, y + 150, steps=5)
    filled.expect(selection=(1, 4))
    filled.page.mouse.up()
    filled.page.mouse.move(*filled.point(0), steps=3)
    filled.expect(selection=(1, 4))


def test_M6_3_a_double_click_selects_all(filled):
    filled.page.mouse.dblclick(*filled.point(1))
    filled.expect(selection=(0, 4), drawn="<1> <2> <3> <4> _ _")


def test_M6_3_a_third_click_keeps_all_selected(filled):
    """M6.3: a triple click keeps everything selected, as in any text field, and doesn't select only one symbol."""
    filled.page.mouse.dblclick(*filled.point(1))
    filled.page.mouse.down(click_count=3)
    filled.page.mouse.up(click_count=3)
    filled.expect(selection=(0, 4))


def tremble(field, slot):
    """Moves the mouse within a slot, like a trembling hand."""
    for x in (0.45, 0.55, 0.5):
        field.page.mouse.move(*field.point(slot, x))


def test_M6_3_a_double_click_with_a_trembling_hand_selects_all(filled):
    """M6.3: small movements within a slot during a double-click don't start a drag."""
    filled.click(1)
    filled.page.mouse.down(click_count=2)
    tremble(filled, 1)
    filled.page.mouse.up(click_count=2)
    filled.expect(selection=(0, 4))


def test_M6_4_a_shift_click_with_a_trembling_hand_extends(filled):
    """M6.4: small movements during a shift-click don't start a drag."""
    filled.click(0).expect(selection=(0, 1))
    filled.page.keyboard.down("Shift")
    filled.drag(3)
    tremble(filled, 3)
    filled.page.mouse.up()
    filled.page.keyboard.up("Shift")
    filled.expect(selection=(0, 4))


def test_M6_1_a_drag_back_to_its_start_selects_one_symbol(filled):
    """M6.1: a drag back to the slot where it began selects the symbol of this slot."""
    filled.drag(1, 3).expect(selection=(1, 4))
    filled.page.mouse.move(*filled.point(1), steps=4)
    filled.expect(selection=(1, 2))
    filled.page.mouse.up()


@pytest.mark.context(has_touch=True)
def test_M6_3_a_double_tap_selects_all(filled):
    # Computes the point first: doing so between the taps could exceed their time limit on a slow machine.
    point = filled.point(1)
    filled.page.touchscreen.tap(*point)
    filled.page.touchscreen.tap(*point)
    filled.expect(selection=(0, 4))


def test_M6_4_a_shift_click_extends(filled):
    filled.click(1).expect(selection=(1, 2))
    filled.page.keyboard.down("Shift")
    filled.click(3).expect(selection=(1, 4))
    filled.page.keyboard.up("Shift")


def test_M6_4_a_shift_click_extends_towards_the_start(filled):
    """M6.4: a shift-click to the left of the caret extends the selection to the start of the slot under the mouse."""
    filled.click(5).expect(caret=4)
    filled.page.keyboard.down("Shift")
    filled.click(2).expect(selection=(2, 4))
    filled.page.keyboard.up("Shift")


@pytest.mark.context(has_touch=True, viewport={"width": 390, "height": 400})
def test_M6_2_a_finger_scrolls_and_selects_nothing(open_field):
    """M6.2: moving a finger over the field scrolls the page, and doesn't focus the field."""
    field = open_field(after="<div class=tall></div>", focus=False)
    field.run("host => { host.set('1234'); document.querySelector('.tall').style.height = '2000px' }")
    x, y = field.point(1)
    touch = field.page.context.new_cdp_session(field.page)
    touch.send("Input.synthesizeScrollGesture", {"x": x, "y": y, "yDistance": -120, "speed": 3000})
    eventually(field.page, lambda: field.page.evaluate("scrollY > 50"), True)
    field.expect(focused=False)


def test_M14_a_secondary_click_opens_the_browsers_menu(filled):
    """M14: the input's context menu opens, because the field doesn't cancel `contextmenu`."""
    filled.page.evaluate(
        "() => addEventListener('contextmenu', event => {"
        " window.menu = [event.target.localName, event.defaultPrevented] })"
    )
    filled.click(1, button="right")
    eventually(filled.page, lambda: filled.page.evaluate("window.menu"), ["input", False])
    filled.expect(text="1234", focused=True)
