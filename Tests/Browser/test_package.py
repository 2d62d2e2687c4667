"""Tests the output of `make dist`: its contents, its types, and pages that load it as the guide shows."""

import gzip
import hashlib
import json
import base64
import re
import shutil
import subprocess
import sys

import brotli
import pytest
from playwright.sync_api import expect

from harness import html, package as tools
from harness.field import RECORDER, Field, eventually, expect_resend_title
from harness.package import FRAMEWORKS, VUE_FORM, esbuild, node, run, sample
from harness.paths import PACKAGE, ROOT
from harness.site import StaticSite
from harness.ways import WAYS, enter

# The maximum size of all files that a field in English loads, in bytes, compressed with brotli.
MAX_SIZE = 47_616

@pytest.fixture
def open_files(page, npm_project):
    """`open_files({name: text, …}, "page.html")` writes files into a folder, serves the folder, and opens one file."""
    sites = []

    def open_files(files, name, before=()):
        folder = npm_project / "site"
        for file, text in files.items():
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            (folder / file).write_text(text, encoding="utf-8")
        sites.append(StaticSite(folder))
        page.add_init_script(path=RECORDER)
        for script in before:
            page.add_init_script(script)
        page.goto(sites[-1].address(name))
        return page

    yield open_files
    for site in sites:
        site.close()


def copy_package(npm_project, name="otc"):
    """Copies the package into the site's folder `name`, and returns the copy's path."""
    target = npm_project / "site" / name
    if not target.exists():
        shutil.copytree(PACKAGE, target)
    return target


def document(body, script="", style="/otc/one-time-code.css"):
    return (f'<!DOCTYPE html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Enter the code</title>\n'
            f'<link rel="stylesheet" href="{style}">\n<main>{body}</main>\n{script}')


def ready_field(page, count=1):
    page.wait_for_function(f"() => document.querySelectorAll('one-time-code[data-ready]').length === {count}")
    page.locator("one-time-code input[data-slotted]").first.focus()
    return Field(page)


# Contents


def test_the_files_of_a_field_in_one_language_do_not_exceed_the_maximum():
    files = ["one-time-code.js", "one-time-code.css"]
    contents = {file: (PACKAGE / file).read_bytes() for file in files}
    rows = {name: (len(brotli.compress(content)), len(gzip.compress(content, 9, mtime=0)))
            for name, content in contents.items()}
    by_brotli, by_gzip = (sum(sizes) for sizes in zip(*rows.values()))
    for name, sizes in [*rows.items(), ("in all", (by_brotli, by_gzip))]:
        print(f"{sizes[0]:7} by brotli {sizes[1]:7} by gzip  {name}")
    assert by_brotli <= MAX_SIZE


def test_browsers_store_the_script_in_one_byte_per_character():
    """The script, which contains the module as characters, has only those of Latin-1."""
    text = (PACKAGE / "one-time-code.js").read_text(encoding="utf-8")
    assert not [character for character in text if ord(character) > 0xFF]


def test_importing_the_package_in_node_does_nothing(npm_project):
    script = "const m = await import('one-time-code'); console.log(Object.keys(m), m.OneTimeCode)"
    assert node(script, npm_project) == "[ 'OneTimeCode' ] undefined\n"
    script = "const m = await import('one-time-code/define'); console.log(Object.keys(m), globalThis.customElements)"
    assert node(script, npm_project) == "[ 'define' ] undefined\n"
    assert node("console.log(Object.keys(await import('one-time-code/service')))", npm_project) == "[ 'connect' ]\n"


def test_the_exports_lead_to_files():
    exports = json.loads((PACKAGE / "package.json").read_text())["exports"]
    targets = [target for value in exports.values() for target in (value.values() if isinstance(value, dict) else [value])]
    assert [target for target in targets if "*" not in target and not (PACKAGE / target).is_file()] == []


@pytest.mark.parametrize("environment, expected", [
    ({}, (None, None)),
    ({"GITHUB_SERVER_URL": "https://git.example", "GITHUB_REPOSITORY": "ada/code"},
     ({"type": "git", "url": "git+https://git.example/ada/code.git", "directory": "web"}, "https://git.example/ada/code#readme")),
])
def test_the_manifest_has_the_address_of_the_repository_where_it_is_known(environment, expected, tmp_path):
    """Runs the lines of the build script that write `package.json` and the README."""
    script = (ROOT / "Scripts" / "dist.sh").read_text()
    [lines] = re.findall(r"^repository=.*?^done$", script, re.M | re.S)
    variables = {"GITHUB_SERVER_URL": "", "GITHUB_REPOSITORY": "", "package": "web/Sources/Package", "dist": str(tmp_path)}
    run("bash", "-euc", lines, env={**variables, **environment})
    manifest = json.loads((tmp_path / "package.json").read_text())
    assert (manifest.get("repository"), manifest.get("homepage")) == expected
    assert ("](https://git.example/ada/code#documentation)" in (tmp_path / "README.md").read_text()) == bool(environment)
    assert manifest["version"] == (ROOT / "VERSION").read_text().strip()


def test_npm_packs_the_expected_files():
    tools.require("npm")
    listing = json.loads(run("npm", "pack", "--dry-run", "--json", "--offline", cwd=PACKAGE))[0]
    files = {re.sub(r"-[A-Z0-9]{8}\.", ".", entry["path"]) for entry in listing["files"]}
    languages = {"pt-BR", "es", "fr", "de", "it", "ja", "ar"}
    parts = {"pt-BR", "es", "fr", "de", "it", "ja", "ar", "names", "words", "one-time-code.css", "one-time-code-script", "one-time-code-sms"}
    scripts = {"one-time-code.js", "one-time-code-define.js", "service.js"} | {f"parts/{name}.js" for name in parts}
    assert files == scripts | {f"{name}.map" for name in scripts} | {
        "LICENSE", "OneTimeCode.svelte", "README.md", "components.js", "custom-elements.json", "integrity.json",
        "jsx.d.ts", "one-time-code-define.d.ts", "one-time-code.css", "one-time-code.d.ts", "package.json", "react.d.ts",
        "react.js", "registry/one-time-code.json", "service.d.ts", "svelte.d.ts", "vue.d.ts", "vue.js",
    }


def test_the_readme_of_the_package_leads_to_nothing_that_the_package_lacks():
    text = (PACKAGE / "README.md").read_text()
    links = re.findall(r"\]\(([^)]*)\)", text)
    assert [link for link in links if not link.startswith("https://")] == []
    assert "make " not in text and "%" not in text
    exports = json.loads((PACKAGE / "package.json").read_text())["exports"]
    for name in re.findall(r"[\"'`]one-time-code/([\w.-]+)[\"'`]", text):
        assert f"./{name}" in exports or (PACKAGE / name).is_file(), name
    attributes = {row["name"] for row in manifest_attributes()}
    for name in re.findall(r"^\| `([\w-]+)` \|", text, re.MULTILINE):
        assert name in attributes, name


def manifest_attributes():
    manifest = json.loads((PACKAGE / "custom-elements.json").read_text())
    return manifest["modules"][0]["declarations"][0]["attributes"]


def test_the_digests_are_those_of_the_files():
    digests = json.loads((PACKAGE / "integrity.json").read_text())
    assert {"./one-time-code.js", "./one-time-code.css"} <= set(digests)
    for name, digest in digests.items():
        actual = base64.b64encode(hashlib.sha384((PACKAGE / name).read_bytes()).digest()).decode()
        assert digest == f"sha384-{actual}"


def test_source_maps_lead_back_to_the_sources():
    sources = json.loads((PACKAGE / "one-time-code.js.map").read_text())
    texts = dict(zip((name.rsplit("/")[-1] for name in sources["sources"]), sources["sourcesContent"]))
    original = ROOT / "web" / "Sources" / "Element" / "one-time-code-field.js"
    assert texts["one-time-code-field.js"] == original.read_text(encoding="utf-8")


def test_the_manifest_matches_types_and_style():
    declaration = json.loads((PACKAGE / "custom-elements.json").read_text())["modules"][0]["declarations"][0]
    types = (PACKAGE / "one-time-code.d.ts").read_text()
    scripts = "".join(file.read_text() for file in (ROOT / "web" / "Sources" / "Element").glob("*.js"))
    style = "".join(file.read_text() for file in (ROOT / "web" / "Sources" / "Element").glob("*.css"))
    for attribute in declaration["attributes"]:
        assert f" * - `{attribute['name']}`" in types or f"`{attribute['name']}`:" in types, attribute
        assert attribute["name"] in scripts or f"[{attribute['name']}=" in style
    members = {member["name"] for member in declaration["members"]}
    body = re.search(r"export class OneTimeCode.*?^}", types, re.S | re.M)[0]
    assert members == set(re.findall(r"^  (?:readonly )?(?!static|add|remove)(\w+)[:(]", body, re.M))
    assert {event["name"] for event in declaration["events"]} == {"complete", "refuse", "reject", "error"}
    properties = {entry["name"] for entry in declaration["cssProperties"]}
    assert properties == set(re.findall(r"var\((--one-time-code-[\w-]+)", style))


TYPED = """
import { OneTimeCode, type Rejection } from "one-time-code";
import { connect, type Challenge } from "one-time-code/service";

const field: OneTimeCode = document.querySelector("one-time-code")!;
field.verify = async (code: string, { signal }) => {
  signal.throwIfAborted();
  const rejection: Rejection = { reason: "wrong-code", attemptsLeft: 2 };
  if (code.length < 6) throw rejection;
};
field.resend = async () => 20;
field.phrases = { digitsOnly: "Digits, please.", missingDigits: { one: "One more", other: "{count} more" } };
field.addEventListener("complete", (event) => console.log(event.detail.code.length));
field.addEventListener("refuse", (event) => console.log(event.detail.reason === "symbol"));
field.addEventListener("error", ({ error }) => console.log(error));
field.ready.then((ready) => ready.focus());
OneTimeCode.languages.nl = async () => ({ default: { label: "Code" } });
connect(field);
connect(field, { service: "/api", challenge: "b41f", accept: async ({ receipt }, { signal }) => fetch("/in", { body: receipt, signal }) })
  .then((challenge) => challenge?.expiresIn);
const challenge: Challenge = { id: "b41f", state: "open", channels: ["sms", "voice"], length: 6, expiresIn: 600, resendIn: 20 };
connect(field, {
  challenge, verify: (code, { id, requestKey, signal }) => fetch(`/${id}`, { method: "POST", body: code + requestKey, signal }),
  resend: (channel, { id }) => fetch(`/${id}/${channel}`), sent: ({ channels }) => channels?.includes("sms"),
});
// @ts-expect-error A challenge is an object or an identifier.
connect(field, { challenge: 1 });
// `complete` events of other elements are plain events.
document.addEventListener("complete", (event) => { const plain: Event = event; console.log(plain); });
// @ts-expect-error There is no such reason for a refusal.
field.addEventListener("refuse", (event) => event.detail.reason === "nonsense");
"""


def test_the_types_compile(npm_project):
    tools.require("tsc")
    file = npm_project / "typed.ts"
    file.write_text(TYPED)
    run("tsc", "--noEmit", "--strict", "--target", "es2022", "--module", "node16", "--moduleResolution", "node16",
        "--lib", "es2022,dom,dom.iterable", "--typeRoots", "none", file.name, cwd=npm_project)


# Stubs of the frameworks' types, with the names that the package uses: Debian has no real ones.
STUBS = {
    "react": {
        "index.d.ts": """
            export type ReactNode = unknown;
            export interface HTMLAttributes<T> { lang?: string; id?: string; className?: string; style?: object; children?: ReactNode }
            export interface InputHTMLAttributes<T> extends HTMLAttributes<T> {
              name?: string; value?: string | number; disabled?: boolean; placeholder?: string;
              onChange?: (event: { target: HTMLInputElement }) => void }
            export type DetailedHTMLProps<E, T> = E & { ref?: (node: T | null) => void };
            export interface RefAttributes<T> { ref?: (node: T | null) => void }
            export type ForwardRefExoticComponent<P> = (props: P) => any;
            export namespace JSX { interface IntrinsicElements { input: { name?: string } } }""",
        "jsx-runtime.d.ts": "export { JSX } from './index.js';\nexport const jsx: any, jsxs: any;\n",
    },
    "vue": {"index.d.ts": """
        export type DefineComponent<P> = new () => { $props: P };
        export interface InputHTMLAttributes { name?: string; value?: unknown; disabled?: boolean; placeholder?: string }
        export interface GlobalComponents {}"""},
    "svelte": {
        "index.d.ts": """
            export interface Component<P, E, B> { (internals: unknown, props: P): E }
            export type Snippet = () => unknown;""",
        "elements.d.ts": """
            export interface HTMLAttributes<T> { lang?: string; id?: string; children?: unknown }
            export interface HTMLInputAttributes extends HTMLAttributes<HTMLInputElement> { name?: string; value?: unknown }
            export interface SvelteHTMLElements {}""",
    },
}
COMPONENTS = """
import { OneTimeCode as ReactCode } from "one-time-code/react";
import { OneTimeCode as VueCode } from "one-time-code/vue";
import SvelteCode, { type OneTimeCodeProps as SvelteProps } from "one-time-code/svelte";
import { define } from "one-time-code/define";

export const element = <one-time-code length={6} masked lang="en" verify={async (code) => code.length}
  oncomplete={(event) => event.detail.code}><input name="otp" /></one-time-code>;
export const component = <ReactCode length={6} submitWhenComplete label="Code" name="otp" disabled={false} className="wide"
  value="" onValueChange={(code) => code.length} onComplete={(code, event) => event.detail.code === code}
  verify={async (code, { signal }) => signal.aborted || code.length} read={(text) => text.trim()}
  onRefuse={({ reason }) => reason === "symbol"} ref={(input) => input?.select()}>Hint</ReactCode>;
export const vue: InstanceType<typeof VueCode>["$props"] = {
  modelValue: "", label: "Code", resendAfter: 20, disabled: true, onComplete: (code) => code.length };
const svelte: SvelteProps = { value: "", oncomplete: (code) => code.length, name: "otp", resend: async () => 20 };
SvelteCode({}, svelte);
define("my-code").languages.nl = async () => ({ default: { label: "Code" } });

// @ts-expect-error A length is a number.
export const wrongElement = <one-time-code length={true} />;
// @ts-expect-error A length is a number.
export const wrongComponent = <ReactCode length={true} />;
// @ts-expect-error The event has a code only.
export const wrongEvent = <ReactCode onComplete={(code, event) => event.detail.reason} />;
// @ts-expect-error A code is a string.
vue.modelValue = 1;
// @ts-expect-error A code is a string.
svelte.value = 1;
// @ts-expect-error A name is a string.
define(1);
"""


def test_typescript_knows_the_element_and_its_components(npm_project):
    """The JSX types extend the `JSX` namespace in React's module, because React 19's types have no global one."""
    tools.require("tsc")
    modules = npm_project / "node_modules"
    for name, files in STUBS.items():
        (modules / name).mkdir(exist_ok=True)
        exports = {"." if file == "index.d.ts" else f"./{file[:-5]}": {"types": f"./{file}"} for file in files}
        (modules / name / "package.json").write_text(json.dumps({"name": name, "exports": exports}))
        for file, text in files.items():
            (modules / name / file).write_text(text)
    (npm_project / "components.tsx").write_text(COMPONENTS)
    run("tsc", "--noEmit", "--strict", "--target", "es2022", "--module", "node16", "--moduleResolution", "node16",
        "--jsx", "react-jsx", "--lib", "es2022,dom,dom.iterable", "--typeRoots", "none", "components.tsx", cwd=npm_project)
    for name in STUBS:
        shutil.rmtree(modules / name)


# Pages


def test_a_plain_page(open_files, npm_project):
    copy_package(npm_project)
    page = open_files({"plain.html": document(sample("plain.html").replace("/verify", "/echo"))}, "plain.html")
    field = ready_field(page)
    field.type("985").press("Enter").expect(error="3 digits are missing.")
    expect_resend_title(page, r"Request a new code 0:(30|2\d)")
    field.type("391").press("Enter")
    expect(page.locator("pre")).to_have_text("otp=985391")


VERIFYING = "<form action=/verify><one-time-code><label>Verification code <input name=otp required></label></one-time-code></form>"
SCRIPTS = '<script type="module" src="/verify.js"></script>', '<script type="module" src="/otc/one-time-code.js"></script>'


@pytest.mark.problem(r"status of (422|500)|ERR_FAILED")
@pytest.mark.parametrize("order", [1, -1], ids=["before", "after"])
def test_a_script_of_the_page_verifies_in_place(open_files, npm_project, page, order):
    """The guide's script works before and after the element's script, and with each kind of response."""
    copy_package(npm_project)
    text = document(VERIFYING, "".join(SCRIPTS[::order]))
    bodies = []
    responses = [
        lambda route: route.fulfill(status=422, json={"reason": "wrong-code", "attemptsLeft": 2}),
        lambda route: route.fulfill(status=500, body="<h1>Oh no</h1>"),
        lambda route: route.abort(),
        lambda route: route.fulfill(status=303, headers={"Location": "/welcome"}),
    ]

    def respond(route):
        bodies.append(re.sub("&requestKey=.+", "", route.request.post_data))
        responses[len(bodies) - 1](route)

    page.route("**/verify", respond)
    files = {"verifying.html": text, "verify.js": sample("verify.js"), "welcome": "", "blank.html": "<title>-</title>"}
    open_files(files, "verifying.html")
    # The next page is still loading.
    page.route("**/welcome", lambda route: route.fulfill(status=204))
    field = ready_field(page)
    field.type("123456").expect(phase="rejected", error="Incorrect code. 2 attempts left.")
    field.later().type("223456").expect(phase="rejected", error="Unable to check the code. Try again.")
    field.later().type("323456").expect(phase="rejected", error="Unable to check the code: no connection. Try again.")
    with page.expect_request("**/welcome"):
        field.later().type("985391").expect(phase="accepted")
    page.evaluate("() => addEventListener('submit', () => { window.isSubmitted = true })")
    field.press("Enter")
    assert not page.evaluate("window.isSubmitted")
    assert bodies == ["otp=123456", "otp=223456", "otp=323456", "otp=985391"]


@pytest.mark.problem("status of 429")
def test_a_script_of_the_page_requests_a_new_code(open_files, npm_project, page):
    """V6.1, V9.15: the guide's script waits as long as the server asks for, and shows the server's text of an error."""
    copy_package(npm_project)
    text = document(
        '<form><one-time-code><label>Verification code <input name=otp></label><button form=again data-resend>Send</button>'
        '<button form=again name=channel value=voice data-resend data-channel=voice>Call</button></one-time-code></form>'
        '<form id=again action=/again></form>', "".join(SCRIPTS),
    )
    requests = []

    def respond(route):
        requests.append((route.request.post_data or "", route.request.headers["accept"]))
        if len(requests) == 1:
            route.fulfill(status=429, json={"reason": "limited", "detail": "Too many codes were requested."})
        else:
            route.fulfill(json={"resendIn": 40})

    page.route("**/again", respond)
    open_files({"resending.html": text, "verify.js": sample("verify.js")}, "resending.html")
    field = ready_field(page)
    page.get_by_role("button", name="Send").click()
    field.expect(error="Too many codes were requested.")
    page.get_by_role("button", name="Call").click()
    expect_resend_title(page, r"Send 0:(40|3\d)")
    assert requests == [("", "application/json"), ("channel=voice", "application/json")]


def test_nothing_moves_when_the_field_becomes_ready(open_files, npm_project):
    copy_package(npm_project)
    watch_shifts = (
        "window.shifts = []; new PerformanceObserver((list) => { for (const entry of list.getEntries())"
        " shifts.push(entry.value) }).observe({ type: 'layout-shift', buffered: true })"
    )
    held_routes = []
    text = document(sample("plain.html") + "<p>What follows</p>").replace('lang="en"', 'lang="de"')
    files = {"still.html": text}
    page = open_files({**files, "blank.html": "<title>-</title>"}, "blank.html", before=[watch_shifts])
    page.route("**/parts/de-*.js", lambda route: held_routes.append(route))
    page.goto(page.url.replace("blank", "still"))
    eventually(page, lambda: len(held_routes), 1)
    tops = """[...document.querySelectorAll("label, input, button, p")].filter((node) => node.checkVisibility())
        .map((node) => node.getBoundingClientRect().top)"""
    before = page.evaluate(tops)
    # Waits until the browser has drawn the page, because it reports only shifts between two drawn frames.
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    held_routes[0].continue_()
    field = ready_field(page)
    field.boxes()
    assert page.evaluate(tops) == before
    assert sum(page.evaluate("shifts")) == 0


APP = document(
    '<form method="post" action="/echo"><one-time-code lang="pt-BR"><label>Verification code <input name="otp"></label>'
    "</one-time-code></form>", '<script type="module" src="/public/bundled.js"></script>',
)


@pytest.mark.parametrize("bundler", ["esbuild", "rollup"])
def test_a_bundle_needs_no_other_files(open_files, npm_project, bundler):
    tools.require(bundler)
    folder = npm_project / "site"
    copy_package(npm_project)
    (folder / "bundled.js").write_text(sample("bundled.js"))
    shutil.rmtree(folder / "public", ignore_errors=True)
    if bundler == "esbuild":
        esbuild(folder / "bundled.js", "--minify")
    else:
        # Rollup itself doesn't resolve packages. This plugin does what @rollup/plugin-node-resolve would do.
        (folder / "rollup.config.mjs").write_text(
            "export default { input: 'bundled.js', output: { dir: 'public', format: 'es' }, plugins: [{ name: 'find',"
            " resolveId: (id) => id === 'one-time-code' ?"
            f" {json.dumps(str(npm_project / 'node_modules/one-time-code/one-time-code.js'))} : null }}] }}"
        )
        run("rollup", "-c", "rollup.config.mjs", "--silent", cwd=folder)
    requests = []
    page = open_files({"app.html": APP, "blank.html": "<title>-</title>"}, "blank.html")
    page.on("request", lambda request: requests.append(request.url))
    page.goto(page.url.replace("blank", "app"))
    field = ready_field(page)
    field.type("123456").expect(phase="rejected", error="Código incorreto.")
    field.later().type("985391").expect(phase="accepted")
    assert [url for url in requests if not url.endswith((".html", ".js", ".css"))] == []


def test_a_package_that_a_development_server_prepares_starts(open_files, npm_project):
    """Vite's development server bundles a dependency into a file in another folder, without its other files.

    The page doesn't link the style sheet, and its policy would show requests to other addresses as errors.
    """
    folder = npm_project / "site"
    shutil.rmtree(folder / "deps", ignore_errors=True)
    folder.mkdir(exist_ok=True)
    run("esbuild", npm_project / "node_modules/one-time-code/one-time-code.js", "--bundle", "--splitting", "--format=esm",
        f"--outdir={folder / 'deps'}", "--log-level=warning", cwd=folder)
    text = document(
        '<one-time-code lang="de"><label>Verification code <input name="otp"></label></one-time-code>',
        '<script type="module" src="/deps/one-time-code.js"></script>', style="/page.css",
    )
    page = open_files({"prepared.html": text, "page.css": ""}, "prepared.html")
    ready_field(page).type("12").press("Enter").expect(drawn="1 2 |_ _ _ _", error="Es fehlen 4 Ziffern.")
    assert page.evaluate("getComputedStyle(document.querySelector('input')).letterSpacing") != "normal"


JSDOM = """
import { createRequire } from "node:module";

const { JSDOM } = createRequire(import.meta.url)("jsdom");
const { window } = new JSDOM(`<!doctype html><form><one-time-code>
  <label>Code <input name="otp" required></label><button type="button" data-resend>Request a new code</button>
</one-time-code></form>`, { url: "https://example.com", pretendToBeVisual: true });
// Test runners make the properties of the window global.
for (const name of Object.getOwnPropertyNames(window)) {
  if (!(name in globalThis) || /Event|Abort/.test(name)) globalThis[name] = window[name];
}
%s
await import("one-time-code");
const host = document.querySelector("one-time-code"), input = document.querySelector("input");
const report = (...values) => console.log(...values);
host.verify = async (code) => { report("verify", code); if (code !== "985391") throw { reason: "wrong-code" } };
host.addEventListener("complete", (event) => report("complete", event.detail.code));
const settled = () => new Promise((done) => setTimeout(done, 50));
await host.ready;
input.focus();
for (const data of "123456") {
  const init = { bubbles: true, cancelable: true, inputType: "insertText", data };
  if (!input.dispatchEvent(new window.InputEvent("beforeinput", init))) continue;
  input.value += data;
  input.dispatchEvent(new window.InputEvent("input", init));
}
await settled();
report(host.phase, input.value, host.querySelector("[data-one-time-code=message]").textContent);
input.value = "985391";
input.dispatchEvent(new window.Event("input", { bubbles: true }));
await settled();
report(host.phase, input.value);
process.exit();
"""


@pytest.mark.parametrize("early", ["", "delete globalThis.WebAssembly;"], ids=["WebAssembly", "no WebAssembly"])
def test_F13_5_the_element_works_in_jsdom(npm_project, early):
    """F13.5: in jsdom, which has no layout, a typed code and a filled one are verified, without stubs."""
    tools.require("jsdom")
    assert node(JSDOM % early, npm_project).splitlines() == [
        "complete 123456", "verify 123456", "rejected 123456 Incorrect code.",
        "complete 985391", "verify 985391", "accepted 985391",
    ]


def test_F13_3_the_memory_of_removed_fields_is_used_again(open_files, npm_project):
    """F13.3: a page that adds and removes fields again and again keeps the memory of few."""
    copy_package(npm_project)
    before = (
        "const { instantiate } = WebAssembly; WebAssembly.instantiate = async (bytes) => {"
        " const result = await instantiate(bytes); window.memory = result.instance.exports.memory; return result }"
    )
    page = open_files({"many.html": document("<div></div>", '<script type="module" src="/otc/one-time-code.js"></script>')},
                      "many.html", before=[before])
    devtools = page.context.new_cdp_session(page)
    add_and_remove = """async () => {
        await customElements.whenDefined("one-time-code");
        const parent = document.querySelector("div");
        for (let index = 0; index < 100; index++) {
            const host = document.createElement("one-time-code");
            host.append(document.createElement("input"));
            parent.append(host);
        }
        await Promise.all([...parent.children].map((host) => host.ready));
        parent.replaceChildren();
        return memory.buffer.byteLength;
    }"""
    # Otherwise, the words of messages are loaded when the page is idle.
    page.evaluate("""async () => {
        const [host, input] = [document.createElement("one-time-code"), document.createElement("input")];
        host.append(input);
        document.querySelector("div").append(host);
        await customElements.whenDefined("one-time-code");
        await host.ready;
        input.value = "Your code is 123456";
        input.dispatchEvent(new Event("input", { bubbles: true }));
        while (input.value !== "123456") await new Promise(requestAnimationFrame);
    }""")
    sizes = []
    for _ in range(12):
        sizes.append(page.evaluate(add_and_remove))
        # Finalization follows garbage collection as a task of its own.
        devtools.send("HeapProfiler.collectGarbage")
        page.evaluate("() => new Promise((done) => setTimeout(done))")
    assert sizes[-1] <= 1.25 * sizes[5], sizes


# React


@pytest.fixture
def react(open_files, npm_project):
    """`react(script)` bundles a React page with the package's component, and opens the page."""
    tools.require("react", "react-dom")

    def react(script, name="react"):
        folder = npm_project / "site"
        folder.mkdir(exist_ok=True)
        copy_package(npm_project)
        (folder / f"{name}.jsx").write_text(
            'import { StrictMode, useState } from "react";\nimport { createRoot } from "react-dom/client";\n'
            'import { OneTimeCode } from "one-time-code/react";\n' + script
        )
        esbuild(folder / f"{name}.jsx")
        body = f'<div id="root"></div>\n<script type="module" src="/public/{name}.js"></script>'
        return open_files({f"{name}.html": document(body)}, f"{name}.html")

    return react


PARENT = """
function Page() {
  const [code, setCode] = useState("98");
  const [round, setRound] = useState(0);
  const [isShown, setShown] = useState(true);
  window.rerender = () => setRound((round) => round + 0.5);
  window.reset = () => { setCode(""); setRound((round) => Math.floor(round) + 1) };
  window.unmount = () => setShown(false);
  window.setCode = setCode;
  return <main>
    {isShown && <OneTimeCode
      key={Math.floor(round)} label="Verification code" value={code} onValueChange={setCode} verify={verify} data-round={round}
    />}
    <output>{code}</output>
  </main>;
}
window.checks = [];
const verify = (code, { signal }) => new Promise((resolve, reject) => {
  checks.push({ code, signal, resolve, reject });
  signal.addEventListener("abort", () => reject(signal.reason));
});
createRoot(document.getElementById("root")).render(<StrictMode><Page /></StrictMode>);
"""


def output(page):
    return page.locator("output").text_content()


def test_react_controls_the_field(react):
    page = react(PARENT)
    field = ready_field(page).expect(text="98") and Field(page)
    field.press("End").type("5").expect(text="985", drawn="9 8 5 |_ _ _")
    page.evaluate("rerender()")
    field.expect(text="985", drawn="9 8 5 |_ _ _", focused=True)
    field.press("ArrowLeft").type("4").expect(text="9845", caret=3)
    eventually(page, lambda: output(page), "9845")
    page.evaluate("setCode('123')")
    field.expect(text="123")
    assert field.completed == []


def test_react_verifies_once_in_strict_mode(react):
    page = react(PARENT)
    field = ready_field(page)
    field.press("End").paste("985391").expect(phase="verifying")
    eventually(page, lambda: page.evaluate("checks.map(({ code }) => code)"), ["985391"])
    page.evaluate("checks[0].reject({ reason: 'expired' })")
    field.expect(phase="rejected", text="985391")
    page.evaluate("rerender()")
    field.expect(phase="rejected", text="985391", ready=True)


def test_react_changes_the_key(react):
    page = react(PARENT)
    ready_field(page).press("End").type("5").expect(text="985")
    page.evaluate("document.querySelector('one-time-code').id = 'former'; reset()")
    # Waits until React has removed the former field, so that the focus goes to the new one.
    expect(page.locator("#former")).to_have_count(0)
    field = ready_field(page)
    field.expect(text="", phase="editing")
    field.type("12").expect(text="12", drawn="1 2 |_ _ _ _")
    eventually(page, lambda: output(page), "12")


def test_react_removes_the_field_while_it_verifies(react):
    page = react(PARENT)
    ready_field(page).press("End").paste("985391").expect(phase="verifying")
    page.evaluate("unmount()")
    eventually(page, lambda: page.evaluate("checks.map(({ signal }) => signal.aborted)"), [True])
    expect(page.locator("one-time-code")).to_have_count(0)


SIGN_IN = """
function Page() {
  const [code, setCode] = useState("");
  const log = (name) => (entered) => logged.push(`${name} ${entered} ${code}`);
  const submit = (event) => { event.preventDefault(); log("submit")(new FormData(event.target).get("otp")) };
  return <form onSubmit={submit}>
    <OneTimeCode
      label="Code" submitWhenComplete value={code} onValueChange={setCode}
      onChange={(event) => logged.push(`change ${event.target.value}`)} onComplete={log("complete")} %s
    />
  </form>;
}
window.logged = [];
createRoot(document.getElementById("root")).render(<Page />);
"""
VERIFY = "verify={async (entered) => log('verify')(entered)}"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("last", ["submit", "verify"])
def test_V1_3_the_component_for_react_calls_the_page_in_order(react, page, way, last):
    """V1.3: `onChange` comes before `onComplete`, and that before the submission or `verify`, which get the rendered state."""
    react(SIGN_IN % (VERIFY if last == "verify" else ""), f"order-{last}")
    enter(ready_field(page), way)
    log = lambda: [entry for entry in page.evaluate("logged") if not entry.startswith("change")]
    eventually(page, log, ["complete 985391 985391", f"{last} 985391 985391"])
    changes = page.evaluate("logged.findLastIndex((entry) => entry.startsWith('change'))")
    assert page.evaluate("logged")[changes] == "change 985391" and changes == len(page.evaluate("logged")) - 3


PROPS = """
window.refused = [];
const root = createRoot(document.getElementById("root"));
window.render = (props) => root.render(<StrictMode><form>
  <OneTimeCode id="code" className="wide" style={{ margin: 4 }} length={4} masked={false} reveal resendAfter={20} lang="de"
    aria-label="Code" data-testid="code" required onRefuse={(refusal) => refused.push(refusal.reason)}
    ref={(input) => { window.input = input }} {...props}><p data-error>{props.error}</p></OneTimeCode>
</form></StrictMode>);
render({ defaultValue: "98" });
"""


def test_the_component_for_react_maps_props(react, page):
    """Attributes of the element go to the element, and all others to the input; the component needs no `value`."""
    react(PROPS, "props")
    field = ready_field(page)
    field.expect(text="98", drawn="9 8 |_ _")
    read = "(host, input, names) => names.map((name) => host.getAttribute(name) ?? input.getAttribute(name))"
    element = ["class", "style", "length", "reveal", "resend-after", "lang"]
    assert field.run(read, element) == ["wide", "margin: 4px;", "4", "", "20", "de"]
    assert field.run("(host) => ['masked', 'id', 'name', 'aria-label'].map((name) => host.hasAttribute(name))") == [False] * 4
    names = ["id", "name", "autocomplete", "inputmode", "required", "data-testid", "aria-label"]
    assert field.run("(host, input, names) => names.map((name) => input.getAttribute(name))", names) == [
        "code", "otp", "one-time-code", "numeric", "", "code", "Code",
    ]
    assert field.run("(host, input) => window.input === input")
    field.type("x")
    eventually(page, lambda: page.evaluate("refused"), ["symbol"])
    page.evaluate("render({ masked: true, disabled: true, hidden: false, error: 'Wrong.' })")
    field.expect(error="Wrong.", invalid=True)
    assert field.run("(host, input) => [host.getAttribute('masked'), input.disabled]") == ["", True]
    page.evaluate("render({ alphabet: 'ABCD' })")
    eventually(page, lambda: field.run("(host, input) => input.inputMode"), "text")
    page.evaluate("render({ hidden: true })")
    eventually(page, lambda: field.run("(host, input) => [host.hidden, input.hidden]"), [True, False])


def test_the_component_for_react_changes_hooks(react, page):
    """The element has the hooks of the last rendering, and none that isn't passed any more."""
    react(PROPS, "hooks")
    field = ready_field(page)
    page.evaluate("render({ verify: async () => { throw { reason: 'expired' } }, read: () => '1234', lang: 'en' })")
    eventually(page, lambda: field.run("(host) => Boolean(host.verify && host.read)"), True)
    field.press("ControlOrMeta+a").paste("98 and 76")
    field.expect(text="1234", phase="rejected", error="This code has expired. Request a new code.")
    page.evaluate("render({})")
    eventually(page, lambda: field.run("(host) => [host.verify, host.read]"), [None, None])


HYDRATED = """
import { OneTimeCode } from "one-time-code/react";

export function App() {
  return (
    <main>
      <h1>Enter the code</h1>
      <form method="post" action="/echo">
        <OneTimeCode label="Verification code" required />
        <button>Verify</button>
      </form>
    </main>
  );
}
"""


@pytest.mark.parametrize("when", ["after", "before"])
def test_react_hydrates_markup_from_a_server(open_files, npm_project, problems, when):
    """An element that is loaded after hydration causes no errors. If it is loaded before, React renders again."""
    tools.require("react", "react-dom")
    folder = npm_project / "site"
    copy_package(npm_project)
    (folder / "App.jsx").write_text(HYDRATED)
    (folder / "server.jsx").write_text(
        'import { renderToString } from "react-dom/server";\nimport { App } from "./App.jsx";\n'
        'process.stdout.write(renderToString(<App />).replaceAll("onetimecode", "one-time-code"));\n'
    )
    run("esbuild", "server.jsx", "--bundle", "--platform=node", "--format=cjs", "--jsx=automatic", "--log-level=warning",
        "--outfile=server.cjs", cwd=folder)
    # Renames the element on the server, because Debian's React 18.1 drops the children of custom elements.
    server, count = re.subn(r'(createElement\)\(\s*)"one-time-code"', r'\1"onetimecode"', (folder / "server.cjs").read_text())
    assert count == 1
    (folder / "server.cjs").write_text(server)
    rendered = run("node", "server.cjs", cwd=folder)
    assert rendered.count("<input ") == 1 and 'autoComplete="one-time-code"' in rendered, rendered
    early = 'import "one-time-code";\n' if when == "before" else ""
    wait = "await customElements.whenDefined('one-time-code'); await document.querySelector('one-time-code').ready;\n"
    (folder / f"client-{when}.jsx").write_text(
        early + 'import { hydrateRoot } from "react-dom/client";\nimport { App } from "./App.jsx";\n'
        + (wait if early else "") + 'hydrateRoot(document.getElementById("root"), <App />);\n'
    )
    esbuild(folder / f"client-{when}.jsx")
    if when == "before":
        problems.expect("Warning|Hydration|hydrating|did not match")
    body = f'<div id="root">{rendered}</div><script type="module" src="/public/client-{when}.js"></script>'
    page = open_files({f"hydrated-{when}.html": document(body)}, f"hydrated-{when}.html")
    # React marks the nodes that it has hydrated or rendered.
    page.wait_for_function(
        "() => Object.keys(document.querySelector('one-time-code') ?? {}).some((key) => key.startsWith('__reactProps'))"
    )
    field = ready_field(page)
    field.type("985").press("Enter").expect(error="3 digits are missing.")
    field.type("391").press("Enter")
    expect(page.locator("pre")).to_have_text("otp=985391")


# Vue


VUE = """
import Vue from "/vue.js";
Vue.config.ignoredElements = ["one-time-code"];
Vue.config.productionTip = Vue.config.devtools = false;
window.app = new Vue({
  el: "#app", data: { code: "", label: "Verification code" },
  methods: { verify: async (code) => { if (code !== "985391") throw { reason: "wrong-code" } }, complete() { this.done = true } },
});
"""


def test_vue_binds_the_field(open_files, npm_project, page):
    tools.require("/usr/share/javascript/vue/vue.esm.browser.js")
    copy_package(npm_project)
    library = open("/usr/share/javascript/vue/vue.esm.browser.js", encoding="utf-8").read()
    scripts = ('<script type="module" src="/otc/one-time-code.js"></script>'
               '<script type="module" src="/app.js"></script>')
    # This page has no content security policy, because Vue 2 compiles templates in the browser.
    page.route("**/vue.html", lambda route: route.fulfill(
        body=document(VUE_FORM, scripts), content_type="text/html; charset=utf-8"
    ))
    open_files({"vue.html": "", "vue.js": library, "app.js": VUE}, "vue.html")
    field = ready_field(page)
    field.type("123456").expect(phase="rejected", error="Incorrect code.")
    eventually(page, lambda: output(page), "123456")
    page.evaluate("app.label = 'Code'")
    field.expect(phase="rejected", text="123456", ready=True)
    page.evaluate("app.code = '98'")
    field.expect(text="98", phase="editing")
    field.press("End").type("5391").expect(phase="accepted")
    assert field.completed == ["123456", "985391"]


# Server-side forms


DJANGO = """
from wsgiref.simple_server import make_server
from django.conf import settings
settings.configure(
    SECRET_KEY="for a test", ROOT_URLCONF="urls", ALLOWED_HOSTS=["127.0.0.1"],
    MIDDLEWARE=["django.middleware.csrf.CsrfViewMiddleware"],
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "DIRS": ["templates"]}],
)
import django
django.setup()
from django.core.wsgi import get_wsgi_application
server = make_server("127.0.0.1", 0, get_wsgi_application())
print(server.server_port, flush=True)
server.serve_forever()
"""

VIEWS = """
from django.shortcuts import redirect, render

from forms import CodeForm


def verify(request):
    form = CodeForm(request.POST or None)
    if form.is_valid():
        return redirect("/welcome")
    return render(request, "verify.html", {"form": form})
"""

URLS = """
from django.http import HttpResponse
from django.urls import path
from django.views.static import serve
from views import verify
urlpatterns = [
    path("verify", verify),
    path("welcome", lambda request: HttpResponse("<h1>Welcome</h1>")),
    path("otc/<path:path>", serve, {"document_root": "otc"}),
]
"""


@pytest.fixture
def django(tmp_path):
    """Runs a Django site with the guide's samples, and yields the site's address."""
    pytest.importorskip("django")
    shutil.copytree(PACKAGE, tmp_path / "otc")
    (tmp_path / "templates").mkdir()
    page = document(sample("verify.html"), '<script type="module" src="/otc/one-time-code.js"></script>')
    (tmp_path / "templates" / "verify.html").write_text(page)
    files = {"serve.py": DJANGO, "urls.py": URLS, "codes.py": "is_right = '985391'.__eq__\n"}
    for name, text in {**files, "forms.py": sample("forms.py"), "views.py": VIEWS}.items():
        (tmp_path / name).write_text(text)
    log = open(tmp_path / "log", "w")
    process = subprocess.Popen([sys.executable, "serve.py"], cwd=tmp_path, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        yield f"http://127.0.0.1:{int(process.stdout.readline())}"
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()
        log.close()


@pytest.mark.problem("favicon|Cross-Origin|insecure")
def test_a_django_form_is_verified(django, page):
    """Django's form works with a CSRF token, and the page that Django returns shows the form's error."""
    page.add_init_script(path=RECORDER)
    page.goto(f"{django}/verify")
    box = page.get_by_label("Verification code")
    field = ready_field(page)
    field.type("985").press("Enter").expect(error="3 digits are missing.", invalid=False)
    field.press("ControlOrMeta+a").type("123456").press("Enter")
    expect(page.locator("one-time-code [data-error]")).to_have_text("Incorrect code.")
    expect(box).to_have_attribute("aria-invalid", "true")
    field = ready_field(page)
    state = field.expect(text="123456", error="Incorrect code.", invalid=True, valid=True)
    assert state["descriptions"].count("Incorrect code.") <= 1
    field.press("ControlOrMeta+a").type("985391").expect(error="", invalid=False)
    field.press("Enter")
    expect(page.get_by_role("heading")).to_have_text("Welcome")
