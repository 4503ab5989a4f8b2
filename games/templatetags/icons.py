"""Icons and emblems in templates: `{% load icons %}{% icon "help" %}{% emblem game.slug %}`."""

from functools import lru_cache
from itertools import zip_longest
from urllib.parse import urlsplit

from django import template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language_bidi

from games.contract.game import Game
from games.daily.daily_puzzle import number_of
from games.models import Puzzle
from lexicons.models import Lexicon
from wordgames.languages.casing import runs_right_to_left

register = template.Library()
# File with all pictures, which a browser fetches once; each is a named symbol.
SPRITE = "icons/sprite.svg"
# Templates' codes for the state of a piece; any other sign is a piece without one.
STATES = {"c": "correct", "p": "present", "a": "absent", "e": "earlier", "l": "later"}
# Icons that point along the line: mirrored on pages from right to left.
POINTING = {"back", "next"}


def _use(symbol: str, kind: str) -> SafeString:
    """Return a picture that screen readers pass over: words are beside it, or in a label."""
    return _svg_use(symbol, kind, own_static(SPRITE))


@register.simple_tag
def own_static(name: str) -> str:
    """Return a static file's address on this host, regardless of the host of the others.

    Browsers do not draw symbols from another host's file.
    """
    return urlsplit(static(name)).path


@lru_cache(maxsize=512)
def _svg_use(symbol: str, kind: str, sprite: str) -> SafeString:
    return format_html(
        '<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>',
        kind,
        sprite,
        symbol,
    )


@register.simple_tag
def icon(name: str, kind: str = "icon") -> SafeString:
    """Return an icon by its name without the `i-`; `kind` is its classes, such as "icon small"."""
    return _use(f"i-{name}", f"{kind} points" if name in POINTING else kind)


@register.simple_tag
def emblem(slug: str, kind: str = "emblem") -> SafeString:
    """Return a game's emblem in its colours: print it inside an element of class `g-<slug>`."""
    return _use(f"e-{slug}", kind)


@register.simple_tag
def logo() -> SafeString:
    """Return the square and the circle at the start of the site's name."""
    return _use("logo", "logo")


@register.simple_tag
def spelled(letters: str, states: str = "", kind: str = "word big") -> SafeString:
    """Return a word in pieces, an example that screen readers skip: the text beside it explains it.

    A letter _ is an open place; `states` has one sign per letter, "c.p" (see `STATES`), or none.
    """
    pieces = zip_longest(letters, states[: len(letters)], fillvalue="")
    shown = format_html_join("", "{}", ((_piece(*it),) for it in pieces))
    side = _against_the_page(runs_right_to_left(letters))
    word = '<span class="{}"{} aria-hidden="true" translate="no">{}</span>'
    return format_html(word, kind, side, shown)


@register.simple_tag
def direction(lexicon: Lexicon | str) -> SafeString:
    """Return the attribute of an element whose letters run against the page's direction.

    Letters without a dictionary run from left to right.
    """
    return _against_the_page(isinstance(lexicon, Lexicon) and lexicon.right_to_left)


def _against_the_page(from_right: bool) -> SafeString:
    if from_right == get_language_bidi():
        return SafeString("")
    return SafeString(' dir="rtl"' if from_right else ' dir="ltr"')


def _piece(letter: str, state: str) -> SafeString:
    if letter == "_":
        return SafeString('<b class="piece blank"></b>')
    if state not in STATES:
        return format_html('<b class="piece">{}</b>', letter)
    return format_html('<b class="piece" data-state="{}">{}</b>', STATES[state], letter)


@register.simple_tag
def preview(game: Game, puzzle: Puzzle | str = "") -> str:
    """Return the address of the picture for link previews: of a daily puzzle, or of its game."""
    if isinstance(puzzle, Puzzle) and puzzle.date:
        return reverse("preview", args=(game.slug, number_of(puzzle.date)))
    return reverse("preview", args=(game.slug,))
