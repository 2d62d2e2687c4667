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

// Shows the current guide in the list of guides, which scrolls by itself.
const guides = document.querySelector(".guides.beside");
const guide = guides?.querySelector(".current > a");
if (guide && guides.scrollHeight > guides.clientHeight) guides.scrollTop = guide.offsetTop - guides.clientHeight / 2;

// Marks the heading of the text at the top of the window in the list of contents, and keeps it in view there.
const contents = document.querySelector(".contents");
const headings = [...contents?.querySelectorAll("a") ?? []].flatMap((link) => {
  const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  return heading ? [{ link, heading }] : [];
});
let current;
const mark = () => {
  const passed = headings.findLast(({ heading }) => heading.getBoundingClientRect().top < 120);
  if (passed?.link === current) return;
  current?.removeAttribute("aria-current");
  current = passed?.link;
  current?.setAttribute("aria-current", "location");
  if (current && contents.scrollHeight > contents.clientHeight) {
    contents.scrollTop = current.offsetTop - contents.clientHeight / 2;
  }
};
if (headings.length) {
  addEventListener("scroll", mark, { passive: true });
  mark();
  // On a narrow screen, the list covers the text that a link leads to.
  contents.addEventListener("click", (event) => {
    if (event.target.closest("a")) contents.querySelector("details").open = false;
  });
}

const wide = new ResizeObserver((changes) => {
  for (const { target } of changes) target.tabIndex = target.scrollWidth > target.clientWidth ? 0 : -1;
});
for (const table of document.querySelectorAll(".wide")) wide.observe(table);
for (const copies of document.querySelectorAll("[data-copy]")) {
  copies.addEventListener("click", () => copy(copies, document.getElementById(copies.dataset.copy).textContent));
}
