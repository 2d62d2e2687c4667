// Implements six inputs of one digit each, as tutorials do. Typing moves the focus forward, and Backspace in an empty
// input moves it back. A hidden input contains the code for the form.
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
