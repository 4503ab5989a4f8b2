"""What Word Ladder shows of words that nobody typed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from games.ladder.game import LadderGame
from games.ladder.ladder_picture import picture
from wordgames.ladder.graph import Graph
from wordgames.vocabulary.arrays import Words
from wordgames.vocabulary.columns import Columns

WORDS = Words.from_strings(["kiss", "miss", "moss", "mass", "piss", "pass", "bass", "boss"])


def row(word: str) -> int:
    return WORDS.strings().index(word)


def test_the_picture_leaves_out_what_nobody_wants_to_be_shown() -> None:
    path = [row(word) for word in ("kiss", "miss", "mass")]
    drawn = picture(Graph.of(WORDS), path, path, "en")
    assert drawn is not None
    assert "PISS" not in [node.word for node in drawn.nodes]
    own = picture(Graph.of(WORDS), [row("kiss"), row("piss"), row("pass")], path, "en")
    assert own is not None
    assert "PISS" in [node.word for node in own.nodes]  # the player's own step


def test_a_shortest_ladder_goes_round_them_where_it_can(monkeypatch: Any) -> None:
    monkeypatch.setattr("games.ladder.game.graph_in", lambda columns, length: Graph.of(WORDS))
    columns = cast(Columns, SimpleNamespace(language="en"))
    setup = {"options": {"length": 4}, "start": "kiss", "target": "pass"}
    answer = LadderGame().answer(setup, columns)
    assert answer == "kiss → •••• → pass"  # there is no other way of two steps
    setup |= {"target": "mass"}
    assert LadderGame().answer(setup, columns) == "kiss → miss → mass"
