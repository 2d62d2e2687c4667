// A sign-in with one-time codes, for Express 4 and 5. Pages send forms and have a cookie; apps send JSON and a bearer token.
import { randomBytes } from "node:crypto";
import express from "express";

const { SERVICE, API_KEY, ORIGIN, PROXIES = 0, PORT = 3000 } = process.env;
if (!SERVICE || !API_KEY || !ORIGIN) throw Error("Set SERVICE, API_KEY and ORIGIN.");
const [cookie, secure] = ORIGIN.startsWith("https:") ? ["__Host-session", true] : ["session", false];
const lifetime = 12 * 60 * 60 * 1000;

// Calls the service for a visitor. Returns the status and the answer; that of an error has a text for the visitor.
async function call(request, path, body) {
  const client = { "OneTimeCode-Client": request.ip, "Accept-Language": "en" };
  const headers = { Authorization: `Bearer ${API_KEY}`, "Content-Type": "application/json", ...client };
  const options = { headers, body: JSON.stringify(body), signal: AbortSignal.timeout(10_000) };
  try {
    const response = await fetch(`${SERVICE}/api${path}`, { method: body ? "POST" : "GET", ...options });
    if (![400, 401].includes(response.status)) return [response.status, await response.json()];
    console.error(`The service refused this backend's request with status ${response.status}.`);
  } catch (error) {
    console.error(`The service is not available: ${error.message}`);
  }
  return [503, { reason: "not-verified", detail: "Something went wrong on our side. Try again in a minute." }];
}

// The sessions by their tokens. Replace the map by a store, such as Redis, if they must outlive this process.
const sessions = new Map();

// Replaces a session. The new token is unknown to whoever knew the old one.
function renew(token, session) {
  sessions.delete(token);
  const fresh = randomBytes(32).toString("base64url");
  sessions.set(fresh, session);
  setTimeout(() => sessions.delete(fresh), lifetime).unref();
  return fresh;
}

// Each step returns a status, an answer and, if it changes, the session.
const steps = {
  send: async (request, { recipient }) =>
    sent(recipient, await call(request, "/challenges", { recipient, purpose: "sign-in" })),
  again: async (request, { channel }, { recipient, challenge }) =>
    sent(recipient, await call(request, `/challenges/${challenge}/resend`, { channel })),
  // Takes the code or, from an app that has verified it with the service itself, the receipt.
  async verify(request, { otp, requestKey, receipt }, { recipient, challenge }) {
    const attempt = { code: otp, requestKey };
    let [status, answer] = receipt ? [200, { receipt }] : await call(request, `/challenges/${challenge}/verify`, attempt);
    if (status !== 200) return [status, answer];
    // The recipient is the session's: a receipt for another one is refused.
    [status, answer] = await call(request, "/receipts/redeem", { receipt: answer.receipt, recipient, purpose: "sign-in" });
    if (status === 422) return [410, { reason: "expired", detail: "Request a new code." }];
    return [status, answer, status === 200 && { user: recipient }];
  },
  out: () => [200, {}, {}],
  state: (request, _, { user, challenge }) => (user || !challenge ? [200, { user }] : call(request, `/challenges/${challenge}`)),
};
const sent = (recipient, [status, answer]) => [status, answer, answer.id && { recipient, challenge: answer.id }];

const app = express().set("trust proxy", Number(PROXIES));
app.use(express.static("public"), express.urlencoded({ extended: false }), express.json());
for (const [name, step] of Object.entries(steps))
  app[name === "state" ? "get" : "post"](`/sign-in/${name}`, async (request, response) => {
    const bearer = request.get("authorization")?.match(/^Bearer (\S+)$/)?.[1];
    const isApp = bearer || request.is("json");
    if (request.method === "POST" && !isApp && request.get("origin") !== ORIGIN)
      return response.status(403).json({ reason: "foreign-origin", detail: "Open this page again." });
    const token = isApp ? bearer : request.get("cookie")?.match(`(?:^|; )${cookie}=([^;]*)`)?.[1];
    const [status, answer, session] = await step(request, request.body ?? {}, sessions.get(token) ?? {});
    const fresh = session && renew(token, session);
    if (fresh && isApp) answer.session = fresh;
    else if (fresh) response.cookie(cookie, fresh, { httpOnly: true, sameSite: "lax", secure, maxAge: lifetime });
    response.status(status).json(answer);
  });
app.listen(PORT);
