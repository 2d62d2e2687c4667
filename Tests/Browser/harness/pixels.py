"""What is seen: pictures of a page, and what of them differs."""

import tempfile
from pathlib import Path

from PIL import Image, ImageChops

from .field import Field

# What differs by less than this, of 255, is taken for smoothing.
LEAST = 48


def picture(page) -> Image.Image:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "page.png"
        # The caret is seen.
        page.screenshot(path=path, caret="initial")
        with Image.open(path) as image:
            return image.convert("RGB")


class Marks:
    """Where two pictures of a page differ, in the CSS pixels of its window."""

    def __init__(self, page, one: Image.Image, other: Image.Image) -> None:
        grey = ImageChops.difference(one, other).convert("L")
        self._image = grey.point(lambda value: 255 if value >= LEAST else 0)
        self._scale = page.evaluate("devicePixelRatio")

    def within(self, left: float, top: float, right: float, bottom: float):
        """The left, top, right and bottom of what differs in a part of the page, or nothing."""
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
    """Sets a property of the input above all style sheets; without a value it is as it was."""
    field.run(
        "(host, input, [name, value]) => input.style.setProperty(name, value, 'important')", [name, value]
    )


def ink(field: Field) -> Marks:
    """What is drawn of the input's text, and nothing else."""
    set_style(field, "caret-color", "transparent")
    seen = picture(field.page)
    set_style(field, "-webkit-text-fill-color", "transparent")
    unseen = picture(field.page)
    for name in ("caret-color", "-webkit-text-fill-color"):
        set_style(field, name, "")
    return Marks(field.page, seen, unseen)
