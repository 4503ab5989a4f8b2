"""Part of a game that its ending asks: the answer, the score and what is said of them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Generic

from games.contract.badges import Badge
from games.contract.outcome import Scale, Verdict, praise, up_to
from games.contract.state_type import JSON, StateT
from games.contract.texts import Texts
from wordgames.languages.translation import translatable, translate

if TYPE_CHECKING:
    from wordgames.vocabulary.columns import Columns


class WithEnding(Generic[StateT]):
    """What a game says once it is over."""

    texts: ClassVar[Texts] = Texts()
    praises: ClassVar[Sequence[str]] = (
        translatable("In one!"),
        translatable("Brilliant!"),
        translatable("Superb!"),
        translatable("Lovely!"),
        translatable("Good going!"),
        translatable("Just in time!"),
    )
    """Praise for a game that was won, from the best bar of its scale to the worst."""
    has_answer: ClassVar[bool] = True
    """Whether a puzzle has its answer before somebody plays it."""
    badges: ClassVar[Sequence[Badge]] = ()
    """Badges that its players can earn."""

    @abstractmethod
    def answer(self, setup: JSON, columns: Columns) -> str:
        """Return the secret as it is shown when the game is over, accents and all."""

    def answer_label(self, setup: JSON) -> str:
        """Return the label of a puzzle's answer, once the game is over."""
        return self.texts.answer_label

    def final_answer(self, setup: JSON, state: StateT, columns: Columns) -> str:
        """Return the answer of a finished play; a host without a secret has one only then."""
        return self.answer(setup, columns)

    def epilogue(self, setup: JSON, state: StateT, columns: Columns) -> JSON:
        """Return interesting facts about the answer, for a finished play."""
        return {}

    def with_times(self, epilogue: JSON, seconds: Sequence[float]) -> JSON:
        """Return the epilogue with facts about the seconds that each move took."""
        return epilogue

    def scale(self, setup: JSON) -> Scale:
        """Return the bars in which games with these settings are counted."""
        guesses = setup["options"].get("guesses")
        return Scale(up_to(guesses)) if guesses else Scale(up_to(10), endless=True)

    def score(self, state: StateT, columns: Columns) -> int:
        """Return the position on its scale of a game played to its end."""
        return len(state.observe().moves)

    def verdict(self, setup: JSON, state: StateT, columns: Columns) -> Verdict:
        """Return the verdict on a game that was won."""
        rank = self.scale(setup).rank(self.score(state, columns))
        return Verdict(translate(praise(self.praises, rank)), self.in_words(setup, state, columns))

    def in_words(self, setup: JSON, state: StateT, columns: Columns) -> str:
        """Return how a game was won: "Solved in 3 of 6"."""
        moves, guesses = len(state.observe().moves), setup["options"].get("guesses")
        if not guesses:
            return translate("Solved in {moves}", moves=moves)
        return translate("Solved in {moves} of {guesses}", moves=moves, guesses=guesses)

    def explained(self, setup: JSON, state: StateT, columns: Columns) -> Sequence[str]:
        """Return the words, as played, that the ending explains."""
        words: Sequence[str] = setup.get("secrets", ())
        return words
