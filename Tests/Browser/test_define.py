"""F13: elements with another name, or in another registry."""

import pytest

from harness import html

PAGE = f"""<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>Enter the code</title>
<link rel="stylesheet" href="/page.css">
<main><my-code length="6" webotp>{html.INPUT}</my-code>{html.element()}</main>
"""

# Defines an element, and returns what the browser computes for its input and slots.
DEFINE = """async ([name, options]) => {
    const { define } = await import("/element/one-time-code-define.js");
    const isPlain = !customElements.get("one-time-code");
    const registered = define(...options);
    const host = document.querySelector(name);
    await host.ready;
    const input = host.querySelector("input"), style = getComputedStyle(input);
    const slots = [...host.shadowRoot.querySelectorAll("[part~=slot]")].map((slot) => slot.getBoundingClientRect().width);
    return {
        isPlain, isRegistered: registered === customElements.get(name) && define(...options) === registered,
        width: input.getBoundingClientRect().width, spacing: style.letterSpacing, slots, display: getComputedStyle(host).display,
    };
}"""


@pytest.fixture
def defining_page(page, static_site):
    page.goto(static_site.add("defined.html", PAGE))
    return page


def test_F13_8_an_element_can_have_another_name(defining_page):
    """F13.8: importing the script registers nothing; an element with another name looks and works the same."""
    page = defining_page
    other = page.evaluate(DEFINE, ["my-code", ["my-code"]])
    assert other.pop("isPlain") and other["isRegistered"] and len(other["slots"]) == 6
    assert not page.evaluate("Boolean(customElements.get('one-time-code'))")
    page.evaluate("""() => {
        window.completed = [];
        document.addEventListener("complete", (event) => completed.push([event.target.localName, event.detail.code]));
    }""")
    page.focus("my-code input")
    page.keyboard.type("985391")
    page.wait_for_function("completed.length === 1")
    assert page.evaluate("completed") == [["my-code", "985391"]]
    standard = page.evaluate(DEFINE, ["one-time-code", []])
    assert standard.pop("isPlain") and standard == other


def test_F13_8_a_taken_name_stays(defining_page):
    """F13.8: a page that has registered an element under the name keeps it."""
    assert defining_page.evaluate("""async () => {
        const { define } = await import("/element/one-time-code-define.js");
        const own = class extends HTMLElement {};
        customElements.define("my-code", own);
        return define("my-code") === own;
    }""")


def test_F13_8_an_element_can_have_a_registry_of_its_own(defining_page):
    """F13.8: the element starts in a shadow tree whose registry alone knows it."""
    page = defining_page
    if not page.evaluate("() => { try { return Boolean(new CustomElementRegistry()) } catch { return false } }"):
        pytest.skip("the browser has no scoped registries")
    assert page.evaluate("""async () => {
        const { define } = await import("/element/one-time-code-define.js");
        const registry = new CustomElementRegistry(), body = document.createElement("section");
        const registered = define("one-time-code", registry);
        const root = body.attachShadow({ mode: "open", customElementRegistry: registry });
        const host = document.createElement("one-time-code", { customElementRegistry: registry });
        host.append(document.createElement("input"));
        root.append(host);
        document.body.append(body);
        await host.ready;
        return host instanceof registered && !customElements.get("one-time-code")
            && getComputedStyle(host).getPropertyValue("--_count") === "6" && host.hasAttribute("data-ready");
    }""")
