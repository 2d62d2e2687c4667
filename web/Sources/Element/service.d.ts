import type { OneTimeCode } from "./one-time-code.js";

/** A challenge, as the service's API returns it. All members are optional: the field keeps the attributes of missing ones. */
export interface Challenge {
  /** The identifier, to which requests refer. It can differ after a new code was sent. */
  id?: string;
  /** Whether codes are accepted. If the state isn't `open`, the field says why. */
  state?: "open" | "used" | "exhausted" | "expired";
  /** The format of the code, as in the element's attributes. */
  length?: number;
  alphabet?: string;
  grouping?: string;
  /** The channels by which a new code can be sent. Buttons for other channels are hidden. */
  channels?: readonly string[];
  /** The seconds until the code expires. */
  expiresIn?: number;
  /** The seconds until a new code can be requested. A challenge with `channels`, but without this member, allows no more. */
  resendIn?: number | null;
}

/** The context of a request. */
export interface RequestContext {
  /** The identifier of the challenge, if it is known. */
  id?: string;
  /** A random text. Requests for the same code have the same key until the server rejects the code. */
  requestKey: string;
  /** Aborted if the user changes the code. */
  signal: AbortSignal;
}

export interface ConnectOptions {
  /**
   * The address of the service's API, such as `/api`, or of an app's routes that forward to it. Without the address, the page's
   * forms are sent: the one around the field to verify a code, and that of a resend button to request one.
   */
  service?: string | URL;
  /** The challenge, or its identifier, with which the challenge is read. */
  challenge?: Challenge | string;
  /** Requests that replace those of the service or the forms. A response with a status of 400 or more rejects the code. */
  verify?: (code: string, context: RequestContext) => Promise<Response>;
  resend?: (channel: string | undefined, context: { id?: string }) => Promise<Response>;
  read?: (id: string) => Promise<Response>;
  /**
   * Called with the JSON of the response when the server has accepted the code. The field shows that the code was accepted when
   * the promise resolves. If it rejects, the field shows the error, as for `verify`. If the user can try again, reject with
   * `{ reason: "not-verified" }`: the server then responds with the same receipt. Without this function, the page opens the address to which the server redirects.
   */
  accept?: (acceptance: { receipt?: string }, context: { signal: AbortSignal }) => unknown;
  /** Called with the challenge when a new code was sent. */
  sent?: (challenge: Challenge) => void;
}

/**
 * Connects a field to the verification service, or to an app's routes that forward to it. Sets the field's `verify` and `resend`,
 * and its attributes from the challenge. Call it before the element is loaded, if possible, so that no code is entered earlier.
 *
 * @returns The challenge, when it is known. The promise rejects if the challenge can't be read.
 */
export function connect(field: OneTimeCode, options?: ConnectOptions): Promise<Challenge | undefined>;
