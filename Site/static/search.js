// Searches the names of the libraries' symbols and articles. Sphinx's own script searches the guides.

const query = new URLSearchParams(location.search).get("q")?.trim() ?? "";
const summary = document.getElementById("symbols-summary");
const list = document.getElementById("symbols");
const MOST = 40;

/** Yields each symbol and article, with the titles of its library and of the symbol that contains it. */
const symbols = function* (nodes, within = []) {
  for (const { title, path, children, type } of nodes) {
    if (path) yield { title, path, within };
    const inner = type === "module" ? [title] : path && within.length ? [within[0], title] : within;
    yield* symbols(children ?? [], inner);
  }
};

document.getElementById("again").value = query;
document.querySelector(".found").hidden = !query;
if (query) {
  const { interfaceLanguages } = await (await fetch("index/index.json")).json();
  const wanted = query.toLowerCase();
  const rank = (title) => title === wanted ? 0 : title.startsWith(wanted) ? 1 : 2;
  const found = [...new Map([...symbols(interfaceLanguages.swift)].map((symbol) => [symbol.path, symbol])).values()]
    .filter(({ title }) => title.toLowerCase().includes(wanted))
    .sort((one, other) => rank(one.title.toLowerCase()) - rank(other.title.toLowerCase()));
  const count = found.length > MOST ? `the first ${MOST} of ${found.length}` : found.length;
  summary.textContent = found.length ? `Names that contain “${query}”: ${count}.` : `No name contains “${query}”.`;
  for (const { title, path, within } of found.slice(0, MOST)) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    const place = document.createElement("span");
    link.href = `.${path}/`;
    link.textContent = title;
    place.className = "note";
    place.textContent = ` ${[...within].reverse().join(", ")}`;
    item.append(link, place);
    list.append(item);
  }
}
