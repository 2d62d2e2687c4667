"""A backend that signs users in by email, with the verification service; docs/web.md explains how to run it."""

import json
import os
import urllib.error
import urllib.request

from flask import Flask, redirect, render_template, request, session

SERVICE = "http://127.0.0.1:8080/api"

app = Flask(__name__)
app.secret_key = os.environ.get("SECRET_KEY") or os.urandom(32)
app.config["SESSION_COOKIE_SAMESITE"] = "Lax"


def call(path, body=None):
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
            return problem.code, json.load(problem)
    except (OSError, ValueError) as error:
        app.logger.error("The service is not available: %s", error)
        return 503, {"reason": "not-verified", "detail": "Something went wrong on our side. Try again in a minute."}


def is_script():
    """Whether a script, which accepts only JSON, has sent the request."""
    return not request.accept_mimetypes.accept_html


@app.get("/")
def begin():
    return render_template("email.html")


@app.post("/")
def send():
    recipient = request.form["email"]
    status, response = call("/challenges", {"recipient": recipient, "purpose": "sign-in"})
    if status != 201:
        return render_template("email.html", error=response["detail"]), status
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
    attempt = {"code": request.form["otp"], "requestKey": request.form.get("requestKey")}
    status, response = call(f"/challenges/{session.get('challenge')}/verify", attempt)
    if status == 200:
        proof = {"receipt": response["receipt"], "recipient": session["recipient"], "purpose": "sign-in"}
        status, response = call("/receipts/redeem", proof)
    if status == 200:
        session["user"] = session["recipient"]
        return redirect("/welcome")
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
