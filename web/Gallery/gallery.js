// Shows each look in the state that the URL names, such as `?state=filled`, or else lets the user enter codes.
const state = new URLSearchParams(location.search).get("state");
const shows = {
  partly: (field) => field.set("985"),
  filled: (field) => field.set("985391"),
  verifying(field) {
    field.verify = () => new Promise(() => {});
    const input = field.querySelector("input");
    input.value = "985391";
    input.dispatchEvent(new Event("input", { bubbles: true }));
  },
  rejected(field) {
    field.set("985391");
    field.reject({ reason: "wrong-code", attemptsLeft: 2 });
  },
  accepted(field) {
    field.set("985391");
    field.accept();
  },
};
for (const field of document.querySelectorAll("one-time-code")) {
  await field.ready;
  shows[state]?.(field);
  if (!state) {
    field.verify = async (code) => {
      await new Promise((done) => setTimeout(done, 1500));
      if (code !== "985391") throw { reason: "wrong-code" };
    };
  }
}
