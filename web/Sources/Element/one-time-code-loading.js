// Loads the resources of a field, with retries.

import { loadModule } from "./one-time-code-core.js";
import { languages as ownLanguages, loadNames } from "./one-time-code-languages.js";

/** Dispatches the event `change` when the page adds a language. */
export const languageChanges = new EventTarget();

/** The languages, each as a function that loads its phrases. */
export const languages = new Proxy(ownLanguages, {
  set(languages, name, load) {
    languages[name] = load;
    languageChanges.dispatchEvent(new Event("change"));
    return true;
  },
});

// Loads the module once for all elements of a page. A failed load can be repeated.
let loading;
const loadSharedModule = () => loading ??= loadModule().catch((error) => {
  loading = undefined;
  throw error;
});

/** Loads the phrases for the language and region of `tag`, or else for the language alone, or else for English. */
export const loadLocalization = async (tag, custom) => {
  const matching = (count) => {
    const start = (tag) => tag.toLowerCase().split(/[-_]/).slice(0, count).join();
    return Object.keys(languages).find((language) => start(language) === start(tag));
  };
  const language = matching() ?? matching(1) ?? "en";
  const loaded = (await languages[language]()).default;
  // Phrases of the page are keyed by name. Missing phrases come from the field's language, or else from English.
  const byName = Array.isArray(loaded) ? custom : { ...loaded, ...custom };
  const isValid = (phrase) => typeof (phrase?.other ?? phrase) === "string";
  const phrases = Array.isArray(loaded) ? loaded : (await languages.en()).default;
  const names = byName && await loadNames();
  const rules = new Intl.PluralRules(language), plurals = [];
  return {
    language,
    phrases: byName ? phrases.map((phrase, index) => isValid(byName[names[index]]) ? byName[names[index]] : phrase) : phrases,
    plural: (count) => plurals[count] ??= rules.select(count),
  };
};

const loads = new EventTarget();

/** Loads the module and the phrases of a field. */
export const load = async (language, custom) => {
  const [module, localization] = await Promise.all([loadSharedModule(), loadLocalization(language, custom)]);
  loads.dispatchEvent(new Event("load"));
  return { module, localization };
};

/** Whether a retry may succeed. Without WebAssembly and a script in its place, the element can't start. */
export const isTransient = ({ name }) => name !== "CompileError" && name !== "ReferenceError";

// The delay before each retry, in milliseconds. After the last delay, only events cause a retry.
const DELAYS = [1000, 2000, 4000, 8000, 16000];

/** Resolves after a delay, when the browser is online again, when another element loads, or when `signal` aborts. */
export const nextAttempt = (failures, signal) => new Promise((resolve) => {
  const settled = new AbortController();
  const settle = () => {
    settled.abort();
    resolve();
  };
  for (const [target, type] of [[globalThis, "online"], [loads, "load"], [signal, "abort"]]) {
    target.addEventListener(type, settle, { signal: settled.signal });
  }
  if (failures <= DELAYS.length) setTimeout(settle, DELAYS[failures - 1]);
});
