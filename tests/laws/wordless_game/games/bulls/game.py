"""Bulls and Cows as the play framework sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.bulls.forms import BullsChallengeForm, BullsForm
from wordgames.bulls.rules import DIGITS, EVERY, GUESSES, LENGTH, Bulls, BullsObservation

from games.contract.game import JSON, Game
from games.contract.share import Share
from lexicons.models import Revision
from wordgames.languages.translation import translatable, translate, translate_plural
from wordgames.vocabulary.columns import Columns
from wordgames.vocabulary.kinds import NONE


class BullsGame(Game):
    """Bulls and Cows, the same in all languages."""

    slug = "bulls"
    name = translatable("Bulls and Cows")
    tagline = translatable("Find four different digits.")
    sample = (("1", "correct"), ("2", "present"), ("3", "absent"), ("4", "absent"))
    form_class = BullsForm
    challenge_class = BullsChallengeForm
    lexicon_kind = NONE

    def daily_options(self, revision: Revision) -> JSON | None:
        return {}

    def draw_pool(self, options: JSON, columns: Columns) -> Sequence[str]:
        return EVERY

    def setup_from(self, options: JSON, secret: str) -> JSON:
        return {"version": 1, "options": options, "secrets": [secret]}

    def state(self, setup: JSON, columns: Columns) -> Bulls:
        return Bulls(setup["secrets"][0])

    def keys(self, setup: JSON, revision: Revision) -> tuple[str, str]:
        return "equations", DIGITS

    def describe(self, setup: JSON) -> str:
        return translate_plural("{count} digit", "{count} digits", LENGTH)

    def progress(self, setup: JSON, turns: int) -> str:
        return translate("guess {number} of {guesses}", number=turns + 1, guesses=GUESSES)

    def present(self, state: Any, columns: Columns, language: str) -> JSON:
        observation: BullsObservation = state.observe()
        return {
            "turns": observation.turns,
            "options": {"length": LENGTH, "guesses": GUESSES},
            "number": len(observation.moves) + 1,
            "letters": {},
        }

    def announce(self, state: Any, language: str) -> str:
        turns = state.observe().turns
        if not turns:
            return ""
        _, bulls, cows = turns[-1]
        return translate("Bulls: {bulls}, cows: {cows}", bulls=bulls, cows=cows)

    def answer(self, setup: JSON, columns: Columns) -> str:
        return str(setup["secrets"][0])

    def share(self, state: Any) -> Share:
        return Share(f"{len(state.observe().turns)}/{GUESSES}")

    def explained(self, setup: JSON, state: Any, columns: Columns) -> Sequence[str]:
        return ()
