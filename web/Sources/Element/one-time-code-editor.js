// The text and the selection of the input. The browser edits the text; if possible, the core checks a change first.

import {
  BLUR, CANCELS, CHANGE, COMPOSE, EMPTY, ENTER, FOCUS, INSERT, ORIGIN_COMPOSITION, ORIGIN_FILL, ORIGIN_HELD_KEY, ORIGIN_KEY,
  ORIGIN_PASTE, ORIGIN_PREFILL, ORIGIN_SCRIPT, ORIGIN_UNKNOWN, REDO, REFUSED, SELECT, SET, UNDO, resultOf,
} from "./one-time-code-numbers.js";
import { NEEDS_WORDS } from "./one-time-code-core.js";
import { hideKeyboard, isFixed, nativeValue, runLast } from "./one-time-code-nodes.js";

// The keys that the element handles without Control or Command.
const KEYS = ["Enter", "ArrowUp", "ArrowDown"];
const HISTORY = { historyUndo: UNDO, historyRedo: REDO };

/** Whether the browser can have restored the text of the page, because the user hasn't used the page since it was loaded. */
const isRestored = () => {
  const [navigation] = performance.getEntriesByType("navigation");
  return ["reload", "back_forward"].includes(navigation?.type) && !navigator.userActivation?.hasBeenActive;
};

export class Editor {
  types = [
    "beforeinput", "input", "compositionstart", "compositionend", "keydown", "keyup", "paste", "drop", "copy", "cut", "focus",
    "blur", "change", "scroll",
  ];

  /** The events that the page can cancel first. */
  decisions = ["beforeinput", "paste", "drop"];

  #field;
  // The value at the last `focus` or `change` event.
  #lastValue;
  // Whether the input may contain marked text that isn't part of the code.
  #isComposing = false;
  // The value to which the browser is resetting the input.
  #default;
  #isRefilling = false;
  // The origin of typed symbols: a key or a held key while one is down, and otherwise unknown.
  #key = ORIGIN_UNKNOWN;
  // The origin of the change that the browser is making.
  #origin;
  // The origin of the text that was last treated as pasted.
  #enteredBy;

  constructor(field) { this.#field = field; }

  get value() { return nativeValue.get.call(this.#field.input); }

  /** Sets the code if it is valid, and returns whether it is. */
  set(text) {
    const effects = this.#field.core.send(SET, text);
    if (effects < 0) return false;
    this.#field.isPlain = false;
    this.#field.verification.forget();
    this.#field.perform(effects);
    return true;
  }

  /** Reads the text of a new input: of the markup or the previous input, or text that the browser, a user or a script entered. */
  begin() {
    const { core, input } = this.#field, { value } = this;
    const isPrefilled = value === input.defaultValue || value === core.text || isRestored();
    this.enterValue(value, isPrefilled ? ORIGIN_PREFILL : ORIGIN_SCRIPT);
  }

  /** Reads text that a script has set. A valid code is set, and other text treated as pasted. An empty text leaves the verdict. */
  replace() {
    if (!this.value) this.empty();
    else if (!this.set(this.value)) this.enterValue();
  }

  /** Empties the field. */
  empty() {
    const { core, isPlain, verification } = this.#field;
    if (isPlain) return this.set("");
    if (core.phase === "accepted") verification.forget();
    this.#field.perform(core.send(EMPTY));
  }

  /** Restores `text`, which the browser is about to set, perhaps with separators. */
  reset(text) {
    this.#default = text;
    if (!this.set(text)) this.enterValue(text, ORIGIN_PREFILL);
    setTimeout(() => this.read());
  }

  /** Treats the input's text as pasted. Refused text stays visible, with the reason for the refusal. */
  enterValue(text = this.value, origin = ORIGIN_SCRIPT) {
    const { core } = this.#field;
    this.#enteredBy = origin;
    const cancels = core.send(SET, "") & CANCELS;
    const entered = core.send(ENTER, text, origin);
    if (entered === NEEDS_WORDS) {
      // The browser shows the text until it is read, unless it changes meanwhile.
      this.#field.isPlain = true;
      core.loadWords().then(() => this.value === text && this.enterValue(text, origin));
      return this.#field.perform(cancels);
    }
    const effects = entered | cancels;
    this.#field.isPlain = resultOf(effects) >= REFUSED;
    if (this.#field.isPlain) hideKeyboard(this.#field.input, false);
    this.#isComposing = false;
    this.#field.verification.forget();
    if (this.#field.isFocused) core.send(FOCUS);
    if (origin === ORIGIN_UNKNOWN) this.#field.performForUser(effects);
    else this.#field.perform(effects);
  }

  /** Treats refused text as pasted once more, because it may be a code of another format. Keeps its origin. */
  enterValueAgain() { this.enterValue(this.value, this.#enteredBy); }

  /** Enters text at the selection. */
  enter(text, origin, type) { this.#field.send(ENTER, text, origin, type); }

  /**
   * Sends the core what the browser has changed. Precedes all other events, which would otherwise revert the change: the
   * browser reports the change later, and the page can hide the report.
   */
  read() {
    const { core, isFocused, isPlain } = this.#field;
    if (this.#readText() || isPlain || !isFocused || this.#isSelected) return;
    core.send(SELECT, ...this.#selection);
    this.#field.draw();
  }

  /** Writes the core's text and selection to the input, unless the input already has them. */
  show() {
    const { core, input, isFocused } = this.#field;
    if (this.value !== core.text && !this.#isComposing) nativeValue.set.call(input, core.text);
    const { anchor, head } = core;
    if (!isFocused || this.#isSelected) return;
    input.setSelectionRange(Math.min(anchor, head), Math.max(anchor, head), head < anchor ? "backward" : "forward");
  }

  selectionchange() {
    if (this.#field.isPlain || !this.#field.isFocused) return;
    // WebKit scrolls the input without a `scroll` event.
    this.scroll();
    this.read();
  }

  beforeinput(event) {
    const { inputType: type, data, target } = event;
    if (event.isComposing || target.readOnly) return;
    this.read();
    this.#field.complete();
    const origin = this.#origin = this.#originOf(event);
    if (!event.cancelable) return;
    if (type in HISTORY) {
      event.preventDefault();
      this.#undoOrRedo(type);
    } else if (this.#isAccepted(data)) event.preventDefault();
    else if (data && type.startsWith("insert")) {
      const text = this.#find(data);
      // Lets the browser make the change if the result is the same, so that screen readers echo the key.
      if (this.#field.send(text === data ? INSERT : ENTER, text, origin, type) >= 0) event.preventDefault();
    }
    // The browser makes no change.
    if (event.defaultPrevented) this.#origin = undefined;
  }

  /** Who makes a change. */
  #originOf({ inputType: type, data, isTrusted, isComposing }) {
    if (isComposing || type?.includes("omposition")) return ORIGIN_COMPOSITION;
    if (!isTrusted) return ORIGIN_SCRIPT;
    if (type === "insertText") return data?.length === 1 ? this.#key : ORIGIN_UNKNOWN;
    return type?.startsWith("insertFrom") ? ORIGIN_PASTE : ORIGIN_FILL;
  }

  input(event) {
    const { core } = this.#field;
    if (this.#field.isPlain) return this.enterValue(this.value, ORIGIN_UNKNOWN);
    this.#origin ??= this.#originOf(event);
    // If `beforeinput` wasn't cancelable, the core's history replaces the result of the browser's undo or redo.
    if (event.inputType in HISTORY) return this.#field.performForUser(core.send(HISTORY[event.inputType]));
    if (this.value !== core.text) return this.#readChange(event.isComposing);
    this.#origin = undefined;
    this.read();
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
      if (this.#field.core.text === code && !this.#isAccepted(code)) this.#field.send(ENTER, code, ORIGIN_SCRIPT);
    });
  }

  compositionstart() {
    this.read();
    this.#isComposing = true;
  }

  compositionend() {
    this.#isComposing = false;
    this.#origin = ORIGIN_COMPOSITION;
    this.read();
    this.#origin = undefined;
  }

  keydown(event) {
    // Ignores an input method's keys (229 in WebKit, which sets `isComposing` late), and AutoFill, which sets no `key`.
    if (event.isComposing || event.keyCode === 229 || !event.key) return;
    // The browser reports caret moves later, so a move away and back would go unnoticed.
    this.read();
    this.#key = event.repeat ? ORIGIN_HELD_KEY : ORIGIN_KEY;
    // The repetitions of Return would submit again and again.
    if (event.repeat && event.key === "Enter") return event.preventDefault();
    if (KEYS.includes(event.key) || event.ctrlKey || event.metaKey) {
      runLast(event, () => event.defaultPrevented || this.#press(event, event.key.toLowerCase()));
    }
  }

  keyup() { this.#key = ORIGIN_UNKNOWN; }

  #press(event, key) {
    const { core, input } = this.#field;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && (key === "z" || key === "y")) {
      event.preventDefault();
      if (!isFixed(input)) this.#undoOrRedo(key === "y" || event.shiftKey ? "historyRedo" : "historyUndo");
    } else if (key === "enter") {
      // Browsers submit a form themselves.
      if (!input.form) this.#field.submit();
    } else if (key === "arrowup" || key === "arrowdown") {
      event.preventDefault();
      this.read();
      const head = key === "arrowup" ? 0 : core.text.length;
      this.#field.send(SELECT, event.shiftKey ? core.anchor : head, head);
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
    // The selection of the input isn't read, because the core selects the tapped slot or the end.
    this.#readText();
    this.#field.perform(this.#field.core.send(FOCUS));
    // If Tab moved the focus, WebKit selects the whole code after dispatching `focus`. The next key would replace it.
    target.addEventListener("keyup", ({ code }) => {
      const end = this.value.length;
      if (code === "Tab" && target.selectionEnd - target.selectionStart === end) this.#field.send(SELECT, end, end);
    }, { once: true });
  }

  blur() {
    this.#key = ORIGIN_UNKNOWN;
    this.#origin = undefined;
    hideKeyboard(this.#field.input, false);
    // Chromium dispatches the event as soon as a fieldset is disabled.
    this.#field.keepFocus(true);
    this.#field.send(BLUR);
    this.#field.describe(true);
    // Browsers don't dispatch `change` for a value that a script has set.
    if (this.value !== this.#lastValue) this.#field.dispatch(new Event("change", { bubbles: true }));
  }

  change() { this.#lastValue = this.value; }

  scroll() { this.#field.slots.scrollWith(this.#field.input); }

  /** The selection of the input as the core's anchor and head. */
  get #selection() {
    const { selectionStart: start, selectionEnd: end, selectionDirection: direction } = this.#field.input;
    return direction === "backward" ? [end, start] : [start, end];
  }

  /** Whether the core has the same selection as the input. */
  get #isSelected() {
    const { core } = this.#field, [anchor, head] = this.#selection;
    return anchor === core.anchor && head === core.head;
  }

  /** Reads a changed text, unless it may contain marked text. Returns whether the text was read. */
  #readText() {
    const { core, input, isPlain } = this.#field, isReset = this.value === this.#default;
    this.#default = undefined;
    if (isPlain || this.#isComposing || this.value === core.text) return false;
    if (isReset) nativeValue.set.call(input, core.text);
    else this.#readChange(false);
    return true;
  }

  /** Sends the core the text that the browser has changed. */
  #readChange(isComposing) {
    const { core, input } = this.#field;
    const text = this.value;
    if (this.#isAccepted(text)) return this.show();
    const effects = core.send(isComposing ? COMPOSE : CHANGE, text, input.selectionStart, this.#origin);
    if (effects === NEEDS_WORDS) return void core.loadWords().then(() => this.#readText());
    const isCorrected = text !== core.text;
    this.#origin = undefined;
    this.#isComposing = isComposing && !(effects && isCorrected);
    if (effects || !isComposing) this.#field.performForUser(effects, isCorrected && "insertText");
  }

  #undoOrRedo(type) { this.#field.send(HISTORY[type], 0, 0, type); }

  /** Enters the code from pasted or dropped text, which the browser would insert in full. */
  #fill(event, transfer, type) {
    const text = transfer?.getData("text/plain");
    if (!text || isFixed(event.target)) return;
    event.preventDefault();
    if (!this.#isAccepted(text)) this.enter(this.#find(text), ORIGIN_PASTE, type);
  }

  /** Whether a text is the accepted code, which password managers may fill in again. */
  #isAccepted(text) {
    const { phase, text: code } = this.#field.core;
    return phase === "accepted" && !!text && !text.replace(/[\s-]/g, "").replaceAll(code, "");
  }

  /** Returns what the page's `read` hook finds in text of several symbols. */
  #find(text) {
    const { core, host } = this.#field;
    if (!host.read || text.length < 2) return text;
    // Only the core reads a message for another domain, which it refuses.
    if (host.getAttribute("domain") && core.foreignHost(text)) return text;
    // The core refuses question marks, which are in no code.
    return String(host.read(text) ?? "") || "??";
  }
}
