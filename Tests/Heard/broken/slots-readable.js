// The drawn slots are not hidden from assistive technology any more.
Object.defineProperty(Element.prototype, "ariaHidden", { set() {} });
