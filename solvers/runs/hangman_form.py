"""The form that asks for runs of Hangman."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms

from games.hangman.forms import LIVES_FIELD, REVEALS
from games.hangman.rules import LENGTHS
from lexicons.models import Lexicon, Revision
from solvers.agents.parameters import ParameterError, read_parameters
from solvers.registry import agent_class, agent_slugs
from solvers.runs.courses import Asked, RunForm
from solvers.runs.grids import GridError, read_grid
from solvers.runs.hangman import LONGEST, OTHER, SHORTEST, is_unseen, own_setting, spec_of

MOST_RUNS = 24
OWN = ("", "The dictionary that is played")


def _length(label: str, initial: int) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, initial=initial, min_value=LENGTHS.start, max_value=LENGTHS.stop - 1
    )


class HangmanRunForm(RunForm):
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
    knows = forms.ChoiceField(
        label="The agents learned from",
        required=False,
        help_text="From another one, the words that it has are not played: all are unseen.",
    )
    shortest = _length("Shortest word", SHORTEST)
    longest = _length("Longest word", LONGEST)
    lives = forms.IntegerField(label="Lives", **LIVES_FIELD)  # type: ignore[arg-type]
    reveal = forms.ChoiceField(label="A letter that is right shows", choices=REVEALS, initial="all")
    games = forms.IntegerField(
        label="Games",
        min_value=1,
        required=False,
        help_text="So many secrets are drawn by the seed; all are played, once each, if empty.",
    )
    seed = forms.IntegerField(label="Seed", min_value=0, max_value=2**31 - 1, initial=1)
    parameters = forms.CharField(
        label="Parameters",
        max_length=300,
        required=False,
        help_text="bits=0.2; several values make a sweep: bits=0,0.2,0.4.",
    )

    def __init__(
        self,
        data: Any,
        lexicons: Sequence[Lexicon],
        initial: Mapping[str, Any] | None = None,
        most: int = 10_000,
    ) -> None:
        first = [lexicon.slug for lexicon in lexicons[:1]]
        usual = {"agents": ["win-search"], "lexicons": first, "games": min(5_000, most)}
        super().__init__(data, initial={**usual, **(initial or {})})
        self.known = {lexicon.slug: lexicon for lexicon in lexicons}
        self.most = most
        every = [(slug, one.name) for slug, one in self.known.items()]
        self._offer("agents", _names())
        self._offer("lexicons", every)
        self._offer("knows", [OWN, *every])

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
        if cleaned["shortest"] > cleaned["longest"]:
            self.add_error("longest", "The longest word is not shorter than the shortest.")
        self._check_knowledge(cleaned)
        if not self.errors:
            self._check_parameters(cleaned)
        if not self.errors:
            self._check_size(cleaned)
        return cleaned

    def _check_knowledge(self, cleaned: dict[str, Any]) -> None:
        """Refuse agents that must know the word where none is known, and learning from itself."""
        if not cleaned["knows"]:
            return
        if cleaned["knows"] in cleaned["lexicons"]:
            self.add_error("knows", "Choose a dictionary to learn from that is not played.")
        for name in cleaned["agents"]:
            if not is_unseen(name):
                kind = agent_class("hangman", name.partition("@")[0])
                self.add_error("agents", f"{kind.name} must know the word: it learns from none.")

    def _check_parameters(self, cleaned: dict[str, Any]) -> None:
        if len(cleaned["agents"]) > 1 and self.grid():
            self.add_error("parameters", "A sweep has one agent.")
            return
        for name in cleaned["agents"]:
            kind = agent_class("hangman", name.partition("@")[0])
            try:
                for point in self.points():
                    read_parameters(kind.parameters, point)
            except ParameterError as error:
                self.add_error("parameters", f"{name}: {error}")

    def _check_size(self, cleaned: dict[str, Any]) -> None:
        each = len(cleaned["agents"]) * len(self.points())
        sizes = [self._answers(revision) for revision in self._revisions()]
        if not all(sizes):
            self.add_error("shortest", "A chosen dictionary has no answers of these lengths.")
        if len(sizes) * each > MOST_RUNS:
            sentence = f"These are {len(sizes) * each} runs; at most {MOST_RUNS} are asked at once."
            self.add_error(None, sentence)
        games = each * sum(cleaned["games"] or size for size in sizes)
        if games > self.most:
            self.add_error(
                "games", f"These are {games:,} games; you may ask for {self.most:,} at once."
            )

    def _answers(self, revision: Revision) -> int:
        lengths = range(self.cleaned_data["shortest"], self.cleaned_data["longest"] + 1)
        return sum(revision.counts.get(str(length), (0, 0))[1] for length in lengths)

    def _revisions(self) -> list[Revision]:
        chosen = [self.known[slug].current for slug in self.cleaned_data["lexicons"]]
        return [revision for revision in chosen if revision is not None]

    def asked(self) -> list[Asked]:
        """Return every run that is asked for."""
        return [
            Asked("hangman", agent, point, self._spec(revision, agent), revision)
            for revision in self._revisions()
            for agent in self.cleaned_data["agents"]
            for point in self.points()
        ]

    def _spec(self, revision: Revision, agent: str) -> dict[str, Any]:
        names = ("shortest", "longest", "lives", "reveal", "games", "seed")
        chosen = {name: self.cleaned_data[name] for name in names}
        learned = self.known.get(self.cleaned_data["knows"])
        if learned is None or learned.current is None:
            return spec_of(revision, setting=own_setting(agent), **chosen)
        facts = {"setting": OTHER, "knows": learned.current.sha256, "learned": learned.name}
        return spec_of(revision, **facts, **chosen)


def _names() -> list[tuple[str, str]]:
    """Return every agent, and every agent with a preset, with its name and what it is for."""
    named = []
    for slug in agent_slugs("hangman"):
        kind = agent_class("hangman", slug)
        told = "unseen words" if is_unseen(slug) else "known words"
        named.append((slug, f"{kind.name} ({told})"))
        named += [(f"{slug}@{it}", f"{kind.name}, {it} ({told})") for it in kind.presets]
    return named
