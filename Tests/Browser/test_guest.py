"""F12, F13, V7, A7: the element is a guest. It only reads the page's nodes, and each message is seen, announced and described."""

import pytest

from harness import html
from harness.field import Field, eventually
from harness.phrases import phrase
from harness.verifier import Verifier

ERROR = "<p data-error id=e></p>"

# Records the changes of nodes of the page: not those of nodes that the element has added, and not the documented exceptions.
WATCH = """() => {
    const INPUT = ["aria-busy", "aria-describedby", "aria-invalid", "data-drawn"];
    const isOwn = (node) => node.hasAttribute?.("data-one-time-code") || node.parentNode?.hasAttribute?.("data-one-time-code");
    window.changed = [];
    new MutationObserver((changes) => changed.push(...changes.filter(({ type, target, attributeName, addedNodes, removedNodes }) => {
        if (isOwn(target) || type !== "attributes" && addedNodes.length + removedNodes.length
            && [...addedNodes, ...removedNodes].every(isOwn)) return false;
        if (target.localName === "one-time-code") return type !== "attributes" || !/^data-(phase|plain|ready|disabled)/.test(attributeName);
        return !(target.localName === "input" && INPUT.includes(attributeName))
            && !(target.dataset.resend === "" && attributeName === "aria-disabled");
    }).map(({ type, target, attributeName }) => `${type} ${attributeName} ${target.outerHTML}`)))
        .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}"""


def wait_for_frame(page):
    page.evaluate("() => new Promise((done) => setTimeout(done, 30))")


def test_F12_4_the_element_changes_no_node_of_the_page(open_field):
    """F12.4: while the user types, is refused, waits, and is rejected and accepted, only the documented attributes change."""
    inner = html.INPUT + ERROR + "<p data-hint>It is valid for 10 minutes.</p><div>" + html.RESEND + "</div>"
    field = open_field("resend-after=2", inner=inner)
    field.page.evaluate(WATCH)
    field.run("host => { host.resend = async () => { throw { detail: 'Not yet.', retryAfter: 1 } } }")
    verifier = Verifier(field)
    field.type("1x").press("Enter").expect(error="5 digits are missing.")
    field.paste("no code").press("Tab", "Shift+Tab")
    field.type("23456").expect(phase="verifying")
    field.type("7").expect(error=phrase("en", "waitForVerdict"))
    verifier.reject(reason="wrong-code", attemptsLeft=2)
    field.expect(error="Incorrect code. 2 attempts left.")
    eventually(field.page, lambda: field.run("host => host.querySelector('[data-resend]').ariaDisabled"), None)
    field.run("host => host.querySelector('[data-resend]').click()")
    field.expect(error="Incorrect code. 2 attempts left. Not yet.")
    field.later().type("985391").expect(phase="verifying")
    field.run("(host, input) => { window.kept = [host.querySelector('#e').outerHTML, host.querySelector('[data-hint]').outerHTML] }")
    verifier.accept()
    field.expect(phase="accepted")
    wait_for_frame(field.page)
    assert field.page.evaluate("changed") == []
    assert field.page.evaluate("kept") == ['<p data-error="" id="e"></p>', '<p data-hint="">It is valid for 10 minutes.</p>']


# The ways in which pages and frameworks write an error into their nodes: each with what it does to remove the error, if anything.
WRITING = {
    "textContent": ("e.textContent = text", ""),
    "icon": ("e.replaceChildren(document.createElement('svg'), text)", ""),
    "replaceChildren": ("e.replaceChildren(text)", "e.replaceChildren()"),
    "text node": ("e.firstChild ? e.firstChild.data = text : e.append(text)", "e.firstChild.data = ''"),
    "span": ("e.firstChild ? e.firstChild.textContent = text : e.append(Object.assign(document.createElement('b'), { textContent: text }))", ""),
    "new node": ("e.replaceWith(Object.assign(e.cloneNode(), { textContent: text }))", ""),
    "rendered if needed": ("box.append(Object.assign(e.cloneNode(), { id: 'n', textContent: text }))", "n.remove()"),
    "hidden": ("e.textContent = text; e.hidden = false", "e.hidden = true"),
    "class": ("e.textContent = text; e.className = ''", "e.className = 'off'"),
    "second node": ("second.textContent = text", "second.textContent = ''"),
}
TEXTS = {"different": ["First.", "Second.", "Third."], "same": ["Incorrect."] * 3}


@pytest.mark.parametrize("texts", TEXTS)
@pytest.mark.parametrize("way", WRITING)
def test_V7_5_each_error_of_the_page_is_seen_announced_and_described(open_body, page, way, texts):
    """V7.5: the first, the second and the third time, in whatever way the page writes it, and after a refusal, too."""
    write, remove = WRITING[way]
    inner = html.INPUT + f"<div id=box>{ERROR}<p data-error id=second></p></div>"
    [field] = open_body(html.form(html.element(inner=inner)), clock=True)
    page.evaluate("""() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(".off { display: none !important }");
        document.adoptedStyleSheets = [sheet];
    }""")
    page.evaluate("() => document.addEventListener('submit', (event) => event.preventDefault())")
    page.focus("one-time-code input")
    field.type("x12345").take_announcements()
    for text in TEXTS[texts]:
        field.type("6").press("Enter")
        page.evaluate(f"text => {{ {write} }}", text)
        field.expect(error=text, invalid=True)
        assert field.take_announcements() == [text]
        field.press("Tab").expect(descriptions=[f"{text} 6 of 6 digits entered."])
        field.press("Shift+Tab", "Backspace").expect(error="", invalid=False)
        page.evaluate(f"() => {{ {remove} }}")
        assert field.take_announcements() == []


def test_V7_5_an_error_that_the_page_does_not_write_again_is_seen_after_a_submission(open_field):
    """V7.5: frameworks don't render an unchanged text again. It is visible again when the page answers a submission."""
    field = open_field(inner=html.INPUT + ERROR)
    field.run("(host, { form }) => form.addEventListener('submit', (event) => event.preventDefault())")
    field.type("123456").press("Enter")
    field.run("host => { host.querySelector('#e').textContent = 'Incorrect.' }")
    for _ in range(2):
        field.expect(error="Incorrect.", invalid=True)
        field.press("Backspace").expect(error="", invalid=False)
        field.type("7").press("Enter")


OWN = {
    "symbol": (lambda field: field.type("x"), "Enter digits only."),
    "paste": (lambda field: field.paste("no code"), "No 6-digit code found in this text."),
    "incomplete": (lambda field: field.press("Enter"), "5 digits are missing."),
    "rejection": (lambda field: field.run("host => host.reject({ reason: 'wrong-code' })"), "Incorrect code."),
    "the page's words": (lambda field: field.run("host => host.reject('Sorry.')"), "Sorry."),
    "resend": (lambda field: field.run("host => host.querySelector('[data-resend]').click()"), "Unable to send you a new code. Try again."),
}


@pytest.mark.parametrize("page_error", [False, True], ids=["", "after an error of the page"])
@pytest.mark.parametrize("kind", OWN)
def test_V7_5_each_message_of_the_element_is_seen_announced_and_described(open_field, kind, page_error):
    """V7.5: the first, the second and the third time, also after the page has shown an error."""
    act, text = OWN[kind]
    field = open_field(inner=html.INPUT + ERROR + html.RESEND, clock=True)
    field.run("host => { host.resend = async () => { throw undefined } }")
    for count in range(3):
        if page_error:
            field.run("host => { host.querySelector('#e').textContent = 'Try again.' }")
            assert field.take_announcements() == ["Try again."]
        field.type("1").expect(text="1", error="")
        act(field)
        field.expect(error=text)
        assert field.take_announcements() == [text], count
        if kind not in ("symbol", "paste", "incomplete"):
            field.press("Tab").expect(descriptions=[f"{text} 1 of 6 digits entered."])
            field.press("Shift+Tab")
        field.press("Backspace").expect(text="", error="")


CLEARING = {
    "reset": "input.form.reset()", "value": "input.value = ''", "clear": "host.clear()", "set": "host.set('98')",
}


@pytest.mark.parametrize("later", [False, True], ids=["at once", "later"])
@pytest.mark.parametrize("command", CLEARING)
def test_V7_6_only_the_user_makes_an_error_obsolete(open_field, command, later):
    """V7.6: an error stays when the page clears or sets the code, at once or a task later; the user's next key removes it."""
    field = open_field(inner=html.INPUT + ERROR)
    field.type("123456")
    run = f"setTimeout(() => {{ {CLEARING[command]} }})" if later else CLEARING[command]
    field.run(f"async (host, input) => {{ host.querySelector('#e').textContent = 'Incorrect.'; {run}; "
              "await new Promise((done) => setTimeout(done, 50)) }")
    field.expect(error="Incorrect.", invalid=True, text="98" if command == "set" else "")
    field.press("End").type("9").expect(error="", invalid=False)


@pytest.mark.parametrize("command", CLEARING)
def test_V7_6_a_rejection_stays_when_the_page_clears_the_code(open_field, command):
    """V7.6: the reason for a rejection stays, too, and a rejection doesn't remove the page's error."""
    field = open_field(inner=html.INPUT + ERROR)
    field.type("123456")
    field.run(f"(host, input) => {{ host.reject({{ reason: 'expired' }}); {CLEARING[command]} }}")
    field.expect(error=phrase("en", "expired"), invalid=True, phase="rejected" if command == "value" else "editing")
    field.run("host => { host.querySelector('#e').textContent = 'Incorrect.'; host.reject('Sorry.') }")
    field.expect(error="Sorry. Incorrect.")
    field.press("End").type("9").expect(error="", invalid=False)


def test_F10_7_a_reset_is_handled_at_once(open_field):
    """F10.7: a script can reset the form and set the code in the same task."""
    field = open_field(inner="<label>Code <input name=code value='98 5'></label>")
    field.type("3")
    assert field.run("(host, input) => { input.form.reset(); return [host.code, input.value] }") == ["985", "985"]
    field.expect(text="985", drawn="9 8 5 |_ _ _")
    assert field.run("(host, input) => { input.form.reset(); input.value = '123'; return host.code }") == "123"
    wait_for_frame(field.page)
    field.expect(text="123", drawn="1 2 3 |_ _ _")
    assert field.completed == []
    field.run("(host, { form }) => { form.addEventListener('reset', (event) => event.preventDefault()); form.reset() }")
    field.expect(text="123")


# Replaces text as Firefox's translator does: it sets the data of text nodes, also of those that were written again.
TRANSLATOR = """() => {
    const translated = new WeakMap(), options = { subtree: true, childList: true, characterData: true };
    document.documentElement.lang = "pt";
    const translate = () => {
        for (const walker = document.createTreeWalker(document.querySelector("one-time-code"), NodeFilter.SHOW_TEXT); walker.nextNode();) {
            const node = walker.currentNode;
            if (!node.data.trim() || translated.get(node) === node.data || node.data.startsWith("[pt] ")) continue;
            node.data = "[pt] " + node.data;
            translated.set(node, node.data);
            window.translations = (window.translations ?? 0) + 1;
        }
    };
    new MutationObserver(() => setTimeout(translate, 20)).observe(document, options);
    translate();
}"""


def test_A7_5_a_translator_changes_nothing(open_field):
    """A7.5: what a translator writes isn't answered and not announced again, in the element's texts and in the page's."""
    field = open_field("lang=en", inner=html.INPUT + ERROR)
    field.type("123456")
    field.page.evaluate(TRANSLATOR)
    field.run("host => { host.querySelector('#e').textContent = 'Incorrect.' }")
    field.expect(error="[pt] Incorrect.")
    field.type("x")
    eventually(field.page, lambda: "[pt]" in field.run("host => host.querySelector('[data-one-time-code=message]').textContent"), True)
    before = field.page.evaluate("translations")
    field.page.wait_for_timeout(1500)
    assert field.page.evaluate("translations") == before
    texts = field.page.evaluate("recorded.announcements")
    assert texts == ["Incorrect."] + [text for text in texts[1:] if not text.startswith("[pt]")] and len(texts) <= 3


# Words that the page chooses


def test_V7_7_the_page_chooses_the_words_of_a_refusal_and_a_rejection(open_field):
    """V7.7: what listeners of `refuse` and `reject` set as the message is shown and announced instead."""
    field = open_field(clock=True)
    field.run("""host => {
        window.reasons = [];
        for (const type of ["refuse", "reject"]) host.addEventListener(type, (event) => {
            const { reason, attemptsLeft, message } = event.detail;
            reasons.push([reason ?? null, attemptsLeft ?? null, message]);
            event.detail.message = `${type}: ${reason}!`;
        });
    }""")
    for _ in range(2):
        field.type("x").expect(error="refuse: symbol!")
        assert field.take_announcements() == ["refuse: symbol!"]
        field.type("123456")
        field.run("host => host.reject({ reason: 'wrong-code', attemptsLeft: 2 })")
        field.expect(error="reject: wrong-code!", phase="rejected", invalid=True)
        assert field.take_announcements() == ["reject: wrong-code!"]
        field.press("ControlOrMeta+a", "Backspace").expect(error="")
    assert field.page.evaluate("reasons") == [
        ["symbol", None, "Enter digits only."], ["wrong-code", 2, "Incorrect code. 2 attempts left."],
    ] * 2


def test_V7_7_a_page_that_cancels_the_event_shows_the_message_itself(open_field):
    """V7.7: the element says nothing then, but the code is rejected and the input invalid."""
    field = open_field(inner=html.INPUT + ERROR, clock=True)
    field.run("""host => {
        for (const type of ["refuse", "reject"]) host.addEventListener(type, (event) => {
            event.preventDefault();
            host.querySelector("#e").textContent = event.detail.message;
        });
    }""")
    for _ in range(2):
        field.type("x").expect(error="Enter digits only.", invalid=True)
        assert field.take_announcements() == ["Enter digits only."]
        field.type("123456")
        field.run("host => host.reject({ reason: 'wrong-code' })")
        field.expect(error="Incorrect code.", phase="rejected", invalid=True)
        assert field.take_announcements() == ["Incorrect code."]
        field.press("ControlOrMeta+a", "Backspace").expect(error="")


def test_V7_7_the_same_words_are_not_seen_twice(open_field):
    """V7.7: a page that writes the element's words into its own node, without cancelling the event, shows them once."""
    field = open_field(inner=html.INPUT + ERROR, clock=True)
    field.run("host => host.addEventListener('reject', ({ detail }) => { host.querySelector('#e').textContent = detail.message })")
    field.type("123456")
    field.run("host => host.reject({ reason: 'wrong-code' })")
    field.expect(error="Incorrect code.")
    assert field.take_announcements() == ["Incorrect code."]
    field.press("Tab").expect(descriptions=["Incorrect code. 6 of 6 digits entered."])


# The region of announcements


def test_A7_4_an_announcement_outlives_the_element(open_field):
    """A7.4: an app can replace the field as soon as the code is accepted: the acceptance is still announced."""
    field = open_field(clock=True)
    field.run("host => { host.verify = async () => {} }")
    field.type("985391").expect(phase="accepted")
    field.run("host => host.closest('form').remove()")
    assert field.take_announcements() == ["Code accepted"]


@pytest.mark.parametrize("attributes, tree", [("open", "host"), ("role=dialog", "host"), ("", "document")])
def test_A7_4_announcements_are_made_where_they_are_heard(open_body, attributes, tree):
    """A7.4: in a dialog, the region is in the element, because what is outside may be inert; otherwise it is the document's."""
    tag = "dialog" if attributes == "open" else "div"
    [field] = open_body(f"<{tag} {attributes}>{html.element()}</{tag}>", clock=True)
    field.page.focus("one-time-code input")
    field.type("x").page.clock.run_for(400)
    heard = field.run("host => host.shadowRoot.querySelector('[aria-live]').textContent.trim()")
    assert (heard, field.announced_now().strip()) == (
        ("Enter digits only.", "") if tree == "host" else ("", "Enter digits only.")
    )


MARKS = """(node) => [...node.classList].concat([...node.attributes].map(({ name, value }) => value ? `${name}=${value}` : name))"""


def test_A5_3_what_repeats_the_code_is_marked_for_session_recorders(open_field):
    """A5.3: recorders of sessions leave out the text of nodes with their marks: the announcements and the slots."""
    field = open_field()
    marks = field.run(f"""(host) => {{
        const region = document.querySelector("[data-one-time-code=voice]").shadowRoot.firstChild;
        return [region, host.shadowRoot.querySelector("[aria-live]"), host.shadowRoot.querySelector("[part=slots]")].map({MARKS});
    }}""")
    recorders = {
        "fs-mask", "rr-mask", "sentry-mask", "amp-mask", "mp-mask", "ph-no-capture", "data-clarity-mask=true", "data-dd-privacy=mask",
        "data-hj-suppress", "data-private",
    }
    assert all(recorders <= set(names) for names in marks)
    # No other node repeats the code.
    field.page.keyboard.insert_text("985391")
    field.press("Tab").expect(text="985391")
    assert "985391" not in field.run("host => document.body.textContent") and "9 8 5" not in field.run("host => document.body.textContent")


# Starting


PLAIN = """(host, input) => {
    const { borderTopStyle, backgroundImage, clipPath } = getComputedStyle(input);
    return [backgroundImage.includes("gradient"), clipPath, host.hasAttribute("data-ready"), host.checkVisibility?.() ?? true];
}"""


@pytest.mark.parametrize("phrases", [
    "{ enteredDigits: { one: 'one' } }", "{ missingDigits: { one: 'one more' } }", "{ digitsOnly: 5, label: null }",
])
def test_F13_9_phrases_that_are_not_valid_are_left_out(open_field, phrases):
    """F13.9: a phrase without the form `other` is replaced by the language's."""
    before = """new MutationObserver((_, self) => {
        const host = document.querySelector("one-time-code");
        if (host) { host.phrases = %s; self.disconnect(); }
    }).observe(document, { childList: true, subtree: true })""" % phrases
    field = open_field(before=before)
    field.type("12x").expect(drawn="1 2 |_ _ _ _", error="Enter digits only.")
    field.press("Enter").expect(error="4 digits are missing.")


# What Prototype 1.7, which old pages still contain, replaces.
PROTOTYPE = """
Array.from = (list) => { const copy = []; for (let index = 0; index < (list ? list.length : 0); index++) copy.push(list[index]); return copy };
Array.prototype.entries = function () { return this.slice() };
"""


def test_F13_9_a_page_may_have_replaced_globals(open_field):
    field = open_field("grouping=3-3 placeholder=dot", before=PROTOTYPE)
    field.type("12").expect(drawn="1 2 |_ _ _ _", ready=True)
    assert field.style(4, "content", pseudo="::before") == {"content": '"·"'}


# Fails while the field starts, at one of its last steps.
FAILING = """let fails = true;
const { observe } = ResizeObserver.prototype;
ResizeObserver.prototype.observe = function (node) {
    if (fails && node.localName === "one-time-code") throw Error("not today");
    return observe.call(this, node);
};
window.recover = () => { fails = false };"""


@pytest.mark.problem("not today")
def test_F13_9_a_field_that_fails_to_start_leaves_a_plain_input(open_body, page):
    """F13.9: whatever the element has done before an exception is undone, and the form works. The element can start later."""
    [field] = open_body(html.form(html.element("masked", html.INPUT + ERROR)), before=FAILING, ready=False)
    markup = "document.querySelector('one-time-code').outerHTML"
    eventually(page, lambda: field.run("host => host.ready.then(() => false, () => true)"), True)
    assert field.run(PLAIN) == [True, "none", False, True]
    assert page.evaluate(markup) == html.element("masked", html.INPUT + ERROR).replace(
        "masked>", 'masked="">').replace("name=code autocomplete=one-time-code", 'name="code" autocomplete="one-time-code"').replace(
        "<p data-error id=e>", '<p data-error="" id="e">')
    page.focus("one-time-code input")
    field.type("12 3").expect(text="12 3")
    page.evaluate("() => { recover(); const host = document.querySelector('one-time-code'); host.parentNode.prepend(host) }")
    field.expect(ready=True, text="123")
    page.focus("one-time-code input")
    field.type("4").expect(text="1234", drawn="• • • • |_ _")


SAVED = """<one-time-code length="6" data-ready data-phase="rejected" data-obsolete><label>Code <input name=code value=12 data-slotted
    aria-busy=true aria-invalid=true aria-describedby=one-time-code-1></label><p data-one-time-code=message>Old.</p>
    <span id=one-time-code-1 data-one-time-code=description hidden>Old.</span></one-time-code>"""


def test_F13_9_a_saved_page_is_usable_before_its_script_runs(page, static_site):
    """F13.9: the states in a saved page's markup hide nothing until the script has run, and are replaced then."""
    static_site.add("saved.html", html.document(html.form(SAVED)).replace("one-time-code.js", "nothing.js"))
    page.add_init_script("addEventListener('error', (event) => event.stopImmediatePropagation(), true)")
    page.goto(static_site.address("saved.html"))
    field = Field(page)
    assert field.run(PLAIN)[:2] == [True, "none"]
    page.evaluate("async () => { await import('/element/one-time-code.js'); await document.querySelector('one-time-code').ready }")
    field.expect(ready=True, text="12", phase="editing", error="", invalid=False, busy=False, descriptions=["2 of 6 digits entered."])


test_F13_9_a_saved_page_is_usable_before_its_script_runs = pytest.mark.problem("404|nothing.js")(
    test_F13_9_a_saved_page_is_usable_before_its_script_runs)


# Copies


def test_F12_10_two_copies_of_the_script_describe_their_own_fields(open_body, page):
    """F12.10: the ids of nodes that two copies of the script add are different."""
    [field] = open_body(html.form(html.element()))
    page.evaluate("""async () => {
        const { define } = await import("/element/one-time-code-define.js");
        define("my-code");
        const other = document.createElement("my-code");
        other.setAttribute("length", "4");
        other.append(Object.assign(document.createElement("input"), { ariaLabel: "Other" }));
        document.querySelector("form").prepend(other);
        await other.ready;
    }""")
    described = """(selector) => document.querySelector(`${selector} input`).getAttribute("aria-describedby").split(" ")
        .map((id) => document.getElementById(id).textContent)"""
    assert page.evaluate(described, "my-code") == ["0 of 4 digits entered."]
    assert page.evaluate(described, "one-time-code") == ["0 of 6 digits entered."]
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map(({ id }) => id)")
    assert len(ids) == len(set(ids)) > 1


def test_F12_10_a_clone_has_the_states_of_a_new_field(open_field):
    """F12.10: a copy that is made during a countdown, a verification or an error has one of each node, and no frozen state."""
    field = open_field("resend-after=20", inner=html.INPUT + ERROR + html.RESEND)
    field.run("host => { host.verify = () => new Promise(() => {}) }")
    field.type("123456").expect(phase="verifying", busy=True)
    field.run("""async (host, input) => {
        const copy = host.cloneNode(true);
        copy.querySelector("input").value = "";
        host.replaceWith(copy);
        await copy.ready;
    }""")
    field.expect(phase="editing", busy=False, invalid=False, descriptions=["0 of 6 digits entered."])
    kinds = field.run("host => [...host.querySelectorAll('[data-one-time-code]')].map((node) => node.dataset.oneTimeCode)")
    assert sorted(kinds) == ["description", "message", "retry", "status"]
    assert field.run("host => host.querySelector('[data-resend]').textContent") == "Request a new code"
    field.page.focus("one-time-code input")
    field.type("12x").expect(text="12", error="Enter digits only.")


# Focus, names and input


def test_F12_6_a_disabled_fieldset_gives_the_focus_back(open_body, page):
    """F12.6: a fieldset that the page disables while a code is verified doesn't take the focus away for good."""
    [field] = open_body(f"<fieldset>{html.element()}</fieldset>")
    page.focus("one-time-code input")
    field.run("""host => { host.verify = async () => {
        document.querySelector("fieldset").disabled = true;
        await new Promise((done) => setTimeout(done, 100));
        document.querySelector("fieldset").disabled = false;
        throw { reason: "wrong-code" };
    } }""")
    field.type("123456").expect(phase="rejected", focused=True)
    field.later().type("9").expect(text="9")


def test_A1_4_a_label_around_the_element_is_the_name(open_body, page):
    """A1.4: the name of the input is the label's own text, without the element's messages, hints and buttons."""
    inner = "<input name=code>" + ERROR + "<p data-hint>Sent by text.</p>" + html.RESEND
    [field] = open_body(f"<label><b>Verification</b> code {html.element(inner=inner)}</label>")
    field.run("host => host.reject({ reason: 'wrong-code', attemptsLeft: 2 })")
    assert field.run("(host, input) => input.getAttribute('aria-label')") == "Verification code"
    page.evaluate("document.querySelector('b').textContent = 'Sign-in'")
    eventually(page, lambda: field.run("(host, input) => input.getAttribute('aria-label')"), "Sign-in code")
    field.run("(host, input) => { input.setAttribute('aria-label', 'Code') }")
    page.evaluate("document.querySelector('b').textContent = 'Any'")
    wait_for_frame(page)
    assert field.run("(host, input) => input.getAttribute('aria-label')") == "Code"


def test_V7_2_a_half_typed_code_is_not_invalid(open_field):
    """V7.2: Firefox tells screen readers that an input is invalid if `:invalid` applies, so it applies during a submission only."""
    field = open_field()
    read = "(host, input) => [input.matches(':invalid'), input.validationMessage, input.getAttribute('aria-invalid')]"
    field.run(f"(host, input) => {{ input.addEventListener('invalid', () => {{ window.during = ({read})(host, input) }}) }}")
    field.type("123")
    assert field.run(read) == [False, "", "false"]
    field.press("Enter").expect(error="3 digits are missing.")
    assert field.page.evaluate("during[0]") and field.page.evaluate("during[1]") == "3 digits are missing."
    eventually(field.page, lambda: field.run(read)[:2], [False, ""])
    assert field.events("submit") == []


def test_M12_6_a_script_does_not_submit_an_incomplete_code(open_field):
    """M12.6: `requestSubmit()` shows what is missing, and the page's listeners hear of a complete code only."""
    field = open_field()
    field.run("(host, { form }) => { window.heard = 0; form.addEventListener('submit', (event) => { window.heard++; event.preventDefault() }) }")
    field.type("123")
    field.run("(host, { form }) => form.requestSubmit()")
    field.expect(error="3 digits are missing.")
    field.type("456").expect(text="123456")
    field.run("(host, { form }) => form.requestSubmit()")
    eventually(field.page, lambda: field.page.evaluate("heard"), 1)


def test_V3_6_an_accepted_code_that_is_filled_in_again_is_no_error(open_field):
    """V3.6: a password manager or the user may fill in the accepted code again; nothing is refused."""
    field = open_field()
    field.run("host => { host.verify = async () => {} }")
    field.type("985391").expect(phase="accepted")
    field.set_by_script("985391")
    field.paste("985 391")
    field.page.keyboard.insert_text("985391")
    wait_for_frame(field.page)
    field.expect(phase="accepted", text="985391", error="")
    assert field.refused == []
    field.press("Backspace").expect(error=phrase("en", "alreadyAccepted"))


def test_M6_2_a_click_by_a_script_after_a_scroll_does_not_move_the_caret(open_field):
    """M6.2: after a touch that the browser turned into scrolling, a script's click is no tap."""
    field = open_field()
    field.type("482")
    field.run("""(host, input) => {
        const box = host.shadowRoot.querySelector("[part~=slot]").getBoundingClientRect();
        const options = { bubbles: true, pointerType: "touch", clientX: box.x + 5, clientY: box.y + 5, isPrimary: true };
        input.dispatchEvent(new PointerEvent("pointerdown", options));
        input.dispatchEvent(new PointerEvent("pointercancel", options));
        input.click();
    }""")
    field.type("913").expect(text="482913")
