"""Nerdle on the solvers' pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from games.feedback import Turn
from games.game import JSON
from games.nerdle.equation import EXTRA_SIZE
from games.nerdle.listing import generated
from games.nerdle.rules import NerdleObservation, NerdleOptions
from games.rules import InvalidOptions
from lexicons.arrays import Words
from lexicons.models import Lexicon
from lexicons.services import playable, words_of
from lexicons.speech import gettext, gettext_noop
from solvers.games.nerdle.drawing import both_sides, evaluated
from solvers.games.tiles.analysis import TileAnalysis
from solvers.pages.moment import Moment
from solvers.pictures.picture import Picture

STACK = "exhaustive"
"""The agent that evaluates with a stack."""
DOMAINS = gettext_noop("Which symbols each place can still have")
LATER = gettext_noop(
    "The equations of {size} places are still being made; they will be here in some minutes."
)


class NerdleAnalysis(TileAnalysis[NerdleOptions, NerdleObservation]):
    """The equations of one size."""

    slug = "nerdle"

    @staticmethod
    def read_options(setup: JSON) -> NerdleOptions:
        return NerdleOptions(**setup["options"])

    @cached_property
    def words(self) -> Words:
        """The equations of a list; of a game begun before its list, those made since."""
        size, revision = self.options.size, self.revision
        words = words_of(revision, size)
        if not len(words) and generated(revision.lexicon):
            now = playable(Lexicon.Kind.EQUATIONS).filter(pk=revision.lexicon_id).first()
            words = words_of(now.current, size) if now and now.current else words
        if not len(words):
            raise InvalidOptions(gettext(LATER, size=size))
        return words

    @property
    def adviser(self) -> str:
        return "entropy" if self.options.size == EXTRA_SIZE else "optimal"

    def observed(self, turns: Sequence[Turn]) -> NerdleObservation:
        return NerdleObservation(self.options, tuple(turns))

    def pictures(self, played: Moment[NerdleObservation]) -> tuple[Picture, ...]:
        """Draw both sides of the equations left too, and the stack of the agent that has one."""
        candidates = played.before.candidates
        if not len(candidates):
            return ()
        stacked = played.agent is not None and played.agent.slug == STACK
        stack = evaluated(played.move) if stacked else None
        answers, letters = super().pictures(played)
        symbols = replace(letters, title=gettext(DOMAINS))
        return (answers, *((stack,) if stack else ()), symbols, both_sides(self, candidates))
