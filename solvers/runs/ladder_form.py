"""The form that asks for runs of Word Ladder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms

from games.ladder.forms import lengths_of
from lexicons.models import Lexicon
from solvers.registry import agent_slugs
from solvers.runs.courses import Asked, RunForm
from solvers.runs.ladder import GAMES, spec_of

MOST_RUNS = 24


class LadderRunForm(RunForm):
    """What to measure; every agent in every dictionary is a run."""

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
    length = forms.TypedChoiceField(coerce=int, label="Letters", initial=5)
    games = forms.IntegerField(
        label="Pairs",
        min_value=1,
        initial=GAMES,
        help_text="So many pairs of words that a ladder joins are drawn by the seed.",
    )
    seed = forms.IntegerField(label="Seed", min_value=0, max_value=2**31 - 1, initial=1)

    def __init__(
        self,
        data: Any,
        lexicons: Sequence[Lexicon],
        initial: Mapping[str, Any] | None = None,
        most: int = 10_000,
    ) -> None:
        first = [lexicon.slug for lexicon in lexicons[:1]]
        chosen = {"agents": list(agent_slugs("ladder")), "lexicons": first}
        games = {"games": min(GAMES, most)}
        super().__init__(data, initial={**chosen, **games, **(initial or {})})
        self.known = {lexicon.slug: lexicon for lexicon in lexicons}
        self.most = most
        lengths = {length for one in lexicons if one.current for length in lengths_of(one.current)}
        self._offer("agents", [(name, name) for name in agent_slugs("ladder")])
        self._offer("lexicons", [(slug, one.name) for slug, one in self.known.items()])
        self._offer("length", [(length, str(length)) for length in sorted(lengths)])

    def _offer(self, name: str, choices: Sequence[tuple[Any, str]]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.MultipleChoiceField | forms.ChoiceField):
            field.choices = list(choices)

    def clean(self) -> dict[str, Any]:
        """Check that the runs can be, and that they are not too many nor too long."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        for slug in cleaned["lexicons"]:
            current = self.known[slug].current
            if current is None or cleaned["length"] not in lengths_of(current):
                name = self.known[slug].name
                self.add_error("length", f"{name} has no answers of {cleaned['length']} letters.")
        runs = len(cleaned["lexicons"]) * len(cleaned["agents"])
        if runs > MOST_RUNS:
            self.add_error(None, f"These are {runs} runs; at most {MOST_RUNS} are asked at once.")
        elif runs * cleaned["games"] > self.most:
            self.add_error(
                "games",
                f"These are {runs * cleaned['games']:,} games; you may ask for {self.most:,} "
                "at once.",
            )
        return cleaned

    def asked(self) -> list[Asked]:
        """Return every run that is asked for."""
        revisions = [self.known[slug].current for slug in self.cleaned_data["lexicons"]]
        chosen = {name: self.cleaned_data[name] for name in ("length", "games", "seed")}
        return [
            Asked("ladder", agent, {}, spec_of(revision, **chosen), revision)
            for revision in revisions
            if revision is not None
            for agent in self.cleaned_data["agents"]
        ]
