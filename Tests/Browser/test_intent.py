"""What the user meant: keys after the last symbol, when a code is verified, verdicts, trying again, and what is seen of it."""

import pytest

from harness import html
from harness.field import REGION, WAIT_FOR_FRAME, eventually
from harness.phrases import phrase
from harness.verifier import Verifier

INCORRECT = phrase("en", "wrongCode")
NOTICE = phrase("en", "checkedWhenComplete")
STATUS = "[data-one-time-code=status]"
RETRY = "[data-one-time-code=retry]"


def test_F4_5_a_key_after_the_last_symbol_is_refused(open_field):
    """F4.5: a key at the end of a code that was just typed is refused, is announced, and changes nothing."""
    field = open_field(clock=True)
    refused = "The code has only 6 digits."
    field.type("1234567").expect(text="123456", error=refused)
    assert field.refused == ["too-many"] and field.completed == ["123456"]
    assert field.take_announcements() == [refused]
    field.click(5, x=0.9).type("8").expect(text="123458", error="")


def test_F4_5_without_a_key_the_last_symbol_is_replaced(field):
    """F4.5: without a key, as on some on-screen keyboards, a symbol replaces the last one."""
    field.type("123456").expect(text="123456")
    field.page.keyboard.insert_text("7")
    field.expect(text="123457", error="")


def test_V4_10_a_key_soon_after_a_rejection_enters_nothing(open_field):
    """V4.10: a key too many keeps the rejection, which is announced again; a second later, a key starts a new code."""
    field = open_field(clock=True)
    verifier = Verifier(field)
    field.type("123456").expect(phase="verifying")
    field.take_announcements()
    verifier.reject(reason="wrong-code")
    field.expect(phase="rejected")
    assert field.take_announcements(300) == [INCORRECT]
    field.type("7").expect(text="123456", phase="rejected", error=INCORRECT)
    assert field.take_announcements(1500) == [INCORRECT]
    verifier.expect_codes("123456")
    # A paste isn't a stray key.
    field.paste("985391").expect(phase="verifying", text="985391")
    verifier.reject(reason="wrong-code")
    field.expect(phase="rejected")
    field.later().type("7").expect(text="7", phase="editing", error="")


def test_V1_10_text_that_is_composed_again_is_not_verified_again(open_field):
    """V1.10: an input method that commits its text a second time, after the rejection, doesn't cost another attempt."""
    field = open_field()
    verifier = Verifier(field)
    session = field.page.context.new_cdp_session(field.page)

    def compose(text):
        session.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})

    compose("123456")
    verifier.expect_codes("123456")
    verifier.reject(reason="wrong-code")
    field.expect(phase="rejected", error=INCORRECT)
    session.send("Input.insertText", {"text": "123456"})
    field.run(WAIT_FOR_FRAME)
    field.expect(text="123456", phase="rejected", error=INCORRECT)
    verifier.expect_codes("123456")


def test_F4_6_a_fill_after_a_held_key_is_the_fills(open_field):
    """F4.6: what is filled in after a key was held isn't taken for the key's repetition."""
    field = open_field()
    verifier = Verifier(field)
    session = field.page.context.new_cdp_session(field.page)
    field.type("12345")
    key = {"key": "6", "code": "Digit6", "text": "6", "windowsVirtualKeyCode": 54}
    for repeats in (False, True, True):
        session.send("Input.dispatchKeyEvent", {"type": "keyDown", "autoRepeat": repeats, **key})
    session.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": "6", "code": "Digit6"})
    verifier.expect_codes("123456")
    verifier.reject(reason="wrong-code")
    field.expect(phase="rejected")
    field.run("""(host, input) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(input, "985391");
        input.dispatchEvent(new Event("input", { bubbles: true }));
    }""")
    verifier.expect_codes("123456", "985391")


# When a code is verified


@pytest.mark.parametrize("hint", ["", "<p data-hint>It is valid for 10 minutes.</p>"])
def test_V2_9_a_notice_tells_the_user_that_the_code_is_verified_at_once(open_field, hint):
    """V2.9: the notice is seen, and part of the description, before anything is entered, also beside a hint of the page."""
    field = open_field(inner=html.INPUT + hint)
    field.run("host => { host.verify = async () => {} }")
    eventually(field.page, lambda: field.page.locator(STATUS).inner_text(), NOTICE)
    field.press("Tab", "Shift+Tab")
    assert f"0 of 6 digits entered. {NOTICE}" in field.state()["descriptions"][0]
    field.run("host => host.setAttribute('verify-on', 'submit')")
    eventually(field.page, lambda: field.page.locator(STATUS).is_visible(), False)
    field.press("Tab", "Shift+Tab").expect(count=("0 of 6 digits entered." + (" It is valid for 10 minutes." if hint else "")))


@pytest.mark.parametrize("id", ["", "id=h"])
def test_V2_9_a_hint_of_the_page_with_the_same_words_takes_the_place_of_the_notice(open_field, id):
    """V2.9: a page can say it itself, where it wants; it isn't seen or heard twice."""
    field = open_field(inner=html.INPUT + f"<p data-hint {id}>It is valid for 10 minutes. {NOTICE}</p>")
    field.run("host => { host.verify = async () => {} }")
    field.press("Tab", "Shift+Tab")
    state = field.expect(hint=f"It is valid for 10 minutes. {NOTICE}")
    assert " ".join(state["descriptions"]).count(NOTICE) == 1


@pytest.mark.parametrize("way", ["Enter", "button", "submit()", "without a form"])
def test_V2_9_M12_9_a_code_can_be_verified_when_the_user_submits_it(open_field, open_body, way):
    """V2.9, M12.9: with `verify-on="submit"`, the last symbol isn't verified, and a submission is; nothing claims to be checked."""
    attributes = "verify-on=submit"
    field = open_body(html.element(attributes))[0] if way == "without a form" else open_field(attributes)
    field.page.focus("one-time-code input")
    verifier = Verifier(field)
    field.type("123456")
    field.expect_completed("123456")
    state = field.expect(phase="editing", validation_message="" if way == "without a form" else phrase("en", "notYetChecked"))
    assert verifier.codes == [] and state["hint"] == state["error"] == ""
    if way == "button":
        field.page.get_by_role("button", name="Verify").click()
    elif way == "submit()":
        field.run("host => host.submit()")
    else:
        field.press("Enter")
    verifier.expect_codes("123456")
    field.expect(phase="verifying", hint=phrase("en", "verifying"))
    field.expect_completed("123456")
    verifier.reject(reason="wrong-code")
    field.expect(phase="rejected", error=INCORRECT)


# Verdicts and what becomes of them


EMPTYING = {"value": "input.value = ''", "code": "host.code = ''"}


@pytest.mark.parametrize("way", EMPTYING)
@pytest.mark.parametrize("when", ["before", "after"])
def test_V4_11_a_page_that_empties_the_field_keeps_the_verdict(open_field, way, when):
    """V4.11: if the page empties the field, before or after the verdict, the rejection is seen and heard until a new symbol."""
    field = open_field(clock=True)
    verifier = Verifier(field)
    empty = f"(host, input) => {{ {EMPTYING[way]} }}"
    field.type("123456").expect(phase="verifying")
    field.take_announcements()
    if when == "before":
        field.run(empty)
        field.expect(text="", phase="verifying")
        assert verifier.cancelled == [False]
    verifier.reject(reason="wrong-code")
    field.expect(phase="rejected")
    if when == "after":
        field.run(empty)
    field.expect(text="", phase="rejected", error=INCORRECT, invalid=True)
    assert field.take_announcements() == [INCORRECT]
    field.later().type("9").expect(text="9", phase="editing", error="")


def test_V4_11_a_page_that_empties_the_field_too_early_keeps_the_acceptance(open_field):
    """V4.11, V2.7: the acceptance of a code takes effect although the page has emptied the field."""
    field = open_field()
    verifier = Verifier(field)
    field.type("123456").expect(phase="verifying")
    field.run("(host, input) => { input.value = '' }")
    verifier.accept()
    field.expect(phase="accepted", text="123456", hint=phrase("en", "accepted"))


def test_V4_12_the_element_empties_a_rejected_code_if_the_page_requests_it(open_field):
    """V4.12: `empty-on-reject` empties the field, with the `input` event, unless the user can try the code again."""
    field = open_field("empty-on-reject")
    verifier = Verifier(field)
    field.type("123456").expect(phase="verifying")
    verifier.reject(reason="no-network")
    field.expect(text="123456", phase="rejected")
    field.press("Enter")
    verifier.expect_codes("123456", "123456")
    verifier.reject(reason="wrong-code")
    field.expect(text="", phase="rejected", error=INCORRECT, focused=True)
    assert [event["value"] for event in field.events("input")][-2:] == ["123456", ""]
    field.later().type("9").expect(text="9", phase="editing", error="")


# Trying again


def test_V4_13_a_button_submits_a_code_again_after_a_failed_check(open_field):
    """V4.13: after "no connection", a button is beside the message; it verifies the same code, and returns the focus."""
    field = open_field()
    verifier = Verifier(field)
    button = field.page.get_by_role("button", name="Try again")
    field.type("123456").expect(phase="verifying")
    assert not button.is_visible()
    verifier.reject(reason="no-network")
    button.click()
    verifier.expect_codes("123456", "123456")
    field.expect(phase="verifying", focused=True)
    assert not button.is_visible()
    verifier.reject(reason="wrong-code")
    field.expect(phase="rejected")
    assert not button.is_visible()


def test_V4_13_the_button_of_the_element_is_none_of_the_form(open_field):
    """V4.13, F12.4: the page's scripts find only the buttons of the page."""
    field = open_field()
    assert field.run("(host, { form }) => [form.elements.length, form.querySelectorAll('button').length]") == [2, 1]


@pytest.mark.parametrize("type", ["type=button", ""])
def test_V4_13_the_page_can_have_a_button_of_its_own(open_field, type):
    """V4.13: the page's `data-retry` button takes the place of the element's; it is seen only while it has an effect."""
    field = open_field(inner=html.INPUT + f"<button {type} data-retry>Once more</button>")
    verifier = Verifier(field)
    button = field.page.get_by_role("button", name="Once more")
    assert not button.is_visible()
    field.type("123456").expect(phase="verifying")
    verifier.reject(reason="not-verified")
    field.expect(phase="rejected")
    assert not field.page.locator(RETRY).is_visible()
    button.click()
    verifier.expect_codes("123456", "123456")
    field.expect(phase="verifying", focused=True, error="")


# What is seen


def test_A7_6_what_is_announced_is_seen(open_field):
    """A7.6: that the code is checked, rejected, accepted, and sent again is seen in the words that are announced."""
    field = open_field(inner=html.INPUT + html.RESEND, clock=True)
    verifier = Verifier(field)
    field.run("host => { host.resend = async (channel) => channel }")

    def seen():
        state = field.state()
        return " ".join(text for text in (state["error"], state["hint"]) if text)

    def check(key):
        eventually(field.page, seen, phrase("en", key))
        assert field.take_announcements()[-1] == phrase("en", key)

    field.type("123456")
    check("verifying")
    verifier.reject(reason="expired")
    check("expired")
    field.run("host => host.querySelector('[data-resend]').click()")
    check("codeSent")
    field.type("985391")
    check("verifying")
    verifier.accept()
    check("accepted")


def test_A7_4_two_fields_take_turns(open_body):
    """A7.4: what two fields announce at the same time is heard, one after the other."""
    first, _ = open_body(html.element() + html.element(), clock=True)
    first.page.evaluate("() => { for (const host of document.querySelectorAll('one-time-code')) host.reject({ reason: 'expired' }) }")
    first.page.evaluate("document.querySelector('one-time-code').reject('Sorry.')")
    announced = first.take_announcements()
    assert announced == ["Sorry.", phrase("en", "expired")]


@pytest.mark.parametrize("end", ["close()", "remove()"])
def test_A7_4_what_a_dialog_has_to_say_is_heard_after_it_has_closed(open_body, end):
    """A7.4: an announcement is made where it is heard at that time, although the page closes the dialog at once."""
    [field] = open_body(f"<dialog open>{html.element()}</dialog>", clock=True)
    field.run("host => { host.verify = async () => {} }")
    field.page.focus("one-time-code input")
    field.type("123456")
    field.page.clock.run_for(100)
    field.page.evaluate(f"document.querySelector('dialog').{end}")
    assert phrase("en", "accepted") in field.take_announcements()
    assert field.page.evaluate(f"{REGION}.isConnected")


BELOW = "<p><button type=button id=below>Below</button></p>"


@pytest.mark.parametrize("state", ["empty", "partial", "refused", "rejected", "retriable", "verifying", "accepted", "page"])
def test_V4_14_a_press_below_the_field_meets_what_is_there(open_field, state):
    """V4.14: between pressing and releasing the mouse, a button below the field doesn't move, and hears of the click."""
    inner = html.INPUT + "<p data-error></p><p data-hint>It is valid for 10 minutes.</p>"
    field = open_field(inner=inner, after=BELOW)
    verifier = Verifier(field)
    field.type({"empty": "", "partial": "123", "refused": "12x"}.get(state, "123456"))
    if state == "rejected":
        verifier.reject(reason="too-many-attempts")
    elif state == "retriable":
        verifier.reject(reason="no-network")
    elif state == "accepted":
        verifier.accept()
    elif state == "page":
        field.run("host => { host.reject('Sorry.'); host.querySelector('[data-error]').textContent = 'Incorrect.' }")
    field.run("() => { document.getElementById('below').onclick = () => { window.presses = (window.presses ?? 0) + 1 } }")
    field.run(WAIT_FOR_FRAME)
    below = field.page.locator("#below")
    box = below.bounding_box()
    field.page.mouse.move(box["x"] + 3, box["y"] + 3)
    field.page.mouse.down()
    field.expect(focused=False)
    field.run(WAIT_FOR_FRAME)
    assert below.bounding_box() == box
    field.page.mouse.up()
    eventually(field.page, lambda: field.page.evaluate("window.presses"), 1)
