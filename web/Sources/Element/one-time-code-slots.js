// Boxes behind the input that show the field's state. The input draws the caret and, unless masked, the symbols. If a style
// sheet moves the input's text away from the boxes, they draw the symbols. A template of the page can replace the boxes.

import { STATES, STATE_CARET, STATE_GROUP_START, STATE_MASKED, statesOf, symbolOf } from "./one-time-code-numbers.js";
import { addSheet, make, matchesMedia } from "./one-time-code-nodes.js";
import { makePrivate } from "./one-time-code-region.js";
import style from "./one-time-code-slots.css.js";

/** Returns a text as a CSS string, or `none`. */
const quote = (text) => text ? `"${text.replace(/["\\]/g, "\\$&")}"` : "none";

// A character beyond Latin-1 would make browsers store the whole script in two bytes per character.
const BULLET = String.fromCharCode(0x2022);

const PLACEHOLDERS = { dot: "·", underscore: "_" };

// Elements of a template that run no scripts, and contain no documents.
const HARMLESS = /^(?!(script|i?frame|object|embed)$)[a-z][\w-]*$/i;

/** Returns a copy of a template's node without scripts. `cloneNode` would also copy shadow trees with their scripts. */
const copyNode = (node) => {
  if (node.nodeType === 3) return node.data;
  if (node.nodeType !== 1 || !HARMLESS.test(node.localName)) return "";
  const copy = document.createElementNS(node.namespaceURI, node.localName);
  for (const attribute of node.attributes) {
    if (!/^on/i.test(attribute.name)) copy.setAttributeNode(attribute.cloneNode());
  }
  copy.append(...[...node.childNodes].map(copyNode));
  return copy;
};

/** Whether a style sheet of the page or the user overrides the styles that put each symbol into its slot. */
const isTextMoved = (input, style) => {
  const differs = (value, length) => Math.abs(parseFloat(value) - parseFloat(style.getPropertyValue(length))) > .5;
  if (differs(style.letterSpacing, "--_advance") || differs(style.textIndent, "--_inset")) return true;
  if (!/start|left/.test(style.textAlign) || style.direction !== "ltr" || parseFloat(style.paddingLeft)) return true;
  if (/\bmonospace\b/.test(style.fontFamily)) return false;
  // In a proportional font, the symbols may differ in width.
  const canvas = make("canvas").getContext("2d");
  canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const widths = [...input.inputMode === "numeric" ? "0123456789" : "0123456789IW"].map((symbol) => canvas.measureText(symbol).width);
  return Math.max(...widths) - Math.min(...widths) > .5;
};

export class Slots {
  #row = make("div");
  #box = makePrivate(make("div", { part: "slots", ariaHidden: "true", inert: true, translate: false }, this.#row));
  // The slots and the input inherit custom properties that are set here.
  #frame = make("div", { part: "frame" }, make("slot"), this.#box);
  // The custom properties, which are written only if they change, because each write costs a style recalculation.
  #values = {};
  #slots = [];
  // The nodes that show the symbols, which are the slots or in them.
  #symbols = [];
  #drawn = [];
  // The content of the page's template for the slots, and its markup.
  #content;
  #markup = "";
  #isTight = false;
  #pitch = 0;
  #drawsSymbols = false;

  constructor(root) {
    root.append(this.#frame);
  }

  /** Adds the style sheet, which a shadow tree loses when the element moves to another document. */
  addStyle(root) { addSheet(root, style); }

  get count() { return this.#slots.length; }

  set isShown(isShown) {
    this.#box.hidden = !isShown;
  }

  /** Sets the page's template for the slots, if there is one. Returns whether the slots have to be created again. */
  adopt(template) {
    // React renders the content of a template as its children.
    this.#content = template?.content?.firstChild ? template.content : template;
    const markup = template ? new XMLSerializer().serializeToString(this.#content) : "";
    const isNew = markup !== this.#markup;
    this.#markup = markup;
    return isNew;
  }

  /** Fills a slot with a copy of the template, if there is one, and returns the node that shows the symbol. */
  #fill(slot) {
    if (!this.#content) return slot;
    // The template's styles have no effect outside of a shadow tree of its own.
    const own = make("div"), root = own.attachShadow({ mode: "open" });
    root.append(...[...this.#content.childNodes].map(copyNode));
    own.setAttribute("exportparts", [...root.querySelectorAll("[part]")].map((node) => node.getAttribute("part").split(/\s+/)).join());
    slot.append(own, make("span"));
    slot.toggleAttribute("data-own", true);
    return makePrivate(root.querySelector("[data-symbol]") ?? slot.lastChild);
  }

  /** Creates the slots, in groups. */
  layOut(core, placeholder) {
    const { length } = core;
    this.#row.replaceChildren();
    this.#drawn = [];
    // Old libraries such as Prototype replace `Array.from`.
    this.#slots = [];
    this.#symbols = [];
    for (let index = 0; index < length; index++) {
      if (!index || statesOf(core.slot(index)) & STATE_GROUP_START) this.#row.append(make("div", { part: "group" }));
      this.#slots.push(make("div"));
      this.#symbols.push(this.#fill(this.#slots[index]));
      this.#row.lastChild.append(this.#slots[index]);
    }
    this.#set({ count: length, placeholder: quote(PLACEHOLDERS[placeholder] ?? placeholder) });
  }

  /** Shows the remaining time, if any, in the resend button, without changing the button. */
  showTime(time) { this.#set({ time: quote(time && "\u00a0" + time) }); }

  /** Updates the slots whose state has changed. A slot contains text only if it draws a symbol or a mask. */
  draw(core, isMasked) {
    for (let index = 0; index < this.#slots.length; index++) {
      const drawn = core.slot(index);
      if (this.#drawn[index] === drawn) continue;
      this.#drawn[index] = drawn;
      const slot = this.#slots[index], shown = this.#symbols[index];
      // The browser draws the caret.
      const symbol = symbolOf(drawn), states = statesOf(drawn) & ~STATE_CARET;
      let part = symbol ? "slot" : "slot empty";
      for (let bit = 0; bit < STATES.length; bit++) if (states >> bit & 1) part += " " + STATES[bit];
      slot.setAttribute("part", part);
      if (shown !== slot) slot.firstChild.setAttribute("data-state", part.slice(5));
      const isShown = symbol && (isMasked || this.#drawsSymbols);
      const text = !isShown ? "" : states & STATE_MASKED ? BULLET : String.fromCharCode(symbol);
      if (shown.textContent !== text) shown.textContent = text;
    }
  }

  /** Shakes the slots and the input, unless the user prefers reduced motion. */
  shake() {
    if (matchesMedia("(prefers-reduced-motion)")) return;
    this.#frame.animate?.({ "--_shift": ["0px", "-4px", "0px", "4px", "0px"] }, { duration: 100, iterations: 3 });
  }

  /**
   * Places the slots behind the input. Uses layout sizes, which transforms of ancestors don't affect. Returns whether the
   * slots have to be drawn again.
   */
  place(input) {
    const computed = getComputedStyle(input), { width, fontSize } = computed;
    if (this.#box.hidden || !parseFloat(width)) return false;
    let left = 0, top = 0;
    for (let node = input; node && node !== this.#box.offsetParent; node = node.offsetParent) {
      left += node.offsetLeft + (node === input ? 0 : node.clientLeft);
      top += node.offsetTop + (node === input ? 0 : node.clientTop);
    }
    Object.assign(this.#box.style, { left: `${left}px`, top: `${top}px`, width, fontSize });
    this.#set({ width });
    this.#box.toggleAttribute("data-scrolls", this.#row.offsetWidth > this.#box.clientWidth);
    const { offsetLeft, offsetWidth } = this.#row;
    this.#set({ lead: `${offsetLeft}px` });
    this.#pitch = offsetWidth / this.#slots.length;
    // Whether the caret after the last symbol needs more room than there is.
    const caret = this.#pitch - this.#slots[0].offsetWidth / 2;
    this.#isTight = offsetLeft + offsetWidth + caret > parseFloat(width);
    this.scrollWith(input);
    const drawsSymbols = this.#symbols[0].hasAttribute("data-symbol") || isTextMoved(input, computed);
    if (drawsSymbols === this.#drawsSymbols) return false;
    this.#drawsSymbols = drawsSymbols;
    for (const node of [input, this.#box]) node.toggleAttribute("data-drawn", drawsSymbols);
    this.#drawn = [];
    return true;
  }

  /**
   * Scrolls the slots with the input. Browsers scroll the input to bring the caret into view. That scrolling is undone
   * if the code fits, or if the input has scrolled by less than one slot.
   */
  scrollWith(input) {
    if (!this.#isTight) return;
    const scrolls = this.#box.hasAttribute("data-scrolls");
    if (!scrolls || input.scrollLeft < this.#pitch) input.scrollLeft = 0;
    this.#row.style.translate = `${-input.scrollLeft}px`;
  }

  /** Returns the index of the slot nearest to the pointer. */
  nearest({ clientX }) {
    const distances = this.#slots.map((slot) => {
      const { left, right } = slot.getBoundingClientRect();
      return Math.abs(clientX - (left + right) / 2);
    });
    return distances.indexOf(Math.min(...distances));
  }

  #set(values) {
    for (const name in values) {
      if (this.#values[name] === values[name]) continue;
      this.#frame.style.setProperty(`--_${name}`, this.#values[name] = values[name]);
    }
  }
}
