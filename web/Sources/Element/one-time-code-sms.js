// Takes the code out of a text message, where the browser can (WebOTP). Loaded where it can.

// A page has one request at a time: a second one ends the first.
let isWaiting = false;
// Chromium ends a page that gives up a request which it has just refused, before the page has heard of it. So a request
// is given up no sooner than after so many milliseconds; what comes until then is not taken.
const SETTLED = 1000;

/** Waits for a message while the element is on the page, and until something else is entered or sent. */
export default (host, enter) => ({
  connect(signal) {
    if (isWaiting) return;
    isWaiting = true;
    const request = new AbortController(), listening = new AbortController();
    const start = Date.now();
    const stop = () => {
      if (listening.signal.aborted) return;
      listening.abort();
      setTimeout(() => request.abort(), Math.max(0, start + SETTLED - Date.now()));
    };
    const once = { signal: listening.signal, capture: true };
    for (const type of ["beforeinput", "input", "paste", "drop", "complete"]) {
      host.addEventListener(type, stop, once);
    }
    document.addEventListener("submit", stop, once);
    addEventListener("pagehide", stop, once);
    signal.addEventListener("abort", stop, once);
    navigator.credentials.get({ otp: { transport: ["sms"] }, signal: request.signal })
      .then(({ code }) => {
        if (!listening.signal.aborted) enter(code, "insertText");
      }, () => {})
      .finally(() => {
        listening.abort();
        isWaiting = false;
      });
  },
});
