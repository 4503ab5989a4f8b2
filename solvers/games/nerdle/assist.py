"""Help in a Nerdle played elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from games.game import JSON
from games.nerdle.forms import default_size, sizes_of
from games.nerdle.listing import rules_of
from games.nerdle.rules import NerdleOptions
from lexicons.models import Revision
from lexicons.speech import gettext_noop
from solvers.games.nerdle.analysis import NerdleAnalysis
from solvers.games.tiles.assist import SearchedAssist


class NerdleAssist(SearchedAssist):
    """Nerdle's options; its lengths are sizes."""

    slug = "nerdle"
    has_second_circle = False  # every equation that may be guessed may be the answer
    has_modes = False
    says = (gettext_noop("not in the equation"), *SearchedAssist.says[1:])

    def stored(self, revision: Revision, length: int, guesses: int) -> JSON:
        return {
            "size": length,
            "rules": rules_of(revision.lexicon),
            "guesses": guesses,
            "commuted": False,
            "strict": False,
            "show_left": False,
        }

    def analysis(self, revision: Revision, stored: JSON) -> NerdleAnalysis:
        return NerdleAnalysis(NerdleOptions(**stored), revision)

    def lengths(self, revision: Revision) -> list[int]:
        return sizes_of(revision)

    def usual_length(self, lengths: Sequence[int]) -> int | None:
        return default_size(lengths)
