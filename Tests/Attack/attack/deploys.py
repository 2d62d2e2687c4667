"""Stops and starts the server under load, while its gateway takes its time."""

import asyncio
import secrets
import time
from pathlib import Path

from .client import ConnectionLost
from .report import Report
from .service import LEASE
from .site import Site, SiteFactory


async def deploys(program: Path, folder: Path, report: Report) -> None:
    factory = SiteFactory(program, folder, None)
    await factory.make_keys()
    for delay in (0.5, 4):
        report.title(f"A deploy under load, with a gateway of {delay} s")
        site = await factory.open()
        site.gateway.delay = delay
        try:
            await deploy(site, report)
        finally:
            site.close()


async def deploy(site: Site, report: Report) -> None:
    server = site.servers[0]
    # The time of the response to each request, by recipient.
    responses: dict[str, float] = {}
    stopping = asyncio.Event()
    workers = [asyncio.create_task(work(site, responses, stopping)) for _ in range(8)]
    await asyncio.sleep(3)
    start = time.monotonic()
    exit_code = await server.stop()
    took = time.monotonic() - start
    await server.start()
    await asyncio.sleep(2)
    stopping.set()
    await asyncio.gather(*workers)
    await site.gateway.wait_for_messages(len(responses))
    # A delivery that the shutdown interrupted is repeated when its lease ends.
    await asyncio.sleep(site.gateway.delay + 1)
    await site.advance(LEASE)
    await asyncio.sleep(2)
    late = [recipient for recipient, response in responses.items()
            if site.gateway.arrivals[recipient] - response > 5]
    report.rule("the server shuts down within 10 seconds", exit_code == 0 and took < 10, f"{took:.1f} s")
    report.rule("there was load", len(responses) > 50, len(responses))
    report.rule("no code is sent twice", site.gateway.repeats == 0, site.gateway.repeats)
    report.rule("no code is sent more than 5 seconds late", not late, len(late))


async def work(site: Site, responses: dict[str, float], stopping: asyncio.Event) -> None:
    while not stopping.is_set():
        recipient = f"deploy-{secrets.token_hex(6)}@example.com"
        try:
            response = await site.issue(recipient)
            if response.status == 201:
                responses[recipient] = time.monotonic()
        except ConnectionLost:
            pass
        await asyncio.sleep(0.25)
