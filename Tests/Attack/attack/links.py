"""Attacks through links in messages and vouchers: scanners, stolen links, forged reports, and vouchers of others."""

import secrets

from .guessing import wrong_codes
from .report import Report
from .site import Site, SiteFactory, gather_in_batches

PAGE = "https://shop.example/code"
ATTACKER, OWNER = "192.0.2.66", "203.0.113.5"


async def links(factory: SiteFactory, report: Report) -> None:
    report.title(f"Links and vouchers, {factory.name}")
    texts = factory.new_file("texts") / "en"
    texts.mkdir(parents=True)
    (texts / "default.txt").write_text("{{code}}\n{{link}}\n{{report}}\n")
    site = await factory.open("--texts", str(texts.parent), "--link", PAGE, "--origin", "https://codes.example")
    try:
        await scanners(site, report)
        await forged_reports(site, report)
        await reported(site, report)
        await vouchers(site, report)
        report.rule("no log has a token of a link, a voucher or a code", not any(
            secret in site.logs for message in site.gateway.messages for secret in (message["code"], token(message))))
    finally:
        site.close()


def new_recipient() -> str:
    return f"links-{secrets.token_hex(4)}@example.com"


def token(message: dict) -> str:
    """Returns the token of the report in a message."""
    return message["text"].split("/report/")[1].split()[0]


async def scanners(site: Site, report: Report) -> None:
    recipient = new_recipient()
    challenge = (await site.issue(recipient)).json["id"]
    message = await site.gateway.message(recipient)
    link = message["text"].split()[1]
    report.rule("the code in a link is in the fragment only", link == f"{PAGE}#otc={message['code']}", link)
    opened = await gather_in_batches([f"/report/{token(message)}"] * 24, lambda path: site.request("GET", path))
    state = (await site.request("GET", f"/api/challenges/{challenge}")).json["state"]
    report.rule("a scanner that opens the page of a report ends nothing",
                {response.status for response in opened} == {200} and state == "open", state)
    report.rule("that page has neither code nor challenge",
                not any(text.encode() in opened[0].body for text in (message["code"], challenge)))
    other = (await site.issue(new_recipient())).json["id"]
    stolen = await site.verify(other, message["code"])
    report.rule("the code of a stolen link is worth nothing for another challenge", stolen.status == 422 or
                stolen.reason == "wrong-code", (stolen.status, stolen.reason))
    accepted = await site.verify(challenge, message["code"])
    report.rule("… and still works for its own", accepted.status == 200, accepted.status)


async def forged_reports(site: Site, report: Report) -> None:
    recipient = new_recipient()
    challenge = (await site.issue(recipient)).json["id"]
    genuine = token(await site.gateway.message(recipient))
    name = (await site.request("GET", f"/api/challenges/{challenge}/status", key="issue")).json["messages"][0]["id"]
    forged = [secrets.token_urlsafe(24) for _ in range(200)] + [genuine[:-1] + ("A" if genuine[-1] != "A" else "B")]
    forged += [genuine[:22] + secrets.token_urlsafe(8)[:10], name, challenge, genuine.lower(), genuine + "A", genuine[:31], "%00", "é"]
    statuses = {response.status for response in await gather_in_batches(
        [f"/report/{text}" for text in forged if text != genuine], lambda path: site.submit(path.replace("é", "%C3%A9")))}
    state = (await site.request("GET", f"/api/challenges/{challenge}")).json["state"]
    report.rule("forged reports end nothing", statuses <= {400, 404} and state == "open", (statuses, state))


async def reported(site: Site, report: Report) -> None:
    recipient = new_recipient()
    issued = await site.issue(recipient, ATTACKER)
    message = await site.gateway.message(recipient)
    response = await site.submit(f"/report/{token(message)}")
    report.rule("a report is a press of one button", response.status == 200, response.status)
    outcome = await site.verify(issued.json["id"], message["code"], ATTACKER)
    report.rule("… after which the right code is refused", outcome.reason == "too-many-attempts", outcome.reason)
    outcomes = [(await site.issue(recipient, client, purpose=purpose)).reason
                for client in (ATTACKER, OWNER, None) for purpose in ("sign-in", "pay")]
    report.rule("… and no stranger can request a code, for any purpose", set(outcomes) == {"locked"}, set(outcomes))
    responses = await gather_in_batches([f"/report/{token(message)}"] * 8, site.submit)
    retry_after = int((await site.issue(recipient, OWNER)).headers.get("retry-after", 0))
    report.rule("… for an hour, however often it is reported", {response.status for response in responses} == {200}
                and 3500 <= retry_after <= 3600, retry_after)
    unlocked = await site.request("POST", "/api/unlock", {"recipient": recipient}, "unlock")
    again = await site.issue(recipient, OWNER)
    report.rule("the backend can end the lock", (unlocked.status, again.status) == (200, 201), (unlocked.status, again.status))


async def voucher_of(site: Site, recipient: str) -> str:
    """Signs in, and returns the voucher of the redeemed receipt."""
    challenge = (await site.issue(recipient, OWNER)).json["id"]
    receipt = (await site.verify(challenge, await site.gateway.code(recipient), OWNER)).json["receipt"]
    body = {"receipt": receipt, "recipient": recipient, "voucher": True}
    return (await site.request("POST", "/api/receipts/redeem", body, "redeem")).json["voucher"]


async def vouchers(site: Site, report: Report) -> None:
    victim, eve = new_recipient(), new_recipient()
    own, others = await voucher_of(site, victim), await voucher_of(site, eve)
    # Someone reports the victim's code, or enters wrong ones: the victim is locked for strangers.
    await site.issue(victim, ATTACKER)
    await site.submit(f"/report/{token(await site.gateway.message(victim, 2))}")
    forged = [others, own[:-1] + ("0" if own[-1] != "0" else "1"), "f" + own[1:], own[:96 - 8] + "0" * 8, secrets.token_hex(48), "0" * 96,
              "cookie", own.upper(), own + "0", ""]
    reasons = {(await site.issue(victim, ATTACKER, voucher=text)).reason for text in forged if text}
    report.rule("a voucher that is forged or another recipient's opens no lock", reasons == {"locked"}, reasons)
    checks = [(await site.request("POST", "/api/vouchers/check", {"recipient": victim, "voucher": text}, "redeem")).json["valid"]
              for text in forged]
    report.rule("… and isn't valid", not any(checks), checks)
    report.rule("the victim's own device gets a code", (await site.issue(victim, OWNER, voucher=own)).status == 201)
    keys = {key: (await site.request("POST", "/api/vouchers/revoke", {"recipient": victim}, key)).status
            for key in ("issue", "unlock", "support", None)}
    report.rule("only a backend that redeems can revoke", set(keys.values()) <= {401, 403}, keys)
    wrong, guesses = wrong_codes(5, *(message["code"] for message in site.gateway.messages_to(victim))), 0
    while guesses < 60:
        issued = await site.issue(victim, ATTACKER, voucher=own)
        if issued.status != 201:
            break
        outcomes = [await site.verify(issued.json["id"], code, ATTACKER) for code in wrong]
        guesses += sum(outcome.reason in ("wrong-code", "too-many-attempts") for outcome in outcomes)
        if any(outcome.reason == "locked" for outcome in outcomes):
            break
    report.rule("with a stolen voucher, ten guesses lock its device", guesses == 10, guesses)
    revoked = await site.request("POST", "/api/vouchers/revoke", {"recipient": victim}, "redeem")
    reasons = {(await site.issue(victim, OWNER, voucher=own)).reason for _ in range(2 * len(site.servers))}
    report.rule("revoked vouchers have no effect, on all servers", revoked.status == 200 and reasons == {"locked"}, reasons)
    logs = site.logs
    report.rule("no log has a voucher", own not in logs and others not in logs)
