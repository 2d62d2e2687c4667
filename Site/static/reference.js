// DocC's router doesn't know the name of the file.
if (location.pathname.endsWith("/index.html")) {
  history.replaceState(null, "", location.pathname.slice(0, -"index.html".length) + location.search + location.hash);
}

// Labels the button that expands a breadcrumb, because DocC's renderer gives the button no accessible name.
new MutationObserver(() => {
  for (const button of document.querySelectorAll("button.toggle:not([aria-label])")) button.ariaLabel = "Show all levels";
}).observe(document, { childList: true, subtree: true });
