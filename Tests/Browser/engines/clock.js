// Makes `Date` and timeouts follow a clock that only the test advances. Runs before the page's own scripts.
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
  // Resolves in a later task. Posts a message, because browsers throttle timers on pages that aren't visible.
  const settled = () => new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(0);
  });
  window.clock = {
    set: (time) => { now = time; },
    // Fires each timer at its time, and lets promises settle before the next timer.
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
    // Behaves like a computer that wakes from sleep: each timer that has become due fires at the time of waking.
    async skip(milliseconds) {
      now += milliseconds;
      for (const [id, { at, work }] of [...timers]) if (at <= now && timers.delete(id)) work();
      await settled();
    },
  };
})();
