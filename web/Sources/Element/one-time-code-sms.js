// Receives the code from a text message (WebOTP).

// The last request of the page, until it has ended. A page can have only one request; a second one aborts the first.
let running;
let isWanted = false;
// The minimum duration of a request, in milliseconds. Chromium kills a page that aborts a denied request before the
// request's promise is rejected. A code that arrives after the user's input is ignored.
const MINIMUM_DURATION = 1000;

/**
 * Waits for a text message and enters its code. Stops when the user enters text, submits the field's form or leaves the
 * page, or when `signal` is aborted. A field that is empty again can wait again.
 */
export const receive = async (host, input, signal, enter) => {
  if (isWanted || !("OTPCredential" in window)) return;
  isWanted = true;
  const request = new AbortController(), listening = new AbortController();
  let start;
  const stop = () => {
    if (listening.signal.aborted) return;
    listening.abort();
    isWanted = false;
    if (start !== undefined) setTimeout(() => request.abort(), Math.max(0, start + MINIMUM_DURATION - performance.now()));
  };
  const once = { signal: listening.signal, capture: true };
  for (const type of ["beforeinput", "input", "paste", "drop", "complete"]) host.addEventListener(type, stop, once);
  // Another form can be the one with which the user requests the code.
  host.ownerDocument.addEventListener("submit", ({ target }) => { if (target === input.form) stop(); }, once);
  addEventListener("pagehide", stop, once);
  signal.addEventListener("abort", stop, once);
  await running?.catch(() => {});
  if (listening.signal.aborted) return;
  start = performance.now();
  try {
    running = navigator.credentials.get({ otp: { transport: ["sms"] }, signal: request.signal });
    const { code } = await running;
    if (!listening.signal.aborted) enter(code, "insertText");
  } catch {
    // The request was denied or aborted, or has timed out.
  }
  stop();
};
