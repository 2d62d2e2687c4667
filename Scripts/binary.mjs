// Converts between a WebAssembly file and the script module that contains its bytes as characters; see BinaryModule.
//
//     node binary.mjs unpack MODULE.js FILE.wasm
//     node binary.mjs pack FILE.wasm MODULE.js

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const OFFSET = 36;
const [, , command, from, to] = process.argv;
if (command === "unpack") {
  const { default: text } = await import(pathToFileURL(resolve(from)));
  writeFileSync(to, Uint8Array.from(text, (character) => character.charCodeAt(0) - OFFSET));
} else {
  const text = String.fromCharCode(...Array.from(readFileSync(from), (byte) => byte + OFFSET & 255));
  writeFileSync(to, `export default ${JSON.stringify(text)};\n`);
}
