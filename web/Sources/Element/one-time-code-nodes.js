// Nodes of the page: the input, and the texts that describe it. They are touched only where something differs.

// Inputs that hold no text.
const OTHERS = "hidden checkbox radio button submit reset image file range color".split(" ");

/** The input that is the field, among those within: the one that says so, else the first that holds text. */
export const findInput = (host) => {
  const inputs = [...host.querySelectorAll("input")].filter((input) => !OTHERS.includes(input.type));
  return inputs.find((input) => /\bone-time-code\b/.test(input.getAttribute("autocomplete"))) ?? inputs[0];
};

export const make = (tag, properties, ...children) => {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
};

/** Sets an attribute, or takes it away, where it differs. */
export const write = (node, name, value) => {
  if (value === null) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
};

// A copy of an element has the ids of its original: ours are given anew.
const mark = "one-time-code-";
let ids = 0;
export const isOurs = (id) => !id || id.startsWith(mark);
export const name = (node) => {
  if (isOurs(node.id)) write(node, "id", node.named ??= mark + ++ids);
  return node.id;
};

/** Whether a node shows something else than this; from now on it does show it. */
export const differs = (node, now) => node.shows !== now && (node.shows = now, true);

/** Whether an input is disabled, or only to be read. */
export const isFixed = (input) => input.matches(":read-only");

/** Sets an attribute of the input that a page has said nothing of. */
export const suggest = (input, name, value) => {
  const ours = (input.suggested ??= {});
  if (input.hasAttribute(name) && input.getAttribute(name) !== ours[name]) return;
  write(input, name, ours[name] = value);
};

/** Makes an input fit for codes. */
export const dress = (input) => {
  // The browser would cut what is pasted before anybody has looked for the code in it.
  write(input, "maxlength", null);
  write(input, "dir", "ltr");
  // Where the attribute comes or changes, Firefox builds the input's accessible object anew, without its label.
  if (input.type !== "text") input.type = "text";
  suggest(input, "autocomplete", "one-time-code");
  suggest(input, "autocorrect", "off");
  suggest(input, "spellcheck", "false");
  suggest(input, "translate", "no");
  suggest(input, "enterkeyhint", "done");
};

/** Calls `changed` when a script has set the value of an input. */
export const watch = (input, native, changed) => {
  const own = Object.getOwnPropertyDescriptor(input, "value") ?? native;
  Object.defineProperty(input, "value", {
    configurable: true,
    get() { return own.get.call(this); },
    set(data) {
      own.set.call(this, data);
      if (this === input) changed();
    },
  });
};

// Texts that describe the input must stand beside it: the shadow tree is out of its reach.
export const find = (host, kind) => host.querySelector(`[data-${kind}]`);
export const need = (host, kind, tag) => {
  const node = find(host, kind) ?? make(tag);
  write(node, "data-" + kind, "");
  if (!host.contains(node)) host.append(node);
  return node;
};

/** Makes the line that says what is wrong, above a button that stands in the element. */
export const addError = (host, input) => {
  const error = make("p");
  write(error, "data-error", "");
  [...host.children].find((child) => child.contains(input)).after(error);
  return error;
};

/** Writes a line of words into a node, if there is one; a node without words is hidden. */
export const print = (node, line, language, isHidden = !line) => {
  if (!node || !differs(node, line)) return;
  write(node, "lang", line ? language : null);
  node.textContent = line;
  node.hidden = isHidden;
};
