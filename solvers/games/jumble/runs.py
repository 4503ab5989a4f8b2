"""Runs of Jumble: words drawn from a whole lexicon, one a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lexicons.models import Lexicon, Revision
from lexicons.services import columns_of
from solvers.games.jumble.suite import JumbleSuite
from solvers.runs.registry import RunForm, Setting, Spec

VERSION = 1
GAMES = 2_000


def spec_of(revision: Revision, **chosen: Any) -> Spec:
    """Return a spec: so many words of a lexicon, unless chosen otherwise."""
    return {
        "version": VERSION,
        "lexicon": revision.sha256,
        "games": GAMES,
        "seed": 1,
        "opener": "",
        **chosen,
    }


class JumbleRuns:
    """Jumble as runs see it; every game begins with other letters, so they are played singly."""

    grouped = False
    measure = "tries"

    def form(
        self, data: Any, lexicons: Sequence[Lexicon], initial: Mapping[str, Any], most: int
    ) -> RunForm:
        from solvers.games.jumble.run_form import JumbleRunForm

        return JumbleRunForm(data, lexicons, initial, most)

    def setting(self, spec: Spec, revision: Revision) -> Setting:
        columns = columns_of(revision)
        suite = JumbleSuite.drawn(columns, spec["games"] or GAMES, spec["seed"])
        return Setting(suite, columns, suite.options, True)

    def describe(self, spec: Spec) -> str:
        parts = ["words of any length"]
        if spec["games"]:
            parts.append(f"{spec['games']} games")
        if spec["seed"] != 1:
            parts.append(f"seed {spec['seed']}")
        return " · ".join(parts)

    def shell_arguments(self, spec: Spec, lexicon: str) -> list[str]:
        """Return the arguments of `evaluate jumble` that play the same games."""
        games = str(spec["games"] or GAMES)
        return ["--lexicon", lexicon, "--games", games, "--seed", str(spec["seed"])]

    def standing(self) -> list[tuple[str, Spec]]:
        """Return the dictionary and specs that the site's first league is made of."""
        return [("en", {})]

    def spec(self, revision: Revision, chosen: Spec) -> Spec:
        """Return the whole spec of a choice."""
        return spec_of(revision, **chosen)
