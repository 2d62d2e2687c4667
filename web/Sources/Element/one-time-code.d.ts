/** The reason for rejecting a code. For any other reason, the error's message is shown. */
export type RejectionReason =
  | "wrong-code"
  | "expired"
  | "used-up"
  | "too-many-attempts"
  | "no-network";

/** The reason for refusing the user's input. */
export type RefusalReason =
  | "symbol"
  | "too-many"
  | "no-code"
  | "several-codes"
  | "foreign-domain"
  | "incomplete"
  | "verifying"
  | "accepted";

/**
 * The error that a `verify` hook throws, or the argument of `reject`. It can be an `Error` with these properties. The
 * messages of errors whose `name` is not `Error`, such as `TypeError` and `DOMException`, are not meant for users:
 * without a `reason`, the element shows its own message.
 */
export interface Rejection {
  /** Selects the message. Without it, `message` is shown and announced. */
  reason?: RejectionReason | (string & {});
  /** For "wrong-code": the number of attempts that are left, if known. */
  attemptsLeft?: number;
  /** The page's own message. */
  message?: string;
}

/** A text, or one for each plural category of the language (CLDR). Names in braces are placeholders. */
export type Phrase = string | { "=1"?: string; zero?: string; one?: string; two?: string; few?: string; many?: string; other: string };

/** Texts by the names of their phrases. Missing phrases come from the field's language. */
export interface Words {
  /** The default label of a field. */
  label?: Phrase;
  /** A notice that completing the code submits it. */
  checkedWhenComplete?: Phrase;
  /** The number of entered digits: `{count}` of `{length}`. */
  enteredDigits?: Phrase;
  /** The number of entered characters: `{count}` of `{length}`. */
  enteredCharacters?: Phrase;
  /** Refused: something that is not a digit. */
  digitsOnly?: Phrase;
  /** Refused: something that is neither a letter nor a digit. */
  lettersAndDigitsOnly?: Phrase;
  /** Refused: a character that is not in the page's own alphabet. */
  notInAlphabet?: Phrase;
  /** Refused: `{count}` digits at once, more than `{length}` or more than fit. */
  tooManyDigits?: Phrase;
  /** Refused: `{count}` characters at once. */
  tooManyCharacters?: Phrase;
  /** Refused: text that contains no code. */
  noCode?: Phrase;
  /** Refused: text that contains several codes. */
  severalCodes?: Phrase;
  /** Refused: a code for the domain `{host}`. */
  foreignDomain?: Phrase;
  /** Refused: `{count}` digits are missing. */
  missingDigits?: Phrase;
  /** Refused: `{count}` characters are missing. */
  missingCharacters?: Phrase;
  /** Refused: the code is being verified. */
  waitForVerdict?: Phrase;
  /** Refused: the code has already been accepted. */
  alreadyAccepted?: Phrase;
  /** The field was filled in one step with `{code}`. */
  filled?: Phrase;
  /** A masked field was filled in one step. */
  filledMasked?: Phrase;
  /** The user started a new code after a rejection. */
  startedOver?: Phrase;
  /** The code is being verified. */
  verifying?: Phrase;
  /** The code was accepted. */
  accepted?: Phrase;
  /** The code was rejected: it is wrong. */
  wrongCode?: Phrase;
  /** The code was rejected: it is wrong, and `{count}` attempts are left. */
  wrongCodeAttemptsLeft?: Phrase;
  /** The code was rejected: it has expired. */
  expired?: Phrase;
  /** The code was rejected: it was used before. */
  usedUp?: Phrase;
  /** The code was rejected: there were too many attempts. */
  tooManyAttempts?: Phrase;
  /** The code couldn't be verified: there is no network connection. */
  noNetwork?: Phrase;
  /** The code couldn't be verified for an unknown reason. */
  notVerified?: Phrase;
  /** The code was rejected for `{reason}`, in the page's own words. */
  otherReason?: Phrase;
  /** A new code was sent. */
  codeSent?: Phrase;
  /** A new code couldn't be sent. */
  codeNotSent?: Phrase;
  /** A new code can be requested in `{count}` seconds. */
  resendWait?: Phrase;
  /** A new code can be requested. */
  resendReady?: Phrase;
  /** The button that requests a new code. */
  resend?: Phrase;
  /** The same button during the countdown: `{time}`. */
  resendCountdown?: Phrase;
  /** The label of a field with an error: `{label}` and `{reason}`. */
  labelWithReason?: Phrase;
  /** The command that pastes. */
  paste?: Phrase;
  /** The command that clears the field. */
  clear?: Phrase;
  /** The command that reads the code aloud. */
  readCode?: Phrase;
}

/** The element's own events, in addition to those of its input. */
export interface OneTimeCodeEventMap extends HTMLElementEventMap {
  /** A code is complete; dispatched once for each code. If canceled, the element doesn't verify or submit the code. */
  complete: CustomEvent<{ code: string }>;
  /** Input was refused. The user has been told the message. */
  refuse: CustomEvent<{ reason: RefusalReason; message: string }>;
  /** The field couldn't start, and the input remains a plain text field. Does not bubble. */
  error: ErrorEvent;
}

/**
 * A one-time-code field. It looks like a row of boxes, but is a single text field: the page's own `<input>` inside it.
 *
 * Attributes:
 * - `length`: the number of symbols in a code, 1 to 32; 6 by default.
 * - `alphabet`: `digits` (the default), `letters-and-digits`, or the symbols themselves.
 * - `grouping`: the sizes of the groups, such as `3-3`. Their sum must be the length.
 * - `masked`: draws the symbols as dots. `reveal`: shows the last one for a second.
 * - `placeholder`: the content of empty slots: `dot`, `underscore`, or a character. `look`: `underline`, not boxes.
 * - `submit-when-complete`: submits the form when the code is complete; the element announces this beforehand.
 * - `keep-keyboard`: keeps the on-screen keyboard when the code is accepted.
 * - `domain`: the page's domain; a pasted message that is bound to another domain is refused with a warning.
 * - `resend-after`: the seconds until the `[data-resend]` button in the element can be pressed.
 * - `lang`: the language of the element's texts; the default is that of the nearest ancestor with `lang`.
 */
export class OneTimeCode extends HTMLElement {
  /** The available languages, each as a function that loads its phrases. A page can add more. */
  static readonly languages: Record<string, () => Promise<{ default: Words | readonly Phrase[] }>>;

  /** Verifies a complete code. Resolve to accept it; reject with a {@link Rejection}, which is shown and announced. */
  verify: ((code: string, options: { signal: AbortSignal }) => Promise<unknown>) | null;

  /** Requests a new code. Resolves to the seconds until the next request is possible. */
  resend: (() => Promise<number | void>) | null;

  /** The page's own phrases, which replace those of the language. */
  words: Words | null;

  /** Resolves when the field is ready, or rejects with the reason why it can't start. */
  readonly ready: Promise<OneTimeCode>;

  /** The entered symbols, without separators. Setting a new value is the same as calling {@link set}. */
  code: string;

  /** The phase of verification. */
  readonly phase: "editing" | "verifying" | "accepted" | "rejected";

  /**
   * Sets a complete or partial code, which is never reported as completed. Before the field is ready, it is kept.
   * @throws RangeError if the code doesn't fit the format.
   */
  set(code: string): void;

  /** Clears the field, for example for a new challenge. */
  clear(): void;

  /** Shows and announces that the code is correct. */
  accept(): void;

  /** Shows and announces why the code was rejected. */
  reject(rejection?: Rejection | string): void;

  /** Starts a countdown, after which the `[data-resend]` button can be pressed. */
  wait(seconds: number): void;

  addEventListener<Type extends keyof OneTimeCodeEventMap>(
    type: Type,
    listener: (this: OneTimeCode, event: OneTimeCodeEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof OneTimeCodeEventMap>(
    type: Type,
    listener: (this: OneTimeCode, event: OneTimeCodeEventMap[Type]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "one-time-code": OneTimeCode;
  }
}
