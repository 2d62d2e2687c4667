// `import type {} from "one-time-code/vue"` declares the element for templates.

import type { DefineComponent, InputHTMLAttributes } from "vue";
import type { CompleteEvent, OneTimeCodeProperties, OneTimeCodeSettings, RefuseEvent, RejectEvent } from "./jsx.js";

declare module "vue" {
  interface GlobalComponents {
    "one-time-code": DefineComponent<OneTimeCodeProperties>;
  }
}

/**
 * The props of the component. `class`, `style`, `lang`, `dir` and `hidden` belong to the element, and so do the
 * element's attributes and hooks. All others, such as `id`, `name`, `disabled` and `onBlur`, belong to the input.
 */
export interface OneTimeCodeProps
  extends Omit<InputHTMLAttributes, keyof OneTimeCodeSettings | "value">, OneTimeCodeSettings {
  /** The label. Without it, label the input by its `id`, or with `aria-label`. */
  label?: string;
  /** The code (`v-model`). */
  modelValue?: string;
  "onUpdate:modelValue"?: (code: string) => void;
  /** Called with a complete code, when the state that `v-model` sets is rendered. `verify` or the submission follows. */
  onComplete?: (code: string, event: CompleteEvent) => void;
  /** Called when input or a submission is refused. */
  onRefuse?: (refusal: RefuseEvent["detail"], event: RefuseEvent) => void;
  /** Called when the code is rejected. */
  onReject?: (rejection: RejectEvent["detail"], event: RejectEvent) => void;
}

/** A one-time-code field. A template ref has the property `input`; its `closest("one-time-code")` is the element. */
export const OneTimeCode: DefineComponent<OneTimeCodeProps>;
