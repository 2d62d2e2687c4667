// Preact 10, with templates of htm.

import { html, render as renderTo } from "preact";

const content = ({ kind, error }) => kind !== "rich" ? error : error && html`
  <svg width="12" height="12" aria-hidden="true"><circle cx="6" cy="6" r="6" /></svg> <b>Error:</b> ${error}`;
const App = (state) => html`
  ${state.isShown && html`<form key=${state.key} onSubmit=${submit}>
    <one-time-code length="6" resend-after=${state.wait}>
      <label data-page="">Verification code <input name="otp" autocomplete="one-time-code"
        value=${state.code} onInput=${({ target }) => update({ code: target.value })} /></label>
      <p data-hint="" data-page="">${HINT}</p>
      ${(state.kind !== "if" || state.error) && html`<p data-error="" data-page="">${content(state)}</p>`}
      <button type="button" data-resend="" data-page="">Request a new code</button>
    </one-time-code>
    <button data-page="">Verify</button>
  </form>`}
  <p id="other" data-page="">${state.other}</p>`;

render = (state) => renderTo(html`<${App} ...${state} />`, document.querySelector("main"));
render(state);
