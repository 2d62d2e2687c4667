// The element and its attributes as frameworks' type checkers look for them.

import type { OneTimeCode, OneTimeCodeEventMap, Words } from "./one-time-code.js";

/** The attributes of `<one-time-code>`, besides those of every element. */
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
  domain?: string;
  "resend-after"?: number | string;
}

/** The properties that a framework may set, and its listeners. */
export interface OneTimeCodeProperties extends OneTimeCodeAttributes {
  code?: string;
  verify?: OneTimeCode["verify"];
  resend?: OneTimeCode["resend"];
  words?: Words | null;
  oncomplete?: (event: OneTimeCodeEventMap["complete"]) => void;
  onrefuse?: (event: OneTimeCodeEventMap["refuse"]) => void;
}
