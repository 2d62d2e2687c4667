// The element <one-time-code>. What happens to the page's own input goes into the core, which is
// WebAssembly; what the core decides goes onto the page. No rule about codes is written here.

const languages = "%LANGUAGES%".split(" ");
const phases = "editing verifying accepted rejected".split(" ");
// Each in the place of its phrase, from the first one on.
const FIRST_REASON = 21, OTHER_REASON = 27, FIRST_REFUSAL = 4;
const reasons = "wrong-code  expired used-up too-many-attempts no-network".split(" ");
const refusals =
  "symbol symbol symbol too-many too-many no-code several-codes foreign-domain incomplete incomplete verifying accepted"
    .split(" ");
const states = "filled caret active selected masked rejected accepted verifying group-start".split(" ");

// What the core wants done: a bit each.
const CHANGED = 1, COMPLETED = 2, CANCELS = 4, ANNOUNCES = 8, REFUSED = 16, FAILED = 32, FOCUSES = 64,
  DISMISSES = 128, SUBMITS = 256, REVEALS = 512;
// What happens to the core.
const ENTER = 0, CHANGE = 1, SELECT = 3, TAP = 4, DRAG = 5, MOVE = 6, FOCUS = 7, BLUR = 8, UNDO = 9, REDO = 10,
  SUBMIT = 11, CONCEAL = 12, VERIFY = 13, ALL = 14, SETTINGS = 15, FORMAT = 16, SET = 17, ACCEPT = 18, REJECT = 19;
const EFFECTS = 1023;
const history = { historyUndo: UNDO, historyRedo: REDO };
// What a slot shows besides its symbol.
const MASKED = 4096, STARTS_GROUP = 65536;
// What the core says.
const NEXT = 0, COUNT = 1, REJECTION = 2, REFUSAL = 3;
// The phrase of the hint that a complete code submits itself.
const HINT = 1;
// Where text lies in the core's memory, and how much of it there can be.
const TEXT = 32768, LONGEST = 10240;

const get = async (name, kind) => {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw name;
  return answer[kind]();
};

// Loaded once for all elements of a page. What failed is tried again by the next element.
let loading;
const load = () => loading ??= Promise.all([
  get("one-time-code.wasm", "arrayBuffer").then(WebAssembly.compile),
  get("one-time-code.css", "text").then((text) => new CSSStyleSheet().replace(text)),
]).catch((error) => {
  loading = undefined;
  throw error;
});

const speech = async (tag) => {
  const fitting = (count) => {
    const start = (tag) => tag.toLowerCase().split(/[-_]/).slice(0, count).join();
    return languages.find((language) => start(language) === start(tag));
  };
  const language = fitting() ?? fitting(1) ?? "en";
  const { default: words } = await import(`./phrases/${language}.js`);
  return [words, new Intl.PluralRules(language)];
};

// What many pages do without is a script of its own, and without it the rest works as well.
const part = (isWanted, name) => isWanted ? import(`./one-time-code-${name}.js`).catch(() => {}) : undefined;

const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
const make = (tag, properties, ...children) => {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
};
// A copy of an element has the ids of its original: ours are given anew.
const mark = "one-time-code-";
let ids = 0;
const isOurs = (id) => !id || id.startsWith(mark);
const name = (node) => {
  if (isOurs(node.id)) node.id = mark + ++ids;
  return node.id;
};

// Brings one input to life. Returns what the element hands on to the page.
const attach = (host, input, [module, sheet], language, resendPart, smsPart) => {
  const core = new WebAssembly.Instance(module).exports;
  const units = new Uint16Array(core.memory.buffer, TEXT);
  const row = make("div");
  const box = make("div", { part: "slots", ariaHidden: "true" }, row);
  const voice = make("div", { id: "voice", ariaLive: "polite" });
  const root = host.attachShadow({ mode: "open" });
  root.append(make("slot"), box, voice);

  let slots, state, isPlain = true, isBusy, pending, verification, blank;
  let taken, reason, shown = "", foreign, before, from = -1, last, pointer, speaking, revealing, resting;

  // Texts that describe the input must stand beside it: the shadow tree is out of its reach.
  const find = (kind) => host.querySelector(`[data-${kind}]`);
  const need = (kind, tag) => {
    const node = find(kind) ?? make(tag);
    node.dataset[kind] = "";
    name(node);
    if (!host.contains(node)) host.append(node);
    return node;
  };
  const error = need("error", "p");
  const count = need("count", "span");
  const hint = host.hasAttribute("submit-when-complete") ? need("hint", "p") : find("hint");
  const described = (input.getAttribute("aria-describedby") ?? "").split(" ")
    .filter((id) => !isOurs(id) && id !== error.id);
  if (hint && !described.includes(name(hint))) described.push(hint.id);
  const hints = hint && !hint.textContent;
  let message = error.textContent.trim();

  const value = () => native.get.call(input);
  const isFocused = () => host.getRootNode().activeElement === input;
  // Disabled, or only to be read.
  const isFixed = () => input.matches(":read-only");
  const phase = () => phases[state >> 10 & 3];
  const start = () => state >> 18 & 63;
  const end = () => state >> 24 & 63;
  const text = () => {
    let text = "";
    for (let index = 0; index < (state >> 12 & 63); index++) text += String.fromCharCode(core.s(index) & 255);
    return text;
  };
  // Hands an event to the core, which returns the effects, and what there is to know of the state then.
  const send = (event, first, second) => {
    const outcome = core.e(event, first, second);
    if (outcome >= 0) state = outcome;
    return outcome;
  };
  const write = (text, start = 0) => {
    taken = Math.min(text.length, LONGEST);
    for (let index = 0; index < taken; index++) units[start + index] = text.charCodeAt(index);
    return taken;
  };
  // What the core spells, or the host in a text of so many units.
  const answer = (length) => String.fromCharCode(...units.slice(0, core.t(length)));
  // A sentence of the core, or one phrase, in words.
  const say = (sentence) => {
    const values = { count: sentence >> 12, length: sentence >> 6 & 63, code: answer(0), host: foreign, reason };
    const forms = language[0][sentence & 63];
    return (forms.other ? forms[language[1].select(values.count)] ?? forms.other : forms)
      .replace(/{(\w+)}/g, (_, name) => values[name]);
  };

  const configure = () => {
    const alphabet = host.getAttribute("alphabet") ?? "digits";
    const kind = ["digits", "letters-and-digits"].indexOf(alphabet);
    const own = kind < 0 ? alphabet : "";
    const groups = host.getAttribute("grouping")?.split("-").map(Number) ?? [];
    const wanted = Number(host.getAttribute("length") ?? 6);
    write(String.fromCharCode(...groups) + own);
    const wrong = send(FORMAT, wanted % 1 ? 0 : wanted, groups.length | (kind < 0 ? own.length + 2 : kind) << 8);
    // What is not valid changes nothing.
    if (wrong < 0) console.error("<one-time-code>: not valid:", ["grouping", "alphabet", "length"][wrong + 3]);
    const length = core.p(COUNT) >> 6 & 63;
    const hasLetters = kind > 0 || /[a-z]/i.test(own);
    input.inputMode = hasLetters ? "text" : "numeric";
    input.autocapitalize = hasLetters ? "characters" : "off";
    units[LONGEST] = write(host.getAttribute("domain") ?? "", LONGEST + 1);
    row.replaceChildren();
    slots = Array.from({ length }, (_, index) => {
      if (!index || core.s(index) & STARTS_GROUP) row.append(make("div", { part: "group" }));
      const slot = make("div", {}, make("span", {}, ""));
      row.lastChild.append(slot);
      return slot;
    });
    row.style.setProperty("--_count", length);
    row.style.setProperty("--_gaps", length + row.childElementCount - 2 || 1);
  };

  const settle = () => send(SETTINGS, ["masked", "reveal", "", "submit-when-complete"].reduce(
    (bits, name, bit) => bits | host.hasAttribute(name) << bit, host.verify ? 4 : 0,
  ));

  // The slots lie under the input, and the input is as high as they are. How wide they are and where a row
  // ends is the style sheet's; only a group that is too long for a row is cut into equal rows here.
  const resize = () => {
    const px = (target, name, value) => target.style.setProperty(name, value + "px");
    const { left, top, width } = input.getBoundingClientRect();
    const place = host.getBoundingClientRect();
    px(box, "left", left - place.left);
    px(box, "top", top - place.top);
    px(box, "width", width);
    const gap = parseFloat(getComputedStyle(row).rowGap);
    const pitch = slots[0].getBoundingClientRect().width + gap;
    const room = width - parseFloat(getComputedStyle(box).paddingInlineEnd);
    for (const group of row.children) {
      const size = group.childElementCount;
      const rows = Math.ceil(size / Math.floor((room + gap) / pitch));
      group.style.setProperty("--_columns", Math.ceil(size / rows) || size);
    }
    px(input, "--_pitch", pitch);
    px(input, "--_lead", row.getBoundingClientRect().left - left);
    px(input, "--_height", box.offsetHeight);
  };

  // What a node shows already: the page is touched only where something differs.
  const differs = (node, now) => node.shows !== now && (node.shows = now, true);
  const put = (node, line) => {
    if (!differs(node, line)) return;
    node.textContent = line;
    node.hidden = node === count || !line;
  };

  const flag = (name, isOn) => box.toggleAttribute("data-" + name, isOn);
  const show = (slot, index) => {
    const drawn = core.s(index);
    if (!differs(slot, drawn)) return;
    const symbol = drawn & 255;
    slot.part = ["slot", symbol ? "" : "empty", ...states.filter((_, bit) => drawn >> 8 + bit & 1)].join(" ");
    slot.firstChild.firstChild.data = symbol ? drawn & MASKED ? "•" : String.fromCharCode(symbol) : "";
    return true;
  };
  // A caret blinks when it has rested, as a platform's does. An animation that began at every key would cost as much
  // as all else that is drawn.
  const draw = () => {
    if (!slots.filter(show).length) return;
    clearTimeout(resting);
    resting = setTimeout(flag, 1000, "rest", true);
    flag("rest", false);
  };

  const describe = (isAway = !isFocused()) => {
    const rejection = core.p(REJECTION);
    const sentence = rejection ? say(rejection) : message;
    put(error, (sentence + " " + shown).trim());
    // A description that changes under the focus is read aloud at once, beside what is announced.
    if (isAway) {
      put(count, (sentence + " " + say(core.p(COUNT))).trim());
      if (hints) put(hint, say(HINT));
    }
    if (differs(input, phase() + sentence)) {
      host.dataset.phase = phase();
      input.ariaBusy = phase() === "verifying";
      input.ariaInvalid = !!sentence;
    }
  };

  // One thing after another, politely, after the echo of the key. The words of the last one would be taken for
  // an event that came twice, and not be read: every other text ends in a blank.
  const announce = (text) => voice.replaceChildren(make("p", {}, text + (blank = blank ? "" : "\u00a0")));
  const speak = (delay = 150) => {
    speaking ??= setTimeout(() => {
      speaking = undefined;
      const sentence = core.p(NEXT);
      if (!sentence) return voice.replaceChildren();
      announce(say(sentence));
      speak(1150);
    }, delay);
  };

  const dispatch = (event) => {
    isBusy = true;
    input.dispatchEvent(event);
    isBusy = false;
  };
  const tell = (type, detail) =>
    host.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }));

  // Does what the core wants. `type` is the kind of the change where the browser did not make it itself.
  const perform = (effects, type, data = null) => {
    if (effects & CHANGED) message = shown = "";
    if (effects & REFUSED) {
      foreign = answer(taken);
      const sentence = core.p(REFUSAL);
      shown = say(sentence);
      tell("refuse", { reason: refusals[(sentence & 63) - FIRST_REFUSAL], message: shown });
    }
    if (effects & CANCELS) verification?.abort();
    host.toggleAttribute("data-ready", !isPlain);
    if (!isPlain) {
      const code = text();
      if (value() !== code) native.set.call(input, code);
      if (isFocused() && (input.selectionStart !== start() || input.selectionEnd !== end())) {
        input.setSelectionRange(start(), end(), state >> 30 ? "backward" : "forward");
      }
      draw();
    }
    describe();
    if (effects & ANNOUNCES) speak();
    if (effects & CHANGED && type) {
      dispatch(new InputEvent("input", { bubbles: true, composed: true, inputType: type, data }));
    }
    if (effects & REVEALS) {
      clearTimeout(revealing);
      revealing = setTimeout(() => perform(send(CONCEAL)), 1000);
    }
    if (effects & FAILED) {
      flag("shake", false);
      requestAnimationFrame(() => flag("shake", true));
    }
    if (effects & FOCUSES) input.focus({ preventScroll: true });
    if (effects & COMPLETED) complete();
    if (effects & SUBMITS && effects & COMPLETED) input.form?.requestSubmit();
    if (effects & DISMISSES) input.blur();
  };

  const complete = async () => {
    const code = text();
    tell("complete", { code });
    if (!host.verify) return;
    verification = new AbortController();
    perform(send(VERIFY));
    try {
      await host.verify(code, { signal: verification.signal });
      field.accept(code);
    } catch (error) {
      field.reject(error ?? {}, code);
    }
  };

  // The selection is the platform's own: it is asked for before anything that depends on it.
  const sync = () => {
    settle();
    if (pending !== undefined) perform(pending, pending = undefined);
    const { selectionStart: start, selectionEnd: end } = input;
    const isBackward = input.selectionDirection === "backward";
    send(SELECT, isBackward ? end : start, isBackward ? start : end);
  };
  const enter = (data, type) => {
    sync();
    perform(send(ENTER, write(data)), type, data);
  };

  const revise = (type) => {
    sync();
    perform(send(history[type]), type);
  };

  const set = (data) => {
    const effects = send(SET, write(data));
    if (effects < 0) return false;
    isPlain = false;
    perform(effects);
    return true;
  };
  // Text that is there already is taken like a paste. What does not fit stays visible, with the reason.
  const takeOver = () => {
    settle();
    send(SET, 0);
    const effects = send(ENTER, write(value()));
    isPlain = !!(effects & REFUSED);
    if (isFocused()) send(FOCUS);
    perform(effects);
  };
  const changed = (isComposing) => {
    const now = value();
    const effects = send(CHANGE + isComposing, write(now), input.selectionStart);
    if (effects & EFFECTS || !isComposing) perform(effects, now !== text() && "insertText");
  };

  const slotAt = ({ clientX, clientY }) => {
    const distances = slots.map((slot) => {
      const { left, right, top, bottom } = slot.getBoundingClientRect();
      return Math.hypot(clientX - (left + right) / 2, 4 * (clientY - (top + bottom) / 2));
    });
    return distances.indexOf(Math.min(...distances));
  };
  const point = (event) => {
    settle();
    perform(event.detail > 1 ? send(ALL) : send(TAP, slotAt(event), event.shiftKey));
  };
  const hold = (event) => {
    if (host.hasAttribute("masked")) event.preventDefault();
  };
  // What is dropped or pasted, read by us, because the browser would put it where a code does not go.
  const fill = (event, transfer, type) => {
    const data = transfer?.getData("text/plain");
    if (!data || isFixed()) return;
    event.preventDefault();
    enter(data, type);
  };

  // What is listened to on the element: nothing of it reaches the core while the input is a plain one.
  const listeners = {
    beforeinput(event) {
      const { inputType: type, data } = event;
      if (isFixed() || event.isComposing) return;
      sync();
      if (!event.cancelable) return;
      if (type in history) {
        event.preventDefault();
        return revise(type);
      }
      if (!type.startsWith("insert") || !data) return;
      const place = start();
      const expected = value().slice(0, place) + data + value().slice(end());
      const effects = send(ENTER, write(data));
      // Where the browser would do the same it does it, so that nothing about typing is unusual.
      if (expected === text() && end() === place + data.length) return pending = effects;
      event.preventDefault();
      perform(effects, type, data);
    },
    compositionend: () => changed(false),
    keydown(event) {
      const key = event.key.toLowerCase(), { shiftKey } = event;
      const isUp = key === "arrowup";
      if ((event.ctrlKey || event.metaKey) && !event.altKey && (key === "z" || key === "y")) {
        event.preventDefault();
        if (!isFixed()) revise(key === "y" || shiftKey ? "historyRedo" : "historyUndo");
      } else if (key === "enter" && !input.form) {
        sync();
        perform(send(SUBMIT));
      } else if (isUp || key === "arrowdown") {
        event.preventDefault();
        sync();
        perform(send(MOVE, !isUp, shiftKey));
      }
    },
    // Where the Tab key leads here, WebKit selects everything once the focus has been told of: a key more would
    // delete what is entered.
    keyup({ code }) {
      if (code === "Tab" && input.selectionEnd - input.selectionStart === value().length) perform(send(MOVE, 1));
    },
    paste: (event) => fill(event, event.clipboardData, "insertFromPaste"),
    drop: (event) => fill(event, event.dataTransfer, "insertFromDrop"),
    copy: hold,
    cut: hold,
    focus() {
      before = value();
      perform(send(FOCUS));
    },
    blur() {
      sync();
      perform(send(BLUR));
      describe(true);
      from = -1;
      // To the browser, what a script has put there is no change; to the page it is one.
      if (value() !== before) dispatch(new Event("change", { bubbles: true }));
    },
    change() { before = value(); },
    pointerdown(event) {
      pointer = event.pointerType;
      if (pointer === "mouse" && event.isTrusted) input.setPointerCapture(event.pointerId);
    },
    mousedown(event) {
      if (pointer === "touch" || event.button || isFixed()) return;
      event.preventDefault();
      input.focus({ preventScroll: true });
      from = last = slotAt(event);
      point(event);
    },
    pointermove(event) {
      if (!(event.buttons & 1)) from = -1;
      if (from < 0) return;
      const to = slotAt(event);
      if (to !== last) perform(send(DRAG, from, last = to));
    },
    // Without a finger before it, a click comes from assistive technology, or from the label.
    click(event) {
      if (pointer !== "touch" || isFixed()) return;
      pointer = "";
      point(event);
    },
    input(event) {
      settle();
      if (isPlain) return takeOver();
      // A browser that has not asked before has another history than ours.
      if (event.inputType in history) return perform(send(history[event.inputType]));
      const now = value();
      const effects = pending;
      pending = undefined;
      if (now !== text()) return changed(event.isComposing);
      if (effects !== undefined) return perform(effects);
      // A script that sets the input and says so fills it in, even with what stands there.
      if (!event.isTrusted && now.length === slots.length) perform(send(ENTER, write(now)));
    },
  };
  for (const type in listeners) {
    host.addEventListener(type, (event) => {
      if (event.target === input && !isBusy && (!isPlain || type === "input")) listeners[type](event);
    }, true);
  }

  const warn = (text) => {
    message = text;
    if (text) announce(text);
    else shown = "";
    describe();
  };

  const field = {
    set,
    wait: (duration) => parts[0]?.wait(duration),
    clear: () => set(""),
    code: () => isPlain ? value() : text(),
    phase,
    accept: (code = text()) => perform(send(ACCEPT, write(code))),
    reject(problem, code = text()) {
      const kept = reason;
      const kind = reasons.indexOf(problem.reason);
      reason = problem.message ?? String(problem);
      const effects = send(
        REJECT, write(code), (kind < 0 ? OTHER_REASON : FIRST_REASON + kind) | (problem.attemptsLeft ?? -1) << 8,
      );
      if (!(effects & EFFECTS)) reason = kept;
      perform(effects);
    },
    update() {
      configure();
      settle();
      perform(0);
      resize();
    },
    async speakIn(tag) {
      language = await speech(tag);
      perform(0);
      describe(true);
    },
    // Listens to what is not within the element, until `signal` says that the element has left the page.
    connect(signal) {
      const on = (type, listener) => document.addEventListener(type, listener, { signal, capture: true });
      for (const { adoptedStyleSheets: sheets } of [root, host.getRootNode()]) {
        if (!sheets.includes(sheet)) sheets.push(sheet);
      }
      on("selectionchange", () => {
        if (isPlain || pending !== undefined || !isFocused()) return;
        sync();
        draw();
      });
      on("submit", (event) => {
        const { submitter } = event;
        if (
          event.target !== input.form || isPlain || submitter?.formNoValidate || submitter?.matches("[data-resend]")
        ) return;
        settle();
        const effects = send(SUBMIT);
        if (!(effects & SUBMITS)) event.preventDefault();
        perform(effects & ~SUBMITS);
      });
      on("reset", (event) => {
        if (event.target === input.form) setTimeout(() => set(value()) || takeOver());
      });
      resize();
      // In the frame after: where the field's own height follows its width at once, browsers report a loop, as an
      // error, to a page that watches for errors.
      const sizes = new ResizeObserver(() => requestAnimationFrame(resize));
      sizes.observe(host);
      sizes.observe(input);
      signal.addEventListener("abort", () => {
        sizes.disconnect();
        verification?.abort();
      });
      for (const part of parts) part?.connect(signal);
    },
  };

  // The browser would cut what is pasted before anybody has looked for the code in it.
  input.removeAttribute("maxlength");
  input.autocomplete ||= "one-time-code";
  Object.assign(input, { dir: "ltr", spellcheck: false });
  // Where the attribute comes or changes, Firefox builds the input's accessible object anew, without its label.
  if (input.type !== "text") input.type = "text";
  // What a script puts into the input is in the slots at once.
  const own = Object.getOwnPropertyDescriptor(input, "value") ?? native;
  Object.defineProperty(input, "value", {
    configurable: true,
    get: () => own.get.call(input),
    set(data) {
      own.set.call(input, data);
      if (value() !== text()) set(value()) || takeOver();
    },
  });
  configure();
  describe(true);
  input.setAttribute("aria-describedby", [count.id, ...described].join(" "));
  const parts = [
    resendPart?.default(host, find("resend"), core, { make, speak, warn }),
    smsPart?.default(host, enter),
  ];
  takeOver();
  return field;
};

/** The field in which a person enters the code that was sent to them. See the declarations beside it. */
export class OneTimeCode extends HTMLElement {
  static observedAttributes = "length alphabet grouping masked reveal domain resend-after lang".split(" ");

  #field;
  #connection;
  #resolve;

  verify = null;
  resend = null;
  ready = new Promise((resolve) => { this.#resolve = resolve; });

  get #input() { return this.querySelector("input"); }
  get #language() { return this.closest("[lang]")?.lang || "en"; }

  get code() { return this.#field?.code() ?? this.#input?.value ?? ""; }
  get phase() { return this.#field?.phase() ?? "editing"; }

  set(code) {
    if (!this.#field?.set(String(code))) throw new RangeError("The code is not valid, or the field not ready.");
  }
  clear() { this.#field?.clear(); }
  focus(options) { this.#input?.focus(options); }
  accept() { this.#field?.accept(); }
  reject(problem) { this.#field?.reject(problem); }
  wait(duration) { this.#field?.wait(duration); }

  async connectedCallback() {
    const { signal } = (this.#connection = new AbortController());
    try {
      const loaded = await Promise.all([
        load(),
        speech(this.#language),
        part(this.querySelector("[data-resend]"), "resend"),
        part("OTPCredential" in window, "sms"),
      ]);
      const input = this.#input;
      if (signal.aborted || !input) return;
      this.#field ??= attach(this, input, ...loaded);
      this.#field.connect(signal);
      this.#resolve(this);
    } catch (error) {
      // Without us the input is what it was: plain, visible and usable.
      console.warn("<one-time-code> could not start:", error);
    }
  }

  disconnectedCallback() { this.#connection.abort(); }

  attributeChangedCallback(name, _, value) {
    if (name === "lang") this.#field?.speakIn(this.#language);
    else if (name === "resend-after") this.#field?.wait(Number(value));
    else queueMicrotask(() => this.#field?.update());
  }
}

customElements.define("one-time-code", OneTimeCode);
