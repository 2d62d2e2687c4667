"""Describes what a field draws: colours, borders, marks and geometry, but nothing that depends on fonts."""

from pathlib import Path

from .field import Field

READ_LOOK = (Path(__file__).parent / "look.js").read_text(encoding="utf-8")


def read_look(field: Field) -> dict[str, dict]:
    """Returns the properties of all that the field draws, by name, such as `"filled ::after"`."""
    return field.run(READ_LOOK)


def changes(look: dict[str, dict], base: dict[str, dict]) -> dict[str, dict]:
    """Returns the properties of a look that differ from those of `base`. Those that `look` lacks are "none"."""
    differing = {}
    for name in {**base, **look}:
        one, other = look.get(name, {}), base.get(name, {})
        if found := {key: one.get(key, "none") for key in {**other, **one} if one.get(key) != other.get(key)}:
            differing[name] = found
    return differing


def describe(properties: dict) -> str:
    return "; ".join(f"{key} {value}" for key, value in properties.items())
