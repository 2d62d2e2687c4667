// The seconds of the countdown are a live region.
const set = Element.prototype.setAttribute;
Element.prototype.setAttribute = function (name, value) {
  if (name === "aria-hidden") return;
  set.call(this, name, value);
  if (name === "data-time") set.call(this, "aria-live", "polite");
};
