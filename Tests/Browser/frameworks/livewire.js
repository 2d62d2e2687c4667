// Changes nodes as Livewire 3 does, with the morphing of Alpine that it uses. After each action, Livewire morphs the component
// into the HTML that the server has rendered, in which comments enclose conditional parts. While it waits, the form's buttons
// are disabled and its inputs are read-only. `wire:navigate` keeps the HTML of the page that the user leaves, and parses it
// again when the user comes back.

const block = (html) => `<!--[if BLOCK]><![endif]-->${html}<!--[if ENDBLOCK]><![endif]-->`;
const errors = (state) => state.kind === "if" ? block(errorMarkup(state)) :
  `<p data-error data-page>${state.kind === "rich" ? block(errorContent(state)) : errorContent(state)}</p>`;
const content = (state) => `<div wire:id="page">
  <form wire:key="form-${state.key}">${fieldMarkup(state, errors(state)).replace("<input", '<input wire:model="code"')}</form>
  <p id="other" data-page>${state.other}</p></div>`;

const key = (element) => element.getAttribute("wire:id") ?? element.getAttribute("wire:key") ?? element.id;
const morph = (state) => {
  const wrapper = document.createElement("main");
  wrapper.innerHTML = content(state);
  Alpine.morph(document.querySelector("[wire\\:id]"), wrapper.firstElementChild, { key, lookahead: false });
};

document.addEventListener("submit", (event) => {
  event.preventDefault();
  const input = event.target.querySelector("input"), button = event.target.querySelector("button:not([type])");
  input.readOnly = button.disabled = true;
  setTimeout(() => {
    state.error = answer;
    morph(state);
    input.readOnly = button.disabled = false;
    answers += 1;
  });
});

const navigate = (html) => {
  const { body } = new DOMParser().parseFromString(html, "text/html"), left = document.body;
  left.replaceWith(document.adoptNode(body));
  Alpine.destroyTree(left);
};

let kept;
render = (state, changes) => {
  if (changes.isShown) {
    navigate(kept);
  } else if ("isShown" in changes) {
    kept = document.documentElement.outerHTML;
    navigate("<main><p>Another page</p></main>");
  } else if ("code" in changes) {
    document.querySelector("one-time-code input").value = state.code;
  } else {
    morph(state);
  }
};
document.querySelector("main").innerHTML = content(state);
