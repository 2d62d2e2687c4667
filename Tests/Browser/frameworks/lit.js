// Lit 3. The component renders into the document, because the page's style sheets apply to the field's input.

import { html, LitElement, nothing } from "lit";

class CodePage extends LitElement {
  static properties = { data: { attribute: false } };

  constructor() {
    super();
    this.data = { ...state };
    render = (state) => { this.data = { ...state } };
  }

  createRenderRoot() { return this; }

  render() {
    const { data } = this;
    // Lit has no keys for single templates: another template makes new nodes.
    const form = data.key % 2 ? this.form(html`${this.field()}`) : this.form(this.field());
    return html`${data.isShown ? form : nothing}<p id="other" data-page>${data.other}</p>`;
  }

  form(field) { return html`<form @submit=${submit}>${field}<button data-page>Verify</button></form>`; }

  field() {
    const { kind, error, code, wait } = this.data;
    return html`<one-time-code length="6" resend-after=${wait ?? nothing}>
      <label data-page>Verification code <input
        name="otp" autocomplete="one-time-code" .value=${code} @input=${({ target }) => update({ code: target.value })}></label>
      <p data-hint data-page>${HINT}</p>
      ${kind === "if" && !error ? nothing : html`<p data-error data-page>${kind === "rich" && error ? html`
        <svg width="12" height="12" aria-hidden="true"><circle cx="6" cy="6" r="6"></circle></svg>
        <b>Error:</b> ${error}` : error}</p>`}
      <button type="button" data-resend data-page>Request a new code</button>
    </one-time-code>`;
  }
}

customElements.define("code-page", CodePage);
document.querySelector("main").append(new CodePage());
