"""Takes screenshots of a page, and finds the differences between two screenshots."""

import tempfile
from pathlib import Path

from PIL import Image, ImageChops

from .field import Field

# The smallest difference in brightness, from 0 to 255, that doesn't count as antialiasing.
LEAST = 48


def picture(page) -> Image.Image:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "page.png"
        # Playwright hides the caret unless this option is "initial".
        page.screenshot(path=path, caret="initial")
        with Image.open(path) as image:
            return image.convert("RGB")


class Marks:
    """The differences between two screenshots of a page, in CSS pixels of its viewport."""

    def __init__(self, page, one: Image.Image, other: Image.Image) -> None:
        grey = ImageChops.difference(one, other).convert("L")
        self._image = grey.point(lambda value: 255 if value >= LEAST else 0)
        self._scale = page.evaluate("devicePixelRatio")

    def within(self, left: float, top: float, right: float, bottom: float):
        """Returns the bounds of the differences within a part of the page, or `None` if there are no differences."""
        corner = round(left * self._scale), round(top * self._scale)
        part = self._image.crop((*corner, round(right * self._scale), round(bottom * self._scale)))
        found = part.getbbox()
        if not found:
            return None
        return tuple((edge + corner[index % 2]) / self._scale for index, edge in enumerate(found))

    @property
    def all(self):
        return self.within(0, 0, self._image.width / self._scale, self._image.height / self._scale)


def set_style(field: Field, name: str, value: str) -> None:
    """Sets a CSS property of the input, overriding all style sheets. An empty value removes the property."""
    field.run(
        "(host, input, [name, value]) => input.style.setProperty(name, value, 'important')", [name, value]
    )


def ink(field: Field) -> Marks:
    """Returns the pixels of the input's text: those that change when only the text becomes transparent."""
    set_style(field, "caret-color", "transparent")
    seen = picture(field.page)
    set_style(field, "-webkit-text-fill-color", "transparent")
    unseen = picture(field.page)
    for name in ("caret-color", "-webkit-text-fill-color"):
        set_style(field, name, "")
    return Marks(field.page, seen, unseen)


# The maximum horizontal distance, in CSS pixels, from the middle of a symbol to the middle of its slot.
MOST = 2


def expect_symbols_in_slots(field, text, zoom=1):
    """Checks that each symbol is in the middle of its slot. The symbols must be symmetrical, such as 0 and 8."""
    field.expect(text=text)
    boxes = in_window(field)
    marks = ink(field)
    half = (boxes[1]["left"] - boxes[0]["left"]) / 2
    for index, symbol in enumerate(text):
        box = boxes[index]
        middle = (box["left"] + box["right"]) / 2
        found = marks.within(middle - half, box["top"], middle + half, box["bottom"])
        assert found, f"nothing is drawn in slot {index}"
        assert abs((found[0] + found[2]) / 2 - middle) <= MOST * zoom, (index, found, box)
        assert abs((found[1] + found[3]) / 2 - (box["top"] + box["bottom"]) / 2) <= 4 * zoom
    # Checks that nothing is drawn to the left or right of the slots.
    left, top, right, bottom = marks.all
    assert boxes[0]["left"] <= left and right <= boxes[len(text) - 1]["right"]


def in_window(field):
    """Returns the boxes of the slots in the window. WebKit reports boxes without the page's CSS `zoom`."""
    factor = field.run(
        "() => { const root = document.documentElement, probe = document.createElement('div'), zoom = root.style.zoom || 1;"
        " probe.style = 'position: absolute; width: 100px'; root.append(probe);"
        " const { width } = probe.getBoundingClientRect(); probe.remove(); return zoom * 100 / width }"
    )
    return [{side: value * factor for side, value in box.items()} for box in field.boxes()]
