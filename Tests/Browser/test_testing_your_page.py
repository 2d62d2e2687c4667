"""Runs the samples of the guide to testing a page: with Playwright for Node, with jsdom, and with React in jsdom."""

import json
import shutil
from pathlib import Path

import playwright as installed_playwright
import pytest

from harness import package as tools
from harness.browser import NAMES, system_browser
from harness.package import run, sample
from harness.paths import PACKAGE, ROOT
from harness.site import StaticSite

GUIDE = ROOT / "docs" / "testing-your-page.md"

# The Node library of Playwright, which Python's package contains, has no test runner. This module has the few functions of
# the runner that the samples use; the matchers retry as the runner's do.
RUNNER = """
import { chromium } from %s;
const { URL: baseURL, EXECUTABLE, ARGS } = process.env;
const browser = await chromium.launch({ executablePath: EXECUTABLE || undefined, args: JSON.parse(ARGS) });
const running = [];
export const test = (title, body) => running.push([title, body]);
const READ = {
    toHaveText: (locator) => locator.textContent(), toHaveValue: (locator) => locator.inputValue(),
    toHaveAttribute: (locator, name) => locator.getAttribute(name),
    toBeEnabled: async (locator) => await locator.isEnabled(), toBeDisabled: async (locator) => await locator.isDisabled(),
};
export const expect = (locator) => Object.fromEntries(Object.entries(READ).map(([name, read]) => [name, async (...values) => {
    const expected = values.at(-1) ?? true;
    for (const end = Date.now() + 5000; ;) {
        const actual = await read(locator, ...values);
        if (actual === expected) return;
        if (Date.now() > end) throw Error(`${name}: ${actual}, not ${expected}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
    }
}]));
setTimeout(async () => {
    for (const [title, body] of running) {
        const page = await browser.newPage({ baseURL });
        page.on("pageerror", (error) => { throw error });
        await body({ page });
        await page.close();
        console.log("passed:", title);
    }
    await browser.close();
});
"""

# The page that the samples test.
TESTED_PAGE = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Enter the code</title>
<link rel="stylesheet" href="/otc/one-time-code.css">
<script type="module" src="/main.js"></script>
<script type="module" src="/otc/one-time-code.js"></script>

<form>
  <one-time-code length="6" resend-after="30">
    <label>Verification code
      <input name="otp" autocomplete="one-time-code" inputmode="numeric" required></label>
    <p data-error></p>
    <button type="button" data-resend>Request a new code</button>
  </one-time-code>
  <button>Verify</button>
</form>
"""
MAIN = """import { signIn } from "./sign-in.js";

signIn(document.querySelector("one-time-code"));
"""
SIGN_IN = """export function signIn(field) {
  field.verify = async (code, { signal }) => {
    const options = { method: "POST", headers: { Accept: "application/json" }, signal };
    const response = await fetch("/verify", { ...options, body: new URLSearchParams({ otp: code }) });
    if (!response.ok) throw await response.json().catch(() => ({}));
  };
}
"""


@pytest.fixture
def project(npm_project):
    """A folder with the samples of the guide and the page that they test, whose site is in the same folder."""
    folder = npm_project / "tested"
    if not folder.exists():
        folder.mkdir()
        shutil.copytree(PACKAGE, folder / "otc")
        samples = {name: sample(name, GUIDE) for name in ("sign-in.spec.js", "sign-in.test.js")}
        for name, text in {**samples, "index.html": TESTED_PAGE, "main.js": MAIN, "sign-in.js": SIGN_IN}.items():
            (folder / name).write_text(text)
    return folder


def test_the_samples_for_playwright_pass(browser, project):
    tools.require("node")
    library = Path(installed_playwright.__file__).parent / "driver" / "package" / "index.mjs"
    module = project / "node_modules" / "@playwright" / "test"
    module.mkdir(parents=True)
    (module / "package.json").write_text('{ "type": "module", "exports": "./index.js" }')
    (module / "index.js").write_text(RUNNER % json.dumps(str(library)))
    site = StaticSite(project)
    site.add("", (project / "index.html").read_text())
    environment = {"URL": site.url, "EXECUTABLE": system_browser(NAMES) or "", "ARGS": json.dumps(["--no-sandbox"])}
    try:
        output = run("node", "sign-in.spec.js", cwd=project, env=environment)
    finally:
        site.close()
    assert output.splitlines() == [
        "passed: an incorrect code is rejected, and the correct one is accepted",
        "passed: a new code can be requested after 30 seconds",
    ]


def test_the_sample_for_jsdom_passes(project):
    tools.require("node", "jsdom")
    # Debian's packages are found only by `require`.
    module = project / "node_modules" / "jsdom"
    module.mkdir(parents=True)
    (module / "index.cjs").write_text(f"module.exports = require({str(tools.FRAMEWORKS / 'jsdom')!r});")
    (module / "package.json").write_text('{ "main": "./index.cjs" }')
    output = run("node", "--test", "sign-in.test.js", cwd=project)
    assert "# pass 1" in output and "# fail 0" in output


# A page with the component for React, in jsdom.
COMPONENT = """
const { window } = new (require("jsdom").JSDOM)("<div id=root></div>", { pretendToBeVisual: true, url: "https://example.com" });
for (const name of Object.getOwnPropertyNames(window)) {
    if (!(name in globalThis) || /Event|Abort/.test(name)) globalThis[name] = window[name];
}
Object.assign(globalThis, { window });
const { default: { createElement, useState } } = await import("react");
const { default: { createRoot } } = await import("react-dom/client");
const { OneTimeCode } = await import("one-time-code/react");
const verify = async (code) => { if (code !== "985391") throw { reason: "wrong-code" } };
function Page() {
    const [code, setCode] = useState("");
    return createElement("main", null,
        createElement(OneTimeCode, { label: "Code", value: code, onValueChange: setCode, verify }), createElement("output", null, code));
}
createRoot(document.getElementById("root")).render(createElement(Page));
const until = async (isTrue) => { while (!isTrue()) await new Promise((done) => setTimeout(done, 10)) };
await until(() => document.querySelector("one-time-code[data-ready]"));
const field = document.querySelector("one-time-code"), input = document.querySelector("input");
for (const [code, phase] of [["123456", "rejected"], ["985391", "accepted"]]) {
    Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, "value").set.call(input, code);
    input.dispatchEvent(new window.Event("input", { bubbles: true }));
    await until(() => field.phase === phase);
}
console.log(document.querySelector("output").textContent, field.querySelector("label").textContent);
process.exit();
"""

# Debian's packages are found only by `require`.
REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);"


def test_a_component_works_in_jsdom(npm_project):
    tools.require("esbuild", "jsdom", "react", "react-dom")
    (npm_project / "jsdom.mjs").write_text(COMPONENT)
    run("esbuild", "jsdom.mjs", "--bundle", "--platform=node", "--format=esm", "--external:jsdom", "--log-level=warning",
        "--splitting", "--outdir=out", "--out-extension:.js=.mjs", f"--banner:js={REQUIRE}", cwd=npm_project)
    assert run("node", "out/jsdom.mjs", cwd=npm_project) == "985391 Code \n"
