// The label is a text like any other.
addEventListener("DOMContentLoaded", () => {
  const label = document.querySelector("label");
  const text = document.createElement("p");
  text.append(...label.childNodes);
  label.replaceWith(text);
});
