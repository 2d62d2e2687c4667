// `import type {} from "one-time-code/vue"` declares the element for templates.

import type { DefineComponent } from "vue";
import type { OneTimeCodeProperties } from "./jsx.js";

declare module "vue" {
  interface GlobalComponents {
    "one-time-code": DefineComponent<OneTimeCodeProperties>;
  }
}
