"""M0 to M4, M13: the caret and the selection behave like those of any text field."""

import pytest


def test_M0_1_focus_by_the_keyboard_puts_the_caret_after_the_last_symbol(open_field):
    field = open_field(focus=False)
    field.run("host => host.set('123')")
    field.press("Tab").expect(focused=True, caret=3, drawn="1 2 3 |_ _ _")


def test_M0_1_focus_by_a_program_puts_the_caret_after_the_last_symbol(open_field):
    field = open_field(focus=False)
    field.run("(host, input) => { host.set('123'); input.focus() }")
    field.expect(focused=True, caret=3, drawn="1 2 3 |_ _ _")


def test_M0_2_the_field_does_not_take_the_focus_by_itself(open_field):
    """M0.2: by default, the field doesn't take the focus when the page opens."""
    open_field(focus=False).expect(focused=False, drawn="_ _ _ _ _ _")


def test_M0_2_autofocus_focuses_the_field_when_the_page_opens(open_field):
    """M0.2: with the input's `autofocus` attribute, the field takes the focus when the page opens."""
    field = open_field(inner="<label>Code <input name=code autofocus></label>", focus=False)
    field.expect(focused=True, drawn="|_ _ _ _ _ _")


def test_M0_1_a_click_on_the_label_puts_the_caret_after_the_last_symbol(open_field):
    """M0.1: a click on the label focuses the field, with the caret after the last symbol."""
    field = open_field(focus=False, inner="<label for=code>Label</label> <input id=code name=code>")
    field.run("host => host.set('123')")
    field.page.get_by_text("Label").click()
    field.expect(focused=True, caret=3, drawn="1 2 3 |_ _ _")


def test_M1_4_nothing_is_marked_while_the_field_is_not_focused(field):
    """M1.4: no slot is marked while the field isn't focused."""
    field.type("12").press("Tab").expect(focused=False, drawn="1 2 _ _ _ _")


def test_M1_1_M1_2_the_selection_stays_a_caret(field):
    """M1.1, M1.2: a caret that the user moves stays a caret, and doesn't become a range of one symbol."""
    field.type("123456")
    for position in (5, 4, 3, 2, 1, 0):
        field.press("ArrowLeft").expect(caret=position)


def test_M1_3_a_selection_that_a_script_sets_stays(field):
    field.type("12345")
    field.run("(host, input) => input.setSelectionRange(1, 3, 'backward')")
    field.expect(selection=(1, 3), direction="backward", drawn="1 <2> <3> 4 5 _")
    field.type("9").expect(text="1945", caret=2)


def test_M1_4_a_caret_marks_the_slot_of_the_next_symbol(field):
    """M1.4: a caret before symbol k marks the slot of symbol k."""
    field.type("123").press("ArrowLeft").expect(drawn="1 2 |3 _ _ _")


def test_M1_4_in_a_full_field_the_whole_slot_is_marked(field):
    """M1.4: in a full field, the whole slot whose symbol the next one would replace is marked."""
    field.type("123456").press("Home").expect(drawn="[1] 2 3 4 5 6", caret=0)


def test_M2_left_and_right_move_one_position(field):
    """M2: Left and Right move the caret by one position, between 0 and the number of symbols."""
    field.type("12").press("ArrowLeft").expect(caret=1)
    field.press("ArrowLeft").expect(caret=0)
    field.press("ArrowLeft").expect(caret=0)
    field.press("ArrowRight").expect(caret=1)
    field.press("ArrowRight").expect(caret=2)
    field.press("ArrowRight").expect(caret=2, drawn="1 2 |_ _ _ _")


@pytest.mark.parametrize("key, caret", [("ArrowLeft", 1), ("ArrowRight", 4)])
def test_M2_left_and_right_leave_a_range_at_its_ends(field, key, caret):
    """M2: Left and Right collapse a range to a caret at the start or at the end of the range."""
    field.type("12345").press("ArrowLeft", "Shift+ArrowLeft", "Shift+ArrowLeft", "Shift+ArrowLeft")
    field.expect(selection=(1, 4))
    field.press(key).expect(caret=caret)


@pytest.mark.parametrize("key, caret", [("Home", 0), ("ArrowUp", 0), ("End", 4), ("ArrowDown", 4)])
def test_M3_home_and_end_and_up_and_down_go_to_the_ends(field, key, caret):
    """M3: Home and Up move the caret before the first symbol, End and Down after the last symbol."""
    field.type("1234").press("ArrowLeft", "ArrowLeft").expect(caret=2)
    field.press(key).expect(caret=caret)


def test_M4_shift_extends_as_in_any_text_field(field):
    """M4: Shift with a key that moves the caret extends the selection."""
    field.type("12345").press("ArrowLeft", "ArrowLeft")
    field.press("Shift+ArrowRight").expect(selection=(3, 4), direction="forward", drawn="1 2 3 <4> 5 _")
    field.press("Shift+ArrowLeft", "Shift+ArrowLeft").expect(selection=(2, 3), direction="backward")
    field.press("Shift+Home").expect(selection=(0, 3))
    field.press("Shift+End").expect(selection=(3, 5))


@pytest.mark.parametrize("key, selection", [("Shift+ArrowUp", (0, 2)), ("Shift+ArrowDown", (2, 4))])
def test_M4_shift_with_up_and_down_extends_to_the_ends(field, key, selection):
    """M4: Shift with Up or Down extends the selection to the start or the end."""
    field.type("1234").press("ArrowLeft", "ArrowLeft")
    field.press(key).expect(selection=selection)


def test_M4_select_all(field):
    """M4: the key for Select All selects all symbols."""
    field.type("1234").press("ControlOrMeta+a")
    field.expect(selection=(0, 4), drawn="<1> <2> <3> <4> _ _")


@pytest.mark.parametrize("language", ["ar", "he"])
def test_M13_on_a_right_to_left_page_digits_run_from_left_to_right(open_field, language):
    """M13: on a right-to-left page, digits run from left to right; label and error follow the page's direction."""
    field = open_field(direction="rtl", language=language)
    field.type("123").expect(drawn="1 2 3 |_ _ _")
    lefts = [box["left"] for box in field.boxes()]
    assert lefts == sorted(lefts)
    field.press("ArrowLeft").expect(caret=2)
    field.press("Home").expect(caret=0)
    assert field.run("(host, input) => getComputedStyle(input).direction") == "ltr"
    assert field.run("host => getComputedStyle(host.querySelector('label')).direction") == "rtl"
    field.type("x")
    assert field.run("host => getComputedStyle(host.querySelector('[data-one-time-code=message]')).direction") == "rtl"


def test_M13_M5_1_on_a_right_to_left_page_slots_and_label_share_an_edge(open_field):
    """M13, M5.1: on a right-to-left page, slots and label share their right edge, and a click selects the clicked symbol."""
    field = open_field("length=4", direction="rtl")
    field.type("1234").click(1).expect(drawn="1 <2> 3 4")
    edges = field.run("""(host, input) => {
        const text = document.createRange()
        text.selectNode(host.querySelector("label").firstChild)
        return [text, input].map(node => node.getBoundingClientRect().right)
    }""")
    edges.append(field.boxes()[-1]["right"])
    assert max(edges) - min(edges) < 2
