// Input by mouse, pen and touch.

import { DRAG, SELECT_ALL, TAP } from "./one-time-code-numbers.js";
import { isFixed } from "./one-time-code-nodes.js";

export class Pointing {
  types = ["pointerdown", "mousedown", "pointermove", "blur", "click"];

  #field;
  #from;
  #last;
  #pointer;

  constructor(field) { this.#field = field; }

  pointerdown(event) {
    this.#pointer = event.pointerType;
    if (this.#pointer === "mouse" && event.isTrusted) event.target.setPointerCapture(event.pointerId);
  }

  mousedown(event) {
    if (this.#pointer === "touch" || event.button || isFixed(event.target)) return;
    event.preventDefault();
    event.target.focus({ preventScroll: true });
    this.#from = this.#last = this.#field.slots.nearest(event);
    this.#point(event);
  }

  pointermove(event) {
    if (!(event.buttons & 1)) this.#from = undefined;
    if (this.#from === undefined) return;
    const slot = this.#field.slots.nearest(event);
    if (slot === this.#last) return;
    this.#last = slot;
    this.#field.perform(this.#field.core.send(DRAG, this.#from, slot));
  }

  blur() { this.#from = undefined; }

  /** Selects the tapped slot. `mousedown` handles mouse and pen. Ignores clicks by labels or assistive technology. */
  click(event) {
    if (this.#pointer !== "touch" || isFixed(event.target)) return;
    this.#pointer = "";
    this.#point(event);
  }

  #point(event) {
    const { core, slots } = this.#field;
    this.#field.perform(event.detail > 1 ? core.send(SELECT_ALL) : core.send(TAP, slots.nearest(event), event.shiftKey));
  }
}
