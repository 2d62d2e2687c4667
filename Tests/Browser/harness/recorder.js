// Records the field's events and announcements. Runs before the page's own scripts.
(() => {
  window.recorded = { events: [], announcements: [] };
  const hosts = () => [...document.querySelectorAll("one-time-code")];
  const name = (node) => node.localName === "one-time-code" ? "host" : node.localName;
  for (const type of ["input", "change", "complete", "refuse", "submit"]) {
    addEventListener(type, (event) => {
      recorded.events.push({
        type, detail: type === "complete" || type === "refuse" ? event.detail : null,
        inputType: event.inputType ?? null, value: event.target.value ?? null, target: name(event.target),
        host: hosts().indexOf(event.target.closest?.("one-time-code")),
      });
    });
  }
  // Records each change in a live region, without the space by which the element makes repeated texts different.
  const attachShadow = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options);
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        const element = target.nodeType === Node.TEXT_NODE ? target.parentElement : target;
        if (!element?.closest?.("[aria-live]")) continue;
        const nodes = type === "childList" ? [...addedNodes] : [target];
        const added = nodes.map((node) => node.textContent);
        const text = added.join("").trim();
        if (text) recorded.announcements.push(text);
      }
    }).observe(root, { childList: true, characterData: true, subtree: true });
    return root;
  };
})();
