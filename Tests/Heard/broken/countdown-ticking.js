// Makes the countdown's time a live region, so that screen readers announce it every second.
Object.defineProperty(Element.prototype, "ariaHidden", {
  set(value) {
    if (this.localName === "span") this.setAttribute("aria-live", "polite");
    else this.setAttribute("aria-hidden", value);
  },
});
