"""A gateway that keeps the service's messages; see docs/delivery.md#your-own-gateway."""

import base64
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from .ports import free_port


class Gateway:
    def __init__(self, folder: Path) -> None:
        self._messages: list[dict] = []
        self._received = threading.Condition()
        secret = folder / "webhook-secret"
        secret.write_text("whsec_" + base64.b64encode(b"a secret of the tests, 32 bytes!").decode() + "\n")
        secret.chmod(0o600)
        gateway = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                message = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                with gateway._received:
                    gateway._messages.append(message)
                    gateway._received.notify_all()
                self.send_response(204)
                self.end_headers()

            def log_message(self, *arguments):
                pass

        port = free_port()
        self._server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        #: The settings with which the service sends its messages to the gateway.
        self.flags = ("--webhook", f"http://127.0.0.1:{port}/", "--webhook-secret-file", str(secret))

    def message_to(self, recipient: str, channel: str, timeout: float = 10) -> dict:
        """Returns the oldest message to `recipient` that no earlier call has returned; waits for one if necessary."""
        def take():
            for index, message in enumerate(self._messages):
                if (message["to"], message["channel"]) == (recipient, channel):
                    return self._messages.pop(index)
            return None

        with self._received:
            message = self._received.wait_for(take, timeout)
        assert message, f"No message to {recipient} within {timeout} seconds."
        return message

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
