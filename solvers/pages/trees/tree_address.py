"""The addresses of places in an agent's tree: what is explored, and the feedback that leads on."""

from __future__ import annotations

from urllib.parse import urlencode

from django.urls import reverse

from games.contract.game import JSON
from games.plays.open_play import OpenPlay
from lexicons.models import Lexicon
from solvers.agent_registry import draws
from solvers.analysis.agent_plays import moves_of
from solvers.declaration import has_tree
from solvers.pages.trees.tree import tree_class


def settings_of(lexicon: Lexicon, options: JSON) -> list[tuple[str, str]]:
    """Return the part of the address for the tree that is explored."""
    pairs = ((name, value) for name, value in options.items() if value is not False)
    shown = ((name, str(value)) for name, value in pairs if value != "")
    return [("lexicon", lexicon.slug), *shown]


def start_of(told_first: str) -> list[tuple[str, str]]:
    """Return the part of the address for what is known before the first move."""
    return [("start", told_first)] if told_first else []


def address_of(open_play: OpenPlay, step: int) -> str:
    """Return where an agent's tree is explored from a step of its play, or "" where it is not.

    A tree is explored with the agent's own parameters only.
    """
    if open_play.play.agent.get("params"):
        return ""
    slug, name = open_play.puzzle.game, open_play.play.agent["slug"]
    lexicon, options = open_play.lexicon, open_play.puzzle.setup.get("options")
    same = lexicon.current_id == open_play.revision.pk and not draws(slug, name)
    if not (same and options and has_tree(slug)):
        return ""
    tree = tree_class(slug)
    if not tree.leads_to(open_play.puzzle.setup):
        return ""
    path = [("f", event.feedback) for event in moves_of(open_play)[:step]]
    begun = open_play.state.observe().before(0)
    settings = settings_of(lexicon, tree.explored(options, begun))
    query = urlencode([*settings, *start_of(tree.told_first(begun)), *path])
    return f"{reverse('solvers:explore', args=(slug, name))}?{query}"
