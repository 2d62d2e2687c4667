// Validity and form submission. Unless the page turns validation off, browsers don't submit an invalid code.

import { OBSTACLE } from "./one-time-code-numbers.js";
import { setValidity } from "./one-time-code-nodes.js";

export class Form {
  types = ["invalid"];

  #field;
  #obstacle;
  #isSubmitting = false;
  // The `submit` event of the last submission, until the code may be submitted again.
  #submission;

  constructor(field) { this.#field = field; }

  /** Sets the validation message. */
  validate(input) {
    const { core, isPlain, speech } = this.#field;
    const message = isPlain ? 0 : core.message(OBSTACLE);
    const obstacle = message ? speech.text(message) : isPlain && input.value ? speech.refusal : "";
    if (obstacle !== this.#obstacle) setValidity(input, this.#obstacle = obstacle);
  }

  /** Whether the code was submitted, and the page or the server hasn't asked for another submission yet. */
  get isSubmitted() { return !!this.#submission; }

  /** Lets the code be submitted again. */
  release() { this.#submission = undefined; }

  /** Resets the state for another input. */
  reset() { this.#obstacle = undefined; }

  /** If the user tried to submit, announces the field's message instead of showing the browser's validation bubble. */
  invalid(event) {
    const { input, isPlain, speech } = this.#field;
    if (!this.#isSubmitting || input.pageValidity) return;
    event.preventDefault();
    if ([...input.form.elements].find((other) => other.matches(":invalid:not(fieldset)")) === input) input.focus();
    if (isPlain) speech.announce(speech.refusal, speech.language);
    else this.#field.submit();
  }

  /** Records, until the browser has validated the form, that the user is submitting the form. */
  recordSubmission(form) {
    if (!form || form !== this.#field.input.form) return;
    this.#isSubmitting = true;
    setTimeout(() => { this.#isSubmitting = false; });
  }

  /** Listens to events of the form in the document or shadow tree. */
  connect(tree, options) {
    const { core, editor, host } = this.#field;
    host.ownerDocument.defaultView.addEventListener("pageshow", () => this.#end(this.#submission), options);
    tree.addEventListener("click", ({ target }) => {
      this.recordSubmission(target.closest?.("button, [type=submit], [type=image]")?.form);
    }, options);
    tree.addEventListener("submit", (event) => {
      const { target, submitter } = event;
      if (target !== this.#field.input.form || this.#field.isPlain || submitter?.matches("[data-resend]")) return;
      editor.read();
      if (core.text && !core.message(OBSTACLE)) this.#submit(event, submitter);
    }, options);
    tree.addEventListener("reset", (event) => {
      const { input } = this.#field;
      if (event.target !== input.form) return;
      setTimeout(() => event.defaultPrevented || editor.restore(input.defaultValue));
    }, options);
  }

  /** Submits a code once. The other buttons of a form, such as the one that cancels, still work. */
  #submit(event, submitter) {
    const button = [...event.target.elements].find(({ type }) => type === "submit");
    if (this.isSubmitted && (!submitter || submitter === button)) {
      event.preventDefault();
      return event.stopImmediatePropagation();
    }
    this.#field.submit();
    this.#submission = event;
    this.#field.describe();
    // If a script submits the code, the element can't know what becomes of it.
    setTimeout(() => event.defaultPrevented && this.#end(event), 3000);
    setTimeout(() => this.#end(event), 30_000);
  }

  #end(submission) {
    if (submission !== this.#submission) return;
    this.release();
    this.#field.describe();
  }
}
