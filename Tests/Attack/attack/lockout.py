"""Lockout attacks: an attacker enters wrong codes and requests messages to keep a user from signing in."""

import asyncio
import secrets
import time
from functools import partial

from .guessing import wrong_codes
from .place import Place, Site
from .report import Report

ATTACKER, OWNER = "192.0.2.66", "203.0.113.5"


async def lockout(place: Place, report: Report) -> None:
    report.title(f"Lockout attacks, {place.name}")
    site = await place.open()
    try:
        # The attacks run in parallel, because they mostly wait and have separate victims.
        attacks = (one_address, messages, many_addresses, after_the_end)
        await report.side_by_side([partial(attack, site) for attack in attacks])
    finally:
        site.close()


async def asked(site: Site, victim: str, client: str, **more) -> tuple:
    """Requests a code; returns the response's status and reason."""
    answer = await site.issue(victim, client, **more)
    return answer.status, answer.reason


async def guess(site: Site, victim: str, challenge: str, client: str) -> tuple:
    """Enters a wrong code; returns the response's status, reason, number of attempts left, and wait in seconds."""
    wrong = wrong_codes(1, *(message["code"] for message in site.gateway.to(victim)))[0]
    said = await site.verify(challenge, wrong, client)
    return said.status, said.reason, said.json.get("attemptsLeft"), said.json.get("retryAfter")


async def enter(site: Site, victim: str, client: str = OWNER, **more) -> tuple:
    """Requests a code and enters it; returns the status and reason of the last response."""
    issued = await site.issue(victim, client, **more)
    if issued.status != 201:
        return issued.status, issued.reason
    said = await site.verify(issued.json["id"], await code_of(site, issued.json["id"], victim), client)
    return said.status, said.reason


async def one_address(site: Site, report: Report) -> None:
    victim, unknown = (f"lock-{secrets.token_hex(4)}@example.com" for _ in range(2))
    taken, apart = 0, []
    for _ in range(3):
        issued = await site.issue(victim, ATTACKER)
        fake = await site.issue(unknown, ATTACKER, decoy=True)
        if (issued.status, issued.reason) != (fake.status, fake.reason):
            apart.append(("issue", taken, issued.status, fake.status))
        if issued.status != 201:
            break
        for _ in range(5):
            said = await guess(site, victim, issued.json["id"], ATTACKER)
            told = await guess(site, unknown, fake.json.get("id", ""), ATTACKER)
            if said != told:
                apart.append((taken, said, told))
            taken += said[1] in ("wrong-code", "too-many-attempts")
    report.rule("a decoy gets the same answers as the account after any number of failures", not apart, apart[:2] or "")
    locked = time.monotonic()
    waits = int(issued.headers.get("retry-after", 0))
    report.rule("after ten wrong codes a client address is locked", taken == 10 and issued.reason == "locked"
                and 25 <= waits <= 30, (taken, issued.reason, waits))
    report.rule("the victim gets a code at another address and signs in", await enter(site, victim) == (200, ""))
    held = (await site.issue(victim, OWNER)).json.get("id", "")
    said = await guess(site, victim, held, ATTACKER)
    report.rule("the locked address can't guess at the victim's own challenge", said[1] == "locked", said)
    await asyncio.sleep(max(0, locked + 31 - time.monotonic()))
    said = await guess(site, victim, held, ATTACKER)
    report.rule("the lock ends by itself", said[1] == "wrong-code", said)
    said = await guess(site, victim, held, ATTACKER)
    report.rule("… and the next lock is twice as long", said[1] == "locked" and 50 <= (said[3] or 0) <= 60, said)


async def messages(site: Site, report: Report) -> None:
    victim = f"lock-{secrets.token_hex(4)}@example.com"
    said = [await asked(site, victim, f"198.51.100.{index}") for index in range(14)]
    report.rule("others can use up all messages that a recipient gets in an hour",
                [status for status, _ in said] == [201] * 12 + [429] * 2, said[-2:])
    report.rule("… but the victim still signs in on a device that the backend vouches for",
                await enter(site, victim, device="cookie") == (200, ""))
    said = [await asked(site, victim, OWNER, device=f"made up {index}") for index in range(14)]
    report.rule("invented devices share a limit of twelve messages", [status for status, _ in said].count(201) == 11,
                [status for status, _ in said])


async def many_addresses(site: Site, report: Report) -> None:
    victim, unknown = (f"lock-{secrets.token_hex(4)}@example.com" for _ in range(2))
    own = await site.issue(victim, OWNER)
    right = await site.gateway.code(victim)
    await site.issue(unknown, OWNER, decoy=True)
    apart, guesses = [], 0
    for index in range(11):
        client = f"198.51.100.{100 + index}"
        real, fake = await site.issue(victim, client), await site.issue(unknown, client, decoy=True)
        if (real.status, real.reason) != (fake.status, fake.reason):
            apart.append(("issue", guesses, real.status, fake.status))
        if index == 5:
            # During the attack, the victim mistypes twice and then signs in on a device that the backend vouches for.
            mine = (await site.issue(victim, OWNER, device="cookie")).json.get("id", "")
            for _ in range(2):
                await guess(site, victim, mine, OWNER)
            await site.verify(mine, await code_of(site, mine, victim), OWNER)
        if real.status != 201 or fake.status != 201:
            break
        for _ in range(5):
            told_real = await guess(site, victim, real.json["id"], client)
            told_fake = await guess(site, unknown, fake.json["id"], client)
            if told_real[:3] != told_fake[:3] or abs((told_real[3] or 0) - (told_fake[3] or 0)) > 1:
                apart.append((guesses, told_real, told_fake))
            guesses += told_real[1] in ("wrong-code", "too-many-attempts")
    locked = time.monotonic()
    report.rule("after fifty wrong codes from many addresses, all addresses are locked",
                guesses == 50 and real.reason == "locked", (guesses, real.reason))
    report.rule("a decoy gets the same answers as the account, although the victim signed in meanwhile",
                not apart, apart[:2] or "")
    waits = await site.verify(own.json["id"], right, OWNER)
    report.rule("the victim is locked, too, on an unknown device", waits.reason == "locked"
                and int(waits.headers.get("retry-after", 3600)) <= 30, waits.status)
    report.rule("… but signs in on one that the backend vouches for", await enter(site, victim, device="cookie") == (200, ""))
    await asyncio.sleep(max(0, locked + 31 - time.monotonic()))
    said = await site.verify(own.json["id"], right, OWNER)
    report.rule("the lock ends by itself, and the victim's earlier code is accepted", said.status == 200, (said.status, said.reason))


async def code_of(site: Site, challenge: str, victim: str) -> str:
    """Waits for the message of a challenge, and returns the code in it, or `""` if no message arrives."""
    for _ in range(500):
        status = (await site.ask("GET", f"/api/challenges/{challenge}/status", key="issue")).json
        names = {message["id"] for message in status.get("messages", [])}
        for message in site.gateway.to(victim):
            if message["id"] in names:
                return message["code"]
        await asyncio.sleep(0.02)
    return ""


async def after_the_end(site: Site, report: Report) -> None:
    recipient = f"lock-{secrets.token_hex(4)}@example.com"
    challenge = (await site.issue(recipient, lifetime=60)).json["id"]
    await asyncio.sleep(61)
    path = f"/api/challenges/{challenge}/resend"
    alone = await site.ask("POST", path)
    report.rule("the ID of an expired challenge alone can't resend", (alone.status, alone.reason)
                == (403, "resend-not-allowed"), (alone.status, alone.reason))
    backend = await site.ask("POST", path, key="issue")
    report.rule("… but the backend can", backend.status == 200 and bool(await site.gateway.code(recipient, 2)), backend.status)
