"""Takes screenshots of a page, and finds the differences between two screenshots."""

import tempfile
from pathlib import Path

from PIL import Image, ImageChops

from .field import Field

# The smallest difference in brightness, from 0 to 255, that doesn't count as antialiasing.
THRESHOLD = 48


def take_screenshot(page) -> Image.Image:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "page.png"
        # Playwright hides the caret unless this option is "initial".
        page.screenshot(path=path, caret="initial")
        with Image.open(path) as image:
            return image.convert("RGB")


class ScreenshotDiff:
    """The differences between two screenshots of a page, in CSS pixels of its viewport."""

    def __init__(self, page, before: Image.Image, after: Image.Image) -> None:
        grey = ImageChops.difference(before, after).convert("L")
        self._image = grey.point(lambda value: 255 if value >= THRESHOLD else 0)
        self._scale = page.evaluate("devicePixelRatio")

    def bounds_within(self, left: float, top: float, right: float, bottom: float):
        """Returns the bounds of the differences within a part of the page, or `None` if there are no differences."""
        corner = round(left * self._scale), round(top * self._scale)
        part = self._image.crop((*corner, round(right * self._scale), round(bottom * self._scale)))
        box = part.getbbox()
        if not box:
            return None
        return tuple((edge + corner[index % 2]) / self._scale for index, edge in enumerate(box))

    @property
    def bounds(self):
        return self.bounds_within(0, 0, self._image.width / self._scale, self._image.height / self._scale)


def set_style(field: Field, name: str, value: str) -> None:
    """Sets a CSS property of the input, overriding all style sheets. An empty value removes the property."""
    field.run(
        "(host, input, [name, value]) => input.style.setProperty(name, value, 'important')", [name, value]
    )


def text_pixels(field: Field) -> ScreenshotDiff:
    """Returns the pixels of the input's text: those that change when only the text becomes transparent."""
    set_style(field, "caret-color", "transparent")
    visible = take_screenshot(field.page)
    set_style(field, "-webkit-text-fill-color", "transparent")
    hidden = take_screenshot(field.page)
    for name in ("caret-color", "-webkit-text-fill-color"):
        set_style(field, name, "")
    return ScreenshotDiff(field.page, visible, hidden)


# The maximum horizontal distance, in CSS pixels, from the middle of a symbol to the middle of its slot.
MAX_OFFSET = 2


def expect_symbols_in_slots(field, text, zoom=1):
    """Checks that each symbol is in the middle of its slot. The symbols must be symmetrical, such as 0 and 8."""
    field.expect(text=text)
    boxes = window_boxes(field)
    diff = text_pixels(field)
    half = (boxes[1]["left"] - boxes[0]["left"]) / 2
    for index, symbol in enumerate(text):
        box = boxes[index]
        middle = (box["left"] + box["right"]) / 2
        bounds = diff.bounds_within(middle - half, box["top"], middle + half, box["bottom"])
        assert bounds, f"nothing is drawn in slot {index}"
        assert abs((bounds[0] + bounds[2]) / 2 - middle) <= MAX_OFFSET * zoom, (index, bounds, box)
        assert abs((bounds[1] + bounds[3]) / 2 - (box["top"] + box["bottom"]) / 2) <= 4 * zoom
    # Checks that no text is drawn to the left or right of the slots that contain it.
    left, top, right, bottom = diff.bounds
    assert boxes[0]["left"] <= left and right <= boxes[len(text) - 1]["right"]


def window_boxes(field):
    """Returns the boxes of the slots in viewport coordinates. WebKit reports boxes without the page's CSS `zoom`."""
    factor = field.run(
        "() => { const root = document.documentElement, probe = document.createElement('div'), zoom = root.style.zoom || 1;"
        " probe.style = 'position: absolute; width: 100px'; root.append(probe);"
        " const { width } = probe.getBoundingClientRect(); probe.remove(); return zoom * 100 / width }"
    )
    return [{side: value * factor for side, value in box.items()} for box in field.boxes()]
