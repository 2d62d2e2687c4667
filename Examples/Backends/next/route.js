// A sign-in with one-time codes, for Next.js. Save it as app/sign-in/[step]/route.js.
import { createHmac, timingSafeEqual } from "node:crypto";

const { SERVICE, API_KEY, SECRET_KEY, ORIGIN = "", PROXIES = 0 } = process.env;
const [cookie, secure] = ORIGIN.startsWith("https:") ? ["__Host-session", "; Secure"] : ["session", ""];
const lifetime = 12 * 60 * 60;

// Calls the service for a visitor. Returns the status and the answer; that of an error has a text for the visitor.
async function call(request, path, body) {
  const headers = { Authorization: `Bearer ${API_KEY}`, "Content-Type": "application/json", "Accept-Language": "en" };
  const client = PROXIES > 0 && request.headers.get("x-forwarded-for")?.split(",").at(-PROXIES);
  if (client) headers["OneTimeCode-Client"] = client.trim();
  const options = { headers, body: JSON.stringify(body), signal: AbortSignal.timeout(10_000), cache: "no-store" };
  try {
    const response = await fetch(`${SERVICE}/api${path}`, { method: body ? "POST" : "GET", ...options });
    if (![400, 401].includes(response.status)) return [response.status, await response.json()];
    console.error(`The service refused this backend's request with status ${response.status}.`);
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
  return `${cookie}=${value}; Path=/; Max-Age=${lifetime}; HttpOnly; SameSite=Lax${secure}`;
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
  send: async (request, { recipient }) =>
    sent(recipient, await call(request, "/challenges", { recipient, purpose: "sign-in" })),
  again: async (request, { channel }, { recipient, challenge }) =>
    sent(recipient, await call(request, `/challenges/${challenge}/resend`, { channel })),
  async verify(request, { otp, requestKey }, { recipient, challenge }) {
    let [status, answer] = await call(request, `/challenges/${challenge}/verify`, { code: otp, requestKey });
    if (status !== 200) return [status, answer];
    // The recipient is the session's: a receipt for another one is refused.
    [status, answer] = await call(request, "/receipts/redeem", { receipt: answer.receipt, recipient, purpose: "sign-in" });
    if (status === 422) return [410, { reason: "expired", detail: "Request a new code." }];
    return [status, answer, status === 200 && { user: recipient }];
  },
  out: () => [200, {}, {}],
};
const sent = (recipient, [status, answer]) => [status, answer, answer.id && { recipient, challenge: answer.id }];

export async function GET(request) {
  const { user, challenge } = unseal(request);
  const [status, answer] = user || !challenge ? [200, { user }] : await call(request, `/challenges/${challenge}`);
  return Response.json(answer, { status });
}

export async function POST(request, { params }) {
  if (request.headers.get("origin") !== ORIGIN)
    return Response.json({ reason: "foreign-origin", detail: "Open this page again." }, { status: 403 });
  const { step } = await params;
  if (!Object.hasOwn(steps, step)) return new Response(null, { status: 404 });
  const form = Object.fromEntries(new URLSearchParams(await request.text()));
  const [status, answer, session] = await steps[step](request, form, unseal(request));
  return Response.json(answer, { status, headers: session ? { "Set-Cookie": seal(session) } : {} });
}
