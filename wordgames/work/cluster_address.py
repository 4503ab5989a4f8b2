"""Addresses of a Dask cluster, checked before Dask answers a wrong one with its stack."""

import re
import socket

from wordgames.work.pool import PoolRefused

ADDRESS = re.compile(r"(?:\w+://)?(?P<host>\[[^]]+\]|[^:/\s]+):(?P<port>\d{1,5})/?")
LAST_PORT = 65_535


def check_address(address: str) -> None:
    """Refuse what is no scheduler's address, or names a machine that there is not."""
    if address.startswith("inproc://"):
        return
    parts = ADDRESS.fullmatch(address)
    if parts is None or not 0 < int(parts["port"]) <= LAST_PORT:
        raise PoolRefused(f"A scheduler's address is tcp://HOST:PORT, not {address}.")
    host = parts["host"].strip("[]")
    try:
        socket.getaddrinfo(host, int(parts["port"]))
    except (OSError, UnicodeError) as error:
        raise PoolRefused(f"There is no machine {host}: check the scheduler's address.") from error


def check_place(host: str, port: int) -> None:
    """Refuse a host and port where nothing can listen now; port 0 is any free one."""
    if not 0 <= port <= LAST_PORT:
        raise PoolRefused(f"--port goes from 0 to {LAST_PORT}.")
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(place)
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or "it is no name of a machine"
        raise PoolRefused(f"Nothing can listen at {host}:{port}: {reason}.") from error
