// Shows in the heading which button was pressed.
const setHeading = (text) => { document.querySelector("h1").textContent = text; };
document.querySelector("one-time-code").resend = async () => {
  setHeading("A new code was requested");
  return 20;
};
document.addEventListener("submit", (event) => {
  event.preventDefault();
  setHeading(`Sent: ${new FormData(event.target).get("code")}`);
});
