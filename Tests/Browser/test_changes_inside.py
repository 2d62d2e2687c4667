"""F12: the page changes the nodes inside the element, as frameworks do when they render, swap or morph nodes."""

import pytest

from harness import html
from harness.field import Field, eventually

# Changes a node in place, as morphing libraries do: copies the attributes, and matches children by their position.
MORPH = """function morph(node, target) {
    if (node.nodeType === Node.TEXT_NODE) { node.data = target.data; return }
    for (const { name } of [...node.attributes]) if (!target.hasAttribute(name)) node.removeAttribute(name);
    for (const { name, value } of target.attributes) {
        if (node.getAttribute(name) !== value) node.setAttribute(name, value);
    }
    const current = [...node.childNodes], children = [...target.childNodes];
    children.forEach((child, index) => {
        const old = current[index];
        if (!old) node.append(child.cloneNode(true));
        else if (old.nodeName !== child.nodeName) old.replaceWith(child.cloneNode(true));
        else morph(old, child);
    });
    current.slice(children.length).forEach((child) => child.remove());
}
window.morph = morph;
// Keeps a copy of the element as the server sent it, before a script changes it.
new MutationObserver((_, self) => {
    const host = document.querySelector("one-time-code");
    if (host?.shadowRoot) return self.disconnect();
    if (!host?.querySelector("input")) return;
    window.asServed = document.createElement("div");
    for (const { name, value } of host.attributes) asServed.setAttribute(name, value);
    for (const child of host.childNodes) asServed.append(child.cloneNode(true));
}).observe(document, { childList: true, subtree: true });"""


def visibility(field):
    """Returns whether the input's border is hidden, and whether the slots are visible."""
    return field.run(
        "host => { const input = [...host.querySelectorAll('input')].find((one) => one.type === 'text');"
        " const box = host.shadowRoot.querySelector('[part~=slots]');"
        " const isBare = getComputedStyle(input).borderStyle === 'none';"
        " return [isBare, getComputedStyle(box).display !== 'none'] }"
    )


def test_F12_3_a_replacement_input_becomes_the_field(open_field):
    field = open_field()
    field.type("12")
    field.run(
        "(host, input) => { const next = document.createElement('input'); next.name = 'code'; next.value = '98';"
        " input.replaceWith(next); next.focus(); next.setSelectionRange(2, 2) }"
    )
    field.expect(text="98", drawn="9 8 |_ _ _ _", phase="editing")
    field.type("5391").expect(text="985391")
    field.expect_completed("985391")
    assert visibility(field) == [True, True]


def test_F11_4_F12_3_a_replacement_input_with_the_same_code_is_not_reported_again(open_field):
    """F11.4, F12.3: a page that renders the input anew with its text doesn't cost another attempt; the user submits it again."""
    field = open_field()
    field.type("123456").expect_completed("123456")
    field.run("host => host.reject({ reason: 'wrong-code' })")
    field.run(
        "(host, input) => { const next = document.createElement('input'); next.value = '123456';"
        " input.replaceWith(next); next.focus() }"
    )
    field.expect(text="123456", phase="editing")
    field.page.evaluate("() => new Promise((done) => setTimeout(done))")
    assert field.completed == ["123456"]
    field.page.evaluate("addEventListener('submit', (event) => event.preventDefault())")
    field.press("Enter")
    field.expect_completed("123456", "123456")


def test_F12_3_a_replacement_label_with_an_input_becomes_the_field(open_field):
    """F12.3: a framework replaces label and input together; the new input becomes the field's input."""
    field = open_field()
    field.type("123456")
    field.run("host => host.reject({ reason: 'expired' })")
    field.run(
        "host => { const label = document.createElement('label'), input = document.createElement('input');"
        " label.append('Code', input); host.replaceChildren(label); input.focus() }"
    )
    field.expect(text="", drawn="|_ _ _ _ _ _", phase="editing", error="")
    field.type("12x").expect(text="12", error="Enter digits only.")
    assert len(field.state()["descriptions"]) == 1


def test_F12_2_replacing_the_input_cancels_the_verification(open_field):
    field = open_field()
    field.run("host => { host.verify = (code, { signal }) => new Promise((_, reject) => {"
              " window.signal = signal; signal.addEventListener('abort', () => reject(signal.reason)) }) }")
    field.type("123456").expect(phase="verifying")
    field.run("(host, input) => input.replaceWith(document.createElement('input'))")
    field.expect(phase="editing", text="", error="", busy=False)
    assert field.page.evaluate("signal.aborted")


@pytest.mark.parametrize("attributes", ["", "masked", "submit-when-complete"])
def test_F12_4_a_morph_keeps_the_elements_attributes_and_nodes(open_field, attributes):
    """F12.4: the element keeps its own attributes and nodes when a morph applies the server's markup without them."""
    field = open_field(attributes, before=MORPH, inner=html.INPUT + "<p data-error></p>")
    field.type("12x")
    before = field.expect(error="Enter digits only.", text="12")
    field.run("host => morph(host, asServed)")
    field.expect(text="12", drawn=before["drawn"], ready=True, error="Enter digits only.")
    assert visibility(field) == [True, True]
    field.type("3").expect(text="123", error="")
    assert field.state()["descriptions"] == before["descriptions"]
    assert field.run("(host, input) => [input.inputMode, input.getAttribute('autocorrect')]") == ["numeric", "off"]


def test_F12_3_V4_1_an_error_that_a_swap_writes_is_shown_and_announced(open_field):
    field = open_field(inner=html.INPUT + "<p data-error></p>", clock=True)
    field.type("123456")
    field.take_announcements()
    field.run("host => { host.querySelector('[data-error]').textContent = 'This code is too old.' }")
    field.expect(error="This code is too old.", invalid=True)
    assert field.take_announcements() == ["This code is too old."]
    field.press("Backspace").expect(error="", invalid=False)


def test_F12_4_removed_nodes_of_the_element_are_created_again(open_field):
    field = open_field("submit-when-complete")
    hint = field.state()["hint"]
    field.type("x").expect(error="Enter digits only.")
    field.run("host => { for (const node of host.querySelectorAll('[data-one-time-code]')) node.remove() }")
    field.expect(error="Enter digits only.")
    assert len(field.state()["descriptions"]) == 1
    field.type("9").expect(hint=hint, error="")


def test_F12_3_a_button_that_is_added_later_requests_a_new_code(open_field):
    field = open_field("resend-after=20", clock=True)
    field.run("host => { host.resend = async () => { window.isRequested = true; return 30 } }")
    field.run(
        "host => { const button = document.createElement('button'); button.type = 'button';"
        " button.dataset.resend = ''; button.textContent = 'Again'; host.append(button) }"
    )
    text = "() => getComputedStyle(document.querySelector('[data-resend]'), '::after').content.slice(0, 6).trim()"
    eventually(field.page, lambda: field.page.evaluate(text), '"\u00a00:20')
    field.page.clock.run_for(21_000)
    assert field.page.evaluate(text) == "none"
    # A button that replaces this button requests a new code, and shows the new countdown.
    field.run("host => { const one = host.querySelector('[data-resend]'); const other = one.cloneNode(true); one.replaceWith(other) }")
    field.page.evaluate("document.querySelector('[data-resend]').click()")
    eventually(field.page, lambda: field.page.evaluate(text), '"\u00a00:30')
    assert field.page.evaluate("isRequested")


OTHERS = ("<input type=hidden name=token value=t1>" + html.INPUT
          + "<label><input type=checkbox name=remember value=1> Remember me</label>")


def test_F12_4_other_inputs_in_the_element_are_not_changed(open_field):
    """F12.4: a hidden token before the input, and a checkbox after the input, keep their look and behaviour."""
    field = open_field(inner=OTHERS, focus=False)
    field.page.focus("input[name=code]")
    field.type("985391").expect(text="985391", drawn="9 8 5 3 9 [1]")
    box = field.page.evaluate(
        "() => { const box = document.querySelector('[type=checkbox]'), { width, height } = box.getBoundingClientRect();"
        " box.click(); const style = getComputedStyle(box);"
        " return [width > 5 && width < 30, height > 5 && height < 30, style.opacity, box.checked, box.type] }"
    )
    assert box == [True, True, "1", True, "checkbox"]
    assert field.page.evaluate("document.querySelector('[name=token]').value") == "t1"
    assert field.page.evaluate("document.querySelector('[name=token]').type") == "hidden"


def test_F12_3_the_input_with_autocomplete_one_time_code_is_the_field(open_field):
    inner = ("<label>Device <input name=device></label>"
             "<label>Code <input name=code autocomplete='section-a one-time-code'></label>")
    field = open_field(inner=inner, focus=False)
    field.page.focus("input[name=device]")
    field.type("My phone")
    field.page.focus("input[name=code]")
    field.type("12").expect(drawn="1 2 |_ _ _ _")
    assert field.page.evaluate("document.querySelector('[name=device]').value") == "My phone"


@pytest.mark.parametrize("text", ["98539100", "no code"])
def test_F10_6_slots_never_cover_text_that_does_not_fit(open_field, text):
    """F10.6: slots never cover text that a script or a password manager has set and that doesn't fit the format."""
    field = open_field()
    field.set_by_script(text)
    field.expect(text=text, ready=False)
    assert visibility(field) == [False, False]
    field.set_by_script("985391")
    field.expect(text="985391", ready=True)
    assert visibility(field) == [True, True]


def test_F12_1_moving_the_element_does_not_end_the_verification(open_field):
    field = open_field(clock=True)
    field.run("host => { host.verify = (code, { signal }) => new Promise((resolve) => {"
              " window.signal = signal; window.accept = resolve }) }")
    field.type("123456").expect(phase="verifying")
    field.run("host => { const parent = host.parentElement; host.remove(); parent.prepend(host); return host.ready.then(() => {}) }")
    assert field.page.evaluate("signal.aborted") is False
    field.expect(phase="verifying", error="")
    field.page.evaluate("accept()")
    field.expect(phase="accepted")


def test_F12_2_removing_the_element_cancels_the_verification_silently(open_field):
    field = open_field(clock=True)
    field.run("host => { host.verify = (code, { signal }) => new Promise((_, reject) => {"
              " signal.addEventListener('abort', () => reject(signal.reason)) }) }")
    field.type("123456").expect(phase="verifying")
    field.take_announcements()
    field.run("host => { window.kept = host; window.home = host.parentElement; host.remove() }")
    field.page.clock.run_for(100)
    field.page.evaluate("async () => { home.prepend(kept); await kept.ready }")
    field.expect(phase="editing", error="", text="123456", busy=False, invalid=False)
    assert field.take_announcements() == []
    assert field.run("host => host.shadowRoot.getAnimations().length") == 0


def test_F12_4_a_translated_page_announces_nothing_twice(open_field):
    """Text that a browser's translator replaces with a new element isn't announced again."""
    field = open_field(clock=True)
    field.type("x").expect(error="Enter digits only.")
    field.take_announcements()
    field.run(
        "host => { const error = host.querySelector('[data-one-time-code=message]'), font = document.createElement('font');"
        " font.textContent = 'Só algarismos podem ser digitados.'; error.replaceChildren(font) }"
    )
    assert field.take_announcements() == []
    field.type("1").expect(error="", text="1")
    assert field.run("(host, input) => [input.translate, host.shadowRoot.querySelector('[part~=slots]').translate]") == [
        False, False,
    ]


def test_F1_5_F1_6_missing_attributes_of_the_input_are_set(open_field):
    names = ["autocorrect", "autocapitalize", "spellcheck", "enterkeyhint", "translate", "inputmode", "autocomplete"]
    read = "(host, input, names) => names.map((name) => input.getAttribute(name))"
    field = open_field(inner="<label>Code <input name=code></label>")
    assert field.run(read, names) == ["off", "off", "false", "done", "no", "numeric", "one-time-code"]
    field.run("host => host.setAttribute('alphabet', 'letters-and-digits')")
    eventually(field.page, lambda: field.run(read, names[1:2] + names[5:6]), ["characters", "text"])


def test_F1_6_attributes_that_the_page_sets_are_kept(open_field):
    own = "autocorrect=on autocapitalize=words spellcheck=true enterkeyhint=go translate=yes inputmode=tel"
    field = open_field(inner=f"<label>Code <input name=code {own}></label>")
    for pair in own.split():
        name, value = pair.split("=")
        assert field.run("(host, input, name) => input.getAttribute(name)", name) == value


def test_M12_1_keys_of_an_input_method_are_ignored(open_body):
    """M12.1: the element ignores an input method's keys. In WebKit, Enter comes after the commit, with key code 229."""
    field = open_body(html.element())[0]
    field.page.focus("one-time-code input")
    field.type("12")
    prevented = field.run(
        "(host, input) => [[\"Enter\", true, 13], [\"ArrowUp\", true, 38], [\"Enter\", false, 229], [\"z\", true, 90]].map("
        "([key, isComposing, keyCode]) => !input.dispatchEvent(new KeyboardEvent('keydown', {"
        " key, isComposing, keyCode, ctrlKey: key === 'z', bubbles: true, cancelable: true })))"
    )
    assert prevented == [False] * 4
    field.expect(text="12", error="", caret=2)


def test_F12_4_a_keydown_event_without_a_key_is_ignored(open_field):
    """F12.4: the element ignores the `keydown` event without a key that Chrome's autofill dispatches."""
    field = open_field()
    field.run("(host, input) => { const event = new Event('keydown', { bubbles: true }); input.dispatchEvent(event) }")
    field.set_by_script("985391")
    field.expect(text="985391")


def test_F13_3_twenty_fields_on_one_page_are_independent(open_body):
    fields = open_body("".join(html.element("length=4") for _ in range(20)))
    for index in (0, 7, 19):
        fields[index].run("(host, input) => input.focus()")
        fields[index].type(str(1000 + index)).expect(text=str(1000 + index))
    ids = fields[0].page.evaluate("[...document.querySelectorAll('[id]')].map(node => node.id)")
    assert len(fields) == 20 and len(ids) == len(set(ids))
