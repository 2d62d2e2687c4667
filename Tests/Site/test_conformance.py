"""Tests the reports on accessibility: their format, the page on the site, and the checks of the claims in rows.toml."""

import json
import re
import shutil
import subprocess
import sys

import jsonschema_rs
import pytest
import yaml

from conftest import SITE
from harness.paths import ROOT

SOURCES = ROOT / "Tests" / "Conformance"
PRODUCTS = ("element", "pages", "native")


def catalog():
    chapters = re.split(r"^(?=\w)", (SOURCES / "criteria.tsv").read_text(), flags=re.MULTILINE)[1:]
    return {chapter.split("\t")[0]: re.findall(r"^\t([\d.]+)\t", chapter, re.MULTILINE) for chapter in chapters}


@pytest.mark.parametrize("product", PRODUCTS)
def test_a_report_is_valid_openacr_with_each_criterion_of_its_chapters(product):
    """The schema is that of GSA/openacr, at the commit that criteria.tsv names."""
    report = yaml.safe_load((SITE / "conformance" / f"{product}.yaml").read_text())
    jsonschema_rs.validate(json.loads((SOURCES / "openacr-0.1.0.json").read_text()), report)
    assert report["product"]["version"] == (ROOT / "VERSION").read_text().strip()
    assert report["chapters"].keys() == catalog().keys()
    component = "software" if product == "native" else "web"
    for chapter, criteria in catalog().items():
        written = report["chapters"][chapter]
        assert written.get("disabled") or [criterion["num"] for criterion in written["criteria"]] == criteria, chapter
        for criterion in written.get("criteria", []):
            [part] = criterion["components"]
            assert part["name"] == (component if chapter.startswith("success_criteria") else "none")
            assert part["adherence"]["level"] in (
                "supports", "partially-supports", "does-not-support", "not-applicable", "not-evaluated")
            assert "Tests: " in part["adherence"]["notes"] or not part["adherence"]["level"].endswith("supports")
    # WCAG 2.2 has 32 criteria of Level A, with 4.1.1, and 24 of Level AA.
    assert [len(report["chapters"][f"success_criteria_level_{level}"]["criteria"]) for level in ("a", "aa")] == [32, 24]


def test_each_report_and_the_page_say_what_was_not_tested(open_page):
    text = open_page("conformance/report.html").locator("main").inner_text()
    for product in PRODUCTS:
        _, untested = yaml.safe_load((SITE / "conformance" / f"{product}.yaml").read_text())["evaluation_methods_used"].split("Not tested with: ")
        assert untested in text
        assert "VoiceOver" in untested and "people with disabilities" in untested
        for name in ("Apple hardware",) if product == "native" else ("TalkBack", "NVDA", "JAWS"):
            assert name in untested


@pytest.fixture
def check(tmp_path):
    """`check(old, new)` runs the checks of lint in a copy of the repository, in which rows.toml has `new` in place of `old`."""
    for folder in ("Scripts", "Tests"):
        (tmp_path / folder).mkdir()
    shutil.copy(ROOT / "Scripts" / "conformance.py", tmp_path / "Scripts")
    shutil.copytree(SOURCES, tmp_path / "Tests" / "Conformance")
    for file in (*(ROOT / "Tests").iterdir(), *(ROOT / name for name in ("docs", "server", "Sources", "VERSION"))):
        if file != SOURCES:
            (tmp_path / file.relative_to(ROOT)).symlink_to(file)

    def check(old, new):
        rows = tmp_path / "Tests" / "Conformance" / "rows.toml"
        text = rows.read_text()
        assert old in text
        rows.write_text(text.replace(old, new, 1))
        return subprocess.run(
            [sys.executable, tmp_path / "Scripts" / "conformance.py"], capture_output=True, text=True, check=False)

    return check


def test_lint_checks_the_claims(check):
    assert "python3 Scripts/conformance.py" in (ROOT / "Scripts" / "lint.sh").read_text()
    assert check("", "").returncode == 0


TAB = "test_tab_visits_each_control_once_in_order_and_shows_the_focus"


@pytest.mark.parametrize("old, new, problem", [
    (TAB, "test_gone", "1.3.2 (pages): no test Tests/Browser/test_service_pages.py::test_gone"),
    ("transcripts/field/arriving.txt", "transcripts/field/gone.txt", "no test Tests/Heard/transcripts/field/gone.txt"),
    ('rules = "A1.3 A7.6"', 'rules = "A1.3 A77.6"', "1.1.1 (element): no rule A77.6"),
    ('["2.5.4".', '["2.5.9".', "2.5.4: no row for the product native"),
    ('["2.5.4".', '["2.5.9".', "2.5.9: no criterion of native"),
    ('["502.2.2 11.6.2".', '["502.2.2".', "11.6.2: no row for the product native"),
    ('1.4.2"."element pages native"]', '1.4.2"."element pages"]', "1.2.1: no row for the product native"),
    ('["2.5.4".', '["2.5.4 2.5.2".', "2.5.2: two rows for the product pages"),
    ('\nnot-applicable = "There is no audio', '\nsupports = "There is no audio', "1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.4.2 (element pages native): claims support without a test"),
    ('\nsupports = "The boxes are drawn', '\nmeets = "The boxes are drawn', "1.1.1 (element): no level meets"),
])
def test_lint_fails_for_a_broken_claim(check, old, new, problem):
    result = check(old, new)
    assert result.returncode == 1 and problem in result.stdout
