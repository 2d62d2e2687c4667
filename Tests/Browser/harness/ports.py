"""Ports for servers."""

import contextlib
import random
import socket

_returned: set[int] = set()


def free_port() -> int:
    """Returns a free port of 127.0.0.1 that this function hasn't returned before.

    The port is none that systems use for outgoing connections, which could take it before a server starts or while the
    server restarts.
    """
    while True:
        port = random.SystemRandom().randrange(20_000, 32_768)
        if port in _returned:
            continue
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            _returned.add(port)
            return port
