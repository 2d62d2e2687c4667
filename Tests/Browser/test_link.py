"""F14: a link whose fragment contains the code."""

import pytest

from harness import html
from harness.field import Field, eventually
from harness.phrases import phrase
from harness.verifier import Verifier


@pytest.fixture
def open_link(open_body):
    """`open_link("#otc=985391")` opens a page with this fragment and a field with the attribute `link` in a form."""

    def open_link(fragment, attributes="link", inner=html.INPUT, **options):
        return open_body(html.form(html.element(attributes, inner)), fragment=fragment, **options)[0]

    return open_link


def address(field):
    """Returns the fragment of the page's address with the sign `#`, or an empty string if the address has neither."""
    return field.page.evaluate("location.href.slice(location.origin.length + location.pathname.length)")


def follow(field, code):
    """Opens a link to the same page, and waits until the element has read it."""
    field.page.evaluate("(code) => { location.hash = 'otc=' + code }", code)
    eventually(field.page, lambda: address(field), "")


def test_F14_1_F14_4_the_code_is_filled_in_and_removed_from_the_address(open_link):
    """F14.1, F14.4: the code is entered, and the page's listeners, which hear of it, don't find it in the address."""
    field = open_link("#otc=985+391", before="addEventListener('input', () => { window.seen = location.href })")
    field.expect(text="985391", drawn="9 8 5 3 9 1", error="")
    assert [event["value"] for event in field.events("input")] == ["985391"]
    assert address(field) == "" and "#" not in field.page.evaluate("seen")


@pytest.mark.parametrize(
    "fragment, rest",
    [
        ("#otc=985391&tab=2", "#tab=2"),
        ("#/route?x&otc=985391", "#/route?x"),
        ("#a=%20&otc=985391&&b=#c", "#a=%20&&b=#c"),
        ("?q=1#otc=985391", "?q=1"),
    ],
)
def test_F14_4_the_rest_of_the_address_and_the_state_of_the_history_stay(open_link, fragment, rest):
    field = open_link(fragment, before="history.replaceState({ own: 1 }, '', location.href)")
    field.expect(text="985391")
    assert address(field) == rest and field.page.evaluate("history.state") == {"own": 1}


@pytest.mark.parametrize("fragment", ["#/route?x", "#/route?otc=985391", "#top", "#xotc=985391", "#OTC=985391", "#"])
def test_F14_4_the_fragment_of_a_router_stays(open_link, fragment):
    """F14.4: without a parameter `otc`, the element doesn't touch the address, which can be a router's."""
    count = "window.changes = 0; history.replaceState = history.pushState = () => { changes += 1 }"
    field = open_link(fragment, before=count)
    field.expect(text="")
    assert [address(field), field.page.evaluate("changes")] == [fragment, 0]


@pytest.mark.parametrize("attributes", ["", "link=false"])
def test_F14_4_the_address_is_not_read_before_the_field_gets_the_attribute(open_link, attributes):
    field = open_link("#otc=985391", attributes)
    field.expect(text="")
    assert address(field) == "#otc=985391"
    field.run("host => host.setAttribute('link', '')")
    field.expect(text="985391")
    assert address(field) == ""


@pytest.mark.parametrize(
    "fragment",
    [
        "#otc=98539", "#otc=9853911", "#otc=98539a", "#otc=Your+code+is+985391", "#otc=98539%3", "#otc=%zz985391", "#otc=",
        "#otc=985391&otc=123456", "#otc=%EF%BC%99%EF%BC%98%EF%BC%95391", "#otc=985391&" + "x" * 200_000,
        "#" + "x" * 200_000 + "&otc=985391", "#otc=985391" + "1" * 200_000,
    ],
    ids=lambda fragment: f"{len(fragment)} {fragment[:24]}",
)
def test_F14_1_F14_4_a_link_without_one_code_only_loses_its_parameters(open_link, fragment):
    """F14.1, F14.4: without exactly one complete code, nothing is entered or said, and the address doesn't keep it either."""
    field = open_link(fragment, clock=True)
    field.expect(text="", error="", phase="editing")
    assert "otc=" not in address(field)
    assert field.events("input", "refuse", "complete") == [] and field.take_announcements() == []


@pytest.mark.parametrize("attributes", ["", "masked", "submit-when-complete"])
def test_F14_2_V2_11_the_user_confirms_the_code_before_it_is_verified(open_body, attributes):
    """F14.2, V2.11: a program that opens the link and runs the page's scripts can't use up the code."""
    body = html.form(html.element(f"link {attributes}"))
    field = open_body(body, clock=True)[0]
    verifier = Verifier(field)
    follow(field, "985391")
    field.expect(text="985391", phase="editing", hint=phrase("en", "notYetChecked"))
    filled = "Code filled in" if attributes == "masked" else "Code filled in: 9 8 5 3 9 1"
    assert field.take_announcements(60_000) == [filled, phrase("en", "notYetChecked")]
    assert verifier.codes == [] and field.completed == [] and field.events("submit") == []
    field.page.focus("input")
    field.press("Enter").expect(phase="verifying")
    verifier.expect_codes("985391")
    assert field.completed == ["985391"]


def test_F14_2_V8_the_form_is_not_submitted_before_the_user_does(open_link):
    """F14.2, V8: with `submit-when-complete`, a press of the form's button submits the code of a link."""
    field = open_link("#otc=985391", "link submit-when-complete", clock=True)
    field.page.evaluate("addEventListener('submit', (event) => event.preventDefault())")
    field.expect(text="985391", hint=phrase("en", "notYetChecked"))
    field.page.clock.run_for(60_000)
    assert field.events("submit") == [] and field.completed == []
    field.page.evaluate("document.querySelector('form > button').click()")
    eventually(field.page, lambda: len(field.events("submit")), 1)
    field.expect_completed("985391")


@pytest.mark.parametrize("state", ["disabled", "readonly", "value=12"])
def test_F14_3_a_field_that_is_disabled_read_only_or_not_empty_is_not_filled(open_link, state):
    """F14.3: the field isn't filled, but the code leaves the address."""
    field = open_link("#otc=985391", inner=html.INPUT.replace("<input", f"<input {state}"))
    field.expect(text="12" if "12" in state else "")
    assert address(field) == ""


def test_F14_3_a_link_does_not_overwrite_what_the_user_has_entered(open_field):
    """F14.3: neither a part of a code, nor text that doesn't fit, nor a rejected code is replaced."""
    field = open_field("link")
    field.type("9")
    follow(field, "123456")
    field.expect(text="9")
    field.set_by_script("Hello")
    follow(field, "123456")
    field.expect(text="Hello")
    field.set_by_script("985391")
    field.run("host => host.reject({ reason: 'expired' })")
    follow(field, "123456")
    field.expect(text="985391", phase="rejected")
    field.run("host => host.clear()")
    follow(field, "123456")
    field.expect(text="123456", phase="editing")


def test_F14_3_a_code_that_is_verified_or_accepted_stays(open_field):
    """F14.3: this includes a field that the page has emptied while it verifies the code."""
    field = open_field("link")
    verifier = Verifier(field)
    field.type("985391").expect(phase="verifying")
    follow(field, "123456")
    field.expect(text="985391", phase="verifying")
    field.run("host => { host.code = '' }")
    follow(field, "123456")
    field.expect(text="", phase="verifying")
    verifier.accept()
    field.expect(text="985391", phase="accepted")
    follow(field, "123456")
    field.expect(text="985391", phase="accepted")
    assert field.completed == verifier.codes == ["985391"]


def test_F14_3_text_that_an_input_method_composes_stays(open_field):
    """F14.3: marked text isn't entered yet, but it's the user's."""
    field = open_field("link alphabet=letters-and-digits")
    session = field.page.context.new_cdp_session(field.page)
    session.send("Input.imeSetComposition", {"text": "か", "selectionStart": 1, "selectionEnd": 1})
    follow(field, "A1B2C3")
    assert field.run("(host, input) => input.value") == "か"


def test_F14_4_the_first_of_several_fields_takes_the_code(open_body):
    """F14.4: only one field gets the code, when the page starts and when its address changes."""
    fields = open_body(html.element() + html.element("link") * 2, fragment="#otc=985391")
    for field, text in zip(fields, ["", "985391", ""]):
        field.expect(text=text)
    fields[1].run("host => host.clear()")
    follow(fields[0], "123456")
    for field, text in zip(fields, ["", "123456", ""]):
        field.expect(text=text)


def test_F14_4_a_field_that_is_not_in_the_page_does_not_read_the_address(open_field):
    field = open_field("link")
    field.page.evaluate("""() => new Promise((done) => {
        window.former = document.querySelector("one-time-code");
        former.remove();
        addEventListener("hashchange", () => done());
        location.hash = "otc=985391";
    })""")
    assert address(field) == "#otc=985391"
    field.page.evaluate("document.body.append(former)")
    field.expect(text="985391")
    assert address(field) == ""


def test_F14_4_a_field_reads_the_address_that_a_router_has_set_before(open_body):
    """F14.4: a router changes the address without an event, and a framework then creates the field."""
    page = open_body(html.element())[0].page
    page.evaluate("""() => {
        history.pushState({ route: 2 }, "", "/other?x#otc=985391&tab=2");
        const host = document.querySelector("one-time-code").cloneNode(true);
        host.setAttribute("link", "");
        document.querySelector("main").append(host);
    }""")
    field = Field(page, 1)
    field.expect(text="985391")
    assert field.page.evaluate("[location.pathname + location.search + location.hash, history.state]") \
        == ["/other?x#tab=2", {"route": 2}]


def test_F14_4_a_page_that_the_browser_restores_is_not_filled_again(open_link, static_site):
    """F14.4: after Back, the address has no code, and what the user has changed isn't overwritten."""
    field = open_link("#otc=985391")
    field.expect(text="985391")
    field.page.focus("input")
    field.press("Backspace").expect(text="98539")
    field.page.goto(static_site.address("blank.html"))
    field.page.go_back()
    field.page.wait_for_function("() => document.querySelector('one-time-code')?.hasAttribute('data-ready')")
    assert address(field) == "" and field.state()["text"] != "985391" and field.completed == []


def test_F14_4_a_page_whose_address_can_not_change_is_filled_too(open_link):
    """F14.4: browsers limit how often a page changes its address. The field starts anyway."""
    failing = "history.replaceState = () => { throw new DOMException('', 'SecurityError') }"
    open_link("#otc=985391", before=failing).expect(text="985391")
