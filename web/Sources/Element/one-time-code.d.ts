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

/**
 * What a `verify` hook throws, or what `reject` is given. An `Error` with these properties will do. A program's own
 * error (`TypeError`, `DOMException`, any whose `name` is not `Error`) says nothing to a person unless it has a `reason`:
 * for it the field has words of its own.
 */
export interface Rejection {
  /** Decides the words; without it, `message` is shown and announced. */
  reason?: RejectionReason | (string & {});
  /** For "wrong-code": how many attempts are left, if it is known. */
  attemptsLeft?: number;
  /** The page's own words. */
  message?: string;
}

/** A sentence, or one for each plural category of the language (CLDR). Names in braces are put in its place. */
export type Phrase = string | { "=1"?: string; zero?: string; one?: string; two?: string; few?: string; many?: string; other: string };

/** Words by the names of their phrases. What is missing is said in the words of the language. */
export interface Words {
  /** The label of a field that was given none. */
  label?: Phrase;
  /** Said beforehand where completing the code submits it. */
  checkedWhenComplete?: Phrase;
  /** How many of `{length}` digits are entered: `{count}`. */
  enteredDigits?: Phrase;
  /** How many of `{length}` characters are entered: `{count}`. */
  enteredCharacters?: Phrase;
  /** Refused: something that is not a digit. */
  digitsOnly?: Phrase;
  /** Refused: something that is neither a letter nor a digit. */
  lettersAndDigitsOnly?: Phrase;
  /** Refused: a character that the app's own alphabet has not. */
  notInAlphabet?: Phrase;
  /** Refused: `{count}` digits at once, which is more than `{length}` or than there is room for. */
  tooManyDigits?: Phrase;
  /** Refused: `{count}` characters at once. */
  tooManyCharacters?: Phrase;
  /** Refused: a text without a code. */
  noCode?: Phrase;
  /** Refused: a text with several codes. */
  severalCodes?: Phrase;
  /** Refused: a code for the domain `{host}`. */
  foreignDomain?: Phrase;
  /** Refused: `{count}` digits are missing. */
  missingDigits?: Phrase;
  /** Refused: `{count}` characters are missing. */
  missingCharacters?: Phrase;
  /** Refused: the code is being verified. */
  waitForVerdict?: Phrase;
  /** Refused: the code was accepted already. */
  alreadyAccepted?: Phrase;
  /** The field was filled at once, with `{code}`. */
  filled?: Phrase;
  /** A masked field was filled at once. */
  filledMasked?: Phrase;
  /** After a rejection, a new code was begun. */
  startedOver?: Phrase;
  /** The code is being verified. */
  verifying?: Phrase;
  /** The code was accepted. */
  accepted?: Phrase;
  /** The code was rejected: it is wrong. */
  wrongCode?: Phrase;
  /** The code was rejected: it is wrong, and `{count}` attempts are left. */
  wrongCodeAttemptsLeft?: Phrase;
  /** The code was rejected: its time is over. */
  expired?: Phrase;
  /** The code was rejected: it was used before. */
  usedUp?: Phrase;
  /** The code was rejected: too many attempts. */
  tooManyAttempts?: Phrase;
  /** The code could not be verified: no network. */
  noNetwork?: Phrase;
  /** The code could not be verified, and nobody knows why. */
  notVerified?: Phrase;
  /** The code was rejected: `{reason}`. */
  otherReason?: Phrase;
  /** A new code was sent. */
  codeSent?: Phrase;
  /** A new code could not be sent. */
  codeNotSent?: Phrase;
  /** A new code can be asked for in `{count}` seconds. */
  resendWait?: Phrase;
  /** A new code can be asked for. */
  resendReady?: Phrase;
  /** The button that asks for a new code. */
  resend?: Phrase;
  /** The same button while it waits: `{time}`. */
  resendCountdown?: Phrase;
  /** The label of a field in error: `{label}` and `{reason}`. */
  labelWithReason?: Phrase;
  /** The command that pastes. */
  paste?: Phrase;
  /** The command that clears the field. */
  clear?: Phrase;
  /** The command that reads the code aloud. */
  readCode?: Phrase;
}

/** The events of the element, besides those of its input. */
export interface OneTimeCodeEventMap extends HTMLElementEventMap {
  /** A code is complete; once for each code. Canceled, it is neither verified nor submitted by the element. */
  complete: CustomEvent<{ code: string }>;
  /** Something was refused; the message is what the person was told. */
  refuse: CustomEvent<{ reason: RefusalReason; message: string }>;
  /** The field could not start, and the input stays a plain one. It does not bubble. */
  error: ErrorEvent;
}

/**
 * A one-time-code field. It looks like a row of boxes and is one
 * text field: the page's own `<input>`, which stands in the element.
 *
 * Attributes:
 * - `length`: how many symbols a code has, 1 to 32; 6 by default.
 * - `alphabet`: `digits` (the default), `letters-and-digits`, or the symbols themselves.
 * - `grouping`: sizes of groups that together are the length, such as `3-3`.
 * - `masked`: the symbols are drawn as dots. `reveal`: the last one is shown for a second.
 * - `placeholder`: what an empty slot shows: `dot`, `underscore`, or a character. `look`: `underline` instead of boxes.
 * - `submit-when-complete`: a complete code submits the form; the element says so beforehand.
 * - `keep-keyboard`: a keyboard on the screen stays when the code is accepted.
 * - `domain`: the page's domain; a pasted message that is bound to another one is refused with a warning.
 * - `resend-after`: seconds until the `[data-resend]` button in the element may be pressed.
 * - `lang`: the language of what is said; else that of the nearest ancestor.
 */
export class OneTimeCode extends HTMLElement {
  /** The languages that there are, each as a function that loads its words. A page may add some. */
  static readonly languages: Record<string, () => Promise<{ default: Words | readonly Phrase[] }>>;

  /** Verifies a complete code. Resolve: accepted. Reject: a {@link Rejection}, shown and announced. */
  verify: ((code: string, options: { signal: AbortSignal }) => Promise<unknown>) | null;

  /** Asks for a new code; resolves to the seconds until the next one may be asked for. */
  resend: (() => Promise<number | void>) | null;

  /** Words of the page's own, in place of those of the language. */
  words: Words | null;

  /** Resolves when the field is alive; rejects where the browser cannot bring it to life, and says why. */
  readonly ready: Promise<OneTimeCode>;

  /** What is entered, without separators. Setting it is the same as {@link set}, unless it stands there already. */
  code: string;

  /** Where the field stands with the verdict. */
  readonly phase: "editing" | "verifying" | "accepted" | "rejected";

  /**
   * Puts a code, or a part of one, into the field. It is never reported as completed. Before the field is alive, it is
   * kept until then.
   * @throws RangeError if it does not fit the format.
   */
  set(code: string): void;

  /** Empties the field, for a new challenge for instance. */
  clear(): void;

  /** Shows and announces that the code is the right one. */
  accept(): void;

  /** Shows and announces why the code is not the right one. */
  reject(rejection?: Rejection | string): void;

  /** Begins a wait of so many seconds before the `[data-resend]` button may be pressed. */
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
