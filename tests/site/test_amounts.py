"""One of something is said as one: "1 guess", not "1 guesses", in every template and page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from random import Random

import pytest
from django.conf import settings
from django.test import Client

from games.catalogue import GAMES, game
from games.models import Play, Puzzle
from tests.contract.every_game import begin_any, lexicon_for, small
from tests.facts import fact, stated
from wordgames.languages.translation import amount
from workshop.visitor.first_move import begun

NO_PLURALS = "is has was as this its his us plays uses means fits asks reads thinks less across"
ONE_OF_MANY = re.compile(rf"\b1 (?!(?:{'|'.join(NO_PLURALS.split())})\b)[a-z]*[a-rt-z]s\b.{{0,30}}")
THINGS = (
    "answers cells days games guesses hints lives moves people petals points puzzles runs "
    "secrets seconds steps times turns words"
)
ANY = "|".join([*THINGS.split(), *stated("PARTS").values()])
WRITTEN = re.compile(rf"\{{\{{ ([\w.|:\"]+) \}}\}}(?:</\w+>)* (?:{ANY})\b(?!-)")
# Django chooses between this form and the one before it.
PLURAL = re.compile(r"\{% plural %\}.*?\{% endblocktranslate %\}", re.DOTALL)
# What is given to a translation with its decimals.
FRACTION = re.compile(r"\b(\w+)=[\w.]+\|floatformat")
NEVER_ONE = {
    "all_games": "the site has more games than one",
    "full": "a fixed number",
    "most": "a fixed number",
    "total": "of a list that has more words than one",
    "games": "of a list that has more words than one",
    "worst": "of a list that has more words than one",
    "played": "the template asks",
    "played|length": "the template asks",
    "count": "the template asks",
    "agent.name": "it plays",
    "one.times": "the template asks",
    "step.agent.name": "it plays",
    "run.agent": "it plays",
    "sweep.agent": "it plays",
    **{name: why for names in stated("NEVER_ONE").values() for name, why in names.items()},
}


@pytest.mark.parametrize(
    ("number", "things", "text"),
    [
        (1, "guesses", "1 guess"),
        (0, "guesses", "0 guesses"),
        (2, "boxes", "2 boxes"),
        (1, "boxes", "1 box"),
        (1, "tries", "1 try"),
        (1, "lives", "1 life"),
        (1, "people", "1 person"),
        (1, "other words", "1 other word"),
        (1, "moves", "1 move"),
        (248051, "words", "248,051 words"),
    ],
)
def test_a_number_agrees_with_its_noun(number: int, things: str, text: str) -> None:
    assert amount(number, things) == text


def test_no_template_writes_many_for_whatever_number() -> None:
    for folder in ("templates", "games", "solvers"):
        for path in (settings.BASE_DIR / folder).rglob("*.html"):
            text = PLURAL.sub("", path.read_text("utf-8"))
            fractions = FRACTION.findall(text)
            for found in WRITTEN.finditer(text):
                number = found[1]
                fraction = "floatformat" in number or number in fractions
                known = fraction or number in NEVER_ONE
                assert known, f"{path}: {found[0]}: use a plural of blocktranslate"


def wrong(html: str) -> list[str]:
    """Return the counts of a page, in its text or its labels, that are said as many."""
    html = re.sub(r"<(script|style|svg)\b.*?</\1>", " ", html, flags=re.DOTALL)
    labels = re.findall(r'(?:aria-label|title|content|alt|placeholder)="([^"]*)"', html)
    return ONE_OF_MANY.findall(unescape(" . ".join([re.sub(r"<[^>]+>", "", html), *labels])))


def test_a_wrong_count_is_seen() -> None:
    assert wrong('<p>11 guesses, <b>1</b> words left</p><i aria-label="1 hints">1 is</i>')


def pages(visitor: Client, play: Play) -> Iterator[str]:
    """Yield what a visitor sees of a play with one hint that is given up, and of the site."""
    slug = play.puzzle.game
    at = f"/{slug}/play/{play.pk}/"
    yield at
    visitor.post(f"/hint/{play.pk}/", {"kind": "bot", "sequence": 0})
    yield at
    play.refresh_from_db()
    visitor.post(f"{at}give-up/", {"sequence": play.events.count()})
    yield at
    yield from ("/", "/calendar/", f"/{slug}/daily/", "/stats/me/", f"/review/{play.pk}/")


def lean(slug: str, visitor: Client) -> Play:
    """Begin a game that allows one guess, one life, one round, as far as it has such options."""
    needs = small(slug)
    revision = (needs.lexicon() if needs else lexicon_for(game(slug).lexicon_kind)).current
    assert revision is not None
    options = getattr(needs, "OPTIONS", None) or game(slug).daily_options(revision)
    assert options is not None
    least = options.get(fact(slug, "PARTS"), 1)  # each part needs a guess
    few = {name: least for name in ("guesses", "lives", "cap", "rounds") if options.get(name)}
    setup = game(slug).random_setup(options | few, revision.read(), Random(7))
    puzzle = Puzzle.objects.create(game=slug, setup=setup, revision=revision)
    return begun(visitor, puzzle)


@pytest.mark.django_db
@pytest.mark.usefixtures("unhurried")
@pytest.mark.parametrize("begin", [begin_any, lean])
@pytest.mark.parametrize("slug", GAMES)
def test_pages_say_one_of_something_as_one(slug: str, begin: object, client: Client) -> None:
    play = begin(slug, client)  # type: ignore[operator]
    for address in pages(client, play):
        page = client.get(address)
        assert page.status_code == 200, address
        assert not wrong(page.content.decode()), address
