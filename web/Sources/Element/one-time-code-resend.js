// The resend buttons, one for each channel, and their countdown. The page may remove the buttons and add them again.

import { BEGIN, LOOK, PHRASE_CODE_NOT_SENT, REQUEST_EARLY, SENT, TICK } from "./one-time-code-numbers.js";
import { isSeen, setState } from "./one-time-code-nodes.js";
import { messageOf } from "./one-time-code-verification.js";

export class Resend {
  #field;
  #buttons = [];
  #duration;
  #isSending = false;
  #ticking;

  constructor(field) {
    this.#field = field;
    this.#duration = field.host.getAttribute("resend-after");
    field.host.addEventListener("click", (event) => this.#press(event), { capture: true, signal: field.ending.signal });
  }

  /** Returns the remaining seconds, and queues an announcement if one is due and the user can see the button. */
  #remaining(isHeard = true) { return this.#field.core.wait(isHeard ? TICK : LOOK); }

  /** Finds the buttons, which the page may have added, replaced or removed. */
  findButtons() {
    const { host } = this.#field, before = this.#buttons;
    const buttons = this.#buttons = [...host.querySelectorAll("[data-resend]")];
    if (!buttons[0] || buttons.length === before.length && buttons.every((button, index) => button === before[index])) return;
    if (this.#duration) {
      // The first countdown isn't announced, because the screen reader is already reading the page with the button.
      this.#beginSilently(this.#duration);
      this.#duration = 0;
    }
    this.#tick();
  }

  /** Starts a countdown of `duration` seconds. If there is no button, the countdown starts when a button is added. */
  wait(duration) {
    if (!this.#buttons[0]) this.#duration = duration;
    else if (this.#begin(duration)) this.#tick();
  }

  connect(signal) {
    document.addEventListener("visibilitychange", () => this.#tick(), { signal });
    signal.addEventListener("abort", () => clearTimeout(this.#ticking));
    this.#tick();
  }

  /** Updates the buttons and the remaining time, which the style sheet draws in the first button. */
  #tick() {
    const { core, slots, speech } = this.#field, buttons = this.#buttons;
    clearTimeout(this.#ticking);
    if (!buttons[0]) return;
    const remaining = this.#remaining(buttons.some(isSeen)), waits = remaining > 0;
    for (const button of buttons) setState(button, "aria-disabled", waits || this.#isSending, null);
    slots.showTime(waits && `${Math.floor(remaining / 60)}:${String(remaining % 60).padStart(2, 0)}`);
    if (waits) this.#ticking = setTimeout(() => this.#tick(), core.secondsUntilChange * 1000 + 1);
    speech.speak();
  }

  #begin(duration) {
    if (!(duration > 0 && Number.isFinite(Number(duration)))) return false;
    this.#field.core.wait(BEGIN, duration);
    return true;
  }

  /** Starts a countdown, and removes the announcement of its start from the core's queue. */
  #beginSilently(duration) {
    if (this.#begin(duration) && this.#remaining()) this.#field.core.next();
  }

  async #press(event) {
    const { core, host, speech } = this.#field;
    const button = this.#buttons.find((button) => button.contains(event.target));
    if (!button) return;
    if (this.#remaining() > 0) {
      event.preventDefault();
      core.wait(REQUEST_EARLY);
      return speech.speak();
    }
    if (!host.resend) return;
    event.preventDefault();
    if (this.#isSending) return;
    this.#isSending = true;
    this.#tick();
    try {
      const { channel } = button.dataset, duration = await host.resend(channel);
      this.#field.send(SENT, +(channel === "voice"), 0, "deleteContentBackward");
      speech.makeObsolete();
      speech.showFailure("");
      this.#begin(duration);
      this.#field.receive();
    } catch (problem) {
      const message = messageOf(problem);
      speech.showFailure(message || speech.text(PHRASE_CODE_NOT_SENT), message ? null : speech.language);
      // The text of the error says how long to wait.
      this.#beginSilently(problem?.retryAfter);
    }
    this.#isSending = false;
    this.#tick();
  }
}
