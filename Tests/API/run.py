"""Starts the service, and checks that the examples of its OpenAPI description conform to their schemas, and with Schemathesis
that the service conforms to the description.

The options are Schemathesis's, such as the printed `--seed`, which repeats a run."""

import json
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

import jsonschema_rs

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "Browser"))

from harness.paths import server_executable  # noqa: E402
from harness.plans import plan  # noqa: E402
from harness.server import Server  # noqa: E402


def check_examples(document: dict) -> None:
    """Raises an error if an example of a body doesn't conform to its schema."""
    checked = 0

    def check(value: object) -> None:
        nonlocal checked
        for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
            check(each)
        if isinstance(value, dict) and "schema" in value and "example" in value:
            jsonschema_rs.Draft202012Validator({**value["schema"], "components": document["components"]}).validate(value["example"])
            checked += 1

    check(document)
    assert checked > 40, f"there are only {checked} examples"
    print(f"{checked} examples conform to their schemas", flush=True)


def main(*options: str) -> int:
    with tempfile.TemporaryDirectory(prefix="onetimecode-api-") as folder:
        scopes = "issue,redeem,unlock,metrics,messages,report,support"
        output = subprocess.run([server_executable(), "api-key", "test", "--scopes", scopes], capture_output=True, text=True,
                                check=True).stdout
        key, line = re.search(r"otc_\S+", output)[0], output.strip().splitlines()[-1].strip()
        keys = Path(folder) / "keys"
        keys.write_text(line + "\n")
        server = Server(Path(folder) / "codes.sqlite", Path(folder) / "log", (
            "--api-key-file", str(keys), "--recipient-limit", "100", "--client-limit", "1000000",
            *plan(Path(folder) / "plan.json", **dict.fromkeys(("sms", "rcs", "whatsapp", "telegram", "voice", "email"), "console"))))
        try:
            with urllib.request.urlopen(f"{server.url}/api/openapi.json") as response:
                check_examples(json.load(response))
            return subprocess.run(
                [
                    Path(sys.executable).parent / "schemathesis", "--config-file", HERE / "schemathesis.toml",
                    "run", f"{server.url}/api/openapi.json", "--header", f"Authorization: Bearer {key}",
                    "--phases", "examples,coverage,fuzzing,stateful", *options,
                ],
                cwd=folder,
            ).returncode
        finally:
            server.stop()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
