"""An attacker switches between text messages, other messages and calls to get more codes, or calls where only texts are allowed."""

import asyncio
import contextlib
import time
from collections import Counter

from harness.plans import plan

from .guessing import wrong_codes
from .pumping import THROTTLED, numbers
from .report import Report
from .site import Site, SiteFactory, gather_in_batches

PHONE = ("sms", "rcs", "whatsapp", "telegram", "voice")


async def channels(factory: SiteFactory, report: Report) -> None:
    report.title(f"Switching channels, {factory.name}")
    site = await factory.open("--phone-prefixes", "+44=1000")
    try:
        await missing_channel(site, report)
    finally:
        site.close()
    by_webhook = plan(factory.new_file("plan.json"), **dict.fromkeys((*PHONE, "email"), "webhook"))
    site = await factory.open(*by_webhook, "--phone-prefixes", "+44=1000,+49=1000,+33=1000,+1=40",
                              "--channel-prefixes", "voice=+44=53,+33=1000,+1=1000")
    try:
        await text_only_prefix(site, report)
        await shared_waits(site, report)
        await shared_limits(site, report)
        await own_limit(site, report)
        await hanging_calls(site, report)
    finally:
        site.close()
    site = await factory.open(*by_webhook, "--phone-prefixes", "+44=1000", "--channel-prefixes", "voice=+44=1000")
    try:
        await shared_throttle(site, report)
    finally:
        site.close()


async def refusals(site: Site, recipient: str, channel: str) -> dict:
    """Tries a channel for new challenges and resends, of accounts and decoys; returns the counts of the outcomes."""
    responses = []
    for decoy in (False, True):
        responses.append(await site.issue(recipient, channel=channel, decoy=decoy))
        challenge = (await site.issue(recipient, decoy=decoy)).json["id"]
        await site.advance(20)
        for key in (None, "issue"):
            responses.append(await site.request("POST", f"/api/challenges/{challenge}/resend", {"channel": channel}, key))
    return dict(Counter((response.status, response.reason) for response in responses))


async def missing_channel(site: Site, report: Report) -> None:
    recipient = numbers("+44", 1)[0]
    outcomes = await refusals(site, recipient, "voice")
    report.rule("a channel that isn't configured is refused, also for decoys",
                outcomes == {(422, "channel-not-available"): 6}, outcomes)
    shapes = {tuple((await site.issue(recipient, decoy=decoy)).json["channels"]) for decoy in (False, True)}
    report.rule("… and isn't listed, also for decoys", shapes == {("sms",)}, shapes)
    texts = [message for message in site.gateway.messages if message["channel"] != "sms"]
    report.rule("… and nothing is sent by it", not texts, len(texts))


async def text_only_prefix(site: Site, report: Report) -> None:
    recipient = numbers("+49", 1)[0]
    outcomes = await refusals(site, recipient, "voice")
    report.rule("a prefix that allows only texts is not called, also for decoys",
                outcomes == {(422, "channel-not-available"): 6}, outcomes)
    shapes = {tuple((await site.issue(recipient, decoy=decoy)).json["channels"]) for decoy in (False, True)}
    report.rule("… and lists no calls, also for decoys", shapes == {PHONE[:-1]}, shapes)
    spellings = ["0049 " + recipient[3:], "+49 (0)" + recipient[3:], "＋" + recipient[1:]]
    responses = [await site.issue(spelling, channel="voice") for spelling in spellings]
    outcomes = Counter((response.status, response.reason) for response in responses)
    report.rule("… in no spelling", set(outcomes) == {(422, "channel-not-available")}, dict(outcomes))
    calls = [message for message in site.gateway.messages if message["channel"] == "voice"]
    report.rule("… and no calls are made", not calls, len(calls))


async def shared_waits(site: Site, report: Report) -> None:
    recipient = numbers("+44", 1)[0]
    challenge = (await site.issue(recipient)).json["id"]
    path = f"/api/challenges/{challenge}/resend"
    wrong = wrong_codes(3, await site.gateway.code(recipient))
    left = [(await site.verify(challenge, code)).json.get("attemptsLeft") for code in wrong[:2]]
    early = [await site.request("POST", path, {"channel": channel}) for channel in PHONE]
    report.rule("no channel passes the wait", {response.reason for response in early} == {"too-soon"},
                [response.status for response in early])
    await site.advance(20)
    responses = await asyncio.gather(*(site.request("POST", path, {"channel": PHONE[index % len(PHONE)]}) for index in range(18)))
    sent = [response for response in responses if response.status == 200]
    report.rule("of 18 concurrent resends by three channels, one is sent", len(sent) == 1, len(sent))
    await site.gateway.code(recipient, 2)
    codes = site.gateway.messages_to(recipient)
    report.rule("… as one message", len(codes) == 2, len(codes))
    left.append((await site.verify(challenge, wrong[2])).json.get("attemptsLeft"))
    report.rule("… and no attempts are added", left == [4, 3, 2], left)


async def shared_limits(site: Site, report: Report) -> None:
    recipient, begin = numbers("+44", 1)[0], time.monotonic()
    responses = await asyncio.gather(*(site.issue(recipient, channel=PHONE[index % len(PHONE)]) for index in range(36)))
    statuses = Counter(response.status for response in responses)
    refilled = int((time.monotonic() - begin) / 300) + 1
    report.rule("five channels get 12 messages an hour to a recipient, not 36",
                12 <= statuses[201] <= 12 + refilled and statuses[201] + statuses[429] == 36, dict(statuses))
    begin = time.monotonic()
    recipients = numbers("+1", 90)
    channel = {number: PHONE[index % len(PHONE)] for index, number in enumerate(recipients)}
    responses = await gather_in_batches(recipients, lambda number: site.issue(number, channel=channel[number]))
    statuses = Counter(response.status for response in responses)
    refilled = int((time.monotonic() - begin) / 120) + 1
    report.rule("three channels share the limit of a prefix",
                30 <= statuses[201] <= 30 + refilled and statuses[201] + statuses[429] == 90, dict(statuses))


async def own_limit(site: Site, report: Report) -> None:
    responses = await gather_in_batches(numbers("+44", 60), lambda number: site.issue(number, channel="voice"))
    statuses = Counter(response.status for response in responses)
    report.rule("calls to a prefix have their own limit in addition",
                30 <= statuses[201] <= 42 and statuses[201] + statuses[429] == 60, dict(statuses))


async def hanging_calls(site: Site, report: Report) -> None:
    # More calls than a lane has in flight.
    site.gateway.delays["voice"] = 3600
    await gather_in_batches(numbers("+33", 300), lambda number: site.issue(number, channel="voice"))
    begin = time.monotonic()
    recipient = numbers("+33", 1)[0]
    await site.issue(recipient)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(10):
            await site.gateway.code(recipient)
    delay = time.monotonic() - begin
    # A text in the calls' lane would wait until the calls time out.
    report.rule("300 calls that hang don't delay a text", delay < 5, round(delay, 3))


async def shared_throttle(site: Site, report: Report) -> None:
    await gather_in_batches(numbers("+44", 100), lambda number: site.issue(number))
    await site.gateway.wait_for_messages(100)
    await site.prefix_counts()
    recipients = numbers("+44", 60)
    channel = {number: ("voice", "whatsapp")[index % 2] for index, number in enumerate(recipients)}
    responses = await gather_in_batches(recipients, lambda number: site.issue(number, channel=channel[number]))
    statuses = Counter(response.status for response in responses)
    report.rule("calls and WhatsApp don't pass the throttle of a prefix that texts have caused",
                statuses[201] in THROTTLED and statuses[201] + statuses[429] == 60, dict(statuses))
