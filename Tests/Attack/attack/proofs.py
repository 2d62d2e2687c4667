"""Attacks on the check of proofs: absent, invented, expired and replayed proofs, and a provider that hangs or lies."""

import asyncio
import json
import re
import secrets
import time
from urllib.parse import parse_qs

from .report import Report
from .site import Site, SiteFactory

SECRET = "0x4AAAAAAA-attacked-secret"


class Provider:
    """A stand-in for Turnstile. A proof is valid once if it begins with `good`; the rest says how to respond."""

    def __init__(self) -> None:
        self.requests: list[dict] = []
        self._seen: set[str] = set()

    async def start(self) -> str:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}/siteverify"

    def stop(self) -> None:
        self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
                length = int(re.search(r"content-length: (\d+)", head, re.IGNORECASE)[1])
                form = {name: values[0] for name, values in parse_qs((await reader.readexactly(length)).decode()).items()}
                self.requests.append({**form, "head": head})
                proof = form["response"]
                if proof.startswith("hang"):
                    await asyncio.sleep(60)
                status, kind, body = self._response(proof)
                self._seen.add(proof)
                writer.write(f"HTTP/1.1 {status} X\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
                             f"Location: http://127.0.0.1:1/\r\n\r\n{body}".encode())
                await writer.drain()
        except (asyncio.IncompleteReadError, asyncio.CancelledError, OSError):
            writer.close()

    def _response(self, proof: str) -> tuple[int, str, str]:
        invalid = json.dumps({"success": False, "error-codes": ["invalid-input-response"]})
        valid = json.dumps({"success": True, "error-codes": []})
        if proof.startswith("careless"):  # a provider that accepts a proof twice
            return 200, "application/json", valid
        if proof.startswith("good") and proof not in self._seen:
            return 200, "application/json", valid
        if proof.startswith("expired") or proof in self._seen:
            return 200, "application/json", json.dumps({"success": False, "error-codes": ["timeout-or-duplicate"]})
        return {
            "page": (200, "application/json", "<html>success: true</html>"), "cut": (200, "application/json", valid[:-1]),
            "list": (200, "application/json", f"[{valid}]"), "text": (200, "application/json", '{"success": "yes"}'),
            "moved": (302, "application/json", valid), "broken": (503, "application/json", valid),
            "secret": (200, "application/json", json.dumps({"success": False, "error-codes": ["invalid-input-secret"]})),
        }.get(proof.split("-")[0], (200, "application/json", invalid))


async def proofs(factory: SiteFactory, report: Report) -> None:
    report.title(f"Proofs against bots, {factory.name}")
    provider = Provider()
    address = await provider.start()
    file = factory.new_file("turnstile.json")
    file.write_text(re.sub(r'https://[^"]+siteverify', address, factory.shipped("ProofChecks/turnstile.json").read_text()))
    site = await factory.open("--proof-check", str(file), "--proof-purposes", "trial,sign-up", "--pages", "true",
                              environment={"TURNSTILE_SECRET_KEY": SECRET, "TURNSTILE_SITE_KEY": "site"})
    try:
        await refused(site, provider, report)
        await flooding(site, provider, report)
        await replayed(site, provider, report)
        await lying(site, provider, report)
        await pages(site, report)
        report.rule("the secret and the proofs are in no log", not [text for text in (SECRET, "careless-", "good-")
                                                                    if text in site.logs])
        report.rule("the provider got the secret in the body only", all(
            request["secret"] == SECRET and SECRET not in request["head"] and "remoteip" not in request
            for request in provider.requests), len(provider.requests))
    finally:
        site.close()
        provider.stop()


def address() -> str:
    return f"proof-{secrets.token_hex(4)}@example.com"


def new_proof(kind: str) -> str:
    return f"{kind}-{secrets.token_hex(8)}"


async def sign_up(site: Site, proof: str | None, **fields):
    return await site.issue(address(), purpose="sign-up", proof=proof, client="198.51.100.7", **fields)


async def refused(site: Site, provider: Provider, report: Report) -> None:
    reasons = {}
    for name, proof in (("absent", None), ("empty", ""), ("invented", new_proof("invented")),
                        ("expired", new_proof("expired")), ("long", "x" * 9000), ("with a line break", "good\r\nx: y")):
        reasons[name] = (await sign_up(site, proof)).reason
    report.rule("absent, invented, expired and malformed proofs get no code", list(reasons.values()) ==
                ["proof-required"] * 2 + ["invalid-proof"] * 4, reasons)
    report.rule("a decoy needs a proof, too", (await sign_up(site, None, decoy=True)).reason == "proof-required")
    asked = len(provider.requests)
    report.rule("only well-formed proofs reach the provider", asked == 2, asked)
    report.rule("a valid proof gets a code", (await sign_up(site, new_proof("good"))).status == 201)
    asked = len(provider.requests)
    signed_in = await site.issue(address(), purpose="sign-in")
    report.rule("other purposes need none, and ask nobody", signed_in.status == 201 and
                len(provider.requests) == asked)
    report.rule("no refused request has sent a message", len(site.gateway.messages) <= 2, len(site.gateway.messages))


async def flooding(site: Site, provider: Provider, report: Report) -> None:
    asked, begin = len(provider.requests), time.monotonic()
    responses = [await site.issue(address(), purpose="sign-up", proof=new_proof("invented"), client="203.0.113.9")
                 for _ in range(130)]
    asked = len(provider.requests) - asked
    # The limit refills at one per 36 seconds.
    most = 101 + (time.monotonic() - begin) / 36
    report.rule("one address can have 100 invalid proofs checked an hour", 100 <= asked <= most and
                responses[-1].reason == "limited", (asked, responses[-1].reason))


async def replayed(site: Site, provider: Provider, report: Report) -> None:
    proof = new_proof("careless")
    responses = await asyncio.gather(*(sign_up(site, proof) for _ in range(40)))
    issued = [response.status for response in responses].count(201)
    report.rule("a proof counts once, even if 40 requests use it at the same time and the provider accepts it each time",
                issued == 1 and {response.reason for response in responses} == {"", "invalid-proof"}, issued)
    asked = len(provider.requests)
    report.rule("… and later", (await sign_up(site, proof)).reason == "invalid-proof" and
                len(provider.requests) == asked)
    for server in site.servers:
        await server.restart()
    report.rule("… and after a restart", (await sign_up(site, proof)).reason == "invalid-proof")
    recipient, key, proof = address(), secrets.token_hex(8), new_proof("good")
    ids = [(await site.issue(recipient, purpose="sign-up", proof=proof, requestKey=key)).json.get("id")
           for _ in range(3)]
    report.rule("a request repeated with its key gets the same challenge", ids[0] and len(set(ids)) == 1)
    other = await site.issue(address(), purpose="sign-up", proof=proof, requestKey=key)
    report.rule("… but not for another recipient", other.reason == "invalid-proof", other.reason)


async def lying(site: Site, provider: Provider, report: Report) -> None:
    kinds = ("page", "cut", "list", "text", "moved", "broken", "secret", "hang")
    recipients = [address() for _ in kinds]
    responses = await asyncio.gather(*(site.issue(recipient, purpose="sign-up", proof=new_proof(kind))
                                       for recipient, kind in zip(recipients, kinds)))
    outcomes = {kind: response.reason for kind, response in zip(kinds, responses)}
    report.rule("a provider that hangs, lies, redirects or rejects the secret makes no proof valid",
                set(outcomes.values()) == {"proof-unchecked"}, outcomes if set(outcomes.values()) != {"proof-unchecked"} else "")
    slowest = max(response.elapsed for response in responses)
    report.rule("… within 8 seconds", slowest < 8, f"{slowest:.1f} s")
    report.rule("… and with Retry-After", all("retry-after" in response.headers for response in responses))
    # The check that hangs ends seconds after the others, whose messages would have arrived by then.
    sent = [recipient for recipient in recipients if site.gateway.messages_to(recipient)]
    report.rule("… and sends nothing", not sent, len(sent) or "")
    hanging = [asyncio.create_task(sign_up(site, new_proof("hang"))) for _ in range(100)]
    await asyncio.sleep(0)
    signed_in = await site.issue(address(), purpose="sign-in")
    report.rule("while 100 checks hang, users sign in as usual", signed_in.status == 201 and signed_in.elapsed < 4,
                f"{signed_in.elapsed:.1f} s")
    await asyncio.gather(*hanging)
    report.rule("afterwards, proofs are checked again", (await sign_up(site, new_proof("good"))).status == 201)
    metrics = (await site.request("GET", "/metrics", key="metrics")).body.decode()
    counts = dict(re.findall(r'onetimecode_proof_checks_total\{result="(\w+)"\} (\d+)', metrics))
    report.rule("the metrics count the results", int(counts["unanswered"]) > 0 and set(counts) == {
        "valid", "invalid", "unanswered", "misconfigured"}, counts)


async def pages(site: Site, report: Report) -> None:
    start = await site.request("GET", "/")
    policy = start.headers["content-security-policy"]
    report.rule("the start page allows the provider's script", "frame-src https://challenges.cloudflare.com;" in policy
                and b'data-sitekey="site"' in start.body)
    other = await site.request("GET", "/api/openapi.json")
    report.rule("… and nothing else does", "cloudflare" not in other.headers["content-security-policy"])
    recipient = address()
    without = await site.submit("/", recipient=recipient)
    with_proof = await site.submit("/", recipient=recipient, **{"cf-turnstile-response": new_proof("good")})
    report.rule("the page's form needs a proof", (without.status, with_proof.status) == (422, 303) or
                (without.status, with_proof.status) == (422, 302), (without.status, with_proof.status))
