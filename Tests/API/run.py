"""Starts the service, and checks with Schemathesis that the service conforms to its OpenAPI description.

Options after the program are Schemathesis's, such as the printed `--seed`, which repeats a run."""

import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "Browser"))

from harness.ports import free_port  # noqa: E402


def main(program: str, *options: str) -> int:
    with tempfile.TemporaryDirectory(prefix="onetimecode-api-") as folder:
        scopes = "issue,redeem,unlock,metrics,messages,report,support"
        output = subprocess.run([program, "api-key", "test", "--scopes", scopes], capture_output=True, text=True,
                                check=True).stdout
        key, line = re.search(r"otc_\S+", output)[0], output.strip().splitlines()[-1].strip()
        keys = Path(folder) / "keys"
        keys.write_text(line + "\n")
        port = free_port()
        with (Path(folder) / "log").open("w") as log:
            server = subprocess.Popen(
                [
                    program, "serve", "--development", "--port", str(port), "--api-key-file", keys,
                    "--database", Path(folder) / "codes.sqlite", "--recipient-limit", "100",
                    "--client-limit", "1000000",
                    "--route", "sms=console,whatsapp=console,voice=console,email=console",
                ],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log,
            )
        try:
            wait_until_ready(f"http://127.0.0.1:{port}/health/ready")
            return subprocess.run(
                [
                    Path(sys.executable).parent / "schemathesis", "--config-file", HERE / "schemathesis.toml",
                    "run", f"http://127.0.0.1:{port}/api/openapi.json", "--header", f"Authorization: Bearer {key}",
                    "--phases", "examples,coverage,fuzzing,stateful", *options,
                ],
                cwd=folder,
            ).returncode
        finally:
            server.terminate()
            server.wait(timeout=20)


def wait_until_ready(address: str) -> None:
    for _ in range(300):
        try:
            urllib.request.urlopen(address, timeout=2).close()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("The server does not respond.")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
