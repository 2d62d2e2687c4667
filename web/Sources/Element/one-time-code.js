// The element <one-time-code>. Importing this file on a server has no effect.

import { Field } from "./one-time-code-field.js";
import { anotherChance, isTransient, languages, load, loadWords, style } from "./one-time-code-loading.js";
import { findInput } from "./one-time-code-nodes.js";

const NAME = "one-time-code";

// Resolves to the input, which a framework may add later, or to `undefined` if `signal` is aborted first.
const inputOf = (host, signal) => new Promise((resolve) => {
  const look = () => {
    const input = findInput(host);
    if (input || signal.aborted) {
      changes.disconnect();
      resolve(input);
    }
  };
  const changes = new MutationObserver(look);
  changes.observe(host, { childList: true, subtree: true });
  signal.addEventListener("abort", look);
  look();
});

const make = () => class OneTimeCode extends HTMLElement {
  static get observedAttributes() {
    return ["length", "alphabet", "grouping", "domain", "placeholder", "masked", "reveal", "submit-when-complete",
      "keep-keyboard", "resend-after", "lang"];
  }

  /** The available languages, each as a function that loads its phrases. A page can add languages. */
  static get languages() { return languages; }

  #field;
  #connection;
  #settled;
  #ready = this.#promise();
  #hasFailed = false;
  #words = null;
  #early = "";
  #verify = null;

  resend = this.resend ?? null;

  constructor() {
    super();
    // Applies properties that the page set before the element was defined.
    for (const name of ["verify", "words", "code"]) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
  }

  #promise() {
    const promise = new Promise((resolve, reject) => { this.#settled = { resolve, reject }; });
    // The page needs no handler, because an event and the console also report failures.
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

  get ready() { return this.#ready; }
  get phase() { return this.#field?.core.phase ?? "editing"; }

  get code() { return this.#field?.code ?? (this.#early || (findInput(this)?.value ?? "")); }
  set code(code) {
    if (String(code ?? "") !== this.code) this.set(code);
  }

  get verify() { return this.#verify; }
  set verify(verify) {
    this.#verify = verify;
    this.#field?.settle();
    this.#field?.describe();
  }

  get words() { return this.#words; }
  set words(words) {
    this.#words = words;
    this.#speak();
  }

  set(code) {
    code = String(code ?? "");
    if (!this.#field) this.#early = code;
    else if (!this.#field.editor.set(code)) throw new RangeError("The code is not valid.");
  }
  clear() { this.set(""); }
  focus(options) { findInput(this)?.focus(options); }
  accept() { this.#field?.verification.accept(); }
  reject(problem) { this.#field?.verification.reject(problem); }
  wait(duration) { this.#field?.resend.wait(duration); }

  async #speak() {
    if (!this.#field) return;
    try {
      this.#field.speakIn(await loadWords(this.#language, this.#words));
    } catch (error) {
      console.warn("<one-time-code>:", error);
    }
  }

  async connectedCallback() {
    const { signal } = (this.#connection = new AbortController());
    for (let failures = 0; !signal.aborted; await anotherChance(failures, signal)) {
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

  async #start(signal) {
    const [needed, input] = await Promise.all([
      this.#field ? undefined : load(this.#language, this.#words),
      inputOf(this, signal),
      style(this),
    ]);
    if (signal.aborted) return;
    this.#field ??= new Field(this, needed);
    // A code that doesn't fit the format stays visible.
    if (this.#early && !this.#field.editor.set(this.#early)) input.value = this.#early;
    this.#early = "";
    this.#field.connect(signal);
    const pages = new MutationObserver(() => {
      this.#speak();
      this.#field.place();
    });
    pages.observe(document.documentElement, { attributeFilter: ["lang", "dir"] });
    signal.addEventListener("abort", () => pages.disconnect());
    this.#settled.resolve(this);
  }

  // Rejects `ready`. Only the first failure is also reported by an event and in the console.
  #fail(error, isFirst) {
    this.#hasFailed = true;
    this.#settled.reject(error);
    if (!isFirst) return;
    console.warn("<one-time-code> could not start:", error);
    this.dispatchEvent(new ErrorEvent("error", { error, message: error.message }));
  }

  disconnectedCallback() {
    this.#connection.abort();
    // Moving the element doesn't cancel verification.
    setTimeout(() => { if (!this.isConnected) this.#field?.leave(); });
  }

  attributeChangedCallback(name, _, value) {
    if (name === "lang") this.#speak();
    else if (name === "resend-after") this.#field?.resend.wait(Number(value));
    else {
      this.#field?.settle();
      queueMicrotask(() => this.#field?.update());
    }
  }
};

// If a page loads several copies of the script, the first one is used.
const registry = globalThis.customElements;
if (registry && !registry.get(NAME)) registry.define(NAME, make());

/** A field for one-time codes, documented in one-time-code.d.ts. */
export const OneTimeCode = registry?.get(NAME);
