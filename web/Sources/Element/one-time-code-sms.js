// Takes the code out of a text message, where the browser can (WebOTP). Loaded where it can.

/** Waits for a message while the element is on the page, and until something else is entered or sent. */
export default (host, enter) => ({
  connect(signal) {
    const receiving = new AbortController();
    const stop = () => receiving.abort();
    const once = { signal: receiving.signal, capture: true };
    for (const type of ["beforeinput", "input", "paste", "drop", "complete"]) {
      host.addEventListener(type, stop, once);
    }
    document.addEventListener("submit", stop, once);
    addEventListener("pagehide", stop, once);
    signal.addEventListener("abort", stop);
    navigator.credentials.get({ otp: { transport: ["sms"] }, signal: receiving.signal })
      .then(({ code }) => enter(code, "insertText"), () => {});
  },
});
