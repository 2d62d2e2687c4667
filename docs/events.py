"""A receiver that refuses forged and old events, handles each event once, and prints it; see support.md."""

import base64
import hashlib
import hmac
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

with open("/etc/onetimecode/events-secret") as file:
    KEY = base64.b64decode(file.readline().removeprefix("whsec_"))
seen = set()  # use a database with a unique key in place of this set


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(min(int(self.headers["Content-Length"]), 20_000))
        event, sent = self.headers.get("webhook-id", ""), self.headers.get("webhook-timestamp", "")
        digest = hmac.digest(KEY, f"{event}.{sent}.".encode() + body, hashlib.sha256)
        expected = "v1," + base64.b64encode(digest).decode()
        signatures = self.headers.get("webhook-signature", "").split(" ")
        is_signed = any(hmac.compare_digest(expected.encode(), each.encode()) for each in signatures)
        is_genuine = is_signed and sent.isdecimal() and abs(time.time() - int(sent)) < 300
        if is_genuine and event not in seen:
            seen.add(event)
            print(body.decode(), flush=True)
        self.send_response(204 if is_genuine else 401)
        self.end_headers()


HTTPServer(("127.0.0.1", 9100), Receiver).serve_forever()
