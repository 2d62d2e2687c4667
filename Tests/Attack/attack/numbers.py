"""Requests codes for phone numbers in many spellings, and compares the stored numbers with libphonenumber's."""

import asyncio
import time
from collections import Counter

import phonenumbers
from phonenumbers import PhoneNumberFormat, PhoneNumberType

from .report import Report
from .service import Service

# National trunk prefixes, which many people write between the country code and the number.
TRUNK_PREFIXES = ("0", "8", "06", "1")

# Pairs of country code and trunk prefix whose spellings are ambiguous: libphonenumber ignores the prefix, but the
# spelling could also be a longer number or contain a carrier code.
AMBIGUOUS = {(57, "0"), (375, "8"), (692, "1")}


def examples(short: bool) -> set[str]:
    """Returns libphonenumber's example numbers for every country, only mobile ones if `short`, in E.164 format."""
    kinds = [PhoneNumberType.MOBILE] if short else PhoneNumberType.values()
    found = (phonenumbers.example_number_for_type(region, kind) for region in phonenumbers.SUPPORTED_REGIONS
             for kind in kinds)
    texts = {phonenumbers.format_number(number, PhoneNumberFormat.E164) for number in found if number}
    # Keeps 7 to 15 digits: shorter numbers work only within one country, and longer ones are not in E.164.
    return {text for text in texts if 8 <= len(text) <= 16}


def with_trunk_prefix(number: str, prefix: str) -> str:
    code = str(phonenumbers.parse(number).country_code)
    return f"+{code} {prefix} {number[1 + len(code):]}"


def parses_to(text: str, number: str) -> bool:
    try:
        return phonenumbers.format_number(phonenumbers.parse(text), PhoneNumberFormat.E164) == number
    except phonenumbers.NumberParseException:
        return False


async def numbers(service: Service, report: Report, short: bool) -> None:
    report.title("Spellings of phone numbers")
    valid = sorted(examples(short))
    stored = await stored_recipients(service, valid)
    changed = [number for number in valid if stored[number] != number]
    report.rule(f"{len(valid)} valid numbers of all countries are unchanged", not changed, changed[:5] or "")
    equivalent = [(number, prefix, with_trunk_prefix(number, prefix)) for number in valid for prefix in TRUNK_PREFIXES
                  if parses_to(with_trunk_prefix(number, prefix), number)]
    stored = await stored_recipients(service, [text for _, _, text in equivalent])
    mismatched = {(phonenumbers.parse(number).country_code, prefix) for number, prefix, text in equivalent
                  if stored[text] != number}
    report.rule(f"{len(equivalent)} spellings with a trunk prefix lead to the same recipient",
                len(equivalent) > 50 and mismatched <= AMBIGUOUS, mismatched)
    for spellings in (["+44 7700 900 123", "+44 07700 900123", "0044 (0)7700-900123", "+44 00 7700900123"],
                      ["+52 55 1234 5678", "+52 1 55 1234 5678", "0052 1 5512345678"]):
        texts = (spellings * 60)[:120]
        client, begin = service.client(), time.monotonic()
        statuses = Counter([(await client.post("/api/challenges", {"recipient": text})).status for text in texts])
        client.close()
        # The limit refills at one message per 36 seconds.
        refilled = int((time.monotonic() - begin) / 36) + 1
        report.rule(f"100 of 120 messages to {spellings[0]} in {len(spellings)} spellings are sent",
                    100 <= statuses[201] <= 100 + refilled and statuses[201] + statuses[429] == 120, dict(statuses))


async def stored_recipients(service: Service, texts: list[str]) -> dict[str, str]:
    """Requests a code for each spelling; returns, by spelling, the stored recipient or the status of the refusal."""
    results = {}

    async def request_codes(part: list[str]) -> None:
        client = service.client()
        for text in part:
            response = await client.post("/api/challenges", {"recipient": text})
            results[text] = response.json.get("id", response.status)
        client.close()

    await asyncio.gather(*(request_codes(texts[index::8]) for index in range(8)))
    stored = dict(service.query("SELECT id, recipient FROM challenge"))
    return {text: stored.get(results[text], results[text]) for text in texts}
