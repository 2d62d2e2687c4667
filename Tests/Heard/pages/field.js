// The page's side of a verification whose verdict the journey gives, so that what is heard until then does
// not depend on how fast anything is.
const host = document.querySelector("one-time-code");
if (host.hasAttribute("data-verified")) {
  host.verify = () => new Promise((resolve, reject) => {
    window.verdict = (reason, attemptsLeft) => reason === "accepted" ? resolve() : reject({ reason, attemptsLeft });
  });
}
document.addEventListener("submit", (event) => event.preventDefault());
