"""S6.7: compares the character rectangles in AT-SPI, which magnifiers follow, with the slots as drawn."""

import json
import time

from desk.display import press_keys
from desk.processes import wait_until
from desk.tree import ROLES, Atspi, document, pump, walk

TITLE = "Magnified"
ZOOMS = (1, 2, 4)

# The maximum vertical distance from the middle of a character to that of its slot, in CSS pixels.
TOLERANCE = 3


def problems() -> list[str]:
    """Returns the misplaced characters on the open page, for each zoom level, field and caret position."""
    mismatches = []
    for zoom in ZOOMS:
        zoom_to(zoom)
        for field in fields():
            last = len(field.slots)
            for caret in (0, last // 2, last) if zoom == 1 else (0, last):
                field.move_caret(caret)
                place = f"{zoom * 100} %, {field.name}, caret at {caret}"
                mismatches += [f"{place}, {mismatch}" for mismatch in field.problems()]
    return mismatches


class Field:
    """A field of the page: its AT-SPI node, and the rectangles of its slots within the input, in CSS pixels."""

    def __init__(self, description: dict, entry) -> None:
        self.name, self.slots, self.entry = description["name"], description["slots"], entry
        self.scale = self.entry.get_extents(Atspi.CoordType.SCREEN).width / description["width"]

    def character_box(self, index: int) -> tuple[float, float, float, float]:
        """Returns a character's left, top, width and height, relative to the input and in CSS pixels."""
        # The input's position is read each time, because the page scrolls when a field is focused.
        box = self.entry.get_extents(Atspi.CoordType.SCREEN)
        extents = Atspi.Text.get_character_extents(self.entry, index, Atspi.CoordType.SCREEN)
        sides = extents.x - box.x, extents.y - box.y, extents.width, extents.height
        return tuple(side / self.scale for side in sides)

    def move_caret(self, caret: int) -> None:
        """Moves the caret to `caret` with keys: for 0, focuses the field and presses Home; otherwise presses Right."""
        if not caret:
            Atspi.Component.grab_focus(self.entry)
            wait_until("the focus", lambda: pump() or self.entry.get_state_set().contains(Atspi.StateType.FOCUSED), 5)
            press_keys("Home")
        else:
            press_keys(*["Right"] * (caret - Atspi.Text.get_caret_offset(self.entry)))
        wait_until(f"the caret is at {caret}", lambda: pump() or Atspi.Text.get_caret_offset(self.entry) == caret, 5)

    def problems(self) -> list[str]:
        """Waits up to a second for all characters to be in their slots, and returns those that aren't."""
        deadline = time.monotonic() + 1
        while mismatches := [
            f"character {index}: {mismatch}" for index in range(len(self.slots)) if (mismatch := self.mismatch(index))
        ]:
            if time.monotonic() > deadline:
                return mismatches
            pump()
        return []

    def mismatch(self, index: int) -> str:
        """Describes the position and width of a misplaced character, or returns an empty string if it is in its slot.

        A character's rectangle includes the letter spacing after it. So the rectangle starts in the left half of the
        slot, and ends where the next character's starts.
        """
        left, top, width, height = self.character_box(index)
        slot_left, slot_top, slot_width, slot_height = self.slots[index]
        offset_x = left - slot_left
        offset_y = top + height / 2 - slot_top - slot_height / 2
        if 0 < offset_x < slot_width / 2 and abs(offset_y) <= TOLERANCE and width > 0:
            return ""
        return f"{offset_x:+.1f} from the left edge, {offset_y:+.1f} down, {width:.1f} wide"


def fields() -> list[Field]:
    """Returns the fields whose slots are drawn. The heading before each field contains its description in JSON."""
    result, description = [], None
    for node in walk(document(TITLE)):
        role = ROLES.get(node.get_role())
        if role == "heading":
            description = json.loads(" ".join(node.get_name().split()) or "{}")
        elif role == "textbox" and description and description["slots"]:
            result.append(Field(description, node))
    return result


def scale() -> float:
    page_fields = fields()
    return page_fields[0].scale if page_fields else 0


def zoom_to(zoom: int) -> None:
    """Zooms with the keyboard until the page has the scale `zoom`, and waits for the page's layout."""
    wait_until("the fields are ready", lambda: scale() > 0, 30)
    for _ in range(30):
        # A scale that is read before the page describes its new widths is wrong, and is corrected by the next step.
        current = scale()
        if abs(current / zoom - 1) <= 0.03:
            break
        press_keys("ctrl+plus" if current < zoom else "ctrl+minus")
        time.sleep(2)
    else:
        raise RuntimeError(f"the page's scale is {current:.2f}, not {zoom}")
    time.sleep(0.5)
