"""A tree as a file: a few facts, then a line for each game."""

from collections.abc import Mapping
from urllib.parse import urlencode

from games.contract.game import JSON
from lexicons.models import Lexicon
from solvers.analysis.explanation import Moment
from solvers.pages.trees.tree import AnyTree
from solvers.pages.trees.tree_cost import joined
from solvers.pages.trees.tree_walk import Branch, Edge, TreePlace
from wordgames.agent.suggestions import Suggestion
from wordgames.languages.casing import in_capitals
from wordgames.languages.translation import translatable, translate
from wordgames.rules.state import Status

UNPLAYED = translatable(
    "Playing out the whole tree would take too long for a page. Go to a place with fewer "
    "words, or run the bot in the shell."
)


def tree_file(place: TreePlace, game: str, facts: Mapping[str, object]) -> str:
    """Return the games that go through a place, first guess first and the secret last, sorted.

    What `bin/manage check_tree` reads. Raises LookupError where some of them were not played.
    """
    course = place.course
    if course is None:
        raise LookupError(translate(UNPLAYED))
    before = [step.move for step in place.steps]
    games = sorted(" ".join([*before, *game]) for game in course.games())
    header = [f"# {game} tree 1", *(f"# {name}: {value}" for name, value in facts.items())]
    return "\n".join([*header, *games]) + "\n"


def shown_place(
    tree: AnyTree, place: TreePlace, lexicon: Lexicon, base: list[tuple[str, str]]
) -> JSON:
    language, game = lexicon.language, tree.analysis.game
    path = [*base, *(("f", step.text) for step in place.steps)]
    best = place.answer.best if place.answer and place.answer.ranked else None
    return {
        "lexicon": lexicon,
        "board": game.present(place.state, game.words(tree.analysis.revision), language),
        "board_template": f"{game.slug}/board.html",
        "over": place.state.status is not Status.PLAYING,
        "won": place.state.status is Status.WON,
        "steps": _steps(tree, place, base),
        "count": place.count,
        "drawn": tree.note(place),
        "figures": tree.facts(place),
        "pictures": tree.pictures(place),
        "numbered": tree.numbered,
        "nouns": tree.nouns,
        "lost_way": place.lost_way,
        "move": in_capitals(best.move, language) if best else "",
        "best": best,
        "next_best": _next_best(tree, place),
        "ranked": place.answer.ranked if place.answer else (),
        "note": place.answer.note if place.answer else "",
        "cost": place.cost,
        "branches": [
            _branch(tree, it, best, language, path) for it in place.branches[: tree.listed]
        ],
        "more": max(0, len(place.branches) - tree.listed),
        "apart": tree.apart,
        **(_worked_out(place) if tree.apart else {}),
        "query": urlencode(path, safe=":"),
    }


def _worked_out(place: TreePlace) -> JSON:
    """Return how much of a place was played out: groups, games, and their average so far."""
    courses = [branch.course for branch in place.branches if branch.course]
    games = sum(course.count for course in courses)
    so_far = joined(place.answer.best.move, (("", it) for it in courses)) if place.answer else None
    return {
        "unknown": len(place.branches) - len(courses),
        "games": place.count,
        "games_known": games,
        "games_unknown": place.count - games,
        "groups_known": len(courses),
        "so_far": so_far.cost.average if so_far and 2 * games >= place.count else None,
    }


def _next_best(tree: AnyTree, place: TreePlace) -> str:
    """Return a sentence about the cost of the next best guess; "" where nothing is known of it."""
    if place.answer is None or not place.answer.ranked:
        return ""
    before = tree.analysis.situation(place.state.observe())
    moment = Moment(place.answer.best.move, place.answer, before, None)
    return str(tree.analysis.next_best(moment))


def shown_step(tree: AnyTree, step: Edge) -> JSON:
    """Return a step as pages show it; `said` is the guess, where the tiles do not show it."""
    move, rows = tree.analysis.written(step.move), tree.rows(step.move, step.feedback)
    differs = all("".join(letter for letter, _ in tiles) != move for tiles in rows)
    return {
        "move": move,
        "rows": rows,
        "said": move if differs else "",
        "feedback": step.feedback,
        "text": step.text,
    }


def _steps(tree: AnyTree, place: TreePlace, base: list[tuple[str, str]]) -> list[JSON]:
    """Return the steps of the walk, each a link back to where it left."""
    feedbacks = [("f", step.text) for step in place.steps]
    return [
        shown_step(tree, step) | {"link": f"?{urlencode([*base, *feedbacks[:number]], safe=':')}"}
        for number, step in enumerate(place.steps)
    ]


def _branch(
    tree: AnyTree,
    branch: Branch,
    best: Suggestion | None,
    language: str,
    path: list[tuple[str, str]],
) -> JSON:
    rows = tree.rows(best.move, branch.feedback) if best else []
    return {
        "rows": rows,
        "announced": "" if rows else tree.analysis.game.announce(branch.state, language),
        "count": branch.count,
        "words": ", ".join(in_capitals(word, language) for word in branch.words),
        "more": branch.count > len(branch.words),
        "cost": branch.cost,
        "next_move": in_capitals(branch.next_move, language),
        "solved": branch.solved,
        "over": branch.over,
        "link": f"?{urlencode([*path, ('f', branch.feedback)], safe=':')}",
    }
