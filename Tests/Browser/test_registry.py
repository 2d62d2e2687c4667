"""The registry item with which shadcn's command `add` copies the component for React into a project."""

import json
import shutil

import pytest

from harness import package as tools
from harness.field import RECORDER, Field, eventually
from harness.libraries import library
from harness.paths import PACKAGE, ROOT
from harness.site import StaticSite

ITEM = PACKAGE / "registry" / "one-time-code.json"
# What shadcn's schema of a registry item allows; `files` are checked on their own.
TYPES = {"$schema": str, "name": str, "type": str, "title": str, "description": str, "dependencies": list, "files": list}
KINDS = {f"registry:{kind}" for kind in (
    "lib", "block", "component", "ui", "hook", "theme", "page", "file", "style", "item", "example", "internal",
)}


def test_the_item_matches_the_schema_of_registry_items():
    item = json.loads(ITEM.read_text(encoding="utf-8"))
    assert {"name", "type"} <= set(item) <= set(TYPES)
    assert all(isinstance(value, TYPES[name]) for name, value in item.items())
    assert item["$schema"] == "https://ui.shadcn.com/schema/registry-item.json"
    assert item["type"] in KINDS and all(isinstance(name, str) for name in item["dependencies"])
    for file in item["files"]:
        # A page or another file would need a `target`, too. The command ignores files without `content`.
        assert set(file) == {"path", "type", "content"} and all(isinstance(value, str) for value in file.values())
        assert file["type"] in KINDS - {"registry:page", "registry:file"} and file["content"]


def test_the_item_depends_on_the_package_of_the_same_version():
    item = json.loads(ITEM.read_text(encoding="utf-8"))
    package = json.loads((PACKAGE / "package.json").read_text())
    assert item["dependencies"] == [f"{package['name']}@{package['version']}"]


# The variables of shadcn's neutral theme that the component uses, as `init` writes them into a project's style sheet.
THEME = """
:root { --radius: .625rem; --background: #fff; --foreground: #0a0a0a; --muted-foreground: #737373; --destructive: #e7000b; --ring: #a1a1a1; }
.dark { --background: #0a0a0a; --foreground: #fafafa; --muted-foreground: #a1a1a1; --destructive: #ff6467; --ring: #737373; }
@theme inline { --color-background: var(--background); --color-foreground: var(--foreground); --color-ring: var(--ring);
  --color-muted-foreground: var(--muted-foreground); --color-destructive: var(--destructive); }
"""
PAGE = """
import { createRoot } from "react-dom/client";
import { OneTimeCode } from "@/components/ui/one-time-code";

const verify = async () => { throw { reason: "wrong-code", attemptsLeft: 2 } };
createRoot(document.getElementById("root")).render(<OneTimeCode label="Verification code" className="mt-4" verify={verify} />);
"""
DOCUMENT = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>Enter the code</title>
<link rel="stylesheet" href="/public/page.css">
<style type="text/tailwindcss">%s</style>
<script src="/tailwind-4.js"></script>
<body class="bg-background text-foreground"><main id="root"></main>
<script type="module" src="/public/page.js"></script>
"""


@pytest.fixture
def open_project(page, npm_project):
    """Copies the item's files into a project, bundles a page with them, and opens the page. Returns the field."""
    tools.require("esbuild", "react", "react-dom")
    folder = npm_project / "shadcn"
    # The command puts files of the type `registry:ui` into the folder of the alias `ui`, by default `components/ui`.
    for file in json.loads(ITEM.read_text(encoding="utf-8"))["files"]:
        place = folder / "components" / file["path"]
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(file["content"], encoding="utf-8")
    (folder / "lib").mkdir(exist_ok=True)
    (folder / "lib" / "utils.ts").write_text("export const cn = (...names: string[]) => names.filter(Boolean).join(' ')")
    (folder / "tsconfig.json").write_text('{ "compilerOptions": { "jsx": "react-jsx", "paths": { "@/*": ["./*"] } } }')
    (folder / "page.tsx").write_text(PAGE)
    shutil.copy(library("tailwind-4.js"), folder / "tailwind-4.js")
    (folder / "page.html").write_text(DOCUMENT % THEME)
    tools.esbuild(folder / "page.tsx")
    site = StaticSite(folder)
    page.add_init_script(path=RECORDER)
    # Tailwind adds a style sheet, which the policy of the site would forbid.
    page.route("**/page.html", lambda route: route.fulfill(body=(folder / "page.html").read_text(), content_type="text/html"))

    def open_project(scheme="light"):
        page.goto(site.address("page.html"))
        page.evaluate("(scheme) => document.documentElement.classList.add(scheme)", scheme)
        page.wait_for_function("() => document.querySelector('one-time-code[data-ready]')")
        page.focus("input")
        return Field(page)

    yield open_project
    site.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_copied_component_has_the_look_of_the_theme(open_project, page, save_screenshot, scheme):
    """The classes reach the slots by `::part()`: the theme's colours, and a ring around the active slot."""
    field = open_project(scheme)
    field.type("985").expect(text="985", drawn="9 8 5 |_ _ _")
    colours = {"light": ("rgb(115, 115, 115)", "rgb(10, 10, 10)"), "dark": ("rgb(161, 161, 161)", "rgb(250, 250, 250)")}
    border, text = colours[scheme]
    eventually(page, lambda: field.style(5, "border-top-color", "border-top-left-radius"),
               {"border-top-color": border, "border-top-left-radius": "8px"})
    assert field.text_colour() == text
    eventually(page, lambda: "3px" in field.style(3, "box-shadow")["box-shadow"], True)
    assert "3px" not in field.style(4, "box-shadow")["box-shadow"]
    assert field.run("(host) => getComputedStyle(host).marginTop") == "16px"
    save_screenshot(page, f"registry-{scheme}")
    field.type("391").expect(phase="rejected", error="Incorrect code. 2 attempts left.")
    save_screenshot(page, f"registry-{scheme}-rejected")
