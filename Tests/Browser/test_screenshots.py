"""Saves screenshots of the main looks in artifacts/screenshots, for people to review."""

import pytest

from harness import html

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


LOOKS = {
    "empty": ("", lambda field: None),
    "partly-filled": ("grouping=3-3", lambda field: field.type(CODE[:3])),
    "caret-in-the-middle": ("", lambda field: field.type(CODE[:4]).press("ArrowLeft", "ArrowLeft")),
    "range": ("", lambda field: field.type(CODE[:5]).press("Shift+ArrowLeft", "Shift+ArrowLeft")),
    "full": ("grouping=3-3", lambda field: field.type(CODE)),
    "refused": ("", lambda field: field.type("12x")),
    "verifying": ("grouping=3-3", verify),
    "rejected": ("grouping=3-3", lambda field: reject(field.type(CODE))),
    "accepted": ("grouping=3-3", lambda field: accept(field.type(CODE))),
    "masked": ("masked placeholder=dot", lambda field: field.type(CODE[:4])),
    "disabled": ("", lambda field: field.run("(host, input) => { host.set('98'); input.disabled = true }")),
    "underline": ("look=underline placeholder=underscore", lambda field: field.type(CODE[:3])),
    "underline-rejected": ("look=underline", lambda field: reject(field.type(CODE))),
    "letters": ("alphabet=letters-and-digits length=8 grouping=4-4", lambda field: field.type("a1b2c")),
    "long": ("length=32", lambda field: field.type("1234567890")),
    "waiting": ("grouping=3-3 resend-after=20 submit-when-complete", lambda field: field.type(CODE[:2])),
}

VIEWS = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "forced-colours": {"forced_colors": "active"},
    "more-contrast": {"contrast": "more"},
}


@pytest.mark.parametrize(
    "view",
    [
        pytest.param(name, marks=pytest.mark.context(device_scale_factor=2, **options), id=name)
        for name, options in VIEWS.items()
    ],
)
def test_S1_S2_S5_screenshots_of_every_look_are_saved(open_body, save_screenshot, view):
    """S1, S2, S5: saves a screenshot of a page with many looks and states, and of some of its fields."""
    looks = (
        LOOKS
        if view in ("light", "dark")
        else {
            name: LOOKS[name]
            for name in ("empty", "partly-filled", "range", "full", "rejected", "accepted", "disabled")
        }
    )
    body = "".join(
        html.element(
            attributes, f"<label>{name} <input name=code></label>{html.RESEND if name == 'waiting' else ''}"
        )
        for name, (attributes, _) in looks.items()
    )
    for field, (name, (_, enter_state)) in zip(open_body(body), looks.items()):
        field.run("(host, input) => input.focus()")
        enter_state(field)
        # Takes these screenshots now, because a caret or a range is drawn only while its field is focused.
        if name in ("empty", "partly-filled", "caret-in-the-middle", "range", "masked", "underline"):
            field.run("host => host.scrollIntoView()")
            screenshot_field(field, save_screenshot, f"{view}-{name}")
    save_screenshot(field.page, f"looks-{view}", full_page=True)


def screenshot_field(field, save_screenshot, name):
    box = field.page.locator("one-time-code").nth(field.index).bounding_box()
    clip = {"x": 0, "y": max(box["y"] - 10, 0), "width": 660, "height": box["height"] + 20}
    save_screenshot(field.page, name, clip=clip)


@pytest.mark.parametrize(
    "name, options, attributes, direction",
    [
        pytest.param(
            name,
            options,
            attributes,
            direction,
            id=name,
            marks=pytest.mark.context(**{"device_scale_factor": 2, **options}),
        )
        for name, options, attributes, direction in [
            ("right-to-left", {}, "grouping=3-3", "rtl"),
            ("phone", {"viewport": {"width": 390, "height": 700}}, "grouping=3-3", "ltr"),
            ("small-phone", {"viewport": {"width": 320, "height": 568}}, "length=8 grouping=4-4", "ltr"),
            ("zoom-200", {"viewport": {"width": 640, "height": 512}}, "grouping=3-3", "ltr"),
            (
                "zoom-400",
                {"viewport": {"width": 320, "height": 256}, "device_scale_factor": 4},
                "grouping=3-3",
                "ltr",
            ),
        ]
    ],
)
def test_S4_S5_screenshots_of_every_size_are_saved(open_field, save_screenshot, name, options, attributes, direction):
    """S4, S5, M13: saves screenshots for several screen sizes, and of a right-to-left page."""
    field = open_field(attributes + " resend-after=20", inner=html.INPUT + html.RESEND, direction=direction)
    field.type(CODE[:4])
    field.expect(text=CODE[:4])
    save_screenshot(field.page, name)


@pytest.mark.parametrize("percent", [200, 400])
def test_S4_screenshots_of_every_text_size_are_saved(open_field, save_screenshot, percent):
    field = open_field("grouping=3-3")
    field.run(f"() => document.documentElement.style.setProperty('font-size', '{percent}%')")
    field.type(CODE[:4]).expect(text=CODE[:4])
    save_screenshot(field.page, f"text-{percent}", full_page=True)
