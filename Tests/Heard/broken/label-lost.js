// Replaces the label with a paragraph.
addEventListener("DOMContentLoaded", () => {
  const label = document.querySelector("label");
  const text = document.createElement("p");
  text.append(...label.childNodes);
  label.replaceWith(text);
});
