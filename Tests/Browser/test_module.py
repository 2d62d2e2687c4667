"""Compares the WebAssembly module with the core: the same events must lead to the same states."""

import json
import os
import subprocess

import pytest

from harness.paths import ARTIFACTS, ROOT


@pytest.fixture(scope="module")
def scripts():
    """Returns random events and the core's states, recorded by the core's tests. Records them again if outdated."""
    path = ARTIFACTS / "random-events.json"
    changed = max(file.stat().st_mtime for file in (ROOT / "Sources").rglob("*.swift"))
    if not path.exists() or path.stat().st_mtime < changed:
        path.parent.mkdir(exist_ok=True)
        subprocess.run(
            ["swift", "test", "--package-path", ROOT, "--filter", "RandomEventsTests"],
            env={**os.environ, "ONETIMECODE_RECORD": str(path)},
            check=True,
            capture_output=True,
        )
    return json.loads(path.read_text())


@pytest.mark.timeout(300)
def test_the_module_gives_the_same_states_as_the_core(page, static_site, scripts):
    page.goto(static_site.address("replay.html"))
    result = page.evaluate(
        "scripts => import('/replay.js').then((module) => module.replay(scripts))", scripts
    )
    assert "difference" not in result, json.dumps(result["difference"], indent=1)
    assert result["events"] == sum(len(script["steps"]) for script in scripts) > 1000
