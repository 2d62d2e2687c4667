import type { OneTimeCode } from "./one-time-code.js";

/**
 * Registers the element under another name, such as `my-code`, or in another registry, unless the name is taken there.
 * Importing this function registers nothing. Its script contains the WebAssembly module and the style sheet.
 *
 * @param name The name of the element, by default `one-time-code`.
 * @param registry The registry, by default the document's `customElements`.
 * @returns The class that has the name.
 */
export function define(name?: string, registry?: CustomElementRegistry): typeof OneTimeCode;
