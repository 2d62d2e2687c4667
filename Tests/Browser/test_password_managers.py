"""F6, F11, V1: password managers fill in a time-based code. The tests simulate two real managers, step by step.

The simulations run in an isolated world, like the scripts of an extension. Such scripts share the page's nodes and
events, but not the page's JavaScript objects.
"""

import json

import pytest
from playwright.sync_api import expect

from harness import html
from harness.field import Field, eventually
from harness.paths import GERMAN, package_file
from harness.verifier import Verifier

# KeePassXC-Browser dispatches `input` and `change` before it sets the text, and again afterwards.
KEEPASSXC = """async (input, code) => {
    const dispatch = (...types) => types.forEach((type) => input.dispatchEvent(new Event(type, { bubbles: true })));
    input.focus();
    for (const type of ["keydown", "keypress", "keyup"]) {
        input.dispatchEvent(new KeyboardEvent(type, { bubbles: true }));
    }
    dispatch("input", "change");
    input.value = code;
    dispatch("input", "change");
}"""

# Bitwarden clicks, focuses, fills and focuses the input again, in steps of 20 milliseconds. Before and after filling,
# Bitwarden dispatches key events without a key, and restores the text in case an event has changed it. Bitwarden
# animates the filled field with a class, which is removed later, and skips a field that contains the code.
BITWARDEN = """async (input, code) => {
    const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
    const restore = (text) => { if (input.value !== text) input.value = text };
    const keys = () => {
        const text = input.value;
        for (const type of ["keydown", "keyup"]) input.dispatchEvent(new KeyboardEvent(type, { bubbles: true }));
        restore(text);
    };
    const focus = () => {
        if (document.activeElement === input) input.blur();
        input.click();
        const text = input.value;
        input.focus();
        if (text) input.value = text;
    };
    const fill = () => {
        if (input.value === code) return;
        const text = input.value;
        input.click();
        input.focus();
        restore(text);
        keys();
        input.value = code;
        keys();
        for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true }));
        input.classList.add("animated-fill");
    };
    for (const step of [() => input.click(), focus, fill, focus]) {
        await pause(20);
        step();
    }
    await pause(200);
    input.classList.remove("animated-fill");
}"""

pytestmark = pytest.mark.parametrize("manager", [KEEPASSXC, BITWARDEN], ids=["KeePassXC-Browser", "Bitwarden"])


def fill(page, manager: str, code: str) -> None:
    """Runs a manager's script on the page, and waits until the script is done."""
    session = page.context.new_cdp_session(page)
    frame = session.send("Page.getFrameTree")["frameTree"]["frame"]["id"]
    world = session.send("Page.createIsolatedWorld", {"frameId": frame, "worldName": "manager"})
    result = session.send("Runtime.evaluate", {
        "expression": f'({manager})(document.querySelector("one-time-code input"), {json.dumps(code)})',
        "contextId": world["executionContextId"], "awaitPromise": True,
    })
    session.detach()
    assert "exceptionDetails" not in result, result


@pytest.mark.parametrize("typed", ["", "7", "98", "12345"])
def test_F6_1_V1_1_a_filled_code_replaces_what_is_there_and_is_reported_once(field, manager, typed):
    """F6.1, V1.1: a filled code replaces what the field contains, and is reported once."""
    field.type(typed)
    fill(field.page, manager, "985391")
    field.expect(text="985391", drawn="9 8 5 3 9 [1]", caret=6, focused=True, error="", invalid=False, ready=True)
    assert field.completed == ["985391"] and field.refused == []


def test_F6_1_a_code_is_filled_while_the_caret_is_within_the_digits(field, manager):
    """F6.1: the manager fills in the whole code, wherever the caret is and whatever is selected."""
    field.type("1234").press("Home", "ArrowRight", "Shift+ArrowRight")
    fill(field.page, manager, "985391")
    field.expect(text="985391", caret=6, error="")
    assert field.completed == ["985391"] and field.refused == []


@pytest.mark.parametrize("typed", ["", "98"])
def test_F6_1_V1_1_a_code_is_filled_while_the_focus_is_elsewhere(open_field, manager, typed):
    """F6.1, V1.1: the manager fills in the code even if another input has the focus."""
    field = open_field(after="<button>Verify</button><input aria-label=Elsewhere>")
    field.type(typed)
    field.page.get_by_label("Elsewhere").focus()
    fill(field.page, manager, "985391")
    field.expect(text="985391", drawn="9 8 5 3 9 [1]", focused=True, error="")
    assert field.completed == ["985391"] and field.refused == []


@pytest.mark.parametrize("attributes, code", [
    ("masked", "985391"), ("grouping=3-3", "985391"), ("length=8 grouping=4-4", "98539100"),
    ("alphabet=letters-and-digits", "A1B2C3"),
])
def test_F6_1_V1_1_a_code_is_filled_into_each_kind_of_field(open_field, manager, attributes, code):
    """F6.1, V1.1: managers can fill fields that are masked or grouped, or whose codes are longer or have letters."""
    field = open_field(attributes)
    fill(field.page, manager, code)
    field.expect(text=code, caret=len(code), error="")
    assert field.completed == [code] and field.refused == []


@pytest.mark.parametrize("typed", ["", "98"])
def test_V1_6_V2_3_a_filled_code_is_verified_once(field, manager, typed):
    """V1.6, V2.3: the manager's events after filling don't cancel the verification."""
    verifier = Verifier(field)
    field.type(typed)
    fill(field.page, manager, "985391")
    field.expect(text="985391", phase="verifying", busy=True, error="")
    assert verifier.codes == ["985391"] and verifier.cancelled == [False]
    verifier.accept()
    field.expect(phase="accepted", text="985391")
    assert field.completed == ["985391"] and field.refused == []


def filled_and_rejected(field, manager, reason):
    """Fills a code with the manager, rejects the code, and returns the field's verifier."""
    verifier = Verifier(field)
    fill(field.page, manager, "985391")
    verifier.expect_codes("985391")
    verifier.reject(reason=reason)
    field.expect(phase="rejected")
    return verifier


def test_V1_8_V4_4_the_next_code_is_filled_after_a_rejection(field, manager):
    """V1.8, V4.4: filling the next code doesn't verify the rejected one again, which would use up an attempt."""
    verifier = filled_and_rejected(field, manager, "expired")
    fill(field.page, manager, "123456")
    field.expect(text="123456", phase="verifying", error="")
    assert verifier.codes == ["985391", "123456"]
    assert field.completed == ["985391", "123456"] and field.refused == []


def test_V1_8_the_same_code_is_filled_again_after_a_network_failure(field, manager):
    """V1.8: after a network failure, filling in the code again reports it; Bitwarden skips a field that contains it."""
    verifier = filled_and_rejected(field, manager, "no-network")
    fill(field.page, manager, "985391")
    again = ["985391"] if manager == KEEPASSXC else []
    verifier.expect_codes("985391", *again)
    field.expect(text="985391", phase="verifying" if again else "rejected")
    assert field.completed == ["985391", *again] and field.refused == []


def test_V8_a_form_that_submits_itself_is_submitted_once(open_field, manager):
    """V8: a form that is submitted automatically is submitted once, and contains the code."""
    field = open_field("submit-when-complete")
    sent = []
    field.page.on("request", lambda request: request.method == "POST" and sent.append(request.post_data))
    field.page.route("**/echo", lambda route: route.fulfill(status=204))
    fill(field.page, manager, "985391")
    field.expect(text="985391")
    eventually(field.page, lambda: sent, ["code=985391"])
    assert len(field.events("submit")) == 1 and field.completed == ["985391"] and field.refused == []


def test_F11_4_a_code_is_filled_before_the_field_is_ready(page, static_site, manager):
    """F11.4: a code that a manager fills in before the element is ready is treated like a paste."""
    static_site.add("managed.html", html.document(html.form(html.element("lang=de"))))
    held_routes = []
    page.route(f"**/{package_file(GERMAN)}", lambda route: held_routes.append(route))
    page.goto(static_site.address("managed.html"))
    expect(page.get_by_label("Verification code")).to_be_visible()
    fill(page, manager, "985391")
    held_routes[0].continue_()
    field = Field(page)
    field.expect(text="985391", ready=True, drawn="9 8 5 3 9 [1]", error="", valid=True)
    field.press("Enter")
    expect(page.locator("pre")).to_have_text("code=985391")
