// Words, and who speaks them.

import { make, write } from "./one-time-code-nodes.js";

/** A sentence of the core, or one phrase, in words. */
export const compose = (sentence, { words, plurals }, others) => {
  const count = sentence >> 12;
  const forms = words[sentence & 63];
  return (forms.other ? forms["=" + count] ?? forms[plurals.select(count)] ?? forms.other : forms)
    .replace(/{(\w+)}/g, (_, name) => ({ count, length: sentence >> 6 & 63 })[name] ?? others[name]);
};

/** Makes a live region that announces one text, and then what `next` returns, one after another. */
export const makeVoice = (root, next) => {
  const region = make("div", { id: "voice", ariaLive: "polite" });
  root.append(region);
  let isBlank, speaking;
  // Politely, after the echo of the key. The words of the last one would be taken for an event that came twice, and not
  // be read: every other text ends in a blank.
  const announce = (text, language) => {
    const said = make("p", {}, text + ((isBlank = !isBlank) ? "\u00a0" : ""));
    write(said, "lang", language);
    region.replaceChildren(said);
  };
  const speak = (delay = 150) => {
    speaking ??= setTimeout(() => {
      speaking = undefined;
      const said = next();
      if (!said) return region.replaceChildren();
      announce(...said);
      speak(1150);
    }, delay);
  };
  return [announce, speak];
};
