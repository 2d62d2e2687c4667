// Fuzzes the WebAssembly module.
//
//     node fuzz.mjs MODULE SECONDS CORPUS FINDINGS
//
// An input is a list of calls. Half of the inputs use only numbers that the element's script can pass, and must not
// fail. The others use arbitrary numbers: the module may trap, but until then its results must be consistent and its
// memory small. Inputs with a new state, effect, sentence or trap are kept. With 0 seconds, only replays the corpus.

import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Field, LONGEST, kinds } from "./module.mjs";

const [path, seconds, corpusFolder, findings] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(path));

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
  units() {
    const choice = this.byte();
    const words = ["985391", "1", "9", "a", "985 391", "Your code: 985391", "@example.com #123456", "", "-", "A1B2C3D4"];
    if (choice < 0xa0) return Array.from(words[choice % words.length], (character) => character.charCodeAt(0));
    const text = Array.from({ length: choice & 31 }, () => this.byte() | this.byte() << 8);
    if (choice < 0xf8) return text;
    // The most units that fit in the text's memory, the most that the module reads (10,000), or one more (10,001).
    return Array.from({ length: choice & 1 ? LONGEST : 10_001 - (choice >> 1 & 1) }, (_, index) => text[index % 7] ?? 0x39);
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

const check = (field, event, effects) => {
  const { length, count, anchor, head } = field;
  hold(length >= 1 && length <= 32, "1 to 32 slots");
  hold(count <= length && anchor <= count && head <= count, "symbols and selection are within the field");
  for (let index = 0; index < length; index++) {
    const [symbol, states] = field.slot(index);
    hold((symbol !== 0) === index < count && (symbol !== 0) === ((states & 1) !== 0), "there are no gaps between symbols");
    hold(symbol === 0 || symbol > 0x20 && symbol < 0x7f, "a symbol is a printable character");
    hold(states < 512, "a slot has known states");
  }
  hold(field.answer(0) >= count && field.answer(0) <= 3 * count, "the spelling contains every symbol");
  for (const kind of [0, 1, 2, 3]) {
    const sentence = field.sentence(kind);
    if (sentence) {
      hold(sentence.length <= 32, "a sentence has this field's length");
      feature("says", sentence.phrase);
    }
  }
  feature("state", event >= 0 && event < kinds ? event : "none", field.phase, effects);
  feature("filled", field.phase, Math.min(count, 2), count === length, anchor === head);
};

const run = (bytes) => {
  const input = new Input(bytes);
  const isHostile = input.byte() % 2 === 1;
  const field = new Field(module);
  let left = 64;
  while (!input.isEmpty && left-- > 0) {
    const event = isHostile ? input.number() : input.byte() % kinds;
    try {
      const [first, second] = isHostile ? [input.number(), input.number()] : fitting(event, input, field);
      if (isHostile && input.byte() % 4 === 0) field.units.set(input.units());
      if (isHostile && input.byte() % 8 === 0) poke(field, input);
      check(field, event, field.send(event, first, second));
    } catch (error) {
      if (!isHostile || !(error instanceof WebAssembly.RuntimeError)) throw error;
      return feature("trap", event >= 0 && event < kinds ? event : "none");
    }
    hold(field.memory <= MOST_MEMORY, "memory stays small");
  }
};

// Returns numbers that the element's script can pass with an event. May write text and call other exports.
const fitting = (event, input, field) => {
  const isText = [0, 1, 2, 17, 18, 19].includes(event);
  if (isText) {
    const text = input.units();
    field.units.set(text);
    return [text.length, event === 19 ? input.byte() % 8 | input.number() << 8 : input.number()];
  }
  if (event === 16) {
    const groups = Array.from({ length: input.byte() % 5 }, () => input.byte() % 12);
    const own = Array.from({ length: input.byte() % 9 }, () => input.byte());
    field.units.set([...groups, ...own]);
    return [input.number(), groups.length | input.byte() % 3 % 2 << 8 || groups.length | own.length + 2 << 8];
  }
  if (input.byte() % 16 === 0) {
    field.bind(Array.from("example.com".slice(input.byte() % 4), (character) => character.charCodeAt(0)));
    field.answer(0);
    field.wait(input.byte() % 4, input.number(), 1.7e9 + input.byte());
    field.secondsUntilChange(1.7e9 + input.byte());
  }
  return [input.number(), input.number()];
};

// Calls the exports other than `e` with arbitrary numbers.
const poke = (field, input) => {
  field.slot(input.number());
  field.sentence(input.number());
  field.wait(input.number(), input.number(), input.double());
  field.secondsUntilChange(input.double());
  field.bind([input.byte(), input.byte()]);
  field.answer(input.number());
};

const attempt = (bytes) => {
  isNew = false;
  try {
    run(bytes);
  } catch (error) {
    const name = join(findings, `module-${createHash("sha1").update(bytes).digest("hex")}`);
    mkdirSync(findings, { recursive: true });
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

mkdirSync(corpusFolder, { recursive: true });
const corpus = readdirSync(corpusFolder).sort().map((name) => readFileSync(join(corpusFolder, name)));
for (const bytes of corpus) attempt(bytes);
const replayed = corpus.length;
if (!replayed) corpus.push(Uint8Array.of(0), Uint8Array.of(1));
let executions = replayed;
for (const end = Date.now() + 1000 * Number(seconds); Date.now() < end; ) {
  for (let times = 0; times < 200; times++) {
    const bytes = mutate(corpus[random(corpus.length)], corpus[random(corpus.length)]);
    executions += 1;
    if (!attempt(bytes)) continue;
    corpus.push(bytes);
    writeFileSync(join(corpusFolder, createHash("sha1").update(bytes).digest("hex")), bytes);
  }
}
console.log(`module: ${executions} executions, ${replayed} of them kept, ${seen.size} features, corpus ${corpus.length}`);
