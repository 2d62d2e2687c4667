// Replays recorded events in the WebAssembly module, and reports the first difference from the core's states.

import { Field } from "/module/module.mjs";

// The bits of the effects in the number that the module returns for an event.
const EFFECTS = { changed: 1, completed: 2, cancels: 4, takesFocus: 64, submits: 256, reveals: 512 };

function observe(field, effects) {
  return {
    ...Object.fromEntries(Object.entries(EFFECTS).map(([name, bit]) => [name, (effects & bit) !== 0])),
    text: field.text,
    anchor: field.anchor,
    head: field.head,
    phase: field.phase,
    slots: Array.from({ length: field.length }, (_, index) => field.slot(index)),
    announcement: field.sentence(0),
    description: field.sentence(1),
    error: field.sentence(2),
  };
}

// Leaves out the haptic feedback. The module reports `.error` only as the effect `failed`, and `.success` as the phase.
function expectation({ feedback, announcement, error, ...rest }) {
  return { ...rest, announcement: announcement ?? undefined, error: error ?? undefined };
}

const canonical = (value) =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part);

export async function replay(scripts) {
  const response = await fetch("/element/one-time-code.wasm");
  const module = await WebAssembly.compile(await response.arrayBuffer());
  let events = 0;
  for (const [number, script] of scripts.entries()) {
    const field = new Field(module);
    field.play(script.format);
    field.play({ kind: "settings", numbers: [script.settings], text: [] });
    for (const [index, { step, expected }] of script.steps.entries()) {
      const effects = field.play(step);
      events += 1;
      const actual = observe(field, effects);
      const comparable = expectation(expected);
      // Leaves out the effects of a format change, which the module doesn't return.
      if (step.kind === "format") {
        for (const state of [actual, comparable]) {
          for (const name of ["changed", "cancels", "completed"]) delete state[name];
        }
      }
      if (canonical(actual) !== canonical(comparable)) {
        return { events, difference: { script: number, index, step, actual, expected: comparable } };
      }
    }
  }
  return { events };
}
