"""What is in the logs, the database and its write-ahead log, after everything that was done."""

import re

from .report import Report
from .service import CODE, Service


def secrecy(service: Service, report: Report) -> None:
    report.title("What was left behind")
    # The server's own names of requests, which it makes up.
    log = re.sub(rb"hb\.request\.id=[0-9a-f]+", b"", service.log.read_bytes())
    output = service.output.read_text(errors="replace")
    sent = CODE.findall(output)
    names = {row[0] for row in service.query("SELECT id FROM challenge")}
    report.figure("log lines, codes sent, challenges", f"{log.count(10)}, {len(sent)}, {len(names)}")
    report.rule("there is a log to look at", log.count(b"\n") > 100 and len(sent) > 10)
    words = set(re.findall(rb"[0-9A-Za-z@.+_-]+", log))
    codes = {code.encode() for _, code in sent}
    # A number of six digits is in a log by chance at times, a count of microseconds for instance: none may be
    # there as a word of its own.
    report.rule("no code is in the log", not codes & words, codes & words or "")
    addresses = {address.encode() for address, _ in sent}
    report.rule("no recipient is in the log", not any(b"@" in word for word in words) and not addresses & words)
    report.rule("no name of a challenge is in the log", not {name.encode() for name in names} & words)
    hexadecimal = {word for word in words if re.fullmatch(rb"[0-9a-f]{32,}", word)}
    report.rule("nothing like a key is in the log", not hexadecimal, len(hexadecimal) or "")
    files = b"".join(path.read_bytes() for path in service.database.parent.glob("codes.sqlite*")
                     if path.suffix != ".key")
    # Codes of six digits are found anywhere by chance; what is long enough is not.
    found = sum(f"{address}: {code}".encode() in files or f'"code":"{code}"'.encode() in files for address, code in sent)
    report.rule("no code is in the database or its log, as it was sealed or printed", found == 0, found or "")
