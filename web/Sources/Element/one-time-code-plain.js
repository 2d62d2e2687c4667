// The element until its field has started, which may be never: a plain input, which the browser submits. The page's `verify`
// receives the code when the user submits it.

import { REASON_OTHER, REASON_PHRASES } from "./one-time-code-numbers.js";
import { Press, closesDialog } from "./one-time-code-form.js";
import { ensureId, findInput, isOn, makeOwn, place, setAttribute, setState, setText } from "./one-time-code-nodes.js";
import { reasonOf } from "./one-time-code-verification.js";

export class Plain {
  #host;
  #loadPhrases;
  #listening = new AbortController();
  #connection;
  #isVerifying = false;
  #message = makeOwn("p", "message");
  #text = "";

  /** Listens until ``end()``, or until `signal` aborts. `loadPhrases` returns the phrases in the element's language. */
  constructor(host, signal, loadPhrases) {
    this.#host = host;
    this.#connection = signal;
    this.#loadPhrases = loadPhrases;
    this.#message.role = "alert";
    signal.addEventListener("abort", () => this.end());
    const tree = host.getRootNode(), options = { signal: this.#listening.signal, capture: true };
    const press = new Press(tree, options);
    tree.addEventListener("submit", (event) => {
      const { target, submitter } = event;
      if (target !== findInput(host)?.form || target.noValidate || submitter?.formNoValidate || closesDialog(event)) return;
      this.#submit(event, press.isCauseOf(event));
    }, options);
    host.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.isComposing && !event.target.form) this.#submit(event, true);
    }, options);
    host.addEventListener("input", () => host.dataset.phase === "rejected" && this.#show("editing", ""), options);
  }

  /** Stops listening, because the field has started, and returns the message. A running verification is the field's. */
  end() {
    this.#listening.abort();
    this.#message.remove();
    return this.#text;
  }

  get #hasEnded() { return this.#listening.signal.aborted; }

  /** Verifies the code instead of submitting it. Return and a click don't submit an accepted code. */
  #submit(event, isHabit) {
    const host = this.#host, { value } = findInput(host) ?? {}, isAccepted = host.dataset.phase === "accepted";
    if (!value || !host.verify || isAccepted && (!isHabit || isOn(host, "submit-accepted"))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // The separators between the groups of a code, and full-width digits.
    if (!this.#isVerifying && !isAccepted) this.#verify(value.normalize("NFKC").replace(/[\s\p{Pd}\p{Cf}]/gu, ""));
  }

  async #verify(code) {
    const host = this.#host;
    this.#isVerifying = true;
    this.#show("verifying", "");
    try {
      await host.verify(code, { signal: this.#connection });
      if (this.#hasEnded) host.accept();
      else this.#show("accepted", "");
    } catch (problem) {
      if (this.#hasEnded) host.reject(problem);
      else await this.#reject(problem);
    }
    this.#isVerifying = false;
  }

  async #reject(problem) {
    const { reason, message } = reasonOf(problem);
    if (reason < 0) return this.#show("editing", "");
    const phrases = await this.#loadPhrases();
    this.#show("rejected", reason === REASON_OTHER ? message : phrases[REASON_PHRASES[reason]]);
  }

  #show(phase, text) {
    const host = this.#host, input = findInput(host), message = this.#message;
    setAttribute(host, "data-phase", phase);
    setState(input, "aria-busy", phase === "verifying");
    setState(input, "aria-invalid", phase === "rejected");
    place(host, message, input);
    setText(message, this.#text = text, null);
    const described = new Set((input.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean));
    setAttribute(input, "aria-describedby", [...described.add(ensureId(message))].join(" "));
  }
}
