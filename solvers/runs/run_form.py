"""The form that asks for runs: made of a game's options, and checked by what the game adds."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any

from django import forms

from lexicons.models import Lexicon, Revision
from solvers.declaration import solver
from solvers.runs.run_request import GridError, RunRequest, read_grid
from wordgames.agent.agent import Agent
from wordgames.agent.parameters import ParameterError, read_parameters
from wordgames.agent_registry import agent_class, agent_slugs
from wordgames.evaluation.option import FieldSpec, Option, Spec
from wordgames.evaluation.run_game import RunGame, runnable
from wordgames.languages.translation import localize, translatable, translate

BOTS = (translatable("Bots"), translatable("Choose at least one bot."))
# A dictionary that is played, and the value of each option that takes several numbers.
Listed = tuple[Revision, Mapping[str, Any]]


class NumbersField(forms.CharField):
    """Several numbers in one line: "4, 5, 6"."""

    def __init__(self, about: FieldSpec, initial: object) -> None:
        super().__init__(
            label=localize(about.label),
            initial=str(initial),
            max_length=40,
            help_text=localize(about.help),
        )
        self.about = about

    def clean(self, value: Any) -> Any:
        """Return the numbers, sorted, each once."""
        parts = super().clean(value).replace(",", " ").split()
        if not all(part.isascii() and part.isdigit() and len(part) < 3 for part in parts):
            raise forms.ValidationError(localize(self.about.unreadable))
        numbers = sorted({int(part) for part in parts})
        if not all(number in self.about.among for number in numbers):
            raise forms.ValidationError(localize(self.about.outside))
        return numbers


class OnlyField(forms.ChoiceField):
    """A field with one value, sent along unseen; whatever is sent, the value is that one."""

    def __init__(self, about: FieldSpec, initial: str) -> None:
        super().__init__(
            choices=about.offered(()), initial=initial, required=False, widget=forms.HiddenInput
        )

    def clean(self, value: Any) -> Any:
        return self.initial


def boxes(label: str, sentence: str) -> forms.MultipleChoiceField:
    """Return boxes of which at least one must be ticked; `sentence` is the error for none."""
    return forms.MultipleChoiceField(
        label=label,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": sentence},
    )


def field_of(option: Option, about: FieldSpec, lexicons: Sequence[Lexicon]) -> forms.Field:
    usual = None if callable(option.default) else option.default
    if about.plural:
        return NumbersField(about, usual)
    if about.hidden:
        return OnlyField(about, str(usual))
    common: dict[str, Any] = {"label": localize(about.label), "required": about.required}
    common |= {"initial": option.shown(usual) or None, "help_text": localize(about.help)}
    if about.choices:
        coerce = int if option.type is int else str
        return forms.TypedChoiceField(
            choices=[(value, localize(label)) for value, label in about.offered(lexicons)],
            coerce=coerce,
            **common,
        )
    if option.type is bool:
        return forms.BooleanField(**common)
    if option.type in (int, float):
        return forms.IntegerField(min_value=about.low, max_value=about.high, **common)
    return forms.CharField(max_length=about.longest, **common)


class RunForm(forms.Form):
    """The form for new runs: every combination of agents, dictionaries, numbers and grid is one.

    A game whose options need more than their fields derives a form from this one: `check`, `size`
    and `values` are meant to be overridden, and a field that a form declares is left as it is.
    """

    agents = boxes(*BOTS)

    def __init__(
        self,
        game: RunGame[Any],
        data: Any,
        lexicons: Sequence[Lexicon],
        initial: Mapping[str, Any] | None = None,
        most: int = 10_000,
    ) -> None:
        usual = {"lexicons": [lexicon.slug for lexicon in lexicons[:1]], **game.defaults}
        super().__init__(data, initial={**usual, **(initial or {})})
        self.game = game
        self.known = {lexicon.slug: lexicon for lexicon in lexicons}
        self.most = most
        self._add_fields(lexicons)
        self.offer("agents", self._agent_choices())
        self.offer("lexicons", [(slug, lexicon.title) for slug, lexicon in self.known.items()])
        games = self.initial.get("games", self.fields["games"].initial)
        if games and "games" not in (initial or {}):
            self.initial["games"] = min(games, most)

    def _add_fields(self, lexicons: Sequence[Lexicon]) -> None:
        """Add the fields of the dictionaries, the game's options and the agents' parameters."""
        declared = dict(self.fields)
        agents = self.fields["agents"]
        agents.label, agents.error_messages["required"] = map(translate, BOTS)
        fields: dict[str, forms.Field] = {"agents": agents}
        fields["lexicons"] = boxes(*map(translate, self.game.lists_label))
        if self.game.wordless:
            fields["lexicons"].widget = forms.MultipleHiddenInput()
        for option in self.game.in_reading_order():
            if option.field:
                fields[option.field_name] = field_of(option, option.field, lexicons)
        if self.game.parameters:
            fields["parameters"] = forms.CharField(
                label=translate("Parameters"),
                max_length=300,
                required=False,
                help_text=localize(self.game.parameters),
            )
        self.fields = fields | declared

    def offer(self, name: str, choices: Iterable[tuple[Any, str]]) -> None:
        """Let a field be chosen from these."""
        field = self.fields[name]
        if not isinstance(field, forms.MultipleChoiceField | forms.ChoiceField):
            raise TypeError(f"The field {name} has no choices.")
        field.choices = list(choices)

    def _agent_choices(self) -> list[tuple[str, str]]:
        """Return every agent, and every agent with a preset, each with its name."""
        kinds = [agent_class(self.game.slug, slug) for slug in agent_slugs(self.game.slug)]
        return [
            pair
            for kind in kinds
            for pair in (
                (kind.slug, self.label_of(kind, translate(kind.name))),
                *(
                    (
                        f"{kind.slug}@{preset}",
                        self.label_of(kind, f"{translate(kind.name)}, {preset}"),
                    )
                    for preset in kind.presets
                ),
            )
        ]

    def label_of(self, kind: type[Agent[Any]], name: str) -> str:
        """Return what is written beside an agent's box."""
        return name

    def kinds(self) -> list[tuple[str, type[Agent[Any]]]]:
        """Return the agents that are chosen, by their names."""
        return [
            (name, agent_class(self.game.slug, name.partition("@")[0]))
            for name in self.cleaned_data["agents"]
        ]

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
            self.add_error("parameters", translate("A sweep has one bot."))
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
        if len(listed) * each > self.game.most_runs:
            self.add_error(
                None,
                translate(
                    "That's {runs} runs; you can ask for {most} at once.",
                    runs=len(listed) * each,
                    most=self.game.most_runs,
                ),
            )
        number = self.cleaned_data["games"]
        games = each * sum(number or self.size(revision, **of) for revision, of in listed)
        if games > self.most:
            self.add_error(
                "games",
                translate(
                    "That's {games} games; you can ask for {most} at once.",
                    games=games,
                    most=self.most,
                ),
            )

    def revisions(self) -> list[Revision]:
        """Return the dictionaries that are chosen, as they are now."""
        revisions = [self.known[slug].current for slug in self.cleaned_data["lexicons"]]
        return [revision for revision in revisions if revision is not None]

    def listed(self) -> list[Listed]:
        """Return what every agent plays: each dictionary, once for every number chosen."""
        several = [option for option in self.game.options if option.field and option.field.plural]
        numbers = [self.cleaned_data[option.field_name] for option in several]
        names = [option.name for option in several]
        return [
            (revision, dict(zip(names, point, strict=True)))
            for revision in self.revisions()
            for point in product(*numbers)
        ]

    def size(self, revision: Revision, **of: Any) -> int:
        """Return how many games all secrets are, where the form lets all be played."""
        raise NotImplementedError

    def values(self, revision: Revision, agent: str) -> dict[str, Any]:
        """Return the options that are chosen, but for those that take several numbers."""
        return {
            option.name: option.read(self.cleaned_data[option.name])
            for option in self.game.options
            if option.name in self.cleaned_data and not (option.field and option.field.plural)
        }

    def requests(self) -> list[RunRequest]:
        """Return every run that is asked for, once the form is valid."""
        return [
            RunRequest(self.game.slug, agent, point, self._spec(revision, agent, of), revision)
            for revision, of in self.listed()
            for agent in self.cleaned_data["agents"]
            for point in self.points()
        ]

    def _spec(self, revision: Revision, agent: str, of: Mapping[str, Any]) -> Spec:
        return self.game.spec_of(revision, **self.values(revision, agent), **of)

    def axes(self) -> dict[str, list[str]]:
        """Return the values of each parameter; none where there are none, or they are refused."""
        axes: dict[str, list[str]] = self.cleaned_data.get("parameters") or {}
        return axes

    def points(self) -> list[dict[str, str]]:
        """Return every combination of the parameters' values; one, empty, without parameters."""
        axes = self.axes()
        return [dict(zip(axes, point, strict=True)) for point in product(*axes.values())]

    def grid(self) -> dict[str, list[str]]:
        """Return the axes of a sweep: those with more than one value."""
        return {name: values for name, values in self.axes().items() if len(values) > 1}


def run_form(
    game: str,
    data: Any,
    lexicons: Sequence[Lexicon],
    initial: Mapping[str, Any] | None = None,
    most: int = 10_000,
) -> RunForm:
    """Return the form that asks for runs of at most `most` games."""
    address = solver(game).run_form
    form: type[RunForm] = solver(game).load(address) if address else RunForm
    return form(runnable(game), data, lexicons, initial, most)


def filled_form(
    game: str, values: Mapping[str, Any], lexicons: Sequence[Lexicon], most: int
) -> RunForm:
    """Return that form as sent with these values, and the others as they are at first."""
    blank = run_form(game, None, lexicons, {}, most)
    usual = {name: blank.get_initial_for_field(field, name) for name, field in blank.fields.items()}
    return run_form(game, {**usual, **values}, lexicons, {}, most)
