"""Games without words: situations and groups follow from the rules alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Self

import numpy as np
import pytest

from wordgames.evaluation.wordless import WordlessSuite, situate
from wordgames.rules.state import IllegalMove, Observation, Status
from wordgames.sources.bundled_lists import Shipped
from wordgames.vocabulary.columns import content_hash, pack, unpack
from wordgames.vocabulary.kinds import NONE

EVERY = tuple("12345678")


@dataclass(frozen=True)
class Seen(Observation):
    """Guesses of a number, each with -1, 0 or 1: too low, right, too high."""

    history_name: ClassVar[str] = "higher"
    turns: tuple[tuple[str, int], ...] = ()

    @property
    def moves(self) -> tuple[str, ...]:
        return tuple(move for move, _ in self.turns)

    def before(self, moves: int) -> Self:
        return replace(self, turns=self.turns[:moves])


@dataclass(frozen=True)
class Higher:
    """Higher or lower."""

    secret: str
    turns: tuple[tuple[str, int], ...] = ()

    def observe(self) -> Seen:
        return Seen(self.turns)

    @property
    def status(self) -> Status:
        won = bool(self.turns) and self.turns[-1][1] == 0
        return Status.WON if won else Status.PLAYING

    @property
    def last_feedback(self) -> str:
        return str(self.turns[-1][1])

    def play(self, move: str) -> Higher:
        if move not in EVERY:
            raise IllegalMove("Type a digit from 1 to 8.")
        return replace(
            self, turns=(*self.turns, (move, (move > self.secret) - (move < self.secret)))
        )

    def replay(self, move: str, feedback: str) -> Higher:
        return replace(self, turns=(*self.turns, (move, int(feedback))))


def suite(*rows: int) -> WordlessSuite[Seen]:
    return WordlessSuite(EVERY, np.array(rows, np.int32), Higher, most=8)


def test_a_situation_has_the_secrets_that_fit() -> None:
    seen = Higher("6").play("4").play("7").observe()
    situation = situate(seen, EVERY, Higher)
    assert [situation.words[row] for row in situation.candidates] == ["5", "6"]
    contradiction = Higher("6").replay("4", "-1").replay("4", "1").observe()
    assert not len(situate(contradiction, EVERY, Higher).candidates)


def test_games_that_look_alike_are_one_group_and_keep_every_secret_that_fits() -> None:
    played = suite(0, 5, 5, 7)
    (root,) = played.roots()
    assert (root.games.tolist(), len(root.candidates)) == ([0, 1, 2, 3], 8)
    low, high = played.split(root, "4")
    assert (low.games.tolist(), low.candidates.tolist()) == ([0], [0, 1, 2])
    assert (high.games.tolist(), high.candidates.tolist()) == ([1, 2, 3], [4, 5, 6, 7])
    (won,) = (it for it in played.split(high, "6") if it.status is Status.WON)
    assert won.games.tolist() == [1, 2]
    for group in (root, low, high, won):
        recomputed = played.situation(group.observation)
        assert recomputed.candidates.tolist() == group.candidates.tolist()


def test_a_move_that_the_rules_refuse_is_refused() -> None:
    played = suite(0)
    with pytest.raises(IllegalMove, match="1 to 8"):
        list(played.split(played.roots()[0], "9"))


def test_the_dictionary_without_words_is_shipped_and_kept_like_any_other() -> None:
    assert Shipped().slugs(NONE) == [NONE]
    content = Shipped().current(NONE, NONE)
    assert content is not None
    assert Shipped().by_hash(content.sha256) is content
    columns = unpack(pack(content.read()))
    assert content_hash(columns) == content.sha256
    assert (len(columns), columns.lengths, len(columns.words(5))) == (0, [], 0)
