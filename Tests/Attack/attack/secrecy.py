"""Searches the logs, the database and its write-ahead log for secrets."""

import re

from .report import Report
from .service import CODE, Service


def secrecy(service: Service, report: Report) -> None:
    report.title("Secrets in the logs and the database")
    # Removes the request IDs, which are hexadecimal like the keys, but aren't secret.
    log = re.sub(rb"hb\.request\.id=[0-9a-f]+", b"", service.log.read_bytes())
    output = service.output.read_text(errors="replace")
    sent = CODE.findall(output)
    challenges = {row[0] for row in service.query("SELECT id FROM challenge")}
    report.figure("log lines, codes sent, challenges", f"{log.count(10)}, {len(sent)}, {len(challenges)}")
    report.rule("there is a log to search", log.count(b"\n") > 100 and len(sent) > 10)
    words = set(re.findall(rb"[0-9A-Za-z@.+_-]+", log))
    codes = {code.encode() for _, code in sent}
    # Only whole words count: a longer number, such as a count of microseconds, can contain a code by chance.
    report.rule("no code is in the log", not codes & words, codes & words or "")
    addresses = {address.encode() for address, _ in sent}
    report.rule("no recipient is in the log", not any(b"@" in word for word in words) and not addresses & words)
    report.rule("no challenge ID is in the log", not {challenge.encode() for challenge in challenges} & words)
    hexadecimal = {word for word in words if re.fullmatch(rb"[0-9a-f]{32,}", word)}
    report.rule("nothing like a key is in the log", not hexadecimal, len(hexadecimal) or "")
    files = b"".join(path.read_bytes() for path in service.database.parent.glob("codes.sqlite*")
                     if path.suffix != ".key")
    # Searches for each code with its address or field name, because six digits alone occur in binary files by chance.
    found = sum(f"{address}: {code}".encode() in files or f'"code":"{code}"'.encode() in files
                for address, code in sent)
    report.rule("no code is in plain text in the database or its write-ahead log", found == 0, found or "")
