// Exposes the drawn slots to assistive technology.
Object.defineProperty(Element.prototype, "ariaHidden", { set() {} });
Object.defineProperty(HTMLElement.prototype, "inert", { set() {} });
