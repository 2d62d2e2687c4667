"""Compares what the field draws in the main looks and states with looks.txt, and saves screenshots for people.

After an intended change, review the difference that the failed test prints, then replace looks.txt as the test says.
"""

import difflib
from pathlib import Path

import pytest

from harness import html
from harness.look import changes, describe, read_look
from harness.paths import ARTIFACTS

REVIEWED = Path(__file__).parent / "looks.txt"
HEADER = """\
# What Chromium draws for each look in test_screenshots.py, in light mode. Indented: the differences in other views.
# Sizes are in CSS pixels. "as in full: filled active = filled" means: drawn as the part "filled" of the look "full".
"""
CODE = "985391"


def reject(field):
    field.run("host => host.reject({ reason: 'wrong-code', attemptsLeft: 2 })")
    field.expect(phase="rejected")


def accept(field):
    field.run("host => host.accept()")
    field.expect(phase="accepted")


def verify(field):
    field.run("host => { host.clear(); host.verify = () => new Promise(() => {}) }")
    field.type(CODE).expect(phase="verifying")


CUSTOM = {
    "start": "#010203", "end": "#040506", "empty": "#070809", "background": "#fafbfc", "error": "#0a0b0c",
    "success": "#0d0e0f", "font": "700 20px/1 monospace", "spacing": "6px", "group-spacing": "8px",
    "separator": "'–'", "slot-width": "40px", "slot-height": "80px", "radius": "3px", "border-width": "5px",
    "badge": "20px", "margin-inline": "auto",
}


def customize(field):
    """Sets all custom properties, then the width, because only a resize makes the element place the slots again."""
    field.run(
        "(host, input, values) => { for (const name in values) host.style.setProperty(`--one-time-code-${name}`, values[name]);"
        " host.style.width = '600px' }", CUSTOM
    )
    field.boxes()


# For each look, the attributes, how to enter the state, and what is drawn then.
LOOKS = {
    "empty": ("", lambda field: None, "|_ _ _ _ _ _"),
    "partly-filled": ("grouping=3-3", lambda field: field.type(CODE[:3]), "9 8 5 |_ _ _"),
    "caret-in-the-middle": ("", lambda field: field.type(CODE[:4]).press("ArrowLeft", "ArrowLeft"), "9 8 |5 3 _ _"),
    "range": ("", lambda field: field.type(CODE[:5]).press("Shift+ArrowLeft", "Shift+ArrowLeft"), "9 8 5 <3> <9> _"),
    "full": ("grouping=3-3", lambda field: field.type(CODE), "9 8 5 3 9 [1]"),
    "refused": ("", lambda field: field.type("12x"), "1 2 |_ _ _ _"),
    "verifying": ("grouping=3-3", verify, "9 8 5 3 9 [1]"),
    "rejected": ("grouping=3-3", lambda field: reject(field.type(CODE)), "9 8 5 3 9 [1]"),
    "accepted": ("grouping=3-3", lambda field: accept(field.type(CODE)), "9 8 5 3 9 [1]"),
    "masked": ("masked placeholder=dot", lambda field: field.type(CODE[:4]), "• • • • |_ _"),
    "revealed": ("masked reveal", lambda field: field.type(CODE[:2]), "• 8 |_ _ _ _"),
    "disabled": ("", lambda field: field.run("(host, input) => { host.set('98'); input.disabled = true }"), "9 8 _ _ _ _"),
    "underline": ("look=underline placeholder=underscore", lambda field: field.type(CODE[:3]), "9 8 5 |_ _ _"),
    "underline-range": ("look=underline", lambda field: field.type(CODE[:2]).press("Shift+ArrowLeft"), "9 <8> _ _ _ _"),
    "underline-rejected": ("look=underline", lambda field: reject(field.type(CODE)), "9 8 5 3 9 [1]"),
    "underline-accepted": ("look=underline", lambda field: accept(field.type(CODE)), "9 8 5 3 9 [1]"),
    "letters": ("alphabet=letters-and-digits length=8 grouping=4-4", lambda field: field.type("a1b2c"), "A 1 B 2 C |_ _ _"),
    "long": ("length=32", lambda field: field.type("1234567890"), "1 2 3 4 5 6 7 8 9 0 |_" + " _" * 21),
    "waiting": ("grouping=3-3 resend-after=20 submit-when-complete", lambda field: field.type(CODE[:2]), "9 8 |_ _ _ _"),
    "customized": ("grouping=3-3 placeholder=0", lambda field: customize(field.type(CODE[:2])), "9 8 |_ _ _ _"),
    "customized-rejected": ("", lambda field: [customize(field), reject(field.type(CODE))], "9 8 5 3 9 [1]"),
    "customized-accepted": ("", lambda field: [customize(field), accept(field.type(CODE))], "9 8 5 3 9 [1]"),
    "plain": ("", lambda field: field.run("(host, input) => input.blur()"), ""),
}

# The looks of an input whose element hasn't started.
UNREADY = {"not-ready": "grouping=3-3", "not-ready-underline": "look=underline masked length=8"}

INNER = {
    "waiting": f"<label>waiting <input name=code></label>{html.RESEND}",
    "plain": "<label>plain <input name=code value=not-a-code></label>",
}

LIGHT = {"color_scheme": "light", "reduced_motion": "reduce", "forced_colors": "none", "contrast": "no-preference", "media": "screen"}
# The views other than the light one, in which every look is read.
VIEWS = {
    "dark": {"color_scheme": "dark"},
    "forced-colours": {"forced_colors": "active"},
    "more-contrast": {"contrast": "more"},
}
# The views that change only what one look shows.
OTHER_VIEWS = {
    "verifying": {"motion": {"reduced_motion": "no-preference"}},
    "waiting": {"print": {"media": "print"}},
}
# The looks that are drawn only while the field is focused.
FOCUSED = ("empty", "partly-filled", "caret-in-the-middle", "range", "masked", "underline")


def switch_to(page, **view):
    page.emulate_media(**{**LIGHT, **view})


def describe_views(field, name, save_screenshot):
    """Returns, for each part of the field's look, its description in the light view and its changes in the others."""
    light = read_look(field)
    texts = {part: f"{describe(properties)}\n" for part, properties in light.items()}
    if name in FOCUSED:
        screenshot_field(field, save_screenshot, f"light-{name}")
    for view, options in {**VIEWS, **OTHER_VIEWS.get(name, {})}.items():
        switch_to(field.page, **options)
        for part, properties in changes(read_look(field), light).items():
            texts[part] = texts.get(part, "none\n") + f"    {view}: {describe(properties)}\n"
        if name in FOCUSED and view == "dark":
            screenshot_field(field, save_screenshot, f"dark-{name}")
    switch_to(field.page)
    return texts


def screenshot_field(field, save_screenshot, name):
    field.run("host => host.scrollIntoView()")
    box = field.page.locator("one-time-code").nth(field.index).bounding_box()
    clip = {"x": 0, "y": max(box["y"] - 10, 0), "width": 660, "height": box["height"] + 20}
    save_screenshot(field.page, name, clip=clip)


@pytest.mark.context(device_scale_factor=2)
@pytest.mark.problem("could not start|ERR_FAILED")
def test_S1_1_S2_4_S5_each_look_is_drawn_as_reviewed(open_body, save_screenshot):
    """S1.1, S2.4, S5: looks and states are drawn as in looks.txt, in each view; a change of the view applies immediately."""
    drawn, origins = [HEADER], {}

    def add(field, name, attributes):
        drawn.append(f"\n{name}: {attributes}".rstrip() + "\n")
        same = {}
        for part, text in describe_views(field, name, save_screenshot).items():
            origin, other = origins.setdefault(text, (name, part))
            if origin == name and other == part:
                drawn.append(f"  {part}: {text}")
            else:
                same.setdefault(origin, []).append(part if other == part else f"{part} = {other}")
        drawn.extend(f"  as in {origin}: {', '.join(parts)}\n" for origin, parts in same.items())

    body = "".join(
        html.element(attributes, INNER.get(name, f"<label>{name} <input name=code></label>"))
        for name, (attributes, _, _) in LOOKS.items()
    )
    fields = open_body(body, clock=True)
    switch_to(fields[0].page)
    for field, (name, (attributes, enter_state, text)) in zip(fields, LOOKS.items()):
        field.run("(host, input) => input.focus()")
        enter_state(field)
        field.expect(drawn=text)
        add(field, name, attributes)
    for view, options in {"light": {}, **VIEWS}.items():
        switch_to(field.page, **options)
        save_screenshot(field.page, f"looks-{view}", full_page=True)
    switch_to(field.page)
    # With neither WebAssembly nor the script in its place, the elements don't start.
    field.page.route("**/one-time-code-script-*.js", lambda route: route.abort())
    body = "".join(html.element(attributes) for attributes in UNREADY.values())
    for field, (name, attributes) in zip(open_body(body, ready=False, wasm=False), UNREADY.items()):
        add(field, name, attributes)

    actual = "".join(drawn)
    (ARTIFACTS / REVIEWED.name).write_text(actual, encoding="utf-8")
    lines = [text.splitlines(keepends=True) for text in (REVIEWED.read_text(encoding="utf-8"), actual)]
    if difference := "".join(difflib.unified_diff(*lines, "looks.txt", "drawn", n=4)):
        pytest.fail(f"{difference}\nIf this is intended: cp artifacts/looks.txt Tests/Browser/looks.txt", pytrace=False)
