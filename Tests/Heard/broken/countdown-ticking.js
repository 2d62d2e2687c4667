// Makes the seconds of the countdown a live region.
Object.defineProperty(Element.prototype, "ariaHidden", {
  set(value) {
    if (this.localName === "span") this.setAttribute("aria-live", "polite");
    else this.setAttribute("aria-hidden", value);
  },
});
