"""No page, hint, picture, rung or example prints an offensive word that nobody typed.

Each language has a dictionary of plain answers among invented words, which are offensive here:
commoner, one letter or one order away from every answer, so bots want them and rungs need them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.test import Client

from games.catalogue import game, games
from games.models import Play, Puzzle
from games.plays.open_play import OpenPlay
from lexicons.models import Lexicon
from lexicons.reference import words
from lexicons.revisions.publish import publish
from solvers.analysis.agent_plays import adviser_play
from wordgames.languages.casing import capitals, in_capitals, language_for, played, upper
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Entry
from workshop.visitor.first_move import begun

pytestmark = pytest.mark.django_db
ANSWERS = {
    "en": "crane crate trace house mouse louse grape stone store slate",
    "es": "calle valle balsa barca perro cerro gasto gesto banco blanco",
    "fr": "table sable fable porte poste piste livre libre lieux pomme",
    "de": "hunde kunde tafel nadel nagel vogel hafer lager leder feder",
    "he-x-one": "מחברת שולחנ ספרימ כפרימ כפלימ ילדימ דלתות כתובת חוברת חולצה",
    "tr": "kalem kalın balık salık masal masaj kitap kiraz deniz demir",
}
GAMES = [it.slug for it in games() if it.lexicon_kind == Lexicon.Kind.WORDS]
# Games that are walked in every language, each with its own way to write words.
SPELLED = (GAMES[0], *GAMES[-2:])
WALKS = [(tag, slug) for tag in ANSWERS for slug in (GAMES if tag == "en" else SPELLED)]
LINK = re.compile(r'(?:href|src|hx-get|action)="([^"#]+)')
MOST_PAGES = 25


def invented(answers: list[str]) -> set[str]:
    """Return words one letter or one order away from these."""
    orders = {word[1:] + word[0] for word in answers} | {word[::-1] for word in answers}
    letters = sorted(set("".join(answers)))[:4]
    near = {
        word[:at] + it + word[at + 1 :] for word in answers for at in (0, 2, 4) for it in letters
    }
    return (orders | near) - {*answers}


@pytest.fixture
def lexicon(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Lexicon]:
    tag: str = request.param
    language = language_for(tag)
    answers = [played(it, tag, folded=language.folded) for it in ANSWERS[tag].split()]
    answers = [word for word in answers if len(word) == 5]
    bad = invented(answers)
    (tmp_path / f"{language.code}.txt").write_text(" ".join(bad), "utf-8")
    monkeypatch.setattr(words, "OFFENSIVE", tmp_path)
    words._unprinted.cache_clear()
    made = Lexicon.objects.create(slug=language.code, name="Words", language=tag)
    entries = [Entry(word, 1.0) for word in answers]
    entries += [Entry(word, 9.0, answer=False) for word in bad]
    publish(made, columns_from(entries, language=tag, folded=language.folded))
    yield Lexicon.objects.select_related("current").get(pk=made.pk)
    words._unprinted.cache_clear()


def printed(page: str, lexicon: Lexicon) -> set[str]:
    """Return the offensive words that a page prints: in its text, its labels or its tiles."""
    page = unescape(re.sub(r"<(script|style).*?</\1>", "", page, flags=re.DOTALL))
    labels = " ".join(re.findall(r'(?:aria-label|alt|title|placeholder)="([^"]*)"', page))
    text = f" {re.sub('<[^>]*>', ' ', page)} {labels} "
    rows = re.split("</(?:tr|ol|p|li|div)>", page)
    tiles = {"".join(re.findall(r'class="piece[^>]*>([^<]*)<', row)) for row in rows}
    said = {*re.findall(r"\w+", text)} | tiles
    bad = (it.word for it in lexicon.current.read().entries() if not it.answer)
    written = (upper, capitals, in_capitals)
    return {it for it in bad if said & {it, *(write(it, lexicon.language) for write in written)}}


def visited(client: Client, lexicon: Lexicon, play: Play) -> Iterator[tuple[str, str]]:
    """Yield the pages about a play, its pictures and its helpers, reached by their links."""
    slug = play.puzzle.game
    waiting = [f"/{slug}/play/{play.pk}/", f"/review/{play.pk}/", f"/watch/{slug}/", "/learn/"]
    known = set(waiting)
    while waiting and len(known) < MOST_PAGES:
        address = waiting.pop(0)
        response = client.get(address, follow=True)
        if response.status_code != 200 or "html" not in response["Content-Type"]:
            continue
        page = response.content.decode()
        yield address, page
        links = {unescape(it) for it in LINK.findall(page)}
        more = {it for it in links if str(play.pk) in it or it.startswith(f"/assist/{slug}/?")}
        waiting += sorted(more - known)
        known |= more


def finished(client: Client, lexicon: Lexicon, slug: str) -> Iterator[tuple[str, str]]:
    """Play a game with every kind of help and give it up; yield the pages on the way."""
    kind, revision = game(slug), lexicon.current
    options: Any = kind.daily_options(revision)
    options |= {"difficulty": "any"} if "difficulty" in options else {}
    setup = kind.random_setup(options, kind.words(revision), Random(3))
    puzzle = Puzzle.objects.create(
        game=slug, kind=Puzzle.Kind.CHALLENGE, setup=setup, revision=revision
    )
    play = begun(client, puzzle)
    url = f"/{slug}/play/{play.pk}/"
    stored = Play.objects.select_related("puzzle__revision__lexicon").get(pk=play.pk)
    for hint in kind.offers(OpenPlay(stored, ()).state):
        stored.refresh_from_db()
        sent = {"sequence": stored.events.count(), "kind": hint.slug}
        yield hint.slug, client.post(f"/hint/{play.pk}/", sent, follow=True).content.decode()
    watched = adviser_play(OpenPlay(stored, ()))
    client.post(f"{url}give-up/", {"sequence": stored.events.count()})
    yield from visited(client, lexicon, play)
    for step in range(watched.turns + 1):
        address = f"/watch/{watched.pk}/?step={step}"
        yield address, client.get(address).content.decode()
    yield "race", client.get(f"/race/{play.pk}/", follow=True).content.decode()


@pytest.mark.parametrize(("lexicon", "slug"), WALKS, indirect=["lexicon"])
def test_no_page_of_a_game_prints_one(client: Client, lexicon: Lexicon, slug: str) -> None:
    """They may be guessed and looked up, and never come by themselves."""
    pages = list(finished(client, lexicon, slug))
    assert len(pages) > 5
    assert {where: found for where, page in pages if (found := printed(page, lexicon))} == {}
