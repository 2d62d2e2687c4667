// htmx: the server answers with HTML. With htmx 2, the answer replaces the error, or the form; with htmx 4, it is morphed into
// the page. The test's server answers with the text in the parameter `html`.

const isMorph = htmx.version.startsWith("4");
const swapsNode = state.kind === "if";
const main = document.querySelector("main");
const target = isMorph ? "main" : swapsNode ? "#errors" : "[data-error]";
const swap = isMorph ? "innerMorph" : "innerHTML";

const errors = (state) => swapsNode && !isMorph ? `<div id="errors">${errorMarkup(state)}</div>` : errorMarkup(state);
const form = (state) => `<form id="form-${state.key}" hx-post="/frameworks/answer" hx-target="${target}" hx-swap="${swap}">
  <input type="hidden" name="html">${fieldMarkup(state, errors(state))}</form>`;
const content = (state) => `
  <div id="place">${state.isShown ? form(state) : ""}</div><p id="other" data-page>${state.other}</p>`;
const response = (state) => isMorph ? content(state) : swapsNode ? errorMarkup(state) : errorContent(state);

const request = (target, swap, html) =>
  htmx.ajax("GET", `/frameworks/answer?html=${encodeURIComponent(html)}`, { source: "body", target, swap });

let isSubmitting = false;
document.addEventListener("submit", ({ target }) => {
  state.error = answer;
  target.elements.html.value = response(state);
  isSubmitting = true;
  // Nothing would tell the user of the same error again, because a morph changes only what differs.
  if (isMorph && !parameters.has("keep")) target.querySelector("[data-error]")?.replaceChildren();
}, true);
for (const type of ["htmx:afterSettle", "htmx:after:settle"]) {
  document.addEventListener(type, () => {
    if (isSubmitting) answers += 1;
    isSubmitting = false;
  });
}

render = (state, changes) => {
  const { code, ...others } = changes;
  if (code !== undefined) main.querySelector("one-time-code input").value = code;
  if (isMorph && Object.keys(others).length) request(target, swap, content(state));
  else if ("error" in changes) request(target, swap, response(state));
  else if ("other" in changes) request("#other", swap, state.other);
  else if ("isShown" in changes || "key" in changes) request("#place", swap, state.isShown ? form(state) : "");
};
main.innerHTML = content(state);
htmx.process(main);
