// Receives the code from a text message (WebOTP).

// A page can have only one request; a second one aborts the first.
let isWaiting = false;
// The minimum duration of a request, in milliseconds. Chromium kills a page that aborts a denied request before the
// request's promise is rejected. A code that arrives after the user's input is ignored.
const MINIMUM_DURATION = 1000;

/**
 * Waits for a text message and enters its code. Stops when the user enters text, submits a form or leaves the page, or
 * when `signal` is aborted.
 */
export const receive = async (host, signal, enter) => {
  if (isWaiting || !("OTPCredential" in window)) return;
  isWaiting = true;
  const request = new AbortController(), listening = new AbortController();
  const start = performance.now();
  const stop = () => {
    if (listening.signal.aborted) return;
    listening.abort();
    setTimeout(() => request.abort(), Math.max(0, start + MINIMUM_DURATION - performance.now()));
  };
  const once = { signal: listening.signal, capture: true };
  for (const type of ["beforeinput", "input", "paste", "drop", "complete"]) host.addEventListener(type, stop, once);
  document.addEventListener("submit", stop, once);
  addEventListener("pagehide", stop, once);
  signal.addEventListener("abort", stop, once);
  try {
    const { code } = await navigator.credentials.get({ otp: { transport: ["sms"] }, signal: request.signal });
    if (!listening.signal.aborted) enter(code, "insertText");
  } catch {
    // The request was denied or aborted, or has timed out.
  }
  listening.abort();
  isWaiting = false;
};
