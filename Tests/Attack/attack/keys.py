"""Tries keys of every scope at each endpoint that requires a certain scope, and checks the audit log."""

import re
import secrets
from collections import Counter

from .report import Report
from .site import SCOPES, Site, SiteFactory


async def keys(factory: SiteFactory, report: Report) -> None:
    report.title(f"Keys and their scopes, {factory.name}")
    site = await factory.open()
    try:
        await scopes(site, report)
    finally:
        site.close()


def routes(recipient: str, challenge: str, message: str) -> list[tuple]:
    """Returns the scope, method, path and body for each endpoint that requires a certain scope."""
    return [
        ("issue", "POST", "/api/challenges", {"recipient": recipient}),
        ("issue", "GET", f"/api/challenges/{challenge}/status", None),
        ("issue", "POST", f"/api/challenges/{challenge}/resend", None),
        ("redeem", "POST", "/api/receipts/redeem", {"receipt": "x", "recipient": recipient}),
        ("unlock", "POST", "/api/unlock", {"recipient": recipient}),
        ("redeem", "POST", "/api/vouchers/check", {"recipient": recipient, "voucher": "0"}),
        ("redeem", "POST", "/api/vouchers/revoke", {"recipient": recipient}),
        ("support", "POST", "/api/recipients/look-up", {"recipient": recipient}),
        ("metrics", "GET", "/metrics", None),
        ("messages", "GET", "/api/messages/dead", None),
        ("messages", "POST", f"/api/messages/{message}/retry", None),
        ("report", "POST", f"/api/messages/{message}/report", {"delivered": True}),
    ]


async def scopes(site: Site, report: Report) -> None:
    recipient = f"key-{secrets.token_hex(4)}@example.com"
    challenge = (await site.issue(recipient)).json["id"]
    code = await site.gateway.code(recipient)
    message = site.gateway.messages_to(recipient)[0]["id"]
    table = routes(recipient, challenge, message)
    documented_paths = (await site.request("GET", "/api/openapi.json")).json["paths"]
    tried = {(method.lower(), path.replace(challenge, "{id}").replace(message, "{name}"))
             for _, method, path, _ in table}
    documented = {(method, path) for path, operations in documented_paths.items()
                  for method, operation in operations.items()
                  if {"apiKey": []} in operation.get("security", []) and ({} not in operation["security"] or path.endswith("/resend"))}
    report.rule("every endpoint that is documented to require a key is tried", documented == tried,
                documented ^ tried or len(tried))

    wrongly_rejected, wrongly_allowed, wrongly_authenticated = [], [], []
    # The expected entries of the audit log: key name, scope, and outcome, with the number of such entries.
    expected = Counter({("desk-issue", "issue", "201"): 1})
    for scope, method, path, body in table:
        for key in SCOPES:
            response = await site.request(method, path, body, key)
            outcome = str(response.status) if response.status < 400 else response.reason
            if scope != "metrics" or response.status >= 400:
                expected[f"desk-{key}", scope, outcome] += 1
            if key == scope:
                if response.status in (401, 403):
                    wrongly_rejected.append((key, path, response.status))
            elif (response.status, response.reason) != (403, "forbidden"):
                wrongly_allowed.append((key, path, response.status))
        valid_key = site.keys[scope]
        for key in ("otc_" + "0" * 64, valid_key[:-1], valid_key + "0", valid_key.upper(), "",
                    valid_key.removeprefix("otc_")):
            response = await site.request(method, path, body, key or None)
            # Without a key, a resend counts as the user's own, and gets status 429 during the wait.
            if response.status != 401 and not (not key and path.endswith("/resend") and response.status in (200, 429)):
                wrongly_authenticated.append((path, response.status))
    report.rule("a key is accepted for its scope", not wrongly_rejected, wrongly_rejected or len(table))
    report.rule("… and forbidden for every other", not wrongly_allowed,
                wrongly_allowed[:3] or len(table) * (len(SCOPES) - 1))
    report.rule("a missing, truncated or invented key is unauthorized", not wrongly_authenticated,
                wrongly_authenticated[:3] or "")

    lines = [line for line in site.logs.splitlines() if re.search(r"\baudit\b", line)]
    logged = Counter(tuple(re.search(rf"\b{name}=(\S+)", line)[1] for name in ("by", "scope", "outcome"))
                     for line in lines)
    report.rule("the audit log has each use, with name, scope and outcome", logged == expected,
                (expected - logged, logged - expected) if logged != expected else len(lines))
    report.rule("… and its route, without IDs", all(re.search(r"\broute=/api/\S+|route=/metrics", line)
                for line in lines) and challenge not in site.logs and message not in site.logs)
    sensitive = [recipient, recipient.split("@")[0], code, *site.keys.values()]
    report.rule("no code, recipient or key is in a log", not [secret for secret in sensitive if
                re.search(rf"(?<![0-9A-Za-z]){re.escape(secret)}(?![0-9A-Za-z])", site.logs)] and "@" not in site.logs)
