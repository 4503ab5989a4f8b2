"""Cookies as a browser keeps them, for every visitor that is no browser."""

from __future__ import annotations

from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie


class Cookies(dict[str, str]):
    """Cookies by name."""

    def __str__(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.items())

    def keep(self, lines: Iterable[str]) -> None:
        """Keep what the Set-Cookie lines of an answer say; what cannot be read is left out."""
        for line in lines:
            try:
                read = SimpleCookie(line)
            except CookieError:
                continue
            self.update({name: cookie.value for name, cookie in read.items()})
