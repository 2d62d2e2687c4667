"""Maps the key names that tests use to WebDriver's characters for keys (WebDriver, section 17.4.2)."""

NAMES = {
    "Backspace": "\ue003", "Tab": "\ue004", "Enter": "\ue007", "Shift": "\ue008", "Control": "\ue009", "Alt": "\ue00a",
    "Escape": "\ue00c", "End": "\ue010", "Home": "\ue011", "ArrowLeft": "\ue012", "ArrowUp": "\ue013",
    "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Delete": "\ue017", "Meta": "\ue03d", "ControlOrMeta": "\ue009",
}


def chord(keys: str) -> list[str]:
    """Returns the keys of a chord such as `Shift+ArrowLeft`, in the order in which they are pressed."""
    if keys == "+":
        return [keys]
    return [NAMES.get(name, name) for name in keys.split("+")]
