// `import type {} from "one-time-code/react"` declares the element for JSX. React 19 sets properties; React 18
// sets only attributes.

import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { OneTimeCode } from "./one-time-code.js";
import type { OneTimeCodeProperties } from "./jsx.js";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "one-time-code":
        Omit<DetailedHTMLProps<HTMLAttributes<OneTimeCode>, OneTimeCode>, keyof OneTimeCodeProperties>
        & OneTimeCodeProperties;
    }
  }
}
