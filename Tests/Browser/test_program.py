"""F10 and F11: changes that the page's program makes to the field, and text that isn't entered by keys."""

import pytest

from harness import html
from harness.field import eventually
from harness.paths import GERMAN, package_file


def test_F10_1_a_code_that_the_program_sets_is_drawn_and_not_reported(field):
    """F10.1: `set` changes state and slots immediately, and never dispatches `complete`."""
    field.run("host => host.set('985 391')")
    field.expect(text="985391", drawn="9 8 5 3 9 [1]", caret=6)
    assert field.completed == [] and field.events("input") == []


def test_F10_1_F10_2_setting_the_input_changes_the_slots_immediately(field):
    """F10.1, F10.2: setting the input's value changes the slots immediately, drops separators, and converts digits to ASCII."""
    drawn = field.run(
        "(host, input) => { input.value = '１２-3';"
        " const slots = host.shadowRoot.querySelectorAll('[part~=slot]');"
        " return [input.value, [...slots].map(slot => slot.part.contains('filled'))] }"
    )
    assert drawn == ["123", [True, True, True, False, False, False]]
    assert field.completed == []


@pytest.mark.parametrize("code", ["1234567", "12a", "½"])
def test_F10_3_setting_a_value_that_does_not_fit_throws(field, code):
    """F10.3: `set` throws an error if the value doesn't fit, and doesn't truncate the value."""
    field.type("12")
    name = field.run(
        "(host, input, code) => { try { host.set(code); return null } catch (error) { return error.name } }",
        code,
    )
    assert name == "RangeError"
    field.expect(text="12", drawn="1 2 |_ _ _ _")


def test_F10_1_the_program_clears_the_field(field):
    field.type("123456")
    field.run("host => host.clear()")
    field.expect(text="", drawn="|_ _ _ _ _ _", caret=0, focused=True)
    assert field.run("host => host.code") == ""


def test_F10_5_a_change_of_format_keeps_text_that_fits(field):
    """F10.5: text that fits a new format stays, and other text is removed."""
    field.type("123")
    field.run("host => host.setAttribute('length', '4')")
    field.expect(text="123", drawn="1 2 3 |_")
    field.run("host => host.setAttribute('length', '2')")
    field.expect(text="", drawn="|_ _")
    assert field.completed == []


def test_F10_1_removing_an_attribute_restores_its_default(open_field):
    """F10.1: when an attribute is removed, its default applies again."""
    field = open_field("length=4")
    field.run("host => host.removeAttribute('length')")
    field.expect(drawn="|_ _ _ _ _ _")


def test_M0_1_the_program_moves_the_focus(open_field):
    """M0.1: the element's `focus()` focuses the input, with the caret after the last symbol."""
    field = open_field(focus=False)
    field.run("host => { host.set('12'); host.focus() }")
    field.expect(focused=True, caret=2)


def test_M0_5_a_disabled_field_accepts_nothing(field):
    """M0.5: disabling the field while it is edited ends editing; keys and pastes have an effect again once it is enabled."""
    field.type("12")
    field.run("(host, input) => { input.disabled = true }")
    field.expect(focused=False)
    field.type("3").press("Backspace").paste("985391")
    field.run("(host, input) => { input.disabled = false; input.focus() }")
    field.type("4").expect(text="124", caret=3)
    assert field.completed == []


def test_F11_1_marked_text_is_entered_when_it_is_committed(field):
    keyboard = field.page.context.new_cdp_session(field.page)
    keyboard.send("Input.imeSetComposition", {"text": "９８", "selectionStart": 2, "selectionEnd": 2})
    # The browser draws the marked text, so the slots must stay empty.
    state = field.expect(text="９８")
    assert not any("filled" in slot["parts"] for slot in state["slots"])
    keyboard.send("Input.insertText", {"text": "９８"})
    field.expect(text="98", drawn="9 8 |_ _ _ _", caret=2)


def test_F11_1_cancelled_marked_text_leaves_nothing(field):
    """F11.1: cancelled marked text doesn't change the code."""
    field.type("1")
    keyboard = field.page.context.new_cdp_session(field.page)
    keyboard.send("Input.imeSetComposition", {"text": "か", "selectionStart": 1, "selectionEnd": 1})
    keyboard.send("Input.imeSetComposition", {"text": "", "selectionStart": 0, "selectionEnd": 0})
    field.expect(text="1", drawn="1 |_ _ _ _ _", caret=1)


def test_F11_4_text_that_was_typed_before_the_element_was_ready_is_entered(page, open_body):
    """F11.4: text that was typed before the field became ready is treated like a paste into an empty field."""
    held_routes = []
    page.route(f"**/{package_file(GERMAN)}", lambda route: held_routes.append(route))
    field = open_body(html.form(html.element("lang=de")), ready=False)[0]
    page.focus("one-time-code input")
    field.type("98-5").expect(text="98-5", ready=False)
    eventually(page, lambda: len(held_routes), 1)
    held_routes[0].continue_()
    field.expect(text="985", ready=True, drawn="9 8 5 |_ _ _", caret=3)
    field.type("391").expect(text="985391")
    field.expect_completed("985391")


def test_F11_4_text_in_the_markup_is_entered(open_field):
    """F11.4, V1.9: a code in the markup is entered like a paste, but reported only when the user submits it."""
    field = open_field(inner="<label>Code <input name=code value='985 391'></label>")
    field.expect(text="985391", ready=True, drawn="9 8 5 3 9 [1]")
    stay(field.page)
    field.press("Enter")
    field.expect_completed("985391")


def stay(page):
    """Prevents that the form leaves the page."""
    page.evaluate("addEventListener('submit', (event) => event.preventDefault())")


def test_F11_4_a_partial_code_in_the_markup_is_entered(open_field):
    """F11.4: a partial code in the markup is entered, and not reported as complete."""
    field = open_field(inner="<label>Code <input name=code value='98'></label>")
    field.expect(text="98", ready=True, caret=2)
    assert field.completed == []


def test_F11_5_text_that_does_not_fit_stays_visible_with_the_reason(open_field):
    field = open_field(inner="<label>Code <input name=code value=98539100></label>")
    state = field.expect(text="98539100", ready=False, error="You entered 8 digits, but the code has 6.")
    colour = field.run("(host, input) => getComputedStyle(input).webkitTextFillColor")
    assert colour not in ("rgba(0, 0, 0, 0)", "transparent"), state


def test_F11_5_text_that_did_not_fit_is_entered_once_it_fits(open_field):
    """F11.5: text that doesn't fit can be edited, and the element becomes ready as soon as the text fits."""
    field = open_field(inner="<label>Code <input name=code value=98539100></label>")
    field.press("End", "Backspace", "Backspace")
    field.expect(text="985391", ready=True, error="", drawn="9 8 5 3 9 [1]")
    field.expect_completed("985391")


@pytest.mark.parametrize("writer, codes", [("markup", []), ("user", ["98539100"])])
def test_F11_5_text_that_fits_another_format_is_still_whose_it_was(open_field, writer, codes):
    """F11.5: after the page has changed the format, a code of the markup isn't reported, and a code of the user is."""
    field = open_field(inner=f"<label>Code <input name=code value={'98539100' if writer == 'markup' else '9853910'}></label>")
    if writer == "user":
        field.press("End").type("0")
    field.expect(text="98539100", ready=False)
    field.run("(host) => host.setAttribute('length', 8)")
    field.expect(text="98539100", ready=True, error="")
    field.expect_completed(*codes)


def test_F11_6_a_script_that_sets_the_input_and_dispatches_input_completes(field):
    """F11.6: a script that sets the value and dispatches `input` fills the field as in F6.1; the code is reported."""
    field.set_by_script("985391")
    field.expect(text="985391", drawn="9 8 5 3 9 [1]")
    field.expect_completed("985391")


def test_F11_6_text_that_a_script_fills_in_is_treated_like_a_paste(field):
    field.set_by_script("Your code: 985 391")
    field.expect(text="985391", error="")
    field.expect_completed("985391")


def test_F10_6_filled_text_that_does_not_fit_stays_visible_with_the_reason(field):
    field.set_by_script("9853910")
    field.expect(text="9853910", ready=False, error="The code has only 6 digits.")
    assert field.completed == []


def test_F11_5_the_reason_stays_while_the_text_does_not_fit(field):
    """F11.5: the page's verdicts and messages don't remove the reason why text isn't entered, which blocks the form."""
    reason = "The code has only 6 digits."
    field.set_by_script("9853910")
    field.expect(text="9853910", ready=False, error=reason)
    field.run("host => host.reject({ reason: 'expired' })")
    message = f"This code has expired. Request a new code. {reason}"
    field.expect(text="9853910", error=message, valid=False, validation_message=reason)
    field.run("host => host.setAttribute('placeholder', 'dot')")
    field.expect(text="9853910", error=message, valid=False, validation_message=reason)


def test_F11_5_F10_5_text_that_did_not_fit_the_previous_format_is_entered(field):
    """F11.5, F10.5: text that was refused is read again when the format changes."""
    field.set_by_script("9853910")
    field.expect(ready=False)
    field.run("host => host.setAttribute('length', '8')")
    field.expect(text="9853910", ready=True, error="", drawn="9 8 5 3 9 1 0 |_")
    field.run("host => host.setAttribute('length', '7')")
    field.expect(text="9853910", ready=True, error="")


def test_F11_6_a_script_that_presses_keys_one_by_one_completes_once(field):
    """F11.6: a script that adds one digit at a time, like some password managers, completes the code once."""
    for end in range(1, 7):
        field.set_by_script("985391"[:end])
    field.expect(text="985391")
    field.expect_completed("985391")


@pytest.mark.parametrize("code", ["985391", "985"])
def test_F11_4_text_that_the_browser_restores_is_entered_and_not_reported(page, open_body, code):
    """F11.4: when the user navigates back, a code that the browser restores is shown, and reported only when it is submitted."""
    field = open_body(html.form(html.element()))[0]
    page.evaluate("() => { window.isKept = true }")
    page.focus("input")
    field.type(code)
    page.goto("about:blank")
    page.go_back()
    page.wait_for_function("() => document.querySelector('one-time-code[data-ready]')")
    # Firefox and WebKit keep the whole page, whose field goes on as it was.
    is_kept = page.evaluate("() => window.isKept === true")
    reported = [code] if is_kept and len(code) == 6 else []
    field.expect(text=code)
    # A completed code would be reported in the next task.
    page.evaluate("() => new Promise((done) => setTimeout(done))")
    assert field.completed == reported
    if is_kept:
        return
    assert field.state()["drawn"] == " ".join(code.ljust(6, "_"))
    page.focus("input")
    stay(page)
    if len(code) == 6:
        field.press("Enter")
    else:
        field.type("391")
    field.expect_completed("985391")


def test_F11_4_text_that_was_typed_into_a_reloaded_page_is_reported(page, open_body):
    """F11.4: after a reload, a code that the user types before the element is ready is the user's."""
    held_routes = []
    field = open_body(html.form(html.element("lang=de")))[0]
    page.route(f"**/{package_file(GERMAN)}", lambda route: held_routes.append(route))
    page.reload(wait_until="commit")
    page.focus("one-time-code input")
    field.type("985391").expect(text="985391", ready=False)
    eventually(page, lambda: len(held_routes), 1)
    held_routes[0].continue_()
    field.expect(text="985391", ready=True)
    field.expect_completed("985391")
