#!/usr/bin/env python3
"""Checks the files in server/Providers against the OpenAPI descriptions that the providers publish.

    check-providers.py PROGRAM FOLDER

PROGRAM is the executable onetimecode. FOLDER contains the descriptions, which are not in this repository; they are named
after the providers' files, such as twilio.json or resend.yml. With each provider file, the program sends a message to a
local server, and an email also with HTML. The script validates these requests against the description, and prints how the program interprets each
documented response. Requires the Python packages openapi-core and PyYAML.
"""

import argparse
import http.server
import json
import os
import pathlib
import subprocess
import tempfile
import threading
import urllib.parse

import yaml
from openapi_core import Config, OpenAPI
from openapi_core.datatypes import RequestParameters
from werkzeug.datastructures import Headers, ImmutableMultiDict

FILES = pathlib.Path(__file__).resolve().parent.parent / "server" / "Providers"
RECIPIENTS = {"phone": "+442079460958", "email": "ada@example.com"}
# Values of settings that the descriptions restrict, for example by a pattern.
VALUES = {"TWILIO_ACCOUNT_SID": "AC" + "0" * 32, "SINCH_REGION": "us", "MAILGUN_HOST": "api.mailgun.net",
          "INFOBIP_HOST": "api.infobip.com"}
SENDERS = {"phone": "+442079460000", "email": "codes@example.com"}


class Request:
    """A request to the local server, presented to openapi-core as a request to the provider."""

    def __init__(self, origin, handler, body):
        url = urllib.parse.urlsplit(handler.path)
        self.host_url, self.path, self.method = origin, url.path, handler.command.lower()
        self.content_type = handler.headers["Content-Type"]
        self.body = body
        self.parameters = RequestParameters(query=ImmutableMultiDict(urllib.parse.parse_qsl(url.query)),
                                            header=Headers(list(handler.headers.items())))


class StandIn(http.server.ThreadingHTTPServer):
    """A local server that records the last request and responds with `response`."""

    def __init__(self):
        stand_in = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def respond(self):
                stand_in.last_request = self, self.rfile.read(int(self.headers["Content-Length"]))
                status, body = stand_in.response
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            do_POST = do_PUT = respond

            def log_message(self, *arguments):
                pass

        super().__init__(("127.0.0.1", 0), Handler)
        self.last_request, self.response = None, (200, b"{}")
        threading.Thread(target=self.serve_forever, daemon=True).start()


def example(description, response):
    """Returns a response's example body from the description, or an empty object."""
    while "$ref" in response:
        node = description
        for part in response["$ref"].removeprefix("#/").split("/"):
            node = node[part]
        response = node
    content = response.get("content", {}).get("application/json", {})
    if "example" in content:
        return content["example"]
    for each in content.get("examples", {}).values():
        if "value" in each:
            return each["value"]
    return {}


def check(program, file, description_path, folder):
    provider = json.loads(file.read_text())
    text = description_path.read_text()
    description = json.loads(text) if description_path.suffix == ".json" else yaml.safe_load(text)
    settings = {**provider.get("values", {}), **provider.get("secrets", {})}
    channel = provider["channels"][0]
    kind = "email" if channel == "email" else "phone"
    values = {setting["variable"]: SENDERS[kind] if name == "from" else VALUES.get(setting["variable"], setting.get("default", "sample"))
              for name, setting in settings.items()}
    url = provider["request"]["url"]
    for name, setting in settings.items():
        url = url.replace("{%s}" % name, values[setting["variable"]])
    origin = "{0.scheme}://{0.netloc}".format(urllib.parse.urlsplit(url))
    description.setdefault("servers", [{"url": origin}])
    for server in description["servers"]:
        # One description contains an http URL by mistake.
        server["url"] = server["url"].replace("http://", "https://")
    stand_in = StandIn()
    copy = folder / file.name
    original = provider["request"]["url"].split("/")
    provider["request"]["url"] = "/".join([f"http://127.0.0.1:{stand_in.server_port}", *original[3:]])
    copy.write_text(json.dumps(provider))
    command = [program, "send-test", RECIPIENTS[kind], "--channel", channel, "--development", "--app-name", "Example",
               "--delivery", "http", "--provider", str(copy)]

    def send(status, body, *flags):
        stand_in.response = status, json.dumps(body).encode()
        result = subprocess.run([*command, *flags], capture_output=True, text=True, env={**os.environ, **values}, timeout=60)
        prefix = "Interpreted as: "
        lines = [line.removeprefix(prefix) for line in result.stdout.splitlines() if line.startswith(prefix)]
        return lines[0] if lines else result.stderr.strip()

    # Doesn't validate the description itself, because only the request is tested.
    api = OpenAPI.from_dict(description, config=Config(spec_validator_cls=None))
    texts = folder / "texts"
    (texts / "en").mkdir(parents=True, exist_ok=True)
    (texts / "en" / "default.html").write_text("<p>{{code}}</p>")
    for what, flags in [("request", []), ("request with HTML", ["--texts", str(texts)])][:2 if kind == "email" else 1]:
        send(200, {}, *flags)
        handler, body = stand_in.last_request
        request = Request(origin, handler, body)
        try:
            api.validate_request(request)
            has_html = b"<p>" in body or b"%3Cp%3E" in body
            print(f"{file.name}: the {what} is valid" if has_html == bool(flags) else f"{file.name}: INVALID: HTML is missing")
        except Exception as error:
            causes = [str(cause)[:300] for cause in getattr(error.__cause__, "schema_errors", [])] or [repr(error.__cause__ or error)[:600]]
            print(f"{file.name}: INVALID: {error}: {causes}")
    operation = next(item[request.method] for path, item in description["paths"].items() if matches(path, request.path, description))
    for status, response in sorted(operation["responses"].items(), key=str):
        if str(status).isdigit():
            print(f"  {status}: {send(int(status), example(description, response))}")
    stand_in.shutdown()


def matches(template, path, description):
    """Returns whether a path template matches a path, with or without the server's base path."""
    bases = {urllib.parse.urlsplit(server["url"]).path.rstrip("/") for server in description["servers"]}
    for base in bases | {""}:
        expected, actual = (base + template).split("/"), path.split("/")
        if len(expected) == len(actual) and all(
            one.startswith("{") or one == two for one, two in zip(expected, actual)
        ):
            return True
    return False


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for file in sorted(FILES.glob("*.json")):
            paths = options.folder.glob(f"{file.stem}.*")
            descriptions = [path for path in paths if path.suffix in (".json", ".yml", ".yaml")]
            if file.name == "provider.schema.json":
                continue
            if not descriptions:
                print(f"{file.name}: no description")
                continue
            check(options.program.resolve(), file, descriptions[0], pathlib.Path(folder))


if __name__ == "__main__":
    main()
