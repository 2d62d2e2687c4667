"""Chooses combinations of options for tests that would take too long with all combinations."""


def pairs(one: list, other: list, third: list) -> list[tuple]:
    """Returns combinations of three options that contain each pair of values. `third` must be the shortest list."""
    assert len(third) <= min(len(one), len(other))
    return [
        (value, another, third[(row + column) % len(third)])
        for row, value in enumerate(one)
        for column, another in enumerate(other)
    ]
