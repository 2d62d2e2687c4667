// A typical implementation: six labelled inputs, a paste that fills several inputs, and an announced verdict.
const boxes = [...document.querySelectorAll("input")];

const focusBox = (index) => {
  boxes[index]?.focus();
  boxes[index]?.select();
};

boxes.forEach((box, index) => {
  box.addEventListener("input", () => {
    box.value = box.value.replace(/\D/g, "");
    if (box.value) focusBox(index + 1);
  });
  box.addEventListener("keydown", (event) => {
    if (event.key === "Backspace" && !box.value) focusBox(index - 1);
    if (event.key === "ArrowLeft") focusBox(index - 1);
    if (event.key === "ArrowRight") focusBox(index + 1);
    if (event.key.startsWith("Arrow")) event.preventDefault();
  });
  box.addEventListener("paste", (event) => {
    event.preventDefault();
    const digits = event.clipboardData.getData("text").replace(/\D/g, "").slice(0, boxes.length - index);
    [...digits].forEach((digit, offset) => { boxes[index + offset].value = digit; });
    focusBox(Math.min(index + digits.length, boxes.length - 1));
  });
});

const messages = {
  "wrong-code": "This is not the right code.", expired: "This code has expired.", accepted: "Code accepted",
};
window.verdict = (reason) => { document.querySelector("[role=alert]").textContent = messages[reason]; };
document.addEventListener("submit", (event) => event.preventDefault());
