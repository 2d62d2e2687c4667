// The button that asks for a new code. Loaded where an element has one.

// What happens to the wait.
const BEGIN = 0, ASK_EARLY = 1, SENT = 2, TELL = 3;
// The next announcement.
const NEXT = 0;

const seconds = () => Date.now() / 1000;

/** Brings the button of one element to life. */
export default (host, button, core, { make, speak, warn }) => {
  const time = make("span", { ariaHidden: "true" });
  time.dataset.time = "";
  let isSending, ticking;

  const remaining = () => core.w(TELL, 0, seconds());
  const tick = () => {
    clearTimeout(ticking);
    const left = remaining();
    button.toggleAttribute("aria-disabled", false);
    time.remove();
    if (left > 0 || isSending) button.setAttribute("aria-disabled", "true");
    if (left > 0) {
      // Seen and not heard: a name that changes every second would be read every second.
      time.textContent = ` ${Math.floor(left / 60)}:${String(left % 60).padStart(2, 0)}`;
      button.append(time);
      ticking = setTimeout(tick, core.u(seconds()) * 1000 + 1);
    }
    speak();
  };
  const begin = (duration) => {
    if (duration > 0) core.w(BEGIN, duration, seconds());
  };
  const wait = (duration) => {
    if (!(duration > 0)) return;
    begin(duration);
    tick();
  };

  button.addEventListener("click", async (event) => {
    if (remaining() > 0) {
      event.preventDefault();
      core.w(ASK_EARLY, 0, seconds());
      return speak();
    }
    if (!host.resend) return;
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    tick();
    try {
      const duration = await host.resend();
      core.w(SENT, 0, 0);
      warn("");
      begin(duration);
    } catch (problem) {
      warn(problem.message);
    }
    isSending = false;
    tick();
  });
  // A page that opens is being read aloud, with the button that waits: nobody speaks over it.
  begin(Number(host.getAttribute("resend-after")));
  remaining();
  core.p(NEXT);
  tick();
  return {
    wait,
    connect(signal) {
      document.addEventListener("visibilitychange", tick, { signal });
      signal.addEventListener("abort", () => clearTimeout(ticking));
      if (remaining() > 0) tick();
    },
  };
};
