// Loads the WebAssembly module and the style sheet. webpack, Vite and Parcel recognise `new URL(…, import.meta.url)`.

// The module's digest, set when the npm package is built, so that browsers reject an old module from a cache.
const INTEGRITY = undefined;

const get = async (url, integrity) => {
  // If the digest differs, as that of an error page does, browsers report neither the address nor the status.
  const response = await fetch(url, { integrity }).catch(({ message }) => { throw new Error(`${message} ${url}`); });
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response;
};

export const loadModule = async () => {
  const response = await get(new URL("./one-time-code.wasm", import.meta.url), INTEGRITY);
  return WebAssembly.compile(await response.arrayBuffer());
};

export const loadSheet = async () => {
  const response = await get(new URL("./one-time-code.css", import.meta.url));
  return response.text();
};
