// The core of a field. Only this file calls the functions of the module, of which all fields of a page share one instance.

import {
  BYTE_OFFSET, CHANGE, COUNT, DOMAIN, ENTER, FORMAT, INSERT, LONGEST_TEXT, PHASES, SETTINGS, anchorOf, changeOf, countOf, headOf, lengthOf, packFormat, phaseOf,
  symbolOf,
} from "./one-time-code-numbers.js";
import { loadWordLists } from "./one-time-code-languages.js";
import binary from "./one-time-code-module.js";

/** Loads the module: as WebAssembly or, if the browser or the page's policy forbids WebAssembly, as a script. */
export const loadModule = async () => {
  try {
    const bytes = new Uint8Array(binary.length);
    for (let index = 0; index < bytes.length; index++) bytes[index] = binary.charCodeAt(index) - BYTE_OFFSET;
    return (await WebAssembly.instantiate(bytes)).instance.exports;
  } catch (error) {
    const { default: script } = await import("./one-time-code-script.js");
    if (!script) throw error;
    return script;
  }
};

/** The result of an event whose text can be read only with the words of messages; see `Core.loadWords`. */
export const NEEDS_WORDS = -4;

let loadingWords;
let hasWords = false;

// Frees the memory of fields that the page has dropped.
const registry = globalThis.FinalizationRegistry
  && new FinalizationRegistry(({ module, address }) => module.releaseField(address));

export class Core {
  #module;
  #address;
  #outcome = 0;
  #text = "";
  #lastText = "";
  #view;

  constructor(module) {
    const address = module.createField();
    this.#module = module;
    this.#address = address;
    registry?.register(this, { module, address });
  }

  /**
   * Sends an event, whose first argument can be a text. Returns the effects and the result as bits, or a negative
   * number if the browser may insert the text itself, if the text or the format isn't valid, or for `NEEDS_WORDS`.
   */
  send(event, first, second) {
    if (typeof first === "string") {
      first = this.#write(this.#lastText = first);
      const isRead = event === ENTER || event === INSERT || event === CHANGE;
      if (isRead && !hasWords && this.#module.needsWords(this.#address, first)) return NEEDS_WORDS;
    }
    const outcome = this.#module.handle(this.#address, event, first, second);
    if (outcome < 0) return outcome;
    this.#outcome = outcome;
    this.#text = "";
    return changeOf(outcome);
  }

  /** Sets the format from the values of attributes. Returns the effects, or a negative number; see `format`. */
  setFormat(length, alphabet, grouping) {
    const kind = ["digits", "letters-and-digits"].indexOf(alphabet);
    const custom = kind < 0 ? alphabet : "";
    const groups = grouping?.split("-").map(Number) ?? [];
    this.#write(String.fromCharCode(...groups) + custom);
    return this.send(FORMAT, length % 1 ? 0 : Number(length), packFormat(groups.length, kind < 0 ? custom.length + 2 : kind));
  }

  /**
   * Loads the words with which the module finds a code in a message, for all fields of the page. They are large, and most
   * fields never need them. If they can't be loaded, messages are read without them.
   */
  loadWords() {
    return loadingWords ??= loadWordLists().then((lists) => {
      for (const [kind, words] of lists.entries()) this.#module.addWords(kind, this.#write(words));
    }, (error) => console.warn("<one-time-code>:", error)).then(() => { hasWords = true; });
  }

  /** Sets what causes the next event. */
  setOrigin(origin) { this.#module.setCause(this.#address, origin, performance.now() / 1000); }

  /** Sends the settings that are on, as bits. */
  configure(settings) { this.send(SETTINGS, settings); }

  /** The page's domain, which the core compares with the host of origin-bound messages. */
  set domain(domain) { this.send(DOMAIN, domain); }

  get phase() { return PHASES[phaseOf(this.#outcome)]; }
  get anchor() { return anchorOf(this.#outcome); }
  get head() { return headOf(this.#outcome); }

  /** The number of slots. */
  get length() { return lengthOf(this.message(COUNT)); }

  /** The entered symbols. */
  get text() {
    const count = countOf(this.#outcome);
    while (this.#text.length < count) this.#text += String.fromCharCode(symbolOf(this.slot(this.#text.length)));
    return this.#text;
  }

  /** Returns the symbol, or 0, and the states of a slot as bits. */
  slot(index) { return this.#module.slot(this.#address, index); }

  /** Returns a message as bits, or 0 for none: the phrase, the code's length and a number. */
  message(kind) { return this.#module.message(this.#address, kind); }

  /** The code for speech: symbol by symbol, with pauses between groups. */
  get spelledCode() { return this.#read(this.#module.spell(this.#address)); }

  /** Returns the host to display for a text, by default the last sent one, or an empty string if it's for no other domain. */
  foreignHost(text = this.#lastText) { return this.#read(this.#module.readHost(this.#address, this.#write(text))); }

  /** Sends a countdown event, and returns the remaining seconds. */
  wait(event, duration, now) { return this.#module.wait(this.#address, event, duration, now); }

  /** Returns the seconds until the remaining time changes, or a negative number after the countdown. */
  secondsUntilChange(now) { return this.#module.secondsUntilChange(this.#address, now); }

  /** A view of the text that this script and the module exchange. When the module's memory grows, its buffer changes. */
  get #units() {
    const { buffer } = this.#module.memory;
    if (this.#view?.buffer !== buffer) this.#view = new Uint16Array(buffer, this.#module.textBuffer(), LONGEST_TEXT);
    return this.#view;
  }

  #write(text) {
    const units = this.#units;
    const length = Math.min(text.length, LONGEST_TEXT);
    for (let index = 0; index < length; index++) units[index] = text.charCodeAt(index);
    return length;
  }

  #read(length) { return String.fromCharCode(...this.#units.slice(0, length)); }
}
