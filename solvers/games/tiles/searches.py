"""Searches over strings as pictures: one search node by node, and the four kinds side by side."""

from collections.abc import Iterable
from typing import Any, Protocol

import numpy as np

from solvers.analysis.explanation import Moment
from solvers.games.tiles.pictures import Sorted
from solvers.pictures.moves.search_tree import MetNode, Otherwise, SearchTree, search_tree_picture
from solvers.pictures.picture import Picture
from solvers.pictures.statistics.bars import Amount, Bars, bars_picture
from wordgames.agent_registry import agent_slugs
from wordgames.languages.translation import number, translate
from wordgames.tiles.agents.tree_search import Met, Searched, TreeSearch

SEARCHES = ("bfs", "dfs", "greedy", "astar")
NOTHING = "–"


class Searching(Sorted, Protocol):
    """An analysis that can also be asked for other agents."""

    @property
    def slug(self) -> str: ...

    def agent(self, slug: str) -> Any: ...


def searches(analysis: Searching, played: Moment[Any], agent: TreeSearch) -> tuple[Picture, ...]:
    """Draw an agent's search, and what the other kinds do here; nothing where it did not search."""
    search = agent.looked(played.before)
    if search is None:
        return ()
    return (searched(analysis, played, agent, search), side_by_side(analysis, played))


def searched(
    analysis: Searching, played: Moment[Any], agent: TreeSearch, search: Searched
) -> SearchTree:
    """Draw the strings of a search, in the order in which they were looked at."""
    tree, order = search.tree, search.tree.looked[: search.looked]
    met = search.match and next(it for it in search.met if it.row == search.match.row)
    nodes = [
        MetNode(
            string=_string(analysis, search, node),
            place=place,
            depth=int(tree.depths[node]),
            changed=_changed(search, node),
            score=float(tree.scores[node]) / search.units,
            taken=bool(met and place == met.before + 1),
        )
        for place, node in enumerate(order.tolist(), 1)
    ]
    waiting = np.setdiff1d(np.arange(search.made), order)
    then = agent.next_of(search, waiting)
    depths = tree.depths[: search.made]
    levels = [
        (depth, int((tree.depths[order] == depth).sum()), int((depths == depth).sum()))
        for depth in range(1, int(depths.max(initial=0)) + 1)
    ]
    return search_tree_picture(
        nodes,
        search.threshold,
        made=search.made,
        then=[_string(analysis, search, node) for node in then],
        levels=levels,
        otherwise=_otherwise(analysis, agent.all_met(played.before)),
    )


def side_by_side(analysis: Searching, played: Moment[Any]) -> Bars:
    """Draw how many strings each kind of search looks at here, and what it would guess."""
    amounts = []
    for slug in SEARCHES:
        if slug not in agent_slugs(analysis.slug):
            continue
        agent = analysis.agent(slug)
        search = agent.looked(played.before)
        found = search and search.match
        guess = analysis.written(analysis.words[found.row]) if found else NOTHING
        amounts.append(
            Amount(
                f"{translate(agent.name)}: {guess}",
                search.looked if search else 0,
                others=(number(found.score, ".2f") if found else NOTHING,),
            )
        )
    return bars_picture(
        amounts,
        translate("The four searches here"),
        (translate("Search"), translate("Strings looked at"), translate("Score")),
        translate("How many strings each looks at before it guesses, from the same clues."),
    )


def _string(analysis: Searching, search: Searched, node: int) -> str:
    letters = analysis.words.letters
    return analysis.written("".join(letters[symbol] for symbol in search.tree.strings[node]))


def _changed(search: Searched, node: int) -> int | None:
    """Return the place of the letter that was changed to make a string; None of the root."""
    strings, parent = search.tree.strings, search.tree.parents[node]
    apart = np.flatnonzero(strings[node] != strings[parent])
    return int(apart[0]) if len(apart) else None


def _otherwise(analysis: Searching, met: Iterable[Met]) -> list[Otherwise]:
    """Return the words that thresholds would give: each that scores more than those before it."""
    better, most = list[Otherwise](), -np.inf
    for it in met:
        if it.score > most:
            most = it.score
            move = analysis.written(analysis.words[it.row])
            better.append(Otherwise(it.score, move, it.before + 1))
    return better
