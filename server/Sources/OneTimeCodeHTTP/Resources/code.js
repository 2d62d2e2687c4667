// Verifies codes and requests new ones without reloading the page. Without scripts, the user submits forms instead.
// Runs before the element's script, because a code may be complete as soon as the element is upgraded.

import { connect } from "/element/service.js";

const field = document.querySelector("one-time-code");
const hint = document.querySelector("[data-hint]");
// Times are formatted for the user's regional variant of the page's language, or for the page's language itself.
const language = document.documentElement.lang;
const region = navigator.languages.find((tag) => tag.split("-")[0] === language.split("-")[0]) ?? language;

// Shows the lines of the hint, and with them the advice for a user who waits for the code.
function show(...lines) {
  hint.replaceChildren(...lines.filter(Boolean).flatMap((line) => [document.createElement("br"), line]).slice(1));
  document.querySelector(".advice").hidden = !lines.length;
}

// The element tells the user when the code expires; the page shows the time of day, with the digits of the code.
function showExpiry(seconds) {
  const until = new Date(Date.now() + seconds * 1000);
  const format = { hour: "numeric", minute: "2-digit", numberingSystem: "latn" };
  show(hint.dataset.whenComplete, `${hint.dataset.until}${until.toLocaleTimeString(region, format)}`);
  document.querySelector("[data-verify]").hidden = false;
}

connect(field, {
  sent({ expiresIn }) {
    for (const node of document.querySelectorAll("[data-notice], #resend-error")) node.remove();
    showExpiry(expiresIn);
  },
});

field.addEventListener("reject", ({ detail: { reason } }) => {
  if (!["expired", "used-up", "too-many-attempts"].includes(reason)) return;
  show();
  const button = document.querySelector("[data-verify]");
  button.hidden = !button.matches(":focus");
  // After expiry, another code can't be sent any more: the user starts over.
  if (reason !== "expired") return;
  for (const button of document.querySelectorAll("[data-resend]")) button.remove();
  const link = document.querySelector("[data-start-over]");
  link.href = "/";
  link.textContent = link.dataset.startOver;
});

// A browser that goes back shows the page as it was left. The service knows what has happened to the code since.
addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });

const expiresIn = field.getAttribute("expires-in");
if (expiresIn) showExpiry(expiresIn);
