// Removes `aria-live` from the live region, so that errors are visible but not announced.
Object.defineProperty(Element.prototype, "ariaLive", { set() {} });
