"""Several fields on a page, and fields that are moved, copied, reset, disabled, read-only or controlled."""

import pytest
from playwright.sync_api import expect

from harness import html
from harness.field import Field, eventually


def test_two_elements_on_one_page_are_independent(open_body):
    """V1.1, F10.1: events in one field don't affect another field on the page."""
    body = html.form(html.element("length=6")) + html.form(html.element("length=4 masked"))
    first, second = open_body(body)
    first.run("(host, input) => input.focus()")
    first.type("12")
    second.run("(host, input) => input.focus()")
    second.type("9876").expect(text="9876", drawn="• • • [•]")
    first.expect(text="12", drawn="1 2 _ _ _ _", phase="editing")
    assert first.completed == [] and second.completed == ["9876"]
    second.run("host => host.reject({ reason: 'expired' })")
    second.expect(phase="rejected")
    first.expect(phase="editing", error="")


def test_an_element_that_is_moved_keeps_working(open_field):
    """F12.1: an element that is removed and attached again keeps its text, and dispatches each event only once."""
    field = open_field("resend-after=20", inner=html.INPUT + html.RESEND, clock=True)
    field.type("12")
    for _ in range(3):
        field.run("host => { const parent = host.parentElement; host.remove(); parent.prepend(host) }")
    field.page.evaluate(
        "async () => { await document.querySelector('one-time-code').ready;"
        " await new Promise(resolve => { const channel = new MessageChannel();"
        " channel.port1.onmessage = resolve; channel.port2.postMessage(0) }) }"
    )
    field.page.focus("input")
    field.type("3").expect(text="123", drawn="1 2 3 |_ _ _", caret=3)
    field.press("ArrowLeft").expect(drawn="1 2 |3 _ _ _")
    field.type("x")
    assert field.refused == ["symbol"]
    field.take_announcements()
    field.press("End").type("456").expect(text="123456")
    assert field.completed == ["123456"]
    field.page.clock.run_for(30_000)
    expect(field.page.locator("[data-resend]")).to_have_text("Request a new code")


def test_removing_an_element_cancels_the_verification(open_field):
    """F12.2: removing the element from the page cancels the verification."""
    field = open_field()
    field.run(
        "host => { host.verify = (code, { signal }) => {"
        " window.signal = signal; return new Promise(() => {}) } }"
    )
    field.type("123456").expect(phase="verifying")
    field.run("host => host.remove()")
    eventually(field.page, lambda: field.page.evaluate("signal.aborted"), True)


def test_a_clone_of_an_element_is_a_separate_field(open_field):
    """F12.5: a clone of an element, such as one made by a template or a framework, is a separate field."""
    field = open_field()
    field.type("12")
    field.run(
        "host => { const copy = host.cloneNode(true); host.after(copy); return copy.ready.then(() => {}) }"
    )
    copy = Field(field.page, 1)
    copy.page.locator("one-time-code input").nth(1).focus()
    copy.press("ControlOrMeta+a", "Delete").type("9").expect(text="9", drawn="9 |_ _ _ _ _")
    field.expect(text="12", drawn="1 2 _ _ _ _")
    assert len(copy.boxes()) == 6
    ids = field.page.evaluate("[...document.querySelectorAll('[id]')].map(node => node.id)")
    assert len(ids) == len(set(ids))
    copy.type("x").expect(error="Enter digits only.")
    field.expect(error="")
    assert len(copy.state()["descriptions"]) == 1


def test_an_element_that_a_script_creates_becomes_ready(open_body, page):
    """F12.5: an element that a script creates later becomes a field."""
    open_body("")
    page.evaluate(
        "async () => { const host = document.createElement('one-time-code');"
        " const input = document.createElement('input');"
        " input.ariaLabel = 'Code'; host.setAttribute('length', '4'); host.append(input);"
        " document.querySelector('main').append(host); await host.ready }"
    )
    page.focus("input")
    Field(page).type("12").expect(drawn="1 2 |_ _")


def test_a_reset_of_the_form_clears_the_field(open_field):
    """F10.1: resetting the form clears a field without a default value."""
    field = open_field(after="<button type=reset>Reset</button>")
    field.type("123456")
    field.run("host => host.reject({ reason: 'wrong-code' })")
    field.page.get_by_role("button", name="Reset").click()
    field.expect(text="", drawn="_ _ _ _ _ _", phase="editing", error="Incorrect code.")
    field.page.focus("input")
    field.type("1").expect(drawn="1 |_ _ _ _ _", error="")


def test_a_reset_restores_the_value_in_the_markup(open_field):
    """F10.1: resetting the form restores the value in the markup."""
    field = open_field(
        inner="<label>Code <input name=code value=98></label>", after="<button type=reset>Reset</button>"
    )
    field.press("End").type("5").expect(text="985")
    field.page.get_by_role("button", name="Reset").click()
    field.expect(text="98", drawn="9 8 _ _ _ _")


def test_a_disabled_field_cannot_be_focused(open_field):
    """S1.1, M0.5: a disabled field is dimmed, and a click focuses the field only after it is enabled."""
    field = open_field(inner="<label>Code <input name=code value=12 disabled></label>", focus=False)
    field.click(0).expect(focused=False, text="12", drawn="1 2 _ _ _ _")
    # Slots and input are dimmed alike, because the input draws the symbols.
    assert field.style(0, "opacity")["opacity"] == field.run("(host, input) => getComputedStyle(input).opacity") == "0.5"
    field.run("(host, input) => { input.disabled = false }")
    field.click(1).expect(focused=True, drawn="1 <2> _ _ _ _")


def test_a_fieldset_disables_the_field(open_body):
    """S1.1: a disabled fieldset disables the field, as it disables any input."""
    field = open_body(f"<fieldset disabled>{html.element()}</fieldset>")[0]
    field.click(0).expect(focused=False)
    assert field.style(0, "border-top-style", "opacity") == {"border-top-style": "dotted", "opacity": "0.5"}


def test_a_read_only_field_is_not_changed(open_field):
    """M7 to M11.4: the text of a read-only field can be selected, but not changed."""
    field = open_field(inner="<label>Code <input name=code value=1234 readonly></label>")
    field.expect(focused=True)
    field.press("Backspace", "Delete", "9", "ControlOrMeta+z").paste("985391").press("ControlOrMeta+x")
    field.expect(text="1234", drawn="1 2 3 4 |_ _")
    field.press("ControlOrMeta+a").expect(selection=(0, 4), drawn="<1> <2> <3> <4> _ _")
    assert field.events("input", "complete", "refuse") == []


def test_a_read_only_field_is_not_completed_by_typing(open_field):
    """V1.1, F4.2: a read-only field ignores `beforeinput`, which Chromium dispatches without changing the text."""
    field = open_field(inner="<label>Code <input name=code value=12345 readonly></label>")
    field.type("6").press("Tab").expect(text="12345", drawn="1 2 3 4 5 _", focused=False)
    assert field.completed == [] and field.events("input", "change") == []


CONTROLLED = """(host, input) => {
    let state = "";
    const render = () => { if (input.value !== state) input.value = state; };
    input.addEventListener("input", () => { state = input.value; render(); });
    host.addEventListener("complete", () => { window.finished = state; });
}"""

ALWAYS = """(host, input) => {
    input.addEventListener("input", () => { input.value = input.value; });
}"""

REJECTING = """(host, input) => {
    input.addEventListener("input", () => { input.value = input.value.replaceAll("9", ""); });
}"""


@pytest.mark.parametrize("script", [CONTROLLED, ALWAYS], ids=["where-it-differs", "always"])
def test_an_input_that_a_framework_controls_works(open_field, script):
    """F10.1, F4.2: the field works if a script writes the value back at each `input`, as React does."""
    field = open_field()
    field.run(script)
    field.type("1256").expect(drawn="1 2 5 6 |_ _")
    field.press("ArrowLeft", "ArrowLeft").type("3").expect(text="12356", caret=3, drawn="1 2 3 |5 6 _")
    field.type("4").expect(text="123456", caret=4)
    eventually(field.page, lambda: field.completed, ["123456"])


def test_an_input_whose_framework_refuses_a_symbol_works(open_field):
    """F10.1: if a page removes a typed symbol from the input, the field removes the symbol, too."""
    field = open_field()
    field.run(REJECTING)
    field.type("19293").expect(text="123", drawn="1 2 3 |_ _ _")


def test_a_setter_that_a_framework_defines_is_called(open_field):
    """F10.1: setting `value` updates the field, and calls the setter that a framework such as React has defined."""
    field = open_field(before=WATCHING)
    field.run("(host, input) => { input.value = '123' }")
    field.expect(text="123", drawn="1 2 3 |_ _ _")
    assert field.page.evaluate("watched") == ["123"]


WATCHING = """document.addEventListener("DOMContentLoaded", () => {
    window.watched = [];
    const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
    Object.defineProperty(document.querySelector("one-time-code input"), "value", {
        configurable: true,
        get() { return native.get.call(this) },
        set(value) { watched.push(value); native.set.call(this, value) },
    });
}, { capture: true })"""
