"""Tests the workflows of continuous integration, and `make apple` with its report."""

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


XCODEBUILD = """#!/bin/sh
case "$*" in
  -version) echo "Xcode 26.0" ;;
  *visionOS*) echo "$PWD/Sources/OneTimeCodeUIKit/View.swift:3:5: error: cannot find 'x' in scope"; exit 65 ;;
  *Catalyst*) echo "$HOME/Library/Developer/a.swift:1:1: warning: it is deprecated" ;;
esac
"""


@pytest.fixture
def mac(tmp_path):
    """Runs Scripts/apple.sh with fake macOS programs, to test the report but not the build in Xcode."""
    programs = tmp_path / "programs"
    programs.mkdir()
    for name, text in {
        "uname": "#!/bin/sh\n[ \"$1\" = -m ] && echo arm64 || echo Darwin\n", "xcodebuild": XCODEBUILD,
        "xcrun": "#!/bin/sh\necho '    iPhone 17 (11111111-2222-3333-4444-555555555555) (Shutdown)'\n",
        "sw_vers": "#!/bin/sh\necho 'ProductVersion: 26.0'\n", "swift": "#!/bin/sh\necho 'Swift version 6.3'\n",
    }.items():
        (programs / name).write_text(text)
        (programs / name).chmod(0o755)
    clone = tmp_path / "clone"
    clone.mkdir()
    for name in ("Scripts", "VERSION", "Examples"):
        (clone / name).symlink_to(ROOT / name)
    # Copies the scripts, because common.sh changes to the parent of its folder, and that must be the clone.
    scripts = clone / "Copies"
    scripts.mkdir()
    for name in ("apple.sh", "common.sh", "test-native.sh"):
        text = (ROOT / "Scripts" / name).read_text().replace("Scripts/test-native.sh", "Copies/test-native.sh")
        (scripts / name).write_text(text)
        (scripts / name).chmod(0o755)
    environment = {**os.environ, "HOME": str(tmp_path / "ada"), "PATH": f"{programs}:{os.environ['PATH']}"}
    run = subprocess.run(["bash", scripts / "apple.sh"], env=environment, capture_output=True, text=True, cwd=clone)
    return run, (clone / "artifacts" / "apple.md").read_text()


def test_the_report_lists_passes_and_failures(mac):
    run, report = mac
    assert run.returncode == 1 and "1 of 7 parts failed" in run.stderr
    assert "| Build for iOS | passed |" in report and "| Build for visionOS | FAILED |" in report
    assert "Sources/OneTimeCodeUIKit/View.swift:3:5: error: cannot find 'x' in scope" in report
    assert "warning: it is deprecated" in report
    assert "Xcode 26.0" in report and "Swift version 6.3" in report


def test_the_report_contains_no_path_of_the_mac(mac):
    _, report = mac
    assert "/ada" not in report and "/clone" not in report and "~/Library/Developer/a.swift" in report
