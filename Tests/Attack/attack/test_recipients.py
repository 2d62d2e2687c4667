"""Attacks on test recipients: guesses the fixed code, uses it after its last day, and lists a real user."""

import datetime
import re
import secrets

from .report import Report
from .site import Site, SiteFactory

CODE = "274957"
WRONG = "806371"


async def test_recipients(factory: SiteFactory, report: Report) -> None:
    report.title(f"Test recipients, {factory.name}")
    file = factory.new_file("test-recipients")
    now = datetime.datetime.now(datetime.timezone.utc)
    listed, ending, ended, victim = (
        f"{name}-{secrets.token_hex(4)}@example.com" for name in ("review", "ending", "ended", "real"))

    def write(*lines: tuple[str, int]) -> None:
        file.write_text("".join(f"{recipient} {CODE} {(now + datetime.timedelta(days)).date()}\n"
                                for recipient, days in lines))

    write((listed, 80), (ending, 0), (ended, -1))
    site = await factory.open("--test-recipients", str(file))
    try:
        await marks(site, listed, report)
        await guesses(site, listed, report)
        await ends(site, ending, now, report)
        challenge = (await site.issue(ended)).json["id"]
        code = await site.gateway.code(ended)
        report.rule("… and its recipient gets codes", (await site.verify(challenge, code)).status == 200)
        # A real code first, then the entry: somebody lists a user to sign in as that user.
        issued = await site.issue(victim)
        assert issued.status == 201, issued
        await site.gateway.code(victim)
        write((listed, 80), (victim, 80))
        for server in site.servers:
            await server.restart()
        challenge = (await site.issue(victim)).json["id"]
        response = await site.verify(challenge, CODE)
        report.rule("a user who has received a code can't be made a test recipient", response.reason == "wrong-code",
                    response.status)
        code = await site.gateway.code(victim, 2)
        report.rule("… and still gets codes", (await site.verify(challenge, code)).status == 200)
        report.rule("… and the log says which line is refused", re.search(r"line=2\b.*has received", site.logs)
                    is not None)
        report.rule("the log has no address and no fixed code", "@" not in site.logs and CODE not in
                    re.findall(r"\w+", site.logs))
    finally:
        site.close()


async def marks(site: Site, recipient: str, report: Report) -> None:
    challenge = (await site.issue(recipient)).json
    report.rule("a challenge of a test recipient looks like any other", "test" not in challenge)
    receipt = (await site.verify(challenge["id"], CODE)).json["receipt"]
    body = {"receipt": receipt, "recipient": recipient}
    redeemed = (await site.request("POST", "/api/receipts/redeem", body, "redeem")).json
    status = (await site.request("GET", f"/api/challenges/{challenge['id']}/status", key="issue")).json
    report.rule("its receipt and its status are a test's", redeemed.get("test") is status.get("test") is True)
    again = await site.request("POST", "/api/receipts/redeem", body, "redeem")
    report.rule("its receipt counts once", again.reason == "invalid-receipt")
    report.rule("nothing is sent to it", not site.gateway.messages_to(recipient))


async def guesses(site: Site, recipient: str, report: Report) -> None:
    """Guesses from many addresses until the recipient is locked, for a test recipient and for another one."""
    counts = []
    for target in (recipient, f"other-{secrets.token_hex(4)}@example.com"):
        count = 0
        for index in range(12):
            issued = await site.issue(target, client=f"198.51.100.{index}", purpose="guessing")
            if issued.status != 201:
                break
            for guess in range(6):
                response = await site.verify(issued.json["id"], WRONG, client=f"203.0.{index}.113")
                count += response.reason in ("wrong-code", "too-many-attempts")
        counts.append((count, issued.reason))
    report.rule("its code can be guessed no more often than another", counts[0] == counts[1] and
                counts[0][0] <= 72, counts)


async def ends(site: Site, recipient: str, now: datetime.datetime, report: Report) -> None:
    midnight = (now + datetime.timedelta(1)).replace(hour=0, minute=0, second=0)
    elapsed = (datetime.datetime.now(datetime.timezone.utc) - now).total_seconds()
    seconds = int((midnight - now).total_seconds() - elapsed) - 60
    await site.advance(seconds)
    challenge = (await site.issue(recipient)).json["id"]
    await site.advance(120)
    response = await site.verify(challenge, CODE)
    report.rule("after its last day, the fixed code of an open challenge has expired", response.status == 410,
                response.status)
    challenge = (await site.issue(recipient)).json["id"]
    response = await site.verify(challenge, CODE)
    report.rule("… and is wrong for a new one", response.reason == "wrong-code", response.status)
    # A service whose clock is further ahead than the machine's uptime sends nothing: libfaketime moves its timers to
    # before the start of the machine.
    await site.advance(-seconds - 120)
