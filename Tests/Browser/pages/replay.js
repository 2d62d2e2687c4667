// Plays recorded events into the built module and tells where it differs from what the core did.

const bit = (effects, value) => (effects & value) !== 0;

function said(view) {
  return { phrase: view[5], count: view[8] | (view[9] << 8), length: view[6] };
}

function observe(core, view, length, effects) {
  const announcement = core.say() ? said(view) : undefined;
  const error = core.error() ? said(view) : undefined;
  core.describe();
  return {
    text: String.fromCharCode(...view.subarray(16, 16 + view[0])),
    anchor: view[1],
    head: view[2],
    phase: view[3],
    slots: Array.from({ length }, (_, slot) => [
      view[16 + slot], view[48 + 2 * slot] | (view[49 + 2 * slot] << 8),
    ]),
    changed: bit(effects, 1),
    completed: bit(effects, 2),
    cancels: bit(effects, 4),
    takesFocus: bit(effects, 64),
    submits: bit(effects, 256),
    reveals: bit(effects, 512),
    announcement,
    description: said(view),
    error,
  };
}

// The module has one bit for an error; a success is known by its phase.
function expectation({ feedback, announcement, error, ...rest }) {
  return { ...rest, announcement: announcement ?? undefined, error: error ?? undefined };
}

const canonical = (value) =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part);

export async function replay(scripts) {
  const answer = await fetch("/element/one-time-code.wasm");
  const module = await WebAssembly.compile(await answer.arrayBuffer());
  let events = 0;
  for (const [number, script] of scripts.entries()) {
    const core = new WebAssembly.Instance(module).exports;
    const view = new Uint8Array(core.memory.buffer, core.view(), 240);
    const units = new Uint16Array(core.memory.buffer, core.text(), 10240);
    let length = 6;
    const play = ({ kind, numbers, text }) => {
      units.set(text);
      switch (kind) {
        case "enter":
        case "set":
        case "accepted":
          return core[kind](text.length);
        case "changed":
        case "rejected":
          return core[kind](text.length, ...numbers);
        case "format": {
          const wrong = core.format(...numbers);
          if (!wrong) length = numbers[0];
          return 0;
        }
        default:
          return core[kind](...numbers);
      }
    };
    play(script.format);
    core.settings(script.settings);
    for (const [place, { step, expected }] of script.steps.entries()) {
      const effects = Math.max(play(step), 0);
      events += 1;
      const seen = observe(core, view, length, effects);
      const wanted = expectation(expected);
      // A change of format is made without an answer, so its effects are not compared.
      if (step.kind === "format") {
        for (const one of [seen, wanted]) for (const name of ["changed", "cancels", "completed"]) delete one[name];
      }
      if (canonical(seen) !== canonical(wanted)) {
        return { events, difference: { script: number, place, step, seen, wanted } };
      }
    }
  }
  return { events };
}
