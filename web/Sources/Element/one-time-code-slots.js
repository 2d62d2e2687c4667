// The slots: how a code is drawn beneath an input that shows nothing of itself.

import { COUNT, IS_MASKED, STARTS_GROUP } from "./one-time-code-numbers.js";
import { differs, make } from "./one-time-code-nodes.js";

const states = "filled caret active selected masked rejected accepted verifying group-start".split(" ");

/** Makes as many slots as the code is long, in groups. */
export const layOut = (row, core, placeholder) => {
  const length = core.p(COUNT) >> 6 & 63;
  row.replaceChildren();
  const slots = Array.from({ length }, (_, index) => {
    if (!index || core.s(index) & STARTS_GROUP) row.append(make("div", { part: "group" }));
    const slot = make("div", {}, make("span", {}, ""));
    row.lastChild.append(slot);
    return slot;
  });
  row.style.setProperty("--_count", length);
  row.style.setProperty("--_gaps", length - 1.5 + .5 * row.childElementCount || 1);
  const sign = placeholder && JSON.stringify({ dot: "·", underscore: "_" }[placeholder] ?? placeholder);
  row.style.setProperty("--_placeholder", sign || "none");
  return slots;
};

/** Draws a slot as the core says, and returns whether it was drawn otherwise before. */
export const drawSlot = (slot, drawn) => {
  if (!differs(slot, drawn)) return;
  const symbol = drawn & 255;
  slot.part = ["slot", symbol ? "" : "empty", ...states.filter((_, bit) => drawn >> 8 + bit & 1)].join(" ");
  slot.firstChild.firstChild.data = symbol ? drawn & IS_MASKED ? "•" : String.fromCharCode(symbol) : "";
  return true;
};

/** The slot that is nearest to a pointer. */
export const nearest = (slots, { clientX, clientY }) => {
  const distances = slots.map((slot) => {
    const { left, right, top, bottom } = slot.getBoundingClientRect();
    return Math.hypot(clientX - (left + right) / 2, 4 * (clientY - (top + bottom) / 2));
  });
  return distances.indexOf(Math.min(...distances));
};

const px = (node, lengths) => {
  for (const name in lengths) node.style.setProperty(name, lengths[name] + "px");
};

/**
 * Lays the slots under the input. How wide they are and where a row ends is the style sheet's; only a group that is too
 * long for a row is cut into equal rows here.
 */
export const fit = (host, input, box) => {
  const [row] = box.children;
  const { left, top, width } = input.getBoundingClientRect();
  const place = host.getBoundingClientRect();
  px(box, { left: left - place.left, top: top - place.top, width });
  const gap = parseFloat(getComputedStyle(row).rowGap);
  const pitch = row.firstChild.firstChild.getBoundingClientRect().width + gap;
  const room = width - parseFloat(getComputedStyle(box).paddingInlineEnd);
  for (const group of row.children) {
    const size = group.childElementCount;
    const rows = Math.ceil(size / Math.floor((room + gap) / pitch));
    group.style.setProperty("--_columns", Math.ceil(size / rows) || size);
  }
};

/**
 * Lays the text of the input on the slots of the row in which the caret is: a magnifier follows it. One text has one
 * spacing, so that what a gap between groups is wider than the others is shared among all. Returns whether there are
 * several rows.
 */
export const align = (input, box, slots, caret) => {
  const boxes = slots.map((slot) => slot.getBoundingClientRect());
  const place = box.getBoundingClientRect();
  const { top, width } = boxes[caret] ?? boxes.at(-1);
  const line = boxes.filter((box) => box.top === top);
  const pitch = (line.at(-1).left - line[0].left) / (line.length - 1) || width;
  px(input, {
    "--_height": place.height,
    "--_pitch": pitch,
    "--_lead": line[0].left - place.left + (width - pitch) / 2 - boxes.indexOf(line[0]) * pitch,
    "--_above": top - place.top,
  });
  return line.length < slots.length;
};
