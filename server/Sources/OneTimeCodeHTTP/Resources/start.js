// The script of the start page. A link in a message opens it in a browser that hasn't requested the code of the message: shows the
// code, so that the user can enter it where it was requested. A fragment never reaches the service.

const parameters = new URLSearchParams(location.hash.slice(1));
const code = parameters.get("otc") ?? "";
// A link can contain anything; a code has no spaces and at most ten characters.
if (/^[!-~]{4,10}$/.test(code)) {
  const linked = document.querySelector("[data-linked]");
  linked.querySelector("strong").textContent = code;
  linked.hidden = false;
  document.querySelector("[data-request]").hidden = true;
  document.title = document.title.replace(document.querySelector("[data-request] h1").textContent, linked.querySelector("h1").textContent);
  history.replaceState(history.state, "", location.pathname + location.search);
}
