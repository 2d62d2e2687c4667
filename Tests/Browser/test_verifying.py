"""V2 to V5 and V7: a page verifies a code, and accepts or rejects it."""

import pytest

from harness.phrases import phrase
from harness.verifier import Verifier


@pytest.fixture
def verifier(open_field):
    """Opens a page on which the code 123456 is being verified and time stands still, and returns the verifier."""
    field = open_field(clock=True)
    verifier = Verifier(field)
    field.type("123456")
    verifier.expect_codes("123456")
    field.expect(phase="verifying")
    return verifier


def test_V2_1_V2_2_A7_3_verifying_is_shown_and_announced_and_the_focus_stays(verifier):
    """V2.1, V2.2, A7.3: verifying is shown and announced, and the input has `aria-busy` and keeps the focus."""
    state = verifier.field.expect(phase="verifying", busy=True, focused=True, text="123456")
    assert all("verifying" in slot["parts"] for slot in state["slots"])
    assert verifier.field.take_announcements() == ["Checking the code"]


def test_V2_4_a_symbol_that_is_typed_while_verifying_is_refused(verifier):
    """V2.4: a symbol typed while verifying is refused, because a bounced key must not use up an attempt."""
    field = verifier.field
    field.type("7").expect(text="123456", phase="verifying", error="Please wait. The code is being checked.")
    assert field.refused == ["verifying"] and verifier.cancelled == [False]
    assert field.take_announcements() == ["Checking the code", "Please wait. The code is being checked."]


@pytest.mark.parametrize("way", ["Backspace", "cut", "paste", "clear", "tap"])
def test_V2_5_a_deliberate_change_cancels(verifier, way):
    """V2.5: Backspace, cut, paste, clear, or a symbol typed after a click on a slot cancels the verification."""
    field = verifier.field
    if way == "Backspace":
        field.press("Backspace").expect(text="12345")
    elif way == "cut":
        field.press("Shift+ArrowLeft", "ControlOrMeta+x").expect(text="12345")
    elif way == "paste":
        field.paste("985391").expect(text="985391")
    elif way == "clear":
        field.run("host => host.clear()")
    else:
        field.click(0).type("9").expect(text="923456")
    assert verifier.cancelled[0] is True
    field.expect(phase="verifying" if way in ("paste", "tap") else "editing")


def test_V2_6_a_late_rejection_of_an_old_code_is_ignored(verifier):
    """V2.6: a rejection after a cancelled verification is ignored."""
    field = verifier.field
    field.take_announcements()
    field.press("Backspace").expect(phase="editing")
    verifier.reject(reason="wrong-code")
    assert field.take_announcements() == []
    field.expect(phase="editing", error="", text="12345")


def test_V2_6_a_late_rejection_does_not_affect_the_next_code(verifier):
    """V2.6: a late rejection is ignored, even while the next code is being verified."""
    field = verifier.field
    field.paste("985391")
    verifier.expect_codes("123456", "985391")
    verifier.reject(0, reason="wrong-code")
    field.take_announcements()
    field.expect(phase="verifying", error="", text="985391")


def test_V2_7_a_late_acceptance_counts(verifier):
    """V2.7: an acceptance after a change still counts, because the server has accepted the code, which is now used up."""
    field = verifier.field
    field.take_announcements()
    field.press("Backspace").expect(phase="editing")
    verifier.accept()
    field.expect(phase="accepted", text="123456", drawn="1 2 3 4 5 [6]")
    assert field.take_announcements() == ["Code accepted"]


def test_V2_1_M12_2_return_while_verifying_shows_a_message(verifier):
    """V2.1, M12.2: Return while verifying shows a message, and doesn't verify the code again."""
    verifier.field.press("Enter").expect(error="Please wait. The code is being checked.", phase="verifying")
    assert verifier.codes == ["123456"]


def test_V3_1_an_accepted_code_is_shown_and_announced(verifier):
    field = verifier.field
    field.take_announcements()
    verifier.accept()
    state = field.expect(phase="accepted", busy=False, invalid=False, error="", focused=True)
    assert all("accepted" in slot["parts"] for slot in state["slots"])
    assert field.take_announcements() == ["Code accepted"]


def test_V3_1_an_accepted_code_cannot_be_changed(verifier):
    """V3.1: an accepted code can't be deleted or overwritten with keys, and the reason is shown."""
    field = verifier.field
    verifier.accept()
    field.expect(phase="accepted")
    field.press("Backspace").type("7").expect(text="123456", error="The code has already been accepted.")


REASONS = [
    ({"reason": "wrong-code"}, "Incorrect code."),
    ({"reason": "wrong-code", "attemptsLeft": None}, "Incorrect code."),
    ({"reason": "wrong-code", "attemptsLeft": 2}, "Incorrect code. 2 attempts left."),
    ({"reason": "wrong-code", "attemptsLeft": 1}, "Incorrect code. 1 attempt left."),
    ({"reason": "expired"}, "This code has expired. Request a new code."),
    ({"reason": "used-up"}, "This code has already been used. Request a new code."),
    ({"reason": "too-many-attempts"}, "Too many attempts. Request a new code."),
    ({"reason": "no-network"}, "Unable to check the code: no connection. Try again."),
    ({"reason": "not-verified"}, "Unable to check the code. Try again."),
    ({"message": "The line is busy."}, "The line is busy."),
    ({"reason": "locked", "message": "Your account is locked."}, "Your account is locked."),
    ({"reason": "locked", "detail": "Too many incorrect codes were entered."}, "Too many incorrect codes were entered."),
    ({"reason": "expired", "detail": "It is too late."}, "This code has expired. Request a new code."),
]


@pytest.mark.parametrize("rejection, message", REASONS)
def test_V4_1_V5_1_V9_2_a_rejection_shows_and_announces_its_reason(verifier, rejection, message):
    """V4.1, V5.1, V9.2, V9.8: the reason for a rejection is shown as text and announced."""
    field = verifier.field
    field.take_announcements()
    verifier.reject(**rejection)
    state = field.expect(phase="rejected", error=message, text="123456", focused=True, caret=6, busy=False)
    assert all("rejected" in slot["parts"] for slot in state["slots"])
    assert field.take_announcements() == [message]


def test_V1_12_a_code_that_is_rejected_for_a_time_can_be_tried_again_when_it_is_over(verifier):
    """V1.12: until `retryAfter` is over, Return says the words again; then a button appears, and Return verifies the code."""
    field = verifier.field
    words = "Too many incorrect codes were entered."
    verifier.reject(reason="locked", detail=words, retryAfter=600)
    field.expect(phase="rejected", error=words, text="123456")
    again = field.page.get_by_role("button", name="Try again")
    field.take_announcements()
    field.press("Enter")
    assert words in field.take_announcements(500_000)
    assert again.count() == 0 and verifier.codes == ["123456"]
    field.take_announcements(100_000)
    again.wait_for()
    field.press("Enter").expect(phase="verifying")
    verifier.expect_codes("123456", "123456")
    verifier.reject(message=words)
    field.expect(phase="rejected", error=words)
    field.take_announcements(1_000_000)
    assert again.count() == 0, "without `retryAfter`, another code is needed"


@pytest.mark.parametrize("wait", ["undefined", "null", "0", "-5", "'soon'", "NaN", "Infinity", "2 ** 32 + 1", "2 ** 40"])
def test_V1_12_a_wait_that_is_no_number_of_seconds_allows_no_early_retry(verifier, wait):
    """V1.12: whatever `retryAfter` is, the rejection is shown, and the code isn't verified again at once."""
    field = verifier.field
    field.run(f"host => host.checks.at(-1).reject({{ message: 'The line is busy.', retryAfter: {wait} }})")
    field.expect(phase="rejected", error="The line is busy.", text="123456")
    field.take_announcements(5_000)
    field.press("Enter").expect(phase="rejected")
    assert verifier.codes == ["123456"]


@pytest.mark.parametrize("reason, message", [
    ("unknown-challenge", "This code has expired. Request a new code."),
    ("not-ready", "Unable to check the code. Try again."),
    ("server-failure", "Unable to check the code. Try again."),
    ("__proto__", "The service's own text."),
])
def test_V5_2_the_services_reasons_have_the_texts_of_the_core(open_field, reason, message):
    """V5.2: a page can throw the service's problem as it is; Return retries only if nothing was verified."""
    field = open_field()
    field.run("""(host, input, reason) => {
        host.attempts = 0;
        host.verify = async () => { host.attempts++; throw { reason, message: "The service's own text." }; };
    }""", reason)
    field.type("123456").expect(phase="rejected", error=message)
    field.press("Enter").expect(phase="rejected", error=message)
    assert field.run("host => host.attempts") == (2 if message.startswith("Unable") else 1)


def test_V9_6_V9_8_the_message_of_a_thrown_error_is_shown(open_field):
    """V9.6, V9.8: if the hook throws a plain `Error`, the field shows the error's message."""
    field = open_field()
    field.run("host => { host.verify = async () => { throw new Error('Out of order.') } }")
    field.type("123456").expect(phase="rejected", error="Out of order.")


def test_M12_3_return_verifies_a_code_that_was_complete_before_the_page_set_the_hook(open_field):
    """M12.3: a page can set `verify` after the code is complete; Return then verifies the code."""
    field = open_field()
    field.type("123456").expect(phase="editing")
    verifier = Verifier(field)
    field.press("Enter").expect(phase="verifying")
    verifier.expect_codes("123456")


@pytest.mark.parametrize("is_online, phrase_name", [("true", "notVerified"), ("false", "noNetwork")])
def test_V9_9_V9_11_V9_12_a_program_error_depends_on_the_network_and_can_be_retried(open_field, is_online, phrase_name):
    """V9.9, V9.11, V9.12: after a built-in error, the message depends on whether the browser is online; Return verifies the code again."""
    field = open_field(before=f"Object.defineProperty(navigator, 'onLine', {{ get: () => {is_online} }})")
    field.run(
        "host => { host.attempts = 0; host.verify = async () => {"
        " host.attempts += 1; throw new TypeError('Failed to fetch') } }"
    )
    field.type("123456").expect(phase="rejected", error=phrase("en", phrase_name))
    field.press("Enter").expect(phase="rejected", error=phrase("en", phrase_name))
    assert field.run("host => host.attempts") == 2


@pytest.mark.parametrize("error, phase, message", [
    ("{ reason: 'expired', message: 'The line is busy.' }", "rejected", phrase("en", "expired")),
    ("new DOMException('', 'AbortError')", "editing", ""),
    ("new Error('The line is busy.')", "rejected", "The line is busy."),
    ("new TypeError('Failed to fetch')", "rejected", phrase("en", "noNetwork")),
])
def test_V9_1_of_several_rules_for_an_error_the_first_applies(open_field, error, phase, message):
    """V9.1: the order is: a known reason, a cancellation, the page's own words, and no connection. The browser is offline."""
    field = open_field(before="Object.defineProperty(navigator, 'onLine', { get: () => false })")
    field.run(f"host => {{ host.ended = 0; host.verify = async () => {{ host.ended += 1; throw {error} }} }}")
    field.type("123456").expect(phase=phase, error=message)
    assert field.run("host => host.ended") == 1


@pytest.mark.parametrize("way", ["verify", "reject"])
def test_V9_3_V9_5_a_cancelled_verification_returns_to_editing(open_field, way):
    """V9.3, V9.5: if the page cancels the verification, the field says nothing; Return verifies the code again."""
    field = open_field(clock=True)
    verifier = Verifier(field)
    field.type("123456").expect(phase="verifying")
    field.take_announcements()
    error = "new DOMException('The user aborted a request.', 'AbortError')"
    field.run(f"host => host.checks[0].reject({error})" if way == "verify" else f"host => host.reject({error})")
    field.expect(phase="editing", text="123456", error="", invalid=False, busy=False)
    assert field.take_announcements() == []
    field.press("Enter").expect(phase="verifying")
    verifier.expect_codes("123456", "123456")


def test_V4_7_each_rejection_is_shown_and_announced(open_field):
    """V4.7: a rejection is announced even if it has the same message as the last, and replaces another message."""
    field = open_field(clock=True)
    field.type("123456")
    for message in ["The line is busy.", "The line is busy.", "The server is down."]:
        field.run("(host, input, message) => host.reject(message)", message)
        field.expect(phase="rejected", error=message)
        assert field.take_announcements() == [message]
    field.run("host => host.reject({ reason: 'expired' })")
    field.expect(phase="rejected", error=phrase("en", "expired"))
    assert field.take_announcements() == [phrase("en", "expired")]


@pytest.mark.parametrize("typed", ["", "123"])
def test_V4_8_a_page_can_reject_an_incomplete_code(open_field, typed):
    """V4.8: `reject` shows and announces its reason even if the code is incomplete; the next symbol removes the reason."""
    field = open_field(clock=True)
    field.type(typed)
    field.run("host => host.reject({ reason: 'too-many-attempts' })")
    field.expect(phase="rejected", error=phrase("en", "tooManyAttempts"), text=typed, invalid=True)
    assert field.take_announcements() == [phrase("en", "tooManyAttempts")]
    field.type("9").expect(text=typed + "9", phase="editing", error="", invalid=False)


@pytest.mark.parametrize("key", ["7", "Enter"])
def test_V2_8_a_verdict_removes_the_reason_for_an_earlier_refusal(verifier, key):
    """V2.8: after a verdict, the field no longer asks the user to wait for the verdict."""
    field = verifier.field
    field.press(key).expect(error=phrase("en", "waitForVerdict"))
    verifier.reject(reason="no-network")
    field.expect(phase="rejected", error=phrase("en", "noNetwork"))
    field.press("Enter").expect(phase="verifying")
    field.press(key).expect(error=phrase("en", "waitForVerdict"))
    verifier.accept()
    field.expect(phase="accepted", error="")


@pytest.mark.parametrize(
    "command, text",
    [("clear()", ""), ("set('123456')", "123456"), ("setAttribute('grouping', '3-3')", "123456")],
    ids=["clear", "set", "format"],
)
@pytest.mark.parametrize("is_changed", [False, True], ids=["", "after-a-change"])
def test_V2_6_V2_7_a_late_acceptance_is_ignored_after_the_page_has_begun_something_new(verifier, command, text, is_changed):
    """V2.6, V2.7: after the page has set or cleared the code or changed the format, verdicts on earlier codes are ignored."""
    field = verifier.field
    if is_changed:
        field.press("Backspace").expect(phase="editing", text="12345")
        text = text and "12345" if command.startswith("setAttribute") else text
    field.run(f"host => host.{command}")
    field.expect(phase="editing", text=text)
    assert verifier.cancelled == [True]
    verifier.accept()
    field.page.evaluate("() => new Promise((done) => queueMicrotask(() => queueMicrotask(done)))")
    field.expect(phase="editing", text=text)


def test_V4_1_a_page_without_a_hook_rejects_by_a_call(open_field):
    """V4.1: a page without a `verify` hook can call `reject`."""
    field = open_field()
    field.type("123456")
    field.run("host => host.reject({ reason: 'expired' })")
    field.expect(phase="rejected", error="This code has expired. Request a new code.")


def test_V4_4_the_next_symbol_at_the_end_starts_a_new_code_which_is_announced(verifier):
    """V4.4: after a rejection, a symbol typed at the end starts a new code, and "Previous code cleared" is announced."""
    field = verifier.field
    verifier.reject(reason="wrong-code")
    field.expect(phase="rejected")
    field.take_announcements()
    field.type("9").expect(text="9", caret=1, phase="editing", error="", drawn="9 |_ _ _ _ _")
    assert field.take_announcements() == ["Previous code cleared"]


@pytest.mark.parametrize(
    "keys, text", [(["Backspace"], "12345"), (["ArrowLeft", "9"], "123459"), (["Home", "9"], "923456")]
)
def test_V4_5_a_rejected_code_can_be_edited(verifier, keys, text):
    """V4.5: the user can edit a rejected code with Backspace and the arrow keys."""
    field = verifier.field
    verifier.reject(reason="wrong-code")
    field.expect(phase="rejected")
    field.press(*keys).expect(text=text, error="")


def test_V4_5_a_tap_edits_the_rejected_code(verifier):
    field = verifier.field
    verifier.reject(reason="wrong-code")
    field.expect(phase="rejected")
    field.click(0).type("9").expect(text="923456")


def test_V4_6_the_error_stays_until_the_symbols_change(verifier):
    """V4.6: the first change of the code clears the error, but moving the caret doesn't."""
    field = verifier.field
    verifier.reject(reason="wrong-code")
    field.expect(phase="rejected")
    field.press("ArrowLeft", "ArrowLeft").expect(
        phase="rejected", error="Incorrect code.", invalid=True
    )
    field.press("Backspace").expect(phase="editing", error="", invalid=False, text="12356")


def test_V4_4_a_new_code_is_verified(verifier):
    """V4.4: a new code is verified like the rejected one."""
    verifier.reject(reason="wrong-code")
    verifier.field.expect(phase="rejected")
    verifier.field.later().type("985391")
    verifier.expect_codes("123456", "985391")
    verifier.accept()
    verifier.field.expect(phase="accepted")


@pytest.mark.context(reduced_motion="reduce")
def test_V2_1_S5_the_borders_of_the_slots_are_faint_while_the_code_is_verified(verifier):
    """V2.1, S5: with reduced motion, faint borders show that the code is being verified."""
    opacities = """(host) => [...host.shadowRoot.querySelectorAll("[part~=slot]")]
        .map((slot) => getComputedStyle(slot, "::after").opacity)"""
    assert set(verifier.field.run(opacities)) == {"0.5"}
    verifier.accept()
    verifier.field.expect(phase="accepted")
    assert set(verifier.field.run(opacities)) == {"1"}


@pytest.mark.context(reduced_motion="no-preference")
def test_V2_1_the_borders_of_the_slots_fade_at_most_three_times_a_second(verifier):
    """V2.1, WCAG 2.3.1: each animation fades in one direction, and then in the other."""
    durations = verifier.field.run("""(host) => host.shadowRoot.getAnimations()
        .filter((animation) => animation instanceof CSSAnimation).map(({ effect }) => effect.getComputedTiming().duration)""")
    assert durations and 2 * min(durations) >= 1000 / 3


@pytest.mark.context(reduced_motion="no-preference")
def test_V4_2_the_slots_and_their_symbols_shake_when_the_code_is_rejected(verifier):
    """V4.2: the slots and the symbols in them move together, 4 pixels to each side, when the code is rejected."""
    assert offsets(verifier) == [-4, -4, 4, 4]


@pytest.mark.context(reduced_motion="reduce")
def test_V4_2_S5_nothing_shakes_where_motion_is_reduced(verifier):
    """V4.2, S5: reduced motion disables the shake."""
    assert offsets(verifier) == []


def offsets(verifier):
    """Returns the horizontal offsets of the slots and of the input after a quarter and three quarters of a shake."""
    return verifier.field.run(
        """async (host, input) => {
            host.checks.at(-1).reject({ reason: "wrong-code" });
            // All in one task, because the shake is over after a few frames.
            for (let turn = 0; turn < 100 && host.phase !== "rejected"; turn += 1) await null;
            if (host.phase !== "rejected") throw new Error(host.phase);
            const nodes = [host.shadowRoot.querySelector('[part=slots]'), input];
            const [shake] = host.shadowRoot.getAnimations().filter((animation) => !(animation instanceof CSSAnimation));
            const lefts = (time) => {
                shake.pause();
                shake.currentTime = time;
                return nodes.map((node) => node.getBoundingClientRect().left);
            };
            if (!shake) return [];
            const start = lefts(0);
            return [25, 75].flatMap((time) => lefts(time).map((left, index) => Math.round(left - start[index])));
        }"""
    )


def test_V7_1_V7_4_the_error_belongs_to_the_field(verifier):
    """V7.1, V7.4: the input has `aria-invalid`, and its description contains first the error and then the count."""
    field = verifier.field
    assert field.state()["invalid"] is False
    verifier.reject(reason="wrong-code")
    field.expect(phase="rejected", invalid=True)
    node = field.page.locator("input").aria_snapshot()
    assert "Verification code" in node
    assert field.page.locator("[data-one-time-code=message]").is_visible()
    descriptions = ["Incorrect code. 6 of 6 digits entered."]
    field.press("Tab").expect(descriptions=descriptions)
    field.press("Shift+Tab").expect(descriptions=descriptions, focused=True)


def test_V7_4_A1_2_the_description_stays_while_the_field_is_focused(verifier):
    """V7.4, A1.2: the description doesn't change during focus; otherwise, screen readers would read the error twice."""
    field = verifier.field
    descriptions = field.state()["descriptions"]
    verifier.reject(reason="wrong-code")
    field.expect(phase="rejected", descriptions=descriptions)
    field.press("Tab", "Shift+Tab")
    descriptions = field.expect(focused=True)["descriptions"]
    field.later().type("9").expect(text="9", error="", descriptions=descriptions)


def test_V7_1_a_description_of_the_page_is_kept(open_field):
    """V7.1: a description that the page gave the input stays."""
    inner = "<label>Code <input name=code aria-describedby=help></label><p id=help>Sent to you by text.</p>"
    field = open_field(inner=inner)
    assert "Sent to you by text." in field.state()["descriptions"]
    field.type("123456")
    field.run("host => host.reject({ reason: 'wrong-code' })")
    field.expect(phase="rejected")
    field.press("Tab").expect(
        descriptions=["Incorrect code. 6 of 6 digits entered.", "Sent to you by text."]
    )


@pytest.mark.parametrize("entered", ["", "123456"])
def test_V7_1_an_error_that_the_server_wrote_belongs_to_the_field(open_field, entered):
    """V7.1: an error in the server's markup becomes the field's error, whether or not the markup contains the code."""
    inner = f"<label>Code <input name=code value='{entered}'></label><p data-error>Incorrect code.</p>"
    field = open_field(inner=inner)
    descriptions = [f"Incorrect code. {len(entered)} of 6 digits entered."]
    field.expect(text=entered, error="Incorrect code.", invalid=True, descriptions=descriptions)
    field.press("ControlOrMeta+a").type("1").expect(text="1", error="", invalid=False)
