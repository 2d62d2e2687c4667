// Plays lists of random events on the module, and reports each list's first difference from the core, for up to five
// lists. EventScript+Line.swift describes the format of the lists.
//
//     node lists.mjs ELEMENT <lists.txt

import { createInterface } from "node:readline";
import { Field, numbers as n } from "./module.mjs";

// The events of the step `happen` from 1, and the reasons of the step `rejected`; see Step.swift.
const HAPPENINGS = [, n.FOCUS, n.BLUR, n.UNDO, n.REDO, n.SUBMIT, n.CONCEAL, n.SELECT_ALL];
const REASONS = [
  n.REASON_WRONG_CODE, n.REASON_EXPIRED, n.REASON_USED_UP, n.REASON_TOO_MANY_ATTEMPTS, n.REASON_NO_NETWORK,
  n.REASON_OTHER,
];

// The time of the events, in milliseconds.
let now = 0;
performance.now = () => now;

/** Plays a step as the element's script does. */
const play = (field, step) => {
  const [head, units] = step.split(":");
  const [event, time] = head.split("@");
  const [kind, ...rest] = event.split(",");
  now = Number(time);
  const [first, second, third] = rest.map(Number);
  const text = units.replace(/.{4}/g, (unit) => String.fromCharCode(parseInt(unit, 16)));
  switch (kind) {
    case "format": {
      const groups = Array.from({ length: third }, (_, index) => text.charCodeAt(index));
      const alphabet = ["digits", "letters-and-digits"][second] ?? text.slice(third);
      return field.setFormat(first, alphabet, third ? groups.join("-") : undefined);
    }
    case "settings":
      field.isMasked = first & 1;
      return field.configure(first, second);
    case "happen": return field.send(HAPPENINGS[first]);
    case "enter": return field.send(n.ENTER, text, first);
    case "changed": return field.send(second ? n.COMPOSE : n.CHANGE, text, first, third);
    case "remove": return remove(field, first);
    case "select": return field.send(n.SELECT, first, second);
    case "tap": return field.send(n.TAP, first, second);
    case "drag": return field.send(n.DRAG, first, second);
    case "verify": return field.send(n.VERIFY, text);
    case "endVerify": return field.send(n.END_VERIFICATION);
    case "accepted": return field.send(n.ACCEPT, text);
    // The number is that of remaining attempts; a reason of the page would have a wait instead.
    case "rejected": return field.send(n.REJECT, text, REASONS[first], REASONS[first] === n.REASON_OTHER ? 0 : second + 1);
    case "set": return field.send(n.SET, text);
    case "clear": return field.send(n.SET, "");
    case "empty": return field.send(n.EMPTY);
    case "sent": return field.send(n.SENT, first);
    case "expire": return field.send(n.EXPIRE, first);
    case "pass": return field.send(n.PASS);
    default: throw new Error(`no such step: ${kind}`);
  }
};

/**
 * Removes the selection or, if `what` is 1, all symbols, as browsers do, and sends the core the remaining text. The element
 * prevents cutting from a masked field.
 */
const remove = (field, what) => {
  const { anchor, head, text } = field;
  const [start, end] = what ? [0, text.length] : field.isMasked ? [0, 0] : [anchor, head].sort((a, b) => a - b);
  return field.send(n.CHANGE, text.slice(0, start) + text.slice(end), start);
};

/** Returns the effects and the visible and spoken state, in the format of `EventScript.Transition.summary`. */
const summary = (field) => {
  const slots = Array.from({ length: field.length }, (_, index) => field.slot(index));
  const places = [n.REFUSAL, n.DESCRIPTION, n.REJECTION, n.OBSTACLE, n.STATUS, n.WARNING];
  const messages = [field.next(), ...places.map((place) => field.at(place))];
  return [
    Math.max(field.effects, 0), field.phase, field.text, `${field.anchor},${field.head}`, slots.join(" "),
    messages.join(" "), field.spelledCode,
  ].join("/");
};

let lists = 0;
let events = 0;
const differences = [];

const compare = (line) => {
  const [seed, format, settings, ...steps] = line.split("\t");
  const field = new Field();
  play(field, format);
  play(field, settings);
  for (const [index, word] of steps.entries()) {
    const separator = word.indexOf("=");
    const step = word.slice(0, separator), expected = word.slice(separator + 1);
    play(field, step);
    events += 1;
    const actual = summary(field);
    if (actual !== expected) {
      differences.push({ seed, format, settings, index, step, expected, actual, before: steps.slice(0, index) });
      return;
    }
  }
};

for await (const line of createInterface({ input: process.stdin })) {
  lists += 1;
  compare(line);
  if (differences.length >= 5) break;
}
console.log(`${process.env.SCRIPT ? "script" : "module"}: ${lists} lists of ${events} events, ${differences.length} differences`);
for (const difference of differences) console.log(JSON.stringify(difference, null, 1));
process.exit(differences.length || !events ? 1 : 0);
