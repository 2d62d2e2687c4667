// A binding to the WebAssembly module's exports, equivalent to the binding in the element's script.

// The address of the text in memory, and the text's maximum length in UTF-16 units. The page's domain follows the text.
const TEXT = 32768;
export const LONGEST = 10240;

// The numbers of the module's events.
const ENTER = 0, CHANGED = 1, SELECT = 3, TAP = 4, DRAG = 5, MOVE = 6, FOCUS = 7, BLUR = 8, VERIFYING = 13,
  SETTINGS = 15, FORMAT = 16, SET = 17, ACCEPTED = 18, REJECTED = 19;
const EVENTS = 20;
// Events of the step "happen": activate (none), focus, blur, undo, redo, submit, conceal, verifying, clear, select all.
const HAPPENINGS = [, FOCUS, BLUR, 9, 10, 11, 12, VERIFYING, SET, 14];
// The module's numbers for the reasons of the step "rejected".
const REASONS = [0, 1, 2, 3, 4, 6];
// The effects that are compared, as bits of the outcome.
const TOLD = 1 | 2 | 4 | 32 | 64 | 256 | 512;
const COMPLETED = 2, TAKES_FOCUS = 64;

/** A field that, like an element, has its own instance of the module. */
export class Field {
  #core;
  #state = 0;
  #settings = 0;

  constructor(module) {
    this.#core = new WebAssembly.Instance(module).exports;
  }

  // The buffer is replaced when the memory grows, so the array isn't cached.
  get units() { return new Uint16Array(this.#core.memory.buffer, TEXT); }
  get memory() { return this.#core.memory.buffer.byteLength; }
  get count() { return this.#state >> 12 & 63; }
  get start() { return this.#state >> 18 & 63; }
  get end() { return this.#state >> 24 & 63; }
  get anchor() { return this.#isBackward ? this.end : this.start; }
  get head() { return this.#isBackward ? this.start : this.end; }
  get phase() { return this.#state >> 10 & 3; }
  get length() { return this.#core.p(1) >> 6 & 63; }
  get settings() { return this.#settings; }

  slot(index) {
    const drawn = this.#core.s(index);
    return [drawn & 255, drawn >> 8];
  }

  sentence(kind) {
    const sentence = this.#core.p(kind);
    return sentence ? { phrase: sentence & 63, length: sentence >> 6 & 63, count: sentence >> 12 } : undefined;
  }

  get text() {
    return String.fromCharCode(...Array.from({ length: this.count }, (_, index) => this.slot(index)[0]));
  }

  /** Writes the spelled-out code or, for a message of `units` units (not 0), its host. Returns the written length. */
  answer(units) { return this.#core.t(units); }

  /** Sends an event to the resend countdown. Returns the remaining seconds. */
  wait(event, seconds, now) { return this.#core.w(event, seconds, now); }
  secondsUntilChange(now) { return this.#core.u(now); }

  bind(domain) {
    this.units[LONGEST] = domain.length;
    this.units.set(domain, LONGEST + 1);
  }

  /** Sends an event. Returns the effects that are compared, or `undefined` if the event was invalid. */
  send(event, first = 0, second = 0) {
    const outcome = this.#core.e(event, first, second);
    if (outcome < 0) return undefined;
    if (event === SETTINGS) this.#settings = first & 15;
    this.#state = outcome;
    return outcome & TOLD;
  }

  /** Plays a step of an event list (see EventScript+Line.swift). Returns the effects that are compared. */
  play({ kind, numbers: [first, second, third, fourth], text }) {
    this.units.set(text);
    switch (kind) {
      case "settings": return this.send(SETTINGS, first);
      case "format": return this.send(FORMAT, first, third | (second === 2 ? fourth + 2 : second) << 8) ?? 0;
      case "happen": return this.send(HAPPENINGS[first]);
      case "enter": return this.send(ENTER, text.length);
      case "changed": return this.send(CHANGED + second, text.length, first);
      case "select": return this.send(SELECT, first, second);
      case "tap": return this.send(TAP, first, second);
      case "drag": return this.send(DRAG, first, second);
      case "move": return first >= 2 ? this.send(MOVE, first - 2, second) : this.#moved(first === 0);
      case "remove": return this.#removed(first);
      case "set": return this.send(SET, text.length) ?? 0;
      case "accepted": return this.send(ACCEPTED, text.length);
      case "rejected": return this.send(REJECTED, text.length, REASONS[first] | second << 8);
      default: throw new Error(`no such step: ${kind}`);
    }
  }

  /** Plays a step. Like the element, takes requested focus and starts to verify a complete code if `verifies` is on. */
  live(step) {
    const effects = this.play(step);
    if (effects & TAKES_FOCUS) this.send(FOCUS);
    if (effects & COMPLETED && this.#settings & 4 && this.phase === 0) this.send(VERIFYING);
    return effects;
  }

  // These methods simulate what the script reports after the browser has changed the input.

  get #isBackward() { return this.#state >> 30 & 1; }
  get #range() { return [this.start, this.end]; }

  #moved(isLeft) {
    const [start, end] = this.#range;
    const isCaret = start === end;
    const place = isLeft ? isCaret ? Math.max(start - 1, 0) : start : isCaret ? Math.min(end + 1, this.count) : end;
    return this.send(SELECT, place, place);
  }

  /** Deletes the selection or, without one: 0 backward, 1 forward, 2 to the start, 3 to the end, 4 nothing. */
  #removed(what) {
    let [start, end] = this.#range;
    if (start === end) {
      if (what === 0) start = Math.max(start - 1, 0);
      if (what === 1) end = Math.min(end + 1, this.count);
      if (what === 2) start = 0;
      if (what === 3) end = this.count;
    }
    // Without a change, the browser dispatches no event. The text of a masked field can't be cut.
    if (start === end || what === 4 && this.#settings & 1) return 0;
    const text = this.text;
    const left = text.slice(0, start) + text.slice(end);
    this.units.set(Array.from(left, (symbol) => symbol.charCodeAt(0)));
    return this.send(CHANGED, left.length, start);
  }

  /** Returns the visible and spoken state in the format of `Observation.summary`. */
  observe(effects) {
    return this.#summary(effects, this.#said(this.sentence(0)));
  }

  /** Returns the state with all pending announcements, in the format of `LiveField.Outcome.summary`. */
  observeLive(effects) {
    const said = [];
    for (let next; (next = this.sentence(0)); ) said.push(this.#said(next));
    return `${this.#summary(effects, "")}/${said.join(" ")}`;
  }

  #said(sentence) { return sentence ? `${sentence.phrase}.${sentence.count}.${sentence.length}` : ""; }

  #summary(effects, said) {
    const slots = Array.from({ length: this.length }, (_, index) => this.slot(index).join("."));
    return [
      this.text, this.anchor, this.head, this.phase, slots.join(" "), effects, said,
      this.#said(this.sentence(1)), this.#said(this.sentence(2)),
    ].join("/");
  }
}

/** The number of event kinds. The fuzzer also sends other numbers. */
export const kinds = EVENTS;
