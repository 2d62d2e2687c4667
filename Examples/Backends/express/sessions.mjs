// The sessions by their tokens. Replace the map by a store, such as Redis, if they must outlive this process.
import { randomBytes } from "node:crypto";

export const lifetime = 12 * 60 * 60 * 1000;
const sessions = new Map();

function keep(token, session, time) {
  sessions.set(token, session);
  setTimeout(() => sessions.delete(token), time).unref();
}

// Returns a session, or an empty one. A replaced session is empty too, except for the attempt that has signed the user in.
export function load(token, attempt) {
  const session = sessions.get(token) ?? {};
  return session.attempt && session.attempt !== attempt ? {} : session;
}

export function remove(token) {
  sessions.delete(token);
}

// Replaces a session, and returns the new token. Knowing the old one is worthless then. But for a minute, a browser
// that didn't get the answer can repeat the attempt that has signed the user in: only that browser knows its random key.
export function renew(token, session, attempt) {
  if (session.user && attempt) keep(token, { user: session.user, attempt }, 60_000);
  else sessions.delete(token);
  const fresh = randomBytes(32).toString("base64url");
  keep(fresh, session, lifetime);
  return fresh;
}
