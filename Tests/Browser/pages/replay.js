// Plays recorded events into the built module and tells where it differs from what the core did.

const bit = (effects, value) => (effects & value) !== 0;

// The numbers of events, as the module's sources have them.
const numbers = { enter: 0, changed: 1, select: 3, tap: 4, drag: 5, set: 17, accepted: 18, rejected: 19 };
const happenings = [, 7, 8, 9, 10, 11, 12, 13, 17, 14];
const firstReason = 21;
const reasons = [0, 2, 3, 4, 5, 6];

const said = (sentence) =>
  sentence ? { phrase: sentence & 63, length: (sentence >> 6) & 63, count: sentence >> 12 } : undefined;

function observe(core, state, length, effects) {
  const slots = Array.from({ length }, (_, slot) => {
    const drawn = core.s(slot);
    return [drawn & 255, drawn >> 8];
  });
  return {
    text: String.fromCharCode(...slots.map(([symbol]) => symbol).slice(0, (state >> 12) & 63)),
    anchor: (state >> 18) & 63,
    head: state >> 24,
    phase: (state >> 10) & 3,
    slots,
    changed: bit(effects, 1),
    completed: bit(effects, 2),
    cancels: bit(effects, 4),
    takesFocus: bit(effects, 64),
    submits: bit(effects, 256),
    reveals: bit(effects, 512),
    announcement: said(core.p(0)),
    description: said(core.p(1)),
    error: said(core.p(2)),
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
    const units = new Uint16Array(core.memory.buffer, 32768);
    let length = 6;
    let state = 0;
    const send = (event, first, second) => {
      const outcome = core.e(event, first, second);
      if (outcome >= 0) state = outcome;
      return outcome;
    };
    const play = ({ kind, numbers: [first, second, third, fourth], text }) => {
      units.set(text);
      switch (kind) {
        case "format": {
          const wrong = send(16, first, third | ((second === 2 ? fourth + 2 : second) << 8)) < 0;
          if (!wrong) length = first;
          return 0;
        }
        case "happen":
          return send(happenings[first], 0);
        case "move":
          return send(6, first - 2, second);
        case "changed":
          return send(numbers.changed + second, text.length, first);
        case "rejected":
          return send(numbers.rejected, text.length, (firstReason + reasons[first]) | (second << 8));
        case "enter":
        case "set":
        case "accepted":
          return send(numbers[kind], text.length);
        default:
          return send(numbers[kind], first, second);
      }
    };
    play(script.format);
    send(15, script.settings);
    for (const [place, { step, expected }] of script.steps.entries()) {
      const effects = Math.max(play(step), 0) & 1023;
      events += 1;
      const seen = observe(core, state, length, effects);
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
