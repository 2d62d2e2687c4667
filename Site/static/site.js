// Adds copy buttons to the pages that Sphinx builds, and makes code and wide tables focusable.

const button = (text, label) => {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  if (label) made.ariaLabel = label;
  return made;
};

/** Copies `text`, and shows the result on the button for two seconds. */
const copy = async (pressed, text) => {
  const before = pressed.dataset.text ??= pressed.textContent;
  try {
    await navigator.clipboard.writeText(text);
    pressed.textContent = "Copied";
  } catch {
    pressed.textContent = "Not copied";
  }
  status.textContent = pressed.textContent;
  setTimeout(() => {
    pressed.textContent = before;
    status.textContent = "";
  }, 2000);
};

const status = document.createElement("p");
status.role = "status";
status.className = "hidden";
document.body.append(status);

for (const block of document.querySelectorAll("pre")) {
  const figure = block.closest("figure.sample");
  const name = figure?.querySelector("figcaption").textContent ?? block.ariaLabel;
  const place = figure ?? document.createElement("div");
  if (!figure) {
    place.className = "copied";
    block.replaceWith(place);
    place.append(block);
  }
  const copies = button("Copy", name ? `Copy: ${name}` : "Copy the code");
  copies.addEventListener("click", () => copy(copies, block.textContent.replace(/\n$/, "")));
  place.append(copies);
  // A focused code block can be scrolled with the keyboard.
  block.tabIndex = 0;
}
const wide = new ResizeObserver((changes) => {
  for (const { target } of changes) target.tabIndex = target.scrollWidth > target.clientWidth ? 0 : -1;
});
for (const table of document.querySelectorAll(".wide")) wide.observe(table);
for (const copies of document.querySelectorAll("[data-copy]")) {
  copies.addEventListener("click", () => copy(copies, document.getElementById(copies.dataset.copy).textContent));
}
