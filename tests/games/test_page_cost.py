"""What a play page costs, in what a busy machine cannot change: nodes, names, queries.

`bin/manage bench web` measures it in CPU time, against a bare view.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from django.db import connection
from django.template.base import Node, Variable, VariableDoesNotExist
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.catalogue import GAMES
from tests.contract.every_game import begin_any

pytestmark = pytest.mark.django_db
# Of a page seen before, whose frames are kept.
MOST_NODES, MOST_IN_VAIN, MOST_QUERIES = 180, 6, 3
# Of the answer to a guess, whose frames are kept.
MOST_NODES_OF_A_GUESS = 30


@pytest.mark.parametrize("slug", GAMES)
def test_a_play_page_renders_little_and_looks_for_little_in_vain(
    slug: str, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that is nowhere in a page's context takes five times as long as one that is."""
    play = begin_any(slug, client)
    address = f"/{slug}/play/{play.pk}/"
    client.get(address)
    nodes: Counter[str] = Counter()
    in_vain: Counter[str] = Counter()
    rendered, found = Node.render_annotated, Variable._resolve_lookup  # type: ignore[attr-defined]

    def render(self: Node, context: Any) -> Any:
        nodes[type(self).__name__] += 1
        return rendered(self, context)

    def look_up(self: Variable, context: Any) -> Any:
        try:
            return found(self, context)
        except VariableDoesNotExist:
            in_vain[str(self.var)] += 1
            raise

    monkeypatch.setattr(Node, "render_annotated", render)
    monkeypatch.setattr(Variable, "_resolve_lookup", look_up)
    with CaptureQueriesContext(connection) as queries:
        client.get(address)
    assert nodes.total() <= MOST_NODES, nodes
    assert in_vain.total() <= MOST_IN_VAIN, in_vain
    assert len(queries) <= MOST_QUERIES, queries.captured_queries


def test_the_answer_to_a_guess_renders_little(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"/wordle/play/{begin_any('wordle', client).pk}/"
    nodes: Counter[str] = Counter()
    rendered = Node.render_annotated  # type: ignore[attr-defined]

    def render(self: Node, context: Any) -> Any:
        nodes[type(self).__name__] += 1
        return rendered(self, context)

    for number, guess in enumerate(("crane", "slate")):
        answer = client.post(
            address, {"guess": guess, "sequence": number}, headers={"HX-Request": "true"}
        )
        assert answer.content.count(b"data-new") == 1
        assert not nodes or nodes.total() <= MOST_NODES_OF_A_GUESS, nodes
        monkeypatch.setattr(Node, "render_annotated", render)
    assert nodes
