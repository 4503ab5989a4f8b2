"""Decision trees as plain text: a few facts, then one line a word with its guesses.

    # wordle tree 1
    # mode: normal
    # status: width 10
    salet crony irony
    ...

Each line is a game, first guess first, the secret last; lines are sorted. A reader of the file can
play each line against any Wordle, and rebuild the tree from the games and their feedback alone.
"""

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from wordgames.artifacts import words_hash
from wordgames.languages.translation import translate
from wordgames.search.options import TILES, Feedback, SearchError
from wordgames.search.tree import DecisionTree, WrittenNode
from wordgames.vocabulary.arrays import Words

HEADING = "# wordle tree 1"


@dataclass(frozen=True, slots=True)
class TreeFile:
    """A tree with the facts that its file names: text by name."""

    tree: DecisionTree
    facts: Mapping[str, str] = field(default_factory=dict)

    @property
    def status(self) -> str:
        """Status of the search that found the tree."""
        return self.facts["status"]


def write_tree(tree: DecisionTree, facts: Mapping[str, object]) -> str:
    """Return a tree as text, with these facts above it."""
    header = [f"# {name}: {value}" for name, value in facts.items()]
    games = sorted(" ".join(game) for game in tree.games())
    return "\n".join([HEADING, *header, *games]) + "\n"


def numbered(text: str, words: Words) -> str:
    """Return a tree with the number of each word in the list, from 0, in its place.

    So a tree of a list can be given away where the list itself cannot.
    """
    return _replace_parts(text, words.row)


def named(text: str, words: Words) -> str:
    """Return a numbered tree with its words; raises SearchError for a list of another hash."""
    if f"\n# words: {words_hash(words)}\n" not in text:
        raise SearchError("The tree is numbered by another list: its SHA-256 is in the file.")
    return _replace_parts(text, lambda number: words[int(number)])


def is_numbered(text: str) -> bool:
    """True if a tree has numbers in the place of words."""
    games = (line for line in text.splitlines() if line and not line.startswith("#"))
    return next(games, "").replace(" ", "").isdecimal()


def _replace_parts(text: str, of: Callable[[str], object]) -> str:
    lines = (
        line if line.startswith("#") else " ".join(str(of(part)) for part in line.split())
        for line in text.splitlines()
    )
    return "\n".join(lines) + "\n"


def read_tree(text: str, feedback: Feedback = TILES) -> TreeFile:
    """Read a tree back, its guesses marked by a rule.

    Raises SearchError with a sentence that names the line.
    Lines without a heading are read too, so that lists of games from elsewhere can be checked.
    """
    lines = unicodedata.normalize("NFC", text).splitlines()
    games = [
        _game(line, number)
        for number, line in enumerate(lines, 1)
        if line.strip() and not line.startswith("#")
    ]
    try:
        return TreeFile(DecisionTree.from_games(games, feedback), _facts(lines))
    except ValueError as error:
        raise SearchError(*error.args) from error


def written_tree(text: str, feedback: Feedback = TILES) -> TreeFile:
    """Return a tree that `write_tree` wrote; each place is read when it is asked for.

    Nothing is checked: what comes from elsewhere is for `read_tree`.
    """
    lines = text.splitlines()
    games = [line for line in lines if not line.startswith("#")]
    return TreeFile(DecisionTree(WrittenNode(games, feedback)), _facts(lines))


def _facts(lines: Iterable[str]) -> dict[str, str]:
    """Return the facts that the lines of a file name."""
    notes = (line[1:].partition(":") for line in lines if line.startswith("#"))
    return {name.strip(): value.strip() for name, colon, value in notes if colon}


def _game(line: str, number: int) -> list[str]:
    guesses = line.replace(",", " ").lower().split()
    if len({len(guess) for guess in guesses}) > 1:
        raise SearchError(translate("Line {number} has words of different lengths.", number=number))
    return guesses
