"""Connects fields to the verification service with the module `service.js`, on pages beside the real service's API."""

import itertools
import json
import re

import pytest
from playwright.sync_api import expect

from harness import html
from harness.field import RECORDER, Field, eventually, expect_resend_title
from harness.paths import PACKAGE
from harness.server import Server
from harness.site import MEDIA_TYPES, STRICT_POLICY

# The tests expect these console messages, because Chromium logs every unsuccessful response.
pytestmark = pytest.mark.problem(r"status of (403|404|409|410|422|429) .*/api/|favicon")

numbers = itertools.count(1)

BUTTONS = """<button type=button data-resend>Request a new code</button>
<button type=button data-resend data-channel=voice>Call me with a new code</button>"""

# What each page records: the calls of its functions, and its errors.
SCRIPT = """
import { connect } from "/otc/service.js";
window.accepted = [];
window.sent = [];
const accept = async (acceptance) => { accepted.push(acceptance); await window.accepting?.(); };
const fields = document.querySelectorAll("one-time-code");
window.connections = %s.map((challenge, index) => connect(fields[index], {
  service: "/api", challenge, accept, sent: (challenge) => { sent.push(challenge); },
}));
"""


class Code:
    """A code that the service has sent."""

    def __init__(self, server, recipient=None):
        self.server = server
        self.recipient = recipient or f"module{next(numbers)}@example.com"
        status, self.challenge = self.issue(server, self.recipient)
        assert status == 201, self.challenge
        self.id = self.challenge["id"]
        self.text = server.code_for(self.recipient)

    @staticmethod
    def issue(server, recipient):
        return server.post("challenges", {"recipient": recipient, "purpose": "sign-in"})

    def wrong(self, step=1):
        """Returns another code of the same format."""
        return self.text[:-1] + str((int(self.text[-1]) + step) % 10)

    def redeem(self, acceptance):
        body = {"receipt": acceptance["receipt"], "recipient": self.recipient, "purpose": "sign-in"}
        return self.server.post("receipts/redeem", body)


@pytest.fixture
def connect(page):
    """`connect(code, …)` opens a page at the service's origin whose fields are connected to the codes' challenges."""

    def connect(*codes, by_id=True, inner=html.INPUT + BUTTONS):
        elements = "".join(html.form(html.element("", inner)) for _ in codes)
        challenges = json.dumps([code.id if by_id else code.challenge for code in codes])
        document = html.document(elements, sheet="/otc/one-time-code.css").replace(
            '<script type="module" src="/element/',
            '<script type="module" src="/app.js"></script>\n<script type="module" src="/otc/')
        contents = {"app.html": document, "app.js": SCRIPT % challenges, "page.css": ""}

        def respond(route):
            path = route.request.url.removeprefix(codes[0].server.url + "/")
            body = contents[path] if path in contents else (PACKAGE / path.removeprefix("otc/")).read_text(encoding="utf-8")
            route.fulfill(body=body, headers={
                "Content-Type": MEDIA_TYPES["." + path.rpartition(".")[2]],
                "Content-Security-Policy": STRICT_POLICY.format(wasm="'wasm-unsafe-eval'"),
            })

        page.add_init_script(path=RECORDER)
        page.route(re.compile(r"/(otc/.*|app\.(html|js)|page\.css)$"), respond)
        page.goto(codes[0].server.url + "/app.html")
        page.wait_for_function(
            f"() => document.querySelectorAll('one-time-code[data-ready]').length === {len(codes)}")
        page.evaluate("Promise.allSettled(connections)")
        page.locator("one-time-code input").first.focus()
        fields = [Field(page, index) for index in range(len(codes))]
        return fields[0] if len(fields) == 1 else fields

    return connect


def accepted(page, count=1):
    """Waits until the page was told of so many acceptances, and returns the last."""
    eventually(page, lambda: page.evaluate("accepted.length"), count)
    return page.evaluate("accepted").pop()


def count_requests(page, path):
    requests = []
    page.on("request", lambda request: requests.append(request.url) if request.url.endswith(path) else None)
    return requests


def lose(page, path):
    """Loses the responses to requests that the service processes, until `unroute` is called."""
    lost = []

    def respond(route):
        lost.append(route.fetch().status)
        route.abort()

    page.route(f"**{path}", respond)
    return lost


NO_CONNECTION = "Unable to check the code: no connection. Try again."


@pytest.mark.parametrize("by_id", [False, True], ids=["object", "id"])
def test_a_code_is_verified_and_its_receipt_can_be_redeemed(connect, page, server, by_id):
    """V1.1, V3.1, V6.1: the field has the format and the times of the challenge, and the page gets the receipt."""
    code = Code(server)
    field = connect(code, by_id=by_id)
    for name, value in (("length", "6"), ("alphabet", "digits"), ("expires-in", r"(600|59\d)"), ("resend-after", r"(20|1\d)")):
        expect(page.locator("one-time-code")).to_have_attribute(name, re.compile(f"^{value}$"))
    expect_resend_title(page, r"Request a new code 0:(20|1\d)")
    field.type(code.text).expect(phase="accepted")
    acceptance = accepted(page)
    assert code.redeem(acceptance) == (200, {"redeemed": True})
    assert page.evaluate("connections[0].then(({ id }) => id)") == code.id


def test_wrong_codes_use_up_the_attempts(connect, page, server):
    """V4.1, V5.1: each wrong code says how many attempts are left; after the last, even the right code is rejected."""
    code = Code(server)
    field = connect(code)
    for step, left in enumerate(["4 attempts", "3 attempts", "2 attempts", "1 attempt"], 1):
        field.later().type(code.wrong(step)).expect(phase="rejected", error=f"Incorrect code. {left} left.")
    for text in (code.wrong(5), code.text):
        field.later().type(text).expect(phase="rejected", error="Too many attempts. Request a new code.", text=text)
    assert page.evaluate("accepted") == []


@pytest.mark.problem("ERR_FAILED")
def test_a_lost_response_costs_no_attempt_and_no_receipt(connect, page, server):
    """V1.8, V9.1: Return repeats an attempt whose response was lost, with the same request key."""
    code = Code(server)
    field = connect(code)
    for text, status in ((code.wrong(), 422), (code.text, 200)):
        lost = lose(page, "/verify")
        field.later().type(text).expect(phase="rejected", error=NO_CONNECTION)
        field.press("Enter")
        eventually(page, lambda: lost, [status, status])
        field.expect(phase="rejected", error=NO_CONNECTION)
        page.unroute("**/verify")
        field.press("Enter")
        if status == 422:
            field.expect(phase="rejected", error="Incorrect code. 4 attempts left.")
    assert code.redeem(accepted(page)) == (200, {"redeemed": True})


# The browser loads the page's icon when idle, possibly while the server isn't running.
@pytest.mark.problem(r"ERR_CONNECTION_REFUSED")
def test_a_service_that_restarts_costs_no_attempt(connect, page, server):
    """V1.8: a code is verified after a restart of the service, also one that was entered while it wasn't running."""
    code = Code(server)
    field = connect(code)
    server.stop()
    try:
        field.type(code.text).expect(phase="rejected", error=NO_CONNECTION)
    finally:
        server.start()
    field.press("Enter").expect(phase="accepted")
    assert code.redeem(accepted(page))[0] == 200


@pytest.mark.problem("ERR_INTERNET_DISCONNECTED")
def test_a_code_that_is_entered_offline_is_verified_later(connect, page, context, server):
    """V9.11: without a network, the field says so; Return verifies the code when there is one again."""
    code = Code(server)
    field = connect(code)
    context.set_offline(True)
    field.type(code.text).expect(phase="rejected", error=NO_CONNECTION)
    context.set_offline(False)
    field.press("Enter").expect(phase="accepted")


def test_return_during_and_after_the_acceptance_sends_nothing_again(connect, page, server):
    """M12.8: Return while the page signs the user in waits, and Return afterwards does nothing."""
    code = Code(server)
    field = connect(code)
    requests = count_requests(page, "/verify")
    page.evaluate("() => { window.accepting = () => new Promise((resolve) => { window.finish = resolve; }); }")
    field.type(code.text)
    accepted(page)
    field.press("Enter", "Enter").expect(phase="verifying")
    page.evaluate("finish()")
    field.expect(phase="accepted")
    field.press("Enter").expect(phase="accepted")
    assert len(requests) == 1 and page.evaluate("accepted.length") == 1


def test_a_receipt_survives_a_failure_of_the_app(connect, page, server):
    """V9.12: if the page can't sign the user in, Return verifies the code again, and the service sends the same receipt."""
    code = Code(server)
    field = connect(code)
    page.evaluate("() => { window.accepting = () => { throw new TypeError('the backend is down'); }; }")
    field.type(code.text).expect(phase="rejected", error="Unable to check the code. Try again.")
    first = accepted(page)
    page.evaluate("() => { window.accepting = null; }")
    field.press("Enter").expect(phase="accepted")
    assert accepted(page, 2) == first
    assert code.redeem(first)[0] == 200


def test_a_resend_waits_as_long_as_the_service_says(connect, page, server):
    """V6.1, V6.14, V9.15: a refused resend says why and waits; after one that succeeds, either code is right."""
    code = Code(server)
    server.age(code.id, 20)
    field = connect(code)
    # The page doesn't know yet that another tab has just requested a code.
    assert server.post(f"challenges/{code.id}/resend", {})[0] == 200
    second = server.code_for(code.recipient)
    button = page.get_by_role("button", name="Request a new code")
    button.click()
    field.expect(error="You can request a new code in 40 seconds.")
    expect_resend_title(page, r"Request a new code 0:(40|3\d)")
    server.age(code.id, 40)
    page.reload()
    field = connect(code)
    field.type(code.wrong()).expect(phase="rejected")
    button.click()
    field.expect(phase="editing", text="", error="")
    third = server.code_for(code.recipient)
    expect_resend_title(page, r"Request a new code 0:(60|5\d)|Request a new code 1:.*")
    [challenge] = page.evaluate("sent")
    assert challenge["id"] == code.id and challenge["expiresIn"] < 560
    expect(page.locator("one-time-code")).to_have_attribute("expires-in", str(challenge["expiresIn"]))
    assert len({code.text, second, third}) == 3
    page.locator("one-time-code input").focus()
    field.type(second).expect(phase="accepted")


@pytest.mark.problem("ERR_FAILED")
def test_a_resend_whose_response_was_lost_counts_when_it_is_repeated(connect, page, server):
    """V6.14: the code was sent, so a second request, which the service refuses, isn't shown as an error."""
    code = Code(server)
    server.age(code.id, 20)
    field = connect(code)
    button = page.get_by_role("button", name="Request a new code")
    lost = lose(page, "/resend")
    button.click()
    field.expect(error="Unable to send you a new code. Try again.")
    assert lost == [200]
    page.unroute("**/resend")
    button.click()
    expect_resend_title(page, r"Request a new code 0:(40|3\d)")
    field.expect(error="")
    eventually(page, lambda: page.evaluate("sent.length"), 1)
    page.locator("one-time-code input").focus()
    field.type(server.code_for(code.recipient)).expect(phase="accepted")


def test_a_resend_near_the_end_creates_a_challenge_that_later_requests_refer_to(connect, page, server):
    """V6.18: the expiry is that of the new challenge, whose code is right. The first code isn't any more."""
    code = Code(server)
    server.age(code.id, 590)
    field = connect(code)
    expect(page.locator("[data-one-time-code=status]")).to_contain_text("The code expires within")
    page.get_by_role("button", name="Request a new code").click()
    eventually(page, lambda: page.evaluate("sent.length"), 1)
    assert page.evaluate("sent[0].id") != code.id
    expect(page.locator("one-time-code")).to_have_attribute("expires-in", "600")
    page.locator("one-time-code input").focus()
    field.type(code.text).expect(phase="rejected", error="Incorrect code. 4 attempts left.")
    field.later().type(server.code_for(code.recipient)).expect(phase="accepted")
    assert code.redeem(accepted(page))[0] == 200


def test_V6_11_the_buttons_are_those_of_the_challenges_channels(connect, page, server):
    """V6.11, V6.13: a code to a phone can also be spoken. A code by email can't, so that the button for calls is hidden."""
    code = Code(server, "+442079460955")
    server.age(code.id, 20)
    field = connect(code)
    text, call = page.locator("[data-resend]").all()
    expect(text).to_be_visible()
    call.click()
    expect(page.locator("[data-one-time-code=status]")).to_have_text("We are calling you with a new code.")
    expect(call).to_have_attribute("aria-disabled", "true")
    page.locator("one-time-code input").focus()
    field.type(server.code_for(code.recipient)).expect(phase="accepted")
    connect(Code(server))
    expect(text).to_be_visible()
    expect(call).to_be_hidden()


def test_V6_5_the_first_visible_button_shows_the_time(connect, page, server):
    """V6.5: if the first button is for a channel that the challenge doesn't have, the next one shows the remaining time."""
    connect(Code(server), inner=html.INPUT + BUTTONS.replace("voice", "email").replace("data-resend>", "data-resend data-channel=sms>", 1))
    text, email = page.locator("[data-resend]").all()
    expect(text).to_be_hidden()
    expect(email).to_be_visible()
    time = email.evaluate("button => getComputedStyle(button, '::after').content")
    assert re.search(r"0:(20|1\d)", time), time


def test_a_code_that_has_expired_is_rejected_and_a_page_that_opens_later_says_so(connect, page, server):
    """V5.2, V6.16: the service decides that the code came too late. Another one can be requested until the service has deleted it."""
    code = Code(server)
    field = connect(code)
    server.age(code.id, 600)
    error = "This code has expired. Request a new code."
    field.type(code.text).expect(phase="rejected", error=error)
    page.reload()
    field = connect(code)
    field.expect(phase="rejected", error=error, text="")
    expect(page.locator("[data-resend]").first).to_be_visible()
    # The service has deleted the challenge.
    code.id = "0" * 32
    connect(code).expect(phase="rejected", error=error)
    for button in page.locator("[data-resend]").all():
        expect(button).to_be_hidden()
    assert page.evaluate("accepted") == []


def test_a_page_that_is_opened_again_shows_the_state_of_the_challenge(connect, page, server):
    """V6.1: after reloading, the wait and the attempts go on. Of a code that was used, or tried too often, the field says so."""
    code = Code(server)
    server.age(code.id, 10)
    connect(code).type(code.wrong()).expect(phase="rejected", error="Incorrect code. 4 attempts left.")
    page.reload()
    field = connect(code)
    expect_resend_title(page, r"Request a new code 0:(10|0\d)")
    field.type(code.wrong()).expect(phase="rejected", error="Incorrect code. 3 attempts left.")
    field.later().type(code.text).expect(phase="accepted")
    page.reload()
    connect(code).expect(phase="rejected", error="This code has already been used. Request a new code.")
    other = Code(server)
    for step in range(5):
        server.post(f"challenges/{other.id}/verify", {"code": other.wrong(step + 1)})
    connect(other).expect(phase="rejected", error="Too many attempts. Request a new code.")
    expect(page.get_by_role("button", name="Request a new code")).to_be_visible()


@pytest.fixture
def own_server(browser, tmp_path):
    """Runs a service whose limits no other test reaches."""
    server = Server(tmp_path / "codes.sqlite", tmp_path / "server.log", ("--recipient-limit", "12"))
    yield server
    server.stop()


def test_V9_15_a_limit_is_shown_in_the_services_words_and_waited_for(connect, page, own_server):
    """V9.15: at the limit of messages, the button waits as long as the service says."""
    code = Code(own_server)
    while Code.issue(own_server, code.recipient)[0] == 201:
        pass
    own_server.age(code.id, 20)
    field = connect(code)
    page.get_by_role("button", name="Request a new code").click()
    field.expect(error="Too many codes were requested. Try again in 5 minutes.")
    expect_resend_title(page, r"Request a new code (5:00|4:\d\d)")


def test_V1_12_a_lock_is_shown_in_the_services_words(connect, page, own_server):
    """V1.12, V5.3: after many incorrect codes for a recipient, the right code can be tried again later."""
    code = Code(own_server)
    while (issued := Code.issue(own_server, code.recipient))[0] == 201:
        for step in range(5):
            own_server.post(f"challenges/{issued[1]['id']}/verify", {"code": f"00000{step}"})
    assert issued[1]["reason"] == "locked"
    requests = count_requests(page, "/verify")
    field = connect(code)
    field.type(code.text).expect(phase="rejected", text=code.text)
    assert re.search(r"Too many incorrect codes were entered\. Try again in \d+ minutes?\.", field.state()["error"])
    # Until then, Return says so again, without a request.
    field.press("Enter")
    assert len(requests) == 1
    assert page.evaluate("document.querySelector('one-time-code').hasAttribute('data-retriable')") is False


def test_two_fields_of_a_page_have_challenges_of_their_own(connect, page, server):
    """V1.1: each code is verified for its own field."""
    codes = [Code(server), Code(server)]
    first, second = connect(*codes)
    first.type(codes[1].text).expect(phase="rejected", error="Incorrect code. 4 attempts left.")
    second.expect(phase="editing", text="")
    page.locator("one-time-code input").nth(1).focus()
    second.type(codes[1].text).expect(phase="accepted")
    assert codes[1].redeem(accepted(page))[0] == 200
    page.locator("one-time-code input").first.focus()
    first.later().type(codes[0].text).expect(phase="accepted")
    assert codes[0].redeem(accepted(page, 2))[0] == 200


@pytest.mark.problem("ERR_FAILED")
def test_removing_the_element_ends_its_request(connect, page, server):
    """V2.10: a field that is removed while it verifies ends its request without an error, and works when it comes back."""
    code = Code(server)
    field = connect(code)
    page.route("**/verify", lambda route: None)
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/verify")):
        field.type(code.text).expect(phase="verifying")
        page.evaluate("() => { window.host = document.querySelector('one-time-code'); window.parent_ = host.parentNode; host.remove(); }")
    page.unroute("**/verify")
    page.evaluate("() => parent_.prepend(host)")
    page.locator("one-time-code input").focus()
    field.expect(phase="editing", text=code.text)
    field.press("Enter").expect(phase="accepted")
    assert code.redeem(accepted(page))[0] == 200


@pytest.mark.problem("status of (401|502|503)")
def test_V9_12_responses_that_are_no_verdict_can_be_repeated(connect, page, server):
    """V9.12: the page of a proxy, a failure of the service and a mistake of the app aren't shown in their own words."""
    code = Code(server)
    field = connect(code)
    keys = []
    responses = iter([
        dict(status=502, body="<h1>Bad gateway</h1>"), dict(status=200, body="<h1>Welcome to this network</h1>"),
        dict(status=503, json={"reason": "not-ready", "detail": "Something went wrong on our side."}),
        dict(status=401, json={"reason": "unauthorized", "detail": "An API key is required."}),
    ])

    def respond(route):
        keys.append(json.loads(route.request.post_data)["requestKey"])
        response = next(responses, None)
        route.fulfill(**response) if response else route.continue_()

    page.route("**/verify", respond)
    field.type(code.text)
    for _ in range(4):
        field.expect(phase="rejected", error="Unable to check the code. Try again.")
        count = len(keys)
        field.press("Enter")
        eventually(page, lambda: len(keys), count + 1)
    field.expect(phase="accepted")
    # Only the response to the fourth request was one to this request.
    assert len(set(keys[:4])) == 1 and len(keys) == 5
    assert all(re.fullmatch(r"[\x21-\x7e]{1,64}", key) for key in keys)


def test_texts_are_in_the_language_of_the_page(connect, page, server):
    """A10.2: the service's texts are in the language of the field, whatever the browser prefers."""
    code = Code(server)
    connect(code)
    page.evaluate("() => { document.documentElement.lang = 'de'; }")
    server.age(code.id, 20)
    page.evaluate("id => fetch(`/api/challenges/${id}/resend`, { method: 'POST' })", code.id)
    problem = page.evaluate("document.querySelector('one-time-code').resend().catch((problem) => problem)")
    assert problem["reason"] == "too-soon" and "neuen Code" in problem["detail"]


# In all browsers, with functions in place of the service


FUNCTIONS = """
import { connect } from "/element/service.js";
window.keys = [];
window.responses = [];
const respond = () => {
  const [status, content] = responses.shift();
  if (status === 0) throw new DOMException("The connection was lost.", "NetworkError");
  return new Response(JSON.stringify(content), { status });
};
connect(document.querySelector("one-time-code"), {
  challenge: { length: 4, grouping: "2-2", resendIn: 0, channels: ["sms"] },
  verify: async (code, { requestKey }) => { keys.push(`${code} ${requestKey}`); return respond(); },
  resend: async (channel) => respond(),
  accept: () => {},
});
"""


@pytest.fixture
def open_functions(open_body, static_site, page):
    def open_functions(inner=html.INPUT + BUTTONS):
        static_site.add("functions.js", FUNCTIONS)
        script = '<script type="module" src="/functions.js"></script>'
        [field] = open_body(html.form(html.element("", inner)) + script)
        page.focus("one-time-code input")
        return field

    return open_functions


def test_functions_can_replace_the_requests(open_functions, page):
    """V1.8, V5.1: a request key is that of its code until the server has rejected the code."""
    field = open_functions()
    field.expect(drawn="|_ _ _ _")
    wrong = [422, {"reason": "wrong-code", "attemptsLeft": 2}]
    page.evaluate("list => { responses.push(...list); }", [[0, None], [503, None], wrong, wrong, [200, {}]])
    field.type("1234").expect(phase="rejected", error=NO_CONNECTION)
    field.press("Enter").expect(phase="rejected", error="Unable to check the code. Try again.")
    field.press("Enter").expect(phase="rejected", error="Incorrect code. 2 attempts left.")
    field.later().type("1234").expect(phase="rejected", error="Incorrect code. 2 attempts left.")
    field.later().type("5678").expect(phase="accepted")
    keys = page.evaluate("keys")
    assert len(keys) == 5 and keys[0] == keys[1] == keys[2] and len({*keys}) == 3


def test_forms_are_sent_as_without_scripts(open_body, static_site, page):
    """M12.1: without the service's address, the page's forms are sent, with their other values and a request key."""
    static_site.add("forms.js", """
      import { connect } from "/element/service.js";
      window.requests = [];
      window.fetch = (address, { body, headers }) => {
        requests.push([address, Object.fromEntries(body), headers.Accept]);
        return Promise.resolve(new Response("{}", { headers: { "Content-Type": "application/json" } }));
      };
      connect(document.querySelector("one-time-code"));
    """)
    inner = html.INPUT + """<input type=hidden name=token value=a><input type=hidden name=requestKey value=b>
      <button form=again name=channel value=voice data-resend data-channel=voice>Call</button>
      <button formaction=/other data-resend>Send</button>"""
    [field] = open_body(html.form(html.element("", inner), "<button name=step value=verify>Verify</button>") + """
      <form id=again action=/again method=post><input type=hidden name=token value=c></form>
      <script type="module" src="/forms.js"></script>""")
    page.focus("one-time-code input")
    field.type("985391").expect(phase="accepted")
    key = field.run("(host, { form }) => form.elements.requestKey.value")
    field.run("host => Promise.all([host.resend('voice'), host.resend()])")
    sent = {"code": "985391", "token": "a", "step": "verify", "requestKey": key}
    assert key != "b" and page.evaluate("requests") == [
        ["/echo", sent, "application/json"],
        ["/again", {"token": "c", "channel": "voice"}, "application/json"],
        ["/other", {"code": "985391", "token": "a", "requestKey": key}, "application/json"],
    ]


def test_a_page_in_place_of_an_answer_accepts_nothing(open_body, static_site, page):
    """M12.1: a server or a captive portal may respond with the page of the form, or another one, whatever the code."""
    static_site.add("page.js", """
      import { connect } from "/element/service.js";
      let type = "text/html";
      window.fetch = () => {
        const response = new Response("{}", { headers: { "Content-Type": type } });
        type = "application/json";
        return Promise.resolve(response);
      };
      connect(document.querySelector("one-time-code"));
    """)
    [field] = open_body(html.form(html.element()) + """<script type="module" src="/page.js"></script>""")
    page.focus("one-time-code input")
    field.type("985391").expect(phase="rejected", error="Unable to check the code. Try again.")
    field.press("Enter").expect(phase="accepted")


def test_an_element_without_a_form_needs_an_address(open_body, static_site, page):
    static_site.add("alone.js", """
      import { connect } from "/element/service.js";
      window.outcome = connect(document.querySelector("one-time-code")).catch(String);
    """)
    open_body(html.element() + '<script type="module" src="/alone.js"></script>')
    assert "TypeError" in page.evaluate("outcome")
