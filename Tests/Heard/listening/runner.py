"""Carries out a journey in a browser by pressing keys, and records what the screen reader says."""

import json
import re
import subprocess

from desk.braille import Braille
from desk.chromium import Chromium
from desk.orca import Orca, Utterance
from desk.processes import wait_until

from .journey import LANGUAGES, Step
from .normalize import normalize
from .subjects import Service, Site
from .task import DEFECT_SCRIPTS, Task, journey_of
from .transcript import Transcript
from .trees import difference

# A script that returns whether an announcement is pending; after the last one, the element empties its live region.
HAS_PENDING_ANNOUNCEMENT = """[...document.querySelectorAll("one-time-code, [data-one-time-code=voice]")].some(
  (host) => host.shadowRoot?.querySelector("[aria-live]")?.textContent)"""
# A script that returns whether the page has finished loading and its element, if it has one, is ready.
IS_READY = """document.readyState === "complete" && Boolean(
  !document.querySelector("script[src*=one-time-code]") || document.querySelector("one-time-code[data-ready]"))"""
INCORRECT_CODE = "985391"
# A script that returns whether the field is waiting for the service's verdict.
IS_VERIFYING = "Boolean(document.querySelector('one-time-code [aria-busy=true]'))"


class JourneyRunner:
    """Runs a task, and records the screen reader's speech and the braille display's content as transcripts."""

    def __init__(self, orca: Orca, braille: Braille, browser: Chromium, site: Site, service: Service, task: Task) -> None:
        self._orca = orca
        self._braille = braille
        self._browser = browser
        self._site = site
        self._service = service
        self._task = task
        self._journey = journey_of(task)
        self._code = ""
        self._language = task.subject if task.subject in LANGUAGES else "en"
        self._has_scripts = True
        self._records_braille = False
        self.transcript = Transcript(self._journey.title)
        self.braille_transcript = Transcript(self._journey.title)
        self.voices: set[str] = set()

    def run(self) -> Transcript:
        """Carries out the task's journey, with its defect if any, and returns the transcript of the speech."""
        script = None
        if self._task.defect:
            source = (DEFECT_SCRIPTS / f"{self._task.defect}.js").read_text(encoding="utf-8")
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
        """Opens a page of the service, or a test page by name, with attributes for the element in `field.html`."""
        browser = self._browser
        browser.resume_requests()
        browser.send("Page.navigate", url=self._site.address("blank.html"))
        browser.send("Network.clearBrowserCookies")
        browser.send("Network.setExtraHTTPHeaders", headers={"Accept-Language": self._language})
        browser.send("Emulation.setScriptExecutionDisabled", value=not self._has_scripts)
        self._orca.wait_until_idle()
        self._orca.read_utterances()
        self._orca.read_voices()
        page, _, attributes = step.argument.partition(" ")
        # Doesn't record braille on the service's pages, whose codes and times vary.
        self._records_braille = page == "field.html"
        self._braille.read()
        if page == "service":
            name, value, self._code = self._service.request_code(self._language)
            browser.send("Network.setCookie", name=name, value=value, url=self._service.url, path="/")
            address = f"{self._service.url}/code"
            # Pauses the verification request until "Checking the code" is announced: a verdict would replace this text.
            browser.pause_requests(address)
        elif page == "start":
            address = self._service.url
        else:
            address = self._site.address(f"{page};{attributes.replace(' ', '%20')}")
        browser.send("Page.navigate", url=address)
        heading = wait_until("a heading", lambda: browser.evaluate("document.querySelector('h1')?.textContent"))
        if self._has_scripts:
            wait_until("the page is ready", lambda: browser.evaluate(IS_READY))
        # If the page focuses the field immediately, Orca announces the focus instead of the page.
        self._record_step("the page opens", "." if page == "focused.html" else re.escape(heading) + "$")

    def _arrive(self, step: Step) -> None:
        """Waits until Orca announces the last key's result, such as a new page, and adds it to the key's step."""
        label, utterances = self.transcript.steps.pop()
        self.braille_transcript.steps = self.braille_transcript.steps[:-1]
        self._record_step(label, step.argument, utterances)

    def _scripts(self, step: Step) -> None:
        self._has_scripts = step.argument == "on"

    def _press(self, step: Step) -> None:
        for chord in step.words:
            self._orca.press(chord)
            self._record_step(chord)

    def _hold(self, step: Step) -> None:
        """Holds a key for a number of seconds."""
        key, seconds = step.words
        self._orca.hold(key, float(seconds))
        self._record_step(f"{key}, held")
        # The number of echoes depends on the machine.
        label, utterances = self.transcript.steps.pop()
        echo = next(utterance for utterance in utterances if utterance.is_key)
        self.transcript.add(label, [echo, *(utterance for utterance in utterances if not utterance.is_key)])

    def _type(self, step: Step) -> None:
        text = {"the code": self._code, "an incorrect code": INCORRECT_CODE}.get(step.argument, step.argument)
        for index, symbol in enumerate(text):
            self._orca.press(KEY_NAMES.get(symbol, symbol))
            self._record_step(f"digit {index + 1} of the code" if step.argument == "the code" else symbol)
            if step.argument == "the code":
                self._mask_digit_echo(index + 1)

    def _mask_digit_echo(self, number: int) -> None:
        """Replaces the echo of the digit just typed with its position, because the code differs in each run."""
        label, utterances = self.transcript.steps.pop()
        digit = self._code[number - 1]
        echo, masked_echo = Utterance(digit, True), Utterance(f"digit {number}", True)
        self.transcript.add(label, [masked_echo if utterance == echo else utterance for utterance in utterances])

    def _copy(self, step: Step) -> None:
        text = step.argument.replace("{code}", self._code).replace("\\n", "\n")
        if text == "{recipient}":
            text = self._service.new_recipient()
        subprocess.run(["xclip", "-selection", "clipboard"], input=text.encode(), check=True)

    def _verdict(self, step: Step) -> None:
        reason, *attempts = step.words
        self._browser.evaluate(f"verdict({json.dumps(reason)}, {attempts[0] if attempts else 'undefined'})")
        self._record_step(f"the verdict is: {step.argument}")

    def _wait(self, step: Step) -> None:
        self._record_step(f"waiting for: {step.argument}", step.argument)

    def _trees(self, _: Step) -> None:
        """Raises an error if DevTools and AT-SPI don't report the same accessibility tree within 3 seconds."""
        try:
            wait_until("the trees agree", lambda: not difference(self._browser), 3)
        except TimeoutError:
            raise AssertionError(f"the trees differ: {difference(self._browser)}") from None

    # Recording what the screen reader says

    def _wait_for_announcements(self) -> None:
        self._orca.wait_until_idle()
        while self._has_scripts and self._browser.evaluate(HAS_PENDING_ANNOUNCEMENT):
            wait_until("everything is announced", lambda: not self._browser.evaluate(HAS_PENDING_ANNOUNCEMENT), 20)
            self._orca.wait_until_idle()

    def _record_step(self, label: str, pattern: str = "", previous: list = ()) -> None:
        utterances = [*previous]

        def has_match() -> bool:
            utterances.extend(self._orca.read_utterances())
            return not pattern or any(re.search(pattern, utterance.text) for utterance in utterances)

        wait_until(f"Orca says {pattern!r}", has_match, 30)
        self._wait_for_announcements()
        if self._browser.resume_requests():
            wait_until("the code is verified", lambda: not self._browser.evaluate(IS_VERIFYING))
            self._wait_for_announcements()
        has_match()
        is_opening = label == "the page opens" or pattern != ""
        has_countdown = self._task.journey.startswith("resend")
        self.transcript.add(
            label, normalize(utterances, is_opening=is_opening, has_countdown=has_countdown, code=self._code)
        )
        self.voices |= self._orca.read_voices()
        if self._records_braille:
            braille_line, messages = self._braille.read()
            messages = [Utterance(text) for text in messages]
            messages = normalize(messages, is_opening=is_opening, has_countdown=False, code=self._code)
            self.braille_transcript.add(label, [Utterance(braille_line), *messages])


KEY_NAMES = {" ": "space", "-": "minus", ".": "period"}
