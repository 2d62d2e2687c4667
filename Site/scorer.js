// How Sphinx's search ranks pages. The weights are Sphinx's own, whose script declares the same variable.

var Scorer = {
  /** Ranks the specification, which names everything, after the pages that explain a word. */
  score: ([page, , , , score]) => page === "docs/behaviour" ? score / 4 : score,
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
