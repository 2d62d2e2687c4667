// Plays event lists on the module, and reports each list's first difference from the core, for up to five lists.
//
//     EventLists 0 1000 module | node lists.mjs MODULE module

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Field } from "./module.mjs";

const [path, manner] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(path));

const parse = (word) => {
  const colon = word.indexOf(":");
  const [kind, ...numbers] = word.slice(0, colon).split(",");
  const text = [];
  for (let index = colon + 1; index < word.length; index += 4) text.push(parseInt(word.slice(index, index + 4), 16));
  return { kind, numbers: numbers.map(Number), text };
};

const digest = (text) => {
  let digest = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    digest = Math.imul(digest ^ text.charCodeAt(index), 0x01000193);
  }
  return (digest >>> 0).toString(16);
};

let lists = 0;
let events = 0;
const differences = [];

const play = (line) => {
  const [seed, settings, format, ...steps] = line.split(" ");
  const field = new Field(module);
  field.play(parse(format));
  field.play({ kind: "settings", numbers: [Number(settings)], text: [] });
  for (const [place, word] of steps.entries()) {
    const [step, expected] = word.split("=");
    const seen = manner === "module"
      ? field.observe(field.play(parse(step)))
      : field.observeLive(field.live(parse(step)));
    events += 1;
    if (digest(seen) !== expected) {
      differences.push({ seed, place, step, seen, list: [settings, format, ...steps.slice(0, place + 1)].join(" ") });
      return;
    }
  }
};

for await (const line of createInterface({ input: process.stdin })) {
  lists += 1;
  play(line);
  if (differences.length >= 5) break;
}
console.log(`${manner}: ${lists} lists of ${events} events, ${differences.length} differences`);
for (const difference of differences) console.log(JSON.stringify(difference, null, 1));
process.exit(differences.length || !events ? 1 : 0);
