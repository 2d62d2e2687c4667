// The package's module and style sheet where nothing is fetched: both stand here, as esbuild has read them.

import module from "./one-time-code.wasm";
import style from "./one-time-code.css";

export const loadModule = () => WebAssembly.compile(Uint8Array.from(atob(module), (byte) => byte.charCodeAt(0)));

export const loadSheet = () => new CSSStyleSheet().replace(style);
