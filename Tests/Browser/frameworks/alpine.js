// Alpine 3: `x-text` sets `textContent`, and `x-if` adds a copy of its template's content after the template.

const data = Alpine.reactive({ ...state });
render = (state, changes) => Object.assign(data, changes);
Alpine.data("page", () => ({ data, submit }));
const MESSAGES = {
  text: `<p data-error data-page x-text="data.error"></p>`,
  rich: `<p data-error data-page><template x-if="data.error">
    <span>${ICON} <b>Error:</b> <span x-text="data.error"></span></span></template></p>`,
  if: `<template x-if="data.error"><p data-error data-page x-text="data.error"></p></template>`,
};
const FIELD = fieldMarkup(state, MESSAGES[state.kind])
  .replace("<one-time-code", `<one-time-code x-bind:resend-after="data.wait"`).replace("<input", `<input x-model="data.code"`);
document.querySelector("main").innerHTML = `<div x-data="page">
  <template x-for="key in data.isShown ? [data.key] : []" x-bind:key="key"><form x-on:submit="submit">${FIELD}</form></template>
  <p id="other" data-page x-text="data.other"></p>
</div>`;
