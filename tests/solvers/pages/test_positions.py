"""A position goes from page to page: watched or reviewed, then analysed."""

from __future__ import annotations

import pytest
from django.test import Client

from solvers.analysis.agent_plays import watch
from solvers.analysis.analysis import analysis_class
from solvers.analysis.review import has_review
from solvers.declaration import solved
from solvers.pages.help.assist import assist_for, has_assist
from tests.contract.every_game import begin_any


@pytest.mark.parametrize("slug", solved())
def test_a_watched_position_opens_in_help_with_as_many_words_left(
    client: Client, db: None, slug: str
) -> None:
    """Nothing led from a step of a play to the same position in help."""
    assert has_assist(slug), f"Give solver.py of {slug} an `assist`."
    puzzle = begin_any(slug, client).puzzle
    kind = analysis_class(slug)
    adviser = kind(kind.read_options(puzzle.setup), puzzle.revision).adviser
    play = watch(slug, puzzle.setup, puzzle.revision, {"slug": adviser})
    page = client.get(f"/watch/{play.pk}/?step=1")
    step = page.context["step"]
    assert step.analysed in page.content.decode().replace("&amp;", "&")
    helped = client.get(step.analysed)
    assert helped.status_code == 200
    assert not helped.context["replaced"]
    others = [card.slug for card in assist_for(slug).agents() if card.slug != adviser]
    if others:  # whoever is watched helps on, where it can
        other = watch(slug, puzzle.setup, puzzle.revision, {"slug": others[0]})
        analysed = client.get(f"/watch/{other.pk}/?step=0").context["step"].analysed
        assert not analysed or analysed.endswith(f"&agent={others[0]}")
    assert "error" not in helped.context
    after = step.explanation.before if step.over else step.explanation.after
    several = "cards" in helped.context  # each with its words left, of which "left" is the sum
    if "left" in helped.context and not several:
        assert helped.context["left"] == after
    if has_review(slug):
        coached = client.get(f"/review/{play.pk}/").context["coached"]
        assert all(client.get(row.analysed).status_code == 200 for row in coached[:2])
