"""What a new process calls first; a site says so whenever it begins, and few commands start one."""

_addresses = [""]


def prepare_processes(address: str) -> None:
    """Have every process of a pool call a function, "module:name", before it works."""
    _addresses.append(address)


def prepared_by() -> str:
    """Return the address of that function, or "" without one."""
    return _addresses[-1]
