// Connects a field to the verification service, or to an app's routes that forward to it. Uses the element as any page can.
// Importing this file has no effect.

// The reasons of the service whose `detail` is for users. That of the others, which users can't cause, is for developers.
const FOR_USERS = [
  "too-soon", "limited", "locked", "resend-not-allowed", "destination-not-allowed", "channel-not-available", "unreadable-code",
  "unknown-challenge", "used-up", "too-many-attempts", "expired",
];

// The reason for which a challenge accepts no code, by its state.
const REASONS = { used: "used-up", exhausted: "too-many-attempts", expired: "expired" };

// The milliseconds in which the user sees and hears that the code was accepted, before another page opens.
const PAUSE = 900;

// `crypto.randomUUID` exists only in secure contexts.
const makeKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16)).join("-");

const resendButtons = (field) => [...field.querySelectorAll("[data-resend]")];

const formOf = (field) => field.querySelector("input")?.form;

/** Waits for a response or its text. `fetch` throws a `TypeError` for a lost connection, which has the element's reason then. */
const receive = (promise) => Promise.resolve(promise).catch((error) => {
  throw error?.name === "TypeError" ? { reason: "no-network" } : error;
});

/** Sends a request that asks for JSON, with texts in the field's language. */
const send = (field, address, options, type) => {
  const language = field.closest("[lang]")?.lang, headers = { Accept: "application/json" };
  if (language) headers["Accept-Language"] = language;
  if (type) headers["Content-Type"] = type;
  return fetch(address, { headers, cache: "no-store", ...options });
};

/** The requests of the service's API at an address. */
const requestsOfService = (field, service) => {
  const address = (id) => `${String(service).replace(/\/$/, "")}/challenges/${encodeURIComponent(id)}`;
  const post = (address, body, signal) => {
    return send(field, address, { method: "POST", body: JSON.stringify(body), signal }, "application/json");
  };
  return {
    verify: (code, { id, requestKey, signal }) => post(`${address(id)}/verify`, { code, requestKey }, signal),
    resend: (channel, { id }) => post(`${address(id)}/resend`, { channel }),
    read: (id) => send(field, address(id)),
  };
};

/** The requests of the page's forms, as browsers send them, with a request key. */
const requestsOfForms = (field) => {
  const submit = async (form, button, signal, requestKey) => {
    const data = new FormData(form);
    if (button?.name) data.set(button.name, button.value);
    if (requestKey) data.set("requestKey", requestKey);
    const address = button?.getAttribute("formaction") ?? form.getAttribute("action") ?? location.href;
    const response = await send(field, address, { method: "POST", body: new URLSearchParams(data), signal });
    // The page with the form again, or that of a captive portal, doesn't tell what happened.
    const isJSON = response.headers.get("Content-Type")?.includes("json");
    if (response.ok && !response.redirected && !isJSON) throw { status: response.status };
    return response;
  };
  return {
    verify: (code, { requestKey, signal }) => {
      const form = formOf(field), input = form.elements.namedItem("requestKey");
      // If the page submits the form later, the response is the same.
      if (input) input.value = requestKey;
      const button = [...form.elements].find(({ type, dataset }) => type === "submit" && dataset.resend === undefined);
      return submit(form, button, signal, requestKey);
    },
    resend: (channel) => {
      const button = resendButtons(field).find((button) => button.dataset.channel === channel);
      if (!button) throw new RangeError("connect: no button for this channel");
      return submit(button.form, button);
    },
  };
};

/** Connects a field, as described in service.d.ts. */
export const connect = async (field, { service, challenge, accept, sent, ...functions } = {}) => {
  const isOfService = service !== undefined;
  const requests = { ...(isOfService ? requestsOfService(field, service) : requestsOfForms(field)), ...functions };
  if (isOfService && !challenge) throw new TypeError("connect: no challenge");
  if (!isOfService && !functions.verify && !formOf(field)) throw new TypeError("connect: no service, function or form");
  // A code keeps its request key until the server rejects it, so trying again after a lost response is the same attempt.
  const keys = new Map();
  let id = challenge?.id ?? challenge;
  // Whether there was no response to the last request for a new code, which may have been sent.
  let isUnanswered = false;
  // Whether a code was verified or requested, so that the challenge may be another than the one that was read.
  let hasBegun = false;

  /** Returns the JSON of a response, if it has any. Throws a problem with its status. */
  const read = async (response) => {
    const text = await receive(response.text());
    let content;
    try { content = JSON.parse(text); } catch {}
    // The response of another server than the service, such as a captive portal, isn't JSON.
    if (response.ok && (content || !isOfService)) return content;
    const problem = { ...content, status: response.status };
    if (isOfService && !FOR_USERS.includes(problem.reason)) delete problem.detail;
    throw problem;
  };

  /** Sets the element's attributes, and shows the buttons for the challenge's channels. */
  const show = (challenge) => {
    id = challenge?.id ?? id;
    const attributes = {
      length: challenge?.length, alphabet: challenge?.alphabet, grouping: challenge?.grouping,
      "expires-in": challenge?.expiresIn,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value) field.setAttribute(name, value);
      else if (value !== undefined) field.removeAttribute(name);
    }
    const channels = challenge?.channels;
    if (!channels) return;
    for (const button of resendButtons(field)) {
      const { channel } = button.dataset, isOffered = challenge.resendIn != null && (!channel || channels.includes(channel));
      // A button that has the focus keeps it.
      button.hidden = !isOffered && !button.matches(":focus");
    }
  };

  field.verify = async (code, { signal }) => {
    hasBegun = true;
    if (!keys.has(code)) keys.set(code, makeKey());
    let response, content;
    try {
      response = await receive(requests.verify(code, { id, requestKey: keys.get(code), signal }));
      // The address to which the server redirects may have no JSON, and any status.
      if (accept || !response.redirected) content = await read(response);
    } catch (problem) {
      if (problem?.reason && problem.status < 500) keys.delete(code);
      throw problem;
    }
    if (accept) await accept(content ?? {}, { signal });
    else if (response.redirected) setTimeout(() => location.assign(response.url), PAUSE);
  };

  field.resend = async (channel) => {
    hasBegun = true;
    let next;
    try {
      next = await read(await receive(requests.resend(channel, { id })));
    } catch (problem) {
      const wasSent = isUnanswered && problem?.reason === "too-soon" && requests.read;
      isUnanswered = problem?.reason === "no-network";
      if (!wasSent) throw problem;
      next = await read(await receive(requests.read(id)));
    }
    isUnanswered = false;
    show(next);
    sent?.(next);
    return next?.resendIn ?? 0;
  };

  if (typeof challenge === "string") {
    try {
      challenge = await read(await receive(requests.read(id)));
    } catch (problem) {
      if (problem?.reason !== "unknown-challenge") throw problem;
      // The service deletes challenges some time after they have expired.
      challenge = { id, state: "expired", channels: [] };
    }
    if (hasBegun) return challenge;
  }
  show(challenge);
  if (challenge?.resendIn) field.setAttribute("resend-after", challenge.resendIn);
  const reason = REASONS[challenge?.state];
  if (reason) {
    await customElements.whenDefined(field.localName);
    (await field.ready).reject({ reason });
  }
  return challenge;
};
