// Shows full fields. The heading before each contains JSON: the field's name, its width, and its slots' rectangles.
import "/element/one-time-code.js";

const NARROW = { width: "200px" };
const fields = [
  ...[4, 6, 8].map((length) => ({ name: `${length} digits`, length })),
  { name: "underlined", length: 6, look: "underline" },
  { name: "3-3", length: 6, grouping: "3-3" },
  { name: "4-4", length: 8, grouping: "4-4" },
  { name: "2-2-2, underlined", length: 6, grouping: "2-2-2", look: "underline" },
  { name: "as wide as its place", length: 6, style: { width: "300px", "--one-time-code-badge": "0px" } },
  { name: "centred", length: 6, style: { "text-align": "center" } },
  { name: "scrolled", length: 8, style: NARROW },
  { name: "4-4, scrolled", length: 8, grouping: "4-4", style: NARROW },
  { name: "right to left", length: 6, dir: "rtl" },
  { name: "3-3, right to left", length: 6, grouping: "3-3", dir: "rtl" },
  { name: "scrolled, right to left", length: 8, dir: "rtl", style: NARROW },
];

const make = (tag, attributes = {}, ...children) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value) node.setAttribute(name, value);
  node.append(...children);
  return node;
};

const samples = fields.map(({ name, dir, style = {}, ...attributes }) => {
  const input = make("input", { autocomplete: "one-time-code", value: "98539147".slice(0, attributes.length) });
  const host = make("one-time-code", attributes, make("label", {}, name, input));
  const heading = make("h2");
  const section = make("section", { dir }, heading, host);
  for (const property in style) section.style.setProperty(property, style[property]);
  Object.assign(heading.style, { overflow: "hidden", whiteSpace: "nowrap", font: "10px monospace" });
  document.querySelector("main").append(section);
  return { heading, host, input, name };
});

const round = (number) => Math.round(number * 100) / 100;
const describeFields = () => {
  for (const { heading, host, input, name } of samples) {
    const { left, top, width } = input.getBoundingClientRect();
    const slots = [...host.shadowRoot?.querySelectorAll("[part~=slot]") ?? []].map((slot) => {
      const box = slot.getBoundingClientRect();
      return [box.left - left, box.top - top, box.width, box.height].map(round);
    });
    const text = JSON.stringify({ name, width: round(width), slots });
    if (heading.textContent !== text) heading.textContent = text;
  }
  setTimeout(describeFields, 100);
};
Promise.all(samples.map(({ host }) => host.ready)).then(describeFields);
