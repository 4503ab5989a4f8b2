"""Checking a tree: every game of it is played against the rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from wordgames.languages.translation import translate
from wordgames.rules.state import IllegalMove, Status
from wordgames.search.options import SearchError
from wordgames.search.tree import DecisionTree
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import Wordle, WordleOptions

# Guesses of a game at most: a tree that needs more is no record of anything.
LONGEST_GAME = 20
# Begins a game from its secret, the lists and the mode.
Start = Callable[[str, Words, str], Wordle]


def wordle(secret: str, words: Words, mode: str) -> Wordle:
    """Begin a game of Wordle that is long enough for any tree."""
    return Wordle(secret, words, WordleOptions(words.length, LONGEST_GAME, mode))


@dataclass(frozen=True, slots=True)
class Checked:
    """The results of playing every game of a tree.

    games total worst distribution    secrets; guesses over all of them; most; guesses -> secrets
    left_out    answers of the lists that the tree never finds, and so would lose
    """

    games: int
    total: int
    worst: int
    distribution: Mapping[int, int]
    left_out: tuple[str, ...] = ()

    @property
    def average(self) -> float:
        """Mean guesses over the tree's secrets."""
        return self.total / self.games


def check_tree(
    tree: DecisionTree, words: Words | None = None, mode: str = "normal", start: Start = wordle
) -> Checked:
    """Play every game of a tree; without `words`, its own words are the lists.

    Raises SearchError, in a sentence, for a guess that the rules refuse and for a secret that is
    not an answer. Answers that the tree lacks are in `left_out`.
    """
    games = list(tree.games())
    lists = words or Words.from_strings({guess for game in games for guess in game})
    answers = set(lists.strings(lists.answers))
    for game in games:
        _play(game, start(game[-1], lists, mode))
        if words is not None and game[-1] not in answers:
            raise SearchError(
                translate(
                    "The tree ends at {word}, which isn't an answer in the list.", word=game[-1]
                )
            )
    distribution = tree.distribution()
    left_out = answers - {game[-1] for game in games} if words is not None else set()
    return Checked(
        games=len(games),
        total=sum(guesses * secrets for guesses, secrets in distribution.items()),
        worst=max(distribution),
        distribution=distribution,
        left_out=tuple(sorted(left_out)),
    )


def _play(game: tuple[str, ...], state: Wordle) -> None:
    """Play one game by the rules; raises SearchError where they refuse or it does not end."""
    for guess in game:
        try:
            state = state.play(guess)
        except IllegalMove as error:
            raise SearchError(
                translate(
                    "In {game}, {guess} is refused: {reason}",
                    game=" ".join(game),
                    guess=guess,
                    reason=error.sentence(),
                )
            ) from error
    if state.status is not Status.WON:
        raise SearchError(
            translate("The game {game} doesn't end with its secret.", game=" ".join(game))
        )
