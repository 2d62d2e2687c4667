// Prevents `aria-live` from being set on the live region, so that errors are visible but not announced.
Object.defineProperty(Element.prototype, "ariaLive", { set() {} });
