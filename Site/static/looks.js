// Runs the demo of looks. The form sets a field's custom properties and attributes, and two samples list the changes.

const form = document.getElementById("properties");
const field = document.getElementById("own");
const css = document.getElementById("made-css");
const html = document.getElementById("made-html");
const contrast = document.getElementById("contrast");
const ATTRIBUTES = ["grouping", "placeholder", "look", "masked"];

const STATES = {
  empty: () => field.clear(),
  partly: () => field.set("985"),
  rejected() {
    field.set("985391");
    field.reject({ reason: "wrong-code" });
  },
  accepted() {
    field.set("985391");
    field.accept();
  },
};

if (matchMedia("(prefers-color-scheme: dark)").matches) {
  for (const input of form.querySelectorAll("[data-dark]")) input.defaultValue = input.dataset.dark;
}

/** Returns the name and value of each custom property that differs from its default. */
const changed = () => [...form.elements].flatMap(({ name, type, value, defaultValue, checked }) => {
  if (!name || name === "state" || ATTRIBUTES.includes(name)) return [];
  if (type === "select-one") return value ? [[name, value]] : [];
  return value !== defaultValue ? [[name, type === "range" ? `${value}px` : value]] : [];
});

const update = () => {
  for (const name of [...field.style]) field.style.removeProperty(name);
  for (const [name, value] of changed()) field.style.setProperty(`--one-time-code-${name}`, value);
  for (const slider of form.querySelectorAll("[type=range]")) slider.parentNode.querySelector("output").value = `${slider.value}px`;
  const attributes = ATTRIBUTES.flatMap((name) => {
    const control = form.elements[name];
    const value = control.type === "checkbox" ? (control.checked ? control.value : "") : control.value;
    if (!value) field.removeAttribute(name);
    else field.setAttribute(name, name === "masked" ? "" : value);
    return value ? [name === "masked" ? name : `${name}="${value}"`] : [];
  });
  const lines = changed().map(([name, value]) => `  --one-time-code-${name}: ${value};`);
  css.textContent = lines.length ? `one-time-code {\n${lines.join("\n")}\n}` : "/* Defaults: change something. */";
  html.textContent = html.textContent.replace(/^<one-time-code[^>]*>/, `<${["one-time-code", ...attributes].join(" ")}>`);
  warn();
};

/** Shows the contrast of empty slots if their colours were changed, and warns below 3:1 (WCAG 1.4.11). */
const warn = () => {
  const { empty, background } = form.elements;
  if (empty.value === empty.defaultValue && background.value === background.defaultValue) return contrast.textContent = "";
  const [high, low] = [empty, background].map(({ value }) => luminance(value)).sort((one, other) => other - one);
  const ratio = (high + .05) / (low + .05);
  contrast.textContent = `Empty slots: ${ratio.toFixed(1)}:1 contrast with the background${ratio < 3 ? ", less than the required 3:1" : ""}.`;
};

const luminance = (colour) => [1, 3, 5]
  .map((start) => parseInt(colour.slice(start, start + 2), 16) / 255)
  .map((value) => value <= .04045 ? value / 12.92 : ((value + .055) / 1.055) ** 2.4)
  .reduce((sum, value, index) => sum + value * [.2126, .7152, .0722][index], 0);

const show = () => STATES[form.elements.state.value]();

form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", ({ target }) => {
  if (target.name === "state") return show();
  update();
  if (ATTRIBUTES.includes(target.name)) show();
});
form.addEventListener("reset", () => setTimeout(() => {
  update();
  show();
}));

await field.ready;
update();
show();

for (const look of document.querySelectorAll(".looks one-time-code")) look.ready.then(() => look.set("985"));
