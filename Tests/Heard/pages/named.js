// Shows in the heading which button was pressed.
const tell = (text) => { document.querySelector("h1").textContent = text; };
document.querySelector("one-time-code").resend = async () => {
  tell("A new code was requested");
  return 20;
};
document.addEventListener("submit", (event) => {
  event.preventDefault();
  tell(`Sent: ${new FormData(event.target).get("code")}`);
});
