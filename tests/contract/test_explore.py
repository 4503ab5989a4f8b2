"""Two levels of every game's tree are shown, whichever agent is explored and whatever is stored."""

from __future__ import annotations

import pytest
from django.test import Client

from solvers.declaration import has_tree, solved
from solvers.pages.trees import tree_walk
from tests.contract.every_game import lexicon_of
from wordgames.agent_registry import agent_slugs

TREES = [slug for slug in solved() if has_tree(slug)]


@pytest.mark.django_db
@pytest.mark.usefixtures("unhurried")
@pytest.mark.parametrize("slug", TREES)
def test_explore_shows_at_least_two_levels(
    client: Client, monkeypatch: pytest.MonkeyPatch, slug: str
) -> None:
    """Without time to play a class out, nothing was told of it but its size."""
    monkeypatch.setattr(tree_walk, "LEAST", -1.0)
    monkeypatch.setattr(tree_walk, "BUDGET", -1.0)
    monkeypatch.setattr(tree_walk, "AHEAD", float("inf"))
    lexicon_of(slug)
    for agent in agent_slugs(slug):
        page = client.get(f"/agents/{slug}/{agent}/explore/")
        branches = page.context["branches"]
        assert branches, agent
        further = [it for it in branches if not it["over"]]
        assert all(it["next_move"] and it["words"] for it in further), agent
        icicle = page.context["icicle"]
        if icicle and further:
            assert max(mark.depth for mark in icicle.marks) >= 2, agent
            assert all(mark.node.label not in {"", "…"} for mark in icicle.marks), agent
