// The live regions in which announcements are made.

import { addSheet, make } from "./one-time-code-nodes.js";
import style from "./one-time-code-slots.css.js";

/** Marks a node so that session recorders don't record its text, which can contain the code. */
export const makePrivate = (node) => {
  node.classList.add("fs-mask", "rr-mask", "sentry-mask", "amp-mask", "mp-mask", "ph-no-capture");
  for (const [name, value] of [
    ["data-clarity-mask", true], ["data-dd-privacy", "mask"], ["data-hj-suppress", ""], ["data-private", ""],
  ]) node.setAttribute(name, value);
  return node;
};

/** Makes a region for a shadow tree. */
export const makeRegion = () => makePrivate(make("div", { id: "voice", ariaLive: "polite" }));

const DIALOGS = "dialog[open], [role=dialog], [role=alertdialog], [aria-modal=true]";

// The region of each document, which stays when the page removes the element.
const regions = new WeakMap();

/** Returns the region for an element: its `own` one in a dialog, outside of which all may be inert, or else the document's. */
export const regionOf = (host, own) => {
  for (let node = host.isConnected && host; node; node = node.getRootNode().host) if (node.closest(DIALOGS)) return own;
  return documentRegion(host.ownerDocument);
};

/** Returns the region of a document. A screen reader only announces what is added to a region that it knows already. */
export const documentRegion = (document) => {
  let region = regions.get(document);
  if (!region?.isConnected) {
    // A page that caches copies of its nodes, as Turbo does, also copies the region's host.
    for (const copy of document.querySelectorAll("[data-one-time-code=voice]")) if (!copy.shadowRoot) copy.remove();
    const place = make("div");
    place.setAttribute("data-one-time-code", "voice");
    const root = place.attachShadow({ mode: "open" });
    root.append(region = makeRegion());
    addSheet(root, style);
    (document.body ?? document.documentElement).append(place);
    regions.set(document, region);
  }
  return region;
};
