"""The agents of Wordle's small variants keep the contract: one test over all of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.facts import fact, stated
from tests.wordle.lists import made_up, small
from wordgames.agent_registry import agent_class, agent_slugs, build_agent
from wordgames.evaluation.play import play_grouped, play_singly
from wordgames.rules.feedback import Turn, from_text
from wordgames.rules.state import Status
from wordgames.vocabulary.arrays import Words

COURSES = stated("COURSE")
EVERY = [(game, slug) for game in COURSES for slug in agent_slugs(game)]
each = pytest.mark.parametrize(("game", "slug"), EVERY)


def suite(game: str, words: Words | None = None, mode: str = "normal") -> Any:
    words = words or small()
    kind, options = COURSES[game]
    return kind.of(words, options(length=words.length, mode=mode), seed=3)


def agent(slug: str, played: Any, **params: object) -> Any:
    game = next(name for name, (kind, _) in COURSES.items() if kind is type(played))
    return build_agent(game, slug, played.known, played.options, params=params)


def seen(played: Any, *turns: str) -> Any:
    """Return what is seen after turns written as "crane:01002"."""
    parts = [turn.split(":") for turn in turns]
    return replace(
        played.opening(), turns=tuple(Turn(guess, from_text(code)) for guess, code in parts)
    )


@each
def test_it_plays_legally_and_repeats_under_a_seed(game: str, slug: str) -> None:
    for mode in agent_class(game, slug).promises.modes:
        played = suite(game, mode=mode)
        records = [play_grouped(agent(slug, played), played) for _ in range(2)]
        assert records[0].guesses.tolist() == records[1].guesses.tolist()
        assert (records[0].guesses > 0).mean() > 0.8


@each
def test_games_played_together_and_one_by_one_are_the_same(game: str, slug: str) -> None:
    played = suite(game)
    together = play_grouped(agent(slug, played), played)
    some = np.arange(0, played.size, 5)
    alone = play_singly(agent(slug, played), played, games=some)
    assert together.guesses[some].tolist() == alone.guesses[some].tolist()


@each
def test_candidates_handed_down_and_recomputed_are_the_same(game: str, slug: str) -> None:
    played = suite(game)
    (root,) = played.roots()
    player = agent(slug, played)
    for group in played.split(root, "crane"):
        if group.status is Status.PLAYING:
            recomputed = played.situation(group.observation)
            assert group.candidates.tolist() == recomputed.candidates.tolist()
            assert player.suggest(played.handed_down(group)) == player.suggest(recomputed)


@each
def test_marks_that_no_word_fits_are_survived(game: str, slug: str) -> None:
    played = suite(game)
    rows = zip(("crane", "slate", "crane"), fact(game, "IMPOSSIBLE").split(), strict=True)
    turns = [f"{word}:{code}" for word, code in rows]
    answer = agent(slug, played).suggest(played.situation(seen(played, *turns)))
    assert answer.fallback
    assert answer.note


@each
def test_common_allowed_words_are_guessed_when_no_known_answer_fits(game: str, slug: str) -> None:
    words = small(answers=["crane", "slate"])
    played = suite(game, words)
    start = replace(played.start(0), secret="doubt").play("crane")
    answer = agent(slug, played).suggest(played.situation(start.observe()))
    assert answer.fallback
    assert "allowed" in answer.note
    assert "doubt" in [one.move for one in answer]


@each
def test_the_first_suggestion_does_not_depend_on_how_many_are_wanted(game: str, slug: str) -> None:
    played = suite(game)
    state = played.start(0)
    for _ in range(2):
        asked = played.situation(state.observe())
        player = agent(slug, played)
        many = player.suggest(asked, 10)
        assert player.suggest(asked, 1).best == many.best
        assert len({one.move for one in many}) == len(many) <= 10
        state = state.play("toast")


@pytest.mark.parametrize("length", [2, 4, 9, 13])
@each
def test_it_plays_any_length(game: str, slug: str, length: int) -> None:
    words = made_up(length, count=20 if length == 2 else 60, answers=10 if length == 2 else 30)
    played = suite(game, words)
    record = play_grouped(agent(slug, played), played)
    assert (record.guesses > 0).mean() > 0.7


@each
def test_it_plays_the_opener_that_it_is_told_and_gives_its_reasons(game: str, slug: str) -> None:
    played = suite(game)
    player = build_agent(game, slug, played.known, played.options, opener="audio")
    best = player.suggest(played.situation(played.opening())).best
    assert best.move == "audio"
    told = player.marking.statistics(  # type: ignore[attr-defined]
        played.words, np.array([played.words.row("audio")]), played.words.answers
    )
    assert (best.bits, best.left) == (told.entropy[0], told.expected[0])


@each
def test_it_does_not_change_and_says_what_it_is(game: str, slug: str) -> None:
    kind = agent_class(game, slug)
    assert kind.slug == slug
    for text in (kind.idea, kind.source, kind.weakness):
        assert text.endswith(".")
    with pytest.raises(AttributeError, match="does not change"):
        agent(slug, suite(game)).words = small()


@pytest.mark.parametrize("game", COURSES)
def test_entropy_beats_random(game: str) -> None:
    played = suite(game, made_up(6, count=200, answers=150))
    means = [
        float(play_grouped(agent(slug, played), played).guesses.mean())
        for slug in ("entropy", "random")
    ]
    assert means[0] < means[1]
