// Rejects each code after a short time, as a server does, and counts the verified codes in the heading.
let count = 0;
document.querySelector("one-time-code").verify = async () => {
  document.querySelector("h1").textContent = `Verified: ${++count}`;
  await new Promise((resolve) => setTimeout(resolve, 300));
  throw { reason: "wrong-code", attemptsLeft: 5 - count };
};
