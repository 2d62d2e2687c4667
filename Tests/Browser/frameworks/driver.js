// Loaded first by each page of this folder. Holds the state that the page renders, and reports what its users perceive.
//
// A page's script defines `render`, which renders `state` in the way of its framework, and calls `submit` when the form is
// submitted. Elements and texts that the page has made are those in elements with `data-page`.

const parameters = new URLSearchParams(location.search);
const state = {
  error: "", // the page's error message
  kind: parameters.get("kind") ?? "text", // how the error is marked up: text, rich, or if
  code: "", // the value that the page last set, or read from an event
  other: "", // a text elsewhere on the page
  isShown: true, // whether the page contains the field
  key: 0, // a new number makes the framework create the field again
  wait: parameters.get("wait"), // the value of `resend-after`, or null
};
let render;

/** Changes the state, and renders it as the page does after an event of its own. */
const update = (changes) => {
  Object.assign(state, changes);
  render(state, changes);
};

/** The server's answer to the next code: its error message. */
let answer = "";
/** The number of answers that the page has rendered. */
let answers = 0;

/**
 * Handles the form's `submit` event: the server rejects the code, and the page shows the reason. Before, the page removes its
 * last error, unless the page's address has the parameter `keep`.
 */
const submit = (event) => {
  event.preventDefault();
  if (state.error && !parameters.has("keep")) update({ error: "" });
  setTimeout(() => {
    update({ error: answer });
    answers += 1;
  });
};

/** For codes that the page itself rejects while the user types, the error messages. */
let errors = null;
document.addEventListener("input", ({ target }) => {
  if (errors) update({ error: errors[target.value] ?? "" });
});

// Markup for pages whose server renders HTML.

const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const ICON = '<svg width="12" height="12" aria-hidden="true"><circle cx="6" cy="6" r="6"/></svg>';
const HINT = "The code is valid for 10 minutes.";

const errorContent = ({ kind, error }) => kind === "rich" && error ? `${ICON} <b>Error:</b> ${escape(error)}` : escape(error);
const errorMarkup = (state) =>
  state.kind === "if" && !state.error ? "" : `<p data-error data-page>${errorContent(state)}</p>`;
const fieldMarkup = (state, error = errorMarkup(state)) => `
  <one-time-code length="6"${state.wait === null ? "" : ` resend-after="${state.wait}"`}>
    <label data-page>Verification code <input name="otp" autocomplete="one-time-code"></label>
    <p data-hint data-page>${HINT}</p>
    ${error}
    <button type="button" data-resend data-page>Request a new code</button>
  </one-time-code>
  <button data-page>Verify</button>`;

// What users perceive.

/** Yields all nodes of the document, including those in shadow trees. */
function* nodes(root = document) {
  for (const walker = document.createTreeWalker(root); walker.nextNode();) {
    yield walker.currentNode;
    if (walker.currentNode.shadowRoot) yield* nodes(walker.currentNode.shadowRoot);
  }
}

/** Returns the innermost element that is drawn at a point. */
const elementAt = (x, y) => {
  let element = document.elementFromPoint(x, y);
  for (let inner; (inner = element?.shadowRoot?.elementFromPoint(x, y)) && inner !== element;) element = inner;
  return element;
};

const isVisible = (text) => {
  const range = document.createRange();
  range.selectNodeContents(text);
  const { left, top, width, height } = range.getBoundingClientRect();
  if (width < 2 || height < 2) return false;
  if (!text.parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  return text.parentElement.contains(elementAt(left + width / 2, top + height / 2));
};

/** Returns the texts that a style generates before and after an element's content. */
const generated = (element) => ["::before", "::after"]
  .map((pseudo) => getComputedStyle(element, pseudo))
  .filter(({ content, display }) => display !== "none" && content.startsWith('"'))
  .map(({ content }) => content.match(/"([^"]*)"/)[1]);

/** Returns the visible texts that match a regular expression. */
const visible = (pattern) => [...nodes()].flatMap((node) => {
  if (node.nodeType === Node.TEXT_NODE) return isVisible(node) ? [node.data.trim()] : [];
  return node.nodeType === Node.ELEMENT_NODE && node.checkVisibility() ? generated(node) : [];
}).filter((text) => new RegExp(pattern).test(text));

const announcements = [];
const LIVE = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]";
const listen = (root) => new MutationObserver((changes) => {
  for (const { target, type, addedNodes } of changes) {
    if (!(target.nodeType === Node.TEXT_NODE ? target.parentElement : target)?.closest?.(LIVE)) continue;
    const text = (type === "characterData" ? target.data : [...addedNodes].map((node) => node.textContent).join("")).trim();
    if (text) announcements.push(text);
  }
}).observe(root, { childList: true, characterData: true, subtree: true });
listen(document);
const { attachShadow } = Element.prototype;
Element.prototype.attachShadow = function (options) {
  const root = attachShadow.call(this, options);
  listen(root);
  return root;
};

/** Returns the text that describes the input. */
const description = () => {
  const input = document.querySelector("one-time-code input");
  const elements = input.ariaDescribedByElements ??
    (input.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id));
  return elements.map((element) => element?.textContent.trim()).join(" ");
};

/** Returns what a field has: the numbers of inputs, of slots, and of texts, visible or not, that tell how much is entered. */
const parts = () => {
  const all = [...nodes(document.querySelector("main"))];
  return {
    inputs: all.filter((node) => node.localName === "input" && node.type !== "hidden").length,
    slots: all.filter((node) => node.part?.contains("slot")).length,
    counts: all.filter((node) => node.nodeType === Node.TEXT_NODE && /digits? entered/.test(node.data)).length,
  };
};

// Changes of the page's nodes.

const pageElement = (node) => {
  const element = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
  return element?.matches("one-time-code, input") ? null : element?.closest("one-time-code, [data-page]");
};
const describeChange = ({ type, target, attributeName, oldValue }) => {
  const element = pageElement(target);
  const value = type === "attributes" && target.getAttribute(attributeName);
  const change = type === "attributes" ? `${attributeName} changed from ${oldValue} to ${value}` : type;
  if (attributeName === "aria-disabled" && element?.matches("[data-resend]")) return false;
  return element?.hasAttribute("data-page") && `${element.outerHTML.replace(/>.*/s, ">")}: ${change}`;
};
const changes = [];
let watching;

/**
 * Starts to record each change of a node that the page has made, except of the field's element and input, and of the attribute
 * with which the field disables a button (V6.7).
 */
const watch = () => {
  watching = new MutationObserver((records) => { changes.push(...records.map(describeChange).filter(Boolean)) });
  watching.observe(document, {
    attributes: true, attributeOldValue: true, childList: true, characterData: true, subtree: true,
  });
};

const { define } = customElements;
customElements.define = function (name, ...rest) {
  if (name === "one-time-code" && parameters.has("watch")) watch();
  define.call(this, name, ...rest);
};

// What tests use. A property of the window, because scripts of WebDriver don't see other global variables in Firefox.
window.driver = {
  update, visible, announcements, description, parts, watch, changes,
  get answers() { return answers; },
  set answer(error) { answer = error; },
  set errors(messages) { errors = messages; },
};
