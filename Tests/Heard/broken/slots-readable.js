// The drawn slots are not hidden from assistive technology any more.
const set = Element.prototype.setAttribute;
Element.prototype.setAttribute = function (name, value) {
  if (name !== "aria-hidden") set.call(this, name, value);
};
