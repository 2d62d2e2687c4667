// Runs the demo of messages: pastes a message into a field, which parses the message like any pasted text.

const form = document.getElementById("reader");
const field = document.getElementById("result");
const input = field.querySelector("input");
const verdict = document.getElementById("verdict");
const place = document.getElementById("place");
const { text, format, domain, language } = form.elements;

const WHY = {
  symbol: "Not read: codes of this format can’t contain this character.",
  "too-many": "Not read: the code is too long for this format.",
  "no-code": "Not read: the text contains no code of this format.",
  "several-codes": "Not read: the text contains several codes, and an incorrect one would cost an attempt.",
  "foreign-domain": "Not read: the code is bound to another domain. This may be phishing.",
};

let reason;
field.addEventListener("refuse", ({ detail }) => { reason = detail.reason; });

/** Shows the message with the code highlighted. */
const show = (code) => {
  const symbols = [...code].map((symbol) => symbol.replace(/\W/g, "\\$&")).join("[\\p{Zs}\\p{Pd}]*");
  const characters = [...text.value];
  // Converts digits of other scripts and full-width letters to ASCII, as the field does, to find the code. Each character
  // becomes one code unit, so that the code's position is the same in `characters`.
  const plain = characters.map((character) => {
    const units = [digit(character.normalize("NFKC")), character];
    return units.find((each) => each.length === 1) ?? "\uFFFD";
  }).join("");
  const found = code && new RegExp(`(?<![\\p{L}\\p{N}])${symbols}(?![\\p{L}\\p{N}])|${symbols}`, "iu").exec(plain);
  if (!found) return place.textContent = text.value;
  const mark = document.createElement("mark");
  const end = found.index + found[0].length;
  const part = (start, end) => characters.slice(start, end).join("");
  mark.textContent = part(found.index, end);
  place.replaceChildren(part(0, found.index), mark, part(end));
};

/** Returns the ASCII digit for a digit of any script; Unicode encodes 0 to 9 consecutively. Keeps other characters. */
const digit = (character) => {
  if (!/^\p{Nd}$/u.test(character)) return character;
  let zero = character.codePointAt(0);
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1)) && character.codePointAt(0) - zero < 9) zero -= 1;
  return String(character.codePointAt(0) - zero);
};

const read = async () => {
  const [length, alphabet, grouping] = format.value.split(" ");
  const attributes = { length, alphabet, grouping, domain: domain.value.trim().toLowerCase(), lang: language.value };
  for (const [name, value] of Object.entries(attributes)) {
    if (value) field.setAttribute(name, value);
    else field.removeAttribute(name);
  }
  // Waits for the microtask in which the element reads changed attributes.
  await undefined;
  field.clear();
  if (!text.value.trim()) {
    verdict.textContent = "";
    return place.textContent = "";
  }
  reason = undefined;
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text.value);
  input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  // The field loads what parses messages for its first paste.
  if (!field.code && !reason) {
    await new Promise((next) => { for (const name of ["input", "refuse"]) field.addEventListener(name, next, { once: true }); });
  }
  const isWhole = field.code.length === Number(length);
  verdict.textContent = reason ? WHY[reason] ?? "Not read." : isWhole ? `Read: ${field.code}` : `Partial code: ${field.code}`;
  show(reason ? "" : field.code);
};

let waiting;
const readSoon = () => {
  clearTimeout(waiting);
  waiting = setTimeout(read, 300);
};

form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", readSoon);
for (const example of document.querySelectorAll("[data-text]")) {
  example.addEventListener("click", () => {
    text.value = example.dataset.text;
    domain.value = example.dataset.domain;
    language.value = example.dataset.language;
    format.value = "6";
    read();
    text.focus();
  });
}

await field.ready;
await read();
