"""Records of the games that mark letters: trees are read, played by the rules, written down."""

from lexicons.models import Lexicon
from lexicons.revisions.publish import words_of
from solvers.records.best_known import Task
from solvers.records.record_game import PlayedTree, Records
from wordgames.artifacts import words_hash
from wordgames.languages.translation import translate
from wordgames.search.options import TILES, Feedback, SearchError
from wordgames.tiles.agents.tree_text import read_tree
from wordgames.tiles.evaluation.tree_check import LONGEST_GAME, Start, check_tree, wordle
from wordgames.vocabulary.arrays import Words

# Lines that a file may have beside its games: facts and remarks.
HEADER = 40


class TileRecords(Records):
    """Trees of words, a line a game."""

    def rules(self, task: Task, words: Words) -> tuple[Feedback, Start]:
        """Return how a search marks the guesses of a task, and how its games begin."""
        return TILES, wordle

    def feedback(self, task: Task, words: Words) -> Feedback:
        return self.rules(task, words)[0]

    def words(self, task: Task) -> Words | None:
        lexicon = Lexicon.objects.filter(slug=task.lexicon, bundled=True).first()
        if lexicon is None or lexicon.current is None:
            return None
        words = words_of(lexicon.current, task.length)
        return words if words_hash(words) == task.list_hash else None

    def played(self, text: str, task: Task, words: Words) -> PlayedTree:
        _check_size(text, task)
        feedback, start = self.rules(task, words)
        checked = check_tree(read_tree(text, feedback).tree, words, task.mode, start)
        return PlayedTree(checked.total, checked.worst, checked.left_out)

    def plain(self, text: str) -> str:
        games = (line for line in text.splitlines() if line and not line.startswith("#"))
        return "".join(f"{','.join(game.upper().split())}\n" for game in games)


def _check_size(text: str, task: Task) -> None:
    """Refuse what cannot be a tree of the task before it is built: it costs a look at each line."""
    lines = text.splitlines()
    if len(lines) > task.answers + HEADER:
        raise SearchError(
            translate(
                "The file has more lines than the list has answers: {lines}.", lines=len(lines)
            )
        )
    most = LONGEST_GAME * (task.length + 1)
    for number, line in enumerate(lines, 1):
        if len(line) > max(most, 200):
            raise SearchError(translate("Line {number} is too long.", number=number))
        if line.startswith("#"):
            continue
        guesses = line.replace(",", " ").split()
        if len(guesses) > LONGEST_GAME:
            raise SearchError(
                translate("Line {number} has more guesses than a game.", number=number)
            )
        if any(len(guess) != task.length for guess in guesses):
            raise SearchError(
                translate(
                    "Line {number} has a word of another length than {length}.",
                    number=number,
                    length=task.length,
                )
            )
