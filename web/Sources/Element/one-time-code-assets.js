// Loads the WebAssembly module and the style sheet. webpack, Vite and Parcel recognise URLs of this form.

// The digest of the module, set when the package is built, so that browsers reject an old module from a cache.
const INTEGRITY = undefined;

const get = async (url, integrity) => {
  const answer = await fetch(url, { integrity });
  if (!answer.ok) throw new Error(`${answer.status} ${url}`);
  return answer;
};

export const loadModule = async () => {
  const answer = await get(new URL("./one-time-code.wasm", import.meta.url), INTEGRITY);
  return WebAssembly.compile(await answer.arrayBuffer());
};

export const loadSheet = async () => {
  const answer = await get(new URL("./one-time-code.css", import.meta.url));
  return new CSSStyleSheet().replace(await answer.text());
};
