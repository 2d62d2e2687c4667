"""Tests the workflows of continuous integration, the pictures of README.md, and `make apple` on other systems than macOS."""

import os
import re
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


def test_the_pictures_of_the_readme_fit_a_phone_and_have_a_dark_variant():
    """Checks that each picture is at most 328 pixels wide, which GitHub shows on a phone, and is stored at double scale."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.findall(
        r'<picture><source media="\(prefers-color-scheme: dark\)" srcset="(.+?)"><img\s+src="(.+?)" width="(\d+)" alt=".+?">', text)
    assert len(found) == 3 and text.count(".png") == 6
    for dark, light, width in found:
        assert dark == light.replace("-light", "-dark") != light and int(width) <= 328
        for file in (dark, light):
            header = (ROOT / file).read_bytes()[:24]
            assert header[1:4] == b"PNG" and int.from_bytes(header[16:20]) == 2 * int(width)


@pytest.mark.skipif(sys.platform == "darwin", reason="a Mac builds everything")
def test_make_apple_fails_with_one_line_on_other_systems():
    run = subprocess.run(["make", "--silent", "apple"], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode != 0 and run.stdout == ""
    assert run.stderr.splitlines()[0] == "error: make apple needs a Mac with Xcode 26 or newer."
