"""Keys by the names that tests give them, as WebDriver's characters for them (section 17.4.2)."""

NAMES = {
    "Backspace": "\ue003", "Tab": "\ue004", "Enter": "\ue007", "Shift": "\ue008", "Control": "\ue009", "Alt": "\ue00a",
    "Escape": "\ue00c", "End": "\ue010", "Home": "\ue011", "ArrowLeft": "\ue012", "ArrowUp": "\ue013",
    "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Delete": "\ue017", "Meta": "\ue03d", "ControlOrMeta": "\ue009",
}


def chord(keys: str) -> list[str]:
    """`Shift+ArrowLeft` as the keys that are pressed one after the other, and held."""
    if keys == "+":
        return [keys]
    return [NAMES.get(name, name) for name in keys.split("+")]
