"""A1, S1: the accessibility tree contains one text field, and no nodes for the slots."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from harness import html

READABLE = {"StaticText", "InlineTextBox"}


def tree(page):
    """Returns the nodes of Chromium's accessibility tree that aren't ignored."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return {node["nodeId"]: node for node in nodes if not node["ignored"]}


def role(node):
    return node["role"]["value"]


def name(node):
    return node.get("name", {}).get("value", "")


def is_focusable(node):
    return any(
        item["name"] == "focusable" and item["value"].get("value") for item in node.get("properties", [])
    )


def inside_textbox(nodes, node):
    while node := nodes.get(node.get("parentId")):
        if role(node) == "textbox":
            return True
    return False


@pytest.mark.parametrize("attributes", ["", "masked", "grouping=3-3 placeholder=dot"])
def test_A1_1_A1_3_there_is_one_text_field_named_by_its_label_and_no_node_of_the_slots(open_field, attributes):
    """A1.1, A1.3: the tree contains exactly one text field, and no focusable or readable nodes for the slots."""
    field = open_field(attributes)
    field.type("1234").expect(text="1234")
    nodes = tree(field.page)
    boxes = [node for node in nodes.values() if role(node) == "textbox"]
    assert [name(box) for box in boxes] == ["Verification code"]
    focusable = sorted(role(node) for node in nodes.values() if is_focusable(node))
    assert focusable == ["RootWebArea", "button", "textbox"]
    readable = {
        name(node).strip()
        for node in nodes.values()
        if role(node) in READABLE and not inside_textbox(nodes, node)
    }
    assert readable == {"Enter the code", "Verification code", "Verify"}


def test_A1_1_the_label_can_be_outside_of_the_input(open_field):
    """A1.1: a label that refers to the input with `for` names the field, too."""
    field = open_field(inner="<label for=x>Security code</label><input id=x name=code>")
    assert [name(node) for node in tree(field.page).values() if role(node) == "textbox"] == ["Security code"]


def test_A1_1_the_type_of_a_text_field_is_not_changed(field):
    """A1.1: a text input's type isn't changed, because Firefox would rebuild its accessible object and lose the name."""
    assert field.run("(host, input) => [input.getAttribute('type'), input.type]") == [None, "text"]


def test_A1_1_another_type_becomes_text(open_field):
    """A1.1: an input of another type becomes a text input; a number input, for example, would drop leading zeros."""
    field = open_field(inner="<label>Code <input name=code type=number></label>")
    assert field.run("(host, input) => input.type") == "text"


def test_V7_1_the_text_field_is_invalid_and_described_by_the_error(field):
    """V7.1: the field is invalid and described by the error, so a screen reader announces the error on focus."""
    field.type("123456")
    field.run("host => host.reject({ reason: 'wrong-code' })")
    field.expect(phase="rejected")
    field.press("Tab").expect(focused=False)
    box = next(node for node in tree(field.page).values() if role(node) == "textbox")
    assert box["value"]["value"] == "123456"
    assert box["description"]["value"].startswith("Incorrect code.")
    assert {"name": "invalid", "value": {"type": "token", "value": "true"}} in box["properties"]


def test_A3_3_assistive_software_can_read_the_text_of_a_masked_field(open_field):
    """A3.3: the accessibility tree contains the text, because the input is a text field and not one for a password."""
    field = open_field("masked")
    field.type("1234").expect(text="1234", drawn="• • • • |_ _")
    [box] = [node for node in tree(field.page).values() if role(node) == "textbox"]
    assert box["value"]["value"] == "1234"


STATES = {
    "empty": "host => host.clear()",
    "partly filled": "host => host.set('123')",
    "refused": "(host, input) => { input.value = '12345678' }",
    "full": "(host, input) => { input.value = '123456' }",
    "verifying": "host => { host.verify = () => new Promise(() => {}); host.clear() }",
    "rejected": "host => { host.verify = null; host.set('123456'); host.reject({ reason: 'expired' }) }",
    "accepted": "host => { host.clear(); host.set('123456'); host.accept() }",
    "waiting": "host => host.wait(30)",
    "disabled": "(host, input) => { host.clear(); input.disabled = true }",
}


@pytest.mark.parametrize(
    "scheme",
    [
        pytest.param(scheme, marks=pytest.mark.context(color_scheme=scheme), id=scheme)
        for scheme in ("light", "dark")
    ],
)
@pytest.mark.parametrize("attributes", ["submit-when-complete", "masked placeholder=dot look=underline"])
def test_S1_1_S2_3_A1_3_axe_finds_no_violation_in_any_state(open_field, scheme, attributes):
    """S1.1, S2.3, A1.3: axe finds no violations in any state, in light and dark mode."""
    field = open_field(attributes, inner=html.INPUT + html.RESEND)
    states_by_violation = {}
    for state, script in STATES.items():
        field.run(script)
        if state == "verifying":
            field.type("123456").expect(phase="verifying")
        violations = Axe().run(field.page).response["violations"]
        for violation in violations:
            key = f"{violation['id']}: {violation['nodes'][0]['html'][:120]}"
            states_by_violation.setdefault(key, []).append(state)
    assert states_by_violation == {}
