"""Attacks the pages that send a code to any address: they must be off in production, and limited where they are on."""

import secrets
from collections import Counter

from .place import Place, Site, each
from .report import Report


async def pages(place: Place, report: Report) -> None:
    report.title(f"Pages, {place.name}")
    site = await place.open()
    try:
        await off(site, report)
    finally:
        site.close()
    site = await place.open("--pages", "true", "--recipient-limit", "12", "--client-limit", "100", "--overall-limit", "120",
                            "--phone-prefixes", "+44=40,+49=150")
    try:
        await on(site, report)
    finally:
        site.close()


async def off(site: Site, report: Report) -> None:
    victim = f"page-{secrets.token_hex(4)}@example.com"
    said = Counter()
    for _ in range(10):
        for path in ("/", "/code", "/code/resend"):
            said[(await site.submit(path, recipient=victim)).status] += 1
        for path in ("/", "/code", "/done"):
            said[(await site.ask("GET", path)).status] += 1
    report.rule("outside development the pages are off", set(said) <= {403, 404}, dict(said))
    # Once this later message has arrived, any message sent by the pages would have arrived, too.
    after = f"page-{secrets.token_hex(4)}@example.com"
    await site.issue(after)
    await site.gateway.code(after)
    report.rule("… and send nothing", not site.gateway.to(victim), len(site.gateway.messages))


async def on(site: Site, report: Report) -> None:
    networks = (f"2001:db8:{index:x}::1" for index in range(10_000))

    async def post(recipients: list[str], client: str | None = None) -> Counter:
        answers = await each(recipients, lambda recipient: site.submit("/", client or next(networks), recipient=recipient))
        return Counter(answer.status for answer in answers)

    def addresses(count: int) -> list[str]:
        return [f"page-{secrets.token_hex(6)}@example.com" for _ in range(count)]

    await trial_receipt(site, report)
    report.rule("a client address can request 10 messages", (await post(addresses(30), "192.0.2.1"))[303] == 10)
    victim = addresses(1)[0]
    report.rule("a recipient gets 5 messages", (await post([victim] * 30))[303] == 5)
    phones = [f"+4477009{index:05}" for index in range(60)]
    report.rule("a phone prefix gets as many messages as its limit", (await post(phones))[303] == 40)
    german = [f"+49151000{index:05}" for index in range(110)]
    said = await post(german)
    said += await post(addresses(200))
    # The limit refills at one message per 18 seconds.
    report.rule("clients from many networks can request 200 messages an hour in all", 143 <= said[303] <= 155, dict(said))
    sent = 1 + 10 + 5 + 40 + said[303]
    await site.gateway.took(sent)
    purposes = {message["purpose"] for message in site.gateway.messages}
    report.rule("all messages have the purpose `trial`", purposes == {"trial"}, purposes)
    numbers = await site.prefixes()
    report.rule("none of them affects a prefix's conversion rate", set(numbers.values()) == {(0, 0)}, numbers)
    # The pages' messages count towards none of the backend's limits: per recipient, per prefix, and overall.
    backend = [*[victim] * 12, *(f"+4477008{index:05}" for index in range(40)),
               *(f"+49151001{index:05}" for index in range(40)), *addresses(28)]
    said = Counter([(await site.issue(recipient)).status for recipient in backend])
    report.rule("afterwards the backend can still send all of its 120 messages", said == {201: 120}, dict(said))
    # The limit refills at one message per 30 seconds.
    said = Counter([(await site.issue(recipient)).status for recipient in addresses(6)])
    report.rule("… and no more", said[429] >= 3 and said[201] + said[429] == 6, dict(said))


async def trial_receipt(site: Site, report: Report) -> None:
    """Checks that a backend can't redeem a receipt for a code that a page requested."""
    recipient = f"page-{secrets.token_hex(6)}@example.com"
    page = await site.submit("/", recipient=recipient)
    challenge = page.headers["set-cookie"].split("=")[1].split(";")[0]
    accepted = await site.verify(challenge, await site.gateway.code(recipient))
    entry = {"receipt": accepted.json.get("receipt", ""), "recipient": recipient, "purpose": "sign-in"}
    redeemed = await site.ask("POST", "/api/receipts/redeem", entry, "redeem")
    report.rule("a backend can't redeem the receipt of a page", (accepted.status, redeemed.status) == (200, 422),
                (accepted.status, redeemed.status))
