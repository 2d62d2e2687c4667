"""F2 to F5: what the field does with typed symbols and other characters."""

import pytest

from harness.field import eventually


@pytest.mark.parametrize("digits", ["٩٨٥٣٩١", "९८५३९१", "９８５３９１", "۹۸۵۳۹۱"])
def test_F2_1_digits_of_other_scripts_are_folded(field, digits):
    """F2.1: decimal digits of any script become ASCII digits."""
    for digit in digits:
        field.page.keyboard.insert_text(digit)
    field.expect(text="985391", drawn="9 8 5 3 9 [1]")
    field.expect_completed("985391")


@pytest.mark.parametrize("character", ["½", "²", "Ⅷ", "①", "三"])
def test_F2_3_characters_that_are_not_digits_are_refused(field, character):
    """F2.3: characters that look like numbers but aren't decimal digits are refused."""
    field.type("1")
    field.page.keyboard.insert_text(character)
    field.expect(text="1", caret=1, error="Enter digits only.")


def test_F2_2_full_width_letters_are_folded(open_field):
    field = open_field("alphabet=letters-and-digits")
    field.page.keyboard.insert_text("ａ")
    field.expect(text="A")


@pytest.mark.parametrize("separator", [" ", "-", "\u00a0", "\u2013", "\u200b", "\u200e"])
def test_F3_1_separators_are_dropped_singly(field, separator):
    """F3.1: a typed separator is ignored, without an error."""
    field.type("12")
    field.page.keyboard.insert_text(separator)
    field.type("3").expect(text="123", caret=3, error="")
    assert field.refused == []


@pytest.mark.parametrize(
    "text", ["985 391", "985-391", "985\u2011391", "9 8 5 3 9 1", "\u2066985391\u2069", "985.391"]
)
def test_F3_1_F3_2_separators_are_dropped_inside_a_paste(field, text):
    field.paste(text).expect(text="985391")


def test_F4_4_symbols_fill_the_slots_from_the_first(field):
    """F4.4: a typed symbol is inserted at the caret, and the caret moves past the symbol."""
    field.type("1").expect(text="1", caret=1, drawn="1 |_ _ _ _ _")
    field.type("2").expect(text="12", caret=2, drawn="1 2 |_ _ _ _")


def test_F4_2_a_symbol_is_inserted_at_the_caret_while_there_is_room(field):
    field.type("1245").press("ArrowLeft", "ArrowLeft")
    field.type("3").expect(text="12345", caret=3, drawn="1 2 3 |4 5 _")


def test_F4_3_in_a_full_field_a_symbol_replaces_the_one_after_the_caret(field):
    """F4.3: in a full field, a typed symbol replaces the one after the caret."""
    field.type("123456").press("Home", "ArrowRight")
    field.expect(drawn="1 [2] 3 4 5 6")
    field.type("9").expect(text="193456", caret=2, drawn="1 9 [3] 4 5 6")


def test_F4_3_at_the_end_of_a_full_field_the_last_symbol_is_replaced(field):
    field.type("123456").expect(caret=6, drawn="1 2 3 4 5 [6]")
    field.press("ArrowLeft").expect(caret=5)
    field.press("ArrowRight").type("9").expect(text="123459", caret=6, error="")


def test_F4_3_a_caret_that_keys_move_and_move_back_is_the_users(open_field):
    """F4.3: the user has placed the caret, also if the browser hasn't reported its moves yet."""
    field = open_field(before="addEventListener('selectionchange', event => event.stopImmediatePropagation(), true)")
    field.type("123456").press("ArrowLeft", "ArrowRight").type("9").expect(text="123459", caret=6, error="")


def test_F4_1_a_selected_range_is_replaced(field):
    """F4.1: a typed symbol replaces the selected range."""
    field.type("12345").press("Shift+ArrowLeft", "Shift+ArrowLeft", "Shift+ArrowLeft")
    field.expect(drawn="1 2 <3> <4> <5> _")
    field.type("9").expect(text="129", caret=3)


def test_F4_2_typing_dispatches_input_for_each_symbol(field):
    """F4.2: `input` is dispatched once for each symbol, with the current value."""
    field.type("123")
    events = field.events("input")
    assert [(event["value"], event["inputType"]) for event in events] == [
        ("1", "insertText"),
        ("12", "insertText"),
        ("123", "insertText"),
    ]


def test_F4_4_change_is_dispatched_when_the_user_leaves_the_field(field):
    """F4.4: `change` is dispatched once, when the user leaves the field."""
    field.type("123").press("Tab")
    eventually(field.page, lambda: [event["value"] for event in field.events("change")], ["123"])


def test_F5_a_symbol_that_is_not_in_the_alphabet_changes_nothing(field):
    field.type("123").press("ArrowLeft")
    field.type("x").expect(text="123", caret=2, drawn="1 2 |3 _ _ _")
    assert field.refused == ["symbol"] and len(field.events("input")) == 3


def test_F5_a_refusal_keeps_the_selected_range(field):
    """F5: a refused character doesn't change the selection."""
    field.type("123").press("Shift+ArrowLeft", "x")
    field.expect(text="123", selection=(2, 3))


def test_F5_A6_a_refusal_is_shown_and_announced_each_time(open_field):
    """F5, A6: each refusal is shown and announced; otherwise, blind users would think that the keyboard is broken."""
    field = open_field(clock=True)
    field.type("x").expect(error="Enter digits only.")
    assert field.take_announcements() == ["Enter digits only."]
    field.type("y").expect(error="Enter digits only.")
    assert field.take_announcements() == ["Enter digits only."]


def test_F5_the_reason_disappears_with_the_next_symbol(field):
    """F5: the reason for a refusal is shown until a symbol is entered."""
    field.type("x").expect(error="Enter digits only.")
    field.type("1").expect(error="", text="1")


@pytest.mark.parametrize(
    "command", ["clear()", "set('')", "setAttribute('length', '4')", "reject('No.')"], ids=["clear", "set", "format", "reject"]
)
def test_F5_V2_8_the_reason_disappears_when_the_page_changes_the_field(field, command):
    """F5, V2.8: `clear()` in an empty field, a new format or a verdict removes the reason for an earlier refusal."""
    field.type("x").expect(error="Enter digits only.")
    field.run(f"host => host.{command}")
    field.expect(error="No." if command == "reject('No.')" else "", text="")


@pytest.mark.parametrize(
    "alphabet, message",
    [
        ("letters-and-digits", "Enter letters and digits only."),
        ("ABC", "This character is not used in the code."),
    ],
)
def test_F5_the_reason_names_what_can_be_entered(open_field, alphabet, message):
    """F5: the message names the kinds of symbols that can be entered, except for a custom alphabet."""
    field = open_field(f"alphabet={alphabet}")
    field.type("=").expect(text="", error=message)


def hold(field, key, times=20):
    """Presses a key, and repeats it as keyboards do while it is held."""
    devtools = field.page.context.new_cdp_session(field.page)
    code = 13 if key == "Enter" else ord(key)
    event = {"key": key, "text": "\r" if key == "Enter" else key, "windowsVirtualKeyCode": code}
    for number in range(times):
        devtools.send("Input.dispatchKeyEvent", {"type": "keyDown", "autoRepeat": number > 0, **event})
    devtools.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": key, "windowsVirtualKeyCode": code})
    devtools.detach()


def test_F4_6_a_held_key_completes_a_code_only_once(field):
    """F4.6: the repetitions of the last digit neither start over nor complete the code again, and nothing is said about them."""
    field.type("98539")
    field.clear_recorded()
    hold(field, "1")
    field.expect(text="985391", error="")
    field.expect_completed("985391")
    assert field.refused == []


def test_F4_6_a_held_key_does_not_start_over_after_a_rejection(open_field):
    """F4.6: the repetitions of a key cost one attempt, and the reason for the rejection stays."""
    field = open_field()
    field.run("(host) => { host.codes = []; host.verify = async (code) => { host.codes.push(code); throw { reason: 'wrong-code' } } }")
    field.type("11111")
    hold(field, "1", 60)
    field.expect(phase="rejected", text="111111")
    assert field.run("(host) => host.codes") == ["111111"]


def test_F4_6_a_held_key_never_completes_a_code(field):
    """F4.6: the repetitions of a key enter symbols, but the last symbol needs a press of its own."""
    hold(field, "7", 30)
    field.expect(text="77777")
    assert field.completed == []
    field.type("7")
    field.expect_completed("777777")


def test_F4_6_a_held_Return_submits_once(open_field):
    """F4.6: the repetitions of Return submit nothing."""
    field = open_field()
    field.run("(host) => { host.verify = async () => { host.tries = (host.tries ?? 0) + 1; throw new TypeError('Failed to fetch') } }")
    field.type("985391")
    field.expect(phase="rejected")
    hold(field, "Enter", 10)
    field.expect(phase="rejected")
    assert field.run("(host) => host.tries") == 2
