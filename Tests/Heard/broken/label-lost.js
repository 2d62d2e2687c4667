// Replaces the label with a paragraph, so that the field has no name.
addEventListener("DOMContentLoaded", () => {
  const label = document.querySelector("label");
  const text = document.createElement("p");
  text.append(...label.childNodes);
  label.replaceWith(text);
});
