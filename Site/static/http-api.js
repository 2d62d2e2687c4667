// Shows all samples in the language that the reader has chosen, also on the next visit. The style sheet shows a single sample.

const languages = [...document.querySelectorAll(".languages input")];

const choose = (language) => {
  for (const input of languages) input.checked = input.value === language;
};

try {
  const chosen = localStorage.getItem("language");
  if (languages.some(({ value }) => value === chosen)) choose(chosen);
} catch { /* The browser stores nothing for this site. */ }

addEventListener("change", ({ target }) => {
  if (!languages.includes(target)) return;
  const before = target.getBoundingClientRect().top;
  choose(target.value);
  // The samples above have other heights now.
  scrollBy({ top: target.getBoundingClientRect().top - before, behavior: "instant" });
  try {
    localStorage.setItem("language", target.value);
  } catch { /* As above. */ }
});
