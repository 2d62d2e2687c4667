"""Checks that neither the server's responses nor their timing reveal whether an account exists."""

import random
import re
import secrets
import statistics

from .guessing import wrong_codes
from .report import Report
from .service import Service


def shape(response, challenge: str) -> str:
    """Returns a response's headers and body without ID, recipient, remaining times and date, which may differ."""
    headers = sorted((name, "" if name == "date" else value) for name, value in response.headers.items())
    text = f"{headers} {response.body.decode()}".replace(challenge, "ID")
    text = re.sub(r'"recipient":"[^"]*"', '"recipient":"…"', text)
    return re.sub(r'"(expiresIn|resendIn)":\d+', r'"\1":0', text)


def noise(*groups: list[float]) -> float:
    """Returns how far the medians of two random halves of a group differ: the 95th percentile of 200 random splits.

    The groups aren't mixed, because a difference between them would look like noise.
    """
    return max(map(group_noise, groups))


def group_noise(times: list[float]) -> float:
    differences = []
    for _ in range(200):
        shuffled = random.sample(times, len(times))
        half = len(shuffled) // 2
        differences.append(abs(statistics.median(shuffled[:half]) - statistics.median(shuffled[half:])))
    return sorted(differences)[int(len(differences) * 0.95)]


async def enumeration(service: Service, report: Report, rounds: int) -> None:
    report.title(f"Real recipients and decoys, {rounds} of each")
    client = service.client()
    times = {(step, decoy): [] for step in ("issue", "verify", "read") for decoy in (False, True)}
    shapes: dict[str, set] = {}
    wrong = wrong_codes(1)[0]
    # A random order keeps drift, or an effect of the previous request, from looking like a difference.
    for decoy in random.sample([False, True] * rounds, 2 * rounds):
        recipient = f"{secrets.token_hex(8)}@example.com"
        issued = await client.post("/api/challenges", {"recipient": recipient, "decoy": decoy})
        challenge = issued.json["id"]
        verified = await client.post(f"/api/challenges/{challenge}/verify", {"code": wrong})
        fetched = await client.get(f"/api/challenges/{challenge}")
        for step, response in (("issue", issued), ("verify", verified), ("read", fetched)):
            times[step, decoy].append(response.elapsed)
            shapes.setdefault(step, set()).add((response.status, shape(response, challenge)))
    client.close()
    for step in ("issue", "verify", "read"):
        report.rule(f"{step}: status, headers and body are the same", len(shapes[step]) == 1, len(shapes[step]))
        real, fake = times[step, False], times[step, True]
        difference = statistics.median(fake) - statistics.median(real)
        tolerance = noise(real, fake) * 2
        report.figure(
            f"{step}: median of real, decoy, difference, noise",
            f"{statistics.median(real) * 1e6:.0f}, {statistics.median(fake) * 1e6:.0f}, "
            f"{difference * 1e6:+.0f}, {tolerance * 1e6:.0f} µs",
        )
        # Network jitter hides differences below 20 µs.
        report.rule(f"{step}: takes the same time", abs(difference) <= max(tolerance, 20e-6))
