"""The form that asks for runs of Jumble."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms

from lexicons.models import Lexicon
from solvers.agents.parameters import ParameterError, read_parameters
from solvers.registry import agent_class, agent_slugs
from solvers.runs.courses import Asked, RunForm
from solvers.runs.grids import GridError, read_grid
from solvers.runs.jumble import GAMES, spec_of

MOST_RUNS = 24


class JumbleRunForm(RunForm):
    """What to measure; every combination of agents, dictionaries and grid is a run."""

    agents = forms.MultipleChoiceField(
        label="Agents",
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": "Choose at least one agent."},
    )
    lexicons = forms.MultipleChoiceField(
        label="Dictionaries",
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": "Choose at least one dictionary."},
    )
    games = forms.IntegerField(
        label="Games", min_value=1, help_text="So many words are drawn by the seed."
    )
    seed = forms.IntegerField(label="Seed", min_value=0, max_value=2**31 - 1, initial=1)
    parameters = forms.CharField(
        label="Parameters",
        max_length=300,
        required=False,
        help_text="lengths=off; several values make a sweep: lengths=on,off.",
    )

    def __init__(
        self,
        data: Any,
        lexicons: Sequence[Lexicon],
        initial: Mapping[str, Any] | None = None,
        most: int = 10_000,
    ) -> None:
        first = [lexicon.slug for lexicon in lexicons[:1]]
        given = {"agents": ["index"], "lexicons": first, "games": min(GAMES, most)}
        super().__init__(data, initial=given | dict(initial or {}))
        self.known = {lexicon.slug: lexicon for lexicon in lexicons}
        self.most = most
        names = [(slug, agent_class("jumble", slug).name) for slug in agent_slugs("jumble")]
        self._offer("agents", names)
        self._offer("lexicons", [(slug, one.name) for slug, one in self.known.items()])

    def _offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.MultipleChoiceField):
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
        points = self.points()
        self._check_parameters(cleaned["agents"], points)
        runs = len(cleaned["lexicons"]) * len(cleaned["agents"]) * len(points)
        if runs > MOST_RUNS:
            self.add_error(None, f"These are {runs} runs; at most {MOST_RUNS} are asked at once.")
        elif runs * cleaned["games"] > self.most:
            games = runs * cleaned["games"]
            self.add_error(
                "games", f"These are {games:,} games; you may ask for {self.most:,} at once."
            )
        return cleaned

    def _check_parameters(self, agents: Sequence[str], points: Sequence[dict[str, str]]) -> None:
        for name in agents:
            try:
                for point in points:
                    read_parameters(agent_class("jumble", name).parameters, point)
            except ParameterError as error:
                self.add_error("parameters", f"{name}: {error}")

    def asked(self) -> list[Asked]:
        """Return every run that is asked for."""
        revisions = [self.known[slug].current for slug in self.cleaned_data["lexicons"]]
        chosen = {name: self.cleaned_data[name] for name in ("games", "seed")}
        return [
            Asked("jumble", agent, point, spec_of(revision, **chosen), revision)
            for revision in revisions
            if revision is not None
            for agent in self.cleaned_data["agents"]
            for point in self.points()
        ]
