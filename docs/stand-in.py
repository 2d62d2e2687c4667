"""A stand-in for Twilio on this machine, which prints each message."""

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs


class StandIn(BaseHTTPRequestHandler):
    def do_POST(self):
        form = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
        print(form["To"][0], form.get("Body", form.get("Twiml"))[0], flush=True)
        self.send_response(201)
        self.end_headers()
        self.wfile.write(b'{"status": "queued"}')


ThreadingHTTPServer(("127.0.0.1", 9000), StandIn).serve_forever()
