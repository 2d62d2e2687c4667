"""Sends concurrent guesses, correct codes and resends for one challenge, and tests the limit per recipient."""

import asyncio
import secrets
import time
from collections import Counter

from .report import Report
from .service import Service
from .site import SiteFactory

MANY = 64


def wrong_codes(count: int, *right: str) -> list[str]:
    return [code for code in (f"{number:06}" for number in range(100, 1000)) if code not in right][:count]


async def verify_concurrently(service: Service, challenge: str, bodies: list[dict]) -> list:
    """Sends a verification request for each body concurrently, each over its own connection, opened beforehand."""
    clients = [service.client() for _ in bodies]
    await asyncio.gather(*(client.get("/health/live") for client in clients))
    path = f"/api/challenges/{challenge}/verify"
    responses = await asyncio.gather(*(client.post(path, body) for client, body in zip(clients, bodies)))
    for client in clients:
        client.close()
    return responses


def attempts(service: Service, challenge: str) -> int:
    return service.query("SELECT attempts FROM challenge WHERE id = ?", challenge)[0][0]


async def concurrent_guesses(service: Service, report: Report) -> None:
    report.title(f"{MANY} concurrent guesses at one challenge")
    recipient = f"guess-{secrets.token_hex(4)}@example.com"
    challenge = (await service.issue(recipient))["id"]
    right = await service.code(recipient)
    bodies = [{"code": code, "requestKey": secrets.token_hex(8)} for code in wrong_codes(MANY, right)]
    responses = await verify_concurrently(service, challenge, bodies)
    outcomes = Counter(f"{response.status} {response.reason}" for response in responses)
    report.figure("responses", dict(outcomes))
    attempts_left = sorted(response.json["attemptsLeft"] for response in responses if response.reason == "wrong-code")
    report.rule("at most 5 guesses are compared", attempts(service, challenge) == 5, attempts(service, challenge))
    report.rule("each number of attempts left is reported once", attempts_left == [1, 2, 3, 4], attempts_left)
    late = await verify_concurrently(service, challenge, [{"code": right}])
    report.rule("afterwards the correct code is refused", late[0].reason == "too-many-attempts", late[0].status)


async def concurrent_correct_codes(service: Service, report: Report) -> None:
    report.title(f"{MANY} concurrent correct codes for one challenge")
    for key_count, text in ((MANY, "each with its own key"), (1, "with one key"), (8, "with 8 keys")):
        recipient = f"win-{secrets.token_hex(4)}@example.com"
        challenge = (await service.issue(recipient))["id"]
        code = await service.code(recipient)
        request_keys = [secrets.token_hex(8) for _ in range(key_count)]
        bodies = [{"code": code, "requestKey": request_keys[index % key_count]} for index in range(MANY)]
        responses = await verify_concurrently(service, challenge, bodies)
        accepted = {body["requestKey"] for body, response in zip(bodies, responses) if response.status == 200}
        receipts = {response.json["receipt"] for response in responses if response.status == 200}
        report.rule(f"{text}: one key is accepted", len(accepted) == 1, len(accepted))
        report.rule(f"{text}: there is one receipt", len(receipts) == 1, len(receipts))
        other_reasons = {response.reason for response in responses if response.status != 200}
        report.rule(f"{text}: the others get used-up", other_reasons <= {"used-up"}, other_reasons or "none")
        await redeem(service, report, receipts.pop(), recipient)


async def redeem(service: Service, report: Report, receipt: str, recipient: str) -> None:
    clients = [service.client() for _ in range(MANY)]
    body = {"receipt": receipt, "recipient": recipient, "purpose": "sign-in"}
    responses = await asyncio.gather(*(client.post("/api/receipts/redeem", body) for client in clients))
    for client in clients:
        client.close()
    redeemed = sum(response.status == 200 for response in responses)
    report.rule("a receipt is redeemed once", redeemed == 1, redeemed)


async def resends(factory: SiteFactory, report: Report) -> None:
    report.title(f"Attempts and lifetime across resends, {factory.name}")
    site = await factory.open()
    try:
        recipient = f"again-{secrets.token_hex(4)}@example.com"
        challenge = (await site.issue(recipient)).json["id"]
        path = f"/api/challenges/{challenge}"
        first = await site.gateway.code(recipient)
        early = await site.request("POST", f"{path}/resend")
        report.rule("an early resend is refused", early.status == 429 and int(early.headers["retry-after"]) <= 20,
                    early.status)
        wrong = wrong_codes(5, first)
        for code in wrong[:3]:
            await site.verify(challenge, code)
        await site.advance(int(early.headers["retry-after"]))
        lifetime = (await site.request("GET", path)).json["expiresIn"]
        responses = await asyncio.gather(*(site.request("POST", f"{path}/resend") for _ in range(16)))
        sent = [response for response in responses if response.status == 200]
        report.rule("of 16 concurrent resends, one is sent", len(sent) == 1, len(sent))
        await site.gateway.code(recipient, 2)
        later_recipient = f"again-{secrets.token_hex(4)}@example.com"
        await site.issue(later_recipient)
        await site.gateway.code(later_recipient)
        count = len(site.gateway.messages_to(recipient))
        report.rule("it sends one code", count == 2, count)
        report.rule("it doesn't restore attempts", sent[0].json["attemptsLeft"] == 2, sent[0].json["attemptsLeft"])
        lifetime_after = (await site.request("GET", path)).json["expiresIn"]
        report.rule("it doesn't extend the lifetime", lifetime_after <= lifetime <= 580, (lifetime, lifetime_after))
        await site.verify(challenge, wrong[3])
        accepted = await site.verify(challenge, first)
        report.rule("the first code is still accepted, with the last attempt", accepted.status == 200, accepted.status)
    finally:
        site.close()


async def limits(service: Service, report: Report) -> None:
    report.title("Message limit per recipient")
    name = secrets.token_hex(4)
    spellings = [f"{name}@example.com", f"{name.upper()}@example.com", f" {name}@EXAMPLE.com ",
                 f"{name}+TAG@example.com"]
    clients = [service.client() for _ in range(16)]

    async def request_code(index: int):
        recipient = spellings[index % len(spellings)].replace("TAG", str(index))
        purpose = f"purpose-{index % 7}"
        return await clients[index % 16].post("/api/challenges", {"recipient": recipient, "purpose": purpose})

    responses, begin = [], time.monotonic()
    for start in range(0, 160, 16):
        responses += await asyncio.gather(*(request_code(start + index) for index in range(16)))
    for client in clients:
        client.close()
    statuses = Counter(response.status for response in responses)
    report.figure("responses", dict(statuses))
    # The limit refills at one message per 36 seconds.
    refilled = int((time.monotonic() - begin) / 36) + 1
    report.rule("spellings and purposes don't get around 100 messages an hour", 100 <= statuses[201] <= 100 + refilled,
                statuses[201])
    refused = [response for response in responses if response.status == 429]
    report.rule("each refusal has Retry-After", all("retry-after" in response.headers for response in refused))
