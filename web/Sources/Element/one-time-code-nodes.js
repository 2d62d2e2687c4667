// Helpers for nodes. The element writes only into nodes that it has made, with two exceptions: attributes of the page's input,
// and `aria-disabled` of its resend buttons. Values that a node already has aren't set again.

// Types of inputs that don't hold text.
const OTHERS = ["hidden", "checkbox", "radio", "button", "submit", "reset", "image", "file", "range", "color"];

/** Returns the element's input: the one with `autocomplete="one-time-code"`, or else the first that holds text. */
export const findInput = (host) => {
  const inputs = [...host.querySelectorAll("input")].filter((input) => !OTHERS.includes(input.type));
  return inputs.find((input) => /\bone-time-code\b/.test(input.getAttribute("autocomplete"))) ?? inputs[0];
};

/** Whether the user can see a node, which may be scrolled out of view. */
export const isSeen = (node) => node.checkVisibility?.({ visibilityProperty: true }) ?? true;

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

const states = new WeakMap();

/**
 * Sets an ARIA state to true while the field needs it, and then restores what the page has set, or else sets `otherwise`:
 * without `aria-invalid`, browsers tell screen readers that a required empty input is invalid.
 */
export const setState = (node, name, isNeeded, otherwise = false) => {
  if (!states.has(node)) states.set(node, {});
  const before = states.get(node), value = node.getAttribute(name);
  const isOwn = name in before && value === "true";
  if (!isOwn) before[name] = value;
  if (isNeeded) return setAttribute(node, name, true);
  setAttribute(node, name, before[name] ?? otherwise);
  delete before[name];
};

/** Whether a Boolean attribute is on. Some frameworks set the value `false` instead of removing the attribute. */
export const isOn = (node, name) => (node.getAttribute(name) ?? "false") !== "false";

// The mark of the nodes that the element adds to its content. They are in the page, because the input can't refer to nodes in
// the shadow tree.
const MARK = "data-one-time-code", made = new WeakSet();

/** Makes a hidden node for the content of the element. */
export const makeOwn = (tag, kind) => {
  const node = make(tag, { hidden: true });
  node.setAttribute(MARK, kind);
  made.add(node);
  return node;
};

/** Whether a node is the element's own. A morph can turn an own node into one of the page, which removes the mark. */
export const isOwn = (node) => made.has(node) && node.hasAttribute(MARK);

/** Removes copies of own nodes, which are in the content after a page has cloned or saved the element. */
export const removeCopies = (host) => {
  for (const node of host.querySelectorAll(`[${MARK}]`)) if (!isOwn(node)) node.remove();
};

/** Adds an own node after the element's child that contains the input, or else at the end, unless the node is in place. */
export const place = (host, node, input) => {
  if (host.contains(node)) return;
  const child = input && [...host.children].find((child) => child.contains(input));
  if (child) child.after(node);
  else host.append(node);
};

/** Returns the page's nodes of a kind, such as `error`. */
export const findAll = (host, kind) => [...host.querySelectorAll(`[data-${kind}]`)].filter((node) => !isOwn(node));

const PREFIX = "one-time-code-";
let ids = 0;
export const isOwnId = (id) => !id || id.startsWith(PREFIX);

/** Returns the id of an own node. It is unique in the node's tree, which may contain clones, and nodes of another script. */
export const ensureId = (node) => {
  const others = () => node.getRootNode().querySelectorAll("#" + node.id);
  while (!node.id || [...others()].some((other) => other !== node)) node.id = PREFIX + ++ids;
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

const suggestions = new WeakMap();

/** Sets the attributes that a code needs. Suggested attributes don't replace the page's own. */
export const configureInput = (input, suggested) => {
  // The browser would truncate a pasted message before the core can find the code in it.
  setAttribute(input, "maxlength", null);
  setAttribute(input, "dir", "ltr");
  // Firefox rebuilds the accessible object when `type` changes, and loses the label.
  if (input.type !== "text") input.type = "text";
  if (!suggestions.has(input)) suggestions.set(input, {});
  const own = suggestions.get(input);
  for (const [name, value] of Object.entries({ ...SUGGESTED, ...suggested })) {
    if (input.hasAttribute(name) && input.getAttribute(name) !== own[name]) continue;
    setAttribute(input, name, own[name] = value);
  }
};

const keyboards = new WeakMap();

/**
 * Hides the on-screen keyboard, or shows it again. The input keeps the focus, for hardware and braille keyboards and for
 * switches.
 */
export const hideKeyboard = (input, isHidden = true) => {
  if (isHidden === keyboards.has(input)) return;
  if (isHidden) {
    keyboards.set(input, input.getAttribute("inputmode"));
    input.setAttribute("inputmode", "none");
  } else {
    setAttribute(input, "inputmode", keyboards.get(input));
    keyboards.delete(input);
  }
};

const prototype = globalThis.HTMLInputElement?.prototype;

/** The browser's own accessors for the value of an input. */
export const nativeValue = prototype && Object.getOwnPropertyDescriptor(prototype, "value");

/** Calls `changed` after a script has set the value of an input. */
export const observeValue = (input, changed) => {
  const before = Object.getOwnPropertyDescriptor(input, "value"), own = before ?? nativeValue;
  Object.defineProperty(input, "value", {
    configurable: true,
    get() { return own.get.call(this); },
    set(data) {
      own.set.call(this, data);
      if (this === input) changed();
    },
  });
};

const written = new WeakMap();

/**
 * Sets the text of an own node, and hides an empty node. A translator can change the text, so it is compared with the last text
 * that was set. Without a `text`, the next text is set in any case.
 */
export const setText = (node, text, language, isHidden = !text) => {
  if (written.get(node) === text) return;
  written.set(node, text);
  if (text === undefined) return;
  setAttribute(node, "lang", text ? language : null);
  node.textContent = text;
  node.hidden = isHidden;
};
export const hasText = (node) => written.get(node) !== undefined;

/** Returns a function that restores the attributes of the nodes, and the accessors of their values. */
export const remember = (...nodes) => {
  const states = nodes.map((node) => ({
    node, attributes: [...node.attributes].map(({ name, value }) => [name, value]),
    accessors: Object.getOwnPropertyDescriptor(node, "value"),
  }));
  return () => {
    for (const { node, attributes, accessors } of states) {
      for (const { name } of [...node.attributes]) if (!attributes.some(([other]) => other === name)) node.removeAttribute(name);
      for (const [name, value] of attributes) setAttribute(node, name, value);
      delete node.value;
      if (accessors) Object.defineProperty(node, "value", accessors);
    }
  };
};
