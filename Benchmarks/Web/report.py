"""Formats the measured figures as a table, and checks the limits."""

# The title and the number of decimals of each figure.
ROWS = {
    "script": ("script, µs a keystroke", 0),
    "style": ("style, µs a keystroke", 0),
    "layout": ("layout, µs a keystroke", 0),
    "drawing": ("style and layout, µs a keystroke", 0),
    "total": ("main thread, µs a keystroke", 0),
    "layouts": ("layouts a keystroke", 2),
    "dirty": ("boxes laid out again a layout", 1),
    "usable": ("from opening to usable, ms", 0),
    "slow": ("… on slow 4G with a slow CPU, ms", 0),
    "heap": ("heap, KiB", 0),
    "growth": ("heap kept a keystroke, bytes", 0),
}


def markdown(figures: dict[str, dict[str, float]]) -> str:
    lines = [
        "| | element | bare input | six inputs | element ÷ bare | element ÷ six |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for figure, (name, decimals) in ROWS.items():
        ours, bare, six = (figures[page][figure] for page in ("field", "bare", "six"))
        cells = [f"{value:.{decimals}f}" for value in (ours, bare, six)] + [ratio(ours, bare), ratio(ours, six)]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def ratio(one: float, other: float) -> str:
    return f"{one / other:.2f}" if other > 0 and one >= 0 else "–"


# Upper limits for the element's figures as ratios to those of another page in the same run, because machines differ.
BOUNDS = (
    ("script", "bare", 0.18),
    ("drawing", "bare", 2.2),
    ("total", "bare", 1.4),
    ("total", "six", 1.15),
    ("dirty", "bare", 1.2),
    ("usable", "bare", 1.7),
    ("slow", "six", 1.25),
    ("heap", "bare", 1.45),
)

# Fewer and looser limits, for a short run on a busy machine.
SHORT = (
    ("script", "bare", 0.2), ("total", "bare", 1.6), ("usable", "bare", 2.2), ("slow", "six", 1.35), ("heap", "bare", 1.45),
)

# A bare input runs no script, so the element's script is compared with all that the input's main thread does.
BASES = {"script": "total"}

# The browser lays out the input after each key. The slots may add at most this many layouts per key.
LAYOUTS = 0.2

# The limit for the growth of the heap, in bytes per key. Faster growth would indicate a leak. In a short run, the
# browser's compiled code accounts for about 250 bytes.
GROWTH = 512


def broken(figures: dict[str, dict[str, float]], bounds) -> list[str]:
    """Returns a description of each exceeded limit."""
    ours = figures["field"]
    found = []
    for figure, page, most in bounds:
        base = BASES.get(figure, figure)
        part = ours[figure] / figures[page][base]
        if part > most:
            found.append(f"{ROWS[figure][0]}: {part:.2f} of {ROWS[base][0]} of the page {page}, at most {most}")
    if ours["layouts"] > figures["bare"]["layouts"] + LAYOUTS:
        found.append(f"layouts a keystroke: {ours['layouts']:.2f}")
    if ours["growth"] > GROWTH:
        found.append(f"heap kept a keystroke: {ours['growth']:.0f} bytes")
    return found
