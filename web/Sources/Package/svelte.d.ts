// `import type {} from "one-time-code/svelte"` declares the element for templates.

import type { HTMLAttributes } from "svelte/elements";
import type { OneTimeCode } from "./one-time-code.js";
import type { OneTimeCodeProperties } from "./jsx.js";

declare module "svelte/elements" {
  interface SvelteHTMLElements {
    "one-time-code": Omit<HTMLAttributes<OneTimeCode>, keyof OneTimeCodeProperties> & OneTimeCodeProperties;
  }
}
