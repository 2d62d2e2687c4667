import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { OneTimeCode } from "one-time-code/react";
import { connect } from "one-time-code/service";
import "one-time-code/one-time-code.css";

function EnterCode({ wait, message }) {
  const [code, setCode] = useState("");
  const input = useRef(null);
  useEffect(() => { connect(input.current.closest("one-time-code")); }, []);
  return (
    <main>
      <h1>Enter the code</h1>
      <form method="post" action="/code">
        <OneTimeCode
          ref={input} label="Verification code" autoFocus required value={code} onValueChange={setCode} resendAfter={wait}
        >
          <p data-error>{message}</p>
          <button type="submit" form="again" data-resend>Request a new code</button>
        </OneTimeCode>
      </form>
      <form id="again" method="post" action="/again" />
    </main>
  );
}

const root = document.getElementById("root");
createRoot(root).render(<EnterCode {...root.dataset} />);
