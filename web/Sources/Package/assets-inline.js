// Loads the module and the style sheet that esbuild embeds in the package's inline build, so that nothing is fetched.

import module from "./one-time-code.wasm";
import style from "./one-time-code.css";

export const loadModule = () => WebAssembly.compile(Uint8Array.from(atob(module), (byte) => byte.charCodeAt(0)));

export const loadSheet = async () => style;
