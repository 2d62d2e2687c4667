// The core of a field. Only this file calls the functions of the module, of which all fields of a page share one instance.

import {
  ANCHOR, BYTE_OFFSET, CHANGE, COUNT, DOMAIN, ENTER, FORMAT, HEAD, INSERT, LENGTH, LONGEST_TEXT, PHASE, PHASES, SETTINGS, SLOTS,
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

// The wall clock can be set, and in some browsers `performance.now()` stops while the device sleeps. This clock follows
// `performance.now()`, and adds the time by which the wall clock gets ahead of it. To a page, setting the wall clock
// forward looks like sleep, so it counts, too; the server still enforces the times. Setting it back has no effect.
let lead = Date.now() - performance.now(), setBack = 0;
const seconds = () => {
  const steady = performance.now(), ahead = Date.now() + setBack - steady;
  // Differences of less than a second are rounding or small corrections of the wall clock.
  if (ahead < lead - 1000) setBack += lead - ahead;
  else lead = Math.max(lead, ahead);
  return (steady + lead) / 1000;
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
  #text = "";
  #lastText = "";
  #units;
  #record;

  constructor(module) {
    const address = module.createField();
    this.#module = module;
    this.#address = address;
    registry?.register(this, { module, address });
  }

  /**
   * Sends an event, with a text if the first value is one, and with numbers. Returns the effects and the result as bits, or a
   * negative number if the browser may insert the text itself, if the text or the format isn't valid, or for `NEEDS_WORDS`.
   */
  send(event, ...values) {
    let units = 0;
    if (typeof values[0] === "string") {
      units = this.#write(this.#lastText = values.shift());
      const isRead = event === ENTER || event === INSERT || event === CHANGE;
      if (isRead && !hasWords && this.#module.needsWords(this.#address, units)) return NEEDS_WORDS;
    }
    const [first = 0, second = 0] = values;
    const effects = this.#module.handle(this.#address, event, units, first, second, seconds());
    this.#text = "";
    return effects;
  }

  /** Sets the format from the values of attributes. Returns the effects, or a negative number; see `format`. */
  setFormat(length, alphabet, grouping) {
    const kind = ["digits", "letters-and-digits", alphabet].indexOf(alphabet);
    const groups = grouping?.split("-").map(Number) ?? [];
    const text = String.fromCharCode(kind, groups.length, ...groups) + (kind < 2 ? "" : alphabet);
    return this.send(FORMAT, text, length % 1 ? 0 : Number(length));
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

  /** Sends the settings that are on, as bits, and how many seconds before the expiry the user is warned. */
  configure(settings, expiryWarning) { this.send(SETTINGS, settings, expiryWarning); }

  /** The page's domain, which the core compares with the host of origin-bound messages. */
  set domain(domain) { this.send(DOMAIN, domain); }

  /** Returns a number of the state, such as `COUNT` or, for a message, the bits of its phrase and number. */
  at(place) {
    const { buffer } = this.#module.memory;
    // When the module's memory grows, its buffer changes.
    if (this.#record?.buffer !== buffer) this.#record = new Int32Array(buffer, this.#module.record(this.#address));
    return this.#record[place];
  }

  get phase() { return PHASES[this.at(PHASE)]; }
  get anchor() { return this.at(ANCHOR); }
  get head() { return this.at(HEAD); }

  /** The number of slots. */
  get length() { return this.at(LENGTH); }

  /** The entered symbols. */
  get text() {
    const count = this.at(COUNT);
    while (this.#text.length < count) this.#text += String.fromCharCode(symbolOf(this.slot(this.#text.length)));
    return this.#text;
  }

  /** Returns the symbol, or 0, and the states of a slot as bits. */
  slot(index) { return this.at(SLOTS + index); }

  /** Takes the next announcement out of the queue, and returns its message, or 0 for none. */
  next() { return this.#module.nextAnnouncement(this.#address); }

  /** The code for speech: symbol by symbol, with pauses between groups. */
  get spelledCode() { return this.#read(this.#module.spell(this.#address)); }

  /** Returns the host to display for a text, by default the last sent one, or an empty string if it's for no other domain. */
  foreignHost(text = this.#lastText) { return this.#read(this.#module.readHost(this.#address, this.#write(text))); }

  /** Sends an event of the resend countdown, and returns the remaining seconds. */
  wait(event, duration = 0) { return this.#module.wait(this.#address, event, duration, seconds()); }

  /** The seconds until the remaining time changes, or a negative number after the countdown. */
  get secondsUntilChange() { return this.#module.secondsUntilChange(this.#address, seconds()); }

  /** The seconds until the event `PASS` has something to do, or a negative number. */
  get secondsUntilPass() { return this.#module.secondsUntilPass(this.#address, seconds()); }

  #write(text) {
    const units = this.#exchanged;
    const length = Math.min(text.length, LONGEST_TEXT);
    for (let index = 0; index < length; index++) units[index] = text.charCodeAt(index);
    return length;
  }

  #read(length) { return String.fromCharCode(...this.#exchanged.slice(0, length)); }

  /** A view of the text that this script and the module exchange. */
  get #exchanged() {
    const { buffer } = this.#module.memory;
    if (this.#units?.buffer !== buffer) this.#units = new Uint16Array(buffer, this.#module.textBuffer(), LONGEST_TEXT);
    return this.#units;
  }
}
