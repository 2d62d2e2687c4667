// Makes `Date`, `performance.now()` and timeouts follow a clock that only the test advances. Runs before the page's own
// scripts.
(() => {
  const RealDate = Date;
  const timers = new Map();
  const START = %START%;
  let now = START;
  // By how much the wall clock was set, which affects only `Date`.
  let offset = 0;
  let ids = 0;

  window.Date = class extends RealDate {
    constructor(...args) { args.length ? super(...args) : super(now + offset); }
    static now() { return now + offset; }
  };
  performance.now = () => now - START;
  window.setTimeout = (callback, delay, ...args) => {
    timers.set(++ids, { time: now + Math.max(Number(delay) || 0, 0), callback: () => callback(...args) });
    return ids;
  };
  window.clearTimeout = (id) => { timers.delete(id); };

  const nextTimer = (end) => [...timers]
    .filter(([, { time }]) => time <= end).sort(([, one], [, other]) => one.time - other.time)[0];
  // Resolves in a later task. Posts a message, because browsers throttle timers on pages that aren't visible.
  const nextTask = () => new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(0);
  });
  window.clock = {
    set: (time) => { offset = time - now; },
    // Fires each timer at its time, and lets promises settle before the next timer.
    async run(milliseconds) {
      const end = now + milliseconds;
      for (let next; await nextTask(), next = nextTimer(end); ) {
        const [id, { time, callback }] = next;
        timers.delete(id);
        now = Math.max(now, time);
        callback();
      }
      now = end;
    },
    // Behaves like a computer that wakes from sleep: each timer that has become due fires at the time of waking.
    async skip(milliseconds) {
      now += milliseconds;
      for (const [id, { time, callback }] of [...timers]) if (time <= now && timers.delete(id)) callback();
      await nextTask();
    },
  };
})();
