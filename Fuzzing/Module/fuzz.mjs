// Fuzzes the WebAssembly module.
//
//     node fuzz.mjs ELEMENT SECONDS CORPUS FINDINGS
//
// An input is a list of calls. Half of the inputs use only numbers that the element's script can pass, and must not
// fail. The others use arbitrary numbers: the module may trap, but until then its results must be consistent and its
// memory small. Inputs with a new state, effect, sentence or trap are kept.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Field, instantiate, numbers as n } from "./module.mjs";

const [, seconds, corpusFolder, findings] = process.argv.slice(2);

// The binding hides the module's functions, but they are needed for calls that it doesn't make.
let module = await instantiate();

class Input {
  #bytes;
  #index = 0;
  constructor(bytes) { this.#bytes = bytes; }
  get isEmpty() { return this.#index >= this.#bytes.length; }
  byte() { return this.isEmpty ? 0 : this.#bytes[this.#index++]; }
  /** Returns a small, an extreme or an arbitrary number. */
  number() {
    const choice = this.byte();
    if (choice < 0xc0) return choice - 8;
    if (choice < 0xe0) return [0x7fffffff, -0x80000000, -1, 0x8000, 0x10000, 0xffff, 255, 256][choice & 7];
    return this.byte() | this.byte() << 8 | this.byte() << 16 | this.byte() << 24;
  }
  text() {
    const choice = this.byte();
    const words = ["985391", "1", "9", "a", "985 391", "Your code: 985391", "@example.com #123456", "", "-", "A1B2C3D4"];
    if (choice < 0xa0) return words[choice % words.length];
    const text = String.fromCharCode(...Array.from({ length: choice & 31 }, () => this.byte() | this.byte() << 8));
    if (choice < 0xf8) return text;
    // The most units that fit in the text's memory, the most that the module reads (10,000), or one more (10,001).
    const length = choice & 1 ? n.LONGEST_TEXT : 10_001 - (choice >> 1 & 1);
    return text.slice(0, 7).padEnd(7, "9").repeat(length / 7 + 1).slice(0, length);
  }
  double() {
    const choice = this.byte();
    if (choice < 0xe0) return 1.7e9 + this.byte() * (choice & 7);
    return [NaN, Infinity, -Infinity, 1e300, -1e300, 0, -0, 2 ** 53][choice & 7];
  }
}

const hold = (condition, rule) => {
  if (!condition) throw new Error(`broken: ${rule}`);
};

// The check's limit for the module's memory, in bytes. The longest text needs less.
const MOST_MEMORY = 4 << 20;

const seen = new Set();
let isNew = false;
const feature = (...parts) => {
  const key = parts.join();
  if (!seen.has(key)) isNew = seen.add(key) && true;
};

const EVENTS = n.PASS + 1;
const TEXTS = [n.ENTER, n.INSERT, n.CHANGE, n.COMPOSE, n.DOMAIN, n.SET, n.VERIFY, n.ACCEPT, n.REJECT];

const check = (field, event) => {
  const { length, anchor, head, effects } = field;
  const count = field.text.length;
  hold(length >= 1 && length <= 32, "1 to 32 slots");
  hold(count <= length && anchor <= count && head <= count, "symbols and selection are within the field");
  for (let index = 0; index < length; index++) {
    const symbol = n.symbolOf(field.slot(index)), states = n.statesOf(field.slot(index));
    hold((symbol !== 0) === index < count && (symbol !== 0) === ((states & 1) !== 0), "there are no gaps between symbols");
    hold(symbol === 0 || symbol > 0x20 && symbol < 0x7f, "a symbol is a printable character");
    hold(states >= 0 && states < 512, "a slot has known states");
  }
  const spelled = field.spelledCode.length;
  hold(spelled >= count && spelled <= 3 * count, "the spelling contains every symbol");
  const messages = [n.DESCRIPTION, n.REJECTION, n.REFUSAL, n.OBSTACLE, n.STATUS, n.WARNING].map((place) => field.at(place));
  for (const message of [field.next(), ...messages]) if (message) feature("says", n.phraseOf(message));
  feature("state", event >= 0 && event < EVENTS ? event : "none", field.phase, effects);
  feature("filled", field.phase, Math.min(count, 2), count === length, anchor === head);
};

const run = async (bytes) => {
  const input = new Input(bytes);
  const isHostile = input.byte() % 2 === 1;
  const field = new Field(module);
  let left = 64;
  while (!input.isEmpty && left-- > 0) {
    const event = isHostile ? input.number() : input.byte() % EVENTS;
    try {
      if (isHostile) sendAnything(event, input, field);
      else send(event, input, field);
      check(field, event);
    } catch (error) {
      if (!isHostile || !(error instanceof WebAssembly.RuntimeError)) throw error;
      // The state of the module is undefined after a trap.
      module = await instantiate();
      return feature("trap", event >= 0 && event < EVENTS ? event : "none");
    }
    hold(module.memory.buffer.byteLength <= MOST_MEMORY, "memory stays small");
  }
};

// Sends an event with numbers that the element's script can pass. May make other calls first.
const send = (event, input, field) => {
  if (TEXTS.includes(event)) {
    const text = input.text();
    return field.send(event, text, input.number(), input.number());
  }
  if (event === n.FORMAT) {
    const groups = Array.from({ length: input.byte() % 5 }, () => input.byte() % 12);
    const own = String.fromCharCode(...Array.from({ length: input.byte() % 9 }, () => input.byte()));
    const length = input.number();
    const alphabet = ["digits", "letters-and-digits", own][input.byte() % 3];
    return field.setFormat(length, alphabet, groups.length ? groups.join("-") : undefined);
  }
  if (input.byte() % 16 === 0) {
    field.domain = "example.com".slice(input.byte() % 4);
    field.foreignHost();
    field.wait(input.byte() % 4, input.number());
    hold(field.secondsUntilChange <= 1 && field.secondsUntilPass < 2 ** 31, "times are short");
  }
  field.send(event, input.number(), input.number());
};

// Sends an event with arbitrary numbers. May overwrite the text or make other calls first.
const sendAnything = (event, input, field) => {
  const [first, second] = [input.number(), input.number()];
  if (input.byte() % 4 === 0) {
    const units = Array.from(input.text(), (unit) => unit.charCodeAt(0));
    new Uint16Array(module.memory.buffer, module.textBuffer(), n.LONGEST_TEXT).set(units.slice(0, n.LONGEST_TEXT));
  }
  if (input.byte() % 8 === 0) poke(field, input);
  module.handle(module.createField(), event, input.number(), first, second, input.double());
  field.send(event, first, second);
};

// Calls the other exports with arbitrary numbers.
const poke = (field, input) => {
  field.next();
  field.wait(input.number(), input.number());
  module.wait(module.createField(), input.number(), input.number(), input.double());
  field.domain = String.fromCharCode(input.byte(), input.byte());
  const address = module.createField();
  module.readHost(address, input.number());
  module.releaseField(address);
};

const attempt = async (bytes) => {
  isNew = false;
  try {
    await run(bytes);
  } catch (error) {
    const name = join(findings, `module-${createHash("sha1").update(bytes).digest("hex")}`);
    writeFileSync(name, bytes);
    console.error(`module: ${error.stack}\nmodule: written to ${name}`);
    process.exit(1);
  }
  return isNew;
};

// A deterministic random number generator (xorshift).
let state = Number(process.env.SEED ?? 1) | 1;
const random = (below) => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % below;
};

const mutate = (bytes, other) => {
  const mutated = Array.from(bytes);
  for (let times = 1 + random(4); times > 0; times--) {
    const place = random(mutated.length + 1);
    switch (random(5)) {
      case 0: mutated[Math.min(place, mutated.length)] = random(256); break;
      case 1: mutated.splice(place, 0, random(256)); break;
      case 2: mutated.splice(place, 1 + random(4)); break;
      case 3: mutated.splice(place, 0, ...Array.from(other).slice(random(other.length + 1)).slice(0, 1 + random(16))); break;
      default: mutated.splice(place, random(4), ...Array.from({ length: 1 + random(6) }, () => random(256)));
    }
  }
  return Uint8Array.from(mutated.slice(0, 256));
};

const corpus = readdirSync(corpusFolder).sort().map((name) => readFileSync(join(corpusFolder, name)));
for (const bytes of corpus) await attempt(bytes);
const replayed = corpus.length;
if (!replayed) corpus.push(Uint8Array.of(0), Uint8Array.of(1));
let executions = replayed;
for (const end = Date.now() + 1000 * Number(seconds); Date.now() < end; ) {
  // The memory of fields is freed only between two tasks.
  module = await instantiate();
  for (let times = 0; times < 200; times++) {
    const bytes = mutate(corpus[random(corpus.length)], corpus[random(corpus.length)]);
    executions += 1;
    if (!await attempt(bytes)) continue;
    corpus.push(bytes);
    writeFileSync(join(corpusFolder, createHash("sha1").update(bytes).digest("hex")), bytes);
  }
}
console.log(`module: ${replayed} replayed, ${executions} executions, ${seen.size} features, corpus ${corpus.length}`);
