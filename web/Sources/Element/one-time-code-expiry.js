// The time until the code expires, of which the core warns the user before.

import { EXPIRE, PASS, REJECTION } from "./one-time-code-numbers.js";

// Timers stop while the device sleeps, so the time is compared now and then.
const LONGEST_PAUSE = 30;

export class Expiry {
  #field;
  #timer;

  constructor(field) { this.#field = field; }

  /** Begins the time of the attributes, because the page has set it, or because a new code was sent. */
  begin() {
    const { host } = this.#field;
    this.#send(EXPIRE, Number(host.getAttribute("expires-in")), Number(host.getAttribute("expiry-warning") ?? 60));
  }

  connect(signal) {
    document.addEventListener("visibilitychange", () => this.#send(PASS), { signal });
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
    this.#send(PASS);
  }

  #send(event, ...values) {
    const { core, editor, host, speech, verification } = this.#field;
    editor.read();
    const effects = core.send(event, ...values);
    if (event === EXPIRE && !core.at(REJECTION)) speech.forget();
    verification.perform(effects, { reason: "expired" });
    clearTimeout(this.#timer);
    const seconds = core.secondsUntilExpiry;
    if (seconds < 0 || !host.isConnected) return;
    this.#timer = setTimeout(() => this.#send(PASS), Math.min(seconds, LONGEST_PAUSE) * 1000 + 1);
  }
}
