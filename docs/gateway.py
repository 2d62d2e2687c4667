"""A gateway that verifies the signature of each message, and prints the code; see delivery.md."""

import base64
import hashlib
import hmac
import json
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

with open("/etc/onetimecode/webhook-secret") as file:
    KEY = base64.b64decode(file.readline().removeprefix("whsec_"))


class Gateway(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        is_signed = self.is_signed(body)
        if is_signed:
            message = json.loads(body)
            print(message["to"], message["code"], flush=True)
        self.send_response(202 if is_signed else 401)
        self.end_headers()

    def is_signed(self, body):
        name, sent = self.headers.get("webhook-id", ""), self.headers.get("webhook-timestamp", "")
        digest = hmac.digest(KEY, f"{name}.{sent}.".encode() + body, hashlib.sha256)
        expected = "v1," + base64.b64encode(digest).decode()
        signatures = self.headers.get("webhook-signature", "").split(" ")
        is_signed = any(hmac.compare_digest(expected.encode(), each.encode()) for each in signatures)
        return is_signed and sent.isdecimal() and abs(time.time() - int(sent)) < 300


ThreadingHTTPServer(("127.0.0.1", 9000), Gateway).serve_forever()
