"""F12, M12, A10: the field in the shadow tree of another element, as component libraries use the field."""

import pytest

from harness.field import eventually

OUTER = """async ([language, own]) => {
    await customElements.whenDefined("one-time-code");
    const make = (tag, properties = {}, ...children) => {
        const node = Object.assign(document.createElement(tag), properties);
        node.append(...children);
        return node;
    };
    const outer = make("sign-in");
    if (language) outer.lang = language;
    const host = make("one-time-code", {}, make("label", {}, "Verification code ", make("input", { name: "code", required: true })));
    if (own) host.lang = own;
    const button = make("button", {}, "Go"), reset = make("button", { type: "reset" }, "Reset");
    window.form = make("form", { method: "post", action: "/echo" }, host, button, reset);
    const root = outer.attachShadow({ mode: "open" });
    root.append(form);
    document.querySelector("main").append(outer);
    window.host = host;
    window.sent = [];
    form.addEventListener("submit", (event) => { event.preventDefault(); sent.push(new FormData(form).get("code")) });
    await host.ready;
    host.querySelector("input").focus();
}"""


@pytest.fixture
def open_in_shadow_tree(open_body, page):
    def open_in_shadow_tree(language="", own=""):
        open_body("", ready=False)
        page.evaluate(OUTER, [language, own])
        return page

    return open_in_shadow_tree


def drawn(page):
    return page.evaluate(
        "[...host.shadowRoot.querySelectorAll('[part~=slot]')].map((slot, index) => (slot.part.contains('active') ? '|' : '')"
        " + (host.querySelector('input').value[index] ?? '_')).join(' ')"
    )


def error(page):
    return page.evaluate("host.querySelector('[data-one-time-code=message]')?.textContent ?? ''")


def test_F12_5_typing_and_moving_work_in_a_shadow_tree(open_in_shadow_tree):
    page = open_in_shadow_tree()
    page.keyboard.type("985")
    eventually(page, lambda: drawn(page), "9 8 5 |_ _ _")
    page.keyboard.press("ArrowLeft")
    eventually(page, lambda: drawn(page), "9 8 |5 _ _ _")
    page.keyboard.type("4")
    eventually(page, lambda: drawn(page), "9 8 4 |5 _ _")


def test_F12_5_S6_5_the_field_has_its_look_in_a_shadow_tree(open_in_shadow_tree):
    page = open_in_shadow_tree()
    page.keyboard.type("9")
    assert page.evaluate("getComputedStyle(host.querySelector('input')).borderStyle") == "none"
    assert page.evaluate("host.shadowRoot.querySelector('[part~=slot]').getBoundingClientRect().height") >= 44


def test_M12_2_F12_5_an_incomplete_code_is_not_submitted(open_in_shadow_tree):
    page = open_in_shadow_tree()
    page.keyboard.type("985")
    page.keyboard.press("Enter")
    eventually(page, lambda: error(page), "3 digits are missing.")
    page.keyboard.type("391")
    page.keyboard.press("Enter")
    eventually(page, lambda: page.evaluate("sent"), ["985391"])


def test_F10_1_F12_5_a_reset_clears_the_field(open_in_shadow_tree):
    page = open_in_shadow_tree()
    page.keyboard.type("985")
    page.evaluate("form.reset()")
    eventually(page, lambda: drawn(page).replace("|", ""), "_ _ _ _ _ _")


@pytest.mark.parametrize("language, own, message", [
    ("", "", "Enter digits only."),
    ("de", "", "Es können nur Ziffern eingegeben werden."),
    ("de", "en", "Enter digits only."),
])
def test_A10_2_the_language_is_that_of_the_nearest_ancestor(open_in_shadow_tree, language, own, message):
    page = open_in_shadow_tree(language, own)
    page.keyboard.type("x")
    eventually(page, lambda: error(page)[:14], message[:14])


def test_A1_1_F12_5_the_descriptions_are_in_the_same_tree(open_in_shadow_tree):
    page = open_in_shadow_tree()
    assert page.evaluate(
        "() => { const input = host.querySelector('input'), root = host.getRootNode();"
        " return input.getAttribute('aria-describedby').split(' ').every((id) => root.getElementById(id)) }"
    )
