"""Runs on a desk of its own (private.sh): types into the field in a browser, and prints what is wrong.

Usage: browse.py firefox | webkit
"""

import shutil
import sys
import tempfile
from pathlib import Path

from desk.display import open_display, windows
from desk.processes import Processes, until
from desk.windows import open_firefox, open_webkit
from listening.subjects import ARTIFACTS, Site
from listening.typing import TITLE, problems

OPEN = {"firefox": open_firefox, "webkit": open_webkit}


def main(browser: str) -> int:
    logs = ARTIFACTS / "heard" / browser
    shutil.rmtree(logs, ignore_errors=True)
    logs.mkdir(parents=True)
    processes = Processes(logs)
    site = Site()
    try:
        open_display(processes)
        OPEN[browser](processes, Path(tempfile.mkdtemp()) / "profile", site.address("field.html"))
        until("its window", lambda: windows(TITLE), 60)
        found = problems()
    finally:
        processes.stop_all()
        site.close()
    print(*found, sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
