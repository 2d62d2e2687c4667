#!/usr/bin/env python3
"""Writes the number ranges that cost callers or senders extra, from libphonenumber's metadata, as a Swift file.

Needs the packages phonenumbers and regex: `pip install phonenumbers regex`, then
`Scripts/number-ranges.py >server/Sources/OneTimeCodeService/Limits/NumberRanges.swift`."""

import phonenumbers
import regex
from phonenumbers import COUNTRY_CODE_TO_REGION_CODE, PhoneMetadata

COSTLY = ("premium_rate", "personal_number")
OTHERS = ("fixed_line", "mobile", "toll_free", "shared_cost", "voip", "uan", "pager", "voicemail")
# The longest prefix of `--phone-prefixes`.
LONGEST = 7


def patterns(regions: list, kinds: tuple[str, ...]) -> list[tuple]:
    """Returns the patterns and the greatest lengths of the kinds of numbers of regions that share a country code."""
    descriptions = [(region, getattr(region, kind)) for region in regions for kind in kinds]
    return [(regex.compile(description.national_number_pattern),
             max(description.possible_length or region.general_desc.possible_length))
            for region, description in descriptions
            if description and description.national_number_pattern and description.possible_length != (-1,)]


def can_begin(kinds: list[tuple], digits: str) -> bool:
    return any(len(digits) <= length and pattern.fullmatch(digits, partial=True) for pattern, length in kinds)


def ranges(country: int, names: tuple[str, ...]) -> list[str]:
    """Returns the shortest prefixes with which only costly numbers begin."""
    found = [PhoneMetadata.metadata_for_nongeo_region(country) if name == "001" else
             PhoneMetadata.metadata_for_region(name) for name in names]
    regions = [region for region in found if region]
    costly, others = patterns(regions, COSTLY), patterns(regions, OTHERS)

    def below(digits: str) -> list[str]:
        if not can_begin(costly, digits):
            return []
        if not can_begin(others, digits):
            return [f"{country}{digits}"]
        if len(f"{country}{digits}") == LONGEST:
            return []
        return [prefix for digit in "0123456789" for prefix in below(digits + digit)]

    return below("")


def main() -> None:
    lines = [" ".join(found) for country, names in sorted(COUNTRY_CODE_TO_REGION_CODE.items())
             if (found := ranges(country, names))]
    print(f"""\
// Written by Scripts/number-ranges.py.

/// Ranges of numbers that cost those who call or text them extra, or that forward to other numbers.
enum NumberRanges {{
  /// The version of libphonenumber whose metadata lists the ranges.
  static let version = "{phonenumbers.__version__}"

  /// The prefixes of premium-rate and personal numbers, without a plus sign, one country code in a line.
  static let costly = \"\"\"""")
    for line in lines:
        words, text = line.split(), ""
        for word in words:
            if len(text) + len(word) > 105:
                print(f"    {text.strip()}")
                text = ""
            text += word + " "
        print(f"    {text.strip()}")
    print('    """.split(whereSeparator: \\.isWhitespace).map { "+" + $0 }\n}')


if __name__ == "__main__":
    main()
