# A sign-in with one-time codes, for Flask.
import os

import requests
from flask import Flask, request, session
from werkzeug.middleware.proxy_fix import ProxyFix

SERVICE, API_KEY, ORIGIN = os.environ["SERVICE"], os.environ["API_KEY"], os.environ["ORIGIN"]

# The service's reasons whose texts are for visitors. All others are this backend's own problems.
FOR_VISITORS = """wrong-code unreadable-code too-many-attempts expired unknown-challenge used-up too-soon limited locked
    resend-not-allowed invalid-recipient destination-not-allowed channel-not-available""".split()

app = Flask(__name__, static_folder=os.path.abspath("public"), static_url_path="")
app.wsgi_app = ProxyFix(app.wsgi_app, x_for=int(os.environ.get("PROXIES", 0)), x_proto=0, x_host=0)
# Flask signs the cookie, which contains the session, so that the browser can't change it.
app.config.update(SECRET_KEY=os.environ["SECRET_KEY"], SESSION_COOKIE_SAMESITE="Lax", PERMANENT_SESSION_LIFETIME=12 * 60 * 60)
app.config.update({"SESSION_COOKIE_SECURE": True, "SESSION_COOKIE_NAME": "__Host-session"} if ORIGIN.startswith("https:") else {})
app.add_url_rule("/", view_func=app.send_static_file, defaults={"filename": "index.html"})


# Calls the service for a visitor. Returns the answer and the status; the answer to an error has a text for the visitor.
def call(path, body=None, reasons=FOR_VISITORS):
    headers = {"Authorization": f"Bearer {API_KEY}", "OneTimeCode-Client": request.remote_addr}
    headers["Accept-Language"] = request.headers.get("Accept-Language", "en")
    try:
        response = requests.request("POST" if body else "GET", SERVICE + "/api" + path, json=body, headers=headers, timeout=10)
        answer = response.json()
        if response.ok or answer.get("reason") in reasons:
            return answer, response.status_code
        app.logger.error("The service refused this backend's request: %s %s", response.status_code, answer.get("reason"))
    except (requests.RequestException, AttributeError) as error:
        app.logger.error("The service is not available: %s", type(error).__name__)
    return {"reason": "not-verified", "detail": "Something went wrong on our side. Try again in a minute."}, 503


@app.before_request
def refuse_other_origins():
    if request.method == "POST" and request.headers.get("Origin") != ORIGIN:
        return {"reason": "foreign-origin", "detail": "Open this page again."}, 403


@app.get("/sign-in/state")
def state():
    return call(f"/challenges/{session['challenge']}") if "challenge" in session else {"user": session.get("user")}


@app.post("/sign-in/send")
def send():
    # The same user has always the same address.
    recipient = request.form.get("recipient", "").strip().lower()
    answer, status = call("/challenges", {"recipient": recipient, "purpose": "sign-in"})
    if "id" in answer:
        session.clear()
        session.update(recipient=recipient, challenge=answer["id"])
    return answer, status


@app.post("/sign-in/again")
def again():
    answer, status = call(f"/challenges/{session.get('challenge')}/resend", {"channel": request.form.get("channel")})
    if "id" in answer:
        session["challenge"] = answer["id"]
    return answer, status


@app.post("/sign-in/verify")
def verify():
    # The answer to the right code was lost, but not its cookie.
    if "user" in session:
        return {"redeemed": True}
    attempt = {"code": request.form.get("otp", ""), "requestKey": request.form.get("requestKey")}
    answer, status = call(f"/challenges/{session.get('challenge')}/verify", attempt)
    if status == 200:
        # The recipient is the session's: a receipt for another one is refused.
        proof = {"receipt": answer["receipt"], "recipient": session.get("recipient"), "requestKey": attempt["requestKey"]}
        answer, status = call("/receipts/redeem", {**proof, "purpose": "sign-in"}, ["invalid-receipt"])
        if status == 200:
            session.clear()
            session["user"] = proof["recipient"]
        elif status == 422:
            answer, status = {"reason": "expired", "detail": "Request a new code."}, 410
    return answer, status


@app.post("/sign-in/out")
def out():
    session.clear()
    return {}
