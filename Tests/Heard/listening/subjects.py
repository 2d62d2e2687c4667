"""Serves the pages that the journeys use: the real service's pages and the test pages."""

import http.client
import re
import sys
import tempfile
from pathlib import Path
from urllib.parse import urlencode, urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Browser"))

from harness.paths import ARTIFACTS, FIXTURES, ROOT  # noqa: E402
from harness.server import Server  # noqa: E402
from harness.site import StaticSite  # noqa: E402

PAGES = Path(__file__).parents[1] / "pages"


class Site(StaticSite):
    """A server for the test pages. Replaces `{{attributes}}` in a page with the attributes after `;` in the address."""

    def content(self, path: str):
        name, _, attributes = path.partition(";")
        file = PAGES / name
        if file.parent == PAGES and file.is_file():
            text = file.read_text(encoding="utf-8").replace("{{attributes}}", attributes.replace("%20", " "))
            return text.encode(), file.suffix
        return super().content(path)


class Service:
    """The real service, with methods that request a code and read the code that the service sent."""

    def __init__(self, log: Path) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self._server = Server(Path(self._folder.name) / "codes.sqlite", log)
        self.url = self._server.url
        self._recipient_count = 0

    def request_code(self, language: str) -> tuple[str, str, str]:
        """Requests a code; returns the name and the value of the challenge's cookie, and the code itself."""
        recipient = self.new_recipient()
        connection = http.client.HTTPConnection(urlsplit(self.url).netloc)
        connection.request(
            "POST", "/", urlencode({"recipient": recipient}),
            {"Content-Type": "application/x-www-form-urlencoded", "Accept-Language": language, "Origin": self.url},
        )
        response = connection.getresponse()
        cookie = re.match(r"([^=]+)=([^;]+)", response.getheader("Set-Cookie", ""))
        connection.close()
        if not cookie:
            raise RuntimeError(f"the service returned no challenge: {response.status}")
        return cookie[1], cookie[2], self._server.code_for(recipient)

    def new_recipient(self) -> str:
        """Returns a recipient that hasn't requested a code yet. All recipients look the same when masked."""
        self._recipient_count += 1
        return f"ada{self._recipient_count}@example.com"

    def code_for(self, recipient: str) -> str:
        return self._server.code_for(recipient)

    def close(self) -> None:
        self._server.stop()
        self._folder.cleanup()
