// Shows verdicts on the page with a bare input, which doesn't use the element.
const messages = {
  "wrong-code": "This is not the right code.", expired: "This code has expired.", accepted: "Code accepted",
};
window.verdict = (reason) => { document.querySelector("[role=alert]").textContent = messages[reason]; };
document.addEventListener("submit", (event) => event.preventDefault());
