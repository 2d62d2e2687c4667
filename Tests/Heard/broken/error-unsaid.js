// Nothing is announced: the error is seen and not heard.
const set = Element.prototype.setAttribute;
Element.prototype.setAttribute = function (name, value) {
  if (name !== "aria-live" && name !== "role") set.call(this, name, value);
};
