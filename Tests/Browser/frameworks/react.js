// React, with the package's component. The input is controlled.

import { OneTimeCode } from "one-time-code/react";

const { createElement, Fragment, useState } = React;
const data = { "data-page": "" };
const circle = createElement("circle", { cx: 6, cy: 6, r: 6 });
const icon = createElement("svg", { width: 12, height: 12, "aria-hidden": true }, circle);

function ErrorMessage({ kind, error }) {
  if (kind === "if" && !error) return null;
  const rich = error && createElement(Fragment, null, icon, " ", createElement("b", null, "Error:"), " ", error);
  return createElement("p", { "data-error": "", ...data }, kind === "rich" ? rich : error);
}

function Form({ code, wait, ...props }) {
  return createElement("form", { onSubmit: submit },
    createElement(OneTimeCode,
      { label: "Verification code", value: code, resendAfter: wait ?? undefined, onValueChange: (code) => update({ code }) },
      createElement("p", { "data-hint": "", ...data }, HINT),
      createElement(ErrorMessage, props),
      createElement("button", { type: "button", "data-resend": "", ...data }, "Request a new code"),
    ),
    createElement("button", data, "Verify"),
  );
}

function App() {
  const [current, setCurrent] = useState({ ...state });
  render = (state) => setCurrent({ ...state });
  return createElement(Fragment, null,
    current.isShown && createElement(Form, { ...current, key: current.key }),
    createElement("p", { id: "other", ...data }, current.other),
  );
}

ReactDOM.createRoot(document.querySelector("main")).render(createElement(App));
