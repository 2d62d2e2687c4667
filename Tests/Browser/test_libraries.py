"""F12, V1, V4: the field on pages with the published builds of htmx, React and Vue."""

import json
import re

import pytest
from playwright.sync_api import expect

from harness import html
from harness.field import Field, eventually
from harness.package import VUE_FORM, sample
from harness.ways import WAYS, enter


# htmx


WRONG = "Incorrect code."
FORM = sample("swapped.html")
VERSIONS = pytest.mark.parametrize("version", ["htmx-2.js", "htmx-4.js"])
MORPHS = pytest.mark.parametrize("swap", ["innerMorph", "outerMorph"])


@pytest.fixture
def open_htmx(open_with_libraries, page):
    """`open_htmx(version, body, *responses)` opens a page whose requests to `/verify` get these responses in order.

    Returns the field and the list of request bodies."""

    def open_htmx(version, body, *responses):
        sent, remaining = [], list(responses)

        def respond(route):
            sent.append(route.request.post_data)
            route.fulfill(body=remaining.pop(0), content_type="text/html; charset=utf-8")

        page.route("**/verify", respond)
        field = open_with_libraries(f'<script src="/library/{version}"></script>', body)[0]
        page.focus("one-time-code input")
        return field, sent

    return open_htmx


def expect_announced(page, text):
    """Waits until `text` is announced, and checks that it is announced once."""
    page.wait_for_function("text => recorded.announcements.includes(text)", arg=text)
    assert page.evaluate("recorded.announcements").count(text) == 1


@VERSIONS
def test_F12_3_V4_1_htmx_swaps_the_form_of_the_guide(open_htmx, page, version):
    """F12.3, V4.1: htmx replaces the form. The new field shows the error immediately, and the next code is submitted."""
    field, sent = open_htmx(version, FORM.replace(WRONG, ""), FORM, "<h2>Welcome</h2>")
    field.run("host => host.setAttribute('data-old', '')")
    field.type("123456").expect(text="123456", valid=True, error="")
    field.press("Enter")
    page.wait_for_selector("one-time-code:not([data-old])[data-ready]")
    page.focus("one-time-code input")
    field.expect(text="", error=WRONG, invalid=True, drawn="|_ _ _ _ _ _")
    field.type("985391").expect(text="985391", error="", valid=True)
    field.press("Enter")
    expect(page.get_by_role("heading", name="Welcome")).to_be_visible()
    assert sent == ["otp=123456", "otp=985391"]


@VERSIONS
def test_V4_1_A7_1_an_error_that_comes_with_the_form_is_announced(open_htmx, page, version):
    """V4.1, A7.1: the error in a form that htmx swaps in is announced, so the user knows why the code was rejected."""
    field, _ = open_htmx(version, FORM.replace(WRONG, ""), FORM)
    field.type("123456").press("Enter")
    expect_announced(page, WRONG)


@VERSIONS
def test_F12_3_htmx_swaps_an_input(open_htmx, page, version):
    """F12.3: an input that htmx swaps in becomes the field's input, and is submitted with the form."""
    body = FORM.replace("<label>", "<label hx-get=/verify hx-trigger=renew hx-swap=outerHTML>")
    label = "<label>Another code <input name=otp autocomplete=one-time-code required></label>"
    field, sent = open_htmx(version, body.replace(WRONG, ""), label, "<h2>Welcome</h2>")
    field.type("1234").expect(text="1234")
    page.evaluate("htmx.trigger('label', 'renew')")
    page.get_by_label("Another code").focus()
    field.expect(text="", drawn="|_ _ _ _ _ _", ready=True)
    field.type("985391").expect(text="985391", drawn="9 8 5 3 9 [1]")
    field.press("Enter")
    expect(page.get_by_role("heading", name="Welcome")).to_be_visible()
    assert sent == [None, "otp=985391"] and field.completed == ["985391"]


@VERSIONS
@pytest.mark.parametrize("swap", ["innerHTML", "outerHTML"])
def test_F12_3_V4_1_htmx_swaps_an_error(open_htmx, page, version, swap):
    """F12.3, V4.1: an error that htmx swaps in is shown and announced, and the entered code stays."""
    body = FORM.replace('hx-swap="outerHTML"', f'hx-swap="{swap}" hx-target="[data-error]"').replace(WRONG, "")
    field, _ = open_htmx(version, body, WRONG if swap == "innerHTML" else f"<p data-error>{WRONG}</p>")
    field.type("123456").press("Enter")
    field.expect(text="123456", error=WRONG, invalid=True, focused=True)
    expect_announced(page, WRONG)
    # Leaves the field first, because the description changes only while the field isn't focused.
    field.press("Tab")
    assert WRONG in " ".join(field.state()["descriptions"])
    field.press("Shift+Tab", "Backspace").expect(text="12345", error="", invalid=False)


COLOUR = "(host, input) => getComputedStyle(input).webkitTextFillColor"


def morph_responses(swap, form=FORM):
    """Returns the guide's form without an error, and two server responses with which htmx morphs the form: the form
    with an error, and the form without an error but with a different button label."""
    form = form.replace("outerHTML", swap)
    response = form if swap == "outerMorph" else re.search(r"<form.*?>(.*)</form>", form, re.S)[1]
    return form.replace(WRONG, ""), response, response.replace(WRONG, "").replace("Verify<", "Check<")


@MORPHS
def test_F12_1_F12_4_V4_1_htmx_morphs_the_form_of_the_guide(open_htmx, page, swap):
    """F12.1, F12.4, V4.1: when htmx morphs the form, the input, its text and the caret stay, and the error is announced."""
    body, response, _ = morph_responses(swap)
    field, sent = open_htmx("htmx-4.js", body, response, response)
    field.run("(host, input) => { window.kept = [host, input] }")
    field.type("123456").press("Enter")
    field.expect(text="123456", drawn="1 2 3 4 5 [6]", error=WRONG, invalid=True, focused=True, ready=True)
    assert field.run("(host, input) => kept[0] === host && kept[1] === input")
    expect_announced(page, WRONG)
    field.press("Backspace").expect(text="12345", drawn="1 2 3 4 5 |_", error="", invalid=False)
    field.type("7").press("Enter")
    field.expect(text="123457", error=WRONG, invalid=True)
    assert sent == ["otp=123456", "otp=123457"] and field.completed == ["123456", "123457"]


@MORPHS
@pytest.mark.parametrize("attributes", ["masked", "grouping=3-3", "submit-when-complete"])
def test_F12_1_htmx_morphs_while_the_user_types(open_htmx, page, swap, attributes):
    """F12.1: if the page requests its form again while the user types, the field doesn't change."""
    body, _, response = morph_responses(swap, FORM.replace("length=", f"{attributes} length="))
    field, _ = open_htmx("htmx-4.js", body, response)
    field.type("12").press("ArrowLeft")
    before = field.expect(text="12", caret=1, drawn="• |• _ _ _ _" if attributes == "masked" else "1 |2 _ _ _ _")
    colour = field.run(COLOUR)
    request_morph(page, swap)
    field.expect(**{name: before[name] for name in ("text", "selection", "focused", "ready", "hint", "error", "slots")})
    assert field.run(COLOUR) == colour
    field.type("9").expect(text="192", caret=2)


@MORPHS
def test_F12_4_F1_6_htmx_morphs_and_the_attributes_for_the_keyboard_stay(open_htmx, page, swap):
    """F12.4, F1.6: after a morph, the input has the attributes that the field sets, although the response lacks them."""
    names = ["inputmode", "autocapitalize", "autocorrect", "spellcheck", "enterkeyhint", "translate", "dir"]
    read = "(host, input, names) => names.map((name) => input.getAttribute(name))"
    body, _, response = morph_responses(swap)
    field, _ = open_htmx("htmx-4.js", body, response)
    before = field.run(read, names)
    request_morph(page, swap)
    eventually(page, lambda: field.run(read, names), before)


@MORPHS
def test_F12_1_V2_1_htmx_morphs_while_a_code_is_verified(open_htmx, page, swap):
    """F12.1, V2.1: the verification continues and stays visible when htmx morphs the form."""
    body, _, response = morph_responses(swap)
    field, _ = open_htmx("htmx-4.js", body, response)
    field.run("host => { host.verify = () => new Promise((resolve) => { window.accept = resolve }) }")
    field.type("985391").expect(phase="verifying", busy=True)
    request_morph(page, swap)
    field.expect(phase="verifying", busy=True, text="985391", ready=True)
    page.evaluate("accept()")
    field.expect(phase="accepted", text="985391")
    assert field.completed == ["985391"]


def request_morph(page, swap):
    """Makes htmx request the form again, and waits until htmx has morphed it."""
    page.evaluate("swap => htmx.ajax('GET', '/verify', { source: 'h1', target: '#verify', swap })", swap)
    expect(page.get_by_role("button", name="Check")).to_be_visible()


# React, and a form library that keeps the values of events


REACT = """<script src="/library/react-18.js"></script><script src="/library/react-dom-18.js"></script>"""
REACT_APP = """<div id="app"></div><script>
const { createElement, useEffect, useRef, useState } = React;
window.log = [];
function App() {
    const [code, setCode] = useState(""), host = useRef(null);
    useEffect(() => {
        const report = () => log.push("complete " + code);
        host.current.addEventListener("complete", report);
        return () => host.current.removeEventListener("complete", report);
    });
    const submit = (event) => { event.preventDefault(); log.push("submit " + code) };
    const input = createElement("input", {
        value: code, onChange: (event) => setCode(event.target.value), autoComplete: "one-time-code", name: "otp",
    });
    return createElement("form", { onSubmit: submit },
        createElement("one-time-code", { ref: host, "submit-when-complete": "" }, createElement("label", null, "Code ", input)));
}
ReactDOM.createRoot(document.querySelector("#app")).render(createElement(App));
</script>"""


@pytest.mark.parametrize("way", WAYS)
def test_V1_3_react_has_the_code_when_it_is_complete_and_submitted(open_with_libraries, page, way):
    """V1.3: the rendered state of React contains the code when `complete` and `submit` are dispatched."""
    open_with_libraries(REACT, REACT_APP)
    page.wait_for_selector("one-time-code[data-ready]")
    enter(Field(page), way)
    eventually(page, lambda: page.evaluate("log"), ["complete 985391", "submit 985391"])


@pytest.mark.parametrize("way", WAYS)
def test_V1_3_a_form_library_has_the_code_when_it_is_complete(open_body, page, way):
    """V1.3: values that a form library keeps from `input` events contain the code when `complete` is dispatched."""
    [field] = open_body(html.form(html.element()))
    field.run("""(host, input) => {
        const values = {}, { form } = input;
        window.log = [];
        form.addEventListener("input", ({ target }) => { values[target.name] = target.value });
        form.addEventListener("submit", (event) => { event.preventDefault(); log.push({ ...values }) });
        host.addEventListener("complete", () => form.requestSubmit());
    }""")
    enter(field, way)
    eventually(page, lambda: page.evaluate("log"), [{"code": "985391"}])


# Vue


APP = """
<script type="module">
%s
import { createApp } from "/library/vue-3.js";
const app = createApp(%s);
app.config.compilerOptions.isCustomElement = (tag) => tag === "one-time-code";
window.app = app.mount("#app");
</script>
"""
GUIDE_APP = """{
    data: () => ({ code: "", label: "Verification code", completions: 0 }),
    methods: {
        async verify(code) { if (code !== "985391") throw { reason: "wrong-code" } },
        complete() { this.completions += 1 },
    },
}"""


@pytest.mark.parametrize("first", ["", 'import "/element/one-time-code.js";'], ids=["vue-first", "element-first"])
def test_F12_3_V1_1_V4_1_vue_binds_the_sample_of_the_guide(open_with_libraries, page, first):
    """F12.3, V1.1, V4.1: Vue binds the code (`v-model`), the `verify` property, the `complete` event, and a changing label."""
    [field] = open_with_libraries("", VUE_FORM + APP % (first, GUIDE_APP))
    page.focus("one-time-code input")
    field.type("123456").expect(phase="rejected", error=WRONG)
    expect(page.locator("output")).to_have_text("123456")
    page.evaluate("app.label = 'Code'")
    expect(page.get_by_label("Code", exact=True)).to_be_focused()
    field.expect(phase="rejected", text="123456", error=WRONG, ready=True)
    page.evaluate("app.code = '98'")
    field.expect(text="98", phase="editing", drawn="9 8 |_ _ _ _")
    field.press("End").type("5391").expect(phase="accepted", error="")
    expect(page.locator("output")).to_have_text("985391")
    assert field.completed == ["123456", "985391"] and page.evaluate("app.completions") == 2


@pytest.mark.parametrize("first", ["", 'import "/element/one-time-code.js";'], ids=["vue-first", "element-first"])
@pytest.mark.parametrize("way", WAYS)
def test_V1_3_vue_has_the_code_when_it_is_complete_and_submitted(open_with_libraries, page, way, first):
    """V1.3: the data that `v-model` keeps contain the code when `complete` and `submit` are dispatched."""
    template = """<div id="app"><form @submit.prevent="log.push('submit ' + code)"><one-time-code
        @complete="log.push('complete ' + code)" submit-when-complete><label>Code
        <input v-model="code" autocomplete="one-time-code"></label></one-time-code></form></div>"""
    [field] = open_with_libraries("", template + APP % (first, "{ data: () => ({ code: '', log: [] }) }"))
    enter(field, way)
    eventually(page, lambda: page.evaluate("app.log"), ["complete 985391", "submit 985391"])


VUE_PACKAGE = """<script type="importmap">{ "imports": {
    "vue": "/library/vue-3.js", "one-time-code/vue": "/element/vue.js" } }</script>"""
COMPONENT = """<div id="app"></div>
<script type="module">
import { createApp, h } from "vue";
%s
const component = { template: `%s`, components: { OneTimeCode }, setup() {
    %s
    return { code, verify };
} };
window.app = createApp(component).mount("#app");
</script>"""


def test_F12_1_V4_1_vue_renders_the_component_of_the_guide(open_with_libraries, page):
    """F12.1, V4.1: the component for Vue binds the code (`v-model`) and the hook `verify`, and passes on other attributes."""
    script, template = re.fullmatch(r"<script setup>\n(.*)</script>\n\n<template>\n(.*)</template>\n", sample("CodeForm.vue"), re.S).groups()
    imports, setup = script.split("\n\n", 1)
    open_with_libraries(VUE_PACKAGE, COMPONENT % (imports, template, setup))
    page.wait_for_selector("one-time-code[data-ready]")
    field = Field(page)
    page.get_by_label("Verification code").focus()
    field.type("123456").expect(phase="rejected", error=WRONG)
    expect(page.locator("output")).to_have_text("123456")
    page.evaluate("app.code = '98'")
    field.expect(text="98", phase="editing", drawn="9 8 |_ _ _ _")
    field.press("End").type("5391").expect(phase="accepted", error="")
    expect(page.locator("output")).to_have_text("985391")
    assert field.completed == ["123456", "985391"]
    names = ["name", "autocomplete", "inputmode", "required"]
    assert field.run("(host, input, names) => names.map((name) => input.getAttribute(name))", names) == [
        "otp", "one-time-code", "numeric", "",
    ]


VUE_ORDER = """<form @submit.prevent="log.push('submit ' + code)"><OneTimeCode
    id="code" class="wide" length="6" aria-label="Code" :masked="isMasked" submit-when-complete v-model="code" ref="field"
    @complete="(entered) => log.push('complete ' + entered + ' ' + code)" @refuse="({ reason }) => log.push(reason)"
    @input="({ target }) => log.push('input ' + target.value)"><p data-error>{{ error }}</p></OneTimeCode></form>"""
VUE_ORDER_APP = """<div id="app"></div>
<script type="module">
import { createApp } from "vue";
import { OneTimeCode } from "one-time-code/vue";
const data = () => ({ code: "", error: "", isMasked: false, log: [] });
window.app = createApp({ template: `%s`, components: { OneTimeCode }, data }).mount("#app");
</script>"""


@pytest.mark.parametrize("way", WAYS)
def test_V1_3_the_component_for_vue_emits_events_in_order(open_with_libraries, page, way):
    """V1.3: `input` listeners come before `complete`, and that before the submission; both get the rendered state."""
    open_with_libraries(VUE_PACKAGE, VUE_ORDER_APP % VUE_ORDER)
    page.wait_for_selector("one-time-code[data-ready]")
    enter(Field(page), way)
    eventually(page, lambda: page.evaluate("app.log.slice(-3)"), ["input 985391", "complete 985391 985391", "submit 985391"])


def test_F12_9_the_component_for_vue_maps_attributes(open_with_libraries, page):
    """F12.9: attributes of the element go to the element, and all others to the input."""
    open_with_libraries(VUE_PACKAGE, VUE_ORDER_APP % VUE_ORDER)
    page.wait_for_selector("one-time-code[data-ready]")
    field = Field(page)
    element = ["class", "length", "submit-when-complete", "masked", "id"]
    read = "(host, input, names) => names.map((name) => host.getAttribute(name))"
    assert field.run(read, element) == ["wide", "6", "", None, None]
    assert field.run("(host, input) => [input.id, input.ariaLabel, app.$refs.field.input === input]") == ["code", "Code", True]
    page.evaluate("app.isMasked = true; app.error = 'Wrong.'")
    field.expect(error="Wrong.", invalid=True)
    assert field.run(read, element[3:]) == ["", None]
    page.focus("#code")
    field.type("x")
    eventually(page, lambda: page.evaluate("app.log"), ["symbol"])


LIST_TEMPLATE = """<div id="app">
  <template v-if="isThere">
    <one-time-code v-for="each in order" :key="each" :length="length">
      <label>{{ each }} <input v-model="codes[each]" autocomplete="one-time-code"></label>
    </one-time-code>
  </template>
  <output>{{ codes }}</output>
</div>"""
LIST_APP = """{
    data: () => ({ isThere: true, length: 6, order: ["A", "B"], codes: { A: "98", B: "", C: "" } }),
}"""


@pytest.fixture
def list_fields(open_with_libraries):
    """Opens a page with two fields in a list, each with a key."""
    return open_with_libraries("", LIST_TEMPLATE + APP % ("", LIST_APP))


def output_codes(page):
    return json.loads(page.locator("output").text_content())


def test_F12_1_vue_reorders_a_list(list_fields, page):
    """F12.1: when Vue reorders the list, the fields swap places and keep their text."""
    first, second = list_fields
    first.expect(text="98", drawn="9 8 _ _ _ _")
    page.get_by_label("B").focus()
    second.type("123").expect(text="123")
    page.evaluate("app.order = ['B', 'A']")
    first.expect(text="123", ready=True)
    second.expect(text="98", ready=True)
    page.get_by_label("A").focus()
    second.press("End").type("5").expect(text="985", drawn="9 8 5 |_ _ _")
    eventually(page, lambda: output_codes(page), {"A": "985", "B": "123", "C": ""})


def test_F12_2_vue_changes_the_key_of_a_field(list_fields, page):
    """F12.2: when a key changes, Vue makes a new field, with its own text."""
    first, _ = list_fields
    page.get_by_label("A").focus()
    first.press("End").type("5").expect(text="985")
    page.evaluate("app.order = ['C', 'B']")
    page.get_by_label("C").focus()
    first.expect(text="", drawn="|_ _ _ _ _ _", phase="editing", ready=True)
    first.type("12").expect(text="12")
    eventually(page, lambda: output_codes(page), {"A": "985", "B": "", "C": "12"})


def test_F12_2_V1_1_vue_removes_fields_and_adds_them_again(list_fields, page):
    """F12.2, V1.1: fields that Vue removes and adds again have the text of the page's data, and complete once."""
    first, _ = list_fields
    page.evaluate("app.isThere = false")
    expect(page.locator("one-time-code")).to_have_count(0)
    page.evaluate("app.isThere = true")
    expect(page.locator("one-time-code[data-ready]")).to_have_count(2)
    page.get_by_label("A").focus()
    first.expect(text="98", drawn="9 8 |_ _ _ _")
    first.type("5391").expect(text="985391")
    assert first.completed == ["985391"]


def test_F10_1_F1_1_vue_changes_the_length(list_fields, page):
    """F10.1, F1.1: a length that Vue changes applies immediately, and text that fits stays."""
    first, _ = list_fields
    page.evaluate("() => { app.length = 4 }")
    eventually(page, lambda: len(first.state()["slots"]), 4)
    first.expect(text="98", drawn="9 8 _ _", ready=True)
    page.get_by_label("A").focus()
    first.press("End").type("53").expect(text="9853")
    assert first.completed == ["9853"]


def test_F10_1_S3_1_vue_binds_an_attribute_that_is_on_or_off(open_with_libraries, page):
    """F10.1, S3.1: Vue may bind true or false to an attribute, because the value `false` turns the attribute off."""
    [field] = open_with_libraries("", """<div id="app"><one-time-code :masked="isMasked">
        <label>Code <input autocomplete="one-time-code"></label></one-time-code></div>"""
        + APP % ("", "{ data: () => ({ isMasked: false }) }"))
    page.focus("one-time-code input")
    field.type("98").expect(drawn="9 8 |_ _ _ _")
    page.evaluate("() => { app.isMasked = true }")
    field.expect(drawn="• • |_ _ _ _")
    page.evaluate("() => { app.isMasked = false }")
    field.expect(drawn="9 8 |_ _ _ _")
