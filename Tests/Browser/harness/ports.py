"""Ports for servers."""

import random
import socket

# Ports that systems don't use for outgoing connections, which could take a port before a server starts or restarts.
_candidates = iter(random.SystemRandom().sample(range(20_000, 32_768), 12_768))


def free_port() -> int:
    """Returns a free port of 127.0.0.1 that this function hasn't returned before."""
    return next(filter(_is_free, _candidates))


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
