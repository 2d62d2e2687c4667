# A passkey beside the code: extends the sign-in of Examples/Backends/flask/app.py, which is in the same folder.
import binascii
import secrets
import time
from urllib.parse import urlsplit

from flask import request, session
from webauthn import (
    generate_authentication_options, generate_registration_options, options_to_json, verify_authentication_response,
    verify_registration_response)
from webauthn.helpers import parse_authentication_credential_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria, PublicKeyCredentialDescriptor, ResidentKeyRequirement, UserVerificationRequirement)

from app import ORIGIN, app

HOST = urlsplit(ORIGIN).hostname
LIFETIME = 600

# In memory, as an example. In production, the passkeys and the users' handles belong into your database.
passkeys, handles, challenges = {}, {}, {}


# Answers with options, whose challenge the server keeps: a signed cookie could be sent again.
def answer(options):
    now, cookie = time.monotonic(), secrets.token_urlsafe()
    for old in [each for each, (_, end, _) in challenges.items() if end < now]:
        del challenges[old]
    challenges[cookie] = options.challenge, now + LIFETIME, session.get("user")
    response = app.response_class(options_to_json(options), mimetype="application/json")
    # A cookie of its own, because the session begins again when a code is requested.
    response.set_cookie("ceremony", cookie, max_age=LIFETIME, secure=app.config["SESSION_COOKIE_SECURE"], httponly=True, samesite="Strict")
    return response


# Returns what each verification expects. A challenge counts once, for the user for whom it was made, or for a visitor.
def expected():
    challenge, end, user = challenges.pop(request.cookies.get("ceremony"), (b"", 0, None))
    if time.monotonic() > end or user != session.get("user"):
        raise WebAuthnException("The challenge is unknown, another user's, or has expired")
    return {"expected_challenge": challenge, "expected_rp_id": HOST, "expected_origin": ORIGIN, "require_user_verification": True}


@app.errorhandler(WebAuthnException)
@app.errorhandler(binascii.Error)
def refuse(error):
    app.logger.warning("A passkey was refused: %s", error)
    return {"detail": "The passkey can’t be used. Sign in with a code."}, 422


# A passkey is offered only shortly after a code, so that a session that was left open can't add one.
@app.after_request
def remember_code(response):
    if request.endpoint == "verify" and response.status_code == 200:
        session["code-until"] = time.time() + LIFETIME
    return response


@app.post("/passkey/offer")
def offer():
    if session.get("code-until", 0) < time.time():
        return {}
    # A device that has one of the user's passkeys makes no other.
    own = [PublicKeyCredentialDescriptor(id=each) for each, (user, *_) in passkeys.items() if user == session["user"]]
    return answer(generate_registration_options(
        rp_id=HOST, rp_name="Shop", user_name=session["user"], exclude_credentials=own,
        user_id=handles.setdefault(session["user"], secrets.token_bytes(32)),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED)))


@app.post("/passkey/add")
def add():
    new = verify_registration_response(credential=request.get_data(as_text=True), **expected())
    if session.get("code-until", 0) < time.time() or new.credential_id in passkeys:
        raise WebAuthnException("The user has not entered a code, or the passkey is known")
    passkeys[new.credential_id] = session["user"], new.credential_public_key, new.sign_count
    return {}


@app.post("/passkey/options")
def options():
    return answer(generate_authentication_options(rp_id=HOST, user_verification=UserVerificationRequirement.REQUIRED))


@app.post("/passkey/sign-in")
def sign_in():
    credential = parse_authentication_credential_json(request.get_data(as_text=True))
    user, key, count = passkeys.get(credential.raw_id, (None, b"", 0))
    if user is None or credential.response.user_handle != handles[user]:
        raise WebAuthnException("The passkey is unknown, or another user's")
    verified = verify_authentication_response(
        credential=credential, credential_public_key=key, credential_current_sign_count=count, **expected())
    passkeys[credential.raw_id] = user, key, verified.new_sign_count
    session.clear()
    session["user"] = user
    return {}
