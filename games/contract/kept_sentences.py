"""Sentences that pages say again and again, each made once in a process."""

from functools import lru_cache

from django.utils.translation import get_language

from wordgames.languages.translation import translate


def kept(text: str, /, **values: int | str) -> str:
    """Return a text in the reader's language with values in its braces; mark it `translatable`.

    For texts with few values. It takes a quarter of the time of `translate`, of which a page has a
    dozen, and cannot be stored as a `Message`.
    """
    return _made(text, get_language(), **values)


@lru_cache(maxsize=2048)
def _made(text: str, _language: str | None, /, **values: int | str) -> str:
    return str(translate(text, **values))
