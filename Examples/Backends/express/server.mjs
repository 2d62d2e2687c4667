// A sign-in with one-time codes, for Express 4 and 5. Pages send forms and have a cookie; apps send JSON and a bearer token.
import express from "express";
import { load, lifetime, remove, renew } from "./sessions.mjs";

const { SERVICE, API_KEY, ORIGIN, PROXIES = 0, PORT = 3000 } = process.env;
if (!SERVICE || !API_KEY || !ORIGIN) throw Error("Set SERVICE, API_KEY and ORIGIN.");
const [cookie, secure] = ORIGIN.startsWith("https:") ? ["__Host-session", true] : ["session", false];

// The service's reasons whose texts are for visitors. All others are this backend's own problems.
const forVisitors = ["wrong-code", "unreadable-code", "too-many-attempts", "expired", "unknown-challenge", "used-up", "too-soon",
  "limited", "locked", "resend-not-allowed", "invalid-recipient", "destination-not-allowed", "channel-not-available"];

// Calls the service for a visitor. Returns the status and the answer; that of an error has a text for the visitor.
async function call(request, path, body, reasons = forVisitors) {
  // The peer's address or, behind PROXIES proxies, the one that the first of them has seen. Shorter lists are forged.
  const address = request.ips.length < PROXIES ? request.socket.remoteAddress : request.ip;
  const client = { "OneTimeCode-Client": address, "Accept-Language": request.get("Accept-Language") ?? "en" };
  const headers = { Authorization: `Bearer ${API_KEY}`, "Content-Type": "application/json", ...client };
  const options = { headers, body: JSON.stringify(body), signal: AbortSignal.timeout(10_000) };
  try {
    const response = await fetch(`${SERVICE}/api${path}`, { method: body ? "POST" : "GET", ...options });
    const answer = await response.json();
    if (response.ok || reasons.includes(answer.reason)) return [response.status, answer];
    console.error(`The service refused this backend's request: ${response.status} ${answer.reason}`);
  } catch (error) {
    console.error(`The service is not available: ${error.message}`);
  }
  return [503, { reason: "not-verified", detail: "Something went wrong on our side. Try again in a minute." }];
}

// Each step returns a status, an answer and, if it changes, the session.
const expired = [410, { reason: "expired", detail: "Request a new code." }];
const steps = {
  async send(request, form) {
    // The same user has always the same address.
    const recipient = String(form.recipient ?? "").trim().toLowerCase();
    const [status, answer] = await call(request, "/challenges", { recipient, purpose: "sign-in" });
    return [status, answer, answer.id && { recipient, challenge: answer.id }];
  },
  // Keeps the token: a lost answer doesn't lose the session.
  async again(request, { channel }, session) {
    const [status, answer] = await call(request, `/challenges/${session.challenge}/resend`, { channel });
    if (answer.id) session.challenge = answer.id;
    return [status, answer];
  },
  // Takes the code or, from an app that has verified it with the service itself, the receipt.
  async verify(request, { otp, requestKey, receipt }, { user, recipient, challenge, attempt: repeated }) {
    // The answer to the right code was lost.
    if (user && !challenge) return [200, { redeemed: true }, repeated && { user }];
    if (!challenge) return expired;
    const attempt = { code: otp ?? "", requestKey };
    let [status, answer] = receipt ? [200, { receipt }] : await call(request, `/challenges/${challenge}/verify`, attempt);
    if (status !== 200) return [status, answer];
    // The recipient is the session's: a receipt for another one is refused.
    const proof = { receipt: answer.receipt, recipient, purpose: "sign-in", requestKey };
    [status, answer] = await call(request, "/receipts/redeem", proof, ["invalid-receipt"]);
    if (status === 422) return expired;
    return [status, answer, status === 200 && { user: recipient }];
  },
  out: () => [200, {}, null],
  state: (request, _, { user, challenge }) => (user || !challenge ? [200, { user }] : call(request, `/challenges/${challenge}`)),
};

const app = express().set("trust proxy", Number(PROXIES));
app.use(express.static("public"), express.urlencoded({ extended: false }), express.json());
for (const [name, step] of Object.entries(steps))
  app[name === "state" ? "get" : "post"](`/sign-in/${name}`, async (request, response) => {
    const bearer = request.get("authorization")?.match(/^Bearer (\S+)$/)?.[1];
    const isApp = bearer || request.is("json");
    if (request.method === "POST" && !isApp && request.get("origin") !== ORIGIN)
      return response.status(403).json({ reason: "foreign-origin", detail: "Open this page again." });
    const token = isApp ? bearer : request.get("cookie")?.match(`(?:^|; )${cookie}=([^;]*)`)?.[1];
    const body = request.body ?? {};
    const attempt = body.receipt ?? body.requestKey;
    const [status, answer, session] = await step(request, body, load(token, attempt));
    const fresh = session && renew(token, session, attempt);
    const options = { httpOnly: true, sameSite: "lax", secure };
    if (session === null) remove(token);
    if (session === null && !isApp) response.clearCookie(cookie, options);
    else if (fresh && isApp) answer.session = fresh;
    else if (fresh) response.cookie(cookie, fresh, { ...options, maxAge: lifetime });
    response.status(status).json(answer);
  });
app.listen(PORT);
