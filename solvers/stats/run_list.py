"""The list of stored runs: filtered, in groups, a page at a time, without the heavy columns."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django import forms
from django.core.paginator import Page, Paginator
from django.db.models import Count, F, FloatField, Min, Q, QuerySet, TextField
from django.db.models.expressions import Combinable
from django.db.models.fields.json import KT
from django.db.models.functions import Cast, Coalesce
from django.http import QueryDict
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.catalogue import game
from lexicons.revisions.publish import EVERYBODY, DictionaryAccess, active
from solvers.declaration import solved
from solvers.runs.models import Run
from solvers.runs.public_runs import PUBLIC, counted, listed
from solvers.runs.run_label import said_label
from wordgames.agent_registry import agent_name, agent_slugs
from wordgames.languages.translation import translate

PAGE = 20
MOST_NAMED = 50
ANY = ("", pgettext_lazy("every game, dictionary or bot", "Any"))


def storable(names: Iterable[str]) -> list[str]:
    """Return the names that every database accepts: PostgreSQL takes no NUL."""
    return [name for name in names if name.isprintable()]


def light(shown: Q = PUBLIC) -> QuerySet[Run]:
    """Return runs, by default the public ones, with their dictionaries, without results and words.

    To others than their owner, only an address leads to runs on somebody's own list.
    """
    runs = Run.objects.filter(shown).select_related("revision__lexicon")
    return runs.defer("results", "record", "spec", *Run.WORDS)


WHOSE = [
    ("", gettext_lazy("The site's runs and yours")),
    ("site", gettext_lazy("The site's runs")),
    ("visitors", gettext_lazy("Visitors' runs")),
    ("mine", gettext_lazy("Your runs")),
]


GROUPS = [
    ("", gettext_lazy("No groups")),
    ("bot", gettext_lazy("Bot")),
    ("dictionary", gettext_lazy("Dictionary")),
    ("played", gettext_lazy("Length and options")),
    ("parameters", gettext_lazy("Parameters")),
]
# Columns that the runs of a group have in common.
GROUPED = {
    "bot": ("game", "agent"),
    "dictionary": ("revision__lexicon__name", "revision__lexicon__slug"),
    "played": ("game", "letters", "label"),
    "parameters": ("game", "agent", "changed"),
}
ORDERS = [
    ("", gettext_lazy("Newest first")),
    ("best", gettext_lazy("Best average first")),
    ("games", gettext_lazy("Most games first")),
]
ORDERED: dict[str, tuple[str | Combinable, ...]] = {
    "": ("-created_at", "pk"),
    "best": (F("average").asc(nulls_last=True), "pk"),
    "games": ("-games", "pk"),
}


class FilterForm(forms.Form):
    """Which runs are listed, and how; a value that is not understood changes nothing."""

    game = forms.ChoiceField(label=gettext_lazy("Game"), required=False)
    lexicon = forms.ChoiceField(label=gettext_lazy("Dictionary"), required=False)
    agent = forms.ChoiceField(label=gettext_lazy("Bot"), required=False)
    state = forms.ChoiceField(
        label=gettext_lazy("State"), required=False, choices=[ANY, *Run.Status.choices]
    )

    group = forms.ChoiceField(label=gettext_lazy("Group by"), required=False, choices=GROUPS)
    order = forms.ChoiceField(label=gettext_lazy("Order"), required=False, choices=ORDERS)
    whose = forms.ChoiceField(required=False, choices=WHOSE, widget=forms.HiddenInput)

    def __init__(self, data: Mapping[str, Any], reader: DictionaryAccess = EVERYBODY) -> None:
        super().__init__(data)
        lexicons = active(reader).values_list("slug", "name")
        self._offer("game", [(slug, translate(game(slug).name)) for slug in solved()])
        self._offer("lexicon", list(lexicons))
        self._offer("agent", _bots())

    def _offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = [ANY, *choices]

    def filters(self) -> dict[str, str]:
        """Return the filters that are set and understood."""
        self.is_valid()
        return {name: value for name, value in self.cleaned_data.items() if value}


def _bots() -> list[tuple[str, str]]:
    """Return every bot with its name, by name; of two that are called alike, with a game too."""
    first: dict[str, str] = {}
    for played in solved():
        for slug in agent_slugs(played):
            first.setdefault(slug, played)
    names = {slug: agent_name(played, slug) for slug, played in first.items()}
    often = Counter(names.values())
    bots = [
        (slug, name if often[name] == 1 else f"{name} ({translate(game(first[slug]).name)})")
        for slug, name in names.items()
    ]
    return sorted(bots, key=lambda bot: bot[1].casefold())


@dataclass(frozen=True, slots=True, eq=False)
class RunGroup:
    """Runs of a page that have something in common, with what is known of all like them.

    name   what they have in common; "" where they are not grouped
    count  runs of the whole list like them
    best   the best average among those
    """

    runs: list[Run]
    name: str = ""
    count: int = 0
    best: float | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Listing:
    """A page of the list, its form, and the filters as an address has them."""

    form: FilterForm
    page: Page[Run]
    groups: list[RunGroup]
    numbers: list[int | str]
    query: str
    named: list[str]
    whose: str


def listing(data: QueryDict, reader: DictionaryAccess = EVERYBODY) -> Listing:
    """Return the page of runs that an address asks for, or the last if there are fewer."""
    form = FilterForm(data, reader)
    filters = form.filters()
    named = data.getlist("run")[:MOST_NAMED]
    runs = filtered(filters, named, reader.player)
    paginator = Paginator(runs, PAGE)
    page = paginator.get_page(data.get("page"))
    groups = list(_groups(page, runs, filters.get("group", "")))
    query = QueryDict(mutable=True)
    query.update(filters)
    query.setlist("run", named)
    numbers = list(paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1))
    whose = filters.get("whose", "" if reader.player else "site")
    return Listing(form, page, groups, numbers, query.urlencode(), named, whose)


def filtered(filters: Mapping[str, str], named: list[str], player: str = "") -> QuerySet[Run]:
    """Return the runs that pass the filters, in groups and in order; only those named, if any are.

    Who names runs knows their addresses, so those are shown whosever they are.
    """
    columns = {"game": "game", "lexicon": "revision__lexicon__slug", "state": "status"}
    shown = Q(pk__in=storable(named)) if named else listed(player) & _whose_runs(filters, player)
    runs = light(shown).filter(
        **{columns[name]: filters[name] for name in columns if name in filters}
    )
    if "agent" in filters:
        slug = filters["agent"]
        runs = runs.filter(Q(agent=slug) | Q(agent__startswith=f"{slug}@"))
    grouped, order = filters.get("group", ""), ORDERED[filters.get("order", "")]
    if not grouped:
        return runs.order_by(*order)
    length = Coalesce(*(KT(f"spec__{name}") for name in ("length", "size", "shortest")))
    runs = runs.annotate(letters=Cast(length, FloatField()), changed=Cast("params", TextField()))
    return runs.order_by(*GROUPED[grouped], *order)


def _groups(page: Iterable[Run], runs: QuerySet[Run], grouped: str) -> Iterator[RunGroup]:
    """Yield the runs of a page in their groups, each with what is known of the whole list's."""
    if not grouped:
        yield RunGroup(list(page))
        return
    names = GROUPED[grouped]
    sums = runs.order_by(*names).values_list(*names).annotate(Count("pk"), Min("average"))
    known = {tuple(row[: len(names)]): row[len(names) :] for row in sums}
    columns = [name.removeprefix("revision__") for name in names]
    for values, members in groupby(page, lambda run: tuple(_value(run, name) for name in columns)):
        same = list(members)
        count, best = known.get(values, (len(same), None))  # a run may have come since
        yield RunGroup(same, _name(same[0], grouped), count, best)


def _value(run: Run, column: str) -> Any:
    name = column.removeprefix("lexicon__")
    return getattr(run.revision.lexicon if column != name else run, name)


def _name(run: Run, grouped: str) -> str:
    """Name what the runs of a group have in common."""
    played = translate(game(run.game).name)
    if grouped == "dictionary":
        return run.revision.lexicon.title
    if grouped == "played":
        return f"{played} · {said_label(run.label)}"
    changed = ", ".join(run.said_params) or translate("its own parameters")
    return f"{played} · {run.bot}" + (f" · {changed}" if grouped == "parameters" else "")


def _whose_runs(filters: Mapping[str, str], player: str) -> Q:
    whose = filters.get("whose")
    if whose == "mine":
        return Q(requester=player) if player else Q(pk=None)
    return Q(standing=whose == "site") if whose else counted(player)
