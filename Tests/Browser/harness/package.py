"""Runs tools that load the element's npm package, such as Node and bundlers, and the Swift compiler."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

from .paths import ROOT

GUIDE = ROOT / "docs" / "web.md"
FRAMEWORKS = Path("/usr/share/nodejs")


def require(*tools: str) -> None:
    """Skips the test if one of the tools is missing. A tool is a program, a Node module of Debian, or a path."""
    import pytest

    for tool in tools:
        if not (shutil.which(tool) or (FRAMEWORKS / tool).is_dir() or Path(tool).exists()):
            pytest.skip(f"{tool} is not installed (Scripts/install.sh bundlers)")


def run(*command, cwd: Path = ROOT, env: dict | None = None, input: str = "") -> str:
    result = subprocess.run(
        [str(part) for part in command], cwd=cwd, env={**os.environ, "NODE_PATH": str(FRAMEWORKS), **(env or {})},
        input=input, capture_output=True, text=True, timeout=300,
    )
    assert result.returncode == 0, f"{command[0]} ended with {result.returncode}:\n{result.stdout}\n{result.stderr}"
    return result.stdout


def node(script: str, cwd: Path) -> str:
    """Runs a module script with Node, and returns the output."""
    return run("node", "--input-type=module", "-e", script, cwd=cwd)


def esbuild(entry: Path, *options: str) -> None:
    """Bundles `entry` into the folder `public` next to it."""
    run(
        "esbuild", entry.name, "--bundle", "--splitting", "--format=esm", "--outdir=public", "--log-level=warning",
        '--define:process.env.NODE_ENV="development"', "--jsx=automatic", *options, cwd=entry.parent,
    )


# A form that binds the element in Vue 2 and 3 without the component.
VUE_FORM = """\
<div id="app">
  <form method="post" action="/echo">
    <one-time-code length="6" :verify.prop="verify" @complete="complete">
      <label>{{ label }} <input name="otp" autocomplete="one-time-code" v-model="code" required></label>
    </one-time-code>
    <output>{{ code }}</output>
  </form>
</div>
"""


def sample(name: str, guide: Path = GUIDE) -> str:
    """Returns the sample with this name in a guide, by default docs/web.md."""
    match = re.search(rf"^```\w+ {re.escape(name)}\n(.*?)^```$", guide.read_text(encoding="utf-8"), re.M | re.S)
    assert match, f"{guide.name} has no sample {name}"
    return match[1]


def compile_swift(sources: list[Path], program: Path) -> None:
    """Compiles a program with the flags of the server's `swift build`, and links it with that build's object files."""
    build = ROOT / "server" / ".build"
    description = (build / "debug.yaml").read_text()
    module_maps = sorted(set(re.findall(r'-fmodule-map-file=[^"]+', description)))
    [linking] = re.findall(r'args: (\[.*"-emit-executable".*onetimecode\.product/Objects\.LinkFileList".*\])', description)
    libraries = [argument for argument in json.loads(linking) if re.match("-[lL].", argument)]
    objects = (build / "debug" / "onetimecode.product" / "Objects.LinkFileList").read_text().splitlines()
    object_list = program.with_name("objects")
    object_list.write_text("\n".join(name for name in objects if "/onetimecode.build/" not in name))
    run(
        "swiftc", "-swift-version", "6", *sources, "-o", program, "-I", build / "debug" / "Modules",
        *(part for each in module_maps for part in ("-Xcc", each)), f"@{object_list}", *libraries,
    )
