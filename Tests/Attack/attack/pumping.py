"""SMS pumping: an attacker who earns money from each message requests many of them, and never enters a code."""

import secrets
from collections import Counter

from .report import Report
from .site import Site, SiteFactory, gather_in_batches

# The number of messages per hour for a throttled prefix, and one more, in case the limit refills during the test.
THROTTLED = (20, 21)


async def pumping(factory: SiteFactory, report: Report) -> None:
    report.title(f"SMS pumping, {factory.name}")
    site = await factory.open("--phone-prefixes", "+44=1000,+49=1000")
    try:
        await disallowed_prefixes(site, report)
        await throttling(site, report)
    finally:
        site.close()
    site = await factory.open("--phone-prefixes", "+44=1000,+49=1000,+1=1000")
    try:
        await narrowest_prefix(site, report)
        await automatic_release(site, report)
    finally:
        site.close()


def numbers(prefix: str, count: int) -> list[str]:
    return [prefix + str(number) for number in secrets.SystemRandom().sample(range(77_0000_0000, 77_9999_9999), count)]


async def send(site: Site, recipients: list[str], **fields) -> tuple[Counter, list]:
    responses = await gather_in_batches(recipients, lambda recipient: site.issue(recipient, **fields))
    return Counter(response.status for response in responses), responses


async def disallowed_prefixes(site: Site, report: Report) -> None:
    # Numbers outside +44 and +49, such as satellite and premium ones, and other spellings of these numbers.
    disallowed = ["+881612345678", "+88213123456", "+19005551234", "+18765551234", "+37455123456", "00881612345678",
                  "+881 (0)612 345678", "＋８８１６１２３４５６７８", "+4 8 123456789"]
    responses = [await site.issue(recipient, decoy=decoy) for recipient in disallowed for decoy in (False, True)]
    outcomes = Counter((response.status, response.reason) for response in responses)
    report.rule("a prefix that isn't allowed is refused in every spelling, also for decoys",
                set(outcomes) == {(422, "destination-not-allowed")}, dict(outcomes))
    later_recipient = f"pump-{secrets.token_hex(4)}@example.com"
    await site.issue(later_recipient)
    await site.gateway.code(later_recipient)
    report.rule("… and nothing is sent there", len(site.gateway.messages) == 1, len(site.gateway.messages))


async def throttling(site: Site, report: Report) -> None:
    statuses, _ = await send(site, numbers("+49", 120), decoy=True)
    report.rule("decoys get the same responses", set(statuses) == {201}, dict(statuses))
    counts = await site.prefix_counts()
    report.rule("… and don't affect a conversion rate, since nothing is sent", counts["+49"] == (0, 0), counts)
    before = len(site.gateway.messages)
    recipients = numbers("+44", 100)
    statuses, responses = await send(site, recipients)
    challenges = dict(zip(recipients, responses))
    sent = statuses[201]
    await site.gateway.wait_for_messages(before + sent)
    counts = await site.prefix_counts()
    report.rule("the metrics show pumping: many codes sent, none verified", sent == 100 and counts["+44"] == (sent, 0),
                counts)
    more_numbers = numbers("+44", 60)
    statuses, responses = await send(site, more_numbers)
    challenges |= dict(zip(more_numbers, responses))
    report.rule("the prefix is limited to 20 messages an hour across all servers",
                statuses[201] in THROTTLED and statuses[201] + statuses[429] == 60,
                dict(statuses))
    sent += statuses[201]
    report.rule("each refusal has Retry-After", all("retry-after" in response.headers for response in responses
                                                    if response.status == 429))
    other_statuses, _ = await send(site, [*numbers("+49", 40),
                                          *(f"pump-{secrets.token_hex(4)}@example.com" for _ in range(20))])
    report.rule("other prefixes and e-mail are not limited", set(other_statuses) == {201}, dict(other_statuses))
    await site.gateway.wait_for_messages(before + sent + other_statuses[201])
    verified = 0
    for recipient, issued in challenges.items():
        # So many that the messages below don't lower the rate to the limit of 20 %.
        if issued.status == 201 and verified * 100 < sent * 40:
            response = await site.verify(issued.json["id"], await site.gateway.code(recipient))
            verified += response.status == 200
    counts = await site.prefix_counts()
    report.rule("the metrics show verified codes, too", counts["+44"] == (sent, verified), counts)
    statuses, _ = await send(site, numbers("+44", 40))
    report.rule("… and the throttle is released", set(statuses) == {201}, dict(statuses))


async def narrowest_prefix(site: Site, report: Report) -> None:
    def region(code: str, count: int) -> list[str]:
        return [f"+1{code}{number}" for number in secrets.SystemRandom().sample(range(555_0000, 555_9999), count)]

    sent = len(site.gateway.messages)
    customer, *others = region("876", 140)
    home = "198.51.100.7"
    issued = (await site.issue(customer, client=home)).json["id"]
    verified = await site.verify(issued, await site.gateway.code(customer), client=home, key="issue")
    # No more than the throttle waits for, because the server may compute the rates at any time.
    statuses, _ = await send(site, others[:99])
    sent += 1 + statuses[201]
    await site.gateway.wait_for_messages(sent)
    await site.prefix_counts()
    statuses, _ = await send(site, others[99:])
    sent += statuses[201]
    report.rule("pumping in a region throttles this region", statuses[201] in THROTTLED, dict(statuses))
    statuses, _ = await send(site, region("212", 40))
    sent += statuses[201] + 1
    report.rule("… and no other one of the same prefix", set(statuses) == {201}, dict(statuses))
    elsewhere = await site.issue(customer, client="203.0.113.7")
    again = await site.issue(customer, client=home)
    report.rule("… and no recipient who has verified a code before from this network",
                (verified.status, elsewhere.status, again.status) == (200, 429, 201),
                (verified.status, elsewhere.status, again.status))
    await site.gateway.wait_for_messages(sent)


async def automatic_release(site: Site, report: Report) -> None:
    before = len(site.gateway.messages)
    statuses, _ = await send(site, numbers("+44", 100))
    await site.gateway.wait_for_messages(before + statuses[201])
    await site.prefix_counts()
    statuses, _ = await send(site, numbers("+44", 40))
    report.rule("a pumped prefix is throttled", statuses[201] in THROTTLED, dict(statuses))
    await site.advance(3 * 3600)
    await site.prefix_counts()
    statuses, _ = await send(site, numbers("+44", 40))
    report.rule("three hours later the throttle is released automatically", set(statuses) == {201}, dict(statuses))
