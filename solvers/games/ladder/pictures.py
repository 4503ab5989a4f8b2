"""A ladder as pictures: how the search for it spread, level by level, and where it stopped."""

from collections.abc import Mapping

from lexicons.reference.words import veiled
from solvers.analysis.analysis import Analysis
from solvers.analysis.explanation import Moment
from solvers.pictures.moves.levels import FoundPath, Level, Levels, levels_picture
from wordgames.counted_nouns import counted
from wordgames.ladder.agents.agent import LadderAgent, Path, Spread
from wordgames.ladder.agents.astar import LadderAStar
from wordgames.ladder.agents.bidirectional import Bidirectional
from wordgames.ladder.graph import Graph
from wordgames.ladder.rules import LadderObservation, LadderOptions
from wordgames.languages.translation import localize, translatable, translate, translate_plural
from wordgames.vocabulary.arrays import Words

BoundLadder = Analysis[LadderOptions, LadderObservation, Words]

LadderMoment = Moment[LadderObservation]

BREADTH, BOTH_ENDS, ESTIMATE = range(3)
ARRIVES = translatable("{goal} is the target, one step away.")
ONLY_NEARER = translatable(
    "{here} is {steps} from {goal}. {move} is a step nearer, the only one among its neighbours."
)
ONLY_NEIGHBOUR = translatable(
    "{here} is {steps} from {goal}. {move} is a step nearer, and its only neighbour."
)
ONE_OF_SEVERAL = translatable(
    "{here} is {steps} from {goal}. {move} is a step nearer, one of {nearer} among its {beside} "
    "neighbours."
)
NO_NEARER = translatable(
    "{here} is {steps} from {goal}. {move} is no nearer: {left} are left after it."
)
AWAY = translatable(
    "{here} is {steps} from {goal}. {move} is a step away: {left} are left after it."
)


# Sentence about an agent's step, by how it searches.
FOUND = {
    BREADTH: translatable(
        "{move} begins a shortest ladder of {steps} to {goal}: going level by level, it met {met} "
        "words."
    ),
    BOTH_ENDS: translatable(
        "{move} begins a shortest ladder of {steps} to {goal}: from both ends at once, it met "
        "{met} words."
    ),
    ESTIMATE: translatable(
        "{move} begins a shortest ladder of {steps} to {goal}: most hopeful first, it looked at "
        "{met} words."
    ),
}


def kind_of(agent: object) -> int:
    """Return how an agent searches."""
    kinds = {Bidirectional: BOTH_ENDS, LadderAStar: ESTIMATE}
    return next((kind for made, kind in kinds.items() if isinstance(agent, made)), BREADTH)


def _met(played: LadderMoment) -> int:
    """Return how many words an agent's search met; 0 of a person, and of a step it was given."""
    agent, observation = played.agent, played.before.observation
    own = played.answer.ranked and played.answer.best.move == played.move
    if not isinstance(agent, LadderAgent) or not own or not played.suggestion:
        return 0
    return agent.plan(observation).looked_at if played.suggestion.weighed else 0


def spreading(analysis: BoundLadder, path: Path, agent: LadderAgent) -> Levels | None:
    """Draw the search that found a ladder; None where it had nothing to search."""
    if len(path) < 2:
        return None
    spread = agent.spread(path[0], path[-1])
    start, target = (analysis.written(agent.words[node]) for node in (path[0], path[-1]))
    levels = _levels(analysis, spread, 0, start)
    if len(spread.sides) > 1:
        levels += _levels(analysis, spread, 1, target)[::-1]
    return levels_picture(
        levels,
        translate_plural(
            "How it searched: {count} word met",
            "How it searched: {count} words met",
            sum(len(level.met) for level in levels),
        ),
        reading=translate(
            "Words by their steps from an end. A dot is a word; hollow ones are where the "
            "search stopped. At most 40 are drawn per level."
        ),
    )


def _levels(analysis: BoundLadder, spread: Spread, side: int, end: str) -> list[Level]:
    """Return the words met from one end, level by level from that end."""
    came, words = spread.sides[side], analysis.words
    language = analysis.revision.lexicon.language
    fringe, path = set().union(*spread.fringe), set(spread.result.path)
    rows: list[list[int]] = []
    for node, steps in depths(came).items():
        rows += [[] for _ in range(steps + 1 - len(rows))]
        rows[steps].append(node)
    levels, before = [], dict[int, int]()
    for steps, row in enumerate(rows):
        row.sort(key=lambda node: before.get(came[node], 0))
        met = tuple(
            FoundPath(
                veiled(analysis.written(words[node]), words[node], language)
                if node in path
                else "",
                before.get(came[node]),
                found=node in path,
                fringe=node in fringe,
            )
            for node in row
        )
        levels.append(
            Level(
                translate("{steps} from {end}", steps=steps, end=end), met, toward=1 if side else -1
            )
        )
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
    """Sentence about the distance from here to the target, and the gain of the step."""
    observation, words = played.before.observation, analysis.words
    rows = [words.row(word) for word in (observation.here, played.move, observation.target)]
    if None in rows:
        return localize(played.answer.note) or translate(
            "This word isn't in the dictionary any more."
        )
    here, move, target = (row for row in rows if row is not None)
    away = graph.distances(target)
    if away[here] < 0 or away[move] < 0:
        return translate("There's no ladder from here to the target.")
    met = _met(played)
    values = {
        "met": met,
        "here": analysis.written(observation.here),
        "move": analysis.written(played.move),
        "goal": analysis.written(observation.target),
        "steps": counted(int(away[here]), "steps"),
    }
    if move == target:
        return translate(ARRIVES, **values)
    gained = int(away[here] - away[move])
    if gained > 0:
        nearer, beside = len(graph.nearer(here, target)), len(graph.next_to(here))
        if met:
            return translate(FOUND[kind_of(played.agent)], **values)
        alone = ONLY_NEIGHBOUR if beside == 1 else ONLY_NEARER
        return translate(
            alone if nearer == 1 else ONE_OF_SEVERAL, nearer=nearer, beside=beside, **values
        )
    steps = counted(int(away[move]), "steps")
    return translate(AWAY if gained else NO_NEARER, left=steps, **values)
