// Labels the button that expands a breadcrumb, because DocC's renderer gives the button no accessible name.
new MutationObserver(() => {
  for (const button of document.querySelectorAll("button.toggle:not([aria-label])")) button.ariaLabel = "Show all levels";
}).observe(document, { childList: true, subtree: true });
