// Copies the countdown's time into a live region, so that screen readers announce it every second.
addEventListener("DOMContentLoaded", () => {
  const copy = document.createElement("p");
  copy.setAttribute("aria-live", "polite");
  document.body.append(copy);
  setInterval(() => {
    const button = document.querySelector("[data-resend]");
    const [time] = (button && getComputedStyle(button, "::after").content.match(/\d:\d\d/)) ?? [];
    if (time && time !== copy.textContent) copy.textContent = time;
  }, 250);
});
