// A typical implementation with six inputs, with labels, a paste that fills all inputs, and an announced verdict.
const boxes = [...document.querySelectorAll("input")];

const go = (index) => {
  boxes[index]?.focus();
  boxes[index]?.select();
};

boxes.forEach((box, index) => {
  box.addEventListener("input", () => {
    box.value = box.value.replace(/\D/g, "");
    if (box.value) go(index + 1);
  });
  box.addEventListener("keydown", (event) => {
    if (event.key === "Backspace" && !box.value) go(index - 1);
    if (event.key === "ArrowLeft") go(index - 1);
    if (event.key === "ArrowRight") go(index + 1);
    if (event.key.startsWith("Arrow")) event.preventDefault();
  });
  box.addEventListener("paste", (event) => {
    event.preventDefault();
    const digits = event.clipboardData.getData("text").replace(/\D/g, "").slice(0, boxes.length - index);
    [...digits].forEach((digit, offset) => { boxes[index + offset].value = digit; });
    go(Math.min(index + digits.length, boxes.length - 1));
  });
});

const words = {
  "wrong-code": "This is not the right code.", expired: "This code has expired.", accepted: "Code accepted",
};
window.verdict = (reason) => { document.querySelector("[role=alert]").textContent = words[reason]; };
document.addEventListener("submit", (event) => event.preventDefault());
