"""Checks the field in a browser over AT-SPI, without a screen reader. private.sh runs this program on a private desk.

Types into the field, also to a rejection, compares the character rectangles, which magnifiers follow, with the slots, and
activates controls by name. Prints the problems that it finds.

Usage: browse.py chromium | firefox | webkit [page …]
"""

import shutil
import sys
import tempfile
from pathlib import Path

from desk.chromium import open_chromium
from desk.display import open_display, window_ids
from desk.processes import Processes, wait_until
from desk.windows import open_firefox, open_webkit
from listening import magnified, naming, rejecting, typing
from listening.subjects import ARTIFACTS, Site

OPEN = {"chromium": open_chromium, "firefox": open_firefox, "webkit": open_webkit}
CHECKS = {"field.html": typing, "magnified.html": magnified, "named.html": naming, "rejected.html": rejecting}


def main(browser: str, *pages: str) -> int:
    logs = ARTIFACTS / "heard" / browser
    shutil.rmtree(logs, ignore_errors=True)
    logs.mkdir(parents=True)
    processes = Processes(logs)
    site = Site()
    problems = []
    try:
        open_display(processes)
        for page in pages or CHECKS:
            check = CHECKS[page]
            window = OPEN[browser](processes, Path(tempfile.mkdtemp()) / "profile", site.address(page))
            wait_until("the browser's window", lambda: window_ids(check.TITLE), 60)
            problems += check.problems()
            processes.stop(window)
            wait_until("the window is gone", lambda: not window_ids(check.TITLE))
    finally:
        processes.stop_all()
        site.close()
    print(*problems, sep="\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
