"""Tests the harness itself, because a test that can't fail proves nothing."""

import inspect
import re
from operator import attrgetter
from types import SimpleNamespace

import pytest
from playwright import sync_api

from engines import Page
from engines.unsupported import UNSUPPORTED
from harness.field import eventually
from harness.paths import package_file

# Skips this file in other engines, because it tests the part of the harness that is for Chromium.
pytestmark = pytest.mark.usefixtures("browser")


def test_a_page_is_served_under_a_strict_policy(page, static_site):
    response = page.goto(static_site.address("blank.html"))
    policy = response.headers["content-security-policy"]
    assert "'wasm-unsafe-eval'" in policy
    assert "unsafe-inline" not in policy and "'unsafe-eval'" not in policy


def test_a_page_can_be_served_under_a_policy_without_webassembly(page, static_site):
    response = page.goto(static_site.address("blank.html", wasm=False))
    assert "wasm-unsafe-eval" not in response.headers["content-security-policy"]


@pytest.mark.parametrize(
    "name, media_type",
    [
        ("one-time-code.js", "text/javascript"),
        ("one-time-code.css", "text/css"),
        ("parts/de-*.js", "text/javascript"),
    ],
)
def test_the_element_is_served_with_its_media_types(page, static_site, name, media_type):
    response = page.request.get(static_site.address(f"element/{package_file(name)}"))
    assert response.ok
    assert response.headers["content-type"].startswith(media_type)


def test_nothing_outside_the_folders_is_served(page, static_site):
    assert page.request.get(static_site.url + "/%2e%2e/conftest.py").status == 404


def test_a_form_can_post(page, static_site):
    page.goto(static_site.add("form.html", "<form method=post action=/echo><input name=a value=b><button>"))
    page.get_by_role("button").click()
    assert page.locator("pre").text_content() == "a=b"


@pytest.mark.parametrize("script", ["console.error('boom')", "setTimeout(() => { throw Error('boom') })"])
def test_an_error_on_the_page_is_reported(page, problems, static_site, script):
    page.goto(static_site.address("blank.html"))
    page.evaluate(script)
    eventually(page, lambda: len(problems.unexpected), 1)
    assert re.search("boom", problems.unexpected[0])
    problems.expect("boom")


def test_a_violation_of_the_policy_is_reported(page, problems, static_site):
    page.goto(static_site.add("inline.html", "<p style='color: red'>Inline"))
    eventually(page, lambda: len(problems.unexpected), 1)
    problems.expect("Content Security Policy")


@pytest.mark.context(locale="pt-BR", color_scheme="dark")
def test_a_test_chooses_its_context(page):
    assert page.evaluate("[navigator.language, matchMedia('(prefers-color-scheme: dark)').matches]") == [
        "pt-BR", True,
    ]


def test_a_screenshot_is_saved(page, static_site, save_screenshot):
    page.goto(static_site.address("blank.html"))
    assert save_screenshot(page, "harness-blank").stat().st_size > 0


@pytest.fixture
def engine_page():
    """A page in an engine other than Chromium, without a browser."""
    return Page(session=None, site=SimpleNamespace())


@pytest.mark.parametrize("name", ["keybord", "keyboard.pres", "mouse.clik", "clock.run_to", "context.grant"])
def test_a_misspelt_name_fails_in_other_engines(engine_page, name):
    # Catches all exceptions, because `pytest.skip` raises one that would skip this test.
    with pytest.raises(BaseException) as caught:
        attrgetter(name)(engine_page)
    assert caught.type is AttributeError


def test_an_unsupported_name_skips_in_other_engines(engine_page):
    with pytest.raises(pytest.skip.Exception, match="locators"):
        engine_page.locator("pre")


@pytest.mark.parametrize("name", UNSUPPORTED)
def test_the_unsupported_names_are_names_of_playwright(name):
    path, _, option = name.removesuffix(")").partition("(")
    function = attrgetter(path)(sync_api)
    assert not option or option in inspect.signature(function).parameters
