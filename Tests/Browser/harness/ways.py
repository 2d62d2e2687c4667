"""Ways to enter a code: with keys, with a keyboard's suggestion, by pasting, by a script, and by correcting a code."""

WAYS = ["keys", "suggestion", "paste", "script", "correction"]


def enter(field, way):
    """Enters the code 985391; `correction` replaces the last digit of a code that the page has set."""
    field.page.focus("one-time-code input")
    if way == "correction":
        field.set_by_script("985390", "change")
        field.press("ArrowLeft").type("1")
    elif way == "script":
        # React doesn't report a value that a script has set in the usual way, so password managers do this.
        field.run("""(host, input) => {
            Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(input, "985391");
            input.dispatchEvent(new Event("input", { bubbles: true }));
        }""")
    elif way == "paste":
        field.paste("985391")
    elif way == "suggestion":
        field.page.keyboard.insert_text("985391")
    else:
        field.type("985391")
