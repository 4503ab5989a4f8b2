"""Part of a game that says what help it offers while it is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Generic

from games.contract.hints import THE_BOT, Hint, letter_text
from games.contract.state_type import StateT
from wordgames.languages.casing import upper


class WithHelp(Generic[StateT]):
    """What a player may ask a game for."""

    hints: ClassVar[Sequence[Hint]] = (THE_BOT,)
    """Help that a player can choose from."""

    def hint_text(self, hint: str, language: str) -> str:
        """Return a stored hint in words."""
        return letter_text(hint, language) or upper(hint, language)

    def offers(self, state: StateT) -> Sequence[Hint]:
        """Return the kinds of help that make sense in a game; independent of the secret."""
        return self.hints

    def letter_hint(self, state: StateT, told: Sequence[str]) -> str:
        """Return a letter of the secret neither known nor `told` yet, as stored; "" for none."""
        return ""

    def doubt(self, state: StateT, idea: str, language: str) -> str:
        """Return why the clues exclude a word as the secret, as a sentence; "" if they do not."""
        return ""
