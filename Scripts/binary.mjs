// Converts between a WebAssembly file and the script module that contains its bytes as characters; see BinaryModule.
//
//     node binary.mjs unpack MODULE.js FILE.wasm
//     node binary.mjs pack FILE.wasm MODULE.js

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [, , command, from, to] = process.argv;
const module = pathToFileURL(resolve(command === "unpack" ? from : to));
const { BYTE_OFFSET } = await import(new URL("one-time-code-numbers.js", module));
if (command === "unpack") {
  const { default: text } = await import(module);
  writeFileSync(to, Uint8Array.from(text, (character) => character.charCodeAt(0) - BYTE_OFFSET));
} else {
  const text = String.fromCharCode(...Array.from(readFileSync(from), (byte) => byte + BYTE_OFFSET & 255));
  writeFileSync(to, `export default ${JSON.stringify(text)};\n`);
}
