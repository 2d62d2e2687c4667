"""Parses computed colours, and computes the contrast between colours (WCAG 2.2)."""

import re

COLOUR = re.compile(r"rgba?\(([^)]*)\)")


def colours(text: str) -> list:
    """Returns all colours in a computed value, as (red, green, blue, alpha)."""
    return [parse(found) for found in COLOUR.findall(text)]


def parse(numbers: str) -> tuple:
    parts = [float(part) for part in re.split(r"[\s,/]+", numbers.strip())]
    return tuple(parts) if len(parts) == 4 else (*parts, 1.0)


def over(colour: tuple, background: tuple, opacity: float = 1) -> tuple:
    """Returns the colour that results from drawing `colour` with this opacity over an opaque background."""
    alpha = colour[3] * opacity
    return (*(alpha * top + (1 - alpha) * below for top, below in zip(colour[:3], background)), 1.0)


def contrast(one: tuple, other: tuple) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: tuple) -> float:
    red, green, blue = (
        part / 255 / 12.92 if part / 255 <= 0.04045 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in colour[:3]
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
