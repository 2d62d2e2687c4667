// The page's verification of a complete code.

import { ACCEPT, REASON_NOT_VERIFIED, REASON_OTHER, REJECT, VERIFY } from "./one-time-code-numbers.js";

// The reasons that a page can give, in the order of the module's `RejectionReason`.
const REASONS = ["wrong-code", "expired", "used-up", "too-many-attempts", "no-network"];

/** Returns the message for the user, which is empty for errors such as `TypeError` without a `reason`. */
export const messageOf = (problem) => {
  if (typeof problem === "string") return problem;
  const isError = /Error|Exception/.test(Object.prototype.toString.call(problem));
  return isError && problem.name !== "Error" && problem.reason === undefined ? "" : String(problem?.message ?? "");
};

export class Verification {
  #field;
  #running;

  constructor(field) { this.#field = field; }

  /** The page's own message for a rejected code. */
  reason = "";

  /** Verifies the entered code with the page's `verify`, and applies the result. */
  async start() {
    const { core, host } = this.#field;
    const code = core.text;
    const { signal } = (this.#running = new AbortController());
    this.#field.perform(core.send(VERIFY));
    try {
      await host.verify(code, { signal });
      this.accept(code);
    } catch (problem) {
      // After cancellation, the error only says that the request was aborted.
      if (!signal.aborted) this.reject(problem, code);
    }
  }

  cancel() { this.#running?.abort(); }

  accept(code = this.#field.core.text) {
    this.#field.perform(this.#field.core.sendText(ACCEPT, code));
  }

  reject(problem, code = this.#field.core.text) {
    const previous = this.reason;
    const kind = REASONS.indexOf(problem?.reason || undefined);
    this.reason = messageOf(problem);
    const reason = kind < 0 ? this.reason ? REASON_OTHER : REASON_NOT_VERIFIED : kind;
    const effects = this.#field.core.sendText(REJECT, code, reason | (problem?.attemptsLeft ?? -1) << 8);
    if (!effects) this.reason = previous;
    this.#field.perform(effects);
  }
}
