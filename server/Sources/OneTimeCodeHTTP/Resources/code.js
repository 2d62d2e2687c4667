// Verifies codes and requests new ones without reloading the page. Without scripts, the user submits forms instead.
// Runs before the element's script, because a code may be complete as soon as the element is upgraded.

const field = document.querySelector("one-time-code");
const main = document.querySelector("main");
const hint = document.querySelector("[data-hint]");
const advice = document.querySelector(".advice");
const texts = hint.dataset;
// Times are formatted for the user's regional variant of the page's language, or for the page's language itself.
const language = document.documentElement.lang;
const region = navigator.languages.find((tag) => tag.split("-")[0] === language.split("-")[0]) ?? language;

class Rejection extends Error {
  constructor(message, { reason, attemptsLeft, retryAfter } = {}) {
    super(message);
    Object.assign(this, { reason, attemptsLeft, retryAfter });
  }
}

async function post(address, fields, signal) {
  let response;
  let body;
  try {
    response = await fetch(address, {
      method: "POST", headers: { Accept: "application/json" }, body: new URLSearchParams(fields), signal,
    });
    body = await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    // A response without valid JSON usually comes from a proxy instead of the service.
    throw response ? new Rejection(texts.failure) : new Rejection("", { reason: "no-network" });
  }
  if (response.ok) return body;
  throw new Rejection(body.detail ?? texts.failure, body);
}

// A code keeps its request key until the service responds, so retrying after a lost response uses no further attempt. The key is
// the form's, so that a form that is submitted after the code was accepted gets the same response.
const key = document.querySelector("[name=key]");
const keys = new Map();

function keyFor(code) {
  if (!keys.has(code)) {
    const random = crypto.getRandomValues(new Uint32Array(4));
    keys.set(code, Array.from(random, (part) => part.toString(16).padStart(8, "0")).join(""));
  }
  return key.value = keys.get(code);
}

// The element tells the user when the code expires; the page shows the time of day, with the digits of the code.
function showExpiry(seconds) {
  const until = new Date(Date.now() + seconds * 1000);
  const format = { hour: "numeric", minute: "2-digit", numberingSystem: "latn" };
  show(texts.whenComplete, `${texts.until}${until.toLocaleTimeString(region, format)}`);
  field.setAttribute("expires-in", seconds);
  document.querySelector("[data-verify]").hidden = false;
}

// Shows the lines of the hint, and with them the advice for a user who waits for the code.
function show(...lines) {
  hint.replaceChildren(...lines.filter(Boolean).flatMap((line) => [document.createElement("br"), line]).slice(1));
  advice.hidden = !lines.length;
}

// After these reasons, no code of the challenge is valid any more.
const GONE = ["unknown-challenge", "expired"];
const ENDS = [...GONE, "used-up", "too-many-attempts"];

field.addEventListener("reject", ({ detail }) => {
  if (ENDS.includes(detail.reason)) show();
  // Another code can't be sent any more: the user starts over.
  if (!GONE.includes(detail.reason)) return;
  for (const button of document.querySelectorAll("[data-resend]")) button.remove();
  const link = document.querySelector("[data-start-over]");
  link.href = "/";
  link.textContent = link.dataset.startOver;
});

// A browser that goes back shows the page as it was left. The service knows what has happened to the code since.
addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });

field.verify = async (code, { signal }) => {
  try {
    await post("/code", { code, key: keyFor(code) }, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    if (error.reason && error.reason !== "no-network") keys.delete(code);
    throw error;
  }
  // The element says that the code was accepted. Nothing else that could be done is shown.
  main.dataset.accepted = "";
  // Gives the user time to see and hear it.
  setTimeout(() => location.assign("/done"), 900);
};

field.resend = async (channel) => {
  const challenge = await post("/code/resend", { channel });
  for (const node of document.querySelectorAll("[data-notice], #resend-error")) node.remove();
  showExpiry(challenge.expiresIn);
  return challenge.resendIn ?? 0;
};

const expiresIn = Number(texts.expiresIn);
if (expiresIn > 0) showExpiry(expiresIn);
