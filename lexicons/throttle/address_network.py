"""The network that an address counts as for limits. Standard library only."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address


@lru_cache(maxsize=1024)
def network(text: str) -> str:
    """Return an IPv4 address as it is, an IPv6 one as its /64, and anything else unchanged."""
    try:
        parsed = ip_address(text.partition("%")[0])
    except ValueError:
        return text
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return f"{IPv6Address(int(parsed) >> 64 << 64)}/64"
