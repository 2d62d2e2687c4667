"""Compares a page's accessibility tree as reported by DevTools with the one reported by AT-SPI."""

from desk.chromium import Chromium
from desk.tree import ROLES, nodes_on_page

CHECKED_ROLES = set(ROLES.values())


def devtools_nodes(browser: Chromium) -> list[dict]:
    nodes = []
    for node in browser.send("Accessibility.getFullAXTree")["nodes"]:
        role = node.get("role", {}).get("value")
        if node["ignored"] or role not in CHECKED_ROLES:
            continue
        value, *rest = (
            " ".join(str(node.get(name, {}).get("value", "")).split()) for name in ("value", "name", "description")
        )
        nodes.append(
            {"role": role, "name": rest[0], "description": rest[1], "value": value if role == "textbox" else ""}
        )
    return nodes


def difference(browser: Chromium) -> str:
    """Describes nameless nodes or the first difference, if any. For a masked value, AT-SPI must report only dots."""
    title = browser.evaluate("document.title")
    # Sorts the nodes, because DevTools lists them level by level, and AT-SPI in document order.
    devtools, bus = (sorted(nodes, key=by_name) for nodes in (devtools_nodes(browser), nodes_on_page(title)))
    # Reports a missing name: the transcripts may not show it, because Orca guesses a label from the text nearby.
    if nameless := [node["role"] for node in devtools if not node["name"]]:
        return f"without a name: {', '.join(nameless)}"
    is_masked = bool(browser.evaluate("Boolean(document.querySelector('one-time-code[masked]'))"))
    for devtools_node, bus_node in zip(devtools, bus):
        if is_masked and devtools_node["role"] == "textbox":
            if set(bus_node["value"]) - set("•"):
                return f"a masked value can be read: {len(bus_node['value'])} characters"
            devtools_node, bus_node = {**devtools_node, "value": ""}, {**bus_node, "value": ""}
        if devtools_node != bus_node:
            return f"DevTools: {devtools_node}, AT-SPI: {bus_node}"
    if len(devtools) != len(bus):
        return f"DevTools: {[node['role'] for node in devtools]}, AT-SPI: {[node['role'] for node in bus]}"
    return ""


def by_name(node: dict) -> tuple:
    return node["role"], node["name"]
