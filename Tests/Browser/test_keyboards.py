"""F4, F11, V1: keyboards such as Android's, which compose all text and make changes that can't be prevented."""

import pytest

from harness.field import eventually


@pytest.fixture
def compose(field):
    """`compose(text)` sets the marked text; `compose.commit(text)` replaces it with committed text."""
    session = field.page.context.new_cdp_session(field.page)

    def compose(text):
        session.send(
            "Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)}
        )

    compose.commit = lambda text: session.send("Input.insertText", {"text": text})
    return compose


@pytest.fixture
def late_field(open_field):
    """Opens a field that can't prevent changes, because it is notified only after each change."""
    return open_field(
        before="addEventListener('beforeinput', event => event.stopImmediatePropagation(), true)"
    )


def test_F4_2_F5_F3_1_an_insertion_that_cannot_be_prevented_is_applied(late_field):
    """F4.2, F5, F3.1: while there is room, a digit is inserted, even in the middle; a letter or a hyphen isn't."""
    late_field.type("1245").press("ArrowLeft", "ArrowLeft")
    late_field.type("3").expect(text="12345", caret=3, drawn="1 2 3 |4 5 _")
    late_field.type("x").expect(text="12345", caret=3, error="Enter digits only.")
    late_field.type("-").expect(text="12345", caret=3)


@pytest.mark.parametrize(
    "keys, text, caret", [(["Home"], "923456", 1), (["ArrowLeft"], "123459", 6)]
)
def test_F4_3_a_symbol_that_cannot_be_prevented_overwrites_in_a_full_field(late_field, keys, text, caret):
    """F4.3: in a full field, a symbol that can't be prevented replaces the next one or, at the end, the last one."""
    late_field.type("123456").press(*keys).type("9").expect(text=text, caret=caret)
    late_field.expect_completed("123456", text)


def test_F4_5_a_key_too_many_that_cannot_be_prevented_is_taken_back(late_field):
    """F4.5: a key after the last symbol is refused, even if the change can't be prevented."""
    late_field.type("1234567").expect(text="123456", caret=6, error="The code has only 6 digits.")
    late_field.expect_completed("123456")


def test_F6_1_a_filled_code_that_cannot_be_prevented_replaces_the_code(late_field):
    """F6.1: a filled-in code replaces the code in a full field, even if the change can't be prevented."""
    late_field.type("123456").press("ArrowLeft")
    late_field.page.keyboard.insert_text("985391")
    late_field.expect(text="985391")
    late_field.expect_completed("123456", "985391")


def test_M11_1_a_change_that_could_not_be_prevented_can_be_undone(late_field):
    """M11.1: changes that can't be prevented can be undone, because they are part of the field's own history."""
    late_field.type("12").press("ControlOrMeta+z").expect(text="1", drawn="1 |_ _ _ _ _")


def test_F11_2_digits_that_a_keyboard_composes_are_shown_immediately(field, compose):
    """F11.2: marked text that already consists of symbols is shown in the slots before the commit."""
    compose("1")
    field.expect(drawn="1 |_ _ _ _ _")
    compose("12")
    field.expect(drawn="1 2 |_ _ _ _")
    compose.commit("12")
    field.expect(text="12", drawn="1 2 |_ _ _ _", caret=2)


def test_V1_1_a_composed_code_completes_once(field, compose):
    """V1.1: the code completes once, although a composing keyboard enters it in several events."""
    for end in range(1, 7):
        compose("985391"[:end])
    compose.commit("985391")
    field.expect(text="985391")
    field.expect_completed("985391")


def test_F4_3_a_composed_symbol_overwrites_in_a_full_field(field, compose):
    """F4.3: in a full field, a composed symbol replaces the one after the caret."""
    field.type("123456").press("Home", "ArrowRight").expect(drawn="1 [2] 3 4 5 6")
    compose("9")
    field.expect(text="193456", caret=2, drawn="1 9 [3] 4 5 6")


def test_F4_3_a_composed_symbol_at_the_end_of_a_full_field_replaces_the_last(field, compose):
    field.type("123456")
    compose("9")
    field.expect(text="123459", caret=6)


def test_F4_2_a_composed_symbol_is_inserted_in_the_middle(field, compose):
    """F4.2: while there is room, a composed symbol is inserted, even in the middle."""
    field.type("1245").press("ArrowLeft", "ArrowLeft")
    compose("3")
    compose.commit("3")
    field.expect(text="12345", caret=3)


def test_F5_a_composed_letter_is_refused(field, compose):
    """F5: a composed letter is refused when it is committed, and no symbol is lost."""
    field.type("12")
    compose("a")
    compose.commit("a")
    field.expect(text="12", caret=2, error="Enter digits only.", drawn="1 2 |_ _ _ _")


def test_F11_2_V1_1_composed_letters_complete_the_code_at_the_last_one(open_field):
    """F11.2, V1.1: a code in lowercase letters that a keyboard composes as one word is complete before the commit."""
    field = open_field("alphabet=letters-and-digits")
    session = field.page.context.new_cdp_session(field.page)
    for end in range(1, 7):
        assert field.completed == []
        composed = {"text": "a1b2c3"[:end], "selectionStart": end, "selectionEnd": end}
        session.send("Input.imeSetComposition", composed)
    field.expect(text="A1B2C3", drawn="A 1 B 2 C [3]")
    field.expect_completed("A1B2C3")
    session.send("Input.insertText", {"text": "a1b2c3"})
    field.expect(text="A1B2C3", error="")
    field.expect_completed("A1B2C3")


CHANGES_BY_A_LISTENER = {
    "an attribute": "host.setAttribute('placeholder', placeholder = placeholder === 'dot' ? 'underscore' : 'dot')",
    "a hook": "host.verify = () => new Promise(() => {})",
    "phrases": "host.phrases = { verifying: 'One moment' }",
    "code": "codes.push(host.code)",
    "wait": "host.wait(30)",
}


@pytest.mark.parametrize("change", CHANGES_BY_A_LISTENER)
def test_F11_7_a_page_that_changes_the_element_before_the_input_event_keeps_the_symbol(open_field, change):
    """F11.7: changes that the page makes between the browser's edit and its `input` event don't revert the edit."""
    field = open_field(
        before="window.codes = []; window.placeholder = ''; addEventListener('input', () => {"
        f" const host = document.querySelector('one-time-code'); {CHANGES_BY_A_LISTENER[change]} }}, true)"
    )
    field.type("1245").press("ArrowLeft", "ArrowLeft")
    field.type("3").expect(text="12345", caret=3, drawn="1 2 3 |4 5 _")
    field.press("Backspace").expect(text="1245", caret=2)
    if change == "code":
        assert field.page.evaluate("codes") == ["1", "12", "124", "1245", "12345", "1245"]


# Stops the browser's reports of edits while `isStopping` is set.
STOPPED = """["input", "selectionchange"].forEach((type) => addEventListener(type, (event) => {
    if (window.isStopping) event.stopImmediatePropagation();
}, true))"""


@pytest.mark.parametrize("command, text, phase", [
    ("code", "123456", "editing"), ("accept()", "123456", "accepted"), ("reject('No.')", "123456", "rejected"),
    ("set('98')", "98", "editing"), ("setAttribute('grouping', '3-3')", "123456", "editing"),
])
def test_F11_7_an_edit_whose_input_event_is_stopped_is_read_at_the_next_command(open_field, command, text, phase):
    """F11.7: if the page stops the `input` event, the page's next command reads the browser's edit first."""
    field = open_field(before=STOPPED)
    field.type("12345").expect(drawn="1 2 3 4 5 |_")
    field.page.evaluate("() => { window.isStopping = true }")
    field.type("6").expect(text="123456", drawn="1 2 3 4 5 |6")
    assert field.completed == []
    field.run(f"host => {{ host.{command} }}")
    field.expect(text=text, phase=phase)
    if text == "123456":
        field.expect_completed("123456")


@pytest.mark.parametrize("key, text", [("7", "123456"), ("Backspace", "12345"), ("Tab", "123456")])
def test_F11_7_an_edit_whose_input_event_is_stopped_is_read_at_the_next_key(open_field, key, text):
    """F11.7: if the page stops the `input` event, the next key reads the browser's edit first."""
    field = open_field(before=STOPPED)
    field.type("12345").expect(drawn="1 2 3 4 5 |_")
    field.page.evaluate("() => { window.isStopping = true }")
    field.type("6").expect(text="123456")
    field.page.evaluate("() => { window.isStopping = false }")
    field.press(key).expect(text=text)
    eventually(field.page, lambda: field.completed[:1], ["123456"])


def test_M7_a_deletion_without_a_key_event_is_followed(field):
    """M7: the field follows a deletion without a key event, even though the element is notified only afterwards."""
    field.type("123")
    field.run("() => document.execCommand('delete')")
    field.expect(text="12", drawn="1 2 |_ _ _ _", caret=2)


def test_V4_4_a_composed_symbol_starts_a_new_code_after_a_rejection(field, compose):
    """V4.4: after a rejection, a composed symbol starts a new code if the caret is at the end."""
    field.type("123456")
    field.run("host => host.reject({ reason: 'wrong-code' })")
    field.expect(phase="rejected")
    compose("9")
    field.expect(text="9", caret=1, phase="editing", error="")


def test_V2_4_a_composed_symbol_is_refused_while_verifying(field, compose):
    """V2.4: a composed symbol doesn't change a code that is being verified: a bounced key must not cost an attempt."""
    field.run("host => { host.verify = () => new Promise(() => {}) }")
    field.type("123456").expect(phase="verifying")
    compose("7")
    compose.commit("7")
    field.expect(text="123456", phase="verifying", error="Please wait. The code is being checked.")
