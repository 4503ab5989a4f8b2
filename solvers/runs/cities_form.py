"""The form that asks for runs of Cities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms

from games.cities.forms import FAVOURED, MODES, NOBODY, PERCENT
from lexicons.countries import country_name
from lexicons.models import Lexicon
from lexicons.services import columns_of
from solvers.agents.parameters import ParameterError, read_parameters
from solvers.registry import agent_class, agent_slugs
from solvers.runs.cities import GAMES, spec_of
from solvers.runs.courses import Asked, RunForm
from solvers.runs.grids import GridError, read_grid

MOST_RUNS = 24


class CitiesRunForm(RunForm):
    """What to measure; every combination of agents, lists and grid is a run."""

    agents = forms.MultipleChoiceField(
        label="Agents",
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": "Choose at least one agent."},
    )
    lexicons = forms.MultipleChoiceField(
        label="Lists of cities",
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": "Choose at least one list."},
    )
    mode = forms.ChoiceField(label="Game", choices=MODES, initial="simple")
    favour = forms.ChoiceField(label="Favoured country", required=False)
    weight = forms.IntegerField(
        label="Its weight, %", min_value=0, max_value=PERCENT, initial=50, required=False
    )
    games = forms.IntegerField(
        label="Games",
        min_value=1,
        initial=GAMES,
        help_text="So many secrets are drawn by the seed, as the game draws them.",
    )
    seed = forms.IntegerField(label="Seed", min_value=0, max_value=2**31 - 1, initial=1)
    parameters = forms.CharField(
        label="Parameters",
        max_length=300,
        required=False,
        help_text="tz_weight=0.5; several values make a sweep: tz_weight=0.3,0.5,0.7.",
    )

    def __init__(
        self,
        data: Any,
        lexicons: Sequence[Lexicon],
        initial: Mapping[str, Any] | None = None,
        most: int = 10_000,
    ) -> None:
        first = [lexicon.slug for lexicon in lexicons[:1]]
        super().__init__(
            data,
            initial={
                "agents": ["lookahead"],
                "lexicons": first,
                "favour": FAVOURED,
                "games": min(GAMES, most),
                **(initial or {}),
            },
        )
        self.known = {lexicon.slug: lexicon for lexicon in lexicons}
        self.most = most
        self._offer("agents", [(name, name) for name in _names()])
        self._offer("lexicons", [(slug, one.name) for slug, one in self.known.items()])
        codes = {
            code
            for one in lexicons
            if one.current
            for code in columns_of(one.current).group_names
            if code
        }
        countries = sorted((country_name(code), code) for code in codes)
        self._offer("favour", [NOBODY, *((code, name) for name, code in countries)])

    def _offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.MultipleChoiceField | forms.ChoiceField):
            field.choices = choices

    def clean_parameters(self) -> dict[str, list[str]]:
        """Read "a=1 b=2,3"."""
        try:
            return read_grid(self.cleaned_data["parameters"])
        except GridError as error:
            raise forms.ValidationError(str(error)) from error

    def clean(self) -> dict[str, Any]:
        """Check that the runs can be, and that they are not too many nor too long."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        if len(cleaned["agents"]) > 1 and self.grid():
            self.add_error("parameters", "A sweep has one agent.")
            return cleaned
        self._check_parameters(cleaned)
        if not self.errors:
            self._check_size(cleaned)
        return cleaned

    def _check_parameters(self, cleaned: dict[str, Any]) -> None:
        for name in cleaned["agents"]:
            kind = agent_class("cities", name.partition("@")[0])
            try:
                for point in self.points():
                    read_parameters(kind.parameters, point)
            except ParameterError as error:
                self.add_error("parameters", f"{name}: {error}")

    def _check_size(self, cleaned: dict[str, Any]) -> None:
        runs = len(cleaned["lexicons"]) * len(cleaned["agents"]) * len(self.points())
        if runs > MOST_RUNS:
            self.add_error(None, f"These are {runs} runs; at most {MOST_RUNS} are asked at once.")
        elif runs * cleaned["games"] > self.most:
            self.add_error(
                "games",
                f"These are {runs * cleaned['games']:,} games; you may ask for {self.most:,} "
                "at once.",
            )

    def asked(self) -> list[Asked]:
        """Return every run that is asked for."""
        revisions = [self.known[slug].current for slug in self.cleaned_data["lexicons"]]
        chosen = {name: self.cleaned_data[name] for name in ("mode", "favour", "games", "seed")}
        chosen["weight"] = (self.cleaned_data["weight"] or 0) / PERCENT
        return [
            Asked("cities", agent, point, spec_of(revision, **chosen), revision)
            for revision in revisions
            if revision is not None
            for agent in self.cleaned_data["agents"]
            for point in self.points()
        ]


def _names() -> list[str]:
    """Return every agent, and every agent with a preset."""
    return [
        name
        for slug in agent_slugs("cities")
        for name in (slug, *(f"{slug}@{preset}" for preset in agent_class("cities", slug).presets))
    ]
