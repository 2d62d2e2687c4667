"""SMS pumping: an attacker who earns money from each message requests many of them, and never enters a code."""

import secrets
from collections import Counter

from .clock import library
from .place import Place, Site, each
from .report import Report

# The number of messages per hour for a throttled prefix, and one more, in case the limit refills during the test.
THROTTLED = (20, 21)


async def pumping(place: Place, report: Report) -> None:
    report.title(f"SMS pumping, {place.name}")
    site = await place.open("--phone-prefixes", "+44=1000,+49=1000")
    try:
        await refused(site, report)
        await pumped(site, report)
    finally:
        site.close()
    if place.database is None and library():
        site = await place.open("--phone-prefixes", "+44=1000,+49=1000")
        try:
            await by_itself(site, report)
        finally:
            site.close()


def numbers(prefix: str, count: int) -> list[str]:
    return [prefix + str(number) for number in secrets.SystemRandom().sample(range(77_0000_0000, 77_9999_9999), count)]


async def send(site: Site, recipients: list[str], **more) -> tuple[Counter, list]:
    answers = await each(recipients, lambda recipient: site.issue(recipient, **more))
    return Counter(answer.status for answer in answers), answers


async def refused(site: Site, report: Report) -> None:
    # Numbers outside of +44 and +49, such as satellite and premium ones, and other spellings of these numbers.
    elsewhere = ["+881612345678", "+88213123456", "+19005551234", "+18765551234", "+37455123456", "00881612345678",
                 "+881 (0)612 345678", "＋８８１６１２３４５６７８", "+4 8 123456789"]
    answers = [await site.issue(recipient, decoy=decoy) for recipient in elsewhere for decoy in (False, True)]
    said = Counter((answer.status, answer.reason) for answer in answers)
    report.rule("a prefix that isn't allowed is refused in every spelling, also for decoys",
                set(said) == {(422, "destination-not-allowed")}, dict(said))
    after = f"pump-{secrets.token_hex(4)}@example.com"
    await site.issue(after)
    await site.gateway.code(after)
    report.rule("… and nothing is sent there", len(site.gateway.messages) == 1, len(site.gateway.messages))


async def pumped(site: Site, report: Report) -> None:
    said, _ = await send(site, numbers("+49", 120), decoy=True)
    report.rule("decoys get the same answers", set(said) == {201}, dict(said))
    seen = await site.prefixes()
    report.rule("… and don't affect a conversion rate, since nothing is sent", seen["+49"] == (0, 0), seen)
    before = len(site.gateway.messages)
    recipients = numbers("+44", 100)
    said, answers = await send(site, recipients)
    challenges = dict(zip(recipients, answers))
    sent = said[201]
    await site.gateway.took(before + sent)
    seen = await site.prefixes()
    report.rule("the metrics show pumping: many codes sent, none verified", sent == 100 and seen["+44"] == (sent, 0), seen)
    more = numbers("+44", 60)
    said, answers = await send(site, more)
    challenges |= dict(zip(more, answers))
    report.rule("the prefix is limited to 20 messages an hour across all servers",
                said[201] in THROTTLED and said[201] + said[429] == 60,
                dict(said))
    sent += said[201]
    report.rule("each refusal has Retry-After", all("retry-after" in answer.headers for answer in answers
                                                        if answer.status == 429))
    others, _ = await send(site, [*numbers("+49", 40), *(f"pump-{secrets.token_hex(4)}@example.com" for _ in range(20))])
    report.rule("other prefixes and e-mail are not limited", set(others) == {201}, dict(others))
    await site.gateway.took(before + sent + others[201])
    verified = 0
    for recipient, answer in challenges.items():
        if answer.status == 201 and verified * 100 < sent * 25:
            said = await site.verify(answer.json["id"], await site.gateway.code(recipient))
            verified += said.status == 200
    seen = await site.prefixes()
    report.rule("the metrics show verified codes, too", seen["+44"] == (sent, verified), seen)
    said, _ = await send(site, numbers("+44", 40))
    report.rule("… and the throttle is released", set(said) == {201}, dict(said))


async def by_itself(site: Site, report: Report) -> None:
    said, _ = await send(site, numbers("+44", 100))
    await site.gateway.took(said[201])
    await site.prefixes()
    said, _ = await send(site, numbers("+44", 40))
    report.rule("a pumped prefix is throttled", said[201] in THROTTLED, dict(said))
    site.set_clock(3 * 3600)
    await site.restart()
    await site.prefixes()
    said, _ = await send(site, numbers("+44", 40))
    report.rule("three hours later the throttle is released by itself", set(said) == {201}, dict(said))
