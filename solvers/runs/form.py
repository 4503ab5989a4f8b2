"""The form that asks for runs, as far as all games share it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from django import forms

from lexicons.models import Lexicon, Revision
from solvers.agents.base import Agent
from solvers.agents.parameters import ParameterError, read_parameters
from solvers.registry import agent_class, agent_slugs
from solvers.runs.grids import GridError, read_grid
from solvers.runs.registry import RunForm, RunRequest, Spec

Listed = tuple[Revision, Mapping[str, Any]]
"""A dictionary that is played, and what is chosen of it, such as a length."""


def several(label: str, sentence: str) -> forms.MultipleChoiceField:
    """Return boxes of which at least one is ticked; `sentence` refuses none."""
    return forms.MultipleChoiceField(
        label=label,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": sentence},
    )


def drawn(label: str, help_text: str) -> forms.IntegerField:
    """Return the field of a number of games that are always drawn."""
    return forms.IntegerField(label=label, min_value=1, help_text=help_text)


def parameters(help_text: str) -> forms.CharField:
    """Return the field of an agent's parameters."""
    return forms.CharField(label="Parameters", max_length=300, required=False, help_text=help_text)


class GameRunForm(RunForm):
    """What to measure; every combination of agents, dictionaries and grid is a run.

    A game names itself, adds the fields of its options, and says what they come to: `spec`, and
    where they matter `check`, `listed` and `size`.
    """

    game: ClassVar[str]
    usual: ClassVar[Mapping[str, Any]]
    """What is filled in at first; games at most as many as may be asked for."""
    most_runs: ClassVar[int] = 24

    agents = several("Agents", "Choose at least one agent.")
    lexicons = several("Dictionaries", "Choose at least one dictionary.")
    games = forms.IntegerField(
        label="Games",
        min_value=1,
        required=False,
        help_text="So many secrets are drawn by the seed; all are played, once each, if empty.",
    )
    seed = forms.IntegerField(label="Seed", min_value=0, max_value=2**31 - 1, initial=1)

    def __init__(
        self,
        data: Any,
        lexicons: Sequence[Lexicon],
        initial: Mapping[str, Any] | None = None,
        most: int = 10_000,
    ) -> None:
        usual = {"lexicons": [lexicon.slug for lexicon in lexicons[:1]], **self.usual}
        if "games" in usual:
            usual["games"] = min(usual["games"], most)
        super().__init__(data, initial={**usual, **(initial or {})})
        self.known = {lexicon.slug: lexicon for lexicon in lexicons}
        self.most = most
        self.offer("agents", self._named())
        self.offer("lexicons", [(slug, one.name) for slug, one in self.known.items()])

    def offer(self, name: str, choices: Iterable[tuple[Any, str]]) -> None:
        """Let a field be chosen from these."""
        field = self.fields[name]
        if not isinstance(field, forms.MultipleChoiceField | forms.ChoiceField):
            raise TypeError(f"The field {name} has no choices.")
        field.choices = list(choices)

    def _named(self) -> list[tuple[str, str]]:
        """Return every agent, and every agent with a preset, each with its name."""
        kinds = [agent_class(self.game, slug) for slug in agent_slugs(self.game)]
        return [
            pair
            for kind in kinds
            for pair in (
                (kind.slug, self.label_of(kind, kind.name)),
                *(
                    (f"{kind.slug}@{preset}", self.label_of(kind, f"{kind.name}, {preset}"))
                    for preset in kind.presets
                ),
            )
        ]

    def label_of(self, kind: type[Agent[Any]], name: str) -> str:
        """Return what is written beside an agent's box."""
        return name

    def kinds(self) -> list[tuple[str, type[Agent[Any]]]]:
        """Return the agents that are chosen, by their names."""
        chosen = self.cleaned_data["agents"]
        return [(name, agent_class(self.game, name.partition("@")[0])) for name in chosen]

    def clean_parameters(self) -> dict[str, list[str]]:
        """Read "a=1 b=2,3"."""
        try:
            return read_grid(self.cleaned_data["parameters"])
        except GridError as error:
            raise forms.ValidationError(str(error)) from error

    def clean(self) -> dict[str, Any]:
        """Check that the runs can be, and that they are not too many nor too long."""
        cleaned = super().clean() or {}
        for check in (self._check_parameters, self.check, self._check_size):
            if not self.errors:
                check()
        return cleaned

    def _check_parameters(self) -> None:
        if len(self.cleaned_data["agents"]) > 1 and self.grid():
            self.add_error("parameters", "A sweep has one agent.")
            return
        for name, kind in self.kinds():
            try:
                for point in self.points():
                    read_parameters(kind.parameters, point)
            except ParameterError as error:
                self.add_error("parameters", f"{name}: {error}")

    def check(self) -> None:
        """Add an error for what is chosen together and cannot be."""

    def _check_size(self) -> None:
        listed = self.listed()
        each = len(self.cleaned_data["agents"]) * len(self.points())
        if len(listed) * each > self.most_runs:
            self.add_error(
                None,
                f"These are {len(listed) * each} runs; at most {self.most_runs} are asked at once.",
            )
        chosen = self.cleaned_data["games"]
        games = each * sum(chosen or self.size(revision, **of) for revision, of in listed)
        if games > self.most:
            self.add_error(
                "games", f"These are {games:,} games; you may ask for {self.most:,} at once."
            )

    def revisions(self) -> list[Revision]:
        """Return the dictionaries that are chosen, as they are now."""
        chosen = [self.known[slug].current for slug in self.cleaned_data["lexicons"]]
        return [revision for revision in chosen if revision is not None]

    def listed(self) -> list[Listed]:
        """Return what is played by every agent: a game may play one dictionary several times."""
        return [(revision, {}) for revision in self.revisions()]

    def size(self, revision: Revision, **of: Any) -> int:
        """Return how many games all secrets are, where the form lets all be played."""
        raise NotImplementedError

    def spec(self, revision: Revision, agent: str, **of: Any) -> Spec:
        """Return the spec of an agent's run."""
        raise NotImplementedError

    def chosen(self, *names: str) -> dict[str, Any]:
        """Return some of what was chosen, by its names."""
        return {name: self.cleaned_data[name] for name in names}

    def requests(self) -> list[RunRequest]:
        """Return every run that is asked for."""
        return [
            RunRequest(self.game, agent, point, self.spec(revision, agent, **of), revision)
            for revision, of in self.listed()
            for agent in self.cleaned_data["agents"]
            for point in self.points()
        ]
