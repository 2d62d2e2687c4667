// The core of a field: an instance of the WebAssembly module. Only this file calls the module's exports.

import { FORMAT, LONGEST, LONGEST_DOMAIN, SETTINGS, TEXT, VERSION } from "./one-time-code-numbers.js";

const PHASES = ["editing", "verifying", "accepted", "rejected"];
// The bits of the effects and the result; see `outcome` in the module.
const EFFECTS = 2047;

export class Core {
  #exports;
  #outcome = 0;
  #text = "";
  #lastText = "";
  #view = [];

  constructor(module) {
    this.#exports = new WebAssembly.Instance(module).exports;
    if (this.#exports.v?.() !== VERSION) throw new WebAssembly.LinkError("The module has another version.");
  }

  /**
   * Sends an event, whose first argument can be a text. Returns the effects and the result as bits, or a negative
   * number if the browser may insert the text itself, or if the text or the format isn't valid.
   */
  send(event, first, second) {
    if (typeof first === "string") first = this.#write(this.#lastText = first);
    const outcome = this.#exports.e(event, first, second);
    if (outcome < 0) return outcome;
    this.#outcome = outcome;
    this.#text = "";
    return outcome & EFFECTS;
  }

  /** Sets the format from the values of attributes. Returns the effects, or a negative number; see `setFormat`. */
  setFormat(length, alphabet, grouping) {
    const kind = ["digits", "letters-and-digits"].indexOf(alphabet);
    const custom = kind < 0 ? alphabet : "";
    const groups = grouping?.split("-").map(Number) ?? [];
    // The text contains the group sizes and any custom symbols. `choice` contains the group count and the alphabet.
    this.#write(String.fromCharCode(...groups) + custom);
    const choice = groups.length | (kind < 0 ? custom.length + 2 : kind) << 8;
    return this.send(FORMAT, length % 1 ? 0 : Number(length), choice);
  }

  /** Sends the settings, which are given in the order of the bits of `FieldEvent.settings`. */
  configure(...settings) {
    this.send(SETTINGS, settings.reduce((bits, isOn, index) => bits | isOn << index, 0));
  }

  /** The page's domain, which the core compares with the host of origin-bound messages. */
  set domain(domain) {
    const length = this.#write(domain.slice(0, LONGEST_DOMAIN), LONGEST + 1);
    this.#units[LONGEST] = length;
  }

  get phase() { return PHASES[this.#outcome >> 11 & 3]; }
  get anchor() { return this.#outcome >> 19 & 63; }
  get head() { return this.#outcome >> 25; }

  /** The entered symbols. */
  get text() {
    const count = this.#outcome >> 13 & 63;
    while (this.#text.length < count) this.#text += String.fromCharCode(this.slot(this.#text.length) & 255);
    return this.#text;
  }

  /** Returns a slot: the symbol, or 0, in the lowest 8 bits, and the states in the bits above. */
  slot(index) { return this.#exports.s(index); }

  /** Returns a sentence as bits, or 0 for none: the phrase (6 bits), the code's length (6 bits) and the count. */
  sentence(kind) { return this.#exports.p(kind); }

  /** The code for speech: symbol by symbol, with pauses between groups. */
  get spelledCode() { return this.#readText(0); }

  /** The host to display for the last sent text, or an empty string if the text is for no other domain. */
  get host() { return this.#readText(this.#write(this.#lastText)); }

  /** Sends a countdown event, and returns the remaining seconds. */
  wait(event, duration, now) { return this.#exports.w(event, duration, now); }

  /** Returns the seconds until the remaining time changes, or a negative number after the countdown. */
  secondsUntilChange(now) { return this.#exports.u(now); }

  /** A view of the text that this script and the module exchange. It becomes empty when the module's memory grows. */
  get #units() {
    if (!this.#view.length) this.#view = new Uint16Array(this.#exports.memory.buffer, TEXT);
    return this.#view;
  }

  #write(text, start = 0) {
    const units = this.#units;
    const length = Math.min(text.length, LONGEST);
    for (let index = 0; index < length; index++) units[start + index] = text.charCodeAt(index);
    return length;
  }

  #readText(length) {
    const count = this.#exports.t(length);
    return String.fromCharCode(...this.#units.slice(0, count));
  }
}
