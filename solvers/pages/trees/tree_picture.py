"""An agent's tree from a place on, as a picture: blocks as wide as their words."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from solvers.pages.trees.tree_cost import Course
from solvers.pages.trees.tree_walk import Branch, TreePlace
from solvers.pictures.moves.icicle import NARROWEST, Icicle, IcicleNode, fitting, icicle_picture
from wordgames.counted_nouns import named
from wordgames.languages.translation import number, translatable, translate

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
