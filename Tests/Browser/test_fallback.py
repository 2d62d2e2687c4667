"""If the element can't start, the input stays visible and usable. A strict content security policy isn't violated."""

import pytest
from playwright.sync_api import expect

from harness import html
from harness.field import eventually
from harness.paths import GERMAN, package_file
from harness.pixels import ScreenshotDiff, take_screenshot


def check_plain(page):
    """Checks that the input is visible and has a label, that the user can type into it, and that it is submitted."""
    box = page.get_by_label("Verification code")
    expect(box).to_be_visible()
    box.click()
    page.keyboard.type("985 391")
    expect(box).to_have_value("985 391")
    style = box.evaluate(
        "node => { const s = getComputedStyle(node); return [s.color, s.webkitTextFillColor] }"
    )
    assert not any("rgba(0, 0, 0, 0)" in colour for colour in style)
    page.keyboard.press("Enter")
    expect(page.locator("pre")).to_have_text("code=985+391")


# Files that the script loads: a language, and the style sheet if the page doesn't link it.
MISSING = [GERMAN, "parts/one-time-code.css-*.js"]

BODY = html.form(html.element("length=6 resend-after=20", html.INPUT + html.RESEND))


@pytest.mark.context(java_script_enabled=False)
def test_with_scripts_off_the_form_is_plain(page, static_site):
    page.goto(static_site.add("scripts-off.html", html.document(BODY)))
    expect(page.locator("[data-resend]")).to_be_enabled()
    box = page.get_by_label("Verification code")
    expect(box).to_be_visible()
    box.click()
    page.keyboard.type("985 391")
    expect(box).to_have_value("985 391")
    page.keyboard.press("Enter")
    expect(page.locator("pre")).to_have_text("code=985+391")


def drawn_boxes(page, box, from_bottom=None):
    """Returns the left and right edges of the marks on a horizontal line, by default through the input's middle."""
    line = box["y"] + (box["height"] / 2 if from_bottom is None else box["height"] - from_bottom)
    image = take_screenshot(page)
    background = image.getpixel((0, round(line)))
    marked = [x for x in range(round(box["x"]), round(box["x"] + box["width"]))
              if sum(abs(one - other) for one, other in zip(image.getpixel((x, round(line))), background)) > 200]
    starts = [x for x in marked if x - 1 not in marked]
    ends = [x + 1 for x in marked if x + 1 not in marked]
    return starts, ends


@pytest.mark.context(java_script_enabled=False)
@pytest.mark.parametrize("attributes, count", [("", 6), ("length=4", 4), ("length=8 grouping=4-4", 8)])
def test_S4_10_with_scripts_off_the_style_sheet_draws_boxes_around_symbols(page, static_site, attributes, count):
    """S4.10: with scripts off, the style sheet draws a box for each of 4 to 8 symbols; typed symbols are in the boxes."""
    page.goto(static_site.add("boxes.html", html.document(html.form(html.element(attributes)))))
    box = page.get_by_label("Verification code")
    input_box = box.bounding_box()
    starts, _ = drawn_boxes(page, input_box)
    assert len(starts) == 2 * count
    before = take_screenshot(page)
    box.focus()
    page.keyboard.type("80808080"[:count])
    # Hides the caret by moving the focus.
    page.keyboard.press("Tab")
    diff = ScreenshotDiff(page, take_screenshot(page), before)
    for left, right in zip(starts[::2], starts[1::2]):
        bounds = diff.bounds_within(left, input_box["y"], right, input_box["y"] + input_box["height"])
        assert abs((bounds[0] + bounds[2]) / 2 - (left + right + 1) / 2) <= 2


@pytest.mark.context(java_script_enabled=False)
def test_S4_10_with_scripts_off_underlined_slots_are_lines(page, static_site):
    """S4.10: with scripts off, the style sheet draws lines for the underlined look."""
    page.goto(static_site.add("lines.html", html.document(html.form(html.element("look=underline")))))
    input_box = page.get_by_label("Verification code").bounding_box()
    assert drawn_boxes(page, input_box) == ([], [])
    starts, ends = drawn_boxes(page, input_box, from_bottom=1)
    assert len(starts) == 6 and {end - start for start, end in zip(starts, ends)} == {56}


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
@pytest.mark.parametrize("attributes", ["", "length=4", "look=underline"])
def test_S4_10_the_boxes_do_not_move_when_the_field_becomes_ready(page, static_site, open_body, attributes, direction):
    """S4.10: when the element starts, each slot has the left and right edges of the box that the style sheet drew."""
    held_routes = []
    page.route(f"**/{package_file(GERMAN)}", lambda route: held_routes.append(route))
    [field] = open_body(html.form(html.element(f"lang=de {attributes}")), ready=False, direction=direction)
    eventually(page, lambda: len(held_routes), 1)
    starts, ends = drawn_boxes(page, page.get_by_label("Verification code").bounding_box(), from_bottom=1)
    held_routes[0].continue_()
    field.expect(ready=True)
    assert [(round(box["left"]), round(box["right"])) for box in field.boxes()] == list(zip(starts, ends))


@pytest.mark.problem("Failed to load|404|could not")
@pytest.mark.parametrize("file", MISSING)
def test_with_a_missing_file_the_input_stays_plain(page, problems, static_site, file):
    """F13.1: if a file is missing, the input stays plain, and the form works."""
    static_site.add("missing.html", html.document(html.form(html.element("lang=de")), sheet="/page.css"))
    page.route(f"**/element/{package_file(file)}", lambda route: route.fulfill(status=404, body=""))
    with page.expect_console_message(lambda message: "could not start" in message.text):
        page.goto(static_site.address("missing.html"))
    check_plain(page)
    assert [problem for problem in problems.reported if "page error" in problem] == []


def test_under_a_strict_policy_nothing_is_violated(open_field):
    """A rejected code, and changes of language, format and width, don't violate a strict content security policy."""
    field = open_field(
        "grouping=3-3 submit-when-complete resend-after=20 masked reveal", inner=html.INPUT + html.RESEND
    )
    field.page.evaluate(
        "() => { window.violations = [];"
        " addEventListener('securitypolicyviolation', event => violations.push(event.violatedDirective)) }"
    )
    field.run("host => { host.verify = async () => { throw { reason: 'wrong-code' } } }")
    field.type("12x").paste("985391").expect(phase="rejected")
    field.run(
        "host => { host.lang = 'pt-BR';"
        " for (const name of ['masked', 'grouping', 'length']) host.removeAttribute(name);"
        " host.setAttribute('length', '8') }"
    )
    field.page.set_viewport_size({"width": 320, "height": 600})
    assert len(field.boxes()) == 8
    assert field.page.evaluate("violations") == []


def test_an_element_without_an_input_breaks_nothing(page, static_site):
    body = html.element(inner="<p>Nothing.</p>") + html.element()
    page.goto(static_site.add("without-input.html", html.document(body)))
    page.evaluate("[...document.querySelectorAll('one-time-code')][1].ready.then(() => {})")
    assert page.evaluate("document.querySelector('one-time-code').code") == ""
