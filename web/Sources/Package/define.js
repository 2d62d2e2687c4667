// Registers the element under a name that the page chooses.

import { makeClass } from "./one-time-code-element.js";
import style from "./one-time-code.css";

/** Registers the element in `registry`, unless the name is taken there, and returns the class of the name. */
export const define = (name = "one-time-code", registry = customElements) => {
  // The style sheet selects elements by their name, which is also a part of the names of custom properties.
  const renamed = style.replace(/(?<![\w-])one-time-code(?![\w-])/g, name);
  if (!registry.get(name)) registry.define(name, makeClass(async () => renamed));
  return registry.get(name);
};
