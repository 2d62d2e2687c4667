// Where the module and the style sheet come from. Addresses are written as bundlers look for them.

// The digest of the module that belongs to this script: the package says it, and a browser refuses another one, which
// an old cache may hold.
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
