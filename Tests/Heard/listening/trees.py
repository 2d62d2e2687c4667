"""Compares a page's accessibility tree as reported by DevTools with the one reported by AT-SPI."""

from desk.chromium import Chromium
from desk.tree import ROLES, nodes_of

WANTED = set(ROLES.values())


def over_devtools(browser: Chromium) -> list[dict]:
    found = []
    for node in browser.send("Accessibility.getFullAXTree")["nodes"]:
        role = node.get("role", {}).get("value")
        if node["ignored"] or role not in WANTED:
            continue
        value, *rest = (
            " ".join(str(node.get(part, {}).get("value", "")).split()) for part in ("value", "name", "description")
        )
        found.append(
            {"role": role, "name": rest[0], "description": rest[1], "value": value if role == "textbox" else ""}
        )
    return found


def difference(browser: Chromium) -> str:
    """Returns the first difference. The value of a masked field may differ, but AT-SPI must report only dots."""
    title = browser.run("document.title")
    # Sorts the nodes, because DevTools orders them by level, and AT-SPI by their position on the page.
    devtools, bus = (sorted(nodes, key=by_name) for nodes in (over_devtools(browser), nodes_of(title)))
    # Reports a missing name: the transcripts may not show it, because Orca guesses a label from the text nearby.
    if nameless := [node["role"] for node in devtools if not node["name"]]:
        return f"without a name: {', '.join(nameless)}"
    is_masked = bool(browser.run("Boolean(document.querySelector('one-time-code[masked]'))"))
    for one, other in zip(devtools, bus):
        if is_masked and one["role"] == "textbox":
            if set(other["value"]) - set("•"):
                return f"a masked value can be read: {len(other['value'])} characters"
            one, other = {**one, "value": ""}, {**other, "value": ""}
        if one != other:
            return f"DevTools: {one}, AT-SPI: {other}"
    if len(devtools) != len(bus):
        return f"DevTools: {[node['role'] for node in devtools]}, AT-SPI: {[node['role'] for node in bus]}"
    return ""


def by_name(node: dict) -> tuple:
    return node["role"], node["name"]
