"""Cookies as a browser keeps them."""

from __future__ import annotations

from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie


class Cookies(dict[str, str]):
    """Cookies by name, each with its value as it is sent."""

    def __str__(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.items())

    def keep(self, lines: Iterable[str]) -> None:
        """Keep the cookies of Set-Cookie lines; leave out those that cannot be read."""
        for line in lines:
            try:
                read = SimpleCookie(line)
            except CookieError:
                continue
            self.update({name: cookie.coded_value for name, cookie in read.items()})
