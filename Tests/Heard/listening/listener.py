"""Carries out a journey in a browser by pressing keys, and records what the screen reader says."""

import json
import re
import subprocess

from desk.braille import Braille
from desk.chromium import Chromium
from desk.orca import Orca, Utterance
from desk.processes import until

from .journey import LANGUAGES, Step
from .normal import normal
from .subjects import Service, Site
from .task import BROKEN, Task, journey_of
from .transcript import Transcript
from .trees import difference

# A script that returns whether an announcement is pending; after the last one, the element empties its live region.
SPEAKING = """[...document.querySelectorAll("one-time-code")].some(
  (host) => host.shadowRoot?.querySelector("[aria-live]")?.textContent)"""
# A script that returns whether the page has finished loading and its element, if it has one, is ready.
ALIVE = """document.readyState === "complete" && Boolean(
  !document.querySelector("script[src*=one-time-code]") || document.querySelector("one-time-code[data-ready]"))"""
WRONG = "985391"
# A script that returns whether the service is verifying a code.
VERIFYING = "Boolean(document.querySelector('one-time-code [aria-busy=true]'))"


class Listener:
    """Runs a task. `transcript` records what the screen reader said, and `felt` what the braille display showed."""

    def __init__(self, orca: Orca, braille: Braille, browser: Chromium, site: Site, service: Service, task: Task) -> None:
        self._orca = orca
        self._braille = braille
        self._browser = browser
        self._site = site
        self._service = service
        self._task = task
        self._journey = journey_of(task)
        self._code = ""
        self._tongue = task.subject if task.subject in LANGUAGES else "en"
        self._has_scripts = True
        self._is_felt = False
        self.transcript = Transcript(self._journey.title)
        self.felt = Transcript(self._journey.title)
        self.voices: set[str] = set()

    def listen(self) -> Transcript:
        """Carries out the task's journey, and returns the transcript."""
        script = None
        if self._task.broken:
            source = (BROKEN / f"{self._task.broken}.js").read_text(encoding="utf-8")
            script = self._browser.send("Page.addScriptToEvaluateOnNewDocument", source=f"(() => {{ {source} }})()")
        try:
            for step in self._journey.steps_for(self._task.subject):
                getattr(self, f"_{step.verb}")(step)
        finally:
            if script:
                self._browser.send("Page.removeScriptToEvaluateOnNewDocument", **script)
            self._browser.send("Emulation.setScriptExecutionDisabled", value=False)
        return self.transcript

    # Verbs of the journeys' scripts

    def _open(self, step: Step) -> None:
        """Opens a page of the service, a test page by name, or the subject's page with attributes for the element."""
        browser = self._browser
        browser.release()
        browser.send("Page.navigate", url=self._site.address("blank.html"))
        browser.send("Network.clearBrowserCookies")
        browser.send("Network.setExtraHTTPHeaders", headers={"Accept-Language": self._tongue})
        browser.send("Emulation.setScriptExecutionDisabled", value=not self._has_scripts)
        self._orca.settle()
        self._orca.listen()
        self._orca.voices()
        page, _, attributes = step.rest.partition(" ")
        # Records no braille on journeys with a page of the service, which shows another code and time in each run.
        opened = {step.rest for _, step in self._journey.steps if step.verb == "open"}
        self._is_felt = page == "page" and not opened & {"service", "start"}
        self._braille.feel()
        if page == "service":
            name, value, self._code = self._service.ask(self._tongue)
            browser.send("Network.setCookie", name=name, value=value, url=self._service.url, path="/")
            address = f"{self._service.url}/code"
            # Delays the service's response until "Checking the code" is announced: a verdict would replace this text.
            browser.hold(address)
        elif page == "start":
            address = self._service.url
        elif page.endswith(".html"):
            address = self._site.address(page)
        else:
            address = self._site.address(f"{self._task.subject}.html;{attributes.replace(' ', '%20')}")
        browser.send("Page.navigate", url=address)
        heading = until("a heading", lambda: browser.run("document.querySelector('h1')?.textContent"))
        if self._has_scripts:
            until("the page is ready", lambda: browser.run(ALIVE))
        # If the page focuses the field immediately, Orca announces the focus instead of the page.
        self._hear("the page opens", "." if page == "focused.html" else re.escape(heading) + "$")

    def _arrive(self, step: Step) -> None:
        """Waits for the result of the last key, such as a new page, and adds what is said to the step of this key."""
        label, heard = self.transcript.steps.pop()
        self.felt.steps = self.felt.steps[:-1]
        self._hear(label, step.rest, heard)

    def _scripts(self, step: Step) -> None:
        self._has_scripts = step.rest == "on"

    def _press(self, step: Step) -> None:
        for chord in step.words:
            self._orca.press(chord)
            self._hear(chord)

    def _type(self, step: Step) -> None:
        text = {"the code": self._code, "a wrong code": WRONG}.get(step.rest, step.rest)
        for index, symbol in enumerate(text):
            self._orca.press(KEYS.get(symbol, symbol))
            self._hear(f"digit {index + 1} of the code" if step.rest == "the code" else symbol)
            if step.rest == "the code":
                self._name_echo(index + 1)

    def _name_echo(self, number: int) -> None:
        """Replaces the echo of the last digit with the digit's position, because the code differs in each run."""
        label, heard = self.transcript.steps.pop()
        digit = self._code[number - 1]
        named = [Utterance(f"digit {number}", True) if one == Utterance(digit, True) else one for one in heard]
        self.transcript.add(label, named)

    def _copy(self, step: Step) -> None:
        text = step.rest.replace("{code}", self._code).replace("\\n", "\n")
        if text == "{recipient}":
            text = self._service.new_recipient()
        subprocess.run(["xclip", "-selection", "clipboard"], input=text.encode(), check=True)

    def _verdict(self, step: Step) -> None:
        reason, *attempts = step.words
        self._browser.run(f"verdict({json.dumps(reason)}, {attempts[0] if attempts else 'undefined'})")
        self._hear(f"the verdict is: {step.rest}")

    def _wait(self, step: Step) -> None:
        self._hear(f"waiting for: {step.rest}", step.rest)

    def _trees(self, _: Step) -> None:
        """Waits up to 3 seconds until DevTools and AT-SPI report the same accessibility tree."""
        try:
            until("the trees agree", lambda: not difference(self._browser), 3)
        except TimeoutError:
            raise AssertionError(f"the trees differ: {difference(self._browser)}") from None

    # Recording what the screen reader says

    def _let_speak(self) -> None:
        self._orca.settle()
        while self._has_scripts and self._browser.run(SPEAKING):
            until("everything is announced", lambda: not self._browser.run(SPEAKING), 20)
            self._orca.settle()

    def _hear(self, label: str, awaited: str = "", before: list = ()) -> None:
        heard = [*before]

        def listen() -> bool:
            heard.extend(self._orca.listen())
            return not awaited or any(re.search(awaited, one.text) for one in heard)

        until(f"Orca says {awaited!r}", listen, 30)
        self._let_speak()
        if self._browser.release():
            until("the code is verified", lambda: not self._browser.run(VERIFYING))
            self._let_speak()
        listen()
        opening = label == "the page opens" or awaited != ""
        kept = normal(heard, opening=opening, has_countdown=self._task.journey.startswith("resend"), code=self._code)
        self.transcript.add(label, kept)
        self.voices |= self._orca.voices()
        if self._is_felt:
            line, messages = self._braille.feel()
            messages = [Utterance(text) for text in messages]
            self.felt.add(
                label, [Utterance(line), *normal(messages, opening=opening, has_countdown=False, code=self._code)]
            )


KEYS = {" ": "space", "-": "minus", ".": "period"}
