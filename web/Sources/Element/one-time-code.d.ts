/** A reason for which the element has a message. For any other reason, the element shows the rejection's `message`. */
export type RejectionReason =
  | "wrong-code"
  | "expired"
  | "used-up"
  | "too-many-attempts"
  | "no-network"
  | "not-verified";

/** The reason why the user's input or submission was refused. */
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
 * A rejection of a code, thrown by a `verify` hook or passed to `reject`. A rejection can be an `Error` with these
 * properties, such as an instance of the page's own subclass. Messages of built-in errors without a `reason`, such as
 * `TypeError` and `DOMException`, are not shown:
 * - after an `AbortError`, the field returns to editing without a message;
 * - after a `NetworkError` or `TimeoutError`, or if the browser is offline, the reason is "no-network";
 * - otherwise, the reason is "not-verified".
 *
 * In these cases, and after the reasons "no-network" and "not-verified", Return verifies the same code again.
 */
export interface Rejection {
  /**
   * The reason, which selects the element's message: a `RejectionReason`, or one of the verification service's reasons that
   * mean the same. Without a known reason, `message` or `detail` is shown and announced.
   */
  reason?: RejectionReason | (string & {});
  /** The number of remaining attempts for the reason "wrong-code", if known. */
  attemptsLeft?: number;
  /** The seconds after which the user can submit the code again, if the reason for the rejection is `message` or `detail`. */
  retryAfter?: number;
  /** The page's own message for the user. */
  message?: string;
  /** The service's message for the user, as in problem details (RFC 9457). A `message` has precedence. */
  detail?: string;
}

/** A phrase: a string, or strings for exactly 1 and for plural categories (CLDR). Names in braces are placeholders. */
export type Phrase = string | { "=1"?: string; zero?: string; one?: string; two?: string; few?: string; many?: string; other: string };

/** The page's own phrases, by name. The language supplies missing ones. Phrases for labels and titles have no effect. */
export interface Phrases {
  /** The default label of a field. */
  label?: Phrase;
  /** A notice that the code is checked as soon as it is complete. */
  checkedWhenComplete?: Phrase;
  /** The number of entered digits: `{count}` of `{length}`. */
  enteredDigits?: Phrase;
  /** The number of entered characters: `{count}` of `{length}`. */
  enteredCharacters?: Phrase;
  /** Input was refused because a character is not a digit. */
  digitsOnly?: Phrase;
  /** Input was refused because a character is neither a letter nor a digit. */
  lettersAndDigitsOnly?: Phrase;
  /** Input was refused because a character is not in the page's own alphabet. */
  notInAlphabet?: Phrase;
  /** Input was refused because the code would have one digit more than `{count}`. */
  onlyDigits?: Phrase;
  /** Input was refused because the code would have one character more than `{count}`. */
  onlyCharacters?: Phrase;
  /** Input was refused because the code would have `{count}` digits instead of `{length}`. */
  tooManyDigits?: Phrase;
  /** Input was refused because the code would have `{count}` characters instead of `{length}`. */
  tooManyCharacters?: Phrase;
  /** Input was refused because the text contains no code of `{count}` digits. */
  noDigitCode?: Phrase;
  /** Input was refused because the text contains no code of `{count}` characters. */
  noCharacterCode?: Phrase;
  /** Input was refused because the text contains several codes. */
  severalCodes?: Phrase;
  /** Input was refused because the code is for the domain `{host}`. */
  foreignDomain?: Phrase;
  /** Submission was refused because `{count}` digits are missing. */
  missingDigits?: Phrase;
  /** Submission was refused because `{count}` characters are missing. */
  missingCharacters?: Phrase;
  /** Input or submission was refused because the code is being verified. */
  waitForVerdict?: Phrase;
  notYetChecked?: Phrase;
  /** A change was refused because the code has already been accepted. */
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
  /** The code was rejected: it is incorrect. */
  wrongCode?: Phrase;
  /** The code was rejected: it is incorrect, and `{count}` attempts are left. */
  wrongCodeAttemptsLeft?: Phrase;
  /** The code was rejected: it has expired. */
  expired?: Phrase;
  /** The code was rejected: it was used before. */
  usedUp?: Phrase;
  /** The code was rejected: there were too many attempts. */
  tooManyAttempts?: Phrase;
  /** The code couldn't be verified: there is no network connection. */
  noNetwork?: Phrase;
  /** The code couldn't be verified for another reason. */
  notVerified?: Phrase;
  /** The code was rejected for `{reason}`, which is the page's own text. */
  otherReason?: Phrase;
  /** The code expires within `{count}` seconds. */
  expiring?: Phrase;
  /** A new code was sent. */
  codeSent?: Phrase;
  /** A call that reads out a new code is on its way. */
  calling?: Phrase;
  /** A new code couldn't be sent. */
  codeNotSent?: Phrase;
  /** A new code can be requested in `{count}` seconds. */
  resendWait?: Phrase;
  /** A new code can be requested. */
  resendReady?: Phrase;
  /** The title of the button that requests a new code. */
  resend?: Phrase;
  /** The title of the button that requests a call with a new code. */
  resendByCall?: Phrase;
  /** The title of the button that requests a new code by WhatsApp. */
  resendByWhatsApp?: Phrase;
  /** The title of the button that requests a new code by Telegram. */
  resendByTelegram?: Phrase;
  /** The title of the button that requests a new code by RCS, the successor of SMS. */
  resendByRCS?: Phrase;
  /** The title of the resend button during the countdown, with the remaining `{time}`. */
  resendCountdown?: Phrase;
  /** The label of a field with an error: `{label}` and `{reason}`. */
  labelWithReason?: Phrase;
  tryAgain?: Phrase;
  /** The title of the key that verifies the code, if the user submits codes to verify them. */
  verify?: Phrase;
  /** The title of the Paste command. */
  paste?: Phrase;
  /** The title of the command that clears the field. */
  clear?: Phrase;
  /** The title of the command that reads the code aloud. */
  readCode?: Phrase;
}

/** The types of the element's events, in addition to the events of its input. */
export interface OneTimeCodeEventMap extends HTMLElementEventMap {
  /**
   * A code is complete, or the user retries a code. The event follows the page's own `input` listeners, and isn't
   * dispatched if they change the code. `code` is the entered code, even if a listener has changed the field since.
   * Cancelling the event prevents verification and submission; with `verify`, Return then verifies the code.
   */
  complete: CustomEvent<{ code: string }>;
  /**
   * Input or submission was refused. The element then shows and announces `message`, which a listener can replace. If a
   * listener cancels the event, the element shows and announces nothing.
   */
  refuse: CustomEvent<{ readonly reason: RefusalReason; message: string }>;
  /**
   * The code was rejected. A listener can replace or cancel the `message` as that of `refuse`. The `reason` is a
   * {@link RejectionReason}, or else the one that the page has passed.
   */
  reject: CustomEvent<{ readonly reason?: RejectionReason | (string & {}); readonly attemptsLeft?: number; message: string }>;
  /** The field couldn't start. The input remains a plain text field unless a retry succeeds. Doesn't bubble. */
  error: ErrorEvent;
}

/**
 * A one-time-code field. The field looks like a row of boxes, but is a single text field: the page's own `<input>`.
 *
 * Attributes:
 * - `length`: the number of symbols in a code, 1 to 32; 6 by default.
 * - `alphabet`: `digits` (the default), `letters-and-digits`, or the symbols themselves.
 * - `grouping`: the sizes of the groups, such as `3-3`. Their sum must be the length.
 * - `masked`: draws the symbols as dots. `reveal`: shows the last typed symbol of a masked field for a second.
 * - `placeholder`: the content of empty slots: `dot`, `underscore`, or a character. `look`: `underline` for lines.
 * - `verify-on`: when `verify` is called: `complete` (the default), of which a notice tells the user in advance, or `submit`.
 * - `submit-when-complete`: without `verify`, a complete code submits the form; a notice tells the user in advance.
 * - `submit-accepted`: with `verify`, Return and the form's first submit button submit an accepted code.
 * - `empty-on-reject`: removes a rejected code, unless the user can try it again.
 * - `keep-keyboard`: keeps the on-screen keyboard after the code is complete or accepted.
 * - `webotp`: enters the code of a text message that is bound to the page's domain (WebOTP).
 * - `link`: fills in the code that is in the page's address, as in `#otc=985391`, and removes it from the address.
 * - `domain`: the page's domain. A pasted message that is bound to another domain is refused with a warning.
 * - `resend-after`: the seconds until the `[data-resend]` buttons in the element can request a new code.
 * - `expires-in`: the seconds until the code expires. Then the element says so. Setting the attribute, a new code and `clear()` begin the
 *   time anew.
 * - `expiry-warning`: how many seconds before the element warns of the expiry, 60 by default; 0 turns the warning off.
 * - `lang`: the language of the element's phrases. The default is the `lang` of the nearest ancestor that has one.
 *
 * Attributes that the element sets:
 * - `data-ready`: the slots are drawn. `data-plain`: the input shows text that doesn't fit the format, without slots.
 * - `data-phase`: the {@link phase}. `data-disabled`: the input is disabled.
 * - `data-obsolete`: the page's errors concern a code that the user has changed; the style sheet hides them.
 * - `data-retriable`: the rejected code can be submitted again.
 */
export class OneTimeCode extends HTMLElement {
  /** The available languages, each as a function that loads its phrases. A page can add languages. */
  static readonly languages: Record<string, () => Promise<{ default: Phrases | readonly Phrase[] }>>;

  /**
   * The hook that verifies a complete code. Its promise resolves on success, or rejects with a {@link Rejection}. The
   * result is ignored if the page has set or cleared the code or changed the format in the meantime.
   */
  verify: ((code: string, options: { signal: AbortSignal }) => Promise<unknown>) | null;

  /**
   * The hook that requests a new code. Its promise resolves to the seconds until the next request, or `undefined`. If it
   * rejects, the error's `message` or `detail` is shown, and the buttons wait for its `retryAfter` seconds, if any. The
   * argument is the `data-channel` of the pressed button, such as `voice`, if it has one.
   */
  resend: ((channel?: string) => Promise<number | void>) | null;

  /**
   * The hook that finds the code in pasted or dropped text of several symbols, in place of the element, and in suggested
   * text if the browser dispatches a cancelable `beforeinput` for it. The result, a code or a part of one, is read like
   * text that was pasted; an empty one is refused as "no-code". If `domain` is set, the element itself reads, and refuses,
   * a message that is bound to another domain.
   */
  read: ((text: string) => string | null | undefined) | null;

  /** The page's own phrases, which replace those of the language. */
  phrases: Phrases | null;

  /** A promise that resolves when the field is ready, or rejects with the reason why the field can't start. */
  readonly ready: Promise<OneTimeCode>;

  /**
   * The symbols without separators, or text that doesn't fit the format. Setting a new value calls {@link set}; an empty one
   * empties the field, and keeps a running verification and the reason for a rejection.
   */
  code: string;

  /** The phase of entering and verifying the code. */
  readonly phase: "editing" | "verifying" | "accepted" | "rejected";

  /**
   * Sets a complete or partial code without dispatching `complete`. A field that is not ready stores the code.
   * @throws RangeError if the field is ready and the code doesn't fit the format.
   */
  set(code: string): void;

  /**
   * Clears the field for a new challenge: verdicts about earlier codes are ignored. Errors stay until the user enters
   * something.
   */
  clear(): void;

  /** Submits the form or, without one, the code, as Return does. */
  submit(): void;

  /** Accepts the code, and announces the acceptance. */
  accept(): void;

  /** Rejects the code, which can be incomplete. Each call shows and announces its reason, even if it is the same again. */
  reject(rejection?: Rejection | string): void;

  /** Starts a countdown, after which the `[data-resend]` buttons can request a new code. */
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
