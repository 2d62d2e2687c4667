"""A backend that signs users in by email, with the verification service; docs/web.md explains how to run it."""

import json
import os
import urllib.error
import urllib.request

from flask import Flask, redirect, render_template, request, session

SERVICE = "http://127.0.0.1:8080/api"

# The service's reasons whose texts are for visitors. All others are this backend's own problems.
FOR_VISITORS = """wrong-code unreadable-code too-many-attempts expired unknown-challenge used-up too-soon limited locked
    resend-not-allowed invalid-recipient destination-not-allowed channel-not-available""".split()

app = Flask(__name__)
app.secret_key = os.environ.get("SECRET_KEY") or os.urandom(32)
app.config["SESSION_COOKIE_SAMESITE"] = "Lax"


def call(path, body=None, reasons=FOR_VISITORS):
    """Calls the service, which responds in the language of the pages. Returns the status and the decoded response."""
    headers = {"Content-Type": "application/json", "Accept-Language": "en", "OneTimeCode-Client": request.remote_addr}
    if key := os.environ.get("API_KEY"):
        headers["Authorization"] = f"Bearer {key}"
    data = None if body is None else json.dumps(body).encode()
    try:
        try:
            with urllib.request.urlopen(urllib.request.Request(SERVICE + path, data, headers), timeout=10) as response:
                return response.status, json.load(response)
        except urllib.error.HTTPError as problem:
            response = json.load(problem)
            if response.get("reason") in reasons:
                return problem.code, response
            app.logger.error("The service refused this backend's request: %s %s", problem.code, response.get("reason"))
    except (OSError, ValueError, AttributeError) as error:
        app.logger.error("The service is not available: %s", type(error).__name__)
    return 503, {"reason": "not-verified", "detail": "Something went wrong on our side. Try again in a minute."}


def is_script():
    """Whether a script, which accepts only JSON, has sent the request."""
    return not request.accept_mimetypes.accept_html


@app.get("/")
def begin():
    return render_template("email.html")


@app.post("/")
def send():
    # The same user has always the same address.
    recipient = request.form["email"].strip().lower()
    status, response = call("/challenges", {"recipient": recipient, "purpose": "sign-in"})
    if status != 201:
        return render_template("email.html", error=response["detail"]), status
    session.clear()
    session.update(recipient=recipient, challenge=response["id"])
    return redirect("/code")


@app.get("/code")
def enter(error="", status=200):
    found, challenge = call(f"/challenges/{session.get('challenge')}")
    if found == 404:
        return redirect("/")
    error = error or challenge.get("detail", "")
    return render_template("code.html", error=error, wait=challenge.get("resendIn", 0)), status


@app.post("/code")
def verify():
    # The answer to the right code was lost, but not its cookie.
    if "user" in session:
        return redirect("/welcome")
    attempt = {"code": request.form["otp"], "requestKey": request.form.get("requestKey")}
    status, response = call(f"/challenges/{session.get('challenge')}/verify", attempt)
    if status == 200:
        proof = {"receipt": response["receipt"], "recipient": session["recipient"], "purpose": "sign-in"}
        status, response = call("/receipts/redeem", proof, ["invalid-receipt"])
        if status == 200:
            session.clear()
            session["user"] = proof["recipient"]
            return redirect("/welcome")
        if status == 422:
            status, response = 410, {"reason": "expired", "detail": "Request a new code."}
    return (response, status) if is_script() else enter(response["detail"], status)


@app.post("/again")
def again():
    status, response = call(f"/challenges/{session.get('challenge')}/resend", {})
    if status == 200:
        session["challenge"] = response["id"]
    if is_script():
        return response, status
    return redirect("/code") if status == 200 else enter(response["detail"], status)


@app.get("/welcome")
def welcome():
    return render_template("email.html", user=session["user"]) if "user" in session else redirect("/")
