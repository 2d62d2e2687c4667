// The live regions in which announcements are made.

import { addSheet, make, setAttribute } from "./one-time-code-nodes.js";
import style from "./one-time-code-slots.css.js";

/** Marks a node so that session recorders don't record its text, which can contain the code. */
export const makePrivate = (node) => {
  node.classList.add("fs-mask", "rr-mask", "sentry-mask", "amp-mask", "mp-mask", "ph-no-capture");
  for (const [name, value] of [
    ["data-clarity-mask", true], ["data-dd-privacy", "mask"], ["data-hj-suppress", ""], ["data-private", ""],
  ]) node.setAttribute(name, value);
  return node;
};

/** A live region. It makes one announcement at a time, of any of the fields that have something to say in it. */
export class Region {
  node = makePrivate(make("div", { id: "voice", ariaLive: "polite" }));

  #speakers = new Set();
  #said;
  #endsInSpace = false;
  #waiting;

  /** Makes the announcements that `speaker.next()` returns, text by text, after the echo of the key, if this is its `region`. */
  speak(speaker) {
    this.#speakers.add(speaker);
    this.#wait(150);
  }

  #wait(delay) {
    this.#waiting ??= setTimeout(() => {
      this.#waiting = undefined;
      this.#said?.remove();
      for (const speaker of this.#speakers) {
        this.#speakers.delete(speaker);
        // A dialog has opened or closed meanwhile.
        if (speaker.region !== this) {
          speaker.speak();
          continue;
        }
        const next = speaker.next();
        if (!next) continue;
        // The other fields have their turn first.
        this.#speakers.add(speaker);
        return this.#say(next);
      }
    }, delay);
  }

  #say({ text, language }) {
    // Every second announcement ends in a space, because screen readers skip unchanged text.
    this.#endsInSpace = !this.#endsInSpace;
    this.#said = make("p", {}, text + (this.#endsInSpace ? "\u00a0" : ""));
    setAttribute(this.#said, "lang", language);
    this.node.append(this.#said);
    this.#wait(1150);
  }
}

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
  const region = regions.get(document) ?? new Region();
  regions.set(document, region);
  if (!region.node.isConnected) {
    // A page that caches copies of its nodes, as Turbo does, also copies the region's host.
    for (const copy of document.querySelectorAll("[data-one-time-code=voice]")) if (!copy.shadowRoot) copy.remove();
    const place = make("div");
    place.setAttribute("data-one-time-code", "voice");
    const root = place.attachShadow({ mode: "open" });
    root.append(region.node);
    addSheet(root, style);
    (document.body ?? document.documentElement).append(place);
  }
  return region;
};
