// Shared by the components for frameworks, which map props and events. The element does the work.

const HOOKS = ["verify", "resend", "read", "phrases"];
const ATTRIBUTES = [
  "length", "alphabet", "grouping", "masked", "reveal", "placeholder", "look", "verify-on", "submit-when-complete",
  "submit-accepted", "empty-on-reject", "keep-keyboard", "webotp", "link", "domain", "resend-after", "expires-in",
  "expiry-warning",
];
// Attributes of all elements that concern the whole field.
const GLOBAL = ["class", "style", "lang", "dir", "hidden"];

/** Loads the element. Components call it after hydration, which expects the markup that the server has rendered. */
export const load = async () => {
  if (!customElements.get("one-time-code")) await import("./one-time-code.js");
};

/** Divides props into the element's hooks, the element's attributes, and those of its input, which are all others. */
export const divide = (props) => {
  const hooks = {}, attributes = {}, input = {};
  for (const [prop, value] of Object.entries(props)) {
    const name = prop === "className" ? "class" : prop.replace(/[A-Z]/g, (letter) => "-" + letter.toLowerCase());
    if (HOOKS.includes(name)) hooks[name] = value;
    // A Boolean attribute of the element is on or missing. React 18 would set "true" or "false".
    else if (ATTRIBUTES.includes(name)) attributes[name] = typeof value === "boolean" ? (value ? "" : undefined) : value;
    else if (GLOBAL.includes(name)) attributes[name] = value;
    else input[prop] = value;
  }
  return { hooks, attributes, input };
};

const given = new WeakMap();

/**
 * Sets hooks that have changed, except those that have never been props, such as the ones that `connect` sets. The element, once it
 * is loaded, takes over those that are set earlier.
 */
export const setHooks = (element, hooks) => {
  for (const name in { ...given.get(element), ...hooks }) {
    const hook = hooks[name] ?? null;
    if ((element[name] ?? null) !== hook) element[name] = hook;
  }
  given.set(element, hooks);
};
