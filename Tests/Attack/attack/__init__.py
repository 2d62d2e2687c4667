"""Attacks on the running verification service, its clock, its database, and the servers that deliver its messages."""

import sys
from pathlib import Path

# The browser tests' helpers.
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Browser"))
