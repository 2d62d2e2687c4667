// Runs the demo on the first page: simulates the server, and ticks off the tasks that the user has done.

const field = document.getElementById("field");
const input = field.querySelector("input");
const message = document.querySelector("#message b");
const said = document.getElementById("said");
const ATTEMPTS = 3;
// The wait before a new code can be requested, in seconds.
const WAIT = 15;

let code = "985391";
let left = ATTEMPTS;

const done = (task) => {
  const item = document.querySelector(`[data-task=${task}]`);
  if (item.classList.contains("done")) return;
  item.classList.add("done");
  const text = document.createElement("span");
  text.className = "hidden";
  text.textContent = " Done.";
  item.append(text);
};

field.verify = async (entered, { signal }) => {
  await new Promise((answered) => setTimeout(answered, 900));
  if (signal.aborted) return;
  const answer = document.querySelector("[name=answer]:checked").value;
  if (!answer && entered === code) return;
  if (!answer) left -= 1;
  done("reject");
  if (answer) throw { reason: answer };
  throw left > 0 ? { reason: "wrong-code", attemptsLeft: left } : { reason: "too-many-attempts" };
};

field.resend = async () => {
  input.removeEventListener("focus", begin);
  await new Promise((answered) => setTimeout(answered, 400));
  code = [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte % 10).join("");
  message.textContent = `${code.slice(0, 3)} ${code.slice(3)}`;
  left = ATTEMPTS;
  field.clear();
  done("resend");
  return WAIT;
};

// Starts the countdown when the input gets the focus, so that its announcements don't interrupt the reading of the page. The button
// works before, because it doesn't look as if one had to wait.
const begin = () => field.wait(WAIT);
input.addEventListener("focus", begin, { once: true });

document.getElementById("restart").addEventListener("click", () => {
  left = ATTEMPTS;
  field.clear();
  input.focus();
});

input.addEventListener("input", ({ inputType }) => {
  if (inputType === "insertText") done("type");
  if (inputType === "insertFromPaste" && field.code.length > 1) done("paste");
});
input.addEventListener("click", () => {
  if (field.code && input.selectionStart < field.code.length) done("tap");
});
field.addEventListener("refuse", ({ detail }) => {
  if (detail.reason === "symbol") done("refuse");
});

// Setting a code isn't announced, so that it doesn't interrupt the reading of the page.
field.ready.then(() => field.set(code.slice(0, 3)));
for (const accepted of document.querySelectorAll("[data-state=accepted]")) accepted.ready.then(() => accepted.accept());

// Lists the announcements by observing the document's live region, which contains one announcement at a time.
field.ready.then(() => {
  const voice = document.querySelector("[data-one-time-code=voice]");
  new MutationObserver((changes) => {
    // The other fields of the page use the same region.
    if (!field.matches(":focus-within")) return;
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      const item = document.createElement("li");
      item.textContent = node.textContent.trim();
      said.querySelector(".quiet")?.remove();
      said.prepend(item);
    }
  }).observe(voice.shadowRoot.querySelector("[aria-live]"), { childList: true });
});

const language = document.getElementById("language");
const choose = () => {
  for (const section of document.querySelectorAll("[data-language]")) {
    section.hidden = section.dataset.language !== language.value;
  }
};
language.addEventListener("change", choose);
choose();

// A typical implementation of a code field with six inputs, for comparison.
const boxes = [...document.querySelectorAll("#six-inputs input")];
const go = (index) => {
  boxes[index]?.focus();
  boxes[index]?.select();
};
boxes.forEach((box, index) => {
  box.addEventListener("input", () => {
    box.value = box.value.replace(/\D/g, "");
    if (box.value) go(index + 1);
  });
  box.addEventListener("keydown", (event) => {
    if (event.key === "Backspace" && !box.value) go(index - 1);
    if (event.key === "ArrowLeft") go(index - 1);
    if (event.key === "ArrowRight") go(index + 1);
    if (event.key.startsWith("Arrow")) event.preventDefault();
  });
  box.addEventListener("paste", (event) => {
    event.preventDefault();
    const digits = event.clipboardData.getData("text").replace(/\D/g, "").slice(0, boxes.length - index);
    [...digits].forEach((digit, offset) => { boxes[index + offset].value = digit; });
    go(Math.min(index + digits.length, boxes.length - 1));
  });
});
