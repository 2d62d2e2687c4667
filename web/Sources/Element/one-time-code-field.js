// One field: what happens to the page's own input goes into the core, which is WebAssembly; what the core decides goes
// onto the page. No rule about codes is written here.

import {
  ACCEPT, ANNOUNCES, BLUR, CANCELS, CHANGE, CHANGED, COMPLETED, CONCEAL, COUNT, DISMISSES, DRAG, ENTER, FAILED, FOCUS,
  FOCUSES, FORMAT, IS_MASKED, LONGEST, MOVE, NEXT, OBSTACLE, PHRASE_CHECKED_WHEN_COMPLETE, PHRASE_CODE_NOT_SENT,
  PHRASE_DIGITS_ONLY, PHRASE_NOT_VERIFIED, PHRASE_OTHER_REASON, PHRASE_WRONG_CODE, REDO, REFUSAL, REFUSED, REJECT,
  REJECTION, REVEALS, SELECT, SELECT_ALL, SET, SETTINGS, STARTS_GROUP, SUBMIT, SUBMITS, TAP, TEXT, UNDO, VERIFY, VERSION,
} from "./one-time-code-numbers.js";

// The effects are the lowest bits of what the core returns.
const EFFECTS = 1023;

const phases = "editing verifying accepted rejected".split(" ");
const reasons = "wrong-code  expired used-up too-many-attempts no-network".split(" ");
const refusals =
  "symbol symbol symbol too-many too-many no-code several-codes foreign-domain incomplete incomplete verifying accepted"
    .split(" ");
const states = "filled caret active selected masked rejected accepted verifying group-start".split(" ");
const history = { historyUndo: UNDO, historyRedo: REDO };

// Inputs that hold no text.
const OTHERS = "hidden checkbox radio button submit reset image file range color".split(" ");

/** The input that is the field, among those within: the one that says so, else the first that holds text. */
export const findInput = (host) => {
  const inputs = [...host.querySelectorAll("input")].filter((input) => !OTHERS.includes(input.type));
  return inputs.find((input) => /\bone-time-code\b/.test(input.getAttribute("autocomplete"))) ?? inputs[0];
};

const make = (tag, properties, ...children) => {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
};
// The page is touched only where something differs.
const write = (node, name, value) => {
  if (value === null) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
};
// A copy of an element has the ids of its original: ours are given anew.
const mark = "one-time-code-";
let ids = 0;
const isOurs = (id) => !id || id.startsWith(mark);
const name = (node) => {
  if (isOurs(node.id)) write(node, "id", node.named ??= mark + ++ids);
  return node.id;
};

// The words that a page has written for people; those of a program's error, which may come from a frame, are none.
const writtenIn = (problem) => {
  if (typeof problem === "string") return problem;
  const isError = /Error|Exception/.test(Object.prototype.toString.call(problem));
  return isError && problem.name !== "Error" && problem.reason === undefined ? "" : String(problem?.message ?? "");
};

/** Brings one input to life. Returns what the element hands on to the page. */
export const attach = (host, first, { module, sheet, spoken, resend: makeResend, sms: makeSms, parts }) => {
  const core = new WebAssembly.Instance(module).exports;
  if (core.v?.() !== VERSION) throw new Error("The module is of another version.");
  const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  const units = new Uint16Array(core.memory.buffer, TEXT);
  const row = make("div");
  const box = make("div", { part: "slots", ariaHidden: "true", translate: false }, row);
  const voice = make("div", { id: "voice", ariaLive: "polite" });
  const root = host.attachShadow({ mode: "open" });
  root.append(make("slot"), box, voice);

  let input, error, count, hint, hasHints, button, resend, sms, waits;
  let slots, state, isPlain = true, isBroken, isBusy, isAsked, pending, verification, blank, obstacle;
  let taken, reason, message = "", shown = "", foreign, before, from = -1, last, pointer, speaking, revealing, resting;

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
  const put = (text, start = 0) => {
    taken = Math.min(text.length, LONGEST);
    for (let index = 0; index < taken; index++) units[start + index] = text.charCodeAt(index);
    return taken;
  };
  // What the core spells, or the host in a text of so many units.
  const answer = (length) => String.fromCharCode(...units.slice(0, core.t(length)));
  // A sentence of the core, or one phrase, in words.
  const say = (sentence) => {
    const values = {
      count: sentence >> 12, length: sentence >> 6 & 63, get code() { return answer(0); }, host: foreign, reason,
    };
    const forms = spoken.words[sentence & 63];
    return (forms.other ? forms["=" + values.count] ?? forms[spoken.plurals.select(values.count)] ?? forms.other : forms)
      .replace(/{(\w+)}/g, (_, name) => values[name]);
  };
  // The language of the words, unless they are the page's own.
  const languageOf = (phrase) => (phrase & 63) === PHRASE_OTHER_REASON ? null : spoken.language;

  const configure = () => {
    const alphabet = host.getAttribute("alphabet") ?? "digits";
    const kind = ["digits", "letters-and-digits"].indexOf(alphabet);
    const own = kind < 0 ? alphabet : "";
    const groups = host.getAttribute("grouping")?.split("-").map(Number) ?? [];
    const wanted = Number(host.getAttribute("length") ?? 6);
    put(String.fromCharCode(...groups) + own);
    const wrong = send(FORMAT, wanted % 1 ? 0 : wanted, groups.length | (kind < 0 ? own.length + 2 : kind) << 8);
    // What is not valid changes nothing.
    if (wrong < 0) console.error("<one-time-code>: not valid:", ["grouping", "alphabet", "length"][wrong + 3]);
    const length = core.p(COUNT) >> 6 & 63;
    const hasLetters = kind > 0 || /[a-z]/i.test(own);
    suggest("inputmode", hasLetters ? "text" : "numeric");
    suggest("autocapitalize", hasLetters ? "characters" : "off");
    units[LONGEST] = put(host.getAttribute("domain") ?? "", LONGEST + 1);
    row.replaceChildren();
    slots = Array.from({ length }, (_, index) => {
      if (!index || core.s(index) & STARTS_GROUP) row.append(make("div", { part: "group" }));
      const slot = make("div", {}, make("span", {}, ""));
      row.lastChild.append(slot);
      return slot;
    });
    row.style.setProperty("--_count", length);
    row.style.setProperty("--_gaps", length - 1.5 + .5 * row.childElementCount || 1);
    const sign = host.getAttribute("placeholder");
    row.style.setProperty("--_placeholder", sign ? JSON.stringify({ dot: "·", underscore: "_" }[sign] ?? sign) : "none");
  };

  const settle = () => send(SETTINGS, ["masked", "reveal", "", "submit-when-complete"].reduce(
    (bits, name, bit) => bits | host.hasAttribute(name) << bit,
    (host.verify ? 4 : 0) | (!host.hasAttribute("keep-keyboard") && matchMedia("(pointer: coarse)").matches ? 16 : 0),
  ));

  // The slots lie under the input, and the input is as high as they are. How wide they are and where a row
  // ends is the style sheet's; only a group that is too long for a row is cut into equal rows here.
  const px = (target, lengths) => {
    for (const name in lengths) target.style.setProperty(name, lengths[name] + "px");
  };
  const resize = () => {
    const { left, top, width } = input.getBoundingClientRect();
    const place = host.getBoundingClientRect();
    px(box, { left: left - place.left, top: top - place.top, width });
    const gap = parseFloat(getComputedStyle(row).rowGap);
    const pitch = slots[0].getBoundingClientRect().width + gap;
    const room = width - parseFloat(getComputedStyle(box).paddingInlineEnd);
    for (const group of row.children) {
      const size = group.childElementCount;
      const rows = Math.ceil(size / Math.floor((room + gap) / pitch));
      group.style.setProperty("--_columns", Math.ceil(size / rows) || size);
    }
    align();
  };
  // The text of the input lies on the slots of the row in which the caret is: a magnifier follows it. One text has one
  // spacing, so that what a gap between groups is wider than the others is shared among all.
  const align = () => {
    const boxes = slots.map((slot) => slot.getBoundingClientRect());
    const place = box.getBoundingClientRect();
    const { top, width, bottom } = boxes[end()] ?? boxes.at(-1);
    const line = boxes.filter((box) => box.top === top);
    const pitch = (line.at(-1).left - line[0].left) / (line.length - 1) || width;
    isBroken = line.length < slots.length;
    px(input, {
      "--_height": place.height,
      "--_pitch": pitch,
      "--_lead": line[0].left - place.left + (width - pitch) / 2 - boxes.indexOf(line[0]) * pitch,
      "--_above": top - place.top,
      "--_below": place.bottom - bottom,
    });
  };

  // What a node shows already.
  const differs = (node, now) => node.shows !== now && (node.shows = now, true);
  const print = (node, line, language) => {
    if (!node || !differs(node, line)) return;
    write(node, "lang", line ? language : null);
    node.textContent = line;
    node.hidden = node === count || !line;
  };

  const flag = (name, isOn) => box.toggleAttribute("data-" + name, isOn);
  const show = (slot, index) => {
    const drawn = core.s(index);
    if (!differs(slot, drawn)) return;
    const symbol = drawn & 255;
    slot.part = ["slot", symbol ? "" : "empty", ...states.filter((_, bit) => drawn >> 8 + bit & 1)].join(" ");
    slot.firstChild.firstChild.data = symbol ? drawn & IS_MASKED ? "•" : String.fromCharCode(symbol) : "";
    return true;
  };
  // A caret blinks when it has rested, as a platform's does. An animation that began at every key would cost as much
  // as all else that is drawn.
  const draw = () => {
    if (!slots.filter(show).length) return;
    if (isBroken) align();
    clearTimeout(resting);
    resting = setTimeout(flag, 1000, "rest", true);
    flag("rest", false);
  };

  const describe = (isAway = !isFocused()) => {
    const rejection = core.p(REJECTION);
    const sentence = rejection ? say(rejection) : message;
    const language = sentence && (rejection ? languageOf(rejection) : null);
    const line = (sentence + " " + shown).trim();
    // Made when there is something to show, above a button that stands in the element.
    if (line && !error) {
      error = make("p");
      error.dataset.error = "";
      [...host.children].find((child) => child.contains(input)).after(error);
    }
    print(error, line, sentence ? language : spoken.language);
    // A description that changes under the focus is read aloud at once, beside what is announced.
    if (isAway || count.shows === undefined) {
      print(count, (sentence + " " + say(core.p(COUNT))).trim(), spoken.language);
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

  // One thing after another, politely, after the echo of the key. The words of the last one would be taken for
  // an event that came twice, and not be read: every other text ends in a blank.
  const announce = (text, language = spoken.language) => {
    const said = make("p", {}, text + (blank = blank ? "" : "\u00a0"));
    write(said, "lang", language);
    voice.replaceChildren(said);
  };
  const speak = (delay = 150) => {
    speaking ??= setTimeout(() => {
      speaking = undefined;
      const sentence = core.p(NEXT);
      if (!sentence) return voice.replaceChildren();
      announce(say(sentence), languageOf(sentence));
      speak(1150);
    }, delay);
  };
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

  const slotAt = ({ clientX, clientY }) => {
    const distances = slots.map((slot) => {
      const { left, right, top, bottom } = slot.getBoundingClientRect();
      return Math.hypot(clientX - (left + right) / 2, 4 * (clientY - (top + bottom) / 2));
    });
    return distances.indexOf(Math.min(...distances));
  };
  const point = (event) => {
    settle();
    perform(event.detail > 1 ? send(SELECT_ALL) : send(TAP, slotAt(event), event.shiftKey));
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

  // What is listened to on the element: of it, a plain input heeds `input` and `invalid` alone.
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
      from = -1;
      // To the browser, what a script has put there is no change; to the page it is one.
      if (value() !== before) dispatch(new Event("change", { bubbles: true }));
    },
    change() { before = value(); },
    // Browsers scroll to the caret, which may stand half a gap outside of the input. WebKit does not tell.
    scroll() { input.scrollLeft = 0; },
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
      if (!event.isTrusted && now.length === slots.length) perform(send(ENTER, put(now)));
    },
    // The platform keeps the form back. Where a person has asked for it, we say why, in place of its bubble; a
    // program that only looks whether the form is valid is answered and no more.
    invalid(event) {
      if (!isAsked || input.validity.customError && !obstacle) return;
      event.preventDefault();
      if ([...input.form.elements].find((other) => other.matches(":invalid:not(fieldset)")) === input) input.focus();
      if (isPlain) return announce(shown);
      settle();
      perform(send(SUBMIT) & ~SUBMITS);
    },
  };
  for (const type in listeners) {
    host.addEventListener(type, (event) => {
      if (event.target === input && !isBusy && (!isPlain || type === "input" || type === "invalid")) {
        listeners[type](event);
      }
    }, true);
  }

  // A person asks for the form: until the browser has done with it, what is not valid is told by us.
  const ask = (form) => {
    if (!form || form !== input.form) return;
    isAsked = true;
    setTimeout(() => { isAsked = false; });
  };

  const field = {
    set,
    wait(duration) {
      waits = duration;
      resend?.wait(duration);
    },
    code: () => isPlain ? value() : text(),
    phase,
    accept: (code = text()) => perform(send(ACCEPT, put(code))),
    reject(problem, code = text()) {
      const kept = reason;
      const kind = reasons.indexOf(problem?.reason || undefined);
      reason = writtenIn(problem);
      const phrase = kind < 0 ? reason ? PHRASE_OTHER_REASON : PHRASE_NOT_VERIFIED : PHRASE_WRONG_CODE + kind;
      const effects = send(REJECT, put(code), phrase | (problem?.attemptsLeft ?? -1) << 8);
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
      resend?.connect(signal);
      sms?.connect(signal);
      connected = signal;
    },
  };
  let connected;

  // In the frame after: where the field's own height follows its width at once, browsers report a loop, as an
  // error, to a page that watches for errors.
  const sizes = new ResizeObserver(() => requestAnimationFrame(resize));

  // What an input is told that a page has said nothing of.
  const suggest = (name, value) => {
    const ours = (input.suggested ??= {});
    if (input.hasAttribute(name) && input.getAttribute(name) !== ours[name]) return;
    write(input, name, ours[name] = value);
  };
  const prepare = () => {
    // The browser would cut what is pasted before anybody has looked for the code in it.
    write(input, "maxlength", null);
    write(input, "dir", "ltr");
    // Where the attribute comes or changes, Firefox builds the input's accessible object anew, without its label.
    if (input.type !== "text") input.type = "text";
    suggest("autocomplete", "one-time-code");
    suggest("autocorrect", "off");
    suggest("spellcheck", "false");
    suggest("translate", "no");
    suggest("enterkeyhint", "done");
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
    const own = Object.getOwnPropertyDescriptor(input, "value") ?? native;
    Object.defineProperty(input, "value", {
      configurable: true,
      get() { return own.get.call(this); },
      set(data) {
        own.set.call(this, data);
        if (this === next && next === input && value() !== text()) set(value()) || takeOver();
      },
    });
    if (connected) sizes.observe(input);
  };

  // Texts that describe the input must stand beside it: the shadow tree is out of its reach.
  const find = (kind) => host.querySelector(`[data-${kind}]`);
  const need = (kind, tag) => {
    const node = find(kind) ?? make(tag);
    write(node, "data-" + kind, "");
    if (!host.contains(node)) host.append(node);
    return node;
  };

  // The page may change what is inside as it likes: here everything finds its place again.
  const tend = () => {
    const isNew = !input || !host.contains(input);
    const next = isNew ? findInput(host) : input;
    if (!next) return;
    if (isNew) adopt(next);
    error = find("error");
    count = need("count", "span");
    hint = host.hasAttribute("submit-when-complete") ? need("hint", "p") : find("hint");
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
    attend();
  };
  // The button that asks for a new code may come later than the field, and with it the script that it needs.
  const attend = async () => {
    const found = find("resend");
    if (found === button) return;
    button = found;
    if (!found) return;
    makeResend ??= await parts.resend(true);
    if (!makeResend) return;
    if (resend) return resend.tick();
    resend = makeResend(host, core, { find: () => button, make, speak, tell: tellSending });
    if (waits !== undefined) resend.wait(waits);
    if (connected) resend.connect(connected);
  };
  // Nothing is to be told once a code was sent.
  const tellSending = (problem) => {
    const words = problem && writtenIn(problem.cause);
    if (problem) warn(words || say(PHRASE_CODE_NOT_SENT), words ? null : spoken.language);
    else warn("");
  };
  const changes = new MutationObserver(tend);

  // Which field it is comes first: everything asks it.
  tend();
  sms = makeSms?.(host, enter);
  return field;
};
