// The element's types, shared by the declarations for React, Svelte and Vue.

import type { OneTimeCode, OneTimeCodeEventMap } from "./one-time-code.js";

/** The attributes of `<one-time-code>` with one word, in addition to those of all elements. */
export interface OneTimeCodeAttributes {
  length?: number | string;
  alphabet?: "digits" | "letters-and-digits" | (string & {});
  grouping?: string;
  masked?: boolean | "";
  reveal?: boolean | "";
  placeholder?: "dot" | "underscore" | (string & {});
  look?: "underline" | (string & {});
  webotp?: boolean | "";
  link?: boolean | "";
  domain?: string;
}

/** The element's hooks. */
export interface OneTimeCodeHooks {
  verify?: OneTimeCode["verify"];
  resend?: OneTimeCode["resend"];
  read?: OneTimeCode["read"];
  phrases?: OneTimeCode["phrases"];
}

/** The attributes, properties and event handlers of `<one-time-code>` that frameworks can set. */
export interface OneTimeCodeProperties extends OneTimeCodeAttributes, OneTimeCodeHooks {
  "verify-on"?: "complete" | "submit";
  "submit-when-complete"?: boolean | "";
  "submit-accepted"?: boolean | "";
  "empty-on-reject"?: boolean | "";
  "keep-keyboard"?: boolean | "";
  "resend-after"?: number | string;
  "expires-in"?: number | string;
  "expiry-warning"?: number | string;
  code?: string;
  oncomplete?: (event: OneTimeCodeEventMap["complete"]) => void;
  onrefuse?: (event: OneTimeCodeEventMap["refuse"]) => void;
  onreject?: (event: OneTimeCodeEventMap["reject"]) => void;
}

/** The props of the components that belong to the element. All other props belong to its input. */
export interface OneTimeCodeSettings extends OneTimeCodeAttributes, OneTimeCodeHooks {
  verifyOn?: "complete" | "submit";
  submitWhenComplete?: boolean | "";
  submitAccepted?: boolean | "";
  emptyOnReject?: boolean | "";
  keepKeyboard?: boolean | "";
  resendAfter?: number | string;
  expiresIn?: number | string;
  expiryWarning?: number | string;
}

export type CompleteEvent = OneTimeCodeEventMap["complete"];
export type RefuseEvent = OneTimeCodeEventMap["refuse"];
export type RejectEvent = OneTimeCodeEventMap["reject"];
