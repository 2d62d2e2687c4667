// A page without a framework. Errors are written in the usual ways: `textContent`, `replaceChildren`, and a node that is added.

const main = document.querySelector("main");
main.innerHTML = `<form></form><p id="other" data-page></p>`;
const form = main.querySelector("form"), other = main.querySelector("p");
form.addEventListener("submit", submit);
form.innerHTML = fieldMarkup(state);
let key = state.key;

render = (state, changes) => {
  if (state.key !== key) form.innerHTML = fieldMarkup(state);
  key = state.key;
  if (!state.isShown) form.remove();
  else if (!form.isConnected) main.prepend(form);
  const field = form.querySelector("one-time-code"), error = field.querySelector("[data-error][data-page]");
  if ("code" in changes) field.querySelector("input").value = state.code;
  other.textContent = state.other;
  if (!("error" in changes)) return;
  if (state.kind === "text") {
    error.textContent = state.error;
  } else if (state.kind === "rich") {
    const template = document.createElement("template");
    template.innerHTML = errorContent(state);
    error.replaceChildren(template.content);
  } else {
    error?.remove();
    field.querySelector("[data-hint]").insertAdjacentHTML("afterend", errorMarkup(state));
  }
};
