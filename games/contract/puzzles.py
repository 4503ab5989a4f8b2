"""Part of a game that makes its puzzles: of the day, drawn, or with somebody's secret."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar, Generic

from games.contract.played_words import WithWords
from games.contract.state_type import JSON, StateT
from lexicons.models import Revision

if TYPE_CHECKING:
    from wordgames.vocabulary.columns import Columns


class WithPuzzles(WithWords, Generic[StateT]):
    """What makes a game's setups.

    A setup is versioned JSON, stored with the puzzle: the options and the secret part. `draw_pool`
    lists the candidates for puzzles, so that free, daily and challenge puzzles share one path:
    the secrets or, in a game that hides nothing, the starts of puzzles.
    """

    daily_variants: ClassVar[Mapping[str, str]] = {}
    """Daily puzzles side by side: the end of their addresses, and their names."""

    @abstractmethod
    def daily_options(self, revision: Revision) -> JSON | None:
        """Return the default options with this revision, or None if it has no daily puzzle."""

    def daily_variant(self, revision: Revision, variant: str) -> JSON | None:
        """Return the options of a daily variant, as `daily_options` does without variants."""
        return self.daily_options(revision)

    @abstractmethod
    def draw_pool(self, options: JSON, columns: Columns) -> Sequence[str]:
        """Return the candidates for puzzles with these options; raises InvalidOptions if empty."""

    def draw_count(self, options: JSON) -> int:
        """Return the number of items a puzzle takes; `setup_from` gets them joined by spaces."""
        return 1

    @abstractmethod
    def setup_from(self, options: JSON, secret: str) -> JSON:
        """Return the setup that hides `secret`."""

    def setup_from_draw(self, options: JSON, draw: str, columns: Columns) -> JSON:
        """Return the setup for an item drawn from the pool, completed from the words if needed."""
        return self.setup_from(options, draw) | self.signs(draw, columns)

    def random_setup(self, options: JSON, columns: Columns, random: Random) -> JSON:
        """Return a setup with a secret drawn by `random`."""
        return self.setup_from(options, random.choice(self.draw_pool(options, columns)))

    def player_modes(self, setup: JSON) -> Sequence[tuple[str, str]]:
        """Return the modes that players may add to a puzzle, with their labels.

        A mode refuses more guesses, and changes nothing else.
        """
        return ()

    def in_mode(self, options: JSON, mode: str) -> JSON:
        """Return a setup's options with a mode that its player has added."""
        return options | {"mode": mode}

    def mode_named(self, setup: JSON) -> str:
        """Return the mode of a setup in a word, or "" for the usual one: "hard"."""
        return ""

    @abstractmethod
    def describe(self, setup: JSON) -> str:
        """Return the options in words, for headings and lists: "5 letters, hard"."""
