"""A small web site that serves the test pages and the element under a strict content security policy."""

import functools
import hashlib
import http.server
import threading
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

from .paths import FRAMEWORK_PAGES, PACKAGE, PAGES

MEDIA_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
}

STRICT_POLICY = (
    "default-src 'none'; script-src 'self' {wasm}; style-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
)

#: The path whose responses the request contains.
ANSWER = "frameworks/answer"


@functools.cache
def compressed(body: bytes) -> bytes:
    # Programs outside of the tests' environment use this file, too.
    import brotli

    return brotli.compress(body)


class StaticSite:
    """A server for test pages. Serves at the root the files of `folder` or, if missing there, of `pages/`; and the
    element's npm package below `/element/`.

    Responds to a posted form by returning the form's data. Below `/frameworks/`, serves the pages of frameworks without a
    policy, because some frameworks compile templates; `/frameworks/answer` returns the parameter `html`, with the status in
    the parameter `status`. Serves everything a second time below `/no-wasm/`, under a policy that forbids WebAssembly. With
    `compresses`, compresses with brotli, as CDNs do.
    """

    def __init__(self, folder: Path = PAGES, compresses: bool = False) -> None:
        self._compresses = compresses
        if not PACKAGE.is_dir():
            raise FileNotFoundError("The element's package is missing: run 'make dist' first.")
        self._added: dict[str, bytes] = {}
        #: Scripts that each added page runs before its own. Only browsers without an API for such scripts need them.
        self.init_scripts: list[str] = []
        self._scripts_by_name: dict[str, bytes] = {}
        #: For each path, the number of further requests to which the site responds with 404.
        self.remaining_404s: dict[str, int] = {}
        self._folders = {"": (folder, PAGES), "element": (PACKAGE,), "frameworks": (FRAMEWORK_PAGES,)}
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def address(self, page: str, wasm: bool = True) -> str:
        """Returns the address of a file or an added page: below `/no-wasm/` if `wasm` is false."""
        return f"{self.url}/{'' if wasm else 'no-wasm/'}{page}"

    def add(self, name: str, content: str) -> str:
        """Serves a page or script under `name`, and returns its address."""
        self._added[name] = content.encode()
        return self.address(name)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def content(self, path: str):
        """Returns the content at `path` and its file name extension, or `None` if there is no content."""
        if path in self._added:
            suffix, content = Path(path).suffix or ".html", self._added[path]
            if suffix == ".html":
                content = content.replace(b"<title>", self._init_script_tags() + b"<title>", 1)
            return content, suffix
        if path.startswith("init/"):
            return self._scripts_by_name.get(path.removeprefix("init/"), b""), ".js"
        prefix, _, name = path.partition("/")
        if prefix not in self._folders:
            prefix, name = "", path
        for folder in self._folders[prefix]:
            file = (folder / name).resolve()
            if folder.resolve() in file.parents and file.is_file():
                return file.read_bytes(), Path(name).suffix
        return None

    def consume_404(self, path: str) -> bool:
        """Returns whether this request gets status 404, and counts down the remaining such requests for the path."""
        remaining = self.remaining_404s.get(path, 0)
        self.remaining_404s[path] = max(0, remaining - 1)
        return remaining > 0

    def _init_script_tags(self) -> bytes:
        # The name of each script is a hash of its content, so a browser can't run an earlier page's cached script.
        scripts = {hashlib.sha256(script.encode()).hexdigest(): script.encode() for script in self.init_scripts}
        self._scripts_by_name.update(scripts)
        return "".join(f'<script src="/init/{name}"></script>\n' for name in scripts).encode()

    def _handler(self):
        site = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            # Nagle's algorithm would delay the body up to 40 ms, until the browser acknowledges the headers.
            disable_nagle_algorithm = True

            def do_GET(self) -> None:
                path = urlsplit(self.path).path.lstrip("/")
                if path == ANSWER:
                    return self._answer(urlsplit(self.path).query)
                wasm = not path.startswith("no-wasm/")
                path = path if wasm else path[len("no-wasm/"):]
                if path == "favicon.ico":
                    return self._respond(204, b"", ".html", wasm)
                content = site.content(path)
                if content is None or site.consume_404(path):
                    return self._respond(404, b"Not found", ".html", wasm)
                return self._respond(200, content[0], content[1], wasm)

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                if self.path.lstrip("/") == ANSWER:
                    return self._answer(body.decode())
                self._respond(200, b"<pre>" + body + b"</pre>", ".html", True)

            def _answer(self, form: str) -> None:
                parameters = dict(parse_qsl(form))
                self._respond(int(parameters.get("status", 200)), parameters.get("html", "").encode(), ".html", True)

            def _respond(self, status: int, body: bytes, suffix: str, wasm: bool) -> None:
                self.send_response(status)
                if site._compresses:
                    body = compressed(body)
                    self.send_header("Content-Encoding", "br")
                self.send_header("Content-Type", MEDIA_TYPES.get(suffix, "application/octet-stream"))
                self.send_header("Content-Length", str(len(body)))
                self.send_header("Cache-Control", "no-cache")
                if not self.path.startswith("/frameworks/"):
                    policy = STRICT_POLICY.format(wasm="'wasm-unsafe-eval'" if wasm else "")
                    self.send_header("Content-Security-Policy", policy)
                self.send_header("X-Content-Type-Options", "nosniff")
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_) -> None:
                pass

        return Handler
