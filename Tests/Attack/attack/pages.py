"""Attacks the pages that send a code to any address: by default, they must be off in production, and limited if on."""

import secrets
from collections import Counter

from .report import Report
from .site import Site, SiteFactory, gather_in_batches


async def pages(factory: SiteFactory, report: Report) -> None:
    report.title(f"Pages, {factory.name}")
    site = await factory.open()
    try:
        await disabled_pages(site, report)
    finally:
        site.close()
    site = await factory.open("--pages", "true", "--recipient-limit", "12", "--client-limit", "100",
                              # A quarter of each is kept for trusted requests.
                              "--overall-limit", "160", "--phone-prefixes", "+44=53,+49=150")
    try:
        await enabled_pages(site, report)
    finally:
        site.close()


async def disabled_pages(site: Site, report: Report) -> None:
    victim = f"page-{secrets.token_hex(4)}@example.com"
    statuses = Counter()
    for _ in range(10):
        for path in ("/", "/code", "/code/resend"):
            statuses[(await site.submit(path, recipient=victim)).status] += 1
        for path in ("/", "/code", "/done"):
            statuses[(await site.request("GET", path)).status] += 1
    report.rule("outside development the pages are off", set(statuses) <= {403, 404}, dict(statuses))
    # Once this later message has arrived, any message sent by the pages would have arrived, too.
    later_recipient = f"page-{secrets.token_hex(4)}@example.com"
    await site.issue(later_recipient)
    await site.gateway.code(later_recipient)
    report.rule("… and send nothing", not site.gateway.messages_to(victim), len(site.gateway.messages))


async def enabled_pages(site: Site, report: Report) -> None:
    networks = (f"2001:db8:{index:x}::1" for index in range(10_000))

    async def post(recipients: list[str], client: str | None = None) -> Counter:
        responses = await gather_in_batches(
            recipients, lambda recipient: site.submit("/", client or next(networks), recipient=recipient))
        return Counter(response.status for response in responses)

    def addresses(count: int) -> list[str]:
        return [f"page-{secrets.token_hex(6)}@example.com" for _ in range(count)]

    await trial_receipt(site, report)
    report.rule("a client address can request 10 messages", (await post(addresses(30), "192.0.2.1"))[303] == 10)
    victim = addresses(1)[0]
    report.rule("a recipient gets 5 messages", (await post([victim] * 30))[303] == 5)
    phones = [f"+4477009{index:05}" for index in range(60)]
    report.rule("a phone prefix gets as many messages as its limit", (await post(phones))[303] == 53)
    german = [f"+49151000{index:05}" for index in range(110)]
    statuses = await post(german)
    statuses += await post(addresses(200))
    # The pages' overall limit refills at one message per 18 seconds.
    report.rule("clients from many networks can request 200 messages an hour in all", 130 <= statuses[303] <= 142,
                dict(statuses))
    sent = 1 + 10 + 5 + 53 + statuses[303]
    await site.gateway.wait_for_messages(sent)
    purposes = {message["purpose"] for message in site.gateway.messages}
    report.rule("all messages have the purpose `trial`", purposes == {"trial"}, purposes)
    counts = await site.prefix_counts()
    report.rule("none of them affects a prefix's conversion rate", set(counts.values()) == {(0, 0)}, counts)
    # The pages' messages count towards none of the backend's limits: per recipient, per prefix, and overall.
    backend = [*[victim] * 12, *(f"+4477008{index:05}" for index in range(40)),
               *(f"+49151001{index:05}" for index in range(40)), *addresses(28)]
    statuses = Counter([(await site.issue(recipient)).status for recipient in backend])
    report.rule("afterwards the backend can still send all of its 120 messages", statuses == {201: 120}, dict(statuses))
    # The backend's overall limit refills at one message per 30 seconds.
    statuses = Counter([(await site.issue(recipient)).status for recipient in addresses(6)])
    report.rule("… and no more", statuses[429] >= 3 and statuses[201] + statuses[429] == 6, dict(statuses))


async def trial_receipt(site: Site, report: Report) -> None:
    """Checks that a backend can't redeem a receipt for a code that a page requested."""
    recipient = f"page-{secrets.token_hex(6)}@example.com"
    page = await site.submit("/", recipient=recipient)
    challenge = page.headers["set-cookie"].split("=")[1].split(";")[0]
    accepted = await site.verify(challenge, await site.gateway.code(recipient))
    body = {"receipt": accepted.json.get("receipt", ""), "recipient": recipient, "purpose": "sign-in"}
    redeemed = await site.request("POST", "/api/receipts/redeem", body, "redeem")
    report.rule("a backend can't redeem the receipt of a page", (accepted.status, redeemed.status) == (200, 422),
                (accepted.status, redeemed.status))
