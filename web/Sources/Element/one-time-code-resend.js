// The button that asks for a new code. Loaded where an element has one.

import { ASK_EARLY, BEGIN, NEXT, SENT, TELL } from "./one-time-code-numbers.js";

const seconds = () => Date.now() / 1000;

/**
 * Counts for the button of one element, which the page may take away and bring back: `find` says which one it is now,
 * `tell` shows why nothing was sent, or that something was.
 */
export default (host, core, { find, make, speak, tell }) => {
  const time = make("span", { ariaHidden: "true" });
  time.dataset.time = "";
  let isSending, ticking;

  const remaining = () => core.w(TELL, 0, seconds());
  const tick = () => {
    clearTimeout(ticking);
    const left = remaining();
    const button = find();
    if (button && (left > 0 || isSending)) button.setAttribute("aria-disabled", "true");
    else button?.removeAttribute("aria-disabled");
    if (left > 0) {
      // Seen and not heard: a name that changes every second would be read every second.
      time.textContent = ` ${Math.floor(left / 60)}:${String(left % 60).padStart(2, 0)}`;
      if (button && time.parentNode !== button) button.append(time);
      ticking = setTimeout(tick, core.u(seconds()) * 1000 + 1);
    } else time.remove();
    speak();
  };
  const begin = (duration) => {
    if (duration > 0 && Number.isFinite(Number(duration))) core.w(BEGIN, duration, seconds());
  };

  host.addEventListener("click", async (event) => {
    if (!find()?.contains(event.target)) return;
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
      tell();
      begin(duration);
    } catch (cause) {
      tell({ cause });
    }
    isSending = false;
    tick();
  }, true);
  // A page that opens is being read aloud, with the button that waits: nobody speaks over it.
  begin(host.getAttribute("resend-after"));
  remaining();
  core.p(NEXT);
  tick();
  return {
    tick,
    wait(duration) {
      begin(duration);
      if (duration > 0) tick();
    },
    connect(signal) {
      document.addEventListener("visibilitychange", tick, { signal });
      signal.addEventListener("abort", () => clearTimeout(ticking));
      if (remaining() > 0) tick();
    },
  };
};
