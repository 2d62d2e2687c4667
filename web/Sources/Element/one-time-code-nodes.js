// Helpers for the page's nodes: the input and its descriptions. Values that a node already has aren't set again.

// Types of inputs that don't hold text.
const OTHERS = ["hidden", "checkbox", "radio", "button", "submit", "reset", "image", "file", "range", "color"];

/** Returns the element's input: the one with `autocomplete="one-time-code"`, or else the first that holds text. */
export const findInput = (host) => {
  const inputs = [...host.querySelectorAll("input")].filter((input) => !OTHERS.includes(input.type));
  return inputs.find((input) => /\bone-time-code\b/.test(input.getAttribute("autocomplete"))) ?? inputs[0];
};

export const make = (tag, properties, ...children) => {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
};

/** Sets an attribute if its value differs, or removes the attribute if `value` is `null`. */
export const setAttribute = (node, name, value) => {
  if (value === null) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
};

/**
 * Sets an ARIA state to true while the field needs it, and then restores what the page has set, or else sets it to false:
 * without `aria-invalid`, browsers tell screen readers that an incomplete code is invalid.
 */
export const setState = (node, name, isNeeded) => {
  const before = (node.statesBefore ??= {}), value = node.getAttribute(name);
  const isOwn = name in before && value === "true";
  if (!isOwn) before[name] = value;
  if (isNeeded) return setAttribute(node, name, true);
  setAttribute(node, name, before[name] ?? false);
  delete before[name];
};

/** Whether a Boolean attribute is on. Some frameworks set the value `false` instead of removing the attribute. */
export const isOn = (node, name) => (node.getAttribute(name) ?? "false") !== "false";

// A cloned element contains the ids of the original, so ids with this prefix are replaced.
const PREFIX = "one-time-code-";
let ids = 0;
export const isOwnId = (id) => !id || id.startsWith(PREFIX);
export const ensureId = (node) => {
  if (isOwnId(node.id)) setAttribute(node, "id", node.ownId ??= PREFIX + ++ids);
  return node.id;
};

/** Whether a media query matches. In jsdom, which has no layout, none does. */
export const matchesMedia = (query) => !!globalThis.matchMedia?.(query).matches;

/** Whether an input is disabled or read-only. */
export const isFixed = (input) => input.matches(":read-only");

// The style sheets of each document. A constructed style sheet belongs to one document.
const sheets = new WeakMap();

/** Adds a style sheet with these contents to a document or a shadow tree, unless it can't have style sheets (jsdom). */
export const addSheet = (tree, style) => {
  const document = tree.ownerDocument ?? tree;
  if (!tree.adoptedStyleSheets) return;
  if (!sheets.has(document)) sheets.set(document, {});
  const own = sheets.get(document);
  if (!own[style]) (own[style] = new document.defaultView.CSSStyleSheet()).replaceSync(style);
  if (!tree.adoptedStyleSheets.includes(own[style])) tree.adoptedStyleSheets.push(own[style]);
};

/** Calls `action` after the page's listeners of an event that is being captured, or after one that stops the event. */
export const runLast = (event, action) => {
  // The listener is added during the event, so that it is the last one of the last node on the event's path.
  const { target } = event, tree = target.getRootNode();
  const last = !event.bubbles ? target : event.composed || tree === target.ownerDocument ? target.ownerDocument.defaultView : tree;
  let isOver = false;
  const run = (other = event) => {
    if (other !== event || isOver) return;
    isOver = true;
    last.removeEventListener(event.type, run);
    action();
  };
  last.addEventListener(event.type, run);
  for (const name of ["stopPropagation", "stopImmediatePropagation"]) {
    event[name] = () => {
      Event.prototype[name].call(event);
      queueMicrotask(run);
    };
  }
};

const SUGGESTED = {
  autocomplete: "one-time-code", autocorrect: "off", spellcheck: "false", translate: "no", enterkeyhint: "done",
};

/** Sets the attributes that a code needs. Suggested attributes don't replace the page's own. */
export const configureInput = (input, suggested) => {
  // The browser would truncate a pasted message before the core can find the code in it.
  setAttribute(input, "maxlength", null);
  setAttribute(input, "dir", "ltr");
  // Firefox rebuilds the accessible object when `type` changes, and loses the label.
  if (input.type !== "text") input.type = "text";
  const own = (input.suggested ??= {});
  for (const [name, value] of Object.entries({ ...SUGGESTED, ...suggested })) {
    if (input.hasAttribute(name) && input.getAttribute(name) !== own[name]) continue;
    setAttribute(input, name, own[name] = value);
  }
};

const prototype = globalThis.HTMLInputElement?.prototype;

/** The browser's own accessors for the value of an input. */
export const nativeValue = prototype && Object.getOwnPropertyDescriptor(prototype, "value");

/** Sets the field's validation message, which has effect while the page hasn't set a message of its own. */
export const setValidity = (input, message) => {
  const update = () => prototype.setCustomValidity.call(input, input.pageValidity || message);
  input.pageValidity ??= input.validity.customError ? input.validationMessage : "";
  input.setCustomValidity = (message) => {
    input.pageValidity = message;
    update();
  };
  update();
};

/** Calls `changed` after a script has set the value of an input. */
export const observeValue = (input, changed) => {
  const own = Object.getOwnPropertyDescriptor(input, "value") ?? nativeValue;
  Object.defineProperty(input, "value", {
    configurable: true,
    get() { return own.get.call(this); },
    set(data) {
      own.set.call(this, data);
      if (this === input) changed();
    },
  });
};

// Texts that describe the input are in the page, because the input can't refer to nodes in the shadow tree.
export const find = (host, kind) => host.querySelector(`[data-${kind}]`);
export const findOrAdd = (host, kind, tag) => {
  const node = find(host, kind) ?? make(tag);
  setAttribute(node, "data-" + kind, "");
  if (!host.contains(node)) host.append(node);
  return node;
};

/** Creates the node for error messages, directly after the element's child that contains the input. */
export const addError = (host, input) => {
  const error = make("p");
  setAttribute(error, "data-error", "");
  [...host.children].find((child) => child.contains(input)).after(error);
  return error;
};

/** Sets the text of a node, if there is a node, and hides an empty node. */
export const setText = (node, text, language, isHidden = !text) => {
  if (!node || node.shownText === text) return;
  node.shownText = text;
  setAttribute(node, "lang", text ? language : null);
  node.textContent = text;
  node.hidden = isHidden;
};
