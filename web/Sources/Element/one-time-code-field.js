// One field: what happens to the page's own input goes into the core, which is WebAssembly; what the core decides goes
// onto the page. No rule about codes is written here.

import {
  addError, dress, find, findInput, isFixed, isOurs, make, name, need, print, suggest, watch, write,
} from "./one-time-code-nodes.js";
import {
  ACCEPT, ANNOUNCES, BLUR, CANCELS, CHANGE, CHANGED, COMPLETED, CONCEAL, COUNT, DISMISSES, DRAG, ENTER, FAILED, FOCUS,
  FOCUSES, FORMAT, LONGEST, MOVE, NEXT, OBSTACLE, PHRASE_CHECKED_WHEN_COMPLETE, PHRASE_CODE_NOT_SENT, PHRASE_DIGITS_ONLY,
  PHRASE_OTHER_REASON, REASON_NOT_VERIFIED, REASON_OTHER, REDO, REFUSAL, REFUSED, REJECT, REJECTION, REVEALS, SELECT,
  SELECT_ALL, SET, SETTINGS, SUBMIT, SUBMITS, TAP, TEXT, UNDO, VERIFY, VERSION,
} from "./one-time-code-numbers.js";
import { align, drawSlot, fit, layOut, nearest } from "./one-time-code-slots.js";
import { compose, makeVoice } from "./one-time-code-words.js";

// The effects are the lowest bits of what the core returns.
const EFFECTS = 1023;

const phases = "editing verifying accepted rejected".split(" ");
// In the order in which the core has them.
const reasons = "wrong-code expired used-up too-many-attempts no-network".split(" ");
const refusals =
  "symbol symbol symbol too-many too-many no-code several-codes foreign-domain incomplete incomplete verifying accepted"
    .split(" ");
const history = { historyUndo: UNDO, historyRedo: REDO };

// The words that a page has written for people; those of a program's error, which may come from a frame, are none.
const writtenIn = (problem) => {
  if (typeof problem === "string") return problem;
  const isError = /Error|Exception/.test(Object.prototype.toString.call(problem));
  return isError && problem.name !== "Error" && problem.reason === undefined ? "" : String(problem?.message ?? "");
};

/** Starts the core of a field. */
const startCore = (module) => {
  const { exports } = new WebAssembly.Instance(module);
  if (exports.v?.() !== VERSION) throw new Error("The module is of another version.");
  return exports;
};

/** Writes a text where the core reads it, and returns how many of its units there are. */
const writeUnits = (units, text, start = 0) => {
  const length = Math.min(text.length, LONGEST);
  for (let index = 0; index < length; index++) units[start + index] = text.charCodeAt(index);
  return length;
};

/** So many symbols of what is entered. */
const symbolsOf = (core, count) =>
  String.fromCharCode(...Array.from({ length: count }, (_, index) => core.s(index) & 255));

/** Tells the core what a code looks like, as the page says it, and the keyboard. */
const setFormat = (host, input, put, send) => {
  const alphabet = host.getAttribute("alphabet") ?? "digits";
  const kind = ["digits", "letters-and-digits"].indexOf(alphabet);
  const own = kind < 0 ? alphabet : "";
  const groups = host.getAttribute("grouping")?.split("-").map(Number) ?? [];
  const wanted = Number(host.getAttribute("length") ?? 6);
  put(String.fromCharCode(...groups) + own);
  const wrong = send(FORMAT, wanted % 1 ? 0 : wanted, groups.length | (kind < 0 ? own.length + 2 : kind) << 8);
  // What is not valid changes nothing.
  if (wrong < 0) console.error("<one-time-code>: not valid:", ["grouping", "alphabet", "length"][wrong + 3]);
  const hasLetters = kind > 0 || /[a-z]/i.test(own);
  suggest(input, "inputmode", hasLetters ? "text" : "numeric");
  suggest(input, "autocapitalize", hasLetters ? "characters" : "off");
};

/** What the page wishes, as the bits of the core's settings. */
const settingsOf = (host) => ["masked", "reveal", "", "submit-when-complete"].reduce(
  (bits, name, bit) => bits | host.hasAttribute(name) << bit,
  (host.verify ? 4 : 0) | (!host.hasAttribute("keep-keyboard") && matchMedia("(pointer: coarse)").matches ? 16 : 0),
);

/** What a mouse, a pen or a finger does to an input over slots. */
const pointing = (settle, send, perform, slotAt) => {
  let from, last, pointer;
  const point = (event) => {
    settle();
    perform(event.detail > 1 ? send(SELECT_ALL) : send(TAP, slotAt(event), event.shiftKey));
  };
  return {
    pointerdown(event) {
      pointer = event.pointerType;
      if (pointer === "mouse" && event.isTrusted) event.target.setPointerCapture(event.pointerId);
    },
    mousedown(event) {
      if (pointer === "touch" || event.button || isFixed(event.target)) return;
      event.preventDefault();
      event.target.focus({ preventScroll: true });
      from = last = slotAt(event);
      point(event);
    },
    pointermove(event) {
      if (!(event.buttons & 1)) from = undefined;
      if (from === undefined) return;
      const to = slotAt(event);
      if (to !== last) perform(send(DRAG, from, last = to));
    },
    blur() { from = undefined; },
    // Without a finger before it, a click comes from assistive technology, or from the label.
    click(event) {
      if (pointer !== "touch" || isFixed(event.target)) return;
      pointer = "";
      point(event);
    },
  };
};

/** The button that asks for a new code. It may come later than the field, and with it the script that it needs. */
const resending = (host, core, part, load, speak, tell) => {
  let button, counter, connected, waits;
  return {
    async tend() {
      const found = find(host, "resend");
      if (found === button) return;
      button = found;
      if (!found) return;
      part ??= await load(true);
      if (!part) return;
      if (counter) return counter.tick();
      counter = part(host, core, { find: () => button, make, speak, tell });
      if (waits !== undefined) counter.wait(waits);
      if (connected) counter.connect(connected);
    },
    wait(duration) {
      waits = duration;
      counter?.wait(duration);
    },
    connect(signal) {
      connected = signal;
      counter?.connect(signal);
    },
  };
};

/** Brings one input to life. Returns what the element hands on to the page. */
export const attach = (host, module, sheet, spoken, resend, makeSms, loadResend) => {
  const core = startCore(module);
  const units = new Uint16Array(core.memory.buffer, TEXT);
  const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  const row = make("div");
  const box = make("div", { part: "slots", ariaHidden: "true", translate: false }, row);
  const root = host.attachShadow({ mode: "open" });
  root.append(make("slot"), box);

  let input, error, count, hint, hasHints, sms;
  let slots, state, taken, isPlain = true, isBroken, isBusy, isAsked, pending, verification, obstacle;
  let reason, message = "", shown = "", foreign, before, revealing, resting;

  const value = () => native.get.call(input);
  const isFocused = () => host.getRootNode().activeElement === input;
  // What there is to know of the state, as the core has told it last.
  const phase = () => phases[state >> 10 & 3];
  const text = () => symbolsOf(core, state >> 12 & 63);
  const start = () => state >> 18 & 63;
  const end = () => state >> 24 & 63;
  const isBackward = () => state >> 30;
  // Hands an event to the core, which returns the effects, and what there is to know of the state then.
  const send = (event, first, second) => {
    const outcome = core.e(event, first, second);
    if (outcome >= 0) state = outcome;
    return outcome;
  };
  const put = (text) => taken = writeUnits(units, text);
  // What the core spells, or the host in a text of so many units.
  const answer = (length) => String.fromCharCode(...units.slice(0, core.t(length)));
  const say = (sentence) =>
    compose(sentence, spoken, { get code() { return answer(0); }, host: foreign, reason });
  // The language of the words, unless they are the page's own.
  const languageOf = (phrase) => (phrase & 63) === PHRASE_OTHER_REASON ? null : spoken.language;

  const configure = () => {
    setFormat(host, input, put, send);
    units[LONGEST] = writeUnits(units, host.getAttribute("domain") ?? "", LONGEST + 1);
    slots = layOut(row, core, host.getAttribute("placeholder"));
  };

  const settle = () => send(SETTINGS, settingsOf(host));

  const flag = (name, isOn) => box.toggleAttribute("data-" + name, isOn);
  const follow = () => { isBroken = align(input, box, slots, end()); };
  const resize = () => {
    fit(host, input, box);
    follow();
  };
  // A caret blinks when it has rested, as a platform's does. An animation that began at every key would cost as much
  // as all else that is drawn.
  const draw = () => {
    if (!slots.filter((slot, index) => drawSlot(slot, core.s(index))).length) return;
    if (isBroken) follow();
    clearTimeout(resting);
    resting = setTimeout(flag, 1000, "rest", true);
    flag("rest", false);
  };

  const describe = (isAway = !isFocused()) => {
    const rejection = core.p(REJECTION);
    const sentence = rejection ? say(rejection) : message;
    const language = sentence && (rejection ? languageOf(rejection) : null);
    const line = (sentence + " " + shown).trim();
    if (line && !error) error = addError(host, input);
    print(error, line, sentence ? language : spoken.language);
    // A description that changes under the focus is read aloud at once, beside what is announced.
    if (isAway || count.shows === undefined) {
      print(count, (sentence + " " + say(core.p(COUNT))).trim(), spoken.language, true);
      if (hasHints) print(hint, say(PHRASE_CHECKED_WHEN_COMPLETE), spoken.language);
    }
    write(host, "data-phase", phase());
    write(input, "aria-busy", phase() === "verifying");
    write(input, "aria-invalid", !!sentence);
    // What the page says of its own input is left to it, and so is what is missing altogether.
    const sentenceNow = core.p(OBSTACLE);
    const problem = isPlain ? value() && shown : sentenceNow ? say(sentenceNow) : "";
    if (problem !== obstacle && (obstacle || !input.validity.customError)) {
      input.setCustomValidity(obstacle = problem);
    }
  };

  const [announce, speak] = makeVoice(root, () => {
    const sentence = core.p(NEXT);
    return sentence && [say(sentence), languageOf(sentence)];
  });
  // Something that the core does not say: words of the page, or of a button beside the field.
  const warn = (text, language) => {
    message = text;
    if (text) announce(text, language);
    else shown = "";
    describe();
  };

  const dispatch = (event) => {
    isBusy = true;
    input.dispatchEvent(event);
    isBusy = false;
  };
  const tell = (type, detail, cancelable) =>
    host.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, cancelable, detail }));

  // Whether the input is the slots', or a plain one, whose text does not fit.
  const mount = () => {
    host.toggleAttribute("data-ready", !isPlain);
    input.toggleAttribute("data-slotted", !isPlain);
    box.hidden = isPlain;
  };

  // Does what the core wants. `type` is the kind of the change where the browser did not make it itself.
  const perform = (effects, type, data = null) => {
    if (effects & CHANGED) message = shown = "";
    if (effects & REFUSED) {
      foreign = answer(taken);
      const sentence = core.p(REFUSAL);
      shown = say(sentence);
      tell("refuse", { reason: refusals[(sentence & 63) - PHRASE_DIGITS_ONLY], message: shown });
    }
    if (effects & CANCELS) verification?.abort();
    mount();
    if (!isPlain) {
      const code = text();
      if (value() !== code) native.set.call(input, code);
      if (isFocused() && (input.selectionStart !== start() || input.selectionEnd !== end())) {
        input.setSelectionRange(start(), end(), isBackward() ? "backward" : "forward");
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
    // The page may keep what follows a complete code to itself.
    if (effects & COMPLETED && tell("complete", { code: text() }, true)) {
      if (host.verify) verify();
      else if (effects & SUBMITS) input.form?.requestSubmit();
    }
    if (effects & DISMISSES) input.blur();
  };

  const verify = async () => {
    const code = text();
    const { signal } = (verification = new AbortController());
    perform(send(VERIFY));
    try {
      await host.verify(code, { signal });
      field.accept(code);
    } catch (error) {
      // What was given up is nobody's concern any more.
      if (!signal.aborted) field.reject(error, code);
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
    perform(send(ENTER, put(data)), type, data);
  };
  const revise = (type) => {
    sync();
    perform(send(history[type]), type);
  };
  const set = (data) => {
    const effects = send(SET, put(data));
    if (effects < 0) return false;
    isPlain = false;
    perform(effects);
    return true;
  };
  // Text that is there already is taken like a paste. What does not fit stays visible, with the reason.
  const takeOver = () => {
    settle();
    const given = send(SET, 0) & CANCELS;
    const effects = send(ENTER, put(value())) | given;
    isPlain = !!(effects & REFUSED);
    if (isFocused()) send(FOCUS);
    perform(effects);
  };
  const changed = (isComposing) => {
    const now = value();
    const effects = send(CHANGE + isComposing, put(now), input.selectionStart);
    if (effects & EFFECTS || !isComposing) perform(effects, now !== text() && "insertText");
  };

  const hold = (event) => {
    if (host.hasAttribute("masked")) event.preventDefault();
  };
  // What is dropped or pasted, read by us, because the browser would put it where a code does not go.
  const fill = (event, transfer, type) => {
    const data = transfer?.getData("text/plain");
    if (!data || isFixed(input)) return;
    event.preventDefault();
    enter(data, type);
  };

  // What is listened to on the element: of it, a plain input heeds `input` and `invalid` alone.
  const listeners = {
    beforeinput(event) {
      const { inputType: type, data } = event;
      if (isFixed(input) || event.isComposing) return;
      sync();
      if (!event.cancelable) return;
      if (type in history) {
        event.preventDefault();
        return revise(type);
      }
      if (!type.startsWith("insert") || !data) return;
      const place = start();
      const expected = value().slice(0, place) + data + value().slice(end());
      const effects = send(ENTER, put(data));
      // Where the browser would do the same it does it, so that nothing about typing is unusual.
      if (expected === text() && end() === place + data.length) return pending = effects;
      event.preventDefault();
      perform(effects, type, data);
    },
    compositionend: () => changed(false),
    keydown(event) {
      // Keys of an input method are its own (229 in WebKit, which tells late); filling sends events without a key.
      if (event.isComposing || event.keyCode === 229 || !event.key) return;
      const key = event.key.toLowerCase(), { shiftKey } = event;
      const isUp = key === "arrowup";
      if ((event.ctrlKey || event.metaKey) && !event.altKey && (key === "z" || key === "y")) {
        event.preventDefault();
        if (!isFixed(input)) revise(key === "y" || shiftKey ? "historyRedo" : "historyUndo");
      } else if (key === "enter" && !input.form) {
        sync();
        perform(send(SUBMIT));
      } else if (isUp || key === "arrowdown") {
        event.preventDefault();
        sync();
        perform(send(MOVE, !isUp, shiftKey));
      }
    },
    keypress(event) {
      if (event.key === "Enter") ask(input.form);
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
      // To the browser, what a script has put there is no change; to the page it is one.
      if (value() !== before) dispatch(new Event("change", { bubbles: true }));
    },
    change() { before = value(); },
    // Browsers scroll to the caret, which may stand half a gap outside of the input. WebKit does not tell.
    scroll() { input.scrollLeft = 0; },
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
      if (!event.isTrusted && now.length === slots.length) perform(send(ENTER, put(now)));
    },
    // The platform keeps the form back. Where a person has asked for it, we say why, in place of its bubble; a
    // program that only looks whether the form is valid is answered and no more.
    invalid(event) {
      if (!isAsked || input.validity.customError && !obstacle) return;
      event.preventDefault();
      if ([...input.form.elements].find((other) => other.matches(":invalid:not(fieldset)")) === input) input.focus();
      if (isPlain) return announce(shown, spoken.language);
      settle();
      perform(send(SUBMIT) & ~SUBMITS);
    },
  };
  // A person asks for the form: until the browser has done with it, what is not valid is told by us.
  const ask = (form) => {
    if (!form || form !== input.form) return;
    isAsked = true;
    setTimeout(() => { isAsked = false; });
  };

  const button = resending(host, core, resend, loadResend, speak, (problem) => {
    const words = problem && writtenIn(problem.cause);
    // Nothing is to be told once a code was sent.
    warn(problem ? words || say(PHRASE_CODE_NOT_SENT) : "", words ? null : spoken.language);
  });

  const field = {
    set,
    wait: button.wait,
    code: () => isPlain ? value() : text(),
    phase,
    accept: (code = text()) => perform(send(ACCEPT, put(code))),
    reject(problem, code = text()) {
      const kept = reason;
      const kind = reasons.indexOf(problem?.reason || undefined);
      reason = writtenIn(problem);
      const number = kind < 0 ? reason ? REASON_OTHER : REASON_NOT_VERIFIED : kind;
      const effects = send(REJECT, put(code), number | (problem?.attemptsLeft ?? -1) << 8);
      if (!(effects & EFFECTS)) reason = kept;
      perform(effects);
    },
    update() {
      configure();
      settle();
      perform(0);
      resize();
    },
    speakIn(words) {
      spoken = words;
      for (const node of [error, count, hint]) if (node) node.shows = undefined;
      perform(0);
      describe(true);
    },
    // Gives up what was under way, in silence.
    leave() {
      if (phase() === "verifying") set(text());
    },
    // Listens to what is not within the element, until `signal` says that the element has left the page.
    connect(signal) {
      const tree = host.getRootNode();
      const options = { signal, capture: true };
      for (const { adoptedStyleSheets: sheets } of [root, tree]) {
        if (!sheets.includes(sheet)) sheets.push(sheet);
      }
      // In a shadow tree, browsers tell the one or the other.
      for (const target of new Set([host.ownerDocument, tree])) {
        target.addEventListener("selectionchange", () => {
          if (isPlain || pending !== undefined || !isFocused()) return;
          sync();
          draw();
          listeners.scroll();
        }, options);
      }
      tree.addEventListener("click", ({ target }) => ask(target.closest?.("button, [type=submit], [type=image]")?.form), options);
      // The platform lets the form go: the code is complete, or the form wants it as it is.
      tree.addEventListener("submit", ({ target, submitter }) => {
        if (target !== input.form || isPlain || submitter?.matches("[data-resend]")) return;
        settle();
        if (text() && !core.p(OBSTACLE)) perform(send(SUBMIT) & ~SUBMITS);
      }, options);
      tree.addEventListener("reset", (event) => {
        if (event.target === input.form) setTimeout(() => set(value()) || takeOver());
      }, options);
      tend();
      resize();
      changes.observe(host, { childList: true, subtree: true, attributes: true });
      sizes.observe(host);
      sizes.observe(input);
      signal.addEventListener("abort", () => {
        changes.disconnect();
        sizes.disconnect();
      });
      button.connect(signal);
      sms?.connect(signal);
      connected = signal;
    },
  };
  let connected;

  const listen = (listeners) => {
    for (const type in listeners) {
      host.addEventListener(type, (event) => {
        if (event.target === input && !isBusy && (!isPlain || type === "input" || type === "invalid")) {
          listeners[type](event);
        }
      }, true);
    }
  };

  // In the frame after: where the field's own height follows its width at once, browsers report a loop, as an
  // error, to a page that watches for errors.
  const sizes = new ResizeObserver(() => requestAnimationFrame(resize));

  const prepare = () => {
    dress(input);
    mount();
    if (count) name(count);
    const described = (input.getAttribute("aria-describedby") ?? "").split(" ")
      .filter((id) => !isOurs(id) && id !== error?.id);
    if (hint && !described.includes(name(hint))) described.push(hint.id);
    write(input, "aria-describedby", [count.id, ...described].join(" "));
  };
  // A new input is another text. What a script puts into it is in the slots at once.
  const adopt = (next) => {
    if (input) {
      sizes.unobserve(input);
      input.removeAttribute("data-slotted");
    }
    input = next;
    obstacle = "";
    watch(next, native, () => next === input && value() !== text() && (set(value()) || takeOver()));
    if (connected) sizes.observe(input);
  };

  // The page may change what is inside as it likes: here everything finds its place again.
  const tend = () => {
    const isNew = !input || !host.contains(input);
    const next = isNew ? findInput(host) : input;
    if (!next) return;
    if (isNew) adopt(next);
    error = find(host, "error");
    count = need(host, "count", "span");
    hint = host.hasAttribute("submit-when-complete") ? need(host, "hint", "p") : find(host, "hint");
    if (hint && hint.shows === undefined) hasHints = !hint.textContent;
    // What the page writes there is its message; what it empties is ours to fill. A translated page wraps our words.
    if (error && error.textContent !== error.shows && error.firstElementChild?.localName !== "font") {
      const text = error.textContent.trim();
      error.shows = error.textContent;
      if (!connected) message = text;
      else if (text) {
        shown = "";
        warn(text, null);
      }
    }
    prepare();
    if (isNew) {
      // A server may write what was entered and what is wrong with it at once: no change of a person's.
      const told = message;
      configure();
      takeOver();
      message = told;
      describe(true);
      if (connected) resize();
    } else describe();
    button.tend();
  };
  const changes = new MutationObserver(tend);

  // Which field it is comes first: everything asks it.
  tend();
  listen(listeners);
  listen(pointing(settle, send, perform, (event) => nearest(slots, event)));
  sms = makeSms?.(host, enter);
  return field;
};
