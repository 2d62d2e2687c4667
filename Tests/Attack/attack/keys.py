"""Tries every API key at every endpoint that refuses keys with another scope, and checks the audit log."""

import re
import secrets
from collections import Counter

from .place import SCOPES, Place, Site
from .report import Report


async def keys(place: Place, report: Report) -> None:
    report.title(f"Keys and their scopes, {place.name}")
    site = await place.open()
    try:
        await scopes(site, report)
    finally:
        site.close()


def routes(recipient: str, challenge: str, message: str) -> list[tuple]:
    """Returns the scope, method, path and body for each endpoint that refuses keys with another scope."""
    return [
        ("issue", "POST", "/api/challenges", {"recipient": recipient}),
        ("issue", "GET", f"/api/challenges/{challenge}/status", None),
        ("issue", "POST", f"/api/challenges/{challenge}/resend", None),
        ("redeem", "POST", "/api/receipts/redeem", {"receipt": "x", "recipient": recipient}),
        ("unlock", "POST", "/api/unlock", {"recipient": recipient}),
        ("metrics", "GET", "/metrics", None),
        ("messages", "GET", "/api/messages/dead", None),
        ("messages", "POST", f"/api/messages/{message}/retry", None),
        ("report", "POST", f"/api/messages/{message}/report", {"delivered": True}),
    ]


async def scopes(site: Site, report: Report) -> None:
    recipient = f"key-{secrets.token_hex(4)}@example.com"
    challenge = (await site.issue(recipient)).json["id"]
    code = await site.gateway.code(recipient)
    message = site.gateway.to(recipient)[0]["id"]
    table = routes(recipient, challenge, message)
    described = (await site.ask("GET", "/api/openapi.json")).json["paths"]
    tried = {(method.lower(), path.replace(challenge, "{id}").replace(message, "{name}")) for _, method, path, _ in table}
    asks = {(method, path) for path, entry in described.items() for method, one in entry.items()
            if {"apiKey": []} in one.get("security", []) and not path.endswith("/verify")}
    report.rule("every endpoint that is documented to require a key is tried", asks == tried, asks ^ tried or len(tried))

    good, bad, without = [], [], []
    # The expected entries of the audit log: key name, scope, and outcome, with the number of such entries.
    expected = Counter({("desk-issue", "issue", "201"): 1})
    for scope, method, path, body in table:
        for key in SCOPES:
            answer = await site.ask(method, path, body, key)
            outcome = str(answer.status) if answer.status < 400 else answer.reason
            if scope != "metrics" or answer.status >= 400:
                expected[f"desk-{key}", scope, outcome] += 1
            if key == scope:
                if answer.status in (401, 403):
                    good.append((key, path, answer.status))
            elif (answer.status, answer.reason) != (403, "forbidden"):
                bad.append((key, path, answer.status))
        mine = site.keys[scope]
        for key in ("otc_" + "0" * 64, mine[:-1], mine + "0", mine.upper(), "", mine.removeprefix("otc_")):
            answer = await site.ask(method, path, body, key or None)
            # Without a key, a resend counts as the user's own and gets status 429 during the wait.
            if answer.status != 401 and not (not key and path.endswith("/resend") and answer.status == 429):
                without.append((path, answer.status))
    report.rule("a key is accepted for its scope", not good, good or len(table))
    report.rule("… and forbidden for every other", not bad, bad[:3] or len(table) * (len(SCOPES) - 1))
    report.rule("a missing, truncated or invented key is unauthorized", not without, without[:3] or "")

    lines = [line for line in site.logs.splitlines() if re.search(r"\baudit\b", line)]
    found = Counter(tuple(re.search(rf"\b{name}=(\S+)", line)[1] for name in ("by", "scope", "outcome")) for line in lines)
    report.rule("the audit log has each use, with name, scope and outcome", found == expected,
                (expected - found, found - expected) if found != expected else len(lines))
    report.rule("… and its route, without IDs", all(re.search(r"\broute=/api/\S+|route=/metrics", line)
                for line in lines) and challenge not in site.logs and message not in site.logs)
    secrets_ = [recipient, recipient.split("@")[0], code, *site.keys.values()]
    report.rule("no code, recipient or key is in a log", not [one for one in secrets_ if
                re.search(rf"(?<![0-9A-Za-z]){re.escape(one)}(?![0-9A-Za-z])", site.logs)] and "@" not in site.logs)
