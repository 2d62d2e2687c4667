// The element <one-time-code>: it loads what a field needs, and hands the page's wishes on to it. On a server, where
// there are no elements, importing this does nothing.

import { loadModule, loadSheet } from "./one-time-code-assets.js";
import { attach } from "./one-time-code-field.js";
import { languages, loadNames } from "./one-time-code-languages.js";
import { findInput } from "./one-time-code-nodes.js";

const NAME = "one-time-code";

// Loaded once for all elements of a page. What failed is tried again by the next element.
let loading;
const load = () => loading ??= Promise.all([loadModule(), loadSheet()]).catch((error) => {
  loading = undefined;
  throw error;
});

// Words by the names of their phrases, in place of those that the language has.
const replaced = async (words, own) => {
  if (!own) return words;
  const names = await loadNames();
  return words.map((word, index) => own[names[index]] ?? word);
};

// The words of the language that fits best: the very language and region, else the language, else English.
const speech = async (tag, own) => {
  const fitting = (count) => {
    const start = (tag) => tag.toLowerCase().split(/[-_]/).slice(0, count).join();
    return Object.keys(languages).find((language) => start(language) === start(tag));
  };
  const language = fitting() ?? fitting(1) ?? "en";
  const loaded = (await languages[language]()).default;
  const words = Array.isArray(loaded) ? loaded : await replaced((await languages.en()).default, loaded);
  return { language, words: await replaced(words, own), plurals: new Intl.PluralRules(language) };
};

// What many pages do without is a script of its own, and without it the rest works as well.
const part = (isWanted, load) => isWanted ? load().then((part) => part.default, () => {}) : undefined;
const parts = {
  resend: (isWanted) => part(isWanted, () => import("./one-time-code-resend.js")),
  sms: (isWanted) => part(isWanted, () => import("./one-time-code-sms.js")),
};

// The slots need both; without them the text of the input is seen.
const isAbleToDraw = () => CSS.supports("width", "1cqi") && CSS.supports("selector(:has(a))");

// The first input within, which a framework may add later.
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
  static observedAttributes = "length alphabet grouping masked reveal domain placeholder resend-after lang".split(" ");

  /** The languages that there are, each as a function that loads its words. A page may add some. */
  static languages = languages;

  #field;
  #connection;
  #settled;
  #ready = this.#promise();
  #hasFailed = false;
  #words = null;
  #early = "";

  // What a page has put there before there was an element counts.
  verify = this.verify ?? null;
  resend = this.resend ?? null;

  constructor() {
    super();
    for (const name of ["words", "code"]) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
  }

  #promise() {
    const promise = new Promise((resolve, reject) => { this.#settled = { resolve, reject }; });
    // It is told by an event and on the console, too: nobody has to listen.
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
  get phase() { return this.#field?.phase() ?? "editing"; }

  get code() { return this.#field?.code() ?? (this.#early || (findInput(this)?.value ?? "")); }
  set code(code) {
    if (String(code ?? "") !== this.code) this.set(code);
  }

  get words() { return this.#words; }
  set words(words) {
    this.#words = words;
    this.#speak();
  }

  set(code) {
    code = String(code ?? "");
    if (!this.#field) this.#early = code;
    else if (!this.#field.set(code)) throw new RangeError("The code is not valid.");
  }
  clear() { this.set(""); }
  focus(options) { findInput(this)?.focus(options); }
  accept() { this.#field?.accept(); }
  reject(problem) { this.#field?.reject(problem); }
  wait(duration) { this.#field?.wait(duration); }

  async #speak() {
    if (!this.#field) return;
    try {
      this.#field.speakIn(await speech(this.#language, this.#words));
    } catch (error) {
      console.warn("<one-time-code>:", error);
    }
  }

  async connectedCallback() {
    const { signal } = (this.#connection = new AbortController());
    if (this.#hasFailed) this.#ready = this.#promise();
    this.#hasFailed = false;
    try {
      if (!isAbleToDraw()) throw new Error("The browser cannot draw the slots.");
      const [[module, sheet], spoken, resend, sms, input] = await Promise.all([
        load(),
        speech(this.#language, this.#words),
        parts.resend(this.querySelector("[data-resend]")),
        parts.sms("OTPCredential" in window),
        inputOf(this, signal),
      ]);
      if (signal.aborted) return;
      this.#field ??= attach(this, module, sheet, spoken, resend, sms, parts.resend);
      // What does not fit is seen as it is.
      if (this.#early && !this.#field.set(this.#early)) input.value = this.#early;
      this.#early = "";
      this.#field.connect(signal);
      const pages = new MutationObserver(() => this.#speak());
      pages.observe(document.documentElement, { attributeFilter: ["lang"] });
      signal.addEventListener("abort", () => pages.disconnect());
      this.#settled.resolve(this);
    } catch (error) {
      if (signal.aborted) return;
      // Without us the input is what it was: plain, visible and usable.
      console.warn("<one-time-code> could not start:", error);
      this.#hasFailed = true;
      this.#settled.reject(error);
      this.dispatchEvent(new ErrorEvent("error", { error, message: error.message }));
    }
  }

  disconnectedCallback() {
    this.#connection.abort();
    // What is only moved goes on.
    setTimeout(() => { if (!this.isConnected) this.#field?.leave(); });
  }

  attributeChangedCallback(name, _, value) {
    if (name === "lang") this.#speak();
    else if (name === "resend-after") this.#field?.wait(Number(value));
    else queueMicrotask(() => this.#field?.update());
  }
};

// The first one to be loaded wins, where a page loads several.
const registry = globalThis.customElements;
if (registry && !registry.get(NAME)) registry.define(NAME, make());

/** The field in which a person enters the code that was sent to them. See the declarations beside it. */
export const OneTimeCode = registry?.get(NAME);
