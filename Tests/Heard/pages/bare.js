// One input, left as the browser provides it.
const words = {
  "wrong-code": "This is not the right code.", expired: "This code has expired.", accepted: "Code accepted",
};
window.verdict = (reason) => { document.querySelector("[role=alert]").textContent = words[reason]; };
document.addEventListener("submit", (event) => event.preventDefault());
