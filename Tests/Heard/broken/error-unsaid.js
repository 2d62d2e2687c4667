// Announces nothing: errors are visible, but not heard.
Object.defineProperty(Element.prototype, "ariaLive", { set() {} });
