"""Tokens of the API, and how many requests each may make in a minute."""

from django.http import HttpRequest
from ninja.errors import HttpError
from ninja.security import HttpBearer

from games.accounts.models import ApiToken
from games.accounts.tokens import find
from games.limits.rate_limits import NearbyLimit
from lexicons.throttle.rate_counter import address, allowed
from wordgames_site.api.refusals import TooMuch

MINUTE = 60
# Requests of an account in a minute, over all its tokens.
REQUESTS = 240
# Wrong tokens from one address in a minute.
WRONG = 30
# Bytes of the largest body.
LARGEST = 16 * 1024
# Bytes of a list of words.
LARGEST_LIST = 1024 * 1024

_requests = NearbyLimit()


def token_of(request: HttpRequest) -> ApiToken:
    """Return the token that a request was let in by."""
    token: ApiToken = request.auth  # type: ignore[attr-defined]
    return token


class Token(HttpBearer):
    """`Authorization: Bearer wg_...`; no cookie counts, so no form of another site can forge it."""

    def authenticate(self, request: HttpRequest, token: str) -> ApiToken | None:
        """Return the token; None is answered with 401.

        Raises HttpError for too large a body, and for too many requests or wrong tokens.
        """
        length = request.META.get("CONTENT_LENGTH") or "0"
        most = LARGEST_LIST if request.path_info.endswith("/lists") else LARGEST
        if not (length.isascii() and length.isdigit()) or int(length) > most:
            raise HttpError(413, f"A body has at most {most:,} bytes.")
        known = find(token)
        if known is None:
            if not allowed("api-wrong", address(request), WRONG, MINUTE, strict=True):
                raise TooMuch("Too many wrong tokens; wait a minute.")
            return None
        if not _requests.allowed("api", str(known.owner_id), REQUESTS):
            raise TooMuch(f"More than {REQUESTS} requests in a minute; wait a little.")
        return known
