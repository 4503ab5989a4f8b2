"""The form that asks for Wordle runs: agents, dictionaries, lengths, options, games, a grid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django import forms

from games.wordle.forms import MODES
from games.wordle.rules import GUESSES, LENGTHS
from lexicons.languages import fold, lower
from lexicons.models import Lexicon, Revision
from lexicons.services import words_of
from solvers.agents.parameters import ParameterError, read_parameters
from solvers.registry import agent_class, agent_slugs
from solvers.runs.courses import Asked, RunForm
from solvers.runs.grids import GridError, read_grid
from solvers.runs.wordle import spec_of

SECRETS = (("answers", "The answers"), ("all", "Every word that may be guessed"))
MOST_RUNS = 36
"""Document 003's grid has so many points."""


class WordleRunForm(RunForm):
    """What to measure; every combination of agents, dictionaries, lengths and grid is a run."""

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
    lengths = forms.CharField(
        label="Letters", initial="5", max_length=40, help_text="One length or several: 4, 5, 6."
    )
    mode = forms.ChoiceField(label="Mode", choices=MODES, initial="normal")
    guesses = forms.IntegerField(
        label="Guesses", min_value=GUESSES.start, max_value=GUESSES.stop - 1, initial=6
    )
    secrets = forms.ChoiceField(label="Secrets", choices=SECRETS, initial="answers")
    games = forms.IntegerField(
        label="Games",
        min_value=1,
        required=False,
        help_text="So many secrets are drawn by the seed; all are played, once each, if empty.",
    )
    seed = forms.IntegerField(label="Seed", min_value=0, max_value=2**31 - 1, initial=1)
    opener = forms.CharField(
        label="Opener", max_length=15, required=False, help_text="The agent's own if empty."
    )
    parameters = forms.CharField(
        label="Parameters",
        max_length=300,
        required=False,
        help_text="beta_bigram=0.3; several values make a sweep: beta_bigram=0,0.3,0.6.",
    )

    game: ClassVar[str] = "wordle"

    def __init__(
        self,
        data: Any,
        lexicons: Sequence[Lexicon],
        initial: Mapping[str, Any] | None = None,
        most: int = 10_000,
    ) -> None:
        first = [lexicon.slug for lexicon in lexicons[:1]]
        given = {"agents": ["entropy"], "lexicons": first, **(initial or {})}
        super().__init__(data, initial=given)
        self.known = {lexicon.slug: lexicon for lexicon in lexicons}
        self.most = most
        self._offer("agents", _names(self.game))
        self._offer("lexicons", [(slug, one.name) for slug, one in self.known.items()])

    def _offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.MultipleChoiceField):
            field.choices = choices

    def clean_lengths(self) -> list[int]:
        """Read "4, 5, 6"."""
        parts = self.cleaned_data["lengths"].replace(",", " ").split()
        if not all(part.isascii() and part.isdigit() and len(part) < 3 for part in parts):
            raise forms.ValidationError("Lengths are whole numbers: 4, 5, 6.")
        lengths = sorted({int(part) for part in parts})
        self._check_lengths(lengths)
        return lengths

    def _check_lengths(self, lengths: Sequence[int]) -> None:
        if not all(length in LENGTHS for length in lengths):
            raise forms.ValidationError("A word has 2 to 15 letters.")

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
        self._check_agents(cleaned)
        if not self.errors:
            self._check_size(cleaned)
        return cleaned

    def _check_agents(self, cleaned: dict[str, Any]) -> None:
        if len(cleaned["agents"]) > 1 and self.grid():
            self.add_error("parameters", "A sweep has one agent.")
            return
        for name in cleaned["agents"]:
            kind = agent_class(self.game, name.partition("@")[0])
            if cleaned["mode"] not in kind.promises.modes:
                self.add_error("mode", f"{kind.name} does not play {cleaned['mode']} mode.")
            try:
                for point in self.points():
                    read_parameters(kind.parameters, point)
            except ParameterError as error:
                self.add_error("parameters", f"{name}: {error}")

    def _check_size(self, cleaned: dict[str, Any]) -> None:
        pairs = self._pairs()
        if not pairs:
            self.add_error("lengths", "No chosen dictionary has answers of these lengths.")
        self._check_opener(pairs)
        runs = len(pairs) * len(cleaned["agents"]) * len(self.points())
        if runs > MOST_RUNS:
            self.add_error(None, f"These are {runs} runs; at most {MOST_RUNS} are asked at once.")
        column = 0 if cleaned["secrets"] == "all" else 1
        games = sum(
            cleaned["games"] or revision.counts[str(length)][column] for revision, length in pairs
        )
        games *= runs // max(1, len(pairs))
        if games > self.most:
            self.add_error(
                "games", f"These are {games:,} games; you may ask for {self.most:,} at once."
            )

    def _check_opener(self, pairs: Sequence[tuple[Revision, int]]) -> None:
        """Refuse an opener that some of the lists do not have: its run could only fail."""
        opener = self._opener(pairs[0][0]) if pairs else ""
        without = [
            f"{revision.lexicon.name} of {length}"
            for revision, length in pairs
            if opener and self._opener(revision) not in words_of(revision, length)
        ]
        if without:
            self.add_error("opener", f"The opener {opener} is not in {', '.join(without)}.")

    def _opener(self, revision: Revision) -> str:
        """Return the opener as the list of a dictionary has it."""
        language = revision.lexicon.language
        return fold(lower(self.cleaned_data["opener"].strip(), language), language)

    def _pairs(self) -> list[tuple[Revision, int]]:
        """Return the revisions and lengths that have words to play with."""
        column = 0 if self.cleaned_data["secrets"] == "all" else 1
        chosen = [self.known[slug].current for slug in self.cleaned_data["lexicons"]]
        return [
            (revision, length)
            for revision in chosen
            for length in self.cleaned_data["lengths"]
            if revision and revision.counts.get(str(length), (0, 0))[column]
        ]

    def asked(self) -> list[Asked]:
        """Return every run that is asked for."""
        return [
            Asked(self.game, agent, point, self._spec(revision, length), revision)
            for revision, length in self._pairs()
            for agent in self.cleaned_data["agents"]
            for point in self.points()
        ]

    def _spec(self, revision: Revision, length: int) -> dict[str, Any]:
        names = ("mode", "guesses", "secrets", "games", "seed")
        opener = self._opener(revision)
        return spec_of(
            revision, length, opener=opener, **{name: self.cleaned_data[name] for name in names}
        )


def _names(game: str) -> list[tuple[str, str]]:
    """Return every agent, and every agent with a preset, each with its name."""
    kinds = [agent_class(game, slug) for slug in agent_slugs(game)]
    return [
        pair
        for kind in kinds
        for pair in (
            (kind.slug, kind.name),
            *((f"{kind.slug}@{preset}", f"{kind.name}, {preset}") for preset in kind.presets),
        )
    ]
