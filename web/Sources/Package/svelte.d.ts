// `import type {} from "one-time-code/svelte"` declares the element for templates.

import type { Component, Snippet } from "svelte";
import type { HTMLAttributes, HTMLInputAttributes } from "svelte/elements";
import type { OneTimeCode as OneTimeCodeElement } from "./one-time-code.js";
import type { CompleteEvent, OneTimeCodeProperties, OneTimeCodeSettings, RefuseEvent, RejectEvent } from "./jsx.js";

declare module "svelte/elements" {
  interface SvelteHTMLElements {
    "one-time-code": Omit<HTMLAttributes<OneTimeCodeElement>, keyof OneTimeCodeProperties> & OneTimeCodeProperties;
  }
}

/**
 * The props of the component. `class`, `style`, `lang`, `dir` and `hidden` belong to the element, and so do the
 * element's attributes and hooks. All others, such as `id`, `name`, `disabled` and `onblur`, belong to the input.
 */
export interface OneTimeCodeProps
  extends Omit<HTMLInputAttributes, keyof OneTimeCodeSettings | "value" | "children">, OneTimeCodeSettings {
  /** The label. Without it, label the input by its `id`, or with `aria-label`. */
  label?: string;
  /** The code (`bind:value`). */
  value?: string;
  /** Called with a complete code. `verify` or the submission follows. */
  oncomplete?: (code: string, event: CompleteEvent) => void;
  /** Called when input or a submission is refused. */
  onrefuse?: (refusal: RefuseEvent["detail"], event: RefuseEvent) => void;
  /** Called when the code is rejected. */
  onreject?: (rejection: RejectEvent["detail"], event: RejectEvent) => void;
  /** Further content, such as `<p data-error>` and `<button data-resend>`. */
  children?: Snippet;
}

/** A one-time-code field. */
declare const OneTimeCode: Component<OneTimeCodeProps, {}, "value">;
export default OneTimeCode;
