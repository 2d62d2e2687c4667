// DocC's renderer gives no name to the button that opens the collapsed levels of a breadcrumb.
new MutationObserver(() => {
  for (const button of document.querySelectorAll("button.toggle:not([aria-label])")) button.ariaLabel = "Show all levels";
}).observe(document, { childList: true, subtree: true });
