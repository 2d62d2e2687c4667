// React 19, with the package's component in a form with an action. React resets the form after the action.

import { OneTimeCode } from "one-time-code/react";

const { createElement, useActionState, useEffect } = React;

function App() {
  const [{ error, count }, verify] = useActionState(
    async ({ count }, form) => ({ error: form.get("otp") ? answer : "No code", count: count + 1 }), { error: "", count: 0 },
  );
  useEffect(() => { answers = count; }, [count]);
  return createElement("form", { action: verify },
    createElement(OneTimeCode, { label: "Verification code" }, createElement("p", { "data-error": "" }, error)),
    createElement("button", null, "Verify"),
  );
}

ReactDOM.createRoot(document.querySelector("main")).render(createElement(App));
