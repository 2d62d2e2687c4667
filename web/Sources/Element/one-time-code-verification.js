// The page's verification of a complete code.

import {
  ACCEPT, END_VERIFICATION, REASON_NO_NETWORK, REASON_NOT_VERIFIED, REASON_OTHER, REASONS, REJECT, REJECTED, REJECTION, VERIFY,
  resultOf,
} from "./one-time-code-numbers.js";

// The names of built-in errors, and of exceptions that libraries imitate.
const BUILT_IN = /^(Aggregate|Eval|Internal|Range|Reference|Syntax|Type|URI|Runtime|Abort|Network|Timeout)Error$/;

/** Returns the text for the user, the `message` or `detail` (RFC 9457), which is empty for built-in errors without a `reason`. */
export const messageOf = (problem) => {
  if (typeof problem === "string") return problem;
  const isBuiltIn = BUILT_IN.test(problem?.name) || Object.prototype.toString.call(problem) === "[object DOMException]";
  return isBuiltIn && problem.reason === undefined ? "" : String(problem?.message ?? problem?.detail ?? "");
};

/** Returns the index of the page's reason for a rejection, and its own message. The index of a cancellation is negative. */
export const reasonOf = (problem) => {
  const message = messageOf(problem), name = problem?.name;
  let reason = REASONS.get(problem?.reason);
  if (reason === undefined) {
    const isOffline = navigator.onLine === false || name === "NetworkError" || name === "TimeoutError";
    const isCancelled = !message && name === "AbortError";
    reason = isCancelled ? -1 : message ? REASON_OTHER : isOffline ? REASON_NO_NETWORK : REASON_NOT_VERIFIED;
  }
  return { reason, message };
};

export class Verification {
  #field;
  #running;
  // The page's task, such as entering the code of one challenge, to which running verifications belong.
  #task = {};

  constructor(field) { this.#field = field; }

  /** The page's own message for a rejected code. */
  reason = "";

  /** Verifies `code` with the page's `verify`, unless the field no longer contains the code, and applies the result. */
  async start(code) {
    if (!this.#field.send(VERIFY, code)) return;
    this.cancel();
    const task = this.#task;
    const { signal } = (this.#running = new AbortController());
    try {
      await this.#field.host.verify(code, { signal });
      if (task === this.#task) this.accept(code);
    } catch (problem) {
      // After cancellation, the error only says that the request was aborted.
      if (!signal.aborted) this.reject(problem, code);
    }
  }

  cancel() { this.#running?.abort(); }

  /** Ignores the results of running verifications: the page has set or cleared the code, or changed the format. */
  forget() {
    this.#task = {};
    this.#field.form.release();
  }

  accept(code = this.#field.core.text) { this.#field.send(ACCEPT, code); }

  reject(problem, code = this.#field.core.text) {
    const { core, editor, speech } = this.#field;
    const { reason, message } = reasonOf(problem);
    if (reason < 0) {
      speech.forget();
      return this.#field.send(END_VERIFICATION);
    }
    editor.read();
    const number = reason === REASON_OTHER ? Math.min(Math.ceil(problem?.retryAfter), 2 ** 31 - 1) : (problem?.attemptsLeft ?? -1) + 1;
    const effects = core.send(REJECT, code, reason, number || 0);
    if (effects) this.reason = message;
    const name = [...REASONS].find(([, index]) => index === reason)?.[0] ?? problem?.reason;
    this.perform(effects, { reason: name, attemptsLeft: problem?.attemptsLeft });
  }

  /** Performs the effects of a command, and tells the page of a rejection, whose words it can choose. */
  perform(effects, rejection) {
    if (resultOf(effects) === REJECTED) this.#field.speech.offer(REJECTION, "reject", rejection);
    this.#field.perform(effects, "deleteContentBackward", null);
  }
}
