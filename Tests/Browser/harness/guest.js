// Reports an error if the element's scripts change a node of the page. Wraps the functions and setters that change nodes, and
// looks at the caller. The exceptions are the ones that web/README.md documents. Runs before the page's own scripts.
(() => {
  const SCRIPT = /\/element\/(one-time-code|parts\/)/, MARK = "data-one-time-code";
  const INPUT = [
    "aria-busy", "aria-describedby", "aria-invalid", "aria-label", "autocapitalize", "autocomplete", "autocorrect", "data-drawn",
    "data-slotted", "dir", "enterkeyhint", "inputmode", "maxlength", "spellcheck", "translate", "type",
  ];
  const HOST = ["data-disabled", "data-obsolete", "data-phase", "data-plain", "data-ready", "data-retriable", "masked"];
  const isHost = (node) => /^one-time-code$|^my-/.test(node.localName);
  // The hosts of the shadow trees that contain a node: a slot's tree is in the element's.
  const hosts = (node) => {
    const { host } = node.getRootNode();
    return host ? [host, ...hosts(host)] : [];
  };
  const isOwn = (node) => !(node instanceof Node) || (
    !node.isConnected || node.hasAttribute?.(MARK) || node.parentNode?.hasAttribute?.(MARK)
      || hosts(node).some((host) => isHost(host) || host.hasAttribute(MARK))
  );
  const names = {
    attribute: (node, [name]) => isHost(node) && HOST.includes(name) || node.localName === "input" && INPUT.includes(name)
      || node.matches("[data-resend]") && name === "aria-disabled",
    children: (node, nodes) => nodes.every(isOwn),
    // The text that the user edits, its type, and what isn't in the document's markup.
    setter: (node, [], name) => node.localName === "input" && ["value", "type"].includes(name) || /^(scroll|on|selection)/.test(name),
    never: () => false,
  };
  const fromElement = (stack) => {
    const lines = stack.split("\n").filter((line) => /[@(/]/.test(line) && !line.includes("guarded"));
    return SCRIPT.test(lines[0] ?? "");
  };
  const guard = (kind, name, original) => function guarded(...values) {
    if (this instanceof Node && !isOwn(this) && !names[kind](this, values, name) && fromElement(Error().stack)) {
      console.error(`the element changes a node of the page: ${name}(${values.map((value) => value?.outerHTML ?? value)}) of ${
        this.outerHTML ?? this.data}`);
    }
    return original.apply(this, values);
  };
  const methods = {
    attribute: [[Element, ["setAttribute", "removeAttribute", "toggleAttribute"]]],
    children: [[Node, ["appendChild", "insertBefore"]], [Element, ["append", "prepend", "before", "after", "replaceWith"]]],
    never: [[Element, ["remove", "replaceChildren", "insertAdjacentHTML", "insertAdjacentText", "insertAdjacentElement"]],
      [Node, ["removeChild", "replaceChild", "normalize"]], [CharacterData, ["appendData", "deleteData", "insertData", "replaceData", "remove"]]],
  };
  for (const [kind, owners] of Object.entries(methods)) for (const [owner, list] of owners) for (const name of list) {
    if (owner.prototype[name]) owner.prototype[name] = guard(kind, name, owner.prototype[name]);
  }
  for (const owner of [Node, Element, HTMLElement, HTMLInputElement, HTMLButtonElement, HTMLLabelElement, CharacterData]) {
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(owner.prototype))) {
      if (!descriptor.set || !descriptor.configurable) continue;
      Object.defineProperty(owner.prototype, name, { ...descriptor, set: guard("setter", name, descriptor.set) });
    }
  }
})();
