"""What the element costs in a real browser, beside a bare input, which is the limit, and six inputs.

`make bench-web` starts it. Real keys go through the browser's own input pipeline; what they cost is what the
browser itself accounts for (the Performance domain of DevTools). Every figure has its yardstick beside it, from
the same run, because machines differ.
"""

import argparse
import sys
from pathlib import Path

from measure import launch, rounds
from report import broken, markdown

PAGES = ("field", "bare", "six")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--keys", type=int, default=360, help="keys a page and round")
    parser.add_argument("--rounds", type=int, default=3, help="rounds, in which the pages take turns")
    options = parser.parse_args()
    with launch(Path(__file__).parent / "pages") as browser:
        figures = rounds(browser, PAGES, options.rounds, options.keys)
        version = browser.version
    print(f"Chromium {version}, {options.rounds} rounds of {options.keys} keys a page\n")
    print(markdown(figures))
    problems = broken(figures)
    print(*problems, sep="\n", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
