// The text and the selection of the input. The browser edits the text; if possible, the core checks a change first.

import {
  BLUR, CANCELS, CHANGE, COMPOSE, ENTER, FOCUS, MOVE, REDO, REFUSED, SELECT, SET, SUBMIT, UNDO,
} from "./one-time-code-numbers.js";
import { isFixed, nativeValue } from "./one-time-code-nodes.js";

const HISTORY = { historyUndo: UNDO, historyRedo: REDO };

export class Editor {
  types = [
    "beforeinput", "input", "compositionend", "keydown", "paste", "drop", "copy", "cut", "focus", "blur", "change", "scroll",
  ];

  #field;
  // The effects of the change that the browser is making.
  #pending;
  // The value at the last `focus` or `change` event.
  #lastValue;
  #isRefilling = false;

  constructor(field) { this.#field = field; }

  get value() { return nativeValue.get.call(this.#field.input); }

  /** Sets the code if it is valid, and returns whether it is. */
  set(text) {
    const effects = this.#field.core.sendText(SET, text);
    if (effects < 0) return false;
    this.#field.isPlain = false;
    this.#field.perform(effects);
    return true;
  }

  /** Reads the text of the input. A valid code is treated as set by the page; any other text, as pasted. */
  restore() {
    if (!this.set(this.value)) this.enterValue();
  }

  /** Treats the input's text as pasted. Refused text stays visible, with the reason for the refusal. */
  enterValue() {
    const { core } = this.#field;
    const cancels = core.sendText(SET, "") & CANCELS;
    const effects = core.sendText(ENTER, this.value) | cancels;
    this.#field.isPlain = !!(effects & REFUSED);
    if (this.#field.isFocused) core.send(FOCUS);
    this.#field.perform(effects);
  }

  /** Enters text at the selection. */
  enter(text, type) {
    this.#sync();
    this.#field.perform(this.#field.core.sendText(ENTER, text), type, text);
  }

  /** Writes the core's text and selection to the input, unless the input already has them. */
  show() {
    const { core, input } = this.#field;
    if (this.value !== core.text) nativeValue.set.call(input, core.text);
    if (this.#isSelected() || !this.#field.isFocused) return;
    input.setSelectionRange(core.start, core.end, core.isBackward ? "backward" : "forward");
  }

  /** Sends a changed selection to the core, and updates the slots. */
  selectionchange() {
    if (this.#field.isPlain || this.#pending !== undefined || !this.#field.isFocused) return;
    // WebKit scrolls the input without a `scroll` event.
    this.scroll();
    if (this.#isSelected()) return;
    this.#sync();
    this.#field.draw();
  }

  beforeinput(event) {
    const { inputType: type, data, target } = event;
    if (event.isComposing || target.readOnly) return;
    this.#sync();
    if (!event.cancelable) return;
    if (type in HISTORY) {
      event.preventDefault();
      return this.#undoOrRedo(type);
    }
    if (!data || !type.startsWith("insert")) return;
    const { core } = this.#field;
    const text = this.value, { start, end } = core;
    const effects = core.sendText(ENTER, data);
    // Lets the browser make the change if the result is the same, so that screen readers echo the key.
    if (core.text === text.slice(0, start) + data + text.slice(end) && core.end === start + data.length) {
      this.#pending = effects;
      return;
    }
    event.preventDefault();
    this.#field.perform(effects, type, data);
  }

  input(event) {
    const { core } = this.#field;
    if (this.#field.isPlain) return this.enterValue();
    // If `beforeinput` wasn't cancelable, the core's history replaces the result of the browser's undo or redo.
    if (event.inputType in HISTORY) return this.#field.perform(core.send(HISTORY[event.inputType]));
    const effects = this.#pending;
    this.#pending = undefined;
    if (this.value !== core.text) return this.#readChange(event.isComposing);
    if (effects !== undefined) return this.#field.perform(effects);
    if (!event.isTrusted && core.text.length === this.#field.slots.count) this.#refill(core.text);
  }

  /**
   * Enters the code after a script has dispatched `input`, because setting the value alone doesn't complete a code.
   * Waits until the script has ended, because password managers also dispatch `input` before they set another code.
   */
  #refill(code) {
    if (this.#isRefilling) return;
    this.#isRefilling = true;
    queueMicrotask(() => {
      this.#isRefilling = false;
      if (this.#field.core.text === code) this.#field.perform(this.#field.core.sendText(ENTER, code));
    });
  }

  compositionend() { this.#readChange(false); }

  keydown(event) {
    // Ignores an input method's keys (229 in WebKit, which sets `isComposing` late), and AutoFill, which sets no `key`.
    if (event.isComposing || event.keyCode === 229 || !event.key) return;
    const { core, input } = this.#field;
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && !event.altKey && (key === "z" || key === "y")) {
      event.preventDefault();
      if (!isFixed(input)) this.#undoOrRedo(key === "y" || event.shiftKey ? "historyRedo" : "historyUndo");
    } else if (key === "enter") {
      // Browsers submit the form on `keypress`.
      if (input.form) return input.addEventListener("keypress", (keypress) => this.#keypress(keypress), { once: true });
      this.#sync();
      this.#field.perform(core.send(SUBMIT));
    } else if (key === "arrowup" || key === "arrowdown") {
      event.preventDefault();
      this.#sync();
      this.#field.perform(core.send(MOVE, key === "arrowdown", event.shiftKey));
    }
  }

  paste(event) { this.#fill(event, event.clipboardData, "insertFromPaste"); }

  drop(event) { this.#fill(event, event.dataTransfer, "insertFromDrop"); }

  /** Prevents copying a masked code. */
  copy(event) {
    if (this.#field.isMasked) event.preventDefault();
  }

  cut(event) { this.copy(event); }

  focus({ target }) {
    this.#lastValue = this.value;
    this.#field.updateSettings();
    this.#field.place();
    this.#field.perform(this.#field.core.send(FOCUS));
    // If Tab moved the focus, WebKit selects the whole code after dispatching `focus`. The next key would replace it.
    target.addEventListener("keyup", ({ code }) => {
      if (code !== "Tab" || target.selectionEnd - target.selectionStart !== this.value.length) return;
      this.#field.perform(this.#field.core.send(MOVE, 1));
    }, { once: true });
  }

  blur() {
    this.#sync();
    this.#field.perform(this.#field.core.send(BLUR));
    this.#field.describe(true);
    // Browsers don't dispatch `change` for a value that a script has set.
    if (this.value !== this.#lastValue) this.#field.dispatch(new Event("change", { bubbles: true }));
  }

  change() { this.#lastValue = this.value; }

  scroll() { this.#field.slots.scrollWith(this.#field.input); }

  /** Performs pending effects, and sends the selection of the input to the core. */
  #sync() {
    const { core, input } = this.#field;
    const effects = this.#pending;
    this.#pending = undefined;
    if (effects !== undefined) this.#field.perform(effects);
    if (this.#isSelected()) return;
    const { selectionStart: start, selectionEnd: end } = input;
    const isBackward = input.selectionDirection === "backward";
    core.send(SELECT, isBackward ? end : start, isBackward ? start : end);
  }

  /** Whether the core has the same selection as the input. */
  #isSelected() {
    const { core, input } = this.#field;
    return input.selectionStart === core.start && input.selectionEnd === core.end
      && (core.start === core.end || (input.selectionDirection === "backward") === core.isBackward);
  }

  /** Sends the core a change that was made without `beforeinput`, or by an input method. */
  #readChange(isComposing) {
    const { core, input } = this.#field;
    const text = this.value;
    const effects = core.sendText(isComposing ? COMPOSE : CHANGE, text, input.selectionStart);
    if (effects || !isComposing) this.#field.perform(effects, text !== core.text && "insertText");
  }

  #keypress({ key }) {
    const { form, input } = this.#field;
    if (key === "Enter") form.recordSubmission(input.form);
  }

  #undoOrRedo(type) {
    this.#sync();
    this.#field.perform(this.#field.core.send(HISTORY[type]), type);
  }

  /** Enters the code from pasted or dropped text, which the browser would insert in full. */
  #fill(event, transfer, type) {
    const text = transfer?.getData("text/plain");
    if (!text || isFixed(event.target)) return;
    event.preventDefault();
    this.enter(text, type);
  }
}
