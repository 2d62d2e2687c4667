"""Tests the workflows of continuous integration, and `make apple` on other systems than macOS."""

import os
import subprocess
import sys

import pytest

from harness.paths import ROOT


def test_the_workflows_match_the_schema_of_github():
    workflows = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    assert "site.yml" in [file.name for file in workflows]
    run = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", *workflows],
        env={**os.environ, "PYTHONPATH": str(ROOT / ".venv" / "site")}, capture_output=True, text=True,
    )
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.skipif(sys.platform == "darwin", reason="a Mac builds everything")
def test_make_apple_fails_with_one_line_on_other_systems():
    run = subprocess.run(["make", "--silent", "apple"], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode != 0 and run.stdout == ""
    assert run.stderr.splitlines()[0] == "error: make apple needs a Mac with Xcode 26 or newer."
