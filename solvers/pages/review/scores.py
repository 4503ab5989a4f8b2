"""The coach: skill and luck of a finished play as scores of 0 to 99, with what to say of them.

Skill is the share that a move kept of what the best one was worth, which each game's review knows.
Luck compares the words left after a move with those to be expected: received and expected bits are
log2(before / after) and log2(before / to be expected), so that the score is
99 * expected / (expected + left). 50 is neither lucky nor unlucky.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from solvers.analysis.review import Reviewed
from wordgames.languages.translation import localize, translatable, translate, translate_plural

MOST = 99
# Skill from which a move is called strong, good or fair.
STRONG, GOOD, FAIR = 90, 65, 40
LUCKY, UNLUCKY = 62, 38
PLAY = (
    (STRONG, translatable("Masterly play")),
    (75, translatable("Sharp play")),
    (55, translatable("Solid play")),
    (35, translatable("Patchy play")),
)
ROUGH, BAD = translatable("A rough game"), translatable("bad luck")
LUCK = ((LUCKY, translatable("good luck")), (UNLUCKY + 1, translatable("average luck")))
# Guesses that ignored clues and lost by it, from which that is said of the whole play.
CARELESS = 2

# A letter in upper case and its state; "" for one without a clue.
Piece = tuple[str, str]
Pieces = tuple[Piece, ...]


def skill_score(kept: float) -> int:
    """Return the score of a move that kept this share, 0 to 1, of what the best was worth."""
    return round(MOST * min(1.0, max(0.0, kept)))


def luck_score(bits: float) -> int:
    """Return the score of a move that gained `bits` more bits than expected."""
    return round(MOST / (1 + 2**-bits))


@dataclass(frozen=True, slots=True)
class Coached:
    """One move as the coach shows it.

    number      of the move, from 1
    skill luck  0 to 99; None where there is nothing to compare it with, or no luck in the game
    solved      did it win? Then it is no mistake, even where another was safer
    pieces      what was played; better: what would have been better, if anything
    rare        is that a word that hardly anybody knows?
    note        a sentence or two
    analysed    where help opens the position before the move; "" where it does not
    seconds     that a person took for it; None where they are unknown
    """

    move: Reviewed
    number: int
    pieces: Pieces
    skill: int | None
    luck: int | None
    note: str
    better: str = ""
    rare: bool = False
    solved: bool = False
    analysed: str = ""
    seconds: float | None = None

    @property
    def written(self) -> str:
        """The move played, as text."""
        return "".join(letter for letter, _ in self.pieces)

    @property
    def better_pieces(self) -> Pieces:
        """The better move, letter by letter: the first of several."""
        return tuple((letter, "") for letter in self.better.split(", ")[0])

    @property
    def dots(self) -> Dots:
        """The words left before and after, as a picture."""
        return Dots(self.move.before, self.move.after)


@dataclass(frozen=True, slots=True)
class CoachVerdict:
    """A whole play: the means of its moves' scores, None where no move has one.

    ignored   guesses that ignored clues and lost by it
    """

    skill: int | None
    luck: int | None
    weakest: Coached | None = None
    ignored: int = 0

    @property
    def title(self) -> str:
        """Say in a few words how it went."""
        if self.skill is None:
            return translate("Nothing to score")
        play = translate(next((words for least, words in PLAY if self.skill >= least), ROUGH))
        if self.ignored >= CARELESS:
            play = translate("{count} guesses ignored clues", count=self.ignored)
        if self.luck is None:
            return play
        luck = translate(next((words for least, words in LUCK if self.luck >= least), BAD))
        return f"{play}, {luck}"

    @property
    def line(self) -> str:
        """The scores in one line, to send: "Skill 87, Luck 41"."""
        scores = ((translate("Skill"), self.skill), (translate("Luck"), self.luck))
        return ", ".join(f"{name} {score}" for name, score in scores if score is not None)


def verdict(moves: Sequence[Coached]) -> CoachVerdict:
    skills = [move for move in moves if move.skill is not None]
    weakest = min(skills, key=lambda move: move.skill or 0, default=None)
    return CoachVerdict(
        _mean(move.skill for move in moves),
        _mean(move.luck for move in moves),
        weakest if weakest is not None and (weakest.skill or 0) < STRONG else None,
        sum(bool(move.move.clues) and (move.skill or 0) < GOOD for move in skills),
    )


def _mean(scores: Iterable[int | None]) -> int | None:
    known = [score for score in scores if score is not None]
    return round(sum(known) / len(known)) if known else None


def note(coached: Coached, *, lead: str, fitted: bool | None) -> str:
    """Say in a sentence what a move was like; then its clues, unless nothing leads to them.

    `fitted` is whether the last guess of a lost game could be the answer; None for any other.
    """
    sentences = [_opinion(coached, fitted)]
    if lead and coached.move.clues and not coached.solved:
        sentences += [translate(lead), *map(localize, coached.move.clues)]
    return " ".join(sentences)


def _opinion(coached: Coached, fitted: bool | None) -> str:
    before, skill, first = coached.move.before, coached.skill, coached.number == 1
    better = coached.better.split(", ")[0]
    if skill is None:
        return translate(
            "No word in the dictionary was left, so there's nothing to compare it with."
        )
    if coached.solved and better and coached.rare:
        return translate("You found it. Only a rare word, {better}, was safer.", better=better)
    if coached.solved and better:
        return translate("You found it. {better} was the safer test.", better=better)
    if coached.solved or fitted:
        return translate_plural("The only one left.", "One of {count} still possible.", before)
    if fitted is not None:
        return translate_plural(
            "It wasn't the one left.", "It wasn't one of the {count} left.", before
        )
    if skill >= STRONG:
        return translate("A strong start.") if first else translate("A strong move.")
    if skill >= GOOD:
        return translate("A good start.") if first else translate("A good move.")
    return translate("There was a better move.") if skill >= FAIR else translate("A costly move.")


COLUMNS, ROWS = 24, 5
# Dots in a row, rows of dots, and the side of the square around a dot.
SIDE = 10


@dataclass(frozen=True, slots=True)
class Dots:
    """Words left before and after a move as dots: those still possible round, the others square.

    `each` is how many words a dot represents: 1 while all of them have room.
    """

    before: int
    after: int

    @property
    def each(self) -> int:
        """How many words a dot represents."""
        return max(1, -(-self.before // (COLUMNS * ROWS)))

    @property
    def number(self) -> int:
        """How many dots there are."""
        return -(-self.before // self.each)

    @property
    def left(self) -> int:
        """How many dots are still possible: at least one while a word is."""
        return min(self.number, -(-self.after // self.each))

    @property
    def height(self) -> int:
        """The height of the picture in its own units; it is 240 wide."""
        return SIDE * max(1, -(-self.number // COLUMNS))

    @property
    def round(self) -> str:
        """The path of the dots that are left."""
        return "".join(
            f"M{x + 0.9:g} {y + 5}a4.1 4.1 0 1 0 8.2 0a4.1 4.1 0 1 0-8.2 0"
            for x, y in self._places(0, self.left)
        )

    @property
    def square(self) -> str:
        """The path of those that are gone."""
        return "".join(f"M{x + 2} {y + 2}h6v6h-6z" for x, y in self._places(self.left, self.number))

    @staticmethod
    def _places(start: int, end: int) -> list[tuple[int, int]]:
        return [(SIDE * (it % COLUMNS), SIDE * (it // COLUMNS)) for it in range(start, end)]
