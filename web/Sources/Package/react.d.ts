// `import type {} from "one-time-code/react"` declares the element for JSX. React 19 sets properties; React 18
// sets only attributes.

import type {
  DetailedHTMLProps, ForwardRefExoticComponent, HTMLAttributes, InputHTMLAttributes, ReactNode, RefAttributes,
} from "react";
import type { OneTimeCode as OneTimeCodeElement } from "./one-time-code.js";
import type { CompleteEvent, OneTimeCodeProperties, OneTimeCodeSettings, RefuseEvent, RejectEvent } from "./jsx.js";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "one-time-code":
        Omit<DetailedHTMLProps<HTMLAttributes<OneTimeCodeElement>, OneTimeCodeElement>, keyof OneTimeCodeProperties>
        & OneTimeCodeProperties;
    }
  }
}

/** Props for the input: those of `<input>`, except for the ones that the element has itself. */
type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, keyof OneTimeCodeSettings | "value" | "defaultValue">;

/**
 * The props of the component. `className`, `style`, `lang`, `dir` and `hidden` belong to the element, and so do the
 * element's attributes, in camel case, and its hooks. All other props, such as `id`, `name`, `disabled` and `onBlur`,
 * belong to the input.
 */
export interface OneTimeCodeProps extends InputProps, OneTimeCodeSettings {
  /** The label. Without it, label the input by its `id`, or with `aria-label`. */
  label?: ReactNode;
  /** The code, which `onValueChange` keeps up to date. Without it, the component is uncontrolled. */
  value?: string;
  /** The initial code of an uncontrolled component. */
  defaultValue?: string;
  /** Called with the new code after each change by the user, before `onComplete`. */
  onValueChange?: (code: string) => void;
  /** Called with a complete code, when the state that `onValueChange` sets is rendered. `verify` or the submission follows. */
  onComplete?: (code: string, event: CompleteEvent) => void;
  /** Called when input or a submission is refused. */
  onRefuse?: (refusal: RefuseEvent["detail"], event: RefuseEvent) => void;
  /** Called when the code is rejected. */
  onReject?: (rejection: RejectEvent["detail"], event: RejectEvent) => void;
  /** Further content, such as `<p data-error>` and `<button data-resend>`. */
  children?: ReactNode;
}

/** A one-time-code field. A `ref` refers to the input, whose `closest("one-time-code")` is the element. */
export const OneTimeCode: ForwardRefExoticComponent<OneTimeCodeProps & RefAttributes<HTMLInputElement>>;
