// The WebAssembly module with the element's own binding. The first argument is the folder of the built element.

import { deepEqual, equal } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = pathToFileURL(resolve(process.argv[2]) + "/");
const { Core } = await import(new URL("one-time-code-core.js", folder));
/** The numbers that the binding and the module exchange. */
export const numbers = await import(new URL("one-time-code-numbers.js", folder));
const module = new WebAssembly.Module(readFileSync(new URL("one-time-code.wasm", folder)));

// A strict list of the interface, so that an accidental import or export is noticed.
deepEqual(WebAssembly.Module.imports(module), [], "the module has no imports");
deepEqual(
  WebAssembly.Module.exports(module).map(({ name, kind }) => `${kind} ${name}`).sort(),
  [..."epstuvw"].map((name) => `function ${name}`).concat("memory memory"),
  "the module exports its memory and the functions that the element's script calls",
);
const { memory } = new WebAssembly.Instance(module).exports;
equal(memory.buffer.byteLength, 1 << 16, "the module starts with one page of memory");

/** A field that, like an element, has its own instance of the module. */
export class Field extends Core {
  /** The effects and the result of the last event, or a negative number; see `Core.send`. */
  effects = 0;

  constructor() { super(module); }

  get length() { return this.sentence(numbers.COUNT) >> 6 & 63; }

  send(event, first, second) { return this.effects = super.send(event, first, second); }
}
