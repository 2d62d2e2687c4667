"""Messages to telephones, asked for by somebody who earns by them and enters no code."""

import secrets
from collections import Counter

from .clock import library
from .place import Place, Site, each
from .report import Report

# How many an hour go to a prefix that is braked, and one more, which comes back within three minutes.
BRAKED = (20, 21)


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
    # Satellites, premium numbers, islands within +1, and spellings of them.
    elsewhere = ["+881612345678", "+88213123456", "+19005551234", "+18765551234", "+37455123456", "00881612345678",
                 "+881 (0)612 345678", "＋８８１６１２３４５６７８", "+4 8 123456789"]
    answers = [await site.issue(recipient, decoy=decoy) for recipient in elsewhere for decoy in (False, True)]
    said = Counter((answer.status, answer.reason) for answer in answers)
    report.rule("a prefix that is not named is refused, however it is spelled, and a decoy's too",
                set(said) == {(422, "destination-not-allowed")}, dict(said))
    after = f"pump-{secrets.token_hex(4)}@example.com"
    await site.issue(after)
    await site.gateway.code(after)
    report.rule("… and nothing is sent there", len(site.gateway.messages) == 1, len(site.gateway.messages))


async def pumped(site: Site, report: Report) -> None:
    said, _ = await send(site, numbers("+49", 120), decoy=True)
    report.rule("decoys are answered alike", set(said) == {201}, dict(said))
    seen = await site.prefixes()
    report.rule("… and count for no brake: nothing is sent", seen["+49"] == (0, 0), seen)
    before = len(site.gateway.messages)
    recipients = numbers("+44", 100)
    said, answers = await send(site, recipients)
    challenges = dict(zip(recipients, answers))
    sent = said[201]
    await site.gateway.took(before + sent)
    seen = await site.prefixes()
    report.rule("pumping is seen: many are sent, and none comes back", sent == 100 and seen["+44"] == (sent, 0), seen)
    more = numbers("+44", 60)
    said, answers = await send(site, more)
    challenges |= dict(zip(more, answers))
    report.rule("the prefix is braked to 20 an hour on all servers", said[201] in BRAKED and said[201] + said[429] == 60,
                dict(said))
    sent += said[201]
    report.rule("who is refused is told until when", all("retry-after" in answer.headers for answer in answers
                                                        if answer.status == 429))
    others, _ = await send(site, [*numbers("+49", 40), *(f"pump-{secrets.token_hex(4)}@example.com" for _ in range(20))])
    report.rule("… and that prefix only", set(others) == {201}, dict(others))
    await site.gateway.took(before + sent + others[201])
    verified = 0
    for recipient, answer in challenges.items():
        if answer.status == 201 and verified * 100 < sent * 25:
            said = await site.verify(answer.json["id"], await site.gateway.code(recipient))
            verified += said.status == 200
    seen = await site.prefixes()
    report.rule("when codes come back that is seen, too", seen["+44"] == (sent, verified), seen)
    said, _ = await send(site, numbers("+44", 40))
    report.rule("… and the brake lets go", set(said) == {201}, dict(said))


async def by_itself(site: Site, report: Report) -> None:
    said, _ = await send(site, numbers("+44", 100))
    await site.gateway.took(said[201])
    await site.prefixes()
    said, _ = await send(site, numbers("+44", 40))
    report.rule("another prefix is braked", said[201] in BRAKED, dict(said))
    site.set_clock(3 * 3600)
    await site.restart()
    await site.prefixes()
    said, _ = await send(site, numbers("+44", 40))
    report.rule("three hours later the brake has let go by itself", set(said) == {201}, dict(said))
