"""Tests the search over guides and reference: what it finds first, how it is used, and what it loads."""

import gzip
import re

import pytest
from playwright.sync_api import expect

REFERENCE = "documentation/onetimecode"
# Queries, and the page or section that each must find first.
FIRST = {
    "429": "docs/reasons.html#waits-limits-and-recipients",
    "422": "docs/reasons.html#invalid-requests",
    "410": "docs/reasons.html#incorrect-expired-or-used-codes",
    "quickstart": ("docs/start-web.html", "docs/start-apple.html", "docs/start-service.html"),
    "install": ("docs/start-web.html", "docs/start-apple.html", "docs/start-service.html"),
    "rtl": "docs/behaviour.html#m13-right-to-left-pages",
    "right to left": "docs/behaviour.html#m13-right-to-left-pages",
    "storyboard": f"{REFERENCE}ui/gettingstarted/",
    "Interface Builder": f"{REFERENCE}ui/gettingstarted/",
    "Express": "docs/backends.html",
    "Next.js": ("docs/backends.html", "docs/web.html#server-side-rendering"),
    "PHP": "docs/backends.html",
    "trust proxy": "docs/clients.html",
    "React": "docs/web.html#react",
    "Flask": ("docs/backends.html", "docs/web.html#flask"),
    "rate limit": "docs/abuse.html",
    "rate limiting": "docs/abuse.html",
    "dark mode": "web/index.html#look",
    "OTP": "docs/how-it-works.html",
    "2FA": "docs/how-it-works.html",
    "two-factor authentication": "docs/how-it-works.html",
    "webhook": "docs/support.html#events",
    "self-host": ("docs/start-service.html", "docs/operating.html"),
    "docker": "docs/operating.html#a-container",
    "nginx": "docs/operating.html#the-proxy",
    "systemd": "docs/operating.html#a-service-unit",
    "Prometheus": "docs/operating.html#health-metrics-logs",
    "Postgres": "docs/operating.html#more-than-one-server-postgresql",
    "API key": "docs/operating.html#api-keys",
    "401": "docs/operating.html#api-keys",
    "Twilio": "docs/operating.html#with-twilio",
    "SMTP": "docs/operating.html#with-a-mail-server",
    "GDPR": "docs/personal-data.html",
    "privacy": "docs/personal-data.html",
    "NIST": "docs/abuse.html#where-codes-are-restricted",
    "passkey": "docs/backends.html#a-passkey-beside-the-code",
    "VPAT": "conformance/report.html",
    "CAPTCHA": "docs/abuse.html#proofs-against-bots",
    "CSP": "web/index.html#content-security-policy-csp",
    "expired": "docs/reasons.html#incorrect-expired-or-used-codes",
    "translation": "web/index.html#languages",
    "screen reader": "docs/heard.html",
    "autofill": f"{REFERENCE}ui/autofill/",
    "paste": "messages.html",
    "Playwright": ("docs/testing-your-page.html", "docs/testing-your-page.html#playwright"),
    "OpenAPI": "server/http-api.html",
    "vulnerability": "SECURITY.html",
    "SwiftUI": "docs/start-apple.html",
    "CodeEntry": f"{REFERENCE}/codeentry/",
    "CodeRejection": f"{REFERENCE}/coderejection/",
    "OneTimeCodeSlotStyle": f"{REFERENCE}ui/onetimecodeslotstyle/",
    "makePasteControl": f"{REFERENCE}ui/onetimecodeview/makepastecontrol()/",
}


def searched(page, query):
    """Waits until the page lists the results of `query`."""
    page.wait_for_function("query => document.querySelector('#summary[role=status]')?.textContent.includes(`“${query}”`)", arg=query)
    return page.locator("#results li")


@pytest.mark.parametrize("part", range(4))
def test_the_search_finds_first_what_explains_a_word(open_page, part):
    """Types a quarter of the queries into the box in the header."""
    page = open_page("docs/web.html")
    wrong = {}
    for query, expected in list(FIRST.items())[part::4]:
        page.get_by_role("banner").get_by_role("searchbox").fill(query)
        page.keyboard.press("Enter")
        link = searched(page, query).first.get_by_role("link")
        found = link.get_attribute("href") if link.count() else None
        if found not in (expected if isinstance(expected, tuple) else (expected,)):
            wrong[query] = found
    assert wrong == {}


def test_the_first_result_leads_to_its_section(open_page):
    page = open_page("search.html?q=429", reduced_motion="reduce")
    searched(page, "429").first.get_by_role("link", name="Waits, limits and recipients").click()
    expect(page.get_by_role("heading", name="Waits, limits and recipients")).to_be_in_viewport()


def test_a_result_shows_its_place_and_marks_the_words(open_page):
    page = open_page("search.html?q=reject")
    results = searched(page, "reject")
    expect(results.filter(has_text="CodeEntry, OneTimeCode").first).to_be_visible()
    expect(results.locator("mark").first).to_have_text(re.compile("reject", re.IGNORECASE))
    results.last.get_by_role("link").click()
    expect(page.locator("h1")).not_to_have_text("Search")


def test_words_without_a_common_page_find_pages_with_one_of_them(open_page):
    page = open_page("search.html?q=flask+storyboards+prometheus")
    assert searched(page, "flask storyboards prometheus").count() > 3


def test_a_query_is_shown_as_text(open_page):
    page = open_page("search.html?q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E")
    expect(page.locator("#summary[role=status]")).to_contain_text("<img src=x onerror=alert(1)>")
    assert page.locator("main img").count() == 0
    page = open_page("search.html?q=%3Cone-time-code%3E")
    searched(page, "<one-time-code>")
    assert page.locator("main one-time-code").count() == 0


def test_a_query_without_results_says_so(open_page):
    page = open_page("search.html?q=qqqq")
    expect(page.locator("#summary[role=status]")).to_have_text("Nothing contains “qqqq”. Try another word, or fewer.")


def test_the_search_says_that_it_could_not_be_loaded(open_page):
    page = open_page("search.html?q=paste", problem="pagefind|Failed to load|ERR_FAILED",
                     before=lambda page: page.route("**/_search/**", lambda route: route.abort()))
    expect(page.locator("#summary[role=status]")).to_contain_text("couldn’t be loaded")


def test_a_phone_has_a_field_for_the_search(open_page):
    page = open_page("search.html", viewport={"width": 360, "height": 700})
    page.get_by_label("Search for").fill("Flask")
    page.get_by_label("Search for").press("Enter")
    searched(page, "Flask")


def test_the_header_of_the_reference_searches_the_site(open_page):
    page = open_page("documentation/onetimecode/codeentry/")
    page.get_by_role("searchbox", name="Search the site").fill("CodeRejection")
    page.keyboard.press("Enter")
    searched(page, "CodeRejection").first.get_by_role("link", name="CodeRejection", exact=True).click()
    page.wait_for_url("**/documentation/onetimecode/coderejection/")


def test_only_a_search_loads_the_index(open_page):
    """Checks that only a search loads the index, and at most 250 KB by gzip of it."""
    sizes = {}

    def record(page):
        page.on("requestfinished", lambda request: sizes.update({request.url: len(gzip.compress(request.response().body()))}))

    page = open_page("search.html", before=record)
    page.wait_for_load_state("networkidle")
    assert sizes and not [url for url in sizes if "/_search/" in url]
    page = open_page("search.html?q=reject", before=record)
    searched(page, "reject")
    page.wait_for_load_state("networkidle")
    size = sum(size for url, size in sizes.items() if "/_search/" in url)
    print(size)
    assert 50_000 < size <= 256_000
