"""Hangman's hosts and reveals in words, as forms and runs offer them."""

from games.hangman.rules import ADVERSARIAL, HONEST
from lexicons.languages.translation import gettext_noop

HOSTS = (
    (HONEST, gettext_noop("Honest: it has chosen its word")),
    (ADVERSARIAL, gettext_noop("Adversarial: it puts off choosing as long as it can")),
)
REVEALS = (
    ("all", gettext_noop("All its places")),
    ("one", gettext_noop("One place; guess it again for the next")),
)
