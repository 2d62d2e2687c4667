// Announcements, the texts that describe the input, and the page's errors, which the element only reads.

import {
  DESCRIPTION, NOTICE, PHRASE_OTHER_REASON, PHRASE_TRY_AGAIN, REFUSAL, REJECTION, RETRY, STATUS, WARNING, numberOf, phraseOf,
} from "./one-time-code-numbers.js";
import {
  ensureId, findAll, hasText, hideKeyboard, isOwn, isOwnId, make, makeOwn, place, removeCopies, setAttribute, setState, setText,
} from "./one-time-code-nodes.js";
import { Region, documentRegion, regionOf } from "./one-time-code-region.js";

const collapse = (text) => text.trim().replace(/\s+/g, " ");

// The language of the page before a translator changed it.
const pageLanguage = globalThis.document?.documentElement.lang;

/** Whether a translator has changed the page's texts: Chromium adds elements and a class, and Firefox sets the language. */
const isTranslated = (errors) => {
  const { lang, className } = document.documentElement;
  return lang !== pageLanguage || /\btranslated-/.test(className) || errors.some((error) => error.querySelector("font"));
};

export class Speech {
  /** The message for the refusal that the field shows. */
  refusal = "";
  /** Whether the page has answered what the user did last: completed or submitted a code, or pressed Return or a button. */
  isAnswered = false;

  #field;
  #localization;
  // The region for an element in a dialog.
  #region = new Region();
  #queue = [];
  // The element's own nodes: problems, the button that submits a code again, what is shown while there is no problem, and the
  // hidden description of the input.
  #own = {};
  // The rejection that is shown, and the error of the resend button. They outlive a change of the code by the page.
  #verdict = 0;
  #failure = "";
  #failureLanguage;
  // The words that the page has chosen for a message of the core.
  #chosen = {};
  // The texts of the page's errors: the current ones, until the user makes them obsolete, and the last that were read.
  #errors = "";
  #lastErrors = "";
  #isObsolete = false;
  #hints = "";
  #allHints = "";
  #isStarted = false;

  constructor(field, root, localization) {
    this.#field = field;
    this.#localization = localization;
    root.append(this.#region.node);
    field.host.addEventListener("click", (event) => this.#press(event), { signal: field.ending.signal });
  }

  get language() { return this.#localization.language; }

  // Values of placeholders. `host` is the host of the refused message.
  get code() { return this.#field.core.spelledCode; }
  get reason() { return this.#field.verification.reason; }
  host;

  /** Returns the text of a message of the core. */
  text(message) {
    const count = numberOf(message), { length } = this.#field.core;
    const { [phraseOf(message)]: forms } = this.#localization.phrases;
    const form = forms.other ? forms["=" + count] ?? forms[this.#localization.plural(count)] ?? forms.other : forms;
    return form.replace(/{(\w+)}/g, (_, name) => ({ count, length })[name] ?? this[name]);
  }

  /** Dispatches an event by which the page can choose the words for the core's new message of a kind, or cancel them. */
  offer(kind, type, detail) {
    const message = this.#field.core.at(kind), text = this.text(message);
    detail.message = text;
    const isShown = this.#field.emit(type, detail, true);
    this.#chosen[kind] = { message, words: !isShown ? "" : detail.message === text ? undefined : String(detail.message ?? "") };
  }

  /** Returns the text of a message, and its language, which is `null` if the words come from the page. */
  #wordsOf(message) {
    const chosen = [REFUSAL, REJECTION].find((kind) => this.#chosen[kind]?.message === message);
    const words = this.#chosen[chosen]?.words;
    const isOwn = words === undefined && phraseOf(message) !== PHRASE_OTHER_REASON;
    return { text: words ?? this.text(message), language: isOwn ? this.language : null };
  }

  /** Announces a text of the page or of the resend button. */
  announce(text, language = null) {
    this.#queue.push({ text, language });
    this.speak();
  }

  /** Announces what is queued here and in the core. */
  speak() { this.region.speak(this); }

  /** The region in which the field is heard now. */
  get region() { return regionOf(this.#field.host, this.#region); }

  /** Returns the next text, but no message of the core that the page has cancelled, or says itself. */
  next() {
    if (this.#queue[0]) return this.#queue.shift();
    for (let message; (message = this.#field.core.next());) {
      const next = this.#wordsOf(message);
      if (next.text && !this.#errors.includes(next.text)) return next;
    }
  }

  /** Creates the region, and announces an error that is in the page at the start, unless the page is still loading. */
  connect() {
    documentRegion(this.#field.host.ownerDocument);
    if (!this.#isStarted && this.#errors && document.readyState === "complete") this.announce(this.#errors);
    this.#isStarted = true;
  }

  /** Removes the element's own nodes. */
  removeNodes() {
    for (const kind in this.#own) this.#own[kind].remove();
  }

  /** Shows and announces an error of the resend button. An empty text removes it. */
  showFailure(text, language) {
    this.#failure = text;
    this.#failureLanguage = language;
    if (text) this.announce(text, language);
    this.#field.describe();
  }

  /** Removes the element's errors, because they concern another input. */
  forget() {
    this.#verdict = 0;
    this.#failure = "";
  }

  /** Removes all errors, because the user has changed the code. The style sheet hides those of the page. */
  makeObsolete() {
    this.forget();
    this.#isObsolete ||= !!this.#errors;
    this.#errors = "";
  }

  /** Shows the page's errors again, for a page that answers a submission, perhaps with the same error. */
  revive() {
    if (!this.#isObsolete) return;
    this.#isObsolete = false;
    this.#errors = this.#lastErrors;
    this.#field.describe();
  }

  /** Replaces the phrases, and marks own texts to be written again. */
  setLocalization(localization) {
    this.#localization = localization;
    for (const kind in this.#own) setText(this.#own[kind]);
  }

  /** Updates the texts beside the input, and the input's ARIA states. */
  describe(input, isAway) {
    const { core, host, isPlain } = this.#field;
    const { message, retry, status, description } = this.#own;
    const refusal = core.at(REFUSAL), rejection = core.at(REJECTION), canRetry = !!core.at(RETRY);
    // Text that doesn't fit keeps the reason, even after the page has rejected it.
    if (refusal || !isPlain) this.refusal = refusal ? this.#wordsOf(refusal).text : "";
    if (rejection || core.phase !== "editing") this.#verdict = rejection;
    const verdict = this.#verdict && this.#wordsOf(this.#verdict);
    const problem = [verdict?.text, this.#failure].filter(Boolean).join(" ");
    // What the page says itself isn't said twice.
    const texts = [problem, this.refusal].filter((text) => text && !this.#errors.includes(text));
    setText(message, texts.join(" "), !problem ? this.language : verdict?.text ? verdict.language : this.#failureLanguage);
    host.toggleAttribute("data-obsolete", this.#isObsolete);
    host.toggleAttribute("data-retriable", canRetry);
    setText(retry, canRetry && !findAll(host, "retry")[0] ? this.text(PHRASE_TRY_AGAIN) : "", this.language);
    const [news, notice, warning] = [STATUS, NOTICE, WARNING].map((place) => {
      const message = core.at(place), text = message ? this.text(message) : "";
      // What a hint of the page says isn't said twice.
      return this.#allHints.includes(text) ? "" : text;
    });
    const hasNews = !isPlain && !texts[0] && !this.#errors;
    setText(status, [hasNews && news, warning].filter(Boolean).join(" "), this.language);
    // If the description of a focused input changes, screen readers read it and interrupt the announcement.
    if (isAway || !hasText(description)) {
      const parts = [
        this.#errors, this.#errors.includes(problem) ? "" : problem, this.text(core.at(DESCRIPTION)), notice, warning,
        this.#hints,
      ];
      setText(description, parts.filter(Boolean).join(" "), this.language, true);
    }
    setState(input, "aria-busy", core.phase === "verifying");
    setState(input, "aria-invalid", this.#verdict || problem || this.#errors);
  }

  /** Puts the element's own nodes in their places, and reads the page's, which may have changed. */
  findNodes(input, changes, isConnected) {
    const { host } = this.#field;
    removeCopies(host);
    const own = this.#own;
    // Frameworks that morph nodes into rendered HTML, such as Livewire, remove those of the element, or make them the page's.
    const isRendered = Object.values(own).some((node) => !isOwn(node) || !host.contains(node));
    for (const [kind, tag] of [["message", "p"], ["retry", "p"], ["status", "p"], ["description", "span"]]) {
      if (own[kind] && isOwn(own[kind])) continue;
      own[kind] = makeOwn(tag, kind);
      // Scripts of the page don't find the button, which is not theirs, among the buttons of the form.
      if (kind === "retry") {
        own.retry.attachShadow({ mode: "open" }).append(make("button", { type: "button", part: "button" }, make("slot")));
      }
    }
    for (const kind of ["status", "retry", "message"]) place(host, own[kind], input);
    place(host, own.description);
    const hints = findAll(host, "hint");
    this.#allHints = hints.map(({ textContent }) => collapse(textContent)).join(" ");
    // Hints without an id are part of the element's own description.
    this.#hints = hints.filter(({ id }) => !id).map(({ textContent }) => collapse(textContent)).join(" ");
    const errors = findAll(host, "error");
    const described = (input.getAttribute("aria-describedby") ?? "").split(" ")
      .filter((id) => !isOwnId(id) && !errors.some((error) => error.id === id));
    for (const hint of hints) if (hint.id && !described.includes(hint.id)) described.push(hint.id);
    setAttribute(input, "aria-describedby", [ensureId(own.description), ...described].join(" "));
    this.#readErrors(errors, changes, isConnected, isRendered);
  }

  /** Submits a code again, whose verification has failed. */
  #press(event) {
    const { core, hidesKeyboard, host, input } = this.#field, { target } = event;
    const isRetry = target === this.#own.retry || host.contains(target.closest?.("[data-retry]"));
    if (!isRetry || event.defaultPrevented || !core.at(RETRY)) return;
    event.preventDefault();
    // The button disappears. The keyboard isn't needed. The focus comes first: if the description changed at the same time,
    // screen readers would read it twice.
    if (hidesKeyboard) hideKeyboard(input);
    input.focus({ preventScroll: true });
    this.#field.requestSubmit();
  }

  /** Reads the page's errors after a change of them, or of what makes them visible, and announces them. */
  #readErrors(errors, changes, isConnected, isRendered) {
    const { form, host, input, isPlain } = this.#field;
    const isConcerned = (node, hasErrors) => node !== host
      && (node.closest ? node : node.parentNode)?.closest?.("[data-error]") || hasErrors && node.querySelector?.("[data-error]");
    let isTouched = !changes, isWritten = false;
    for (const { type, target, addedNodes, removedNodes } of changes ?? []) {
      const isAttribute = type === "attributes";
      isWritten ||= !isAttribute && isConcerned(target) || [...addedNodes].some((node) => isConcerned(node, true));
      isTouched ||= isAttribute && target !== host && isConcerned(target, true) || !!removedNodes[0];
    }
    if (!isTouched && !isWritten) return;
    host.removeAttribute("data-obsolete");
    const isShown = (node) => host.checkVisibility?.() ? node.checkVisibility() : !node.hidden;
    const text = errors.filter(isShown).map(({ textContent }) => collapse(textContent)).filter(Boolean).join(" ");
    const last = this.#lastErrors, current = this.#errors;
    // A framework that renders the whole element writes its last error again, without another attempt by the user.
    if (text === last && (!isWritten || isRendered && this.isAnswered)) return;
    this.#lastErrors = this.#errors = text;
    this.#isObsolete = false;
    if (!text) return;
    // An error that the server has rendered includes this state.
    setAttribute(input, "aria-invalid", null);
    // The page's answer removes a refusal, except the reason why text doesn't fit.
    if (!isPlain) this.#chosen[REFUSAL] = { message: this.#field.core.at(REFUSAL), words: "" };
    form.release();
    if (!isConnected || !isWritten && last.includes(text) || current && this.isAnswered && isTranslated(errors)) return;
    this.isAnswered = true;
    this.announce(text);
  }
}
