"""Tests the pages' loading, accessibility, layout and speed, and their text with scripts off."""

import gzip
import itertools
import re
from urllib.parse import urljoin

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import TimeoutError, expect

from conftest import ARTIFACTS, SITE, page_paths
from harness.field import Field

OWN_PAGES = ("index.html", "looks.html", "messages.html")
# One page of each kind in DocC's reference.
REFERENCE = (
    "documentation/", "documentation/onetimecodeweb/", "documentation/onetimecode/originboundmessages/",
    "documentation/onetimecode/codeformat/slotlayout/", "documentation/onetimecode/codeformat/slotlayout/width/",
)
TEMPLATES = (*OWN_PAGES, "docs/heard.html", "conformance/report.html", "server/http-api.html", "search.html?q=paste")
READY = "() => [...document.querySelectorAll('one-time-code')].every((field) => field.hasAttribute('data-ready'))"
FITS = "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"
COLOUR = "() => getComputedStyle(document.querySelector('h1')).color"
OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def ready(page):
    page.wait_for_function(READY)
    if "search.html" in page.url:
        page.locator("#summary:not(:empty)").wait_for()
    if "/documentation" in page.url:
        page.locator("main h1").wait_for()
    return page


def test_each_page_opens_without_an_error(open_page, site):
    page = open_page("index.html")
    assert len(page_paths()) > 20
    for path in page_paths():
        page.goto(f"{site}/{path}")
        page.wait_for_function(READY)
        assert page.locator("h1").count() == 1, path
        assert page.locator("header nav").count() == 1, path


@pytest.mark.parametrize("path", REFERENCE)
def test_the_reference_opens_with_the_sites_navigation(open_page, path):
    page = ready(open_page(path))
    page.locator("custom-header").get_by_role("link", name="OneTimeCode").click()
    page.wait_for_url("**/index.html")


# The page of the HTTP API has many samples, whose contrast takes axe half a minute on a busy machine.
@pytest.mark.timeout(180)
@pytest.mark.parametrize("path", [*TEMPLATES, *REFERENCE])
def test_axe_finds_nothing(open_page, path):
    page = ready(open_page(path))
    page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true")
    violations = find_violations(page)
    # In dark mode, checks only the contrast, because nothing but the colours differs. DocC sets its colours by a script.
    colour = page.evaluate(COLOUR)
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(f"light => ({COLOUR})() !== light && !document.getAnimations().length", arg=colour)
    assert violations + find_violations(page, rules=["color-contrast"]) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_while_the_field_is_used(open_page, scheme):
    page = ready(open_page("index.html", color_scheme=scheme))
    field = page.get_by_label("Verification code")
    field.press_sequentially("3x")
    violations = find_violations(page, ".try")
    field.press_sequentially("92")
    page.wait_for_selector("one-time-code[data-phase=rejected]")
    violations += find_violations(page, ".try")
    Field(page).later()
    field.press_sequentially("985391")
    page.wait_for_selector("one-time-code[data-phase=accepted]")
    assert violations + find_violations(page, ".try") == []


def find_violations(page, within="html", rules=None):
    # Excludes DocC's skip link: axe reports that it isn't the first link, because it follows the site's navigation.
    context = {"include": [[within]], "exclude": [["#skip-nav"]]}
    options = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {"rules": {"target-size": {"enabled": True}}})}
    return [
        f"{violation['id']}: {node['html'][:160]} {node['failureSummary'][:300]}"
        for violation in Axe().run(page, context=context, options=options).response["violations"]
        for node in violation["nodes"][:3]
    ]


@pytest.mark.timeout(180)
@pytest.mark.parametrize("path", [*TEMPLATES, REFERENCE[2]])
def test_axe_finds_nothing_on_a_phone(open_page, path):
    """A narrow page hides the words of the brand, and shows other links and lists in place of tables."""
    page = ready(open_page(path, viewport={"width": 320, "height": 800}))
    rules = ["link-name", "button-name", "label", "list", "listitem", "scrollable-region-focusable", "target-size", "image-alt"]
    assert find_violations(page, rules=rules) == []


@pytest.mark.parametrize("path", ["docs/start-web.html", "messages.html", "documentation/onetimecode/codeentry/"])
@pytest.mark.parametrize("width", [320, 360])
def test_the_navigation_is_one_row_on_a_phone(open_page, path, width):
    page = ready(open_page(path, viewport={"width": width, "height": 800}))
    links = page.locator("header nav a:visible, header a.find:visible")
    boxes = [link.bounding_box() for link in links.all()]
    assert len(boxes) == 5 and max(box["y"] for box in boxes) - min(box["y"] for box in boxes) < 8
    ends = [box["x"] + box["width"] for box in boxes]
    assert all(end <= next["x"] for end, next in zip(ends, boxes[1:])) and ends[-1] <= width
    links.last.click()
    page.wait_for_url("**/search.html")


def test_the_reference_has_the_sites_type_and_colours(open_page):
    styles = """selector => {
        const { fontFamily, fontWeight, color } = getComputedStyle(document.querySelector(selector));
        return [fontFamily, Number(fontWeight) >= 600, color];
    }"""
    for scheme in ("light", "dark"):
        site = ready(open_page("docs/web.html", color_scheme=scheme))
        reference = ready(open_page("documentation/onetimecode/codeentry/", color_scheme=scheme))
        for selector in ("h1", "main p > a"):
            assert reference.evaluate(styles, selector)[0] == site.evaluate(styles, selector)[0]
        assert reference.evaluate(styles, "h1") == site.evaluate(styles, "h1")
        link = reference.locator("main p > a").first
        assert link.evaluate("link => getComputedStyle(link).color") == site.evaluate(styles, "main p > a")[2]
        ground = "getComputedStyle(document.body).backgroundColor"
        assert reference.evaluate(ground) == site.evaluate(ground)


@pytest.mark.parametrize("width", [768, 1280, 1440, 2560])
def test_the_columns_of_a_guide_keep_a_margin(open_page, width):
    """Checks that the lists beside a guide start and end where the header does, and that nothing overlaps the text."""
    page = ready(open_page("server/http-api.html", viewport={"width": width, "height": 900}))
    columns = [page.locator(part).bounding_box() for part in (".guides", "#content", ".contents")]
    columns = [column for column in columns if column and column["y"] < 300]
    inner = page.evaluate("""() => [".guides :is(a, summary)", ".contents a"].flatMap((selector) =>
        [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility()).map((node) => {
            const range = document.createRange();
            range.selectNodeContents(node);
            return [range.getBoundingClientRect().left, range.getBoundingClientRect().right];
        }))""")
    assert inner and min(left for left, _ in inner) >= 16 and max(right for _, right in inner) <= width - 16
    for one, other in itertools.permutations(columns, 2):
        is_beside = one["x"] + one["width"] <= other["x"] + 1 or other["x"] + other["width"] <= one["x"] + 1
        assert is_beside or one["y"] + one["height"] <= other["y"] + 1 or other["y"] + other["height"] <= one["y"] + 1


def test_a_phone_has_a_list_of_contents_which_closes_when_it_is_used(open_page):
    page = open_page("docs/operating.html", viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    contents = page.get_by_role("navigation", name="On this page")
    contents.get_by_text("On this page").last.click()
    contents.get_by_role("link", name="The proxy").click()
    heading = page.get_by_role("heading", name="The proxy")
    page.wait_for_function("heading => Math.abs(heading.getBoundingClientRect().top) < 200", arg=heading.element_handle())
    expect(contents.get_by_role("link", name="The proxy")).to_be_hidden()


def test_the_contents_mark_the_heading_at_the_top_of_the_window(open_page):
    page = open_page("docs/operating.html", viewport={"width": 1440, "height": 740}, reduced_motion="reduce")
    contents = page.get_by_role("navigation", name="On this page")
    for name in ("The proxy", "Backup, restore, upgrade", "A service unit"):
        contents.get_by_role("link", name=name).click()
        expect(contents.locator("[aria-current=location]")).to_have_text(name)
        expect(contents.get_by_role("link", name=name)).to_be_in_viewport()


def test_code_has_the_name_of_its_file(open_page):
    page = open_page("docs/operating.html")
    caption = page.locator(".code-block-caption", has_text="redeem.sh")
    expect(caption).to_be_visible()
    assert "/api/receipts/redeem" in caption.locator("xpath=following-sibling::*").inner_text()


def test_a_missing_page_is_the_sites_own_at_any_depth(open_page, site):
    page = open_page("docs/nothing/here/at/all", problem="404")
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    assert page.locator("header img").evaluate("image => image.naturalWidth") > 0
    assert page.evaluate("getComputedStyle(document.querySelector('header ul')).display") == "flex"
    page.get_by_role("link", name="Start on the web").click()
    page.wait_for_url(f"{site}/docs/start-web.html")


COVERED = """place => {
    const button = place.querySelector("button").getBoundingClientRect(), word = new Range();
    const nodes = document.createTreeWalker(place.querySelector("pre"), NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
        for (const { 0: text, index } of nodes.currentNode.data.matchAll(/\\S+/g)) {
            word.setStart(nodes.currentNode, index);
            word.setEnd(nodes.currentNode, index + text.length);
            for (const { left, right, top, bottom } of word.getClientRects()) {
                if (left < button.right && right > button.left && top < button.bottom && bottom > button.top + 1) return true;
            }
        }
    }
    return false;
}"""


@pytest.mark.parametrize("width", [360, 1280])
def test_code_is_neither_cut_off_nor_covered_by_its_copy_button(open_page, site, width):
    """Checks that no sample scrolls sideways, because its long lines are broken, and that the first ends before the button."""
    page = open_page("index.html", viewport={"width": width, "height": 740})
    for path in ("index", "docs/start-web", "docs/start-apple", "docs/start-service", "docs/web", "docs/operating", "server/index"):
        page.goto(f"{site}/{path}.html")
        samples = page.locator("pre")
        assert samples.count() > 0
        assert samples.evaluate_all("all => all.filter(pre => pre.scrollWidth > pre.clientWidth + 1).map(pre => pre.textContent)") == []
        assert [place.inner_text() for place in page.locator(".copied").all() if place.evaluate(COVERED)] == []


def test_each_template_fits_each_screen(open_page, site):
    """Checks that no page as a whole scrolls horizontally at 320 (the width in WCAG 1.4.10) to 2560 pixels."""
    page = open_page("index.html")
    for path in (*TEMPLATES, "docs/web.html", "docs/behaviour.html"):
        page.goto(f"{site}/{path}")
        ready(page)
        page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true")
        for width in (320, 768, 1280, 2560):
            page.set_viewport_size({"width": width, "height": 900})
            # Waits, because a field adapts to a new width in the next frame.
            try:
                page.wait_for_function(FITS, timeout=3000)
            except TimeoutError:
                pytest.fail(f"{path} is {page.evaluate(OVERFLOW)} pixels too wide at {width}")


# Words of a page, outside of what is hidden or in a field, that are outside of the window or of what clips them.
CUT_OFF = """() => {
    const word = new Range(), found = [];
    const clips = (node) => /hidden|auto|scroll|clip/.test(getComputedStyle(node).overflowX);
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
        const parent = nodes.currentNode.parentElement;
        if (!/\\S/.test(nodes.currentNode.data) || !parent.checkVisibility()) continue;
        if (parent.closest("thead, pre.drawing, .hidden, .skip, one-time-code, script, noscript, textarea")) continue;
        let left = 0, right = document.documentElement.clientWidth;
        for (let node = parent; node !== document.body; node = node.parentElement) {
            if (!clips(node)) continue;
            left = Math.max(left, node.getBoundingClientRect().left);
            right = Math.min(right, node.getBoundingClientRect().right);
        }
        word.selectNodeContents(nodes.currentNode);
        for (const rect of word.getClientRects()) {
            if (rect.width && (rect.left < left - 1 || rect.right > right + 1)) { found.push(nodes.currentNode.data.trim()); break; }
        }
    }
    return found;
}"""


@pytest.mark.parametrize("width", [320, 360])
def test_no_text_of_a_page_is_cut_off_on_a_phone(open_page, site, width):
    page = open_page("index.html", viewport={"width": width, "height": 740})
    cut_off = {}
    for path in page_paths():
        page.goto(f"{site}/{path}")
        page.wait_for_function(READY)
        page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true")
        try:
            page.wait_for_function(FITS, timeout=3000)
        except TimeoutError:
            cut_off[path] = page.evaluate(OVERFLOW)
        if found := page.evaluate(CUT_OFF):
            cut_off[path] = found[:3]
    assert cut_off == {}


LABELS = """cells => cells.filter((cell) => cell.innerText.trim() && cell.dataset.label !==
    getComputedStyle(cell, "::before").content.replace(/^"(.*?)".*$/s, "$1").replace(/^none$/, ""))
    .map((cell) => cell.outerHTML)"""


@pytest.mark.parametrize("path", ["index.html", "docs/reasons.html", "docs/abuse.html", "server/http-api.html", "web/index.html"])
def test_a_table_is_a_list_on_a_phone_and_stays_a_table_to_a_screen_reader(open_page, path):
    """Checks that each cell of a row is below the one before it, with its column's heading, and has the same role and name."""
    page = ready(open_page(path))
    page.evaluate("document.querySelectorAll('main details').forEach((details) => details.open = true)")
    tables = page.locator("main table:visible")
    wide = [table.aria_snapshot() for table in tables.all()]
    assert wide and all("- columnheader" in each or "- cell" in each for each in wide)
    page.set_viewport_size({"width": 360, "height": 740})
    assert [table.aria_snapshot() for table in tables.all()] == wide
    cells = page.locator("main tbody tr:visible").first.locator("td, th")
    tops = [cell.bounding_box()["y"] for cell in cells.all()]
    assert len(tops) > 1 and tops == sorted(set(tops))
    assert page.locator("main tbody :is(td, th):visible").evaluate_all(LABELS) == []


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("path, link", [("docs/behaviour.html#v1-8", None), ("docs/reasons.html", "Return tries again")])
def test_a_link_to_a_rule_opens_the_rule(open_page, path, link, width):
    """Checks a rule's own address, and a guide's link to the rule: the rule's heading is at the top of the window."""
    page = open_page(path, viewport={"width": width, "height": 740}, reduced_motion="reduce")
    if link:
        page.get_by_role("link", name=link).click()
    heading = page.get_by_role("heading", name=re.compile("^V1.8 "))
    page.wait_for_function("heading => heading.getBoundingClientRect().top < 200", arg=heading.element_handle())
    assert heading.bounding_box()["y"] >= 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280, 2560])
def test_screenshots_of_the_first_page_are_saved(open_page, width, scheme):
    page = ready(open_page("index.html", color_scheme=scheme, viewport={"width": width, "height": 900}))
    folder = ARTIFACTS / "screenshots"
    folder.mkdir(exist_ok=True)
    picture = page.screenshot(path=folder / f"site-{scheme}-{width}.png", full_page=True)
    assert len(picture) > 20_000


def test_pages_show_their_text_with_scripts_off(open_page, site):
    page = open_page("index.html", java_script_enabled=False)
    text = page.locator("main").inner_text()
    for part in ("Your Example code is 985 391", "one-time-code length=\"6\"", "OneTimeCodeField(", "Enter digits only.",
                 "Es können nur Ziffern eingegeben werden.", "يمكن إدخال أرقام فقط", "Scripts are off"):
        assert part in text
    assert page.get_by_label("Language").count() == 0 or not page.get_by_label("Language").is_visible()
    page.get_by_label("Verification code").fill("985391")
    for path, part in (
        ("looks.html", ".glass {"), ("messages.html", "985391"), ("docs/web.html", "import"), ("search.html", "needs scripts"),
        ("documentation/", "onetimecodeui"),
    ):
        page.goto(f"{site}/{path}")
        assert part in page.locator("main").text_content(), path
        assert page.get_by_role("link", name="Guides", exact=True).is_visible(), path


@pytest.mark.skipif(not next((SITE / "data").rglob("*.md"), None), reason="DocC writes Markdown since Swift 6.3")
def test_the_reference_shows_its_text_with_scripts_off(open_page):
    page = open_page("documentation/onetimecode/originboundmessages/", java_script_enabled=False)
    assert "The last line of an origin-bound message names a host and a code" in page.locator("main").inner_text()
    page.get_by_role("link", name="Guides", exact=True).click()
    page = open_page("documentation/onetimecode/codeentry/handle(_:from:)/", java_script_enabled=False)
    assert "Updates the state in response to an action of the user." in page.locator("main").inner_text()
    page = open_page("documentation/onetimecode/", java_script_enabled=False)
    page.get_by_role("link", name="CodeEntry", exact=True).first.click()
    page.wait_for_url("**/documentation/onetimecode/codeentry/")


def test_the_keyboard_reaches_every_control(open_page):
    page = ready(open_page("index.html"))
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Start on the web"
    focused_names = set()
    for _ in range(80):
        page.keyboard.press("Tab")
        focused = page.evaluate(FOCUSED)
        assert not focused["covered"], focused
        focused_names.add(focused["name"])
    assert {"code", "restart", "said", "Copy", "language", "Digit 6"} <= focused_names


FOCUSED = """() => {
    const node = document.activeElement;
    const { left, top, width, height } = node.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return {
        name: node.id || node.getAttribute("aria-label")?.replace(/:.*/, "") || node.textContent.trim(),
        covered: node !== document.body && hit && !node.contains(hit) && !hit.contains(node) && !hit.closest("one-time-code")
            ? hit.outerHTML.slice(0, 80) : "",
    };
}"""


@pytest.mark.parametrize("path", ["docs/web.html", "documentation/onetimecode/codeentry/"])
def test_each_link_of_the_header_leads_to_a_page_with_content(open_page, site, path):
    page = ready(open_page(path))
    links = [link.get_attribute("href") for link in page.get_by_role("banner").get_by_role("listitem").get_by_role("link").all()]
    assert len(links) >= 4
    for link in links:
        page.goto(urljoin(f"{site}/{path}", link))
        expect(page.locator("h1").first).to_be_visible()
        expect(page.get_by_text("can’t be found")).to_have_count(0)
        expect(page.get_by_text("can't be found")).to_have_count(0)


def test_the_reference_opens_by_the_name_of_its_file(open_page):
    page = ready(open_page("documentation/onetimecode/codeentry/index.html"))
    expect(page.locator("main h1")).to_have_text("CodeEntry")


def test_arabic_is_right_to_left(open_page):
    page = ready(open_page("index.html"))
    page.get_by_label("Language").select_option("ar")
    line = page.get_by_text("يمكن إدخال أرقام فقط", exact=False).first
    lists = page.locator("[data-language=ar] .heard ul")
    assert lists.evaluate_all("lists => lists.map((list) => getComputedStyle(list).direction)") == ["rtl"] * 9
    assert line.evaluate("node => node.closest('[lang]').lang") == "ar"
    page = open_page("messages.html")
    sample = page.locator(".examples p[lang=ar]")
    assert sample.evaluate("node => getComputedStyle(node).direction") == "rtl"


VITALS = """() => {
    window.vitals = { largest: 0, shift: 0 };
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) vitals.largest = entry.startTime; })
        .observe({ type: "largest-contentful-paint", buffered: true });
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) vitals.shift += entry.value; })
        .observe({ type: "layout-shift", buffered: true });
}"""


def test_the_first_page_is_light_fast_and_steady(open_page):
    """Checks the page's limits: 84 KB by gzip, largest contentful paint within 1 s, no layout shift."""
    sizes = {}

    def record_vitals(page):
        page.add_init_script(f"({VITALS})()")
        page.on("requestfinished", lambda request: sizes.update({request.url: len(gzip.compress(request.response().body()))}))

    page = ready(open_page("index.html", before=record_vitals))
    page.wait_for_load_state("networkidle")
    page.evaluate("() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))")
    vitals = page.evaluate("vitals")
    print(sum(sizes.values()), vitals)
    assert 40_000 < sum(sizes.values()) <= 86_016, sizes
    assert 0 < vitals["largest"] < 1000
    assert vitals["shift"] == 0
