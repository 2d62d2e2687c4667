// `import type {} from "one-time-code/vue"` lets templates know the element.

import type { DefineComponent } from "vue";
import type { OneTimeCodeProperties } from "./jsx.js";

declare module "vue" {
  interface GlobalComponents {
    "one-time-code": DefineComponent<OneTimeCodeProperties>;
  }
}
