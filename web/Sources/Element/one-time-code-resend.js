// The resend button and its countdown. The page may remove the button and add it again.

import { ASK_EARLY, BEGIN, NEXT, PHRASE_CODE_NOT_SENT, SENT, TELL } from "./one-time-code-numbers.js";
import { find, make } from "./one-time-code-nodes.js";
import { wordsOf } from "./one-time-code-verification.js";

const seconds = () => Date.now() / 1000;

export class Resend {
  #field;
  #button;
  #time = make("span", { ariaHidden: "true" });
  #duration;
  #isSending = false;
  #ticking;

  constructor(field) {
    this.#field = field;
    this.#time.dataset.time = "";
    this.#duration = field.host.getAttribute("resend-after");
    field.host.addEventListener("click", (event) => this.#press(event), true);
  }

  /** Returns the remaining seconds, and queues the announcement that is due. */
  #remaining() { return this.#field.core.wait(TELL, 0, seconds()); }

  /** Finds the button, which the page may have added, replaced or removed. */
  tend() {
    const { core, host } = this.#field;
    const button = find(host, "resend");
    if (button === this.#button) return;
    this.#button = button;
    if (!button) return;
    if (this.#duration) {
      // The first countdown isn't announced, because the screen reader is already reading the page with the button.
      this.#begin(this.#duration);
      this.#remaining();
      core.sentence(NEXT);
      this.#duration = undefined;
    }
    this.#tick();
  }

  /** Starts a countdown of `duration` seconds. If there is no button, the countdown starts when a button is added. */
  wait(duration) {
    if (!this.#button) this.#duration = duration;
    else if (this.#begin(duration)) this.#tick();
  }

  connect(signal) {
    document.addEventListener("visibilitychange", () => this.#tick(), { signal });
    signal.addEventListener("abort", () => clearTimeout(this.#ticking));
    this.#tick();
  }

  /** Updates the button and the remaining time. */
  #tick() {
    const { core, speech } = this.#field, button = this.#button;
    clearTimeout(this.#ticking);
    if (!button) return;
    const left = this.#remaining();
    if (left > 0 || this.#isSending) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
    if (left > 0) {
      // The time is hidden from screen readers, which would read the button again every second.
      this.#time.textContent = ` ${Math.floor(left / 60)}:${String(left % 60).padStart(2, 0)}`;
      if (this.#time.parentNode !== button) button.append(this.#time);
      this.#ticking = setTimeout(() => this.#tick(), core.untilTick(seconds()) * 1000 + 1);
    } else this.#time.remove();
    speech.speak();
  }

  #begin(duration) {
    if (!(duration > 0 && Number.isFinite(Number(duration)))) return false;
    this.#field.core.wait(BEGIN, duration, seconds());
    return true;
  }

  async #press(event) {
    const { core, host, speech } = this.#field;
    if (!this.#button?.contains(event.target)) return;
    if (this.#remaining() > 0) {
      event.preventDefault();
      core.wait(ASK_EARLY, 0, seconds());
      return speech.speak();
    }
    if (!host.resend) return;
    event.preventDefault();
    if (this.#isSending) return;
    this.#isSending = true;
    this.#tick();
    try {
      const duration = await host.resend();
      core.wait(SENT, 0, 0);
      speech.warn("", null);
      this.#begin(duration);
    } catch (problem) {
      const words = wordsOf(problem);
      speech.warn(words || speech.say(PHRASE_CODE_NOT_SENT), words ? null : speech.language);
    }
    this.#isSending = false;
    this.#tick();
  }
}
