"""V1: the element reports a complete code once, however the code was entered."""

import json

import pytest

from harness import html
from harness.paths import ROOT
from harness.verifier import Verifier

BURSTS = json.loads((ROOT / "Tests" / "Fixtures" / "bursts.json").read_text(encoding="utf-8"))


def test_V1_the_last_typed_symbol_completes_the_code(field):
    """V1: typing the last symbol dispatches `complete` once."""
    field.type("12345")
    assert field.completed == []
    field.type("6")
    field.expect_completed("123456")


def test_V1_the_same_code_is_not_reported_again_until_it_was_changed(field):
    field.type("123456").type("6").paste("123456").expect(text="123456")
    assert field.completed == ["123456"]
    field.press("Backspace").type("6")
    field.expect_completed("123456", "123456")


def test_V1_another_full_code_is_reported(field):
    """V1: a different code is reported, even if it replaces a complete code directly."""
    field.type("123456").type("7").paste("985391")
    field.expect_completed("123456", "123457", "985391")


def test_V1_the_input_contains_the_code_when_complete_is_dispatched(field):
    """V1: when `complete` is dispatched, the input and the form contain the code."""
    field.run(
        "host => host.addEventListener('complete', () => {"
        " window.codes = [host.code, new FormData(document.forms[0]).get('code')] })"
    )
    field.type("123456")
    field.expect_completed("123456")
    assert field.page.evaluate("window.codes") == ["123456", "123456"]


def test_V1_a_code_that_undo_or_redo_restores_is_reported_on_return(open_field):
    """V1: an undone edit doesn't report the rejected code again, which would cost an attempt; Return does."""
    field = open_field()
    verifier = Verifier(field)
    field.type("123456")
    verifier.expect_codes("123456")
    verifier.reject(reason="wrong-code")
    field.expect(phase="rejected")
    field.type("9").press("ControlOrMeta+z").expect(text="123456", phase="editing", error="")
    field.press("ControlOrMeta+z", "ControlOrMeta+Shift+z").expect(text="123456", phase="editing")
    assert verifier.codes == field.completed == ["123456"]
    field.press("Enter").expect(phase="verifying")
    verifier.expect_codes("123456", "123456")


@pytest.mark.parametrize("capture", ["false", "true"])
@pytest.mark.parametrize("command, text", [("clear()", ""), ("set('12')", "12")])
@pytest.mark.parametrize("way", ["type", "paste"])
def test_V1_a_page_that_changes_the_code_in_a_listener_gets_the_entered_code(open_field, way, command, text, capture):
    """V1: `input` listeners that change the code can't cause another code to be reported, verified or submitted."""
    # The form is submitted with a typed code, because the page's listeners run later than the field's.
    field = open_field("submit-when-complete" if way == "paste" else "")
    field.run(
        f"host => addEventListener('input', () => {{ if (host.code.length === 6) host.{command} }}, {capture})"
    )
    getattr(field, way)("123456").expect(text=text, phase="editing")
    field.expect_completed("123456")
    assert field.events("submit") == []
    verifier = Verifier(field)
    field.press("ControlOrMeta+a", "Backspace")
    getattr(field, way)("985391").expect(text=text, phase="editing")
    field.expect_completed("123456", "985391")
    assert verifier.codes == (["985391"] if way == "type" else [])
    assert all(verifier.cancelled)


@pytest.mark.parametrize("way", ["Enter", "button", "without a form"])
def test_V1_return_reports_a_code_again_whose_report_the_page_cancelled(open_field, open_body, way):
    """V1, M12: if the page cancels `complete` while `verify` is set, Return or submit reports the code again."""
    field = open_body(html.element())[0] if way == "without a form" else open_field(focus=False)
    verifier = Verifier(field)
    field.run("host => host.addEventListener('complete', (event) => event.preventDefault(), { once: true })")
    field.page.focus("one-time-code input")
    field.type("123456").expect(phase="editing", valid=False)
    assert verifier.codes == []
    if way == "button":
        field.page.get_by_role("button", name="Verify").click()
    else:
        field.press("Enter")
    verifier.expect_codes("123456")
    field.expect_completed("123456", "123456")
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
def test_V1_bursts_of_autofill_complete_the_code_once(field, burst):
    """V1: the bursts of edits in Tests/Fixtures/bursts.json result in the expected text and completions."""
    play(field, burst)
    field.expect(text=burst["text"])
    field.expect_completed(*burst["completions"])


@pytest.mark.parametrize("way", ["Enter", "button", "paste"])
def test_V1_a_rejected_code_is_reported_once_more_on_request(open_field, way):
    """V1: after a network failure, Return, the submit button, or pasting the code again retries the verification."""
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


def test_V1_return_retries_a_rejected_code_without_a_form(open_body):
    """V1: after a network failure, Return retries the code outside a form, too."""
    field = open_body(html.element())[0]
    verifier = Verifier(field)
    field.page.focus("input")
    field.type("123456")
    verifier.expect_codes("123456")
    verifier.reject(reason="no-network")
    field.expect(phase="rejected")
    field.press("Enter")
    verifier.expect_codes("123456", "123456")
