// Shows verdicts on the page with one input as the browser provides it, without the element.
const messages = {
  "wrong-code": "This is not the right code.", expired: "This code has expired.", accepted: "Code accepted",
};
window.verdict = (reason) => { document.querySelector("[role=alert]").textContent = messages[reason]; };
document.addEventListener("submit", (event) => event.preventDefault());
