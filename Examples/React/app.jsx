import { useState } from "react";
import { createRoot } from "react-dom/client";
import { OneTimeCode } from "one-time-code/react";
import "one-time-code/one-time-code.css";

async function post(path, body, signal) {
  const response = await fetch(path, { method: "POST", headers: { Accept: "application/json" }, body, signal });
  if (!response.ok) throw await response.json().catch(() => ({}));
  return response;
}

async function verify(code, { signal }) {
  const response = await post("/code", new URLSearchParams({ otp: code }), signal);
  location.assign(response.url);
}

async function resend() {
  const response = await post("/again");
  return (await response.json()).resendIn;
}

function EnterCode({ wait, message }) {
  const [code, setCode] = useState("");
  return (
    <main>
      <h1>Enter the code</h1>
      <OneTimeCode
        label="Verification code" autoFocus required value={code} onValueChange={setCode}
        verify={verify} resend={resend} resendAfter={wait}
      >
        <p data-error>{message}</p>
        <button type="button" data-resend>Request a new code</button>
      </OneTimeCode>
    </main>
  );
}

const root = document.getElementById("root");
createRoot(root).render(<EnterCode {...root.dataset} />);
