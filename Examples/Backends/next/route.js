// A sign-in with one-time codes, for Next.js. Save it as app/sign-in/[step]/route.js.
import { createHmac, timingSafeEqual } from "node:crypto";

const { SERVICE, API_KEY, SECRET_KEY, ORIGIN = "", PROXIES = 0 } = process.env;
const [cookie, secure] = ORIGIN.startsWith("https:") ? ["__Host-session", "; Secure"] : ["session", ""];
const lifetime = 12 * 60 * 60;

// The service's reasons whose texts are for visitors. All others are this backend's own problems.
const forVisitors = ["wrong-code", "unreadable-code", "too-many-attempts", "expired", "unknown-challenge", "used-up", "too-soon",
  "limited", "locked", "resend-not-allowed", "invalid-recipient", "destination-not-allowed", "channel-not-available"];

// Calls the service for a visitor. Returns the status and the answer; that of an error has a text for the visitor.
async function call(request, path, body, reasons = forVisitors) {
  const headers = { Authorization: `Bearer ${API_KEY}`, "Content-Type": "application/json" };
  headers["Accept-Language"] = request.headers.get("accept-language") ?? "en";
  const client = PROXIES > 0 && request.headers.get("x-forwarded-for")?.split(",").at(-PROXIES);
  if (client) headers["OneTimeCode-Client"] = client.trim();
  const options = { headers, body: JSON.stringify(body), signal: AbortSignal.timeout(10_000), cache: "no-store" };
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

// The cookie contains the session, which its signature protects from changes. Without a key, this throws an error.
const sign = (text) => createHmac("sha256", SECRET_KEY || undefined).update(text).digest();

function seal(session) {
  const text = Buffer.from(JSON.stringify({ ...session, until: Date.now() + lifetime * 1000 })).toString("base64url");
  const value = `${text}.${sign(text).toString("base64url")}`;
  const age = Object.keys(session).length ? lifetime : 0;
  return `${cookie}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}

function unseal(request) {
  const pattern = `(?:^|; )${cookie}=([\\w-]+)\\.([\\w-]{43})(?:;|$)`;
  const [, text, signature] = request.headers.get("cookie")?.match(pattern) ?? [];
  if (!text || !timingSafeEqual(Buffer.from(signature, "base64url"), sign(text))) return {};
  const session = JSON.parse(Buffer.from(text, "base64url"));
  return session.until > Date.now() ? session : {};
}

// Each step returns a status, an answer and, if it changes, the session.
const steps = {
  async send(request, form) {
    // The same user has always the same address.
    const recipient = String(form.recipient ?? "").trim().toLowerCase();
    const [status, answer] = await call(request, "/challenges", { recipient, purpose: "sign-in" });
    return [status, answer, answer.id && { recipient, challenge: answer.id }];
  },
  async again(request, { channel }, { recipient, challenge }) {
    const [status, answer] = await call(request, `/challenges/${challenge}/resend`, { channel });
    return [status, answer, answer.id && { recipient, challenge: answer.id }];
  },
  async verify(request, { otp, requestKey }, { user, recipient, challenge }) {
    // The answer to the right code was lost, but not its cookie.
    if (user && !challenge) return [200, { redeemed: true }];
    let [status, answer] = await call(request, `/challenges/${challenge}/verify`, { code: otp ?? "", requestKey });
    if (status !== 200) return [status, answer];
    // The recipient is the session's: a receipt for another one is refused.
    const proof = { receipt: answer.receipt, recipient, purpose: "sign-in", requestKey };
    [status, answer] = await call(request, "/receipts/redeem", proof, ["invalid-receipt"]);
    if (status === 422) return [410, { reason: "expired", detail: "Request a new code." }];
    return [status, answer, status === 200 && { user: recipient }];
  },
  out: () => [200, {}, {}],
  state: (request, _, { user, challenge }) => (user || !challenge ? [200, { user }] : call(request, `/challenges/${challenge}`)),
};

async function handle(request, { params }) {
  if (request.method === "POST" && request.headers.get("origin") !== ORIGIN)
    return Response.json({ reason: "foreign-origin", detail: "Open this page again." }, { status: 403 });
  const { step } = await params;
  if (!Object.hasOwn(steps, step) || request.method !== (step === "state" ? "GET" : "POST"))
    return Response.json({ reason: "not-found", detail: "Not found." }, { status: 404 });
  const form = Object.fromEntries(new URLSearchParams(await request.text()));
  const [status, answer, session] = await steps[step](request, form, unseal(request));
  return Response.json(answer, { status, headers: session ? { "Set-Cookie": seal(session) } : {} });
}
export { handle as GET, handle as POST };
