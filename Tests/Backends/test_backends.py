"""Signs in with each sample backend, in Chromium and as an app, and attacks it."""

import functools
import http.server
import itertools
import json
import re
import threading

import pytest
import requests
from playwright.sync_api import expect

from conftest import FILES, SAMPLES, Visitor
from harness.field import Field

names = (f"user{number}@example.com" for number in itertools.count())


def different(code):
    return code[:-1] + str((int(code[-1]) + 1) % 10)


def begin(backend, service, recipient=None):
    """Returns a visitor who has requested a code, the recipient and the code."""
    visitor, recipient = Visitor(backend), recipient or next(names)
    assert visitor.post("send", recipient=recipient).status_code < 300
    return visitor, recipient, service.code_for(recipient)


def request_code(page, backend, service, recipient):
    """Requests a code on the sample's page, waits for the field, and returns the code."""
    page.goto(backend.origin)
    page.wait_for_selector("form:not([hidden])")
    if page.get_by_role("button", name="Use another address").is_visible():
        page.get_by_role("button", name="Use another address").click()
    page.get_by_label("Email").fill(recipient)
    page.get_by_role("button", name="Send code").click()
    return service.code_for(recipient)


def enter(page, code):
    page.wait_for_selector("one-time-code[data-ready]")
    page.get_by_label("Verification code").press_sequentially(code)


def refused(response, *statuses):
    """Returns the reason of a refusal."""
    assert response.status_code in statuses, (response.status_code, response.text)
    return response.json().get("reason") if "json" in response.headers.get("Content-Type", "") else None


@pytest.mark.parametrize("name", FILES)
def test_a_sample_is_short(name):
    """Each file has at most 60 lines of code, without comments, imports, and lines of brackets alone."""
    for file in FILES[name]:
        text = re.sub(r"^import \(.*?^\)$", "", (SAMPLES / file).read_text(), flags=re.MULTILINE | re.DOTALL)
        other = re.compile(r"\W*$|\s*(//|#|import |from |package |<\?php$)")
        lines = [line for line in text.splitlines() if not other.match(line)]
        assert 20 < len(lines) <= 60, f"{file} has {len(lines)} lines of code"


def test_a_user_signs_in_and_out(page, backend, service):
    """A wrong code is rejected, the right one accepted. A reload changes nothing, and signing out ends the session."""
    recipient = next(names)
    code = request_code(page, backend, service, recipient)
    enter(page, different(code))
    Field(page).expect(phase="rejected", error="Incorrect code. 4 attempts left.")
    page.reload()
    enter(page, code)
    expect(page.get_by_text(f"Signed in as {recipient}.")).to_be_visible()
    page.reload()
    expect(page.get_by_text(f"Signed in as {recipient}.")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_label("Email")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Email")).to_be_visible()


def test_a_new_code_can_be_requested(page, backend, service, relay):
    """The wait is the service's. The new code's challenge replaces the first in the session."""
    recipient, other = next(names), next(names)
    request_code(page, backend, service, recipient)
    issued = service.call("/challenges", service.key, recipient=other, purpose="sign-in").json()
    relay.answer("/resend", 429, reason="too-soon", detail="You can request a new code in 9 seconds.", retryAfter=9)
    assert page.evaluate("document.querySelector('one-time-code').resend().catch(({ detail }) => detail)") == (
        "You can request a new code in 9 seconds.")
    relay.answer("/resend", 200, **{**issued, "resendIn": 41})
    assert page.evaluate("document.querySelector('one-time-code').resend()") == 41
    # The code belongs to the new challenge, but to another recipient, so its receipt can't be redeemed.
    enter(page, service.code_for(other))
    Field(page).expect(phase="rejected", error="This code has expired. Request a new code.")
    assert [path for _, path, _, _ in relay.requests if path.endswith("/verify")] == [f"/api/challenges/{issued['id']}/verify"]


def test_the_channel_of_a_new_code_reaches_the_service(backend, service, relay):
    visitor, _, _ = begin(backend, service)
    relay.answer("/resend", 429, reason="too-soon", retryAfter=9)
    assert visitor.post("again", channel="email").status_code == 429
    assert [json.loads(body)["channel"] for _, path, _, body in relay.requests if path.endswith("/resend")] == ["email"]


def test_a_repeated_attempt_has_the_same_request_key(backend, service, relay):
    """The page's request key reaches the service, so a lost response costs no attempt."""
    visitor, _, code = begin(backend, service)
    assert [visitor.post("verify", otp=different(code), requestKey="k").json()["attemptsLeft"] for _ in range(2)] == [4, 4]
    assert visitor.post("verify", otp=code, requestKey="l").status_code == 200


def test_the_service_knows_the_backend_and_the_visitor(backend, service, relay, restart):
    """Each request has the API key. The address is the peer's or, behind a proxy, the last one that the proxy names."""

    def client(**headers):
        relay.requests.clear()
        visitor = Visitor(backend, **headers)
        recipient = next(names)
        visitor.post("send", recipient=recipient)
        visitor.user()
        visitor.post("verify", otp=different(service.code_for(recipient)))
        assert len(relay.requests) == 3
        assert {headers["Authorization"] for _, _, headers, _ in relay.requests} == {f"Bearer {service.key}"}
        [client] = {headers["OneTimeCode-Client"] for _, _, headers, _ in relay.requests}
        return client

    # Next.js doesn't tell a route its peer.
    peer = None if backend.name == "next" else "127.0.0.1"
    forged = {"X-Forwarded-For": "198.51.100.6, 203.0.113.7"}
    assert [address and address.removeprefix("::ffff:") for address in (client(), client(**forged))] == [peer, peer]
    restart(PROXIES="1")
    assert client(**forged) == "203.0.113.7"


def test_the_page_shows_the_texts_of_the_service(page, backend, service, relay):
    """A limit and a wrong address are the visitor's problems, whose texts the page shows."""
    page.goto(backend.origin)
    alert = page.get_by_role("alert")
    page.get_by_label("Email").fill("ada@nowhere")
    page.get_by_role("button", name="Send code").click()
    expect(alert).to_have_text(re.compile(r"Enter an email address, such as name@example\.com\."))
    text = "Too many codes were requested. Try again in 20 minutes."
    relay.answer("/challenges", 429, reason="limited", detail=text, retryAfter=1200)
    page.get_by_label("Email").fill(next(names))
    page.get_by_role("button", name="Send code").click()
    expect(alert).to_have_text(text)


def test_problems_of_the_backend_are_not_the_visitors(backend, service, relay, restart):
    """If the service is down or refuses the backend, visitors read that they can try again, and no details."""
    visitor, recipient, code = begin(backend, service)
    answers = [
        ("/verify", (502, b"<h1>Bad gateway</h1>")),
        ("/verify", (400, b'{"reason": "invalid-client", "detail": "for developers"}')),
        ("/challenges", (401, b'{"reason": "unauthorized", "detail": "for developers"}')),
    ]
    for path, answer in answers:
        relay.answers = {path: answer}
        response = visitor.post("verify", otp=code) if path == "/verify" else Visitor(backend).post("send", recipient=recipient)
        assert refused(response, 503) == "not-verified" and "for developers" not in response.text
    relay.answers.clear()
    assert visitor.post("verify", otp=code).status_code == 200 and visitor.user() == recipient
    restart(SERVICE="http://127.0.0.1:9")
    assert refused(Visitor(backend).post("send", recipient=recipient), 503) == "not-verified"


def test_a_visitor_without_a_code_is_not_signed_in(backend, service):
    """Neither a request for a code, nor wrong codes, nor other parameters sign a user in."""
    visitor, recipient, code = begin(backend, service)
    assert visitor.user() is None
    stranger = Visitor(backend)
    for attempt in ({"otp": code}, {"otp": code, "recipient": recipient, "user": recipient}, {}):
        refused(stranger.post("verify", **attempt), 404, 410, 422)
        assert stranger.user() is None
    for attempt in ({"otp": different(code)}, {"otp": ""}, {"otp[]": code}, {"receipt": "x.y"}, {"user": recipient}, {}):
        refused(visitor.post("verify", **attempt), 410, 422)
        assert visitor.user() is None
    for path in ("/sign-in/verify", "/sign-in/out", "/sign-in/send"):
        stranger.http.get(f"{backend.origin}{path}?otp={code}&recipient={recipient}")
    assert stranger.user() is None


def test_a_code_of_another_recipient_signs_nobody_in(backend, service):
    """A code belongs to its session: neither another session nor a forged recipient takes it."""
    eve, _, code = begin(backend, service)
    victim = next(names)
    eve.post("send", recipient=victim)
    service.code_for(victim)
    refused(eve.post("verify", otp=code, recipient=victim), 422)
    assert eve.user() is None
    eve, name, code = begin(backend, service)
    assert eve.post("verify", otp=code, recipient=victim, user=victim).status_code == 200
    assert eve.user() == name


def test_a_receipt_of_another_recipient_is_refused(backend, service, relay):
    """Even if the service's answer were exchanged for a genuine receipt of another recipient."""
    visitor, _, _ = begin(backend, service)
    receipt = service.receipt(next(names))
    relay.answer("/verify", 200, accepted=True, receipt=receipt)
    response = visitor.post("verify", otp="000000")
    assert refused(response, 410) == "expired" and receipt not in response.text
    assert visitor.user() is None


def test_a_receipt_is_redeemed_once(backend, service, relay):
    """A replayed receipt of the same recipient is refused, and so is a code that has signed a user in."""
    visitor, recipient, code = begin(backend, service)
    receipt = service.receipt(recipient)
    before = visitor.cookie()
    relay.answer("/verify", 200, accepted=True, receipt=receipt)
    assert visitor.post("verify", otp="000000").status_code == 200 and visitor.user() == recipient
    again = Visitor(backend)
    again.http.cookies.set(visitor.http.cookies.keys()[0], before)
    refused(again.post("verify", otp="000000"), 404, 410)
    relay.answers.clear()
    other, _, code = begin(backend, service)
    before = other.cookie()
    assert other.post("verify", otp=code).status_code == 200
    again.http.cookies.set(visitor.http.cookies.keys()[0], before)
    refused(again.post("verify", otp=code), 404, 409, 410)
    assert again.user() is None


def test_a_session_that_was_fixed_is_worthless(page, backend, service):
    """Whoever plants a session in the victim's browser isn't signed in with it."""
    eve, _, _ = begin(backend, service)
    [planted] = eve.http.cookies
    page.context.add_cookies([{"name": planted.name, "value": planted.value, "url": backend.origin}])
    victim = next(names)
    code = request_code(page, backend, service, victim)
    enter(page, code)
    expect(page.get_by_text(f"Signed in as {victim}.")).to_be_visible()
    assert eve.user() is None
    assert page.context.cookies()[0]["value"] != planted.value


def test_the_session_at_the_time_of_the_code_is_renewed(backend, service):
    """The session in which the code was requested isn't signed in later."""
    visitor, recipient, code = begin(backend, service)
    spy = Visitor(backend)
    spy.http.cookies.update(visitor.http.cookies)
    assert visitor.post("verify", otp=code).status_code == 200
    assert visitor.user() == recipient and spy.user() is None
    spy.http.cookies.clear()
    spy.http.cookies.update(visitor.http.cookies)
    assert spy.user() == recipient


def test_a_session_cannot_be_made_up(backend, service):
    visitor, recipient, code = begin(backend, service)
    assert visitor.post("verify", otp=code).status_code == 200
    [cookie] = visitor.http.cookies
    value = cookie.value
    parts = value.split(".")
    forged = [
        "", "x", "a.b", "a.b.c", f"{value}x", f"x{value}", value[:-2], value[:10] + ("A" if value[10] != "A" else "B") + value[11:],
        *(".".join((*parts[:-1], signature)) for signature in ("", "A" * 43, "é" * 43)), json.dumps({"user": recipient}),
    ]
    for text in forged:
        response = requests.get(
            f"{backend.origin}/sign-in/state", headers={"Cookie": f"{cookie.name}={text}".encode()}, timeout=20)
        assert recipient not in response.text, text
    assert visitor.user() == recipient


def test_another_site_cannot_post(page, backend, service, relay):
    """A page of another origin on the same host, whose requests have the cookie, neither signs out nor requests a code."""
    recipient = next(names)
    enter(page, request_code(page, backend, service, recipient))
    expect(page.get_by_text(f"Signed in as {recipient}.")).to_be_visible()
    victim = next(names)
    attacks = [f"""<form method="post" action="{backend.origin}/sign-in/{step}" target="{step}">
        <input name="recipient" value="{victim}"><input name="otp" value="000000"></form><iframe name="{step}"></iframe>"""
               for step in ("send", "verify", "again", "out")]
    script = """<script>const done = [...document.forms].map((form, index) => new Promise((resolve) => {
        document.querySelectorAll("iframe")[index].onload = resolve; form.submit(); }));
        const calls = ["send", "out"].map((step) => fetch(`ORIGIN/sign-in/${step}`, { method: "POST", mode: "no-cors",
        credentials: "include", body: new URLSearchParams({ recipient: "VICTIM" }) }));
        Promise.all([...done, ...calls]).then(() => document.title = "done");</script>"""
    site = serve("".join(attacks) + script.replace("ORIGIN", backend.origin).replace("VICTIM", victim))
    try:
        page.goto(site.url)
        expect(page).to_have_title("done")
        assert "session=" in site.cookie, "the browser doesn't send the cookie to all ports of the host"
    finally:
        site.shutdown()
        site.server_close()
    page.goto(backend.origin)
    expect(page.get_by_text(f"Signed in as {recipient}.")).to_be_visible()
    assert not any(victim.encode() in body for _, _, _, body in relay.requests)
    visitor, _, code = begin(backend, service)
    for origin in ("https://evil.example", "null", f"{backend.origin}.evil.example"):
        refused(visitor.post("verify", origin=origin, otp=code), 403)
    refused(visitor.http.post(f"{backend.origin}/sign-in/verify", data={"otp": code}, timeout=20), 403)
    assert visitor.post("verify", otp=code).status_code == 200


def serve(html):
    """Serves a page at another origin of the same host."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            if self.path == "/":
                site.cookie = self.headers.get("Cookie", "")
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(html.encode())

        def log_message(self, *_):
            pass

    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    site.url = f"http://127.0.0.1:{site.server_address[1]}/"
    threading.Thread(target=site.serve_forever, daemon=True).start()
    return site


def test_the_cookie_is_for_the_server_only(backend, service, restart):
    """No script can read it, other sites don't send it and, over https, neither other hosts nor http can set or get it."""

    def attributes():
        response = Visitor(backend).post("send", origin=origin, recipient=next(names))
        first, *rest = [part.strip() for part in response.headers["Set-Cookie"].split(";")]
        return first.partition("=")[0], {part.lower() for part in rest}

    origin = backend.origin
    name, flags = attributes()
    assert name == "session" and {"httponly", "samesite=lax", "path=/"} <= flags and "secure" not in flags
    origin = "https://shop.example.com"
    restart(ORIGIN=origin)
    name, flags = attributes()
    assert name == "__Host-session" and {"httponly", "samesite=lax", "path=/", "secure"} <= flags
    assert not any(flag.startswith("domain") for flag in flags)


def test_the_log_has_no_secrets(backend, service, relay):
    """The log of all tests so far contains neither a code nor an address, a receipt, a key or a session."""
    visitor, recipient, code = begin(backend, service)
    visitor.post("verify", otp=different(code))
    visitor.post("verify", otp=code)
    log = backend.log()
    for secret in (recipient, code, service.key, visitor.cookie(), "user1@example.com", "receipt"):
        assert secret not in log
    challenges = {match[1] for _, path, _, _ in relay.requests if (match := re.search(r"/challenges/([^/]+)", path))}
    assert challenges and not any(challenge in log for challenge in challenges)


# The sample for apps


for_apps = pytest.mark.parametrize(
    "running_backend", [pytest.param("express", marks=pytest.mark.xdist_group("express"))], indirect=True)


@pytest.fixture
def app(backend):
    """`app("send", recipient=…)` sends a request as an app does, with the token of the last response."""
    return functools.partial(call_as_app, backend, {})


def call_as_app(backend, session, step, **body):
    headers = {"Authorization": f"Bearer {session['token']}"} if session else {}
    method = "GET" if step == "state" else "POST"
    response = requests.request(method, f"{backend.origin}/sign-in/{step}", json=body or None, headers=headers, timeout=20)
    assert "Set-Cookie" not in response.headers
    if token := response.json().get("session"):
        session["token"] = token
    return response


@for_apps
def test_an_app_signs_in_with_the_code_or_the_receipt(backend, service, app):
    for verified_by in ("backend", "app"):
        recipient = next(names)
        challenge = app("send", recipient=recipient).json()
        code = service.code_for(recipient)
        if verified_by == "backend":
            assert refused(app("verify", otp=different(code)), 422) == "wrong-code"
            assert app("verify", otp=code).status_code == 200
        else:
            receipt = service.call(f"/challenges/{challenge['id']}/verify", code=code).json()["receipt"]
            assert app("verify", receipt=receipt).status_code == 200
        assert app("state").json()["user"] == recipient
    assert app("out").status_code == 200 and "user" not in app("state").json()


@for_apps
def test_an_app_cannot_use_receipts_of_others_or_twice(backend, service, app):
    eve = next(names)
    receipt = service.receipt(eve)
    app("send", recipient=next(names))
    assert refused(app("verify", receipt=receipt, recipient=eve), 410) == "expired"
    assert refused(call_as_app(backend, {}, "verify", receipt=receipt, recipient=eve), 410) == "expired"
    app("send", recipient=eve)
    assert app("verify", receipt=receipt).status_code == 200
    app("send", recipient=eve)
    assert refused(app("verify", receipt=receipt), 410) == "expired"
    assert "user" not in app("state").json()


@for_apps
def test_an_app_has_no_cookie_and_a_page_no_token(backend, service, app):
    """A cookie doesn't count for JSON, which another site's page could otherwise send, and a page never gets its token."""
    visitor, recipient, code = begin(backend, service)
    response = visitor.post("verify", otp=code)
    assert "session" not in response.json()
    url = f"{backend.origin}/sign-in/out"
    assert visitor.http.post(url, json={}).status_code == 200 and visitor.user() == recipient
