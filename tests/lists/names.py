"""A visitor's list that keeps names of several words."""

from django.test import Client

from lexicons.models import Lexicon
from tests.lists.test_own_lists import made

PLACES = "San Francisco\nXi'an\nJean-Luc\nISO 9000\n1984\ncrane\nslate\nto-day\n"


def kept(client: Client, words: str = PLACES) -> Lexicon:
    """Return a list of these, in which names may have signs."""
    return made(client, language="en", words=words, names="on")
