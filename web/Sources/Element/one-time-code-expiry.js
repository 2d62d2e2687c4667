// The time until the code expires, of which the core warns the user before, or until a rejected code can be tried again.

import { EXPIRE, PASS, REJECTION } from "./one-time-code-numbers.js";
import { isSeen } from "./one-time-code-nodes.js";

// Timers stop while the device sleeps, so the time is compared now and then.
const LONGEST_PAUSE = 30;

export class Expiry {
  #field;
  #timer;

  constructor(field) { this.#field = field; }

  /** Begins the time of the attribute, because the page has set it. */
  begin() { this.#send(EXPIRE, Number(this.#field.host.getAttribute("expires-in"))); }

  /** Tells the core the time. */
  pass() { this.#send(PASS); }

  connect(signal) {
    document.addEventListener("visibilitychange", () => this.pass(), { signal });
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
    this.pass();
  }

  #send(event, seconds = 0) {
    const { core, editor, host, speech, verification } = this.#field;
    editor.read();
    const effects = core.send(event, seconds, isSeen(host) ? 0 : 1);
    if (event === EXPIRE && !core.at(REJECTION)) speech.forget();
    verification.perform(effects, { reason: "expired" });
    clearTimeout(this.#timer);
    const pause = core.secondsUntilPass;
    if (pause < 0 || !host.isConnected) return;
    this.#timer = setTimeout(() => this.pass(), Math.min(pause, LONGEST_PAUSE) * 1000 + 1);
  }
}
