"""S1, S2, A1: axe, an accessibility checker, finds no violations on the service's pages."""

import itertools
import re
import time

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from harness.field import Field
from harness.server import Server

pytestmark = pytest.mark.problem(r"status of (404|410|422|429) ")

numbers = itertools.count(1)

LOCALES_AND_SCHEMES = [
    pytest.param(locale, marks=pytest.mark.context(locale=locale, color_scheme=scheme), id=f"{locale}-{scheme}")
    for locale, scheme in [("en-GB", "light"), ("pt-BR", "dark")]
]


class Pages:
    """A browser session that navigates the service's pages, and runs axe on each state."""

    def __init__(self, page, server):
        self.page = page
        self.server = server
        self.violations = {}

    def run_axe(self, state):
        for violation in Axe().run(self.page).response["violations"]:
            node = violation["nodes"][0]["html"][:120]
            self.violations.setdefault(f"{violation['id']}: {node}", []).append(state)

    def request_code(self):
        recipient = f"axe{next(numbers)}@example.com"
        self.page.goto(self.server.url)
        self.page.get_by_role("textbox").fill(recipient)
        self.page.get_by_role("textbox").press("Enter")
        self.page.wait_for_url("**/code")
        return self.server.code_for(recipient)


@pytest.fixture
def pages(page, server):
    return Pages(page, server)


def different_code(code):
    return code[:-1] + str((int(code[-1]) + 1) % 10)


@pytest.mark.parametrize("locale", LOCALES_AND_SCHEMES)
def test_S1_1_S2_3_A1_3_axe_finds_no_violation_on_any_page(pages, locale):
    """S1.1, S2.3, A1.3: axe finds no violations on any page, including the refused, verifying and rejected states."""
    page = pages.page
    page.goto(pages.server.url)
    assert page.locator("html").get_attribute("lang") == locale[:2] + ("-BR" if "BR" in locale else "")
    pages.run_axe("start")
    page.get_by_role("textbox").fill("ada")
    page.get_by_role("textbox").press("Enter")
    expect(page.locator("#recipient-error")).to_be_visible()
    pages.run_axe("start, not a recipient")
    page.goto(f"{pages.server.url}/nothing")
    pages.run_axe("failure")

    code = pages.request_code()
    page.wait_for_selector("one-time-code[data-ready]", state="attached")
    pages.run_axe("code, empty, waiting for a resend")
    field = Field(page)
    page.focus("one-time-code input")
    field.type("9x").expect(text="9")
    pages.run_axe("code, refused")
    held_routes = []
    page.route("**/code", lambda route: held_routes.append(route))
    field.press("Backspace").type(different_code(code)).expect(phase="verifying")
    pages.run_axe("code, verifying")
    held_routes.pop().continue_()
    field.expect(phase="rejected")
    page.unroute("**/code")
    pages.run_axe("code, wrong")
    page.evaluate("document.querySelector('one-time-code').reject({ reason: 'expired' })")
    pages.run_axe("code, expired")
    field.later().type(code)
    page.wait_for_url("**/done")
    pages.run_axe("done")
    assert pages.violations == {}


@pytest.mark.parametrize(
    "locale",
    [
        pytest.param(
            each.values[0], marks=[*each.marks, pytest.mark.context(java_script_enabled=False)], id=each.id
        )
        for each in LOCALES_AND_SCHEMES
    ],
)
def test_S1_1_S2_3_axe_finds_no_violation_with_scripts_off(pages, locale, browser):
    """S1.1, S2.3: with scripts off, axe finds no violations. Axe itself needs scripts, so it checks copies of the pages."""
    page = pages.page
    code = pages.request_code()
    states = {"code": page.content()}
    page.locator("[data-resend]").click()
    expect(page.locator("#resend-error")).to_be_visible()
    states["code, requested too early"] = page.content()
    page.locator("one-time-code input").fill(different_code(code))
    page.locator("one-time-code input").press("Enter")
    expect(page.locator("[data-error]")).to_be_visible()
    states["code, wrong"] = page.content()
    style = (page.request.get(f"{pages.server.url}/assets/page.css")).text()
    scheme = "dark" if page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") else "light"
    with browser.new_context(color_scheme=scheme).new_page() as copy:
        pages.page = copy
        for state, html in states.items():
            copy.set_content(re.sub(r"<script.*?</script>|<link[^>]*>", "", html, flags=re.DOTALL))
            copy.add_style_tag(content=style)
            pages.run_axe(state)
        copy.context.close()
    assert pages.violations == {}
