"""V1: the element reports a complete code once, however the code was entered."""

import json

import pytest

from harness import html
from harness.field import eventually
from harness.paths import ROOT
from harness.verifier import Verifier

BURSTS = json.loads((ROOT / "Tests" / "Fixtures" / "bursts.json").read_text(encoding="utf-8"))


def test_V1_1_the_last_typed_symbol_completes_the_code(field):
    """V1.1: typing the last symbol dispatches `complete` once."""
    field.type("12345")
    assert field.completed == []
    field.type("6")
    field.expect_completed("123456")


def test_V1_6_the_same_code_is_not_reported_again_until_it_was_changed(field):
    field.type("123456").type("6").paste("123456").expect(text="123456")
    assert field.completed == ["123456"]
    field.press("Backspace").type("6")
    field.expect_completed("123456", "123456")


def test_V1_7_another_full_code_is_reported(field):
    """V1.7: a different code is reported, even if it replaces a complete code directly."""
    field.type("123456").press("Backspace").type("7").paste("985391")
    field.expect_completed("123456", "123457", "985391")


def test_V1_3_the_input_contains_the_code_when_complete_is_dispatched(field):
    """V1.3: when `complete` is dispatched, the input and the form contain the code."""
    field.run(
        "host => host.addEventListener('complete', () => {"
        " window.codes = [host.code, new FormData(document.forms[0]).get('code')] })"
    )
    field.type("123456")
    field.expect_completed("123456")
    assert field.page.evaluate("window.codes") == ["123456", "123456"]


def test_V1_1_M11_2_a_code_that_undo_or_redo_restores_is_reported_on_return(open_field):
    """V1.1, M11.2: an undone edit doesn't report the rejected code again, which would cost an attempt; Return does."""
    field = open_field()
    verifier = Verifier(field)
    field.type("123456")
    verifier.expect_codes("123456")
    verifier.reject(reason="wrong-code")
    field.expect(phase="rejected")
    field.later().type("9").press("ControlOrMeta+z").expect(text="123456", phase="editing", error="")
    field.press("ControlOrMeta+z", "ControlOrMeta+Shift+z").expect(text="123456", phase="editing")
    assert verifier.codes == field.completed == ["123456"]
    field.press("Enter").expect(phase="verifying")
    verifier.expect_codes("123456", "123456")


@pytest.mark.parametrize("capture", ["false", "true"])
@pytest.mark.parametrize("command, text", [("clear()", ""), ("set('12')", "12")])
@pytest.mark.parametrize("way", ["type", "paste"])
def test_V1_4_a_code_that_an_input_listener_changes_is_not_reported(open_field, way, command, text, capture):
    """V1.4: a code that the page has changed in an `input` listener is not reported, verified or submitted."""
    field = open_field("submit-when-complete")
    field.run(
        f"host => addEventListener('input', () => {{ if (host.code.length === 6) host.{command} }}, {capture})"
    )
    getattr(field, way)("123456").expect(text=text, phase="editing")
    verifier = Verifier(field)
    field.press("ControlOrMeta+a", "Backspace")
    getattr(field, way)("985391").expect(text=text, phase="editing")
    field.page.evaluate("() => new Promise((done) => setTimeout(done, 50))")
    assert field.events("complete", "submit") == [] and verifier.codes == []


@pytest.mark.parametrize("command, text", [("clear()", ""), ("set('12')", "12"), ("set('111111')", "111111")])
def test_V1_2_a_code_that_a_complete_listener_changes_is_not_verified(open_field, command, text):
    """V1.2: the code that is reported is the entered one; a code that is no longer in the field isn't verified."""
    field = open_field("submit-when-complete")
    verifier = Verifier(field)
    field.run(f"host => host.addEventListener('complete', () => host.{command}, {{ once: true }})")
    field.type("985391").expect(text=text, phase="editing")
    field.expect_completed("985391")
    # The next code shows that nothing else was verified before.
    field.press("ControlOrMeta+a", "Backspace").type("123456").expect(phase="verifying")
    verifier.expect_codes("123456")
    field.expect_completed("985391", "123456")
    assert field.events("submit") == []


def test_V1_9_return_reports_a_code_that_the_page_has_set(open_field):
    """V1.9: setting a complete code doesn't report it, and Return does."""
    field = open_field()
    verifier = Verifier(field)
    field.run("host => host.set('985391')")
    field.expect(text="985391", phase="editing")
    assert field.completed == []
    field.press("Enter").expect(phase="verifying")
    field.expect_completed("985391")
    verifier.expect_codes("985391")


# Records, everywhere on the page, what listeners read from the input, and the reports of the code.
ORDER = """(host, input) => {
    window.heard = [];
    for (const target of [input, host, document, window]) {
        for (const capture of [true, false]) target.addEventListener("input", ({ target }) => {
            heard.push(`input ${target.value} ${target.selectionEnd}`);
        }, capture);
    }
    addEventListener("complete", ({ detail }) => heard.push("complete " + detail.code));
    addEventListener("submit", (event) => { event.preventDefault(); heard.push("submit " + input.value) });
}"""
VERIFIES = "host => { host.verify = async (code) => { heard.push('verify ' + code); throw { reason: 'no-network' } } }"


@pytest.mark.parametrize("report", ["submit", "verify"])
@pytest.mark.parametrize("way", ["key", "suggestion", "late suggestion", "paste", "script", "correction", "retry"])
def test_V1_3_the_listeners_of_the_page_precede_the_report(open_field, way, report):
    """V1.3: text and selection, the page's `input` listeners, `complete`, and then `verify` or submission, in any way."""
    stop = "addEventListener('beforeinput', (event) => event.stopImmediatePropagation(), true)"
    field = open_field("submit-when-complete", before=stop if way == "late suggestion" else None)
    field.run(ORDER)
    if report == "verify":
        field.run(VERIFIES)
    if way == "key":
        field.type("98539")
    elif way == "correction":
        field.run("host => host.set('985390')")
        field.press("ArrowLeft")
    elif way == "retry":
        field.run("host => { host.set('985391'); host.reject({ reason: 'no-network' }) }")
    field.page.evaluate("heard.length = 0")
    if way == "script":
        field.set_by_script("985391")
    elif way in ("paste", "retry"):
        field.paste("Your code is 985391.")
    elif way in ("suggestion", "late suggestion"):
        field.page.keyboard.insert_text("985391" if way == "suggestion" else "985 391")
    else:
        field.type("1")
    inputs = [] if way == "retry" else ["input 985391 6"] * 8
    end = ["complete 985391", f"{report} 985391"]
    eventually(field.page, lambda: field.page.evaluate("heard")[-len(inputs + end):], inputs + end)
    # If the field corrects an edit, only listeners that precede the field's have heard of the uncorrected text.
    uncorrected = {"input 985 391 7"} if way == "late suggestion" else set()
    assert set(field.page.evaluate("heard")) == {*inputs, *end} | uncorrected


@pytest.mark.parametrize("target", ["input", "host", "document", "window"])
@pytest.mark.parametrize("way", ["stopPropagation", "stopImmediatePropagation"])
def test_V1_3_a_code_is_reported_although_the_page_stops_the_input_event(field, target, way):
    """V1.3: a listener that stops `input` doesn't keep the field from reporting the code."""
    field.run(f"(host, input) => ({target}).addEventListener('input', (event) => event.{way}())")
    field.type("985391").expect_completed("985391")


CANCEL = """(host, input, [type, target, capture]) => {
    const node = { input, host, document, window }[target];
    node.addEventListener(type, (event) => {
        if (type !== "beforeinput" || event.data === "3") event.preventDefault();
    }, capture);
}"""


@pytest.mark.parametrize("capture", [True, False], ids=["capture", "bubble"])
@pytest.mark.parametrize("target", ["input", "host", "document", "window"])
def test_V1_5_F4_3_a_symbol_that_the_page_cancels_is_not_entered(field, target, capture):
    """V1.5, F4.3: if the page cancels `beforeinput`, the symbol isn't entered, even in a full field."""
    field.run(CANCEL, ["beforeinput", target, capture])
    field.type("1234567").expect(text="124567", drawn="1 2 4 5 6 [7]")
    field.press("Home").type("3").expect(text="124567", error="")
    field.expect_completed("124567")


@pytest.mark.parametrize("target", ["input", "host", "document", "window"])
def test_V1_5_F6_1_a_paste_that_the_page_cancels_is_not_entered(field, target):
    """V1.5, F6.1: if the page cancels `paste`, nothing is entered; if it only stops the event, the code is entered."""
    field.run(CANCEL, ["paste", target, False])
    field.paste("985391").type("12").expect(text="12")
    assert field.completed == []


@pytest.mark.parametrize("target", ["input", "host", "document", "window"])
@pytest.mark.parametrize("way", ["stopPropagation", "stopImmediatePropagation"])
def test_F6_1_a_paste_that_the_page_stops_is_entered(field, target, way):
    """F6.1: if the page stops `paste` without cancelling it, the code in the text is entered."""
    field.run(f"(host, input) => ({target}).addEventListener('paste', (event) => event.{way}())")
    field.paste("Your code is 985391.").expect(text="985391", error="")
    field.expect_completed("985391")


def test_V1_5_F6_1_a_drop_that_the_page_cancels_is_not_entered(field):
    """V1.5, F6.1: if the page cancels `drop`, nothing is entered."""
    drop = """(host, input) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData("text/plain", "985391");
        input.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
    }"""
    field.run(CANCEL, ["drop", "document", False])
    field.run(drop)
    assert field.state()["text"] == ""


@pytest.mark.parametrize("key", ["ControlOrMeta+z", "ArrowUp"])
def test_V1_5_M3_M11_4_a_key_that_the_page_cancels_does_nothing(field, key):
    """V1.5, M3, M11.4: if the page cancels `keydown`, neither undo nor Up changes the field."""
    field.run(CANCEL, ["keydown", "document", False])
    field.page.keyboard.insert_text("123")
    field.press(key).expect(text="123", caret=3)


@pytest.mark.parametrize("way", ["Enter", "button", "without a form"])
def test_V1_5_M12_3_return_verifies_a_code_whose_report_the_page_cancelled(open_field, open_body, way):
    """V1.5, M12.3: if the page cancels `complete` while `verify` is set, Return or submit verifies the code."""
    field = open_body(html.element())[0] if way == "without a form" else open_field(focus=False)
    verifier = Verifier(field)
    field.run("host => host.addEventListener('complete', (event) => event.preventDefault())")
    field.page.focus("one-time-code input")
    field.type("123456").expect(phase="editing")
    assert verifier.codes == []
    if way == "button":
        field.page.get_by_role("button", name="Verify").click()
    else:
        field.press("Enter")
    verifier.expect_codes("123456")
    field.expect_completed("123456")
    field.expect(phase="verifying")


def play(field, burst):
    if code := burst.get("rejected"):
        field.paste(code).expect(text=code)
        field.run("host => host.reject({ reason: 'wrong-code' })")
        field.expect(phase="rejected")
        field.clear_recorded()
    for step in burst["steps"]:
        if "insert" in step:
            if step["insert"]:
                field.page.keyboard.insert_text(step["insert"])
            continue
        field.run("(host, input, range) => input.setSelectionRange(...range)", step["replace"])
        if step["text"]:
            field.page.keyboard.insert_text(step["text"])
        else:
            field.press("Delete")


@pytest.mark.parametrize("burst", BURSTS, ids=lambda burst: burst["name"].replace(" ", "-"))
def test_V1_1_F6_1_bursts_of_autofill_complete_the_code_once(field, burst):
    """V1.1, F6.1: the bursts of edits in Tests/Fixtures/bursts.json result in the expected text and completions."""
    play(field, burst)
    field.expect(text=burst["text"])
    field.expect_completed(*burst["completions"])


@pytest.mark.parametrize("way", ["Enter", "button", "paste"])
def test_V1_8_a_rejected_code_is_reported_once_more_on_request(open_field, way):
    """V1.8: after a network failure, Return, the submit button, or pasting the code again retries the verification."""
    field = open_field()
    verifier = Verifier(field)
    field.type("123456")
    verifier.expect_codes("123456")
    verifier.reject(reason="no-network")
    field.expect(phase="rejected")
    if way == "paste":
        field.paste("123456")
    elif way == "button":
        field.page.get_by_role("button", name="Verify").click()
    else:
        field.press("Enter")
    verifier.expect_codes("123456", "123456")
    field.expect(phase="verifying")
    field.expect_completed("123456", "123456")


def test_V1_8_return_retries_a_rejected_code_without_a_form(open_body):
    """V1.8: after a network failure, Return retries the code outside a form, too."""
    field = open_body(html.element())[0]
    verifier = Verifier(field)
    field.page.focus("input")
    field.type("123456")
    verifier.expect_codes("123456")
    verifier.reject(reason="no-network")
    field.expect(phase="rejected")
    field.press("Enter")
    verifier.expect_codes("123456", "123456")
