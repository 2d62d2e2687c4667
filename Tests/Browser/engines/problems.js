// Records console errors, uncaught errors and policy violations. Runs before the page's own scripts.
(() => {
  window.problems = [];
  const { error } = console;
  console.error = (...parts) => {
    problems.push(`console: ${parts.join(" ")}`);
    error.apply(console, parts);
  };
  addEventListener("error", (event) => problems.push(`page error: ${event.message}`));
  addEventListener("unhandledrejection", (event) => problems.push(`page error: ${event.reason}`));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
    // Ignores the blocked request for the tab's icon, which Firefox sends on behalf of the page.
    if (!blockedURI.endsWith("/favicon.ico")) problems.push(`policy: ${violatedDirective} ${blockedURI}`);
  });
})();
