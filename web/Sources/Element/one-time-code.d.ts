/** Why a code was rejected. Anything else is shown in the words of the error's message. */
export type RejectionReason =
  | "wrong-code"
  | "expired"
  | "used-up"
  | "too-many-attempts"
  | "no-network";

/** Why something that a person did was not taken. */
export type RefusalReason =
  | "symbol"
  | "too-many"
  | "no-code"
  | "several-codes"
  | "foreign-domain"
  | "incomplete"
  | "verifying"
  | "accepted";

/** What a `verify` hook throws, or what `reject` is given. An `Error` with these properties will do. */
export interface Rejection {
  /** Decides the words; without it, `message` is shown and announced. */
  reason?: RejectionReason | (string & {});
  /** For "wrong-code": how many attempts are left, if it is known. */
  attemptsLeft?: number;
  /** The page's own words. */
  message?: string;
}

/**
 * The field in which a person enters the code that was sent to them. It looks like a row of boxes and is one
 * text field: the page's own `<input>`, which stands in the element.
 *
 * Attributes:
 * - `length`: how many symbols a code has, 1 to 32; 6 by default.
 * - `alphabet`: `digits` (the default), `letters-and-digits`, or the symbols themselves.
 * - `grouping`: sizes of groups that together are the length, such as `3-3`.
 * - `masked`: the symbols are drawn as dots. `reveal`: the last one is shown for a second.
 * - `placeholder`: `dot` or `underscore`. `look`: `underline` instead of boxes.
 * - `submit-when-complete`: a complete code submits the form; the element says so beforehand.
 * - `domain`: the page's domain; a pasted message that is bound to another one is refused with a warning.
 * - `resend-after`: seconds until the `[data-resend]` button in the element may be pressed.
 * - `lang`: the language of what is said; else that of the nearest ancestor.
 */
export class OneTimeCode extends HTMLElement {
  /** Verifies a complete code. Resolve: accepted. Reject: a {@link Rejection}, shown and announced. */
  verify: ((code: string, options: { signal: AbortSignal }) => Promise<unknown>) | null;

  /** Asks for a new code; resolves to the seconds until the next one may be asked for. */
  resend: (() => Promise<number>) | null;

  /** Resolves when the field is alive; never where the browser cannot bring it to life. */
  readonly ready: Promise<OneTimeCode>;

  /** What is entered, without separators. */
  readonly code: string;

  /** Where the field stands with the verdict. */
  readonly phase: "editing" | "verifying" | "accepted" | "rejected";

  /**
   * Puts a code, or a part of one, into the field. It is never reported as completed.
   * @throws RangeError if it does not fit the format, or if the field is not ready.
   */
  set(code: string): void;

  /** Empties the field, for a new challenge for instance. */
  clear(): void;

  /** Shows and announces that the code is the right one. */
  accept(): void;

  /** Shows and announces why the code is not the right one. */
  reject(rejection: Rejection): void;

  /** Begins a wait of so many seconds before the `[data-resend]` button may be pressed. */
  wait(seconds: number): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "one-time-code": OneTimeCode;
  }
  interface HTMLElementEventMap {
    /** A code is complete; once for each code. */
    complete: CustomEvent<{ code: string }>;
    /** Something was refused; the message is what the person was told. */
    refuse: CustomEvent<{ reason: RefusalReason; message: string }>;
  }
}
