// Nothing is announced: the error is seen and not heard.
Object.defineProperty(Element.prototype, "ariaLive", { set() {} });
