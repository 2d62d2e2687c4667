// The element's types, shared by the declarations for React, Svelte and Vue.

import type { OneTimeCode, OneTimeCodeEventMap, Phrases } from "./one-time-code.js";

/** The attributes of `<one-time-code>`, in addition to those of all elements. */
export interface OneTimeCodeAttributes {
  length?: number | string;
  alphabet?: "digits" | "letters-and-digits" | (string & {});
  grouping?: string;
  masked?: boolean | "";
  reveal?: boolean | "";
  placeholder?: "dot" | "underscore" | (string & {});
  look?: "underline" | (string & {});
  "submit-when-complete"?: boolean | "";
  "keep-keyboard"?: boolean | "";
  webotp?: boolean | "";
  domain?: string;
  "resend-after"?: number | string;
}

/** The attributes, properties and event handlers that frameworks can set. */
export interface OneTimeCodeProperties extends OneTimeCodeAttributes {
  code?: string;
  verify?: OneTimeCode["verify"];
  resend?: OneTimeCode["resend"];
  phrases?: Phrases | null;
  oncomplete?: (event: OneTimeCodeEventMap["complete"]) => void;
  onrefuse?: (event: OneTimeCodeEventMap["refuse"]) => void;
}
