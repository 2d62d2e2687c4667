// The class of the element <one-time-code>.

import { Field } from "./one-time-code-field.js";
import { isTransient, languageChanges, languages, load, loadLocalization, nextAttempt } from "./one-time-code-loading.js";
import { addSheet, findInput, remember, removeCopies } from "./one-time-code-nodes.js";
import { Plain } from "./one-time-code-plain.js";

// The states that the element sets, which a clone or a saved page has from another field.
const STATES = ["data-ready", "data-plain", "data-phase", "data-disabled", "data-obsolete", "data-retriable"];

// Attributes that have no effect on the element: the page's input has them, so that it also works without scripts.
const misplaced = new Set([
  "name", "value", "type", "disabled", "required", "readonly", "maxlength", "pattern", "autocomplete", "autofocus",
  "inputmode", "aria-label",
]);

// Resolves to the input, which a framework may add later, or to `undefined` if `signal` is aborted first.
const waitForInput = (host, signal) => new Promise((resolve) => {
  const check = () => {
    const input = findInput(host);
    if (input || signal.aborted) {
      clearTimeout(warning);
      observer.disconnect();
      resolve(input);
    }
  };
  const warning = setTimeout(() => console.warn("<one-time-code>: no <input> inside, or only in a shadow tree"), 3000);
  const observer = new MutationObserver(check);
  observer.observe(host, { childList: true, subtree: true });
  signal.addEventListener("abort", check);
  check();
});

/**
 * Returns the class, which exists only in browsers. `loadSheet` loads the style sheet for the page's document, or for a shadow
 * tree, unless the page has linked it.
 */
export const makeClass = (loadSheet) => class OneTimeCode extends HTMLElement {
  static get observedAttributes() {
    return ["length", "alphabet", "grouping", "domain", "placeholder", "masked", "reveal", "verify-on", "submit-when-complete",
      "empty-on-reject", "keep-keyboard", "link", "resend-after", "expires-in", "expiry-warning", ...misplaced];
  }

  /** The available languages, each as a function that loads its phrases. A page can add languages. */
  static get languages() { return languages; }

  #field;
  #connection;
  #plain;
  #resolvers;
  #ready = this.#promise();
  #hasFailed = false;
  // Whether the language or the phrases have changed since they were loaded for a field that hasn't started.
  #isOutdated = false;
  #phrases = null;
  #initialCode = "";
  #verify = null;

  resend = this.resend ?? null;
  read = this.read ?? null;

  constructor() {
    super();
    // Applies properties that the page set before the element was defined.
    for (const name of ["verify", "phrases", "code"]) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
  }

  #promise() {
    const promise = new Promise((resolve, reject) => { this.#resolvers = { resolve, reject }; });
    // Prevents an unhandled rejection: pages can ignore `ready`, because an event and the console report failures.
    promise.catch(() => {});
    return promise;
  }

  get #language() {
    for (let node = this; node; node = node.getRootNode().host) {
      const found = node.closest("[lang]");
      if (found) return found.lang || "en";
    }
    return "en";
  }

  /** The field, after it has read what the browser has changed. */
  get #current() {
    this.#field?.editor.read();
    return this.#field;
  }

  get ready() { return this.#ready; }
  get phase() { return this.#current?.core.phase ?? "editing"; }

  get code() { return this.#current?.code ?? (this.#initialCode || (findInput(this)?.value ?? "")); }
  set code(code) {
    code = String(code ?? "");
    if (code === this.code) return;
    if (code || !this.#field) this.set(code);
    else this.#field.editor.empty();
  }

  get verify() { return this.#verify; }
  set verify(verify) {
    this.#verify = verify;
    this.#field?.updateSettings();
    this.#field?.describe();
  }

  get phrases() { return this.#phrases; }
  set phrases(phrases) {
    this.#phrases = phrases;
    this.#updateLocalization();
  }

  set(code) {
    code = String(code ?? "");
    if (!this.#field) this.#initialCode = code;
    else if (!this.#current.editor.set(code)) throw new RangeError("The code is not valid.");
  }
  clear() { this.set(""); }
  submit() {
    if (this.#field) this.#current.requestSubmit();
    else findInput(this)?.form?.requestSubmit();
  }
  focus(options) { findInput(this)?.focus(options); }
  accept() { this.#current?.verification.accept(); }
  reject(problem) { this.#current?.verification.reject(problem); }
  wait(duration) { this.#field?.resend.wait(duration); }

  async #updateLocalization() {
    this.#isOutdated = !this.#field;
    if (this.#isOutdated) return;
    const language = this.#language;
    try {
      const localization = await loadLocalization(language, this.#phrases);
      if (language === this.#language) this.#field.setLocalization(localization);
    } catch (error) {
      console.warn("<one-time-code>:", error);
    }
  }

  /** The phrases of the element's language or, if they can't be loaded, English ones. */
  async #loadPhrases() {
    const load = (language) => loadLocalization(language, this.#phrases);
    return (await load(this.#language).catch(() => load("en"))).phrases;
  }

  async connectedCallback() {
    const { signal } = (this.#connection = new AbortController());
    languageChanges.addEventListener("change", () => this.#updateLocalization(), { signal });
    if (!this.#field) {
      for (const name of STATES) this.removeAttribute(name);
      removeCopies(this);
      this.#plain = new Plain(this, signal, () => this.#loadPhrases());
    }
    for (let failures = 0; !signal.aborted; await nextAttempt(failures, signal)) {
      if (this.#hasFailed) this.#ready = this.#promise();
      this.#hasFailed = false;
      try {
        return await this.#start(signal);
      } catch (error) {
        if (signal.aborted) return;
        this.#fail(error, !failures++);
        if (!isTransient(error)) return;
      }
    }
  }

  async #addSheet() {
    if (!getComputedStyle(this).getPropertyValue("--_count")) addSheet(this.getRootNode(), await loadSheet());
  }

  /** Starts a field, or undoes what was done if an error is thrown: then the input is as plain as before. */
  #begin(resources, input, signal) {
    const undo = remember(this, input), connection = new AbortController();
    let field;
    signal.addEventListener("abort", () => connection.abort());
    try {
      field = new Field(this, resources);
      field.begin();
      // A code that doesn't fit the format stays visible.
      if (this.#initialCode && !field.editor.set(this.#initialCode)) input.value = this.#initialCode;
      field.connect(connection.signal);
    } catch (error) {
      connection.abort();
      field?.end();
      this.shadowRoot?.replaceChildren(document.createElement("slot"));
      undo();
      throw error;
    }
    this.#initialCode = "";
    this.#field = field;
    const message = this.#plain?.end();
    if (message) field.speech.showFailure(message, null);
  }

  async #start(signal) {
    const language = this.#field ? undefined : this.#language;
    this.#isOutdated = false;
    const [resources, input] = await Promise.all([
      language && load(language, this.#phrases),
      waitForInput(this, signal),
      this.#addSheet(),
    ]);
    if (signal.aborted) return;
    if (this.#field) this.#field.connect(signal);
    else this.#begin(resources, input, signal);
    if (this.#isOutdated || language !== this.#language) this.#updateLocalization();
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ attributeName }) => attributeName === "lang")) this.#updateLocalization();
      this.#field.keepFocus();
      this.#field.place();
    });
    // Any ancestor can set the language and the direction, and a fieldset can disable the input.
    for (let node = this; node; node = node.assignedSlot ?? node.parentNode ?? node.host) {
      observer.observe(node, { attributeFilter: ["lang", "dir", "disabled"] });
    }
    signal.addEventListener("abort", () => observer.disconnect());
    this.#resolvers.resolve(this);
  }

  // Rejects `ready`. Only the first failure is also reported by an event and in the console.
  #fail(error, isFirst) {
    this.#hasFailed = true;
    this.#resolvers.reject(error);
    if (!isFirst) return;
    console.warn("<one-time-code> could not start:", error);
    this.dispatchEvent(new ErrorEvent("error", { error, message: error.message }));
  }

  disconnectedCallback() {
    this.#connection.abort();
    // Moving the element doesn't cancel verification.
    setTimeout(() => { if (!this.isConnected) this.#field?.cancelVerification(); });
  }

  attributeChangedCallback(name, _, value) {
    // Warns once on a page.
    if (misplaced.delete(name)) console.warn(`<one-time-code>: "${name}" belongs on the <input> inside`);
    else if (name === "resend-after") this.#field?.resend.wait(Number(value));
    else if (name === "expires-in") this.#field?.expiry.begin();
    else {
      this.#field?.updateSettings();
      queueMicrotask(() => this.#field?.update());
    }
  }
};
