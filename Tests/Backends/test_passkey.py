"""Signs in with the sample that offers a passkey beside the code, with Chromium's virtual authenticator."""

import itertools
import json

import pytest
import requests
from playwright.sync_api import expect

from conftest import Backend
from harness.browser import checked_page
from harness.field import Field

pytestmark = pytest.mark.xdist_group("passkey")

names = (f"ada{number}@example.com" for number in itertools.count())

# The authenticator picks a passkey for a conditional request at once, and refuses the request if it has none.
AUTHENTICATOR = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
# Records each request to `navigator.credentials`, and how it ended.
RECORD = """
    window.credentialRequests = [];
    for (const name of ["get", "create"]) {
        const original = navigator.credentials[name].bind(navigator.credentials);
        navigator.credentials[name] = (options) => {
            // The test ends the page's request for a passkey as a page does that has a signal for it.
            if (options.mediation === "conditional") options.signal = (window.waitForPasskey = new AbortController()).signal;
            const request = { name, mediation: options.mediation, kind: options.otp ? "otp" : "publicKey", state: "pending" };
            credentialRequests.push(request);
            const result = original(options);
            result.then(() => { request.state = "fulfilled"; }, (error) => { request.state = error.name; });
            return result;
        };
    }
"""
STATES = "() => credentialRequests.map(({ name, kind, state }) => [name, kind, state].join(' '))"


@pytest.fixture(scope="module")
def backend(tmp_path_factory, relay, service):
    """The sample. A passkey belongs to a host with a name."""
    backend = Backend("passkey", tmp_path_factory.mktemp("passkey"), relay.url, host="localhost")
    backend.start(service.key)
    yield backend
    backend.stop()


class Visitor:
    """A person with a browser and its authenticator."""

    def __init__(self, page, backend, service):
        self.page, self.backend, self.service = page, backend, service
        self.cdp = page.context.new_cdp_session(page)
        self.cdp.send("WebAuthn.enable")
        self.authenticator = self.cdp.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})["authenticatorId"]
        page.add_init_script(RECORD)

    def passkeys(self):
        return self.cdp.send("WebAuthn.getCredentials", {"authenticatorId": self.authenticator})["credentials"]

    def use(self, passkeys):
        """Replaces the authenticator's passkeys."""
        self.cdp.send("WebAuthn.clearCredentials", {"authenticatorId": self.authenticator})
        for passkey in passkeys:
            self.cdp.send("WebAuthn.addCredential", {"authenticatorId": self.authenticator, "credential": passkey})

    def pick_passkeys(self, enabled):
        """Without picking, a conditional request waits, as in a browser whose user doesn't look at the suggestions."""
        arguments = {"authenticatorId": self.authenticator, "enabled": enabled}
        self.cdp.send("WebAuthn.setAutomaticPresenceSimulation", arguments)

    def open(self):
        self.page.goto(self.backend.origin)
        self.page.wait_for_selector("form:not([hidden])")

    def request_code(self, recipient):
        self.open()
        self.page.get_by_label("Email or phone number").fill(recipient)
        self.page.get_by_role("button", name="Send code").click()
        self.page.wait_for_selector("one-time-code[data-ready]")
        return self.service.code_for(recipient)

    def sign_in_with_code(self, recipient):
        self.page.get_by_label("Verification code").press_sequentially(self.request_code(recipient))
        expect(self.page.get_by_text(f"Signed in as {recipient}.")).to_be_visible()

    def accept_offer(self):
        self.page.get_by_role("button", name="Create a passkey").click()
        expect(self.page.locator("#offer")).to_be_hidden()

    def sign_out(self):
        with self.page.expect_navigation():
            self.page.get_by_role("button", name="Sign out").click()

    def post(self, path, body=""):
        """Sends what the page's script sends, with the browser's cookies."""
        response = self.page.request.post(f"{self.backend.origin}{path}", data=body, headers={"Origin": self.backend.origin})
        return response.status, response.json()

    def user(self):
        return self.page.request.get(f"{self.backend.origin}/sign-in/state").json().get("user")


@pytest.fixture
def page(browser):
    """An empty page, whose errors fail the test, except requests that are refused, or that a test stops."""
    with checked_page(browser, "the server responded with a status of 4|ERR_FAILED") as page:
        yield page


@pytest.fixture
def visitor(page, backend, service, relay):
    relay.requests.clear()
    relay.answers.clear()
    return Visitor(page, backend, service)


@pytest.fixture
def sent(visitor):
    """The bodies of the page's requests to a path of the sample, as a function of the path."""
    requests = []
    visitor.page.on("request", lambda request: requests.append(request))
    return lambda path: [request.post_data for request in requests if request.url.endswith(path)]


def test_after_a_code_a_passkey_is_offered_which_signs_in_without_a_code(visitor, relay):
    recipient = next(names)
    visitor.sign_in_with_code(recipient)
    visitor.accept_offer()
    assert len(visitor.passkeys()) == 1
    relay.requests.clear()
    visitor.sign_out()
    # The virtual authenticator picks the passkey that Chromium would suggest at the address.
    expect(visitor.page.get_by_text(f"Signed in as {recipient}.")).to_be_visible()
    assert [path for _, path, _, _ in relay.requests if not path.startswith("/api/challenges/")] == []
    # A session that a passkey began adds no passkeys.
    expect(visitor.page.locator("#offer")).to_be_hidden()
    assert visitor.post("/passkey/offer") == (200, {})


def test_each_device_gets_one_passkey(visitor):
    """A user with a passkey on another device gets one here; a device that has one makes no other."""
    recipient = next(names)
    visitor.sign_in_with_code(recipient)
    visitor.accept_offer()
    first = visitor.passkeys()
    visitor.use([])
    visitor.sign_out()
    visitor.sign_in_with_code(recipient)
    visitor.accept_offer()
    second = visitor.passkeys()
    assert len(second) == 1 and second[0]["credentialId"] != first[0]["credentialId"]
    visitor.use([])
    visitor.sign_out()
    visitor.sign_in_with_code(recipient)
    visitor.use(first)
    visitor.accept_offer()
    expect(visitor.page.get_by_role("alert")).to_be_empty()
    assert [each["credentialId"] for each in visitor.passkeys()] == [first[0]["credentialId"]]
    visitor.sign_out()
    expect(visitor.page.get_by_text(f"Signed in as {recipient}.")).to_be_visible()


def test_the_address_has_the_browsers_suggestions(visitor):
    visitor.open()
    assert visitor.page.get_by_label("Email or phone number").get_attribute("autocomplete") == "username webauthn"
    visitor.page.wait_for_function("() => credentialRequests.some(({ mediation }) => mediation === 'conditional')")


def test_a_declined_offer_is_not_made_again(visitor):
    recipient = next(names)
    visitor.sign_in_with_code(recipient)
    visitor.page.get_by_role("button", name="Not now").click()
    expect(visitor.page.locator("#offer")).to_be_hidden()
    visitor.sign_out()
    visitor.sign_in_with_code(recipient)
    expect(visitor.page.locator("#offer")).to_be_hidden()
    assert visitor.passkeys() == []


def test_a_user_who_cancels_the_passkey_stays_signed_in(visitor):
    recipient = next(names)
    visitor.sign_in_with_code(recipient)
    visitor.cdp.send("WebAuthn.setUserVerified", {"authenticatorId": visitor.authenticator, "isUserVerified": False})
    visitor.page.get_by_role("button", name="Create a passkey").click()
    expect(visitor.page.get_by_role("alert")).to_have_text("That didn’t work. Try again.")
    assert visitor.user() == recipient and visitor.passkeys() == []


def test_the_passkey_of_another_user_is_refused(visitor, sent):
    """A passkey that was made for one user can't be added to another, and one that the server doesn't know signs in nobody."""
    ada, bob = next(names), next(names)
    visitor.sign_in_with_code(ada)
    visitor.page.route("**/passkey/add", lambda route: route.abort())
    visitor.page.get_by_role("button", name="Create a passkey").click()
    expect(visitor.page.get_by_role("alert")).not_to_be_empty()
    visitor.page.unroute("**/passkey/add")
    [credential], of_ada = sent("/passkey/add"), visitor.passkeys()
    ceremonies = [cookie for cookie in visitor.page.context.cookies() if cookie["name"] == "ceremony"]
    visitor.use([])
    visitor.sign_out()
    visitor.sign_in_with_code(bob)
    # With a challenge that was made for Bob, and with Ada's.
    assert visitor.post("/passkey/offer")[1]["user"]["name"] == bob
    assert visitor.post("/passkey/add", credential)[0] == 422
    visitor.page.context.add_cookies(ceremonies)
    assert visitor.post("/passkey/add", credential)[0] == 422
    visitor.sign_out()
    visitor.use(of_ada)
    visitor.open()
    expect(visitor.page.get_by_role("alert")).to_have_text("The passkey can’t be used. Sign in with a code.")
    assert visitor.user() is None


def test_an_assertion_counts_once_and_for_its_user(visitor, sent):
    """The same assertion again, one with another user's handle, and one with another passkey's ID are refused."""
    ada, bob = next(names), next(names)
    passkeys = []
    for user in (ada, bob):
        visitor.sign_in_with_code(user)
        visitor.accept_offer()
        passkeys += visitor.passkeys()
        visitor.use([])
        visitor.sign_out()
    visitor.page.route("**/passkey/sign-in", lambda route: route.abort())

    def assertion():
        """Returns an assertion of Ada's passkey that doesn't reach the server, so that its challenge stays unused."""
        # The open page waits for a passkey, too, and would send one that belongs to an earlier challenge.
        visitor.page.goto(f"{visitor.backend.origin}/sign-in/state")
        visitor.use(passkeys[:1])
        with visitor.page.expect_request("**/passkey/sign-in"):
            visitor.open()
        return json.loads(sent("/passkey/sign-in")[-1]), {each["name"]: each["value"] for each in visitor.page.context.cookies()}

    def sign_in(assertion, cookies):
        """Sends an assertion from a browser of its own, and returns the status and the user."""
        session, origin = requests.Session(), visitor.backend.origin
        session.cookies.update(cookies)
        response = session.post(f"{origin}/passkey/sign-in", json=assertion, headers={"Origin": origin})
        return response.status_code, session.get(f"{origin}/sign-in/state").json().get("user")

    def with_handle(assertion, passkey):
        return {**assertion, "response": {**assertion["response"], "userHandle": base64url(passkey["userHandle"])}}

    valid, cookies = assertion()
    # What is refused before the challenge is looked up doesn't use it up.
    assert sign_in(with_handle(valid, passkeys[1]), cookies) == (422, None)
    assert sign_in({"id": "?"}, cookies) == sign_in({**valid, "rawId": "?"}, cookies) == (422, None)
    assert sign_in(valid, {**cookies, "ceremony": "another"}) == (422, None)
    assert sign_in(valid, cookies) == (200, ada)
    assert sign_in(valid, cookies) == (422, None)
    # Synced passkeys don't count, so a challenge must.
    assert "The challenge is unknown" in [line for line in visitor.backend.log().splitlines() if "passkey was refused" in line][-1]
    visitor.post("/passkey/options")
    assert sign_in(valid, {each["name"]: each["value"] for each in visitor.page.context.cookies()}) == (422, None)
    other, cookies = assertion()
    of_bob = base64url(passkeys[1]["credentialId"])
    assert sign_in({**with_handle(other, passkeys[1]), "id": of_bob, "rawId": of_bob}, cookies) == (422, None)


def base64url(text):
    return text.rstrip("=").translate(str.maketrans("+/", "-_"))


def test_without_webauthn_the_code_signs_in(visitor):
    recipient = next(names)
    visitor.page.add_init_script("delete window.PublicKeyCredential")
    visitor.sign_in_with_code(recipient)
    expect(visitor.page.locator("#offer")).to_be_hidden()
    assert visitor.page.evaluate("credentialRequests.filter(({ kind }) => kind === 'publicKey')") == []


def test_a_refused_request_for_a_passkey_needs_no_words(visitor):
    visitor.cdp.send("WebAuthn.disable")
    visitor.open()
    visitor.page.wait_for_function(f"() => ({STATES})().includes('get publicKey NotSupportedError')")
    expect(visitor.page.get_by_role("alert")).to_be_empty()


def test_a_passkey_and_a_text_message_can_be_waited_for_at_once(visitor):
    """Both use `navigator.credentials`. Ending the field's request doesn't end the page's, and the other way round."""
    visitor.pick_passkeys(False)
    visitor.request_code(next(names))
    page = visitor.page
    page.wait_for_function(f"() => ({STATES})().filter((state) => state.endsWith('pending')).length === 2")
    assert sorted(page.evaluate(STATES)) == ["get otp pending", "get publicKey pending"]
    page.get_by_label("Verification code").press_sequentially("1")
    page.wait_for_function(f"() => ({STATES})().includes('get otp AbortError')")
    assert "get publicKey pending" in page.evaluate(STATES)
    # The next request for a message waits beside the one for a passkey, and goes on when the page ends that one.
    Field(page).press("Backspace")
    page.evaluate("document.querySelector('one-time-code').clear()")
    page.wait_for_function(f"() => ({STATES})().includes('get otp pending')")
    assert "get publicKey pending" in page.evaluate(STATES)
    page.evaluate("waitForPasskey.abort()")
    page.wait_for_function(f"() => ({STATES})().includes('get publicKey AbortError')")
    assert "get otp pending" in page.evaluate(STATES)
