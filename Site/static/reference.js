// DocC's renderer doesn't label the button that expands a breadcrumb.
new MutationObserver(() => {
  for (const button of document.querySelectorAll("button.toggle:not([aria-label])")) button.ariaLabel = "Show all levels";
}).observe(document, { childList: true, subtree: true });
