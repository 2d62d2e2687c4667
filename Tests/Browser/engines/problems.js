// Runs before anything of the page: writes down what goes wrong on it without the page saying so.
(() => {
  window.problems = [];
  const { error } = console;
  console.error = (...parts) => {
    problems.push(`console: ${parts.join(" ")}`);
    error.apply(console, parts);
  };
  addEventListener("error", (event) => problems.push(`page error: ${event.message ?? event.target.localName}`));
  addEventListener("unhandledrejection", (event) => problems.push(`page error: ${event.reason}`));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
    // Firefox asks for the icon of the tab in the name of the page.
    if (!blockedURI.endsWith("/favicon.ico")) problems.push(`policy: ${violatedDirective} ${blockedURI}`);
  });
})();
