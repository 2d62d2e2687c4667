"""S1, V7: the documented attributes and parts with which a page tells the element's state."""

import json
import re

from harness import html
from harness.field import eventually
from harness.paths import PACKAGE, ROOT
from harness.verifier import Verifier

# Returns the attributes that the element sets, those of its input and other nodes, and the parts in the shadow tree.
READ = """(host, input) => {
    const set = (node) => [...node.attributes].filter(({ name }) => name.startsWith("data-"))
        .map(({ name, value }) => value ? `${name}=${value}` : name);
    const nodes = [...host.querySelectorAll("*")].filter((node) => node !== input);
    return {
        host: set(host), input: set(input), nodes: nodes.flatMap((node) => set(node)),
        parts: [...host.shadowRoot.querySelectorAll("[part]")].flatMap((node) => [...node.part]),
    };
}"""


def documented(heading):
    """Returns the names in the first column of the tables in a chapter of the element's README."""
    text = (ROOT / "web" / "README.md").read_text(encoding="utf-8")
    chapter = re.search(rf"^## {heading}$(.*?)^## ", text, re.M | re.S)[1]
    return {name for row in re.findall(r"^\| (`.*?) \|", chapter, re.M) for name in re.findall(r"`([\w-]+)`", row)}


def manifest(kind):
    module = json.loads((PACKAGE / "custom-elements.json").read_text())["modules"][0]
    return {entry["name"] for entry in module["declarations"][0][kind]}


def wait_for(field, selector):
    eventually(field.page, lambda: field.run("(host, input, selector) => host.matches(selector)", selector), True)


def test_S1_1_V7_1_the_documented_attributes_and_parts_are_those_of_the_element(open_field):
    """S1.1, V7.1: each state of the element has the documented attributes and parts, and there are no others."""
    seen = {"host": set(), "input": set(), "nodes": set(), "parts": set()}
    field = open_field("submit-when-complete grouping=3-3 resend-after=20", inner=html.INPUT + html.RESEND + "<p data-error></p>")
    field.run("host => host.closest('form').addEventListener('submit', (event) => event.preventDefault())")

    def expect(**expected):
        """Checks the attributes of the element and the parts of its third slot."""
        state = field.run(READ)
        for name, values in state.items():
            seen[name].update(values)
        assert sorted(state["host"]) == sorted(expected["host"])
        slot = field.state()["slots"][2]["parts"]
        assert slot == expected["slot"]

    editing = ["data-phase=editing", "data-ready"]
    expect(host=editing, slot=["slot", "empty"])
    field.type("12").expect(text="12")
    expect(host=editing, slot=["slot", "empty", "active"])
    field.type("3").click(2).expect(drawn="1 2 <3> _ _ _")
    expect(host=editing, slot=["slot", "filled", "active", "selected"])
    field.run("host => host.setAttribute('masked', '')")
    field.press("End").expect(drawn="• • • |_ _ _")
    expect(host=editing, slot=["slot", "filled", "masked"])
    field.run("host => host.removeAttribute('masked')")
    field.type("456").expect(drawn="1 2 3 4 5 [6]")
    expect(host=editing, slot=["slot", "filled"])
    field.run("(host, input) => { host.querySelector('[data-error]').textContent = 'No.' }")
    field.expect(error="No.")
    field.press("Backspace").expect(text="12345", error="")
    expect(host=[*editing, "data-obsolete"], slot=["slot", "filled"])
    field.run("(host, input) => { host.querySelector('[data-error]').textContent = '' }")
    verifier = Verifier(field)
    field.type("7").expect(phase="verifying", busy=True)
    expect(host=["data-phase=verifying", "data-ready"], slot=["slot", "filled", "verifying"])
    verifier.reject(reason="wrong-code")
    field.expect(phase="rejected", invalid=True, busy=False)
    expect(host=["data-phase=rejected", "data-ready"], slot=["slot", "filled", "rejected"])
    field.press("Backspace").type("8").expect(phase="verifying", invalid=False)
    verifier.reject(reason="no-network")
    field.expect(phase="rejected")
    expect(host=["data-phase=rejected", "data-ready", "data-retriable"], slot=["slot", "filled", "rejected"])
    field.press("Enter").expect(phase="verifying")
    verifier.accept()
    field.expect(phase="accepted")
    expect(host=["data-phase=accepted", "data-ready"], slot=["slot", "filled", "accepted"])
    field.run("(host, input) => { host.clear(); input.disabled = true }")
    wait_for(field, "one-time-code[data-disabled]")
    expect(host=[*editing, "data-disabled"], slot=["slot", "empty"])
    field.run("(host, input) => { input.disabled = false; input.value = 'no code'; host.reject('Sorry.') }")
    wait_for(field, "one-time-code[data-plain]:not([data-disabled])")
    expect(host=["data-phase=rejected", "data-plain"], slot=["slot", "empty"])

    states = {name.split("=")[0] for name in seen["host"]}
    assert {name for name in manifest("attributes") if name.startswith("data-")} == states
    assert manifest("cssParts") == seen["parts"]
    assert documented("States") == states | seen["parts"]
    assert seen["input"] == {"data-slotted"}
    own = {f"data-one-time-code={kind}" for kind in ("message", "retry", "status", "description")}
    assert seen["nodes"] == {"data-error", "data-resend"} | own
    text = (ROOT / "web" / "README.md").read_text(encoding="utf-8")
    assert all(f"`[{name}]`" in text or f"`{name}`" in text or f"[{name}]`" in text for name in seen["nodes"] | seen["input"])
