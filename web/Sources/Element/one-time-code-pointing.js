// Input by mouse, pen and touch.

import { DRAG, SELECT_ALL, TAP } from "./one-time-code-numbers.js";
import { hideKeyboard, isFixed } from "./one-time-code-nodes.js";

export class Pointing {
  types = ["pointerdown", "mousedown", "pointermove", "pointercancel", "blur", "click"];

  #field;
  #dragStart;
  #lastSlot;
  #pointerType;

  constructor(field) { this.#field = field; }

  pointerdown(event) {
    this.#pointerType = event.pointerType;
    hideKeyboard(event.target, false);
    if (this.#pointerType === "mouse" && event.isTrusted) event.target.setPointerCapture(event.pointerId);
  }

  mousedown(event) {
    if (this.#pointerType === "touch" || event.button || isFixed(event.target)) return;
    event.preventDefault();
    event.target.focus({ preventScroll: true });
    this.#dragStart = this.#lastSlot = this.#field.slots.nearest(event);
    this.#tap(event);
  }

  pointermove(event) {
    if (!(event.buttons & 1)) this.#dragStart = undefined;
    if (this.#dragStart === undefined) return;
    const slot = this.#field.slots.nearest(event);
    if (slot === this.#lastSlot) return;
    this.#lastSlot = slot;
    this.#field.send(DRAG, this.#dragStart, slot);
  }

  /** The browser scrolls instead, so no click follows. */
  pointercancel() { this.#pointerType = ""; }

  blur() { this.#dragStart = undefined; }

  /** Selects the tapped slot. `mousedown` handles mouse and pen. Ignores clicks from labels or assistive technology. */
  click(event) {
    hideKeyboard(event.target, false);
    if (this.#pointerType !== "touch" || isFixed(event.target)) return;
    this.#pointerType = "";
    this.#tap(event);
  }

  #tap(event) {
    if (event.detail > 1) this.#field.send(SELECT_ALL);
    else this.#field.send(TAP, this.#field.slots.nearest(event), event.shiftKey);
  }
}
