"""V4.1, V4.6, F12.1 to F12.4: the field in pages that frameworks render. The same tests for each framework, on one page each.

The pages are in `frameworks/`. Svelte, Angular and Livewire can't be installed, so their pages change nodes as these do;
Livewire's morphing, Alpine's, is the original.
"""

import functools
import json
import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page

from harness.field import Field, eventually
from harness.libraries import library
from harness.paths import FRAMEWORK_PAGES

#: For each framework, its page's script, and the libraries that the page loads before.
FRAMEWORKS = {
    "plain": ("plain.js",),
    "react-18": ("react.js", "react-18.js", "react-dom-18.js"),
    "react-19": ("react.js", "react-19.js", "react-dom-19.js"),
    "vue-3": ("vue.js",),
    "preact-10": ("preact.js",),
    "lit-3": ("lit.js",),
    "alpine-3": ("alpine.js", "alpine-3.js"),
    "svelte": ("svelte.js",),
    "angular": ("angular.js",),
    "htmx-2": ("htmx.js", "htmx-2.js"),
    "htmx-4": ("htmx.js", "htmx-4.js"),
    "turbo-7": ("turbo.js", "turbo-7.js"),
    "livewire": ("livewire.js", "alpine-morph-3.js", "alpine-3.js"),
}
#: Pages for a single test.
OTHERS = {"react-19-action": ("react-action.js", "react-19.js", "react-dom-19.js")}
#: The libraries that pages import as modules.
MODULES = {
    "vue-3": {"vue": "vue-3.js"},
    "preact-10": {"preact": "preact-10.js"},
    "lit-3": {"lit": "lit-3.js"},
}
IMPORTS = {
    "react": "/frameworks/react-module.js",
    "one-time-code/react": "/element/react.js",
    "one-time-code/vue": "/element/vue.js",
}
PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Enter the code</title>
<link rel="stylesheet" href="/element/one-time-code.css">
<link rel="stylesheet" href="/page.css">
<script type="importmap">{imports}</script>
<script src="/frameworks/driver.js"></script>
{scripts}
</head>
<body><main></main></body>
</html>
"""
WRONG, EXPIRED = "This code is wrong.", "This code has expired."
ERRORS = [WRONG, EXPIRED, WRONG, WRONG]
REFUSAL, REJECTION = "Enter digits only.", "Incorrect code."
KINDS = ["text", "rich", "if"]

# Turbo's server rejects a code with this status, which Chromium reports on the console.
pytestmark = pytest.mark.problem("status of 422")


class App:
    """A page that a framework renders. `update(error=…)` renders a change of the page's state."""

    def __init__(self, page, replaces_field: bool) -> None:
        self.page = page
        #: Whether an answer of the server replaces the page.
        self.replaces_field = replaces_field
        self.field = Field(page)
        self._answers = 0
        self._devtools = page.context.new_cdp_session(page) if isinstance(page, Page) else None

    def wait_until_ready(self) -> None:
        self.page.wait_for_function("document.querySelector('one-time-code')?.hasAttribute('data-ready')")

    def enter(self, code: str) -> None:
        """Replaces the field's text, as a user does."""
        self.wait_until_ready()
        self.page.focus("one-time-code input")
        self.field.press("ControlOrMeta+a").type(code)
        self.field.expect(text=code)

    def reject(self, code: str, error: str) -> None:
        """Submits a code, for which the page shows an error."""
        self.enter(code)
        self.page.evaluate("error => { driver.answer = error }", error)
        self.field.press("Enter")
        self._answers += 1
        eventually(self.page, lambda: self.page.evaluate("driver.answers"), self._answers)
        self.wait_until_ready()

    def update(self, **changes) -> None:
        self.page.evaluate("changes => driver.update(changes)", changes)

    def visible(self, text: str) -> list:
        return self.page.evaluate("text => driver.visible(text)", re.escape(text))

    def countdown(self) -> str:
        """Waits until one countdown is visible, and returns its text."""
        eventually(self.page, lambda: len(self._times()), 1)
        return self._times()[0]

    def _times(self) -> list:
        return self.page.evaluate("driver.visible('[0-9]:[0-9][0-9]')")

    @property
    def announced(self) -> list:
        """The errors that were announced."""
        return errors_in(self.page.evaluate("driver.announcements"))

    def expect_announced(self, *errors: str) -> None:
        """Waits until these errors, and no others, were announced."""
        eventually(self.page, lambda: self.announced, list(errors))

    def expect_visible(self, *errors: str) -> None:
        """Waits until these errors are visible, each of them once, and no others."""
        eventually(self.page, lambda: errors_in(self.visible("")), list(errors))

    def expect_described(self, *errors: str) -> None:
        """Waits until the input's description contains these errors, each of them once, and no others.

        Leaves the field first, because the description changes only while the field isn't focused.
        """
        self.page.evaluate("document.activeElement.blur()")
        eventually(self.page, lambda: errors_in([self._description()]), list(errors))

    def _description(self) -> str:
        """Returns the input's accessible description: in Chromium the browser's own, or else the texts that it refers to."""
        if not self._devtools:
            return self.page.evaluate("driver.description()")
        tree = self._devtools.send("Accessibility.getFullAXTree")["nodes"]
        [description] = [node["description"]["value"] for node in tree if node.get("role", {}).get("value") == "textbox"]
        return description

    def expect_no_error(self) -> None:
        self.expect_visible()
        self.expect_described()


def errors_in(texts: list) -> list:
    """Returns the page's errors that the texts contain, in order."""
    return re.findall("|".join(map(re.escape, (WRONG, EXPIRED))), " ".join(texts))


@pytest.fixture(params=FRAMEWORKS)
def open_app(request, page, static_site):
    """`open_app(kind, …)` opens the page of a framework with these parameters, which driver.js explains."""
    if not isinstance(page, Page) and request.param != "react-18":
        pytest.skip("frameworks change nodes alike in all browsers, so one suffices here")
    return functools.partial(open_page, page, static_site, request.param)


def open_page(page, site, framework: str, kind: str = "text", **parameters) -> App:
    script, *libraries = {**FRAMEWORKS, **OTHERS}[framework]
    imports = dict(IMPORTS)
    for module, name in MODULES.get(framework, {}).items():
        imports[module] = f"/frameworks/{serve(site, name)}"
    scripts = [f'<script defer src="/frameworks/{serve(site, name)}"></script>' for name in libraries]
    for path in (f"frameworks/{script}", "element/one-time-code.js"):
        scripts.append(f'<script type="module" src="/{path}"></script>')
    text = PAGE.format(imports=json.dumps({"imports": imports}), scripts="\n".join(scripts))
    url = site.add(f"frameworks/{framework}.html", text)
    page.goto(f"{url}?{urlencode({'kind': kind, **parameters})}")
    app = App(page, framework.startswith("turbo"))
    app.wait_until_ready()
    return app


def serve(site, name: str) -> str:
    """Serves a library, and returns its name below `/frameworks/`."""
    path = f"library/{name}"
    site.add(f"frameworks/{path}", library(name).read_text(encoding="utf-8"))
    return path


@pytest.mark.parametrize("kind", KINDS)
def test_V4_1_each_error_is_seen_heard_and_described(open_app, kind):
    """V4.1: each error of the page is visible, announced and described, also one that was shown before or just now.

    The field itself has shown a message before.
    """
    app = open_app(kind)
    app.page.focus("one-time-code input")
    app.field.type("x")
    eventually(app.page, lambda: app.visible(REFUSAL), [REFUSAL])
    for index, error in enumerate(ERRORS):
        code = f"12345{index}"
        app.reject(code, error)
        app.expect_visible(error)
        app.expect_announced(*ERRORS[:index + 1])
        if not app.replaces_field:
            app.field.expect(text=code, focused=True)
        app.field.expect(invalid=True)
        app.expect_described(error)


def test_V4_1_V4_7_the_same_error_is_seen_and_described_without_a_change_of_the_page(open_app):
    """V4.1, V4.7: an error counts again after the next code, although the page has it already and doesn't render it again.

    Nothing tells the field when the answer to the code is there, so it can't announce the error at the right time.
    """
    app = open_app(keep="")
    for count in (1, 2):
        app.reject(f"12345{count}", WRONG)
        app.expect_visible(WRONG)
        app.field.expect(invalid=True)
        app.expect_described(WRONG)


def test_V4_1_an_error_that_the_page_shows_while_the_user_types_is_seen_heard_and_described(open_app):
    """V4.1, V4.6: an error with which the page answers an `input` event isn't obsolete because of that event."""
    app = open_app()
    app.page.evaluate("errors => { driver.errors = errors }", {"12": WRONG, "123": EXPIRED})
    announced = []
    for key, text, *errors in [
        ("1", "1"), ("2", "12", WRONG), ("3", "123", EXPIRED), ("Backspace", "12", WRONG), ("Backspace", "1"),
    ]:
        app.page.focus("one-time-code input")
        app.field.press("End", key).expect(text=text)
        announced += errors
        app.expect_visible(*errors)
        app.expect_announced(*announced)
        app.expect_described(*errors)


def test_F12_4_the_page_works_after_a_keystroke_that_follows_an_error_with_an_icon(open_app):
    """F12.4: a keystroke after an error that contains elements breaks neither the page's rendering nor its next error."""
    app = open_app("rich")
    app.reject("123456", WRONG)
    app.enter("1")
    app.field.press("Backspace").type("2").expect(text="2", focused=True)
    app.update(other="Elsewhere")
    eventually(app.page, lambda: app.visible("Elsewhere"), ["Elsewhere"])
    app.update(error="")
    app.expect_no_error()
    app.reject("223456", EXPIRED)
    app.expect_visible(EXPIRED)
    eventually(app.page, lambda: app.visible("Error:"), ["Error:"])


@pytest.mark.parametrize("kind", ["rich", "if"])
def test_V4_9_an_error_that_the_page_removes_is_gone(open_app, kind):
    """V4.9: an error that the page removes isn't visible and doesn't describe the input; the code stays."""
    app = open_app(kind)
    app.reject("123456", WRONG)
    app.expect_visible(WRONG)
    app.update(error="")
    app.expect_no_error()
    if not app.replaces_field:
        app.field.expect(text="123456", invalid=False)


def test_F12_4_V6_7_starting_and_counting_down_change_no_node_of_the_page(open_app):
    """F12.4, V6.7: neither the start of the field nor the countdown changes a node of the page, but for `aria-disabled`."""
    app = open_app(wait=30, watch="")
    times = [app.countdown()]
    eventually(app.page, lambda: app.countdown() not in times, True)
    assert app.page.evaluate("driver.changes") == []


@pytest.mark.parametrize("kind", ["text", "rich"])
def test_V4_6_F12_4_typing_hides_an_error_and_changes_no_node_of_the_page(open_app, kind):
    """V4.6, F12.4: typing hides the page's error, the field's messages are visible, and no node of the page changes."""
    app = open_app(kind)
    app.reject("123456", WRONG)
    app.expect_visible(WRONG)
    app.page.evaluate("driver.watch()")
    app.enter("9")
    app.expect_no_error()
    app.field.expect(text="9", invalid=False)
    app.page.focus("one-time-code input")
    app.field.type("x")
    eventually(app.page, lambda: app.visible(REFUSAL), [REFUSAL])
    app.field.run("host => host.reject({ reason: 'wrong-code' })")
    eventually(app.page, lambda: app.visible(REJECTION), [REJECTION])
    assert app.page.evaluate("driver.changes") == []


def test_F12_3_an_error_whose_node_appears_later_is_seen_heard_and_described(open_app):
    """F12.3, V4.1: errors that the page adds and removes by itself, with their node, are visible, announced and described."""
    app = open_app("if")
    for count in (1, 2):
        app.update(error=WRONG)
        app.expect_visible(WRONG)
        app.expect_announced(*[WRONG] * count)
        app.expect_described(WRONG)
        app.update(error="")
        app.expect_no_error()


WAYS_TO_CLEAR = {
    "form.reset": lambda app: app.field.run("(host, input) => input.form.reset()"),
    "clear": lambda app: app.field.run("host => host.clear()"),
    "state": lambda app: app.update(code=""),
}


def test_V4_6_the_page_clears_the_code_and_its_error_stays(open_app):
    """V4.6: only the user makes an error obsolete. When the page clears or resets the field, its error stays."""
    app = open_app()
    for index, (way, clear) in enumerate(WAYS_TO_CLEAR.items()):
        error = ERRORS[index]
        app.reject(f"12345{index}", error)
        app.expect_announced(*ERRORS[:index + 1])
        clear(app)
        # React gives the input a default value.
        if way != "form.reset":
            app.field.expect(text="")
        app.expect_described(error)
        app.expect_visible(error)
        app.field.expect(invalid=True)
    assert app.announced == ERRORS[:index + 1]


def test_F12_1_the_page_renders_other_parts_and_the_field_stays_as_it_is(open_app):
    """F12.1, V7.5: text, caret, focus and error stay when the page renders another part, and the error isn’t heard again."""
    app = open_app()
    app.reject("123456", WRONG)
    app.expect_announced(WRONG)
    app.update(other="Elsewhere")
    eventually(app.page, lambda: app.visible("Elsewhere"), ["Elsewhere"])
    app.expect_visible(WRONG)
    # A click that presses no button asks for no answer.
    app.field.click(3)
    app.enter("1234")
    app.field.press("ArrowLeft", "ArrowLeft")
    app.field.run("(host, input) => { window.kept = [host, input] }")
    app.update(other="Another")
    eventually(app.page, lambda: app.visible("Another"), ["Another"])
    app.field.expect(text="1234", caret=2, focused=True, drawn="1 2 |3 4 _ _", ready=True)
    assert app.field.run("(host, input) => kept[0] === host && kept[1] === input")
    app.field.type("9").expect(text="12934", caret=3)
    # Another announcement would follow when the first has been heard.
    app.page.wait_for_timeout(1500)
    assert app.announced == [WRONG]


@pytest.mark.parametrize("way", ["again", "key"])
def test_F12_2_the_page_removes_the_field_and_adds_it_again(open_app, way):
    """F12.2, F12.4: after the page has removed and added the field, or has replaced it, nothing of the field is there twice."""
    app = open_app(wait=30)
    app.reject("123456", WRONG)
    app.field.run("host => host.setAttribute('data-first', '')")
    if way == "again":
        app.update(isShown=False)
        app.page.wait_for_function("!document.querySelector('one-time-code')")
        app.update(isShown=True)
    else:
        app.update(key=1)
        app.page.wait_for_function("!document.querySelector('one-time-code[data-first]')")
    app.wait_until_ready()
    eventually(app.page, lambda: app.page.evaluate("driver.parts()"), {"inputs": 1, "slots": 6, "counts": 1})
    app.countdown()
    app.expect_visible(WRONG)
    app.reject("223456", EXPIRED)
    app.expect_visible(EXPIRED)
    # The fields take turns, and the new one announces the error that it finds.
    eventually(app.page, lambda: app.announced.count(EXPIRED), 1, timeout=8)
    app.expect_described(EXPIRED)


def test_A7_1_the_field_is_heard_although_the_page_removes_it(open_app):
    """A7.1: that the code is accepted is announced, although the page then replaces the field."""
    app = open_app()
    app.enter("123456")
    app.field.run("host => host.accept()")
    app.update(isShown=False)
    app.page.wait_for_function("!document.querySelector('one-time-code')")
    eventually(app.page, lambda: "Code accepted" in app.page.evaluate("driver.announcements"), True)


# Without a framework


WRITES = {
    "textContent": "(error, text) => { error.textContent = text }",
    "nodeValue": """(error, text) => {
        if (!error.firstChild) error.append('');
        error.firstChild.nodeValue = text;
    }""",
    "innerHTML": "(error, text) => { error.innerHTML = `<b>Error:</b> ${text}` }",
    "replaceChildren": "(error, text) => error.replaceChildren(text)",
    "append": "(error, text) => { while (error.firstChild) error.firstChild.remove(); error.append('Error: ', text) }",
    "outerHTML": "(error, text) => { error.outerHTML = `<p data-error data-page>${text}</p>` }",
    "insertAdjacentHTML": """(error, text) => {
        error.remove();
        document.querySelector('[data-hint]').insertAdjacentHTML('beforebegin', `<p data-error data-page>${text}</p>`);
    }""",
}


@pytest.mark.parametrize("way", WRITES)
def test_V4_1_however_a_script_writes_an_error_it_is_seen_heard_and_described(page, static_site, way):
    """V4.1: errors that a script writes in any way, also the same one again, are visible, announced and described."""
    app = open_page(page, static_site, "plain")
    for index, error in enumerate(ERRORS):
        app.enter(f"1234{index}")
        app.expect_visible()
        page.evaluate(f"text => ({WRITES[way]})(document.querySelector('[data-error][data-page]'), text)", error)
        app.expect_visible(error)
        app.expect_announced(*ERRORS[:index + 1])
        app.expect_described(error)


def test_V4_1_F12_3_all_errors_of_a_page_are_seen_heard_and_described(page, static_site):
    """V4.1, F12.3: a page can have several nodes for errors, one of which appears later."""
    app = open_page(page, static_site, "plain")
    app.field.run("host => host.insertAdjacentHTML('beforeend', '<p data-error data-page id=last></p>')")
    app.update(error=WRONG)
    app.expect_visible(WRONG)
    page.evaluate("text => { document.querySelector('#last').textContent = text }", EXPIRED)
    app.expect_visible(WRONG, EXPIRED)
    eventually(page, lambda: app.announced.count(EXPIRED), 1)
    app.expect_described(WRONG, EXPIRED)
    app.update(error="")
    app.expect_visible(EXPIRED)
    app.expect_described(EXPIRED)
    assert app.announced.count(EXPIRED) == 1
    app.enter("1")
    app.expect_no_error()


def test_V4_6_an_error_stays_when_an_action_of_react_19_resets_its_form(page, static_site):
    """V4.6: React 19 resets a form after its action, and the action's error stays."""
    app = open_page(page, static_site, "react-19-action")
    for index, error in enumerate(ERRORS[:2]):
        app.reject(f"12345{index}", error)
        app.field.expect(text="", focused=True)
        app.expect_visible(error)
        app.expect_announced(*ERRORS[:index + 1])
        app.expect_described(error)
