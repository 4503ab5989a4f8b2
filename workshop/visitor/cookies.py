"""Cookies as a browser keeps them."""

from collections.abc import Iterable
from email.utils import mktime_tz, parsedate_tz
from http.cookies import CookieError, Morsel, SimpleCookie
from time import time


class Cookies(dict[str, str]):
    """Cookies by name, each with its value as it is sent."""

    def __str__(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.items())

    def keep(self, lines: Iterable[str]) -> None:
        """Keep the cookies of Set-Cookie lines, and drop those that they end.

        Lines that cannot be read are left out.
        """
        for line in lines:
            try:
                read = SimpleCookie(line)
            except CookieError:
                continue
            for name, cookie in read.items():
                if ended(cookie):
                    self.pop(name, None)
                else:
                    self[name] = cookie.coded_value


def ended(cookie: Morsel[str]) -> bool:
    """True if a cookie is sent so that the browser deletes it."""
    if cookie["max-age"]:
        return int(cookie["max-age"]) <= 0
    expires = parsedate_tz(cookie["expires"])
    return expires is not None and mktime_tz(expires) <= time()
