"""The production-mode servers under attack: one with SQLite, or two that share a PostgreSQL database."""

import base64
import asyncio
import hmac
import itertools
import re
import secrets
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode

from .client import Response
from .database import advance_clock, new_schema
from .gateway import Gateway
from .service import Service, run_program

SCOPES = ("issue", "redeem", "unlock", "metrics", "messages", "report", "support")


class SiteFactory:
    """A factory of sites, each with an empty database."""

    def __init__(self, program: Path, folder: Path, database: str | None) -> None:
        self.name = "two servers on PostgreSQL" if database else "one server on SQLite"
        self.database = database
        self.program = program
        self._folder = folder
        # API keys by scope, and the lines of the key file. In the audit log, a key's name is `desk-` and its scope.
        self.keys: dict[str, str] = {}
        self._key_lines = ""

    async def make_keys(self) -> None:
        for scope in SCOPES:
            self.keys[scope], line = await self.make_key(f"desk-{scope}", "--scopes", scope)
            self._key_lines += line + "\n"

    async def make_key(self, name: str, *options: str) -> tuple[str, str]:
        """Returns an API key, and its line for the key file."""
        output = (await run_program(self.program, "api-key", name, *options, check=True)).stdout
        return next(word for word in output.split() if word.startswith("otc_")), output.splitlines()[-1].strip()

    @staticmethod
    def shipped(path: str) -> Path:
        """Returns the path of a file in the server's folder."""
        return Path(__file__).resolve().parents[3] / "server" / path

    def new_file(self, name: str) -> Path:
        """Returns the path of a file that a flag of `open` can name, in a new folder."""
        folder = self._folder / secrets.token_hex(4)
        folder.mkdir(parents=True)
        return folder / name

    async def open(self, *flags: str, environment=None, more_keys=()) -> "Site":
        folder = self._folder / secrets.token_hex(4)
        folder.mkdir(parents=True)
        site = Site(dict(self.keys))
        await site.gateway.start()
        (folder / "key").write_bytes(site.key)
        (folder / "webhook-secret").write_text("whsec_" + base64.b64encode(secrets.token_bytes(32)).decode())
        (folder / "api-keys").write_text(self._key_lines + "".join(f"{line}\n" for line in more_keys))
        for name in ("key", "webhook-secret"):
            (folder / name).chmod(0o600)
        flags = ("--key-file", str(folder / "key"), "--api-key-file", str(folder / "api-keys"),
                 "--recipient-limit", "12",
                 "--client-limit", "100", "--overall-limit", "100000", "--webhook",
                 site.gateway.address, "--webhook-secret-file", str(folder / "webhook-secret"), *flags)
        if "--plan" not in flags:
            flags = ("--delivery", "webhook", *flags)
        if self.database:
            site.schema = await new_schema(self.database, "abuse")
            flags = ("--database", site.schema, *flags)
        for index in range(2 if self.database else 1):
            server_folder = folder / f"server-{index}"
            server_folder.mkdir()
            site.servers.append(Service(self.program, server_folder, *flags, is_development=False,
                                        environment=environment, has_clock=not self.database))
        for server in site.servers:
            await server.start()
        return site


class Site:
    """A deployment: servers that share a database and get requests in turn, a message gateway, and API keys."""

    def __init__(self, keys: dict[str, str]) -> None:
        self.keys = keys
        # The server's key.
        self.key = secrets.token_bytes(32)
        self.servers: list[Service] = []
        # The URL of the database that several servers share, whose clock they use.
        self.schema: str | None = None
        self.gateway = Gateway()
        self._turn = itertools.count()

    def deleted_challenge(self) -> str:
        """Returns an ID that proves itself, as that of a challenge that was deleted."""
        name = hmac.digest(self.key, b"name/1", "sha256").hex()[:2] + secrets.token_hex(9)
        fields = b"".join(len(field).to_bytes(4, "big") + field for field in (b"challenge/1", name.encode()))
        return name + hmac.digest(self.key, fields, "sha256").hex()[:12]

    async def advance(self, seconds: int) -> None:
        """Advances the service's clock; a single server restarts meanwhile."""
        if self.schema:
            await advance_clock(self.schema, seconds)
        else:
            await self.servers[0].advance(seconds)

    def _next_client(self):
        """Returns a client for the next server, in turn."""
        return closing(self.servers[next(self._turn) % len(self.servers)].client())

    async def request(self, method: str, path: str, value=None, key: str | None = None,
                      client: str | None = None) -> Response:
        """Sends a request to the next server. `key` is an API key or a scope; `client` is the client's IP address, which a
        backend or, without a key, a proxy names."""
        headers = {"Authorization": f"Bearer {self.keys.get(key, key)}"} if key else {}
        if client:
            headers["OneTimeCode-Client" if key else "X-Forwarded-For"] = client
        with self._next_client() as connection:
            if method == "GET":
                return await connection.get(path, **headers)
            return await connection.post(path, {} if value is None else value, **headers)

    async def issue(self, recipient: str, client: str | None = None, **fields) -> Response:
        """Requests a code through the API, as a backend does."""
        return await self.request("POST", "/api/challenges", {"recipient": recipient, **fields}, "issue", client)

    async def verify(self, challenge: str, code: str, client: str | None = None, key: str | None = None) -> Response:
        return await self.request("POST", f"/api/challenges/{challenge}/verify", {"code": code}, key, client)

    async def submit(self, path: str, client: str | None = None, **form: str) -> Response:
        """Submits a form of the service's pages, as a browser does."""
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        if client:
            headers["X-Forwarded-For"] = client
        with self._next_client() as connection:
            return await connection.send("POST", path, urlencode(form).encode(), headers)

    async def prefix_counts(self) -> dict[str, tuple[int, int]]:
        """Returns how many codes all servers have sent to each phone prefix, and how many of these were verified."""
        # A server saves its own counts when its metrics are requested, so only the second round returns the sums.
        for _ in range(2 * len(self.servers)):
            text = (await self.request("GET", "/metrics", key="metrics")).body.decode()
        samples = re.findall(r'onetimecode_prefix_codes_(\w+)\{prefix="([^"]+)"\} (\d+)', text)
        return {prefix: tuple(int(count) for counter in ("sent", "verified") for kind, name, count in samples
                              if (kind, name) == (counter, prefix)) for _, prefix, _ in samples}

    @property
    def logs(self) -> str:
        return "".join(server.log.read_text(errors="replace") for server in self.servers)

    def close(self) -> None:
        for server in self.servers:
            server.kill()
        self.gateway.stop()


async def gather_in_batches(items: list[str], request: Callable[[str], Awaitable[Response]]) -> list[Response]:
    """Calls `request` for each item, up to eight at a time, and returns the responses in the order of the items."""
    responses = []
    for start in range(0, len(items), 8):
        responses += await asyncio.gather(*map(request, items[start:start + 8]))
    return responses
