// The module with the element's own binding. The first argument is the folder of the built element; the environment variable
// SCRIPT is the module as a script, which is used instead of WebAssembly.

import { deepEqual } from "node:assert/strict";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = pathToFileURL(resolve(process.argv[2]) + "/");
const load = (name) => import(new URL(name, folder));
const { Core, loadModule } = await load("one-time-code-core.js");
/** The numbers and functions that the binding and the module share. */
export const numbers = await load("one-time-code-numbers.js");

/** Returns the functions and the memory of a new instance of the module. */
export const instantiate = async () =>
  process.env.SCRIPT ? (await import(pathToFileURL(resolve(process.env.SCRIPT)))).default : await loadModule();

const shared = await instantiate();
// A strict list of the interface, so that an accidental export is noticed.
deepEqual(Object.keys(shared).sort(), [
  "addWords", "createField", "handle", "memory", "needsWords", "nextAnnouncement", "readHost", "record", "releaseField",
  "secondsUntilChange", "secondsUntilPass", "spell", "textBuffer", "wait",
]);

/** A field that, like an element, shares the module with other fields. */
export class Field extends Core {
  /** The effects and the result of the last event, or a negative number; see `Core.send`. */
  effects = 0;

  constructor(module = shared) { super(module); }

  send(event, ...values) { return this.effects = super.send(event, ...values); }
}

// Messages are read with words, which an element loads when it is usable.
await new Field().loadWords();
