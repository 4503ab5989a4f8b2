"""Jumble's rules: letters out of order, every word that they make wins, hints, skips, rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wordgames.jumble.options import OPTIONS
from wordgames.languages.translation import translatable, translatable_plural, translate
from wordgames.rules.state import IllegalMove, InvalidOptions, Observation, Status

# Move that gives up a word.
SKIP = "-"
# What a player says to leave a word for the end of the round; it is no move.
LATER = ">"
HIDDEN = "_"
FIRST, PLACE = "first", "place"
ONLY = translatable_plural(
    "There's only one {letter} among the letters.",
    "There are only {count} {letter} among the letters.",
)
USE_ALL = translatable_plural(
    "Use all {count} letter; yours has {given}.", "Use all {count} letters; yours has {given}."
)
# Points that a hint costs.
COST = 2


@dataclass(frozen=True, slots=True)
class JumbleOptions:
    """Options of a round: how many words, of which lengths, how hard."""

    shortest: int = OPTIONS["shortest"].default
    longest: int = OPTIONS["longest"].default
    words: int = OPTIONS["words"].default
    difficulty: str = OPTIONS["difficulty"].default

    def __post_init__(self) -> None:
        OPTIONS.check(self)
        if self.shortest > self.longest:
            raise InvalidOptions(translate("The longest word can't be shorter than the shortest."))


@dataclass(frozen=True, slots=True)
class Scrambled:
    """One word of a round: its letters as shown, every word that they make, a name's signs."""

    letters: str
    solutions: tuple[str, ...]
    pattern: str = ""


@dataclass(frozen=True, slots=True)
class JumbleTurn:
    """A finished word: the play, its letters, and the places shown."""

    move: str
    letters: str
    shown: str

    @property
    def solved(self) -> bool:
        return self.move != SKIP

    @property
    def hints(self) -> int:
        """Number of places shown."""
        return len(self.shown) - self.shown.count(HIDDEN)

    @property
    def points(self) -> int:
        """One point per letter, less two per hint, but at least one; none for a skipped word."""
        return max(1, len(self.letters) - COST * self.hints) if self.solved else 0


@dataclass(frozen=True, slots=True)
class JumbleObservation(Observation):
    """Information that a player may see: the current letters, the hinted places, finished words."""

    history_name: ClassVar[str] = "jumble"
    options: JumbleOptions
    words: int
    letters: str
    shown: str
    turns: tuple[JumbleTurn, ...] = ()

    @property
    def moves(self) -> tuple[str, ...]:
        """Plays of the finished words."""
        return tuple(turn.move for turn in self.turns)

    def before(self, moves: int) -> Self:
        """Return the observation after this many words, before the hints on the next one."""
        if moves >= len(self.turns):
            return self
        letters = self.turns[moves].letters
        shown = HIDDEN * len(letters)
        return replace(self, letters=letters, shown=shown, turns=self.turns[:moves])

    @property
    def points(self) -> int:
        return sum(turn.points for turn in self.turns)

    @property
    def status(self) -> Status:
        """A round is won when every word of it is solved."""
        if len(self.turns) < self.words:
            return Status.PLAYING
        return Status.WON if all(turn.solved for turn in self.turns) else Status.LOST

    def refusal(self, word: str) -> IllegalMove | None:
        """Return the refusal of letters that make no word, or None if they might make one."""
        if not word:
            return IllegalMove(translatable("Type a word."))
        supply, used = Counter(self.letters), Counter(word)
        for letter, count in used.items():
            if not supply[letter]:
                text = translatable("There's no {letter} among the letters.")
                return IllegalMove(text, letter=letter)
            if count > supply[letter]:
                return IllegalMove(*ONLY, letter=letter, count=supply[letter])
        if len(word) < len(self.letters):
            return IllegalMove(*USE_ALL, count=len(self.letters), given=len(word))
        return None


@dataclass(frozen=True, slots=True)
class Jumble:
    """A round: its words, the finished ones, and the places shown of the current word.

    order  the words in the order in which they are played, once one was left for the end
    put_by  the places shown of words that were left for the end
    put_off  true right after a word was left
    """

    puzzles: Sequence[Scrambled]
    options: JumbleOptions = JumbleOptions()
    turns: tuple[JumbleTurn, ...] = ()
    shown: str = ""
    order: tuple[int, ...] = ()
    put_by: tuple[tuple[int, str], ...] = ()
    put_off: bool = False

    @property
    def in_order(self) -> Sequence[int]:
        """Numbers of the words in the order in which they are played."""
        return self.order or range(len(self.puzzles))

    @property
    def puzzle(self) -> Scrambled | None:
        """The current word, or None once the round is over."""
        number = len(self.turns)
        return self.puzzles[self.in_order[number]] if number < len(self.puzzles) else None

    def observe(self) -> JumbleObservation:
        """Return the player's view: letters, never a word that is still open."""
        letters = self.puzzle.letters if self.puzzle else ""
        shown = self.shown or HIDDEN * len(letters)
        return JumbleObservation(self.options, len(self.puzzles), letters, shown, self.turns)

    @property
    def status(self) -> Status:
        return self.observe().status

    def play(self, move: str) -> Jumble:
        """Return the state after a word or a skip; raises IllegalMove with a sentence."""
        if self.puzzle is None:
            raise IllegalMove(translatable("This round is over."))
        if move != SKIP and move not in self.puzzle.solutions:
            refusal = self.observe().refusal(move)
            raise refusal or IllegalMove(translatable("{word} isn't in the word list."), word=move)
        return self.replay(move, "")

    def replay(self, move: str, feedback: str) -> Jumble:
        observation = self.observe()
        turn = JumbleTurn(move, observation.letters, observation.shown)
        after = replace(self, turns=(*self.turns, turn), shown="", put_off=False)
        return after._as_put_by()

    def later(self) -> Jumble:
        """Return the state with the current word at the end; raises IllegalMove for the last."""
        over = len(self.turns)
        if over >= len(self.puzzles) - 1:
            raise IllegalMove(translatable("This is the last word."))
        order = tuple(self.in_order)
        left = order[over]
        put_by = {**dict(self.put_by), left: self.shown}
        after = replace(self, order=(*order[:over], *order[over + 1 :], left), shown="")
        return replace(after, put_by=tuple(put_by.items()), put_off=True)._as_put_by()

    def _as_put_by(self) -> Jumble:
        """Return the state with the places of the current word that were shown before."""
        known = dict(self.put_by)
        over = len(self.turns)
        current = self.in_order[over] if over < len(self.puzzles) else None
        return replace(self, shown=known.get(current, "")) if current in known else self

    @property
    def last_feedback(self) -> str:
        """Result of the last word."""
        return "solved" if self.turns[-1].solved else "skipped"

    def hint(self, kind: str) -> str:
        """Return the places shown after a hint, or "" if there is nothing more to show.

        The first letter, or the first place that is not shown yet from the end. Hints are for the
        commonest of the words that the letters make, whichever of them was drawn.
        """
        if self.puzzle is None or not self.puzzle.solutions:
            return ""
        shown, target = self.observe().shown, self.puzzle.solutions[0]
        hidden = [place for place, letter in enumerate(shown) if letter == HIDDEN]
        if not hidden or (kind == FIRST and hidden[0] != 0):
            return ""
        place = hidden[0] if kind == FIRST else hidden[-1]
        return shown[:place] + target[place] + shown[place + 1 :]

    def hinted(self, shown: str) -> Jumble:
        """Return the state with these places of the current word shown."""
        return replace(self, shown=shown)
