"""Attacks on the look-up for support: a stolen key that tries numbers, hashes that are guessed, decoys, and logs."""

import asyncio
import hashlib
import hmac
import re
import secrets

from .report import Report
from .site import Site, SiteFactory

PATH = "/api/recipients/look-up"


async def support(factory: SiteFactory, report: Report) -> None:
    report.title(f"Look-ups for support, {factory.name}")
    site = await factory.open("--phone-prefixes", "+44")
    try:
        await look_ups(site, report)
        await enumeration(site, report)
    finally:
        site.close()


async def look_ups(site: Site, report: Report) -> None:
    real, decoy, unknown, other = (f"{name}-{secrets.token_hex(4)}@example.com" for name in
                                   ("real", "decoy", "unknown", "other"))
    challenge = (await site.issue(real)).json["id"]
    code = await site.gateway.code(real)
    challenges = [challenge, (await site.issue(decoy, decoy=True)).json["id"]]
    for each in challenges:
        await site.verify(each, "000000" if code != "000000" else "111111")
        await message(site, each)
    bodies = {}
    for recipient in (real, decoy, unknown):
        response = await site.request("POST", PATH, {"recipient": recipient}, "support")
        bodies[recipient] = response.json
        shown = response.body.decode()
        report.rule(f"the report on a {recipient.split('-')[0]} recipient has no address, code or ID", not [
            secret for secret in (recipient, recipient.split("@")[0], code, *challenges) if secret in shown])
    shapes = [re.sub(r"\d{9,}", "TIME", str({**bodies[each], "hash": "", "challenges": [
        {**challenge, "recipient": ""} for challenge in bodies[each]["challenges"]]})) for each in (real, decoy)]
    shapes = [re.sub(r"'(expiresIn|resendIn)': \d+", r"'\1': SOON", shape) for shape in shapes]
    report.rule("a decoy's report is like a real one's", shapes[0] == shapes[1], "" if shapes[0] == shapes[1] else shapes)
    report.rule("an unknown recipient has an empty list", bodies[unknown]["challenges"] == [] and
                bodies[unknown].keys() == bodies[real].keys())
    name = bodies[real]["hash"]
    by_hash = await site.request("POST", PATH, {"hash": name}, "support")
    report.rule("the hash leads to the same report", by_hash.json["challenges"][0]["state"] == "open")
    guesses = [digest(text).hex() for text in (real, f"email{real}", f"email:{real}", f"email\0{real}")
               for digest in (lambda text: hashlib.sha256(text.encode()).digest(),
                              lambda text: hmac.digest(b"", text.encode(), "sha256"),
                              lambda text: hashlib.sha1(text.encode()).digest())]
    report.rule("the hash isn't that of the address without a key", not [guess for guess in guesses if name in guess])
    for text in (f"/{real}", f"?recipient={real}"):
        response = await site.request("GET", f"/api/recipients{text}", key="support")
        report.rule(f"no request has the address in its {'path' if text[0] == '/' else 'query'}",
                    response.status in (404, 405), response.status)
    lines = [line for line in site.logs.splitlines() if re.search(r"\baudit\b", line) and "scope=support" in line]
    report.rule("each look-up has an audit line with the key's name and the hash", len(lines) == 4 and all(
        "by=desk-support" in line and re.search(r"\brecipient=[0-9a-f]{24}\b", line) for line in lines), len(lines))
    report.rule("no log has the address", "@" not in site.logs)


async def message(site: Site, challenge: str) -> None:
    """Waits until the challenge's message isn't waiting any longer."""
    async with asyncio.timeout(60):
        while True:
            status = (await site.request("GET", f"/api/challenges/{challenge}/status", key="issue")).json
            if status["messages"][0]["state"] != "waiting":
                return
            await asyncio.sleep(0.05)


async def enumeration(site: Site, report: Report) -> None:
    """Tries numbers with a stolen key."""
    found, refused = 0, set()
    for index in range(80):
        response = await site.request("POST", PATH, {"recipient": f"+44207946{index:04}"}, "support",
                                      client=f"198.51.100.{index}")
        found += response.status == 200
        if response.status != 200:
            refused.add((response.status, response.reason))
    # The key has looked up four recipients before; the limit refills at one per minute.
    report.rule("a stolen key can look up 60 recipients an hour", 55 <= found <= 58 and refused == {(429, "limited")},
                (found, refused))
    response = await site.request("POST", PATH, {"hash": secrets.token_hex(12)}, "support")
    report.rule("… also by hash", response.status == 429 and "retry-after" in response.headers, response.status)
    report.rule("… and the refused ones are in the audit log", len(re.findall(
        r"outcome=limited\b.*", site.logs)) >= 80 - found)
