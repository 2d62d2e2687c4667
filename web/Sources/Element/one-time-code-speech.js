// Announcements, and the texts that describe the input.

import {
  COUNT, NEXT, PHRASE_CHECKED_WHEN_COMPLETE, PHRASE_OTHER_REASON, REFUSAL, REJECTION, lengthOf, numberOf, phraseOf,
} from "./one-time-code-numbers.js";
import {
  addError, ensureId, find, findOrAdd, isOn, isOwnId, make, setAttribute, setState, setText,
} from "./one-time-code-nodes.js";

export class Speech {
  /** The message for the refusal that the field shows. */
  refusal = "";

  #field;
  #localization;
  #region = make("div", { id: "voice", ariaLive: "polite" });
  #endsInSpace = false;
  #speaking;
  // The nodes that describe the input, and the error message of the page, or of the resend button, with its language.
  #error;
  #count;
  #hint;
  #hasHint = false;
  #message = "";
  #messageLanguage = null;

  constructor(field, root, localization) {
    this.#field = field;
    this.#localization = localization;
    root.append(this.#region);
  }

  get language() { return this.#localization.language; }

  // Values of placeholders. `host` is the host of the refused message.
  get code() { return this.#field.core.spelledCode; }
  get reason() { return this.#field.verification.reason; }
  host;

  /** Returns the text of a message of the core. */
  text(message) {
    const count = numberOf(message), length = lengthOf(message);
    const { [phraseOf(message)]: forms } = this.#localization.phrases;
    const form = forms.other ? forms["=" + count] ?? forms[this.#localization.plural(count)] ?? forms.other : forms;
    return form.replace(/{(\w+)}/g, (_, name) => ({ count, length })[name] ?? this[name]);
  }

  /** Announces `text`. Every second announcement ends in a space, because screen readers skip unchanged text. */
  announce(text, language) {
    this.#endsInSpace = !this.#endsInSpace;
    const paragraph = make("p", {}, text + (this.#endsInSpace ? "\u00a0" : ""));
    setAttribute(paragraph, "lang", language);
    this.#region.replaceChildren(paragraph);
  }

  /** Announces the messages in the core's queue one by one, after the echo of the key. */
  speak(delay = 150) {
    this.#speaking ??= setTimeout(() => {
      this.#speaking = undefined;
      const message = this.#field.core.message(NEXT);
      if (!message) return this.#region.replaceChildren();
      this.announce(this.text(message), this.#languageOf(message));
      this.speak(1150);
    }, delay);
  }

  /** Announces the page's error message, unless the page is still loading. */
  announceInitialMessage() {
    if (this.#message && document.readyState === "complete") setTimeout(() => this.announce(this.#message, null), 150);
  }

  /** Shows and announces an error of the page or of the resend button. An empty text removes the error. */
  showMessage(text, language) {
    this.#message = text;
    this.#messageLanguage = language;
    this.#field.form.release();
    if (text) this.announce(text, language);
    this.#field.describe();
  }

  /** Removes the page's message about the previous symbols. */
  clearMessage() { this.#message = ""; }

  /** Calls `change`, and restores the page's message afterwards. */
  keepMessage(change) {
    const message = this.#message;
    change();
    this.#message = message;
  }

  /** Replaces the phrases, and marks the texts beside the input to be written again. */
  setLocalization(localization) {
    this.#localization = localization;
    for (const node of [this.#error, this.#count, this.#hint]) if (node) node.shownText = undefined;
  }

  /** Updates the texts beside the input, and the input's ARIA states. */
  describe(input, isAway) {
    const { core, host, isPlain } = this.#field;
    const refusal = core.message(REFUSAL), rejection = core.message(REJECTION);
    // Text that doesn't fit keeps the reason, even after the page has rejected it.
    if (refusal || !isPlain) this.refusal = refusal ? this.text(refusal) : "";
    const problem = rejection ? this.text(rejection) : this.#message;
    const line = (problem + " " + this.refusal).trim();
    if (line && !this.#error) this.#error = addError(host, input);
    setText(this.#error, line, !problem ? this.language : rejection ? this.#languageOf(rejection) : this.#messageLanguage);
    // If the description of a focused input changes, screen readers read it and interrupt the announcement.
    if (isAway || this.#count.shownText === undefined) {
      setText(this.#count, (problem + " " + this.text(core.message(COUNT))).trim(), this.language, true);
      if (this.#hasHint) setText(this.#hint, this.text(PHRASE_CHECKED_WHEN_COMPLETE), this.language);
    }
    setState(input, "aria-busy", core.phase === "verifying");
    setState(input, "aria-invalid", problem);
  }

  /** Finds the nodes that describe the input, which the page may have replaced, and creates missing ones if needed. */
  findNodes(input, isConnected) {
    const { host } = this.#field;
    this.#error = find(host, "error");
    this.#count = findOrAdd(host, "count", "span");
    this.#hint = isOn(host, "submit-when-complete") ? findOrAdd(host, "hint", "p") : find(host, "hint");
    if (this.#hint && this.#hint.shownText === undefined) this.#hasHint = !this.#hint.textContent;
    ensureId(this.#count);
    const described = (input.getAttribute("aria-describedby") ?? "").split(" ")
      .filter((id) => !isOwnId(id) && id !== this.#error?.id);
    if (this.#hint && !described.includes(ensureId(this.#hint))) described.push(this.#hint.id);
    setAttribute(input, "aria-describedby", [this.#count.id, ...described].join(" "));
    this.#readMessage(input, isConnected);
  }

  /** Takes over a message that the page wrote, but not the element's own, which page translation wraps in `<font>`. */
  #readMessage(input, isConnected) {
    const error = this.#error;
    if (!error || error.textContent === error.shownText || error.firstElementChild?.localName === "font") return;
    error.shownText = error.textContent;
    const text = error.textContent.trim();
    // An error that the server has rendered includes this state.
    if (text) setAttribute(input, "aria-invalid", null);
    if (!isConnected) this.#message = text;
    else if (text) this.showMessage(text, null);
  }

  /** Returns the language of a message, or `null` if its words come from the page. */
  #languageOf(message) {
    return phraseOf(message) === PHRASE_OTHER_REASON ? null : this.language;
  }
}
