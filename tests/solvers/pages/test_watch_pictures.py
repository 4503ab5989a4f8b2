"""Watching: it plays at once, and draws each move with the figures of its tables and agents."""

from __future__ import annotations

import gzip
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from django.test import Client
from django.utils import timezone

from games.daily.daily_puzzle import Daily
from games.models import Event, Play, Puzzle
from games.wordle.game import WordleGame
from lexicons.models import Lexicon
from solvers.analysis.analysis import analysis_of
from solvers.analysis.compute_budget import Busy
from solvers.analysis.words_left import funnel_of
from solvers.declaration import solved
from solvers.pages.watch import featured_game
from solvers.pages.watch.featured_game import show_of
from solvers.pictures.moves.funnel import Stage
from tests.check_pictures import check_pictures
from tests.fixtures import make_lexicon
from tests.wordle.lists import ANSWERS
from wordgames.agent.bounded_cache import Memo

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("search_loaded")]
# Bytes that a step may take, compressed.
HEAVIEST = 12_000


def watched(client: Client, agent: str, word: str) -> str:
    options = {"agent": agent, "lexicon": "en", "length": "5", "mode": "normal", "guesses": "6"}
    return client.post("/watch/wordle/", {**options, "word": word}).headers["Location"]


def step(client: Client, path: str, number: int) -> str:
    return client.get(path, {"step": number}).content.decode()


def test_at_its_end_a_long_play_shows_what_its_first_moves_left() -> None:
    """A review of Hangman had six cards of one word, and none of the letters that found it."""
    analysis: Any = SimpleNamespace(
        stage_noun="word", situation=lambda step: step, stage=lambda step: Stage(step, 9 - step)
    )
    observation: Any = SimpleNamespace(before=lambda step: step)
    shown = {}
    for here in (8, 9):
        drawn = funnel_of(analysis, observation, here, 9)
        shown[here] = [mark.stage.step for mark in drawn.marks] if drawn else []
    assert shown == {8: [0, 3, 4, 5, 6, 7, 8], 9: [0, 1, 2, 3, 4, 5, 9]}


def test_the_page_plays_at_once_and_keeps_nothing(client: Client, small_english: Lexicon) -> None:
    page = client.get("/watch/wordle/")
    assert "data-go" in page.content.decode()
    assert page.context["step"].number == 0
    last = client.get("/watch/wordle/", {"step": 99})
    assert "Solved. The answer is" in last.content.decode()
    assert "data-go" not in last.content.decode()
    assert not any(model.objects.exists() for model in (Play, Event, Puzzle))


def test_the_game_of_the_day_is_never_a_daily(
    small_english: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The daily of today is given the very puzzle that would be shown: another one is drawn."""
    first = show_of("wordle")
    assert first is not None
    daily = Daily(WordleGame(), small_english, timezone.now().date())
    Puzzle.objects.create(
        game="wordle",
        kind=Puzzle.Kind.DAILY,
        setup=first.puzzle.setup,
        revision=first.revision,
        date=daily.day,
        daily_key=daily.key,
    )
    monkeypatch.setattr(featured_game, "_shows", Memo(4))
    again = show_of("wordle")
    assert again is not None
    assert again.answer != first.answer


def test_the_game_to_watch_is_the_same_in_every_process(
    small_english: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fibble's lies were drawn anew in each: the next step could be another game's."""
    shown = set()
    for _ in range(3):
        monkeypatch.setattr(featured_game, "_shows", Memo(4))
        play = show_of("fibble")
        assert play is not None
        shown.add(tuple((event.move, event.feedback) for event in play.events))
    assert len(shown) == 1


def test_a_visitor_is_shown_a_game_in_a_language_of_theirs(client: Client) -> None:
    """German, whose name comes first, was played to everybody once it was bundled."""
    for slug, name in (("de", "Deutsch"), ("en", "English")):
        make_lexicon(slug, name, slug, dict.fromkeys(ANSWERS, True))
    for language in ("en", "de"):
        page = client.get("/watch/wordle/", headers={"accept-language": language})
        assert page.context["step"].language == language
    watched = show_of("wordle")  # by nobody in particular
    assert watched is not None
    assert watched.lexicon.slug == "en"


def test_nothing_is_next_best_where_one_word_is_left(
    client: Client, small_english: Lexicon
) -> None:
    path = watched(client, "entropy", "crane")
    last = client.get(path, {"step": 99})
    assert last.context["step"].before.count == 1
    assert "is the only word left." in last.content.decode()
    assert "Next best" not in last.content.decode()
    assert "would do as well" not in last.content.decode()


def test_every_game_plays_at_once_or_offers_its_form(
    client: Client, small_english: Lexicon
) -> None:
    for slug in solved():
        assert client.get(f"/watch/{slug}/").status_code == 200, slug


def test_the_entrance_leads_to_every_other_game(client: Client, small_english: Lexicon) -> None:
    page = client.get("/watch/").content.decode()
    others = [slug for slug in solved() if slug != "wordle"]
    assert [
        slug for slug in others if f'class="box g-{slug}" href="/watch/{slug}/"' in page
    ] == others


def test_without_script_the_form_has_a_page(client: Client, small_english: Lexicon) -> None:
    page = client.get("/watch/wordle/", {"agent": "entropy"}).content.decode()
    assert 'id="options-form"' in page
    assert "<dialog" not in page


@pytest.mark.parametrize(
    "agent", ["entropy", "optimal", "letter-frequency", "random", "csp", "positional", "bfs"]
)
def test_every_picture_of_a_step_says_what_its_table_says(
    client: Client, small_english: Lexicon, agent: str
) -> None:
    path = watched(client, agent, "crane")
    html = step(client, path, 1)
    kinds = [figure.kind for figure in check_pictures(html)]
    assert {"answers", "heat"} <= set(kinds)
    assert len(gzip.compress(html.encode())) <= HEAVIEST


def test_the_pictures_show_what_the_agent_answers(client: Client, small_english: Lexicon) -> None:
    page = client.get(watched(client, "entropy", "crane"), {"step": 1})
    open_play = page.context["step"].open_play
    played = analysis_of(open_play).moment(open_play.state.observe(), 1, open_play.play.agent)
    pictures = {figure.kind: figure for figure in check_pictures(page.content.decode())}
    left = [it.move for it in played.answer]
    needed = analysis_of(open_play).needs(played.before, left)
    candidates = pictures["candidates"].marks
    assert candidates == {move: needed[move.lower()] for move in candidates}
    before = len(played.before.candidates)
    assert sum(pictures["answers"].marks.values()) == before
    assert page.context["step"].before.count == before
    by_place: dict[str, float] = {}
    for key, count in pictures["heat"].marks.items():
        by_place[key[1:]] = by_place.get(key[1:], 0) + count
    assert set(by_place.values()) == {before}


def test_why_is_one_sentence_with_the_deciding_figure_first(
    client: Client, small_english: Lexicon
) -> None:
    """S6: explore and watch gave bits, and left the deciding figure out."""
    path = watched(client, "entropy", "crane")
    thought = client.get(path, {"step": 1}).context["step"].thought
    assert (thought.lead, thought.figure) == ("about", "more guesses")
    assert 1 < float(thought.deciding) < 4
    assert thought.why.startswith(f"{thought.move} splits the 28 words left into ")
    assert " guesses more." in thought.why or "would do as well" in thought.why
    assert thought.candidates.figure == "More guesses"


def test_what_it_decides_by_ranks_the_others_with_their_costs(
    client: Client, small_english: Lexicon
) -> None:
    """S6: Optimal drew bits, and no other guess had the guesses that it leaves to be expected."""
    path = watched(client, "optimal", "crane")
    drawn = client.get(path, {"step": 1}).context["step"].thought.candidates
    assert drawn.figure == "More guesses"
    assert drawn.reading.startswith("Shorter line")
    values = [mark.candidate.value for mark in drawn.marks]
    assert values == sorted(values)
    best = drawn.marks[0].candidate
    for mark in drawn.marks[1:]:
        cost = mark.candidate.value - best.value
        assert mark.candidate.cost == (f"+{cost:.2f}" if f"{cost:.2f}" != "0.00" else "")


def test_the_words_left_are_named_once_they_are_few(client: Client, small_english: Lexicon) -> None:
    page = client.get(watched(client, "entropy", "crane"), {"step": 99})
    funnel = page.context["step"].funnel
    assert funnel.marks[0].stage.count > funnel.marks[-1].stage.count == 1
    assert funnel.marks[-1].stage.names == ("CRANE",)
    assert funnel.marks[-1].stage.pieces == tuple((letter, "correct") for letter in "CRANE")


def test_who_meets_a_full_line_can_choose_what_to_watch(
    client: Client, small_english: Lexicon
) -> None:
    """Whoever only opened the page was told to try a quicker bot, with no place to choose one."""
    with patch("solvers.pages.watch.views.show_of", side_effect=Busy("A moment.", seconds=7)):
        page = client.get("/watch/wordle/")
    assert (page.status_code, page["Retry-After"]) == (503, "7")
    html = page.content.decode()
    assert 'A moment. <a href="/watch/wordle/">Try again</a>' in html
    assert 'name="agent"' in html
