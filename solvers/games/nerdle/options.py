"""The options of Nerdle's runs: Wordle's, with equations by the rules of their list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.nerdle.equation import RULES, SIZES
from games.nerdle.lists import LEXICONS, rules_of
from games.nerdle.reading import as_kept
from games.nerdle.rules import NerdleOptions
from lexicons.arrays import Words
from lexicons.models import Revision
from solvers.evaluation.experiment import Lists
from solvers.evaluation.run import sample
from solvers.games.nerdle.suite import NerdleSuite
from solvers.games.tiles.options import TileRunForm, TileRuns, guesses, mode
from solvers.runs import options
from solvers.runs.option import Field, Flag, Option, Spec

SHELL_SIZE = 8
MODES = (
    ("normal", "Normal: any equation may be guessed"),
    ("strict", "Strict: no symbol that is known to be absent"),
)
SWITCHES = {
    "strict": (
        "--strict",
        "No equation twice, no symbol known to be absent; usual by the report's rules.",
    ),
    "normal": ("--no-strict", "Any equation; usual by the official rules."),
}
SIZE = Option(
    name="size",
    default=5,
    field=Field(
        label="Places",
        help="One size or several: 5, 6, 7.",
        plural="lengths",
        among=SIZES,
        unreadable="Lengths are whole numbers: 4, 5, 6.",
        outside="An equation has 5, 6, 7, 8 or 10 places.",
    ),
    flag=Flag(choices=SIZES, help=f"Places; {SHELL_SIZE} by default.", printed=True),
    phrase="{} places",
    always=True,
)
LIST_RULES = Option(
    name="rules",
    type=str,
    default="official",
    choices=RULES,
    flag=Flag(choices=RULES, help="Nerdle's own, or document 001's.", printed=True),
)
SECRETS = Option(
    name="secrets",
    type=str,
    default="answers",
    choices=("answers",),
    field=Field(choices=[("answers", "Every equation")], hidden=True),
    sparse=True,
)
"""The form sends it along, as those of other games do; no spec has it."""


class NerdleRuns(TileRuns):
    """Nerdle as runs see it; order counts in all of them."""

    slug = "nerdle"
    options = (
        *(SIZE, LIST_RULES, guesses()),
        replace(mode(MODES), flag=Flag(switches=SWITCHES, printed=True)),
        *(SECRETS, options.games(), options.seed()),
        replace(options.opener(), flag=Flag(added=False, read=as_kept)),
    )
    reading_order = ("size", "rules", "mode", "guesses", "secrets", "games", "seed", "opener")
    parameters = "hit=1; several values make a sweep: hit=0,0.5,1."
    lists_label = ("Equations", "Choose at least one list of equations.")
    list_name = "list of equations"
    shell_defaults = {"size": SHELL_SIZE}

    def revision_values(self, revision: Revision) -> Mapping[str, Any]:
        return {"rules": rules_of(revision.lexicon)}

    def length(self, spec: Spec) -> int:
        return int(spec["size"])

    def suite(self, spec: Spec, lists: Lists[Words]) -> NerdleSuite:
        self.check_opener(spec, lists.words)
        rules = NerdleOptions(
            spec["size"],
            spec["rules"],
            spec["guesses"],
            commuted=False,
            strict=spec["mode"] == "strict",
        )
        secrets, _ = sample(lists.words.answers, spec["games"], spec["seed"])
        return NerdleSuite(lists.words, secrets, rules, lists.known, spec["seed"])

    def shell_spec(self, sha256: str, values: Mapping[str, Any]) -> Spec:
        """Return the spec of what a command was told; strict is usual by the report's rules."""
        usual = "strict" if values.get("rules") == "report" else "normal"
        return super().shell_spec(sha256, {"mode": usual, **values})

    def shell_arguments(self, spec: Spec, lexicon: str) -> list[str] | None:
        """Return the arguments that play the same games of a generated list, None for others."""
        if lexicon not in {slug for slug, _, _ in LEXICONS.values()}:
            return None
        return self.option_arguments(spec)

    def standing(self) -> Sequence[tuple[str, Spec]]:
        return [("equations", {"size": size}) for size in (5, 6, 7)]


class NerdleRunForm(TileRunForm):
    """The options' fields, checked against the lists of equations and the agents."""

    def opener(self, revision: Revision) -> str:
        return as_kept(self.cleaned_data["opener"])

    def length(self, **of: Any) -> int:
        return int(of["size"])
