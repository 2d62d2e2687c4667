// A field, which performs the core's effects and reacts to page changes. Rules about codes are in the core.

import {
  ANNOUNCES, CANCELS, CHANGED, COMPLETED, CONCEAL, DISMISSES, END_VERIFICATION, ENTER, FOCUSES, LINK, ORIGIN_FILL, PASSES,
  REFUSAL, REFUSALS, REFUSED, REJECTED, REVEALS, SETTING_DISMISSES_KEYBOARD, SETTING_EMPTIES_REJECTED_CODE, SETTING_MASKED,
  SETTING_REVEALS_LAST_SYMBOL, SETTING_SUBMITS_WHEN_COMPLETE, SETTING_VERIFIES, SETTING_VERIFIES_ON_SUBMIT, SUBMIT, SUBMITS,
  VERIFIES, resultOf,
} from "./one-time-code-numbers.js";
import { Core, NEEDS_WORDS } from "./one-time-code-core.js";
import { Editor } from "./one-time-code-editor.js";
import { Expiry } from "./one-time-code-expiry.js";
import { Form } from "./one-time-code-form.js";
import {
  configureInput, findInput, hideKeyboard, isFixed, isOn, isOwn, matchesMedia, observeValue, runLast, setAttribute,
} from "./one-time-code-nodes.js";
import { Pointing } from "./one-time-code-pointing.js";
import { Resend } from "./one-time-code-resend.js";
import { Slots } from "./one-time-code-slots.js";
import { Speech } from "./one-time-code-speech.js";
import { Verification } from "./one-time-code-verification.js";

// All changes of the element's content.
const OBSERVED = { childList: true, subtree: true, attributes: true, characterData: true };

export class Field {
  /** The input of the page. */
  input;
  /** Whether the browser shows the input without slots, because its text doesn't fit the format. */
  isPlain = true;
  /** Whether the symbols are drawn as dots. */
  isMasked = false;
  /** Whether the on-screen keyboard is hidden when it isn't needed. */
  hidesKeyboard = false;
  /** Aborted if the field fails to start. */
  ending = new AbortController();

  #tree;
  /** The input's attributes that select the on-screen keyboard. */
  #keyboard = { inputmode: "numeric", autocapitalize: "off" };
  /** The values of the attributes that determine the format. */
  #format;
  #showsSlots;
  #isDispatching = false;
  #isConnected = false;
  #connection;
  #hasLostFocus = false;
  // The complete code that is to be reported, and the effects of its last symbol.
  #completion = {};
  #revealing;
  #changes = new MutationObserver((changes) => {
    const others = changes.filter(({ target }) => !isOwn(target) && !isOwn(target.parentNode));
    if (others[0]) this.#findNodes(others);
  });
  #sizes = globalThis.ResizeObserver && new ResizeObserver(() => this.place());

  /** Creates the field of the element `host` with loaded resources. */
  constructor(host, { module, localization }) {
    this.host = host;
    this.core = new Core(module);
    this.#tree = host.getRootNode();
    const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    root.replaceChildren();
    this.slots = new Slots(root);
    this.speech = new Speech(this, root, localization);
    this.verification = new Verification(this);
    this.form = new Form(this);
    this.editor = new Editor(this);
    this.resend = new Resend(this);
    this.expiry = new Expiry(this);
  }

  /** Starts using the element's content. */
  begin() {
    this.#findNodes();
    this.expiry.begin();
    for (const part of [this.form, this.editor, new Pointing(this)]) this.#listen(part);
  }

  /** Stops the field, which has failed to start, and leaves the element's content as without a field. */
  end() {
    this.ending.abort();
    this.speech.removeNodes();
  }

  get code() { return this.isPlain ? this.editor.value : this.core.text; }
  get isFocused() { return this.#tree.activeElement === this.input; }

  /**
   * Sends the core an event, after what the browser has changed, and performs the effects. `type` is the input type of
   * a change that the browser hasn't made itself. Returns the effects, or a negative number; see `Core.send`.
   */
  send(event, first, second, type) {
    this.editor.read();
    const effects = this.core.send(event, first, second);
    if (effects === NEEDS_WORDS) {
      this.core.loadWords().then(() => this.send(ENTER, first, second, type));
      return 0;
    }
    if (effects >= 0) this.performForUser(effects, type, typeof first === "string" ? first : null);
    // A microtask follows the rendering of frameworks, which queue theirs in `input` listeners.
    queueMicrotask(() => this.complete());
    return effects;
  }

  /** Performs effects of what the user has done, which can make errors obsolete. */
  performForUser(effects, type, data) {
    if (effects & CHANGED || resultOf(effects) === COMPLETED) this.speech.makeObsolete();
    this.perform(effects, type, data);
  }

  /** Performs effects, which may include a result. `complete` reports a complete code, later. */
  perform(effects, type, data) {
    const { core, input, speech } = this;
    const result = resultOf(effects);
    if (result === COMPLETED) {
      this.#completion = { code: core.text, effects };
      // The page can stop the `input` event, after which the code would be reported.
      setTimeout(() => this.complete());
    }
    if (effects & CHANGED || result === REJECTED) {
      this.form.release();
      hideKeyboard(input, false);
    }
    if (result >= REFUSED) {
      speech.host = core.foreignHost();
      speech.offer(REFUSAL, "refuse", { reason: REFUSALS[result - REFUSED] });
    }
    this.#show();
    if (effects & CHANGED && !core.text) this.receive();
    if (effects & ANNOUNCES) speech.speak();
    if (effects & CANCELS) this.verification.cancel();
    if (effects & CHANGED && type) {
      this.dispatch(new InputEvent("input", { bubbles: true, composed: true, inputType: type, data }));
    }
    if (effects & REVEALS) this.#reveal();
    if (result === REJECTED) this.slots.shake();
    if (effects & FOCUSES) input.focus({ preventScroll: true });
    if (effects & DISMISSES && result !== COMPLETED && this.isFocused) hideKeyboard(input);
    if (effects & PASSES) this.expiry.pass();
    // A code that was reported before.
    if (effects & VERIFIES && result !== COMPLETED) this.verification.start(core.text);
  }

  /** Reports a complete code, unless a listener of the page has changed the code. */
  complete() {
    const { core, host, input } = this, { code, effects } = this.#completion;
    this.#completion = {};
    if (code !== core.text) return;
    this.speech.isAnswered = false;
    // If the page cancels `complete` or changes the code, the field neither verifies nor submits the code.
    if (this.emit("complete", { code }, true)) {
      if (effects & VERIFIES && host.verify) this.verification.start(code);
      else if (effects & SUBMITS && code === core.text) this.form.submit();
    }
    if (effects & DISMISSES && this.isFocused) hideKeyboard(input);
  }

  /** Submits the form or, without one, the code. */
  requestSubmit() {
    const { input: { form }, isPlain, speech } = this;
    if (form) form.requestSubmit();
    else if (isPlain) speech.announce(speech.refusal, speech.language);
    else this.submit();
  }

  /** Submits the code. The browser submits the form. */
  submit() {
    this.editor.read();
    this.speech.isAnswered = false;
    this.perform(this.core.send(SUBMIT) & ~SUBMITS);
    this.complete();
  }

  /** Sends the settings to the core. They depend on the attributes, the `verify` hook and the pointing device. */
  updateSettings() {
    const { core, host } = this;
    this.isMasked = isOn(host, "masked");
    this.hidesKeyboard = matchesMedia("(pointer: coarse)") && !isOn(host, "keep-keyboard");
    core.configure(
      (this.isMasked && SETTING_MASKED)
      | (isOn(host, "reveal") && SETTING_REVEALS_LAST_SYMBOL)
      | (host.verify && SETTING_VERIFIES)
      | (host.getAttribute("verify-on") === "submit" && SETTING_VERIFIES_ON_SUBMIT)
      | (isOn(host, "submit-when-complete") && SETTING_SUBMITS_WHEN_COMPLETE)
      | (isOn(host, "empty-on-reject") && SETTING_EMPTIES_REJECTED_CODE)
      | (this.hidesKeyboard && SETTING_DISMISSES_KEYBOARD),
      Number(host.getAttribute("expiry-warning") ?? 60),
    );
  }

  draw() { this.slots.draw(this.core, this.isMasked); }

  place() {
    if (this.slots.place(this.input)) this.draw();
  }

  /** Updates the phase attribute and the texts that describe the input. */
  describe(isAway = !this.isFocused) {
    setAttribute(this.host, "data-phase", this.core.phase);
    this.speech.describe(this.input, isAway);
  }

  /** Dispatches an event on the input. The field itself ignores the event. */
  dispatch(event) {
    this.#isDispatching = true;
    this.input.dispatchEvent(event);
    this.#isDispatching = false;
  }

  /** Applies the element's attributes to the field. */
  update() {
    this.editor.read();
    const format = this.#format, effects = this.#configure();
    // Text that didn't fit the previous format may fit this one.
    if (this.isPlain && this.#format !== format) this.editor.enterValueAgain();
    else this.perform(effects);
    this.expiry.pass();
    this.place();
    this.readLink();
  }

  /** Changes the phrases that the field announces and shows. */
  setLocalization(localization) {
    this.speech.setLocalization(localization);
    this.describe(true);
  }

  /** Cancels a running verification without an announcement. */
  cancelVerification() {
    this.verification.cancel();
    this.send(END_VERIFICATION);
  }

  /** Observes the document and the element until the element leaves the document, which aborts `signal`. */
  connect(signal) {
    const { host } = this;
    const tree = this.#tree = host.getRootNode();
    const options = { signal, capture: true };
    // For an input in a shadow tree, some browsers dispatch the event on the document, others on the tree.
    for (const target of new Set([host.ownerDocument, tree])) {
      target.addEventListener("selectionchange", () => this.editor.selectionchange(), options);
    }
    this.slots.addStyle(host.shadowRoot);
    this.form.connect(tree, options);
    this.speech.connect();
    this.#findNodes();
    this.place();
    signal.addEventListener("abort", () => {
      this.#isConnected = false;
      this.#changes.disconnect();
      this.#sizes?.disconnect();
    });
    this.#isConnected = true;
    this.#changes.observe(host, OBSERVED);
    this.#findTemplate();
    // A label around the element; see `#labelAround`.
    const label = host.closest("label");
    if (label) this.#changes.observe(label, { childList: true, subtree: true, characterData: true });
    for (const node of [host, this.input]) this.#sizes?.observe(node);
    this.resend.connect(signal);
    this.expiry.connect(signal);
    this.#connection = signal;
    host.ownerDocument.defaultView.addEventListener("hashchange", () => this.readLink(), { signal });
    this.readLink();
    this.receive();
    (globalThis.requestIdleCallback ?? setTimeout)(() => this.core.loadWords());
  }

  /** Waits for a text message, if the page wants it, and enters its code. Called whenever the field becomes empty. */
  async receive() {
    const signal = this.#connection;
    if (!signal || !isOn(this.host, "webotp")) return;
    const { receive } = await import("./one-time-code-sms.js");
    // The user may have been faster.
    if (signal.aborted || this.code) return;
    receive(this.host, this.input, signal, (code, type) => this.editor.enter(code, ORIGIN_FILL, type));
  }

  /** Fills in the code of a link that the user has opened, if the page wants it, and removes it from the page's address. */
  readLink() {
    if (!isOn(this.host, "link")) return;
    const { history, location } = this.host.ownerDocument.defaultView;
    const [page, fragment = ""] = location.href.split(/#(.*)/s);
    const rest = fragment.split("&").filter((parameter) => !parameter.startsWith("otc=")).join("&");
    if (rest === fragment) return;
    try {
      history.replaceState(history.state, "", page + (rest && "#" + rest));
    } catch {
      // Browsers limit how often a page can change its address.
    }
    this.editor.read();
    if (this.editor.value || isFixed(this.input)) return;
    this.performForUser(this.core.send(LINK, fragment), "insertText", this.core.text);
  }

  #listen(part) {
    for (const type of part.types) {
      this.host.addEventListener(type, (event) => {
        if (event.target !== this.input || this.#isDispatching) return;
        if (this.isPlain && type !== "input" && type !== "invalid") return;
        if (part.decisions?.includes(type)) return runLast(event, () => event.defaultPrevented || part[type](event));
        part[type](event);
        // Reads the change before the page's listeners, and reports a complete code after them.
        if (type === "input" && this.#completion.code) runLast(event, () => queueMicrotask(() => this.complete()));
      }, { capture: true, signal: this.ending.signal });
    }
  }

  /** Dispatches an event of the element, and returns whether the page hasn't cancelled it. */
  emit(type, detail, cancelable) {
    return this.host.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, cancelable, detail }));
  }

  #reveal() {
    clearTimeout(this.#revealing);
    this.#revealing = setTimeout(() => this.send(CONCEAL), 1000);
  }

  #show() {
    if (this.#showsSlots !== !this.isPlain) this.#toggleSlots();
    if (!this.isPlain) {
      this.editor.show();
      this.draw();
    }
    this.describe();
  }

  #toggleSlots() {
    const showsSlots = !this.isPlain;
    this.host.toggleAttribute("data-ready", showsSlots);
    this.host.toggleAttribute("data-plain", this.isPlain);
    this.input.toggleAttribute("data-slotted", showsSlots);
    if (this.#showsSlots === showsSlots) return;
    this.#showsSlots = showsSlots;
    this.slots.isShown = showsSlots;
    if (this.#isConnected) this.place();
  }

  /** Applies the element's attributes to the core and the nodes, and returns the effects. */
  #configure() {
    const { core, host } = this;
    this.updateSettings();
    const attributes = ["length", "alphabet", "grouping"].map((name) => host.getAttribute(name));
    const format = attributes.join(" / ");
    const effects = format === this.#format ? 0 : this.#setFormat(...attributes);
    this.#format = format;
    core.domain = host.getAttribute("domain") ?? "";
    this.slots.layOut(core, host.getAttribute("placeholder"));
    this.#configureInput();
    return effects;
  }

  #setFormat(length, alphabet, grouping) {
    alphabet ??= "digits";
    const effects = this.core.setFormat(length ?? 6, alphabet, grouping);
    if (effects < 0) {
      // The field keeps the previous format.
      console.error("<one-time-code>: not valid:", ["grouping", "alphabet", "length"][effects + 3]);
      return 0;
    }
    this.verification.forget();
    const letters = alphabet === "digits" ? "" : alphabet === "letters-and-digits" ? "A" : alphabet;
    this.#keyboard = {
      inputmode: /[a-z]/i.test(letters) ? "text" : "numeric",
      autocapitalize: /[A-Z]/.test(letters) && !/[a-z]/.test(letters) ? "characters" : "off",
    };
    return effects;
  }

  #configureInput() {
    configureInput(this.input, { ...this.#keyboard, "aria-label": this.#labelAround });
  }

  /** The words of a label around the element, because browsers would include the element's texts in the name. */
  get #labelAround() {
    const { host } = this, label = host.closest("label");
    const words = (node) => node === host ? "" : node.nodeType === 3 ? node.data : [...node.childNodes].map(words).join("");
    return label && words(label).trim().replace(/\s+/g, " ") || null;
  }

  /** Finds the page's nodes in the element: at the start, and whenever the page has changed the element's contents. */
  #findNodes(changes) {
    const isNew = !this.input || !this.host.contains(this.input);
    const input = isNew ? findInput(this.host) : this.input;
    if (!input) return;
    // The type becomes `text`.
    if (input.type === "password" && !this.host.hasAttribute("masked")) this.host.setAttribute("masked", "");
    if (isNew) this.#adopt(input);
    this.keepFocus();
    this.speech.findNodes(input, changes, this.#isConnected);
    if (!isNew) this.#configureInput();
    this.host.toggleAttribute("data-disabled", input.disabled);
    this.#toggleSlots();
    const isRedrawn = this.#findTemplate();
    if (isNew || isRedrawn) this.#configure();
    if (isNew) {
      this.editor.begin();
      if (this.#isConnected) this.place();
    } else if (isRedrawn) {
      this.draw();
      this.place();
    }
    this.describe(isNew || undefined);
    this.resend.findButtons();
  }

  /** Finds the page's template for the slots, whose content is a tree of its own. Returns whether it has changed. */
  #findTemplate() {
    const template = this.host.querySelector(":scope > template[data-slot]");
    if (this.#isConnected && template?.content) this.#changes.observe(template.content, OBSERVED);
    return this.slots.adopt(template);
  }

  /** Returns the focus to an input that the page has disabled, as pages do while a code is verified. */
  keepFocus(isFocused = this.isFocused) {
    const { input } = this;
    if (input.matches(":disabled")) this.#hasLostFocus ||= isFocused;
    else if (this.#hasLostFocus) {
      this.#hasLostFocus = false;
      const { activeElement, body } = this.host.ownerDocument;
      if (activeElement === body) input.focus({ preventScroll: true });
    }
  }

  /** Starts using an input. Values that scripts set are drawn immediately. */
  #adopt(input) {
    if (this.input) {
      this.#sizes?.unobserve(this.input);
      hideKeyboard(this.input, false);
      this.input.removeAttribute("data-slotted");
      this.speech.forget();
    }
    // The input of a cloned or saved element has states of the field that it was copied from.
    if (input.hasAttribute("data-slotted")) {
      for (const name of ["aria-busy", "aria-invalid"]) input.removeAttribute(name);
      if (input.inputMode === "none") input.removeAttribute("inputmode");
    }
    this.input = input;
    observeValue(input, () => {
      if (input === this.input && this.editor.value !== this.core.text) this.editor.replace();
    });
    if (this.#isConnected) this.#sizes?.observe(input);
  }
}
