// Turbo 7: answers with status 422 replace the page's body, streams change nodes, and a page that the user comes back to is a
// clone from the cache. The test's server answers with the text in the parameter `html`, and the status in `status`.

const errors = (state) => errorMarkup(state).replace("<p", '<p id="error"');
const content = (state) => `<main><form method="post" action="/frameworks/answer">
    <input type="hidden" name="html"><input type="hidden" name="status" value="422">
    ${fieldMarkup(state, errors(state)).replace("data-hint", 'data-hint id="hint"')}</form>
  <p id="other" data-page>${state.other}</p></main>`;
const page = (body) => `<!DOCTYPE html><html lang="en"><head><title>Enter the code</title></head><body>${body}</body></html>`;
const visit = (html) => Turbo.visit(`/frameworks/answer?html=${encodeURIComponent(page(html))}`);
const stream = (action, target, html = "") => Turbo.renderStreamMessage(
  `<turbo-stream action="${action}" target="${target}"><template>${html}</template></turbo-stream>`,
);

let isSubmitting = false;
document.addEventListener("submit", ({ target }) => {
  state.error = answer;
  target.elements.html.value = page(content(state));
  isSubmitting = true;
}, true);
addEventListener("turbo:render", () => {
  if (isSubmitting) answers += 1;
  isSubmitting = false;
});

render = (state, changes) => {
  if ("code" in changes) document.querySelector("one-time-code input").value = state.code;
  if ("other" in changes) stream("update", "other", state.other);
  if ("key" in changes) visit(content(state));
  if (changes.isShown) history.back();
  else if ("isShown" in changes) visit("<main><p>Another page</p></main>");
  if (!("error" in changes)) return;
  if (state.kind !== "if") stream("update", "error", errorContent(state));
  else if (!state.error) stream("remove", "error");
  else if (document.getElementById("error")) stream("replace", "error", errors(state));
  else stream("after", "hint", errors(state));
};
document.body.innerHTML = content(state);
