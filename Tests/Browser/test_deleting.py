"""M7 to M11: deleting, the clipboard, and undo."""

import pytest


def test_M7_backspace_removes_the_symbol_before_the_caret(field):
    """M7: the symbols after the deleted one move left, so there are never gaps."""
    field.type("1234").press("ArrowLeft", "Backspace").expect(text="124", caret=2, drawn="1 2 |4 _ _ _")


def test_M7_backspace_removes_the_range(field):
    field.type("1234").press("Shift+ArrowLeft", "Shift+ArrowLeft", "Backspace").expect(text="12", caret=2)


def test_M7_backspace_in_an_empty_field_does_nothing(field):
    """M7: in an empty field, Backspace removes nothing, and the field keeps working."""
    field.press("Backspace").type("1").expect(text="1")


def test_M8_delete_removes_the_symbol_after_the_caret(field):
    field.type("1234").press("Home", "Delete").expect(text="234", caret=0, drawn="|2 3 4 _ _ _")


def test_M8_delete_removes_the_range(field):
    field.type("1234").press("Shift+ArrowLeft", "Delete").expect(text="123", caret=3)


@pytest.mark.parametrize("keys, text", [("Control+Backspace", "34"), ("Control+Delete", "12")])
def test_M9_delete_word_removes_everything_on_that_side(field, keys, text):
    """M9: Control with Backspace removes everything before the caret, Control with Delete everything after it."""
    field.type("1234").press("ArrowLeft", "ArrowLeft", keys).expect(text=text)


@pytest.mark.parametrize("keys", ["Control+Backspace", "Control+Delete"])
def test_M9_delete_word_removes_the_range_alone(field, keys):
    """M9: if a range is selected, Control with Backspace or Delete removes only the range."""
    field.type("1234").press("ArrowLeft", "Shift+ArrowLeft", keys).expect(text="124", caret=2)


def test_M10_1_copy_copies_the_range(field):
    field.type("12345").press("Shift+ArrowLeft", "Shift+ArrowLeft", "ControlOrMeta+c").expect(text="12345")
    assert field.clipboard == "45"


def test_M10_1_cut_removes_and_copies_the_range(field):
    field.type("12345").press("Shift+ArrowLeft", "Shift+ArrowLeft", "ControlOrMeta+x")
    field.expect(text="123", caret=3, drawn="1 2 3 |_ _ _")
    assert field.clipboard == "45"


@pytest.mark.parametrize("keys", ["ControlOrMeta+c", "ControlOrMeta+x", "Shift+Delete"])
def test_M10_2_a_masked_field_neither_cuts_nor_copies(open_field, keys):
    field = open_field("masked")
    field.copy("before")
    field.type("1234").press("ControlOrMeta+a", keys).expect(text="1234", selection=(0, 4))
    assert field.clipboard == "before"


def test_M10_2_nothing_is_dragged_out_of_a_masked_field(open_field):
    """M10.2: in a masked field, a drag only selects, because dragging the text out would reveal the code."""
    field = open_field("masked", after="<p><textarea></textarea></p>")
    field.type("1234").press("ControlOrMeta+a").expect(selection=(0, 4))
    box = field.page.locator("textarea").bounding_box()
    field.drag(1)
    field.page.mouse.move(box["x"] + 20, box["y"] + 20, steps=5)
    field.page.mouse.up()
    assert field.page.locator("textarea").input_value() == ""
    field.expect(text="1234")


def test_M11_1_undo_and_redo_go_one_change_at_a_time(field):
    """M11.1: each change is one step, and undoing a change restores the caret."""
    field.type("123").press("ArrowLeft").expect(drawn="1 2 |3 _ _ _")
    field.press("Backspace").expect(text="13", caret=1)
    field.press("ControlOrMeta+z").expect(text="123", caret=2)
    field.press("ControlOrMeta+z").expect(text="12", caret=2)
    field.press("ControlOrMeta+Shift+z").expect(text="123")
    field.press("ControlOrMeta+y").expect(text="13", caret=1, drawn="1 |3 _ _ _ _")


def test_M11_1_undo_restores_a_caret_that_the_browser_has_not_reported_yet(open_field):
    """M11.1: undo restores the caret even if the browser hasn't reported the caret's last move yet."""
    field = open_field(
        before="addEventListener('selectionchange', event => event.stopImmediatePropagation(), true)"
    )
    field.type("123").press("ArrowLeft", "Backspace").expect(text="13", caret=1)
    field.press("ControlOrMeta+z").expect(text="123", caret=2)


def test_M11_1_a_replaced_whole_code_is_one_step(field):
    field.type("123456").paste("985391").expect(text="985391")
    field.press("ControlOrMeta+z").expect(text="123456")
    field.press("ControlOrMeta+Shift+z").expect(text="985391")


def test_M11_4_undo_and_redo_dispatch_input(field):
    """M11.4: undo and redo dispatch `input` with the input types that browsers use for them."""
    field.type("12")
    field.clear_recorded()
    field.press("ControlOrMeta+z", "ControlOrMeta+Shift+z").expect(text="12")
    assert [(event["inputType"], event["value"]) for event in field.events("input")] == [
        ("historyUndo", "1"),
        ("historyRedo", "12"),
    ]


def test_M11_4_undo_from_a_menu_uses_the_same_history(field):
    """M11.4: `historyUndo`, which browsers report for undo from a menu or by a shake, uses the field's own history."""
    field.type("12").press("Backspace").type("3").expect(text="13")
    field.page.evaluate("document.execCommand('undo')")
    field.expect(text="1", drawn="1 |_ _ _ _ _")


@pytest.mark.parametrize("script", ["host => host.set('98')", "(host, input) => { input.value = '98' }"])
def test_M11_5_setting_the_code_clears_the_history(field, script):
    field.type("12")
    field.run(script)
    field.press("ControlOrMeta+z").expect(text="98", drawn="9 8 |_ _ _ _")


def test_M11_5_clear_clears_the_history(field):
    """M11.5: after `clear`, undo doesn't bring back the code of an earlier challenge."""
    field.type("12")
    field.run("host => host.clear()")
    field.press("ControlOrMeta+z").expect(text="")


def test_M11_5_acceptance_clears_the_history(field):
    field.type("123456")
    field.run("host => host.accept()")
    field.press("ControlOrMeta+z").expect(text="123456", phase="accepted")
