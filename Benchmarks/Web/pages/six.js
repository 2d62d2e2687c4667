// Six inputs as in tutorials: one digit each, typing moves the focus forward, Backspace moves it back, and a hidden input
// contains the code for the form.
const boxes = [...document.querySelectorAll("input")];
const hidden = document.createElement("input");
hidden.type = "hidden";
hidden.name = "code";
boxes[0].form.append(hidden);

boxes.forEach((box, index) => {
  box.addEventListener("input", () => {
    box.value = box.value.replace(/\D/g, "");
    hidden.value = boxes.map((other) => other.value).join("");
    if (box.value) boxes[index + 1]?.focus();
  });
  box.addEventListener("keydown", (event) => {
    if (event.key === "Backspace" && !box.value) boxes[index - 1]?.focus();
  });
  box.addEventListener("focus", () => box.select());
});
