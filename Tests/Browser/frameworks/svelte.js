// Changes nodes as Svelte 5's compiled components do, because no package contains its compiler. Svelte clones templates; it
// writes the `nodeValue` of the text node that it has made, if the value differs from the one that it wrote last; `{#if}` and
// `{#key}` keep an anchor, insert new nodes before it, and remove each node from the first to the last of the old ones.

const clone = (html) => {
  const template = document.createElement("template");
  template.innerHTML = html;
  return document.importNode(template.content, true);
};

/** Binds a text, whose node the template must contain: a space, because HTML has no empty text nodes. */
const text = (node, value) => {
  let written = node.nodeValue;
  return (state) => {
    const next = value(state);
    if (next !== written) node.nodeValue = written = next;
  };
};

/** A block that shows what `create` returns for the current value of `test`, or nothing if the value is null. */
const block = (anchor, test, create) => {
  let shown = null, first, last, effect;
  return (state) => {
    const value = test(state);
    if (value !== shown) {
      for (let node = shown === null ? null : first, next; node; node = next) {
        next = node === last ? null : node.nextSibling;
        node.remove();
      }
      shown = value;
      if (value === null) return;
      const [fragment, update] = create();
      [first, last, effect] = [fragment.firstChild, fragment.lastChild, update];
      effect(state);
      anchor.before(fragment);
    } else if (shown !== null) {
      effect(state);
    }
  };
};

const truthy = (value) => value ? true : null;

const message = () => {
  const fragment = clone("<p data-error data-page> </p>");
  return [fragment, text(fragment.firstChild.firstChild, ({ error }) => error)];
};
const richMessage = () => {
  const fragment = clone("<p data-error data-page><!----></p>");
  return [fragment, block(fragment.firstChild.firstChild, ({ error }) => truthy(error), () => {
    const content = clone(`${ICON} <b>Error:</b> `);
    return [content, text(content.lastChild, ({ error }) => ` ${error}`)];
  })];
};

const form = () => {
  const fragment = clone(`<form>${fieldMarkup(state, "<!---->")}</form>`), form = fragment.firstChild;
  const host = form.querySelector("one-time-code"), input = form.querySelector("input");
  const anchor = [...host.childNodes].find((node) => node.nodeType === Node.COMMENT_NODE);
  form.addEventListener("submit", submit);
  // `bind:value`
  input.addEventListener("input", () => update({ code: input.value }));
  const create = state.kind === "rich" ? richMessage : message;
  const error = block(anchor, ({ kind, error }) => kind === "if" ? truthy(error) : kind, create);
  return [fragment, (state) => {
    if (state.wait !== null) host.setAttribute("resend-after", state.wait);
    if (input.value !== state.code) input.value = state.code;
    error(state);
  }];
};

const page = clone(`<!----><p id="other" data-page> </p>`);
const [anchor, other] = page.childNodes;
const effects = [
  block(anchor, ({ isShown, key }) => isShown ? key : null, form), text(other.firstChild, ({ other }) => other),
];
render = (state) => effects.forEach((effect) => effect(state));
render(state);
document.querySelector("main").append(page);
