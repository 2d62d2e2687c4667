"""A small web site that serves the test pages and the element under a strict content security policy."""

import hashlib
import http.server
import threading
from pathlib import Path
from urllib.parse import urlsplit

from .paths import MODULE, PAGES, element_files

MEDIA_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".wasm": "application/wasm",
}

STRICT = (
    "default-src 'none'; script-src 'self' {wasm}; style-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
)


class StaticSite:
    """A server for test pages. Serves `folder` and then `pages/` at the root, the element below `/element/`, and the
    JavaScript interface to the element's WebAssembly module below `/module/`.

    Responds to a posted form by returning the form's data.
    Serves everything a second time below `/no-wasm/`, under a policy that forbids WebAssembly.
    """

    def __init__(self, folder: Path = PAGES) -> None:
        self._pages: dict[str, bytes] = {}
        #: Scripts that each added page runs before its own. Only browsers without an API for such scripts need them.
        self.first: list[str] = []
        self._named: dict[str, bytes] = {}
        #: For each path, the number of further requests to which the site responds with 404.
        self.missing: dict[str, int] = {}
        self._folders = {"": (folder, PAGES), "element": (element_files(),), "module": (MODULE,)}
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def address(self, page: str, wasm: bool = True) -> str:
        """Returns the address of a file in `pages/`, or of an added page."""
        return f"{self.url}/{'' if wasm else 'no-wasm/'}{page}"

    def add(self, name: str, html: str) -> str:
        """Serves `html` under `name`, and returns the page's address."""
        self._pages[name] = html.encode()
        return self.address(name)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def content(self, path: str):
        """Returns the content at `path` and its file name extension, or `None` if there is no content."""
        if path in self._pages:
            return self._pages[path].replace(b"<title>", self._begin() + b"<title>", 1), ".html"
        if path.startswith("first/"):
            return self._named.get(path.removeprefix("first/"), b""), ".js"
        top, _, name = path.partition("/")
        if top not in self._folders:
            top, name = "", path
        for folder in self._folders[top]:
            file = (folder / name).resolve()
            if folder.resolve() in file.parents and file.is_file():
                return file.read_bytes(), Path(name).suffix
        return None

    def misses(self, path: str) -> bool:
        """Returns whether this request gets status 404, and counts down the remaining such requests for the path."""
        left = self.missing.get(path, 0)
        self.missing[path] = max(0, left - 1)
        return left > 0

    def _begin(self) -> bytes:
        # The name of each script is a hash of its content, so a browser can't run an earlier page's cached script.
        scripts = {hashlib.sha256(script.encode()).hexdigest(): script.encode() for script in self.first}
        self._named.update(scripts)
        return "".join(f'<script src="/first/{name}"></script>\n' for name in scripts).encode()

    def _handler(self):
        site = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            # Nagle's algorithm would delay the body up to 40 ms, until the browser acknowledges the headers.
            disable_nagle_algorithm = True

            def do_GET(self) -> None:
                path = urlsplit(self.path).path.lstrip("/")
                wasm = not path.startswith("no-wasm/")
                path = path if wasm else path[len("no-wasm/"):]
                if path == "favicon.ico":
                    return self._answer(204, b"", ".html", wasm)
                found = site.content(path)
                if found is None or site.misses(path):
                    return self._answer(404, b"Not found", ".html", wasm)
                return self._answer(200, found[0], found[1], wasm)

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                self._answer(200, b"<pre>" + body + b"</pre>", ".html", True)

            def _answer(self, status: int, body: bytes, suffix: str, wasm: bool) -> None:
                self.send_response(status)
                self.send_header("Content-Type", MEDIA_TYPES.get(suffix, "application/octet-stream"))
                self.send_header("Content-Length", str(len(body)))
                self.send_header("Cache-Control", "no-cache")
                policy = STRICT.format(wasm="'wasm-unsafe-eval'" if wasm else "")
                self.send_header("Content-Security-Policy", policy)
                self.send_header("X-Content-Type-Options", "nosniff")
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_) -> None:
                pass

        return Handler
