"""How much a game still takes after a move: the figure that decides, in the game's own unit."""

from collections.abc import Mapping
from dataclasses import dataclass

from wordgames.agent.suggestions import Figure, Suggestions
from wordgames.languages.translation import (
    number,
    translatable,
    translatable_plural,
    translate,
    translate_plural,
)

# Where the figure stands in its phrase: pages draw it large.
HERE = "\N{OBJECT REPLACEMENT CHARACTER}"
# What a language puts around a value, which is drawn apart here.
AROUND = " \N{FIRST STRONG ISOLATE}\N{POP DIRECTIONAL ISOLATE}"
# A difference that pages don't show.
LITTLE = 0.005


@dataclass(frozen=True, slots=True)
class Unit:
    """What a game counts to its end, in the sentences that say how many more.

    about exact  phrases around the figure, on average and for certain
    would        sentence about another move that needs fewer
    more         sentence about another move that needs more
    """

    heading: str
    about: str
    exact: tuple[str, str]
    would: str
    more: tuple[str, str]


GUESSES = Unit(
    heading=translatable("More guesses"),
    about=translatable("about {figure} more guesses"),
    exact=translatable_plural("{figure} more guess", "{figure} more guesses"),
    would=translatable("{move} would need {figure}."),
    more=translatable_plural("{move}: {figure} guess more.", "{move}: {figure} guesses more."),
)
LIVES = Unit(
    heading=translatable("More lives"),
    about=translatable("about {figure} more lives"),
    exact=translatable_plural("{figure} more life", "{figure} more lives"),
    would=translatable("{move} would cost {figure}."),
    more=translatable_plural("{move}: {figure} life more.", "{move}: {figure} lives more."),
)
STEPS = Unit(
    heading=translatable("More steps"),
    about=translatable("about {figure} more steps"),
    exact=translatable_plural("{figure} more step", "{figure} more steps"),
    would=translatable("{move} would need {figure}."),
    more=translatable_plural("{move}: {figure} step more.", "{move}: {figure} steps more."),
)


@dataclass(frozen=True, slots=True)
class StillNeeded:
    """What a game still takes, by the move that is made now, which is counted too.

    whole  a whole number that is certain, and no average
    """

    by_move: Mapping[str, float]
    unit: Unit = GUESSES
    whole: bool = False

    def written(self, value: float) -> str:
        """Write a figure as pages show it."""
        return number(value, ".0f" if self.whole else ".2f")

    def phrase(self, move: str) -> tuple[str, str, str]:
        """Return what stands before the figure of a move, the figure, and what follows it."""
        value = self.by_move[move]
        said = (
            translate_plural(*self.unit.exact, round(value), figure=HERE)
            if self.whole
            else translate(self.unit.about, figure=HERE)
        )
        before, _, after = str(said).partition(HERE)
        return before.strip(AROUND), self.written(value), after.strip(AROUND)

    def against(self, move: str, other: str, name: str) -> str:
        """Sentence about another move, called `name`: what it would cost instead."""
        extra = self.by_move[other] - self.by_move[move]
        if abs(extra) < LITTLE:
            return translate("{move} would do as well.", move=name)
        if extra < 0:
            figure = self.written(self.by_move[other])
            return translate(self.unit.would, move=name, figure=figure)
        one, many = self.unit.more
        count = round(extra) if self.whole else 2
        return translate_plural(one, many, count, move=name, figure=self.written(extra))


def own_needs(answer: Suggestions, figure: Figure | None) -> dict[str, float]:
    """Return what an agent itself ranks its moves by, where that is what a game still takes."""
    if figure is None or not figure.needs:
        return {}
    return {it.move: figure.sign * it.score for it in answer if it.weighed}
