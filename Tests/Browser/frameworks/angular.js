// Changes nodes as Angular's renderer does, because no package contains it as a library. Angular creates each node and appends
// it to its parent; an interpolation writes the `nodeValue` of the text node that it has made, if the value differs from the
// one that it wrote last; `@if` leaves a comment, inserts new nodes before it and removes the old ones from their parent.

const effects = [];

const create = (name, attributes = {}, ...children) => {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  for (const child of children) element.appendChild(typeof child === "string" ? document.createTextNode(child) : child);
  return element;
};

/** Binds a value: calls `write` if the value differs from the one that was written last. */
const bind = (value, write, effects) => {
  let written;
  effects.push((state) => {
    const next = value(state);
    if (!Object.is(next, written)) write(written = next);
  });
};

const interpolate = (value, effects) => {
  const node = document.createTextNode("");
  bind(value, (text) => { node.nodeValue = text }, effects);
  return node;
};

/** A container whose view `create` makes for the current value of `test`; there is no view if the value is null. */
const container = (test, create, effects) => {
  const anchor = document.createComment("container");
  let nodes = [], inner = [];
  bind(test, (value) => {
    for (const node of nodes) anchor.parentNode.removeChild(node);
    inner = [];
    nodes = value === null ? [] : create(inner);
    // A new view is rendered before the first change detection that includes it ends.
    for (const node of nodes) anchor.parentNode.insertBefore(node, anchor);
  }, effects);
  effects.push((state) => inner.forEach((effect) => effect(state)));
  return anchor;
};

const truthy = (value) => value ? true : null;
const data = { "data-page": "" };

const message = (effects) => [create("p", { "data-error": "", ...data }, interpolate(({ error }) => error, effects))];
const richMessage = (effects) => {
  const element = create("p", { "data-error": "", ...data });
  element.appendChild(container(({ error }) => truthy(error), (effects) => {
    const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    for (const name of ["width", "height"]) icon.setAttribute(name, "12");
    icon.setAttribute("aria-hidden", "true");
    return [icon, create("b", {}, "Error:"), interpolate(({ error }) => ` ${error} `, effects)];
  }, effects));
  return [element];
};

const form = (effects) => {
  const input = create("input", { name: "otp", autocomplete: "one-time-code" });
  // `[(ngModel)]`: the value that an event reports isn't written back.
  input.addEventListener("input", () => {
    model = input.value;
    update({ code: model });
  });
  let model;
  bind(({ code }) => code, (code) => { if (code !== model) input.value = model = code; }, effects);
  const host = create("one-time-code", { length: 6 });
  bind(({ wait }) => wait, (wait) => { if (wait !== null) host.setAttribute("resend-after", wait); }, effects);
  const error = state.kind === "if" ? container(({ error }) => truthy(error), message, effects) : undefined;
  host.appendChild(create("label", data, "Verification code ", input));
  host.appendChild(create("p", { "data-hint": "", ...data }, HINT));
  host.appendChild(error ?? (state.kind === "rich" ? richMessage : message)(effects)[0]);
  host.appendChild(create("button", { type: "button", "data-resend": "", ...data }, "Request a new code"));
  const form = create("form", {}, host, create("button", data, "Verify"));
  form.addEventListener("submit", submit);
  return [form];
};

const main = document.querySelector("main");
main.appendChild(container(({ isShown, key }) => isShown ? key : null, form, effects));
main.appendChild(create("p", { id: "other", ...data }, interpolate(({ other }) => other, effects)));
render = (state) => effects.forEach((effect) => effect(state));
render(state);
