// The element <one-time-code>. What happens to the page's own input goes into the core, which is
// WebAssembly; what the core decides goes onto the page. No rule about codes is written here.

const languages = "%LANGUAGES%".split(" ");
const phases = ["editing", "verifying", "accepted", "rejected"];
const reasons = ["wrong-code", "expired", "used-up", "too-many-attempts", "no-network"];
const refusals = [
  "symbol", "too-many", "no-code", "several-codes", "foreign-domain", "incomplete", "verifying", "accepted",
];
const states = [
  "filled", "caret", "active", "selected", "masked", "rejected", "accepted", "verifying", "group-start",
];

// What the core wants done: a bit each.
const CHANGED = 1, COMPLETED = 2, CANCELS = 4, ANNOUNCES = 8, REFUSED = 16, FAILED = 32, FOCUSES = 64,
  DISMISSES = 128, SUBMITS = 256, REVEALS = 512;
// What happens to the core without any more to say.
const FOCUS = 1, BLUR = 2, UNDO = 3, REDO = 4, SUBMIT = 5, CONCEAL = 6, VERIFY = 7, CLEAR = 8, ALL = 9;

const get = async (name) => {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(name);
  return answer;
};

// Loaded once for all elements of a page. What failed is tried again by the next element.
let loading;
const load = () => (loading ??= Promise.all([
  get("one-time-code.wasm").then((answer) => answer.arrayBuffer()).then((bytes) => WebAssembly.compile(bytes)),
  get("one-time-code.css").then((answer) => answer.text()).then((text) => new CSSStyleSheet().replace(text)),
]).catch((error) => {
  loading = undefined;
  throw error;
}));

const speech = async (tag) => {
  const fitting = (count) => {
    const start = (tag) => tag.toLowerCase().split(/[-_]/).slice(0, count).join();
    return languages.find((language) => start(language) === start(tag));
  };
  const language = fitting() ?? fitting(1) ?? "en";
  const { default: words } = await import(new URL(`phrases/${language}.js`, import.meta.url));
  return { words, plural: new Intl.PluralRules(language) };
};

const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
const seconds = () => Date.now() / 1000;
const make = (tag, attributes, ...children) => {
  const node = document.createElement(tag);
  for (const name in attributes) node.setAttribute(name, attributes[name]);
  node.append(...children);
  return node;
};
// A copy of an element has the ids of its original: ours are given anew.
const mark = "one-time-code-";
let ids = 0;
const name = (node) => {
  if (!node.id || node.id.startsWith(mark)) node.id = mark + ++ids;
};

// Brings one input to life. Returns what the element hands on to the page.
function attach(host, input, module, sheet, language) {
  const core = new WebAssembly.Instance(module).exports;
  const { buffer } = core.memory;
  const view = new Uint8Array(buffer, core.view(), 240);
  const units = new Uint16Array(buffer, core.text(), 10240);
  const row = make("div");
  const box = make("div", { part: "slots", "aria-hidden": "true" }, row);
  const voice = make("div", { id: "voice", "aria-live": "polite" });
  const time = make("span", { "aria-hidden": "true", "data-time": "" });
  const root = host.attachShadow({ mode: "open" });
  root.append(make("slot"), box, voice);

  let { words, plural } = language;
  let slots;
  let isPlain = true, isOurs = false, isSending = false;
  let pending, verification, receiving;
  let taken = 0, reason = "", shown = "", foreign = "", before = "", blank = "";
  let from = -1, pointer = "", speaking, revealing, ticking;

  // Texts that describe the input must stand beside it: the shadow tree is out of its reach.
  const part = (kind, tag) => {
    let node = host.querySelector(`[data-${kind}]`);
    if (!node) host.append((node = make(tag, { [`data-${kind}`]: "" })));
    name(node);
    return node;
  };
  const error = part("error", "p");
  const count = part("count", "span");
  const hint = host.hasAttribute("submit-when-complete") ? part("hint", "p") : host.querySelector("[data-hint]");
  const button = host.querySelector("[data-resend]");
  const described = (input.getAttribute("aria-describedby") ?? "").split(" ")
    .filter((id) => id && id !== error.id && !id.startsWith(mark));
  if (hint) {
    name(hint);
    if (!described.includes(hint.id)) described.push(hint.id);
  }
  count.hidden = true;
  let message = error.textContent.trim();

  const value = () => native.get.call(input);
  const isFocused = () => host.getRootNode().activeElement === input;
  const isFixed = () => input.readOnly || input.matches(":disabled");
  const text = () => String.fromCharCode(...view.subarray(16, 16 + view[0]));
  const write = (text) => {
    taken = Math.min(text.length, units.length);
    for (let index = 0; index < taken; index++) units[index] = text.charCodeAt(index);
    return taken;
  };
  // A sentence of the core, or one phrase, in words.
  const say = (detail = "", phrase = view[5]) => {
    const number = view[8] | view[9] << 8;
    const forms = words[phrase];
    const form = forms.other ? forms[plural.select(number)] ?? forms.other : forms;
    const values = { count: number, length: view[6], code: detail, host: detail, reason };
    return form.replace(/{(\w+)}/g, (_, name) => values[name]);
  };
  const ascii = () => String.fromCharCode(...view.subarray(112, 112 + view[7]));

  const configure = () => {
    const alphabet = host.getAttribute("alphabet") ?? "digits";
    const kind = ["digits", "letters-and-digits"].indexOf(alphabet);
    const own = kind < 0 ? alphabet : "";
    let groups = host.getAttribute("grouping")?.split("-").map(Number) ?? [];
    let length = Number(host.getAttribute("length") ?? 6);
    write(String.fromCharCode(...groups) + own);
    const wrong = core.format(length % 1 ? 0 : length, kind < 0 ? 2 : kind, groups.length, own.length);
    if (wrong) {
      console.error("<one-time-code>: not valid:", ["length", "alphabet", "grouping"][wrong - 1]);
      if (slots) return;
      length = 6;
      groups = [];
    }
    const isNumeric = !/[a-z]/i.test(own || (kind ? "a" : ""));
    input.inputMode = isNumeric ? "numeric" : "text";
    input.autocapitalize = isNumeric ? "off" : "characters";
    core.domain(write(host.getAttribute("domain")?.toLowerCase() ?? ""));
    slots = Array.from({ length }, () => make("div", {}, make("span")));
    if (!groups.length) groups = [length];
    let start = 0;
    row.replaceChildren(...groups.map((size) => make("div", { part: "group" }, ...slots.slice(start, start += size))));
    row.style.setProperty("--_count", length);
    row.style.setProperty("--_gaps", length + groups.length - 2 || 1);
    resize();
  };

  const settle = () => {
    const has = (name, bit) => host.hasAttribute(name) ? bit : 0;
    core.settings(has("masked", 1) | has("reveal", 2) | (host.verify ? 4 : 0) | has("submit-when-complete", 8));
  };

  // The slots lie under the input, and the input is as high as they are. How wide they are and where a row
  // ends is the style sheet's; only a group that is too long for a row is cut into equal rows here.
  const resize = () => {
    const px = (target, name, value) => target.style.setProperty(name, `${value}px`);
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

  const draw = () => {
    slots.forEach((slot, index) => {
      const symbol = view[16 + index];
      const bits = view[48 + 2 * index] | view[49 + 2 * index] << 8;
      const drawn = bits << 8 | symbol;
      if (slot.drawn === drawn) return;
      slot.drawn = drawn;
      slot.part = ["slot", symbol ? "" : "empty", ...states.filter((_, bit) => bits >> bit & 1)].join(" ");
      slot.firstChild.textContent = symbol ? bits & 16 ? "•" : String.fromCharCode(symbol) : "";
    });
  };

  const describe = (isAway = !isFocused()) => {
    const isWrong = core.error();
    const sentence = isWrong ? say() : message;
    const lines = [sentence, shown].filter(Boolean).join(" ");
    const put = (node, line) => {
      if (node.textContent !== line) node.textContent = line;
    };
    put(error, lines);
    error.hidden = !lines;
    // A description that changes under the focus is read aloud at once, beside what is announced.
    if (isAway || !count.textContent) {
      core.describe();
      put(count, [sentence, say()].filter(Boolean).join(" "));
    }
    if (hint && !hint.textContent) hint.textContent = say("", 1);
    const annotate = (name, value) => {
      if (input.getAttribute(name) !== value) input.setAttribute(name, value);
    };
    annotate("aria-invalid", `${Boolean(sentence)}`);
    annotate("aria-busy", `${view[3] === 1}`);
    annotate("aria-describedby", [count.id, ...described].join(" "));
  };

  // One thing after another, politely, after the echo of the key. The words of the last one would be taken for
  // an event that came twice, and not be read: every other text ends in a blank.
  const announce = (text) => voice.replaceChildren(make("p", {}, text + (blank = blank ? "" : "\u00a0")));
  const speak = () => {
    speaking ??= setTimeout(() => {
      speaking = undefined;
      if (!core.say()) return voice.replaceChildren();
      core.spell();
      announce(say(view[5] === 11 ? foreign : ascii()));
      speaking = setTimeout(() => speak(speaking = undefined), 1000);
    }, 150);
  };

  const dispatch = (target, event) => {
    isOurs = true;
    target.dispatchEvent(event);
    isOurs = false;
  };
  const tell = (type, detail) =>
    host.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }));

  // Does what the core wants. `type` is the kind of the change where the browser did not make it itself.
  const perform = (effects, type, data = null) => {
    if (effects & CHANGED) message = shown = "";
    if (effects & REFUSED) {
      core.host(taken);
      foreign = ascii();
      shown = say(foreign);
      tell("refuse", { reason: refusals[view[4]], message: shown });
    }
    if (effects & CANCELS) verification?.abort();
    host.toggleAttribute("data-ready", !isPlain);
    host.dataset.phase = phases[view[3]];
    if (!isPlain) {
      if (value() !== text()) native.set.call(input, text());
      const [, anchor, head] = view;
      const [start, end] = anchor < head ? [anchor, head] : [head, anchor];
      if (isFocused() && (input.selectionStart !== start || input.selectionEnd !== end)) {
        input.setSelectionRange(start, end, head < anchor ? "backward" : "forward");
      }
      draw();
    }
    describe();
    if (effects & ANNOUNCES) speak();
    if (effects & CHANGED && type) {
      dispatch(input, new InputEvent("input", { bubbles: true, composed: true, inputType: type, data }));
    }
    if (effects & REVEALS) {
      clearTimeout(revealing);
      revealing = setTimeout(() => perform(core.happen(CONCEAL)), 1000);
    }
    if (effects & FAILED) {
      box.toggleAttribute("data-shake", false);
      requestAnimationFrame(() => box.toggleAttribute("data-shake", true));
    }
    if (effects & FOCUSES) input.focus({ preventScroll: true });
    if (effects & COMPLETED) complete();
    if (effects & SUBMITS && effects & COMPLETED) input.form?.requestSubmit();
    if (effects & DISMISSES) input.blur();
  };

  const complete = async () => {
    const code = text();
    receiving?.abort();
    tell("complete", { code });
    if (!host.verify) return;
    verification = new AbortController();
    perform(core.happen(VERIFY));
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
    const { selectionStart: start, selectionEnd: end, selectionDirection } = input;
    const isBackward = selectionDirection === "backward";
    core.select(isBackward ? end : start, isBackward ? start : end);
  };
  const enter = (data, type) => {
    receiving?.abort();
    sync();
    perform(core.enter(write(data)), type, data);
  };

  // Text that is there already is taken like a paste. What does not fit stays visible, with the reason.
  const takeOver = () => {
    settle();
    core.happen(CLEAR);
    const effects = core.enter(write(value()));
    isPlain = Boolean(effects & REFUSED);
    if (isFocused()) core.happen(FOCUS);
    perform(effects);
  };
  const set = (data) => {
    const effects = core.set(write(data));
    if (effects >= 0) {
      isPlain = false;
      perform(effects);
    }
    return effects >= 0;
  };
  const changed = (isComposing) => {
    const now = value();
    const effects = core.changed(write(now), input.selectionStart, isComposing);
    if (effects || !isComposing) perform(effects, now !== text() && "insertText");
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
    perform(event.detail === 2 ? core.happen(ALL) : core.tap(slotAt(event), event.shiftKey));
  };

  // What is listened to on the element: nothing of it reaches the core while the input is a plain one.
  const listeners = {
    beforeinput(event) {
      const { inputType: type, data } = event;
      if (isFixed() || event.isComposing) return;
      sync();
      if (!event.cancelable) return;
      if (type.startsWith("history")) {
        event.preventDefault();
        return perform(core.happen(type === "historyUndo" ? UNDO : REDO), type);
      }
      if (!type.startsWith("insert") || !data) return;
      receiving?.abort();
      const now = value(), [, anchor, head] = view;
      const start = Math.min(anchor, head);
      const effects = core.enter(write(data));
      // Where the browser would do the same it does it, so that nothing about typing is unusual.
      if (now.slice(0, start) + data + now.slice(Math.max(anchor, head)) === text() && view[2] === start + data.length) {
        pending = effects;
        return;
      }
      event.preventDefault();
      perform(effects, type, data);
    },
    compositionend: () => changed(false),
    keydown(event) {
      const key = event.key.toLowerCase();
      if ((event.ctrlKey || event.metaKey) && !event.altKey && (key === "z" || key === "y")) {
        event.preventDefault();
        if (isFixed()) return;
        const isRedo = key === "y" || event.shiftKey;
        sync();
        perform(core.happen(isRedo ? REDO : UNDO), isRedo ? "historyRedo" : "historyUndo");
      } else if (key === "enter" && !input.form) {
        sync();
        perform(core.happen(SUBMIT));
      } else if (key === "arrowup" || key === "arrowdown") {
        event.preventDefault();
        sync();
        perform(core.move(key === "arrowup" ? 2 : 3, event.shiftKey));
      }
    },
    paste: (event) => listeners.drop(event, event.clipboardData),
    drop(event, transfer = event.dataTransfer) {
      const data = transfer?.getData("text/plain");
      if (!data || isFixed()) return;
      event.preventDefault();
      enter(data, transfer === event.dataTransfer ? "insertFromDrop" : "insertFromPaste");
    },
    copy: (event) => host.hasAttribute("masked") && event.preventDefault(),
    cut: (event) => listeners.copy(event),
    focus: () => {
      before = value();
      perform(core.happen(FOCUS));
    },
    blur: () => {
      sync();
      perform(core.happen(BLUR));
      describe(true);
      from = -1;
      // To the browser, what a script has put there is no change; to the page it is one.
      if (value() !== before) dispatch(input, new Event("change", { bubbles: true }));
    },
    change: () => { before = value(); },
    pointerdown(event) {
      pointer = event.pointerType;
      if (pointer === "mouse" && event.isTrusted) input.setPointerCapture(event.pointerId);
    },
    mousedown(event) {
      if (pointer === "touch" || event.button || isFixed()) return;
      event.preventDefault();
      input.focus({ preventScroll: true });
      from = slotAt(event);
      point(event);
    },
    pointermove(event) {
      if (!(event.buttons & 1)) from = -1;
      if (from < 0) return;
      const to = slotAt(event);
      if (to !== from || view[1] + 1 !== view[2]) perform(core.drag(from, to));
    },
    // Without a finger before it, a click comes from assistive technology, or from the label.
    click(event) {
      if (pointer !== "touch" || isFixed()) return;
      pointer = "";
      point(event);
    },
  };
  for (const type in listeners) {
    host.addEventListener(type, (event) => {
      if (event.target === input && !isPlain && !isOurs) listeners[type](event);
    }, true);
  }
  host.addEventListener("input", (event) => {
    if (event.target !== input || isOurs) return;
    receiving?.abort();
    settle();
    if (isPlain) return takeOver();
    const now = value();
    const effects = pending;
    pending = undefined;
    if (now !== text()) return changed(event.isComposing);
    if (effects !== undefined) return perform(effects);
    // A script that sets the input and says so fills it in, even with what stands there.
    if (!event.isTrusted && now.length === slots.length) perform(core.enter(write(now)));
  }, true);
  button?.addEventListener("click", (event) => press(event));

  const tick = () => {
    clearTimeout(ticking);
    const left = core.remaining(seconds());
    button.toggleAttribute("aria-disabled", false);
    time.remove();
    if (left > 0 || isSending) button.setAttribute("aria-disabled", "true");
    if (left > 0) {
      // Seen and not heard: a name that changes every second would be read every second.
      time.textContent = ` ${Math.floor(left / 60)}:${String(left % 60).padStart(2, 0)}`;
      button.append(time);
      ticking = setTimeout(tick, core.untilChange(seconds()) * 1000 + 1);
    }
    speak();
  };
  const wait = (duration) => {
    if (!button || !(duration > 0)) return;
    core.wait(duration, seconds());
    tick();
  };
  const press = async (event) => {
    if (core.remaining(seconds()) > 0) {
      event.preventDefault();
      core.askedEarly(seconds());
      return speak();
    }
    if (!host.resend) return;
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    tick();
    try {
      const duration = await host.resend();
      core.codeSent();
      message = shown = "";
      if (duration > 0) core.wait(duration, seconds());
    } catch (problem) {
      message = problem.message;
      announce(message);
    }
    isSending = false;
    tick();
    describe();
  };

  const field = {
    set,
    wait,
    clear: () => set(""),
    code: () => isPlain ? value() : text(),
    phase: () => phases[view[3]],
    accept: (code = text()) => perform(core.accepted(write(code))),
    reject(problem, code = text()) {
      const kept = reason;
      const kind = reasons.indexOf(problem.reason);
      reason = problem.message ?? String(problem);
      const effects = core.rejected(write(code), kind < 0 ? 5 : kind, problem.attemptsLeft ?? -1);
      if (!effects) reason = kept;
      perform(effects);
    },
    update() {
      configure();
      settle();
      perform(0);
    },
    async speakIn(tag) {
      ({ words, plural } = await speech(tag));
      perform(0);
      describe(true);
    },
    // Listens to what is not within the element, until `signal` says that the element has left the page.
    connect(signal) {
      const options = { signal, capture: true };
      for (const place of [root, host.getRootNode()]) {
        if (!place.adoptedStyleSheets.includes(sheet)) place.adoptedStyleSheets.push(sheet);
      }
      document.addEventListener("selectionchange", () => {
        if (isPlain || pending !== undefined || !isFocused()) return;
        sync();
        draw();
      }, options);
      document.addEventListener("visibilitychange", () => button && tick(), options);
      document.addEventListener("submit", (event) => {
        const { submitter } = event;
        if (event.target !== input.form || isPlain || submitter?.formNoValidate || submitter === button) return;
        receiving?.abort();
        settle();
        const effects = core.happen(SUBMIT);
        if (!(effects & SUBMITS)) event.preventDefault();
        perform(effects & ~SUBMITS);
      }, options);
      document.addEventListener("reset", (event) => {
        if (event.target === input.form) setTimeout(() => set(value()) || takeOver());
      }, options);
      const sizes = new ResizeObserver(resize);
      sizes.observe(host);
      sizes.observe(input);
      signal.addEventListener("abort", () => {
        sizes.disconnect();
        receiving?.abort();
        verification?.abort();
        clearTimeout(ticking);
      });
      if (button && core.remaining(seconds()) > 0) tick();
      if (!("OTPCredential" in window)) return;
      receiving = new AbortController();
      const request = { otp: { transport: ["sms"] }, signal: receiving.signal };
      addEventListener("pagehide", () => receiving.abort(), { signal });
      navigator.credentials.get(request).then((credential) => enter(credential.code, "insertText"), () => {});
    },
  };

  // The browser would cut what is pasted before anybody has looked for the code in it.
  input.removeAttribute("maxlength");
  input.autocomplete ||= "one-time-code";
  input.dir = "ltr";
  input.spellcheck = false;
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
  wait(Number(host.getAttribute("resend-after")));
  // A page that opens is being read aloud, with the button that waits: nobody speaks over it.
  core.say();
  takeOver();
  return field;
}

/** The field in which a person enters the code that was sent to them. See the declarations beside it. */
export class OneTimeCode extends HTMLElement {
  static observedAttributes = [
    "length", "alphabet", "grouping", "masked", "reveal", "domain", "resend-after", "lang",
  ];

  #field;
  #connection;
  #resolve;

  verify = null;
  resend = null;
  ready = new Promise((resolve) => { this.#resolve = resolve; });

  get code() { return this.#field ? this.#field.code() : this.querySelector("input")?.value ?? ""; }
  get phase() { return this.#field?.phase() ?? "editing"; }

  set(code) {
    if (!this.#field?.set(String(code))) throw new RangeError("The code does not fit, or the field is not ready.");
  }
  clear() { this.#field?.clear(); }
  focus(options) { this.querySelector("input")?.focus(options); }
  accept() { this.#field?.accept(); }
  reject(problem) { this.#field?.reject(problem); }
  wait(duration) { this.#field?.wait(duration); }

  async connectedCallback() {
    const { signal } = (this.#connection = new AbortController());
    try {
      const [[module, sheet], language] = await Promise.all([load(), speech(this.#language)]);
      const input = this.querySelector("input");
      if (signal.aborted || !input) return;
      this.#field ??= attach(this, input, module, sheet, language);
      this.#field.connect(signal);
      this.#resolve(this);
    } catch (error) {
      // Without us the input is what it was: plain, visible and usable.
      console.warn("<one-time-code> could not start:", error);
    }
  }

  disconnectedCallback() { this.#connection.abort(); }

  attributeChangedCallback(name, _, value) {
    if (!this.#field) return;
    if (name === "lang") this.#field.speakIn(this.#language);
    else if (name === "resend-after") this.#field.wait(Number(value));
    else queueMicrotask(() => this.#field.update());
  }

  get #language() { return this.closest("[lang]")?.lang || "en"; }
}

customElements.define("one-time-code", OneTimeCode);
