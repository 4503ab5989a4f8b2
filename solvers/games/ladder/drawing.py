"""A ladder as pictures: how the search for it spread, level by level, and where it stopped."""

from __future__ import annotations

from collections.abc import Mapping

from games.ladder.graph import Graph
from games.ladder.rules import LadderObservation, LadderOptions
from lexicons.amounts import amount
from lexicons.arrays import Words
from lexicons.speech import gettext
from solvers.games.ladder.agents.agent import LadderAgent, Path, Spread
from solvers.pages.analysis import Analysis
from solvers.pages.moment import Moment
from solvers.pictures.levels import Found, Level, Levels, levels_picture

BoundLadder = Analysis[LadderOptions, LadderObservation, Words]

LadderMoment = Moment[LadderObservation]


def spreading(analysis: BoundLadder, path: Path, agent: LadderAgent) -> Levels | None:
    """Draw the search that found a ladder; None where it had nothing to search."""
    if len(path) < 2:
        return None
    spread = agent.spread(path[0], path[-1])
    start, target = (analysis.written(agent.words[node]) for node in (path[0], path[-1]))
    levels = _levels(analysis, spread, 0, start)
    if len(spread.sides) > 1:
        levels += _levels(analysis, spread, 1, target)[::-1]
    met = amount(sum(len(level.met) for level in levels), "words")
    return levels_picture(
        levels,
        f"How it searched: {met} met",
        reading=gettext(
            "Words by their steps from an end. A dot is a word; hollow ones are the fringe, "
            "where the search stopped. At most 40 are drawn of each level."
        ),
    )


def _levels(analysis: BoundLadder, spread: Spread, side: int, end: str) -> list[Level]:
    """Return the words met from one end, level by level from that end."""
    came, words = spread.sides[side], analysis.words
    fringe, path = set().union(*spread.fringe), set(spread.result.path)
    rows: list[list[int]] = []
    for node, steps in depths(came).items():
        rows += [[] for _ in range(steps + 1 - len(rows))]
        rows[steps].append(node)
    levels, before = [], dict[int, int]()
    for steps, row in enumerate(rows):
        row.sort(key=lambda node: before.get(came[node], 0))
        met = tuple(
            Found(
                analysis.written(words[node]) if node in path else "",
                before.get(came[node]),
                found=node in path,
                fringe=node in fringe,
            )
            for node in row
        )
        levels.append(Level(f"{steps} from {end}", met, toward=1 if side else -1))
        before = {node: place for place, node in enumerate(row)}
    return levels


def depths(came: Mapping[int, int]) -> dict[int, int]:
    """Return for every word how many steps from its end it was met."""
    steps: dict[int, int] = {}
    for node in came:
        way, at = [], node
        while at not in steps and came[at] != at:
            way.append(at)
            at = came[at]
        steps.setdefault(at, 0)
        first = steps[at] + 1
        steps |= {word: number for number, word in enumerate(reversed(way), first)}
    return steps


def reason(analysis: BoundLadder, played: LadderMoment, graph: Graph) -> str:
    """Say how far it is from here to the target, and what the step gains."""
    observation, words = played.before.observation, analysis.words
    rows = [words.row(word) for word in (observation.here, played.move, observation.target)]
    if None in rows:
        return played.answer.note or "This word is not in the dictionary any more."
    here, move, target = (row for row in rows if row is not None)
    away = graph.distances(target)
    if away[here] < 0 or away[move] < 0:
        return "There is no ladder from here to the target."
    says, goal = analysis.written(played.move), analysis.written(observation.target)
    lead = f"{analysis.written(observation.here)} is {amount(int(away[here]), 'steps')} from {goal}"
    if move == target:
        return f"{lead}, and {says} is it."
    gained = int(away[here] - away[move])
    if gained > 0:
        return f"{lead}. {says} is a step nearer, {_others(graph, here, target)}."
    left = amount(int(away[move]), "steps")
    how = "no nearer" if gained == 0 else "a step away"
    return f"{lead}. {says} is {how}: {left} are left after it."


def _others(graph: Graph, here: int, target: int) -> str:
    """Say how many of the words next to one are nearer to the target."""
    nearer, beside = len(graph.nearer(here, target)), len(graph.next_to(here))
    if nearer == 1:
        return "the only one among its neighbours" if beside > 1 else "and its only neighbour"
    return f"one of {nearer} among its {beside} neighbours"
