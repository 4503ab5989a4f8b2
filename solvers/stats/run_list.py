"""The list of stored runs: filtered, a page at a time, without the heavy columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet
from django.http import QueryDict
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.catalogue import game
from lexicons.languages.translation import gettext
from lexicons.models import Lexicon
from lexicons.revisions.publish import active
from solvers.agent_registry import agent_name, agent_slugs
from solvers.declaration import solved
from solvers.runs.models import Run

PAGE = 25
MOST_NAMED = 50
ANY = ("", pgettext_lazy("every game, dictionary or bot", "Any"))


def storable(names: Iterable[str]) -> list[str]:
    """Return the names that every database accepts: PostgreSQL takes no NUL."""
    return [name for name in names if name.isprintable()]


def light() -> QuerySet[Run]:
    """Return the public runs, with their dictionaries, without results and words.

    Those on a player's own list are left out; only their address leads to them.
    """
    runs = Run.objects.filter(revision__lexicon__visibility=Lexicon.Visibility.PUBLIC)
    return runs.select_related("revision__lexicon").defer(
        "results", "record", "spec", "revision__columns", "revision__letters", "revision__counts"
    )


class FilterForm(forms.Form):
    """Which runs are listed; a value that is not understood filters nothing."""

    game = forms.ChoiceField(label=gettext_lazy("Game"), required=False)
    lexicon = forms.ChoiceField(label=gettext_lazy("Dictionary"), required=False)
    agent = forms.ChoiceField(label=gettext_lazy("Bot"), required=False)
    state = forms.ChoiceField(
        label=gettext_lazy("State"), required=False, choices=[ANY, *Run.Status.choices]
    )

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        lexicons = active().values_list("slug", "name")
        self._offer("game", [(slug, gettext(game(slug).name)) for slug in solved()])
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
        (slug, name if often[name] == 1 else f"{name} ({gettext(game(first[slug]).name)})")
        for slug, name in names.items()
    ]
    return sorted(bots, key=lambda bot: bot[1].casefold())


@dataclass(frozen=True, slots=True, eq=False)
class Listing:
    """A page of the list, its form, and the filters as an address has them."""

    form: FilterForm
    page: Page[Run]
    numbers: list[int | str]
    query: str
    named: list[str]


def listing(data: QueryDict) -> Listing:
    """Return the page of runs that an address asks for, or the last if there are fewer."""
    form = FilterForm(data)
    filters = form.filters()
    named = data.getlist("run")[:MOST_NAMED]
    paginator = Paginator(filtered(filters, named), PAGE)
    page = paginator.get_page(data.get("page"))
    query = QueryDict(mutable=True)
    query.update(filters)
    query.setlist("run", named)
    numbers = list(paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1))
    return Listing(form, page, numbers, query.urlencode(), named)


def filtered(filters: Mapping[str, str], named: list[str]) -> QuerySet[Run]:
    """Return the runs that pass the filters, the newest first; only those named, if any are."""
    columns = {"game": "game", "lexicon": "revision__lexicon__slug", "state": "status"}
    runs = light().filter(**{columns[name]: filters[name] for name in columns if name in filters})
    if "agent" in filters:
        slug = filters["agent"]
        runs = runs.filter(Q(agent=slug) | Q(agent__startswith=f"{slug}@"))
    if named:
        runs = runs.filter(pk__in=storable(named))
    return runs.order_by("-created_at", "pk")
