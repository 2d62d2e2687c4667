// Searches the index of Site/search.py with Pagefind, and lists the results.

const query = new URLSearchParams(location.search).get("q")?.trim() ?? "";
const summary = document.getElementById("summary");
const list = document.getElementById("results");
const MOST = 20;
// The guides explain; the field's specification and the reference mention everything.
const WEIGHTS = { guide: 1, specification: .4, reference: .3 };

const pagefind = () => import("../_search/pagefind.js");

/** Finds the records that contain all words of `text`, in no order. */
const matches = async (text) => {
  const { search } = await pagefind();
  const found = Object.entries(WEIGHTS).map(async ([kind, weight]) =>
    (await search(text, { filters: { kind } })).results.map((each) => ({ ...each, score: each.score * weight })));
  return (await Promise.all(found)).flat();
};

/** Finds the records that contain all words or, with lower scores, some of them. */
const find = async (text) => {
  const words = text.split(/\s+/).filter((word) => word.length > 2);
  const scores = new Map();
  const add = (found, weight) => {
    for (const each of found) scores.set(each.id, { ...each, score: weight * each.score + (scores.get(each.id)?.score ?? 0) });
  };
  add(await matches(text), 1);
  if (words.length > 1) for (const word of words) add(await matches(word), .4);
  return [...scores.values()].sort((one, other) => other.score - one.score);
};

/** Puts the symbol whose name is the query first, if the query is written like a symbol. */
const symbolFirst = (records) => {
  if (!/[a-z][A-Z]|\(/.test(query)) return records;
  const rank = ({ meta }) => [meta.title, meta.title.replace(/\(.*/, "")].includes(query) ? 0 : 1;
  return [...records].sort((one, other) => rank(one) - rank(other));
};

const element = (name, className, ...children) => {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
};

/** Returns an excerpt's text and marks as nodes. */
const excerptNodes = (excerpt) => [...new DOMParser().parseFromString(excerpt, "text/html").body.childNodes]
  .map((node) => node.nodeName === "MARK" ? element("mark", "", node.textContent) : node.textContent);

const show = ({ meta, excerpt }) => {
  const link = element("a", "", meta.title);
  link.href = meta.address;
  const item = element("li", "", link);
  if (meta.place) item.append(element("span", "note", ` ${meta.place}`));
  item.append(element("p", "", ...excerptNodes(excerpt)));
  list.append(item);
};

for (const input of document.querySelectorAll("input[name=q]")) input.value = query;
if (query) {
  document.title = `${query} · ${document.title}`;
  try {
    const { options } = await pagefind();
    await options({ excerptLength: 24, ranking: { metaWeights: { words: 4, title: .5, place: 0, address: 0 } } });
    const found = await find(query);
    const records = await Promise.all(found.slice(0, MOST).map((each) => each.data()));
    symbolFirst(records).forEach(show);
    const count = found.length > MOST ? `The first ${MOST} of ${found.length} results` : found.length === 1 ? "1 result" : `${found.length} results`;
    summary.textContent = found.length ? `${count} for “${query}”.` : `Nothing contains “${query}”. Try another word, or fewer.`;
  } catch {
    summary.textContent = "The search couldn’t be loaded. Check your connection, and reload this page.";
  }
}
