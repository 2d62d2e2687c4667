"""Lockout attacks: an attacker enters wrong codes and requests messages to keep a user from signing in."""

import asyncio
import secrets
from contextlib import closing

from .guessing import wrong_codes
from .report import Report
from .site import Site, SiteFactory

ATTACKER, OWNER = "192.0.2.66", "203.0.113.5"


async def lockout(factory: SiteFactory, report: Report) -> None:
    report.title(f"Lockout attacks, {factory.name}")
    site = await factory.open()
    try:
        for attack in (one_address, same_address, backends, unknown_challenges, messages, many_addresses,
                       resend_after_expiry):
            await attack(site, report)
    finally:
        site.close()


async def request_code(site: Site, victim: str, client: str, **fields) -> tuple:
    """Requests a code; returns the response's status and reason."""
    response = await site.issue(victim, client, **fields)
    return response.status, response.reason


async def guess(site: Site, victim: str, challenge: str, client: str) -> tuple:
    """Enters a wrong code; returns the response's status, reason, number of attempts left, and wait in seconds."""
    wrong = wrong_codes(1, *(message["code"] for message in site.gateway.messages_to(victim)))[0]
    response = await site.verify(challenge, wrong, client)
    return response.status, response.reason, response.json.get("attemptsLeft"), response.json.get("retryAfter")


async def enter(site: Site, victim: str, client: str = OWNER, **fields) -> tuple:
    """Requests a code and enters it; returns the status and reason of the last response."""
    issued = await site.issue(victim, client, **fields)
    if issued.status != 201:
        return issued.status, issued.reason
    response = await site.verify(issued.json["id"], await wait_for_code(site, issued.json["id"], victim), client)
    return response.status, response.reason


async def one_address(site: Site, report: Report) -> None:
    victim, unknown = (f"lock-{secrets.token_hex(4)}@example.com" for _ in range(2))
    guesses, mismatches = 0, []
    for _ in range(3):
        issued = await site.issue(victim, ATTACKER)
        fake = await site.issue(unknown, ATTACKER, decoy=True)
        if (issued.status, issued.reason) != (fake.status, fake.reason):
            mismatches.append(("issue", guesses, issued.status, fake.status))
        if issued.status != 201:
            break
        for _ in range(5):
            real_outcome = await guess(site, victim, issued.json["id"], ATTACKER)
            decoy_outcome = await guess(site, unknown, fake.json.get("id", ""), ATTACKER)
            if real_outcome != decoy_outcome:
                mismatches.append((guesses, real_outcome, decoy_outcome))
            guesses += real_outcome[1] in ("wrong-code", "too-many-attempts")
    report.rule("a decoy gets the same responses as the account after any number of failures", not mismatches,
                mismatches[:2] or "")
    retry_after = int(issued.headers.get("retry-after", 0))
    report.rule("after ten wrong codes a client address is locked", guesses == 10 and issued.reason == "locked"
                and 25 <= retry_after <= 30, (guesses, issued.reason, retry_after))
    report.rule("the victim gets a code at another address and signs in", await enter(site, victim) == (200, ""))
    challenge = (await site.issue(victim, OWNER)).json.get("id", "")
    outcome = await guess(site, victim, challenge, ATTACKER)
    report.rule("the locked address can't guess at the victim's own challenge", outcome[1] == "locked", outcome)
    await site.advance(31)
    outcome = await guess(site, victim, challenge, ATTACKER)
    report.rule("the lock ends by itself", outcome[1] == "wrong-code", outcome)
    outcome = await guess(site, victim, challenge, ATTACKER)
    report.rule("… and the next lock is twice as long", outcome[1] == "locked" and 50 <= (outcome[3] or 0) <= 60,
                outcome)


async def same_address(site: Site, report: Report) -> None:
    """Strangers and the victim share an address, for example that of a mobile network."""
    shared = "203.0.113.77"
    victim = f"lock-{secrets.token_hex(4)}@example.com"
    known = await site.issue(victim, shared, device="cookie")
    for index in range(25):
        issued = await site.issue(f"lock-{secrets.token_hex(4)}@example.com", shared, decoy=True)
        if issued.reason == "locked":
            break
        for guess in wrong_codes(5):
            await site.verify(issued.json["id"], guess, shared)
    report.rule("a hundred wrong codes lock an address", issued.reason == "locked" and index == 20, index)
    report.rule("… but not a device that the backend vouches for, at the same address",
                (await site.verify(known.json["id"], await wait_for_code(site, known.json["id"], victim), shared)).status
                == 200)
    report.rule("… which also gets new codes", await enter(site, victim, shared, device="cookie") == (200, ""))
    busy = "203.0.113.78"
    # The limit of 100 refills while the requests are sent.
    for _ in range(130):
        outcome = await request_code(site, f"lock-{secrets.token_hex(4)}@example.com", busy, decoy=True)
        if outcome == (429, "limited"):
            break
    report.rule("strangers can use up the messages of an address", outcome == (429, "limited"), outcome)
    report.rule("… but not those of a device that the backend vouches for",
                await enter(site, victim, busy, device="cookie") == (200, ""))


async def backends(site: Site, report: Report) -> None:
    """A visitor of a backend, which verifies codes with its key, enters a hundred wrong ones."""
    for key in ("issue", "redeem"):
        victim = f"lock-{secrets.token_hex(4)}@example.com"
        waiting = (await site.issue(victim, OWNER)).json["id"]
        code = await wait_for_code(site, waiting, victim)
        bad, reasons = f"203.0.113.{len(key) + 100}", []
        for _ in range(24):
            issued = await site.issue(f"lock-{secrets.token_hex(4)}@example.com", f"198.51.{len(key)}.9", decoy=True)
            for guess in wrong_codes(5):
                reasons.append((await site.verify(issued.json["id"], guess, bad, key)).reason)
        report.rule(f"a hundred wrong codes lock a visitor of a backend with the scope {key}", reasons[-1] == "locked"
                    and 100 <= len(reasons) - reasons.count("locked") <= 102, reasons.count("locked"))
        response = await site.verify(waiting, code, OWNER, key)
        report.rule("… but none of its other visitors", response.status == 200, (response.status, response.reason))
    victim = f"lock-{secrets.token_hex(4)}@example.com"
    waiting = (await site.issue(victim)).json["id"]
    reasons = []
    for _ in range(22):
        issued = await site.issue(f"lock-{secrets.token_hex(4)}@example.com", decoy=True)
        reasons += [(await site.verify(issued.json["id"], guess, None, "redeem")).reason for guess in wrong_codes(5)]
    response = await site.verify(waiting, await wait_for_code(site, waiting, victim), None, "redeem")
    report.rule("visitors that a backend doesn't name are never counted as one", "locked" not in reasons
                and response.status == 200, (reasons.count("locked"), response.reason))
    outcomes = [await site.verify(waiting, "123456", client, "redeem") for client in ("x", "192.0.2.1:80", "::1%lo")]
    report.rule("a client that isn't an address is refused", {(response.status, response.reason) for response in outcomes}
                == {(400, "invalid-client")}, [response.reason for response in outcomes])
    with closing(site.servers[0].client()) as client:
        response = await client.post(f"/api/challenges/{waiting}/verify", {"code": "123456"},
                                     **{"OneTimeCode-Client": "192.0.2.1"})
    report.rule("… and one that is named without a key", response.status == 401, response.status)


async def unknown_challenges(site: Site, report: Report) -> None:
    scanner = "203.0.113.99"
    victim = f"lock-{secrets.token_hex(4)}@example.com"
    challenge = (await site.issue(victim, scanner)).json["id"]
    code = await wait_for_code(site, challenge, victim)
    requests = [("GET", ""), ("POST", "/verify"), ("POST", "/resend")]
    reasons = []
    for index in range(300):
        method, action = requests[index % 3]
        # Half of the IDs begin as the server's own do.
        guessed = (challenge[:2] if index % 2 else "") + secrets.token_hex(16)
        response = await site.request(method, f"/api/challenges/{guessed[:32]}{action}",
                                      {"code": "123456"} if action == "/verify" else {}, client=scanner)
        reasons.append(response.reason)
    deleted = await site.request("GET", f"/api/challenges/{site.deleted_challenge()}", client=scanner)
    reasons.append(deleted.reason)
    report.rule("guessed challenges are unknown, however many an address names", set(reasons) == {"unknown-challenge"},
                set(reasons))
    response = await site.verify(challenge, code, scanner)
    report.rule("… and lock nobody at this address", response.status == 200, (response.status, response.reason))


async def messages(site: Site, report: Report) -> None:
    victim = f"lock-{secrets.token_hex(4)}@example.com"
    outcomes = [await request_code(site, victim, f"198.51.100.{index}") for index in range(14)]
    report.rule("others can use up all messages that a recipient gets in an hour",
                [status for status, _ in outcomes] == [201] * 12 + [429] * 2, outcomes[-2:])
    report.rule("… but the victim still signs in on a device that the backend vouches for",
                await enter(site, victim, device="cookie") == (200, ""))
    outcomes = [await request_code(site, victim, OWNER, device=f"made up {index}") for index in range(14)]
    report.rule("invented devices share a limit of twelve messages",
                [status for status, _ in outcomes].count(201) == 11,
                [status for status, _ in outcomes])


async def many_addresses(site: Site, report: Report) -> None:
    victim, unknown = (f"lock-{secrets.token_hex(4)}@example.com" for _ in range(2))
    issued = await site.issue(victim, OWNER)
    right = await site.gateway.code(victim)
    await site.issue(unknown, OWNER, decoy=True)
    mismatches, guesses = [], 0
    for index in range(11):
        client = f"198.51.{100 + index}.7"
        real, fake = await site.issue(victim, client), await site.issue(unknown, client, decoy=True)
        if (real.status, real.reason) != (fake.status, fake.reason):
            mismatches.append(("issue", guesses, real.status, fake.status))
        if index == 5:
            # During the attack, the victim mistypes twice and then signs in on a device that the backend vouches for.
            device_challenge = (await site.issue(victim, OWNER, device="cookie")).json.get("id", "")
            for _ in range(2):
                await guess(site, victim, device_challenge, OWNER)
            await site.verify(device_challenge, await wait_for_code(site, device_challenge, victim), OWNER)
        if real.status != 201 or fake.status != 201:
            break
        for _ in range(5):
            real_outcome = await guess(site, victim, real.json["id"], client)
            decoy_outcome = await guess(site, unknown, fake.json["id"], client)
            if real_outcome[:3] != decoy_outcome[:3] or abs((real_outcome[3] or 0) - (decoy_outcome[3] or 0)) > 1:
                mismatches.append((guesses, real_outcome, decoy_outcome))
            guesses += real_outcome[1] in ("wrong-code", "too-many-attempts")
    report.rule("after fifty wrong codes from many addresses, all addresses are locked",
                guesses == 50 and real.reason == "locked", (guesses, real.reason))
    report.rule("a decoy gets the same responses as the account, although the victim signed in meanwhile",
                not mismatches, mismatches[:2] or "")
    response = await site.verify(issued.json["id"], right, OWNER)
    report.rule("the victim is locked, too, on an unknown device", response.reason == "locked"
                and int(response.headers.get("retry-after", 3600)) <= 30, response.status)
    report.rule("… but signs in on one that the backend vouches for",
                await enter(site, victim, device="cookie") == (200, ""))
    await site.advance(31)
    response = await site.verify(issued.json["id"], right, OWNER)
    report.rule("the lock ends by itself, and the victim's earlier code is accepted", response.status == 200,
                (response.status, response.reason))


async def wait_for_code(site: Site, challenge: str, victim: str) -> str:
    """Waits for the message of a challenge, and returns the code in it, or `""` if no message arrives."""
    for _ in range(500):
        status = (await site.request("GET", f"/api/challenges/{challenge}/status", key="issue")).json
        message_ids = {message["id"] for message in status.get("messages", [])}
        for message in site.gateway.messages_to(victim):
            if message["id"] in message_ids:
                return message["code"]
        await asyncio.sleep(0.02)
    return ""


async def resend_after_expiry(site: Site, report: Report) -> None:
    recipient = f"lock-{secrets.token_hex(4)}@example.com"
    challenge = (await site.issue(recipient, lifetime=60)).json["id"]
    await site.gateway.code(recipient)
    await site.advance(61)
    path = f"/api/challenges/{challenge}/resend"
    alone = await site.request("POST", path)
    report.rule("the ID of an expired challenge alone can't resend", (alone.status, alone.reason)
                == (403, "resend-not-allowed"), (alone.status, alone.reason))
    backend = await site.request("POST", path, key="issue")
    report.rule("… but the backend can", backend.status == 200 and bool(await site.gateway.code(recipient, 2)),
                backend.status)
