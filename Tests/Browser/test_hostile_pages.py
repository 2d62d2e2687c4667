"""The field in difficult conditions: a dialog, a frame, foreign nodes, a slow network, page changes, going back."""

import itertools

import pytest
from playwright.sync_api import expect

from harness import html
from harness.browser import launch
from harness.field import Field
from harness.paths import GERMAN, package_file

# A script that changes the page as a password manager does: it adds a node before and a node after the input, within
# the label, and sets styles on the input.
ADD_MANAGER_NODES = """(host, input) => {
    const badge = document.createElement("manager-badge");
    badge.attachShadow({ mode: "closed" });
    badge.tabIndex = -1;
    input.after(badge);
    const mirror = document.createElement("div");
    mirror.setAttribute("aria-hidden", "true");
    input.before(mirror);
    input.style.setProperty("background-image", "none", "important");
    input.style.setProperty("background-color", "rgb(250, 255, 189)", "important");
    input.setAttribute("data-managed", "");
}"""


def test_F12_4_F11_6_the_field_works_with_nodes_of_a_password_manager(open_field):
    """F12.4, F11.6: the field works although a password manager adds nodes next to the input, and fills it by script."""
    field = open_field()
    field.run(ADD_MANAGER_NODES)
    field.type("12").expect(text="12", drawn="1 2 |_ _ _ _")
    field.set_by_script("985391")
    field.expect(text="985391")
    field.expect_completed("985391")
    field.click(1).expect(drawn="9 <8> 5 3 9 1")


def test_F12_1_the_field_works_after_its_input_is_wrapped(open_field):
    """F12.1: the field keeps working when a script wraps the input, which removes the input from the page briefly."""
    field = open_field()
    field.type("12")
    field.run(
        "(host, input) => { const box = document.createElement('div'); input.replaceWith(box);"
        " box.append(input); input.focus() }"
    )
    field.press("End").type("3").expect(text="123", drawn="1 2 3 |_ _ _")


def test_S4_1_a_field_in_a_dialog_is_laid_out_when_the_dialog_opens(open_body):
    """S4.1: the slots are laid out when the dialog opens, because elements in a closed dialog have no size."""
    field = open_body(f"<dialog>{html.element('grouping=3-3')}</dialog>")[0]
    field.page.evaluate("document.querySelector('dialog').showModal()")
    expect(field.page.get_by_label("Verification code")).to_be_focused()
    field.type("9853").expect(text="9853", drawn="9 8 5 3 |_ _")
    boxes = field.boxes()
    assert len(boxes) == 6 and all(box["width"] >= 24 and box["height"] >= 44 for box in boxes)
    outer = field.page.locator("one-time-code input").bounding_box()
    assert outer["x"] <= boxes[0]["x"] and boxes[-1]["x"] + boxes[-1]["width"] <= outer["x"] + outer["width"]
    field.click(1).expect(drawn="9 <8> 5 3 _ _")
    # Closing the dialog and opening it again doesn't change the field.
    field.page.evaluate("document.querySelector('dialog').close()")
    field.page.evaluate("document.querySelector('dialog').showModal()")
    field.click(2).expect(drawn="9 8 <5> 3 _ _")


def test_F12_5_the_field_works_in_a_frame(page, static_site):
    """F12.5: the field works on a sign-in page within a frame of another page."""
    inner = static_site.add("framed.html", html.document(html.form(html.element())))
    static_site.add("framing.html", html.document(f'<iframe src="{inner}" width="600" height="400"></iframe>'))
    # This page has no content security policy, because the policy of the test pages forbids frames.
    page.route("**/framing.html", lambda route: route.fulfill(
        response=(response := route.fetch()),
        headers={name: value for name, value in response.headers.items() if name != "content-security-policy"},
    ))
    page.goto(static_site.address("framing.html"))
    frame = page.frame_locator("iframe")
    box = frame.get_by_label("Verification code")
    expect(frame.locator("one-time-code[data-ready]")).to_be_visible()
    box.click()
    page.keyboard.type("9853-91")
    expect(box).to_have_value("985391")
    page.keyboard.press("Enter")
    expect(frame.locator("pre")).to_have_text("code=985391")


def change_direction(field, owner):
    """Changes the direction of a node, which the expression `owner` returns, and expects a click to select the clicked symbol."""
    for direction in ("rtl", "ltr", "rtl"):
        field.page.evaluate(f"direction => {{ {owner}.dir = direction }}", direction)
        field.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        starts = [box["x"] for box in field.boxes()]
        assert starts == sorted(starts)
        field.click(0).expect(drawn="<9> 8 5 _ _ _")
        field.click(2).expect(drawn="9 8 <5> _ _ _")
        field.press("End").expect(drawn="9 8 5 |_ _ _")


@pytest.mark.parametrize("owner", ["html", "body", "one-time-code"])
def test_M13_M5_1_the_direction_of_the_page_can_change(open_field, owner):
    """M13, M5.1: when the direction of an ancestor changes, the code stays left to right; a click selects the clicked symbol."""
    field = open_field("grouping=3-3")
    field.type("985")
    change_direction(field, f"document.querySelector('{owner}')")


@pytest.mark.parametrize("language, old_word, new_word", [
    ("pt-BR", "checked", "verificado"), ("de", "checked", "geprüft"),
])
@pytest.mark.parametrize("owner", ["html", "body", "one-time-code"])
def test_V8_A10_2_the_hint_of_the_element_changes_with_the_language(open_field, owner, language, old_word, new_word):
    """V8, A10.2: the hint that the element has written changes its language when the nearest `lang` changes."""
    field = open_field("submit-when-complete")
    assert old_word in field.state()["hint"]
    field.page.evaluate("([owner, language]) => { document.querySelector(owner).lang = language }", [owner, language])
    field.page.wait_for_function(
        "word => document.querySelector('[data-one-time-code=status]').textContent.includes(word)", arg=new_word
    )


def test_A10_2_an_element_that_is_moved_has_the_language_of_its_new_place(open_field):
    """A10.2: when the page moves the element, the language is that of the nearest `lang` there."""
    field = open_field()
    field.page.evaluate("""() => {
        const section = document.createElement("section");
        section.lang = "de";
        document.querySelector("main").append(section);
        section.append(document.querySelector("one-time-code"));
    }""")
    field.page.wait_for_function("() => document.querySelector('[data-one-time-code=description]').textContent.includes('Ziffern')")


def test_A10_2_the_last_language_counts_even_if_an_earlier_one_loads_longer(open_field, page):
    """A10.2: when `lang` changes while the phrases of an earlier language are loading, these aren't used."""
    release = hold_response(page, package_file(GERMAN))
    field = open_field()
    with page.expect_request("**/de-*.js"):
        field.run("host => { host.lang = 'de' }")
    field.run("host => { host.lang = 'fr' }")
    page.wait_for_function("() => document.querySelector('[data-one-time-code=description]').textContent.includes('Chiffres')")
    release()
    # The page gets the phrases after the element, which asked first.
    page.evaluate("async (file) => { await import(file); await new Promise(requestAnimationFrame) }",
                  f"/element/{package_file(GERMAN)}")
    assert "Chiffres" in field.state()["count"]


def test_M13_M5_1_the_direction_of_a_slot_that_contains_the_element_can_change(open_field, pytestconfig):
    """M13, M5.1: the direction can also come from a component that has the element as its content."""
    if pytestconfig.getoption("--engine") == "webkit":
        pytest.skip("WebKit leaves the input at the other edge, see docs/testing.md")
    field = open_field("grouping=3-3")
    field.type("985")
    field.page.evaluate("""() => {
        const card = document.createElement("section"), host = document.querySelector("one-time-code");
        const box = document.createElement("div");
        box.append(document.createElement("slot"));
        card.attachShadow({ mode: "open" }).append(box);
        host.replaceWith(card);
        card.append(host);
        window.box = box;
    }""")
    field.expect(ready=True)
    change_direction(field, "window.box")


def test_V8_F12_4_a_hint_of_the_page_is_kept(open_field):
    """V8, F12.4: the element doesn't replace a hint that the page wrote."""
    field = open_field(inner=html.INPUT + "<p data-hint>It is in your letter box.</p>")
    field.run("host => { host.lang = 'de' }")
    field.page.wait_for_function("() => document.querySelector('[data-one-time-code=description]').textContent.includes('Ziffern')")
    assert field.state()["hint"] == "It is in your letter box."


CHANGES = {"length": "8", "grouping": "4-4", "alphabet": "letters-and-digits"}


@pytest.mark.problem("not valid")
@pytest.mark.parametrize("order", list(itertools.permutations(CHANGES)), ids="-".join)
def test_F10_1_attributes_can_change_in_any_order(open_field, order):
    """F10.1: the format may be invalid between two changes of attributes; after the last one, all attributes apply."""
    field = open_field("length=6 grouping=3-3")
    for name in order:
        field.run("(host, input, [name, value]) => { host.setAttribute(name, value) }", [name, CHANGES[name]])
        field.page.evaluate("() => new Promise(done => setTimeout(done))")
    field.type("ab12cd34").expect(text="AB12CD34")
    field.expect_completed("AB12CD34")
    parts = [slot["parts"] for slot in field.state()["slots"]]
    assert [index for index, part in enumerate(parts) if "group-start" in part] == [4]


def hold_response(page, file):
    """Delays the response for `file` until the returned function is called."""
    held_routes = []
    page.route(f"**/element/{file}", lambda route: held_routes.append(route))

    def release():
        for route in held_routes:
            route.continue_()
        page.unroute(f"**/element/{file}")

    return release


def test_F13_1_F11_4_text_that_is_typed_while_the_element_loads_is_kept(page, static_site):
    """F13.1, F11.4: while a slow network delivers the element, the input is plain; the element keeps the typed symbols."""
    static_site.add("slow.html", html.document(html.form(html.element("grouping=3-3 lang=de"))))
    release = hold_response(page, package_file(GERMAN))
    page.goto(static_site.address("slow.html"))
    page.get_by_label("Verification code").click()
    page.keyboard.type("985-3")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_label("Verification code")).to_have_value("985-3")
    release()
    page.wait_for_function("() => document.querySelector('one-time-code[data-ready]')")
    field = Field(page)
    field.expect(text="9853", focused=True)
    field.press("End").type("91").expect(text="985391", phase="editing")


def test_F13_7_an_element_that_is_moved_while_it_loads_becomes_ready(page, static_site):
    """F13.7: an element that is removed before all files have loaded becomes ready when it is attached again."""
    static_site.add("slow.html", html.document(html.form(html.element("lang=de"))))
    release = hold_response(page, package_file(GERMAN))
    page.goto(static_site.address("slow.html"))
    page.evaluate(
        "() => { const host = document.querySelector('one-time-code'), parent = host.parentElement;"
        " host.remove(); window.kept = host; window.home = parent }"
    )
    release()
    page.evaluate("() => new Promise(done => setTimeout(done, 100))")
    page.evaluate("() => { home.prepend(kept); return kept.ready.then(() => {}) }")
    page.focus("one-time-code input")
    Field(page).type("12").expect(text="12", drawn="1 2 |_ _ _ _")


@pytest.fixture
def caching_browser(playwright):
    """Starts a browser with a back/forward cache, which users' browsers have but the harness's browser doesn't."""
    browser = launch(playwright, has_windows=True, ignore_default_args=["--disable-back-forward-cache"])
    yield browser
    browser.close()


PASSWORD = "<label>Code <input type=password name=code autocomplete=one-time-code value=98></label>"


def test_F12_7_S3_1_an_input_for_a_password_is_masked(open_field):
    """F12.7, S3.1: an input of type `password` makes the field masked, and its symbols aren't announced."""
    field = open_field(inner=PASSWORD, clock=True)
    field.expect(text="98", drawn="• • |_ _ _ _")
    field.page.keyboard.insert_text("5391")
    field.expect(drawn="• • • • • [•]")
    assert not any("9" in text for text in field.take_announcements())


def test_F12_7_an_input_that_becomes_one_for_a_password_is_masked(field):
    """F12.7: if the page changes the input's type to `password`, the field becomes masked."""
    field.type("98")
    field.run("(host, input) => { input.type = 'password' }")
    field.expect(text="98", drawn="• • |_ _ _ _", focused=True)


@pytest.mark.problem("no <input>")
@pytest.mark.parametrize("inner", ["", "<my-input></my-input>"], ids=["nothing", "shadow tree"])
def test_F12_8_an_element_without_an_input_says_so(open_body, page, inner):
    """F12.8: if there is no input inside, the console says so after 3 seconds; an input that is added later works."""
    define = """customElements.define("my-input", class extends HTMLElement {
        connectedCallback() { this.attachShadow({ mode: "open" }).append(document.createElement("input")) }
    }); window.warnings = []; console.warn = (text) => warnings.push(text);"""
    [field] = open_body(html.element(inner=inner), clock=True, ready=False, before=define)
    page.wait_for_function("() => Boolean(customElements.get('one-time-code'))")
    page.clock.run_for(2999)
    assert page.evaluate("warnings") == []
    page.clock.run_for(1)
    assert len(page.evaluate("warnings")) == 1 and "no <input>" in page.evaluate("warnings[0]")
    field.run("(host) => host.append(document.createElement('input'))")
    page.wait_for_function("() => document.querySelector('one-time-code').ready.then(() => true)")


def test_F12_9_the_console_names_attributes_that_belong_on_the_input(open_body, page):
    """F12.9: an input's attributes have no effect on the element; the console says so once for each of them on a page."""
    element = html.element("value=123456 disabled aria-label=Code look=underline")
    [field, _] = open_body(html.form(element * 2), before="window.warnings = []; console.warn = (text) => warnings.push(text)")
    field.run("host => { host.removeAttribute('disabled'); host.setAttribute('required', ''); host.disabled = true }")
    page.focus("one-time-code input")
    field.type("12").expect(text="12")
    assert page.evaluate("warnings") == [
        f'<one-time-code>: "{name}" belongs on the <input> inside' for name in ("value", "disabled", "aria-label", "required")
    ]


PORTAL = """async ([isStarted]) => {
    const { contentDocument } = document.querySelector("iframe");
    const host = Object.assign(document.createElement("one-time-code"), { id: "portal" });
    const label = document.createElement("label");
    label.append("Code ", document.createElement("input"));
    host.append(label);
    if (isStarted) {
        document.body.append(host);
        await host.ready;
    }
    contentDocument.body.append(host);
    await host.ready;
    const slot = host.shadowRoot.querySelector("[part~=slot]");
    const look = () => [getComputedStyle(slot).borderTopStyle, getComputedStyle(label).display, slot.offsetWidth > 20];
    for (let count = 0; count < 100 && look()[0] === "none"; count++) await new Promise((done) => setTimeout(done, 10));
    host.code = "98";
    return [...look(), host.querySelector("input").value];
}"""


@pytest.mark.parametrize("is_started", [False, True], ids=["new", "moved"])
def test_F12_5_the_field_works_in_the_document_of_a_frame(open_body, page, is_started):
    """F12.5: an element that the page creates and then adds to a frame's document looks and works as elsewhere."""
    open_body(html.element() + "<iframe width=600 height=200></iframe>")
    assert page.evaluate(PORTAL, [is_started]) == ["solid", "block", True, "98"]


@pytest.mark.parametrize("moves", [False, True], ids=["stays", "moves"])
def test_F12_6_an_input_that_was_disabled_gets_its_focus_back(open_field, moves):
    """F12.6: an input that was disabled during verification gets the focus back, unless the user has moved it."""
    field = open_field()
    field.run("""(host, input) => {
        host.verify = () => new Promise((_, reject) => { window.rejectCode = () => reject({ reason: "wrong-code" }) });
    }""")
    field.type("123456").expect(phase="verifying")
    field.run("async (host, input) => { input.disabled = true; await new Promise((done) => setTimeout(done, 100)) }")
    field.expect(focused=False)
    if moves:
        field.run("(host, input) => input.form.querySelector('button').focus()")
    field.page.evaluate("() => rejectCode()")
    field.expect(phase="rejected")
    field.run("(host, input) => { input.disabled = false }")
    if moves:
        field.page.evaluate("() => new Promise((done) => setTimeout(done, 50))")
        field.expect(focused=False)
    else:
        field.expect(focused=True, caret=6, error="Incorrect code.")


@pytest.mark.parametrize("is_cached", [True, False], ids=["cached", "loaded-again"])
def test_F12_1_F9_4_the_field_works_after_navigating_back(caching_browser, static_site, is_cached):
    """F12.1, F9.4: when the user navigates back, the field works on a cached page and on a page that is loaded again."""
    static_site.add("left.html", html.document(html.form(html.element("grouping=3-3"))))
    page = caching_browser.new_page()
    page.add_init_script("addEventListener('pageshow', (event) => { window.wasCached = event.persisted })")
    if not is_cached:
        page.add_init_script("addEventListener('unload', () => {})")
    page.goto(static_site.address("left.html"))
    page.evaluate("document.querySelector('one-time-code').ready.then(() => {})")
    page.focus("one-time-code input")
    page.keyboard.type("985")
    Field(page).expect(text="985")
    page.goto(static_site.address("blank.html"))
    page.go_back(wait_until="commit")
    page.wait_for_function("() => document.querySelector('one-time-code[data-ready]')")
    if is_cached:
        assert page.evaluate("wasCached"), page.evaluate(NOT_RESTORED_REASONS)
    page.focus("one-time-code input")
    field = Field(page)
    text = field.state()["text"]
    assert text in (["985"] if is_cached else ["985", ""])
    field.press("End").type("391"[: 6 - len(text)])
    field.expect(text=text + "391")
    assert [slot["text"] for slot in field.state()["slots"]][: len(text) + 3] == list(text + "391")


# A script that returns the reasons why the browser didn't restore the page from its cache.
NOT_RESTORED_REASONS = "JSON.stringify(performance.getEntriesByType('navigation')[0].notRestoredReasons)"
