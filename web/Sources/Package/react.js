"use client";
// The element as a component of React 18 and 19.

import { createElement, forwardRef, useEffect, useState } from "react";
import { divide, load, setHooks } from "./components.js";

export const OneTimeCode = forwardRef(function OneTimeCode(
  { label, children, onChange, onValueChange, onComplete, onRefuse, onReject, ...props }, ref,
) {
  // A single listener, because adding it again has no effect.
  const [listener] = useState(() => ({ handleEvent(event) { this[event.type](event); } }));
  useEffect(() => { load(); }, []);
  const { hooks, attributes, input } = divide(props);
  // React calls this new function when it has rendered, before the element reports a code.
  const update = (element) => {
    if (!element) return;
    setHooks(element, hooks);
    listener.complete = (event) => onComplete?.(event.detail.code, event);
    listener.refuse = (event) => onRefuse?.(event.detail, event);
    listener.reject = (event) => onReject?.(event.detail, event);
    for (const type of ["complete", "refuse", "reject"]) element.addEventListener(type, listener);
  };
  const field = createElement("input", {
    name: "otp", autoComplete: "one-time-code", inputMode: props.alphabet ? undefined : "numeric", ...input, ref,
    onChange(event) {
      onChange?.(event);
      onValueChange?.(event.target.value);
    },
  });
  return createElement(
    "one-time-code", { ...attributes, ref: update },
    label ? createElement("label", null, label, " ", field) : field, children,
  );
});
