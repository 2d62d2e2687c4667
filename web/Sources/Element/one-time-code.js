// Registers the element <one-time-code>. Importing this file on a server has no effect.

import { makeClass } from "./one-time-code-element.js";

const NAME = "one-time-code";
const loadSheet = async () => (await import("./one-time-code.css.js")).default;

// If a page loads several copies of the script, the first one is used.
const registry = globalThis.customElements;
if (registry && !registry.get(NAME)) registry.define(NAME, makeClass(loadSheet));

/** A field for one-time codes, documented in one-time-code.d.ts. */
export const OneTimeCode = registry?.get(NAME);
