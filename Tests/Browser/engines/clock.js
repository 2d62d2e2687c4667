// Runs before anything of the page: time stands still, and goes on where a test says so.
(() => {
  const RealDate = Date;
  const timers = new Map();
  let now = %START%;
  let ids = 0;

  window.Date = class extends RealDate {
    constructor(...parts) { parts.length ? super(...parts) : super(now); }
    static now() { return now; }
  };
  window.setTimeout = (work, delay, ...parts) => {
    timers.set(++ids, { at: now + Math.max(Number(delay) || 0, 0), work: () => work(...parts) });
    return ids;
  };
  window.clearTimeout = (id) => { timers.delete(id); };

  const due = (end) => [...timers].filter(([, { at }]) => at <= end).sort(([, one], [, other]) => one.at - other.at)[0];
  // By a message, because browsers make timers wait on a page that nobody looks at.
  const settled = () => new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(0);
  });
  window.clock = {
    set: (time) => { now = time; },
    // Every timer in its time, and what it has promised before the next one.
    async run(milliseconds) {
      const end = now + milliseconds;
      for (let next; await settled(), next = due(end); ) {
        const [id, { at, work }] = next;
        timers.delete(id);
        now = Math.max(now, at);
        work();
      }
      now = end;
    },
    // As a computer that wakes: what was due meanwhile happens now, once.
    async skip(milliseconds) {
      now += milliseconds;
      for (const [id, { at, work }] of [...timers]) if (at <= now && timers.delete(id)) work();
      await settled();
    },
  };
})();
