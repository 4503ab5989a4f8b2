"""An agent's tree from a place on, as a picture: blocks as wide as their words."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from lexicons.languages.translation import gettext
from solvers.pages.trees.tree_cost import Course
from solvers.pages.trees.tree_walk import Branch, TreePlace
from solvers.pictures.moves.icicle import NARROWEST, Icicle, IcicleNode, icicle_picture

LINES = 4
"""Guesses below one another that a picture shows."""
BETWEEN = "-"
"""Separator of the feedbacks of a path, in the keys of blocks."""
UNKNOWN = "…"

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
    draw = _Drawing(written, link, sought, NARROWEST * place.count)
    branches = sorted(place.branches, key=lambda it: (-it.count, it.feedback))
    cost = place.cost
    root = IcicleNode(
        "",
        place.count,
        move,
        cost.average if cost else None,
        children=tuple(draw.branch(it, move) for it in branches),
    )
    return icicle_picture(root, title=gettext("After {move}", move=move), deep=LINES, nouns=nouns)


class _Drawing:
    """The nodes of a picture: how guesses are written, where blocks lead, which are marked.

    Of fewer games than `least` none is drawn alone: hundreds of addresses would be for nothing.
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
        way, ahead = (branch.feedback,), branch.ahead
        node = self.node(way, branch.course, branch.count, guess)
        if branch.course is not None or ahead is None:
            return node
        children = tuple(
            replace(
                self.node((*way, feedback), None, count, ""), label=self.written(word), ahead=True
            )
            for feedback, count, word in ahead.classes
        )
        return replace(node, label=self.written(ahead.move), ahead=True, children=children)

    def node(
        self, way: tuple[str, ...], course: Course | None, count: int, guess: str
    ) -> IcicleNode:
        """Return the node at the end of a way, to which `guess` led."""
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
            children=() if course is None else self._children(way, course),
            sought=way in self.sought,
        )

    def _label(self, course: Course | None, guess: str) -> str:
        if course is None:
            return UNKNOWN
        if not course.move:
            return guess if course.solved else gettext("Lost")
        return self.written(course.move)

    def _children(self, way: tuple[str, ...], course: Course) -> tuple[IcicleNode, ...]:
        if len(way) + 1 >= LINES:
            return ()
        guess = self.written(course.move) if course.move else ""
        return tuple(
            self.node((*way, feedback), branch, branch.count, guess)
            for feedback, branch in course.branches
        )
