// Validity and form submission. The form is the page's: the element stops only what the user does by habit.

import { OBSTACLE } from "./one-time-code-numbers.js";
import { isOn, runLast } from "./one-time-code-nodes.js";

const firstButton = (form) => [...form.elements].find(({ type }) => type === "submit");

/** What the user is pressing in a document or shadow tree, during the current task. */
export class Press {
  /** The form of the pressed button, or of the input in which Return is pressed, also by a script. */
  form;
  /** Whether the user presses Return or the form's first submit button, which is the button that Return activates. */
  isHabit = false;

  constructor(tree, options, pressed) {
    const begin = (event, form, isHabit) => {
      pressed?.(form);
      if (!form) return;
      this.form = form;
      this.isHabit = event.isTrusted && isHabit;
      setTimeout(() => { this.form = undefined; });
    };
    tree.addEventListener("keypress", (event) => event.key === "Enter" && begin(event, event.target.form, true), options);
    tree.addEventListener("click", (event) => {
      const button = event.target.closest?.("button, [type=submit], [type=image]");
      if (button) begin(event, button.form, button === (button.form && firstButton(button.form)));
    }, options);
  }

  /** Whether a `submit` event is one that the user has caused by Return or the form's first submit button. */
  isCauseOf({ target, submitter }) {
    return target === this.form && this.isHabit && (submitter ?? firstButton(target)) === firstButton(target);
  }
}

/** Whether a `submit` event closes a dialog instead of sending the form. */
export const closesDialog = ({ target, submitter }) =>
  (submitter?.getAttribute("formmethod") ?? target.getAttribute("method"))?.toLowerCase() === "dialog";

export class Form {
  types = ["invalid"];

  #field;
  #press;
  // Whether the element has submitted the code itself, about a second ago at most.
  #isGuarded = false;
  #isSubmitting = false;
  // The message that makes the input invalid.
  #message = "";

  constructor(field) { this.#field = field; }

  /** The message that makes the code invalid, or an empty string. */
  get #obstacle() {
    const { core, isPlain, speech, input } = this.#field, message = isPlain ? 0 : core.at(OBSTACLE);
    return message ? speech.text(message) : isPlain && input.value ? speech.refusal : "";
  }

  /** Ends the guard against a second submission, because the code or the page's answer is another one. */
  release() { this.#isGuarded = false; }

  /** If the user tried to submit, announces the field's message instead of showing the browser's validation bubble. */
  invalid(event) {
    const { input } = this.#field;
    if (this.#press?.form !== input.form || this.#isPageInvalid) return;
    event.preventDefault();
    if ([...input.form.elements].find((other) => other.matches(":invalid:not(fieldset)")) === input) input.focus();
    this.#refuse();
  }

  /** Whether the page has made its input invalid. */
  get #isPageInvalid() {
    const { validationMessage, validity } = this.#field.input;
    return validity.customError && validationMessage !== this.#message;
  }

  #refuse() {
    const { isPlain, speech } = this.#field;
    if (isPlain) speech.announce(speech.refusal, speech.language);
    else this.#field.submit();
  }

  /**
   * Makes the input invalid while the browser or the page may validate the form. It isn't invalid all the time, because
   * Firefox would tell screen readers that a code is invalid while it is typed.
   */
  #validate(form) {
    const { editor, input } = this.#field;
    if (form !== input.form) return;
    editor.read();
    const set = (message) => this.#isPageInvalid || input.setCustomValidity(this.#message = message);
    set(this.#obstacle);
    if (this.#message) setTimeout(() => set(""));
  }

  /** Listens to events of the form in the document or shadow tree. */
  connect(tree, options) {
    const { editor, speech } = this.#field;
    this.#press = new Press(tree, options, (form) => {
      speech.isAnswered = false;
      if (form) this.#validate(form);
    });
    tree.addEventListener("submit", (event) => this.#submitted(event), options);
    tree.addEventListener("reset", (event) => {
      const { input } = this.#field;
      // The browser resets the input after the page's listeners.
      if (event.target === input.form) runLast(event, () => event.defaultPrevented || editor.reset(input.defaultValue));
    }, options);
  }

  #submitted(event) {
    const { core, editor, host, input, speech } = this.#field, { target, submitter } = event;
    if (target !== input.form || submitter?.matches("[data-resend]")) return;
    editor.read();
    speech.isAnswered = false;
    const isUsed = host.verify && core.phase === "accepted" && !isOn(host, "submit-accepted");
    const isStopped = (this.#isGuarded || isUsed) && this.#press.isCauseOf(event) && !closesDialog(event);
    // A script submits a form without a press, before which the input would have become invalid.
    const isValidated = input.willValidate && !target.noValidate && !submitter?.formNoValidate;
    const isInvalid = isValidated && this.#obstacle && !this.#isPageInvalid;
    if (isStopped || isInvalid) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return isStopped || this.#refuse();
    }
    const isAutomatic = this.#isSubmitting;
    runLast(event, () => {
      // A page that cancels the event shows its answer itself.
      if (event.defaultPrevented) return speech.revive();
      if (!isAutomatic) return;
      this.#isGuarded = true;
      setTimeout(() => this.release(), 1000);
    });
    if (core.text && !this.#obstacle) this.#field.submit();
  }

  /** Submits a complete code. For about a second, Return and a click out of habit don't submit it again. */
  submit() {
    this.#isSubmitting = true;
    this.#field.input.form?.requestSubmit();
    this.#isSubmitting = false;
  }
}
