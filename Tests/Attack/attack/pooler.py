"""Puts PgBouncer, which gives each transaction another session, between two servers and their database."""

import asyncio
import os
import secrets
import shutil
import subprocess
import time
from collections import Counter
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from harness.ports import free_port

from .database import run_sql
from .guessing import wrong_codes
from .report import Report
from .service import Service


def start_pooler(folder: Path, database: str, name: str) -> tuple[subprocess.Popen, str]:
    """Starts PgBouncer with four sessions, and returns it and the URL of the database `name` behind it."""
    port, host = free_port(), parse_qs(urlsplit(database).query)["host"][0]
    configuration = folder / "pgbouncer.ini"
    configuration.write_text(
        f"[databases]\n{name} = host={host} user=test dbname={name}\n[pgbouncer]\nlisten_addr = 127.0.0.1\n"
        f"listen_port = {port}\nauth_type = any\npool_mode = transaction\ndefault_pool_size = 4\nmax_client_conn = 200\n"
        "unix_socket_dir =\n")
    # PgBouncer refuses to run as root, and another user can't read this folder.
    user = ["setpriv", "--reuid", "nobody", "--regid", "nogroup", "--clear-groups"] if os.getuid() == 0 else []
    program = shutil.which("pgbouncer") or "/usr/sbin/pgbouncer"
    with (folder / "pgbouncer.log").open("ab") as log:
        process = subprocess.Popen([*user, program, "/dev/stdin"], stdin=configuration.open(), stdout=log, stderr=log,
                                   cwd="/")
    return process, f"postgresql://test@127.0.0.1:{port}/{name}"


async def pooler(program: Path, folder: Path, database: str, report: Report) -> None:
    report.title("Two servers behind PgBouncer in transaction mode")
    name = f"pooler_{secrets.token_hex(6)}"
    await run_sql(database, f"CREATE DATABASE {name}")
    process, address = start_pooler(folder, database, name)
    key = folder / "key"
    servers = []
    try:
        for index in range(2):
            (folder / f"server-{index}").mkdir()
            servers.append(Service(program, folder / f"server-{index}", "--database", address, "--key-file", str(key)))
        for service in servers:
            await service.start()
        await use(servers, report)
    finally:
        for service in servers:
            service.kill()
        process.terminate()
        process.wait()


async def use(servers: list[Service], report: Report) -> None:
    clients = [servers[index % 2].client() for index in range(32)]
    recipients = [f"pooler-{secrets.token_hex(6)}@example.com" for _ in range(96)]
    issued = []
    for start in range(0, len(recipients), len(clients)):
        bodies = [{"recipient": recipient} for recipient in recipients[start:start + len(clients)]]
        issued += await asyncio.gather(*(client.post("/api/challenges", body) for client, body in zip(clients, bodies)))
    statuses = Counter(response.status for response in issued)
    report.rule("all of 96 codes are issued", statuses == {201: 96}, dict(statuses))
    path = f"/api/challenges/{issued[0].json['id']}/verify"
    code = await find_code(servers, recipients[0])
    guesses = [{"code": guess} for guess in wrong_codes(3, code)]
    reasons = [(await client.post(path, guess)).reason for client, guess in zip(clients, guesses)]
    report.rule("wrong codes are counted", reasons == ["wrong-code"] * 3, reasons)
    right = [{"code": code, "requestKey": secrets.token_hex(8)} for _ in clients]
    responses = await asyncio.gather(*(client.post(path, body) for client, body in zip(clients, right)))
    statuses = Counter(response.status for response in responses)
    report.rule("of 32 correct entries, one is accepted", statuses == {200: 1, 409: 31}, dict(statuses))
    for client in clients:
        client.close()


async def find_code(servers: list[Service], recipient: str) -> str:
    """Waits until any of the servers has sent a code to the recipient, and returns it."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        for service in servers:
            if codes := service.codes(recipient):
                return codes[0]
        await asyncio.sleep(0.02)
    raise AssertionError("No code was sent.")
