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

from conftest import FILES, SAMPLES, SIGNED, Visitor
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
        assert 10 < len(lines) <= 60, f"{file} has {len(lines)} lines of code"


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


@pytest.mark.parametrize("path", ["/verify", "/redeem"])
def test_an_answer_that_is_lost_on_the_way_to_the_backend_can_be_repeated(backend, service, relay, path):
    visitor, recipient, code = begin(backend, service)
    relay.lost = [path]
    refused(visitor.post("verify", otp=code, requestKey="key"), 503)
    assert relay.lost == [] and visitor.user() is None
    assert visitor.post("verify", otp=code, requestKey="key").status_code == 200 and visitor.user() == recipient


def test_a_lost_answer_to_the_right_code_can_be_repeated(backend, service):
    """With the new session or with the old one: but only with the attempt's random key."""
    visitor, recipient, code = begin(backend, service)
    old = visitor.copy()
    assert visitor.post("verify", otp=code, requestKey="key").status_code == 200
    signed_in = visitor.cookie()
    assert visitor.post("verify", otp=code, requestKey="key").status_code == 200 and visitor.user() == recipient
    for key in ({"requestKey": "other"}, {"requestKey": ""}, {}):
        eve = old.copy()
        refused(eve.post("verify", otp=code, **key), 404, 409, 410, 503)
        state = eve.http.get(f"{backend.origin}/sign-in/state").json()
        assert eve.user() is None and (backend.name in SIGNED or "id" not in state)
    retry = old.copy()
    assert retry.post("verify", otp=code, requestKey="key").status_code == 200 and retry.user() == recipient
    # Signed cookies of the same second can be equal.
    assert old.user() is None and (backend.name in SIGNED or retry.cookie() not in (old.cookie(), signed_in))


def test_the_page_repeats_an_attempt_whose_answer_was_lost(page, backend, service):
    """Return verifies the code again. Servers that store sessions may also lose the new cookie."""
    recipient = next(names)
    code = request_code(page, backend, service, recipient)
    page.wait_for_selector("one-time-code[data-ready]")
    cookies = page.context.cookies()
    page.evaluate("""() => { const original = fetch; window.fetch = async (...request) => {
        await original(...request); window.fetch = original; throw new TypeError("lost"); } }""")
    enter(page, code)
    Field(page).expect(phase="rejected", error="Unable to check the code: no connection. Try again.")
    if backend.name not in SIGNED:
        page.context.clear_cookies()
        page.context.add_cookies(cookies)
    page.keyboard.press("Enter")
    expect(page.get_by_text(f"Signed in as {recipient}.")).to_be_visible()


def test_a_new_code_keeps_the_session(backend, service, relay):
    """The answer to the request for a new code can be lost, where the server stores sessions."""
    visitor, recipient, _ = begin(backend, service)
    old = visitor.copy()
    issued = service.call("/challenges", service.key, recipient=recipient, purpose="sign-in").json()
    relay.answer("/resend", 200, **issued)
    response = visitor.post("again")
    assert response.status_code == 200
    if backend.name not in SIGNED:
        assert "Set-Cookie" not in response.headers
        visitor = old
    assert visitor.post("verify", otp=service.code_for(recipient)).status_code == 200 and visitor.user() == recipient


def test_a_slow_request_does_not_bring_back_an_old_session(backend, service, relay):
    """Requests that began before a sign-out or sign-in, and end later."""
    if backend.name == "php":
        pytest.skip("PHP locks the session during a request")

    def during(step, request, **form):
        """Takes a step while the service answers a request of another window. Returns the visitor, and the other's response."""
        visitor, recipient, code = begin(backend, service)
        window, issued = visitor.copy(), window_state(visitor)

        def answer():
            form = {"otp": code} if step == "verify" else {}
            assert visitor.post(step, **form).status_code == 200
            return 200, json.dumps(issued).encode()

        path = "/resend" if request == "again" else issued["id"]
        relay.answers[path] = answer
        response = window.post("again") if request == "again" else window.http.get(f"{backend.origin}/sign-in/state")
        relay.answers.clear()
        assert response.status_code == 200
        return visitor, window, response, recipient

    def window_state(visitor):
        return visitor.http.get(f"{backend.origin}/sign-in/state").json()

    _, window, response, _ = during("out", "state")
    assert "Set-Cookie" not in response.headers
    if backend.name in SIGNED:
        return
    assert "id" not in window_state(window)
    for step in ("out", "verify"):
        visitor, window, response, recipient = during(step, "again")
        assert "Set-Cookie" not in response.headers and "id" not in window_state(window)
        assert visitor.user() == (recipient if step == "verify" else None)


def test_other_paths_and_methods_are_refused(backend, service):
    visitor, recipient, code = begin(backend, service)
    for path in ("verify", "out", "unknown"):
        refused(visitor.http.get(f"{backend.origin}/sign-in/{path}", timeout=20), 404, 405)
    refused(visitor.post("unknown"), 404, 405)
    assert visitor.post("verify", otp=code).status_code == 200 and visitor.user() == recipient


def test_signing_out_leaves_no_session(backend, service):
    """Neither for a visitor without a session, nor after a sign-in."""
    stranger = Visitor(backend)
    assert stranger.post("out").status_code == 200 and not stranger.http.cookies
    visitor, _, code = begin(backend, service)
    assert visitor.post("verify", otp=code).status_code == 200
    old = visitor.copy()
    assert visitor.post("out").status_code == 200 and not visitor.http.cookies
    # A signed cookie stays valid: the server doesn't know which have been signed out.
    assert backend.name in SIGNED or old.user() is None


def test_a_user_has_one_address(backend, service):
    """Blanks and capital letters don't make another user."""
    visitor, recipient = Visitor(backend), next(names)
    assert visitor.post("send", recipient=f" {recipient.title()} ").status_code == 201
    assert visitor.post("verify", otp=service.code_for(recipient)).status_code == 200
    assert visitor.user() == recipient


def test_a_missing_setting_ends_the_program(backend, restart):
    if backend.name not in ("express", "go", "hummingbird"):
        pytest.skip("the framework starts the sample with the first request, or checks the settings itself")
    with pytest.raises(AssertionError, match="didn't start"):
        restart(API_KEY="", key="")


def test_a_double_click_requests_one_code(page, backend, service, relay):
    page.goto(backend.origin)
    page.get_by_label("Email").fill(next(names))
    page.get_by_role("button", name="Send code").dblclick()
    page.wait_for_selector("one-time-code[data-ready]")
    page.reload()
    page.wait_for_selector("one-time-code[data-ready]")
    assert len([path for method, path, _, _ in relay.requests if path.endswith("/challenges")]) == 1


def test_the_field_is_empty_for_another_address(page, backend, service, relay):
    """After too many attempts, neither the old digits nor the old error are shown with the new challenge."""
    code = request_code(page, backend, service, next(names))
    relay.answer("/verify", 403, reason="too-many-attempts", detail="Too many attempts.")
    enter(page, different(code))
    Field(page).expect(phase="rejected", error="Too many attempts. Request a new code.")
    relay.answers.clear()
    page.get_by_role("button", name="Use another address").click()
    recipient = next(names)
    page.get_by_label("Email").fill(recipient)
    page.get_by_role("button", name="Send code").click()
    expect(page.get_by_label("Verification code")).to_be_focused()
    expect(page.get_by_label("Verification code")).to_have_value("")
    Field(page).expect(phase="editing")
    enter(page, service.code_for(recipient))
    expect(page.get_by_text(f"Signed in as {recipient}.")).to_be_visible()


def test_the_page_survives_a_lost_connection(page, backend, service):
    """Without the state, the page shows the first form. A failed sign-out is shown, too."""
    recipient = next(names)
    lose = "const original = fetch; window.fetch = () => { window.fetch = original; return Promise.reject(new TypeError()); };"
    page.add_init_script(f"if (location.hash) {{ {lose} }}")
    page.goto(f"{backend.origin}/#lost")
    expect(page.get_by_label("Email")).to_be_visible()
    page.goto("about:blank")
    enter(page, request_code(page, backend, service, recipient))
    expect(page.get_by_text(f"Signed in as {recipient}.")).to_be_visible()
    page.evaluate(f"() => {{ {lose} }}")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("alert")).to_have_text("You are still signed in. Try again.")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_label("Email")).to_be_visible()


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
        assert not any(body for method, _, _, body in relay.requests if method == "GET")
        assert {headers["Authorization"] for _, _, headers, _ in relay.requests} == {f"Bearer {service.key}"}
        [client] = {headers["OneTimeCode-Client"] for _, _, headers, _ in relay.requests}
        return client

    # Next.js doesn't tell a route its peer.
    peer = None if backend.name == "next" else "127.0.0.1"
    forged = {"X-Forwarded-For": "198.51.100.6, 203.0.113.7"}
    assert [address and address.removeprefix("::ffff:") for address in (client(), client(**forged))] == [peer, peer]
    restart(PROXIES="1")
    assert client(**forged) == "203.0.113.7"
    # A shorter list than that of three proxies can't be theirs.
    restart(PROXIES="3")
    address = client(**forged)
    assert (address and address.removeprefix("::ffff:")) == peer


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


DEVELOPERS_PROBLEMS = [
    (403, "forbidden"), (404, "not-found"), (405, "method-not-allowed"), (413, "too-large"), (415, "wrong-media-type"),
    (422, "wrong-shape"), (500, "server-failure"), (503, "not-ready"),
]


def test_problems_of_the_backend_are_not_the_visitors(backend, service, relay, restart):
    """If the service is down or refuses the backend, visitors read that they can try again, and no details."""
    visitor, recipient, code = begin(backend, service)
    answers = [
        ("/verify", (502, b"<h1>Bad gateway</h1>")),
        ("/verify", (400, b'{"reason": "invalid-client", "detail": "for developers"}')),
        ("/challenges", (401, b'{"reason": "unauthorized", "detail": "for developers"}')),
        *((path, (status, json.dumps({"reason": reason, "detail": "for developers"}).encode()))
          for path in ("/verify", "/challenges", "/redeem") for status, reason in DEVELOPERS_PROBLEMS),
        ("/redeem", (403, b'{"reason": "too-many-attempts", "detail": "for developers"}')),
    ]
    for path, answer in answers:
        relay.answers = {path: answer}
        stranger = Visitor(backend)
        response = stranger.post("send", recipient=recipient) if path == "/challenges" else (
            visitor.post("verify", otp=code, requestKey="k"))
        assert refused(response, 503) == "not-verified" and "for developers" not in response.text
    log = backend.log()
    assert all(reason in log for _, reason in DEVELOPERS_PROBLEMS) and "for developers" not in log
    relay.answer("/verify", 403, reason="too-many-attempts", detail="for the user")
    assert visitor.post("verify", otp=code).json()["detail"] == "for the user"
    relay.answers.clear()
    assert visitor.post("verify", otp=code, requestKey="k").status_code == 200 and visitor.user() == recipient
    restart(SERVICE="http://127.0.0.1:9")
    assert refused(Visitor(backend).post("send", recipient=recipient), 503) == "not-verified"


def test_a_visitor_without_a_code_is_not_signed_in(backend, service):
    """Neither a request for a code, nor wrong codes, nor other parameters sign a user in."""
    visitor, recipient, code = begin(backend, service)
    assert visitor.user() is None
    stranger = Visitor(backend)
    for attempt in ({"otp": code}, {"otp": code, "recipient": recipient, "user": recipient}, {}):
        refused(stranger.post("verify", **attempt), 404, 410, 422, 503)
        assert stranger.user() is None
    for attempt in ({"otp": different(code)}, {"otp": ""}, {"otp[]": code}, {"receipt": "x.y"}, {"user": recipient}, {}):
        refused(visitor.post("verify", **attempt), 410, 422, 503)
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
            lost = {"token": challenge["session"]}
            assert call_as_app(backend, lost, "verify", receipt=receipt).status_code == 200
            # The response is lost, so the app still has the old token.
            assert refused(call_as_app(backend, {"token": challenge["session"]}, "verify", receipt="other"), 410) == "expired"
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
