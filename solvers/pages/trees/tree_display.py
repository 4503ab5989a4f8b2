"""A tree as a picture, and as a file: a few facts, then a line for each game."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from urllib.parse import urlencode

from games.contract.game import JSON
from lexicons.models import Lexicon
from solvers.analysis.explanation import Moment
from solvers.pages.trees.tree import AnyTree
from solvers.pages.trees.tree_cost import Course, joined
from solvers.pages.trees.tree_walk import Branch, Edge, TreePlace
from solvers.pictures.moves.icicle import NARROWEST, Icicle, IcicleNode, fitting, icicle_picture
from wordgames.agent.suggestions import Suggestion
from wordgames.counted_nouns import named
from wordgames.languages.casing import in_capitals
from wordgames.languages.translation import number, translatable, translate
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


# Guesses below one another that a picture shows.
LINES = 4
# Separator of the feedbacks of a path, in the keys of blocks.
BETWEEN = "-"
MORE = " …"
LARGEST = translatable("The {most} largest of {number} groups. Wider is more {nouns}.")
# Where no class is one in so many of the games, only the largest are drawn, each with its name.
FINE = 12

Ways = Collection[tuple[str, ...]]


def tree_picture(
    place: TreePlace,
    written: Callable[[str], str],
    link: Callable[[Sequence[str]], str],
    sought: Ways = (),
    nouns: str = "words",
) -> Icicle | None:
    """Draw what follows from a place; None where it is over, or where a word is in two classes.

    written  writes a guess as pages do
    link     returns the address of the place that some feedbacks lead to from here
    sought   ways to places on the way to a word, whose blocks are marked
    nouns    what the blocks are as wide as
    """
    several = sum(branch.count for branch in place.branches) > place.count
    if place.answer is None or not place.branches or several:
        return None
    move = written(place.answer.best.move)
    cost, branches, reading = place.cost, place.branches, ""
    branches = tuple(sorted(branches, key=lambda it: (-it.count, it.feedback)))
    most = fitting(move)
    if len(branches) > most and FINE * branches[0].count < place.count:
        whole = number(len(branches))
        reading = translate(LARGEST, most=most, number=whole, nouns=named(nouns))
        branches = branches[:most]
    games = sum(it.count for it in branches)
    draw = _Drawing(written, link, sought, NARROWEST * games)
    root = IcicleNode(
        "",
        place.count,
        move,
        cost.average if cost else None,
        children=tuple(draw.branch(it, move) for it in branches),
        drawn=games,
    )
    title = translate("After {move}", move=move)
    return icicle_picture(root, title=title, reading=reading, deep=LINES, nouns=nouns)


class _Drawing:
    """The nodes of a picture: how guesses are written, where blocks lead, which are marked.

    Of fewer games than `least` none is drawn alone, nor what follows it: hundreds of addresses
    would be for nothing.
    """

    def __init__(
        self,
        written: Callable[[str], str],
        link: Callable[[Sequence[str]], str],
        sought: Ways,
        least: float,
    ) -> None:
        self.written, self.link, self.sought, self.least = written, link, sought, least

    def branch(self, branch: Branch, guess: str) -> IcicleNode:
        """Return the node of a branch; of one not played, the next guess and what may follow."""
        way, course, (move, classes) = (branch.feedback,), branch.course, branch.ahead
        if course is not None or not move:
            label = guess if course else self._some(branch.count, branch.words[0])
            return self.node(way, course, branch.count, label)
        children = tuple(
            self.node((*way, feedback), None, count, self._some(count, word))
            for feedback, count, word in classes
        )
        node = self.node(way, None, branch.count, self.written(move))
        return replace(node, children=children)

    def _some(self, count: int, word: str) -> str:
        return self.written(word) + (MORE if count > 1 else "")

    def node(
        self, way: tuple[str, ...], course: Course | None, count: int, guess: str
    ) -> IcicleNode:
        """Return the node at the end of a way, to which `guess` led (its name, if not played)."""
        over = course is not None and not course.move
        solved, alone = course is not None and course.solved, count >= self.least
        return IcicleNode(
            BETWEEN.join(way),
            count,
            self._label(course, guess) if alone else "",
            course.cost.average if course and not over else None,
            link=self.link(way) if alone and not over else "",
            solved=solved,
            lost=over and not solved,
            children=self._children(way, course) if course and alone else (),
            sought=way in self.sought,
        )

    def _label(self, course: Course | None, guess: str) -> str:
        if course is None or not course.move:
            return translate("Lost") if course and not course.solved else guess
        return self.written(course.move)

    def _children(self, way: tuple[str, ...], course: Course) -> tuple[IcicleNode, ...]:
        if len(way) + 1 >= LINES:
            return ()
        guess = self.written(course.move) if course.move else ""
        return tuple(
            self.node((*way, feedback), branch, branch.count, guess)
            for feedback, branch in course.branches
        )
