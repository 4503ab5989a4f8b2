"""The page of word lengths: choose an agent, see its lines, ask for the runs that are missing."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.catalogue import game
from games.limits.rate_limits import REFUSED, limited
from games.views.request_helpers import Request, lexicons_for
from games.visitors.visitor import player_id
from lexicons.models import Lexicon
from solvers.declaration import solved
from solvers.runs import services
from solvers.runs.models import Run
from solvers.runs.public_runs import counted
from solvers.runs.queue_allowance import ASKED_A_MINUTE, Allowance, QueueFull
from solvers.runs.run_form import RunForm, filled_form, run_form
from solvers.runs.run_request import RunRequest
from solvers.stats import tables
from solvers.stats.length_curves import (
    Key,
    LengthCurve,
    best_known,
    figure,
    kind_of,
    kinds_of,
    known_lines,
    split_league,
)
from solvers.stats.new_run import allowance_of, requester_of
from wordgames.agent_registry import agent_class
from wordgames.counted_nouns import headed
from wordgames.evaluation.run_game import league_of, measure
from wordgames.languages.translation import translate, translate_plural

FIRST_LENGTHS = "3, 4, 5, 6, 7, 8"
FIRST_GAMES = 200


class LengthsPageForm(forms.Form):
    """Which runs of one agent are wanted, in several dictionaries, modes and lengths."""

    lexicons = forms.MultipleChoiceField(
        label=gettext_lazy("Dictionaries"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Choose at least one dictionary.")},
    )
    modes = forms.MultipleChoiceField(
        label=gettext_lazy("Modes"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Choose at least one mode.")},
    )
    lengths = forms.CharField(
        label=gettext_lazy("Letters"),
        initial=FIRST_LENGTHS,
        max_length=40,
        help_text=gettext_lazy("One length or several."),
    )
    games = forms.IntegerField(
        label=gettext_lazy("Games of each"),
        initial=FIRST_GAMES,
        min_value=1,
        required=False,
        help_text=gettext_lazy("How many secrets to draw. Empty: every secret once."),
    )

    def __init__(
        self, data: Any, game: str, agent: str, lexicons: list[Lexicon], most: int
    ) -> None:
        modes = agent_class(game, agent.partition("@")[0]).promises.modes
        first = {"lexicons": [lexicon.slug for lexicon in lexicons], "modes": modes[:2]}
        super().__init__(data, initial=first)
        self.about = (game, agent, lexicons, most)
        self._offer("lexicons", [(lexicon.slug, lexicon.title) for lexicon in lexicons])
        self._offer("modes", [(mode, headed(mode)) for mode in modes])
        self.run_requests: list[RunRequest] = []

    def _offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.MultipleChoiceField):
            field.choices = choices

    def clean(self) -> dict[str, Any]:
        """Let the game's own form of runs check every mode."""
        cleaned = super().clean() or {}
        for mode in [] if self.errors else cleaned["modes"]:
            runs = self._runs(mode, cleaned)
            if runs.is_valid():
                self.run_requests += runs.requests()
            else:
                for name, sentences in runs.errors.items():
                    self.add_error(name if name in self.fields else None, list(sentences))
                break
        return cleaned

    def _runs(self, mode: str, cleaned: dict[str, Any]) -> RunForm:
        game, agent, lexicons, most = self.about
        values = {name: cleaned[name] for name in ("lexicons", "lengths", "games")}
        values |= {"agents": [agent], "mode": mode}
        return filled_form(game, values, lexicons, most // len(cleaned["modes"]))


def games_with_lengths() -> list[str]:
    """Return the games whose runs have a word length."""
    return [slug for slug in solved() if "lengths" in run_form(slug, None, []).fields]


def agents_of(game: str) -> dict[str, str]:
    """Return the names of a game's agents, those with a preset too."""
    field: Any = run_form(game, None, []).fields["agents"]
    return dict(field.choices)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("runs", per_minute=ASKED_A_MINUTE)
def by_length(request: Request) -> HttpResponseBase:
    """Show an agent's figures against word length, or ask for what is missing."""
    slug, agent = _selected(request)
    lexicons, allowance = lexicons_for(game(slug), request), allowance_of(request)
    posted = request.POST if request.method == "POST" else None
    form = LengthsPageForm(posted, slug, agent, lexicons, allowance.games)
    private = [it for it in lexicons if it.visibility != Lexicon.Visibility.PUBLIC]
    known = known_lines(slug, agent, private, player_id(request) or "")
    kinds = kinds_of(known)
    kind = next((it for it in kinds if it == request.GET.get("of")), kinds[0] if kinds else "")
    shown = [line for (_, options), line in known.items() if kind_of(options) == kind]
    if tables.wanted(request) and posted is None:
        return tables.sent(request, lambda: tables.of_lengths(agent, known))
    if posted is not None and form.is_valid():
        missing = [wish for wish in form.run_requests if not _is_known(wish, known)]
        try:
            _ask(request, missing, allowance)
        except QueueFull as full:
            form.add_error(None, str(full))
        else:
            address = urlencode({"game": slug, "agent": agent})
            return redirect(f"{reverse('solvers:lengths')}?{address}")
    going = Run.objects.filter(
        counted(player_id(request)), game=slug, agent=agent, status__in=Run.OPEN
    )
    context = {
        "games": [game(other) for other in games_with_lengths()],
        "game": game(slug),
        "agents": agents_of(slug),
        "agent": agent,
        "called": agents_of(slug)[agent],
        "figure": figure(slug, shown),
        "kinds": kinds,
        "kind": kind,
        "measure": measure(slug),
        "going": going.exclude(league="").count(),
        "address": f"?{urlencode({'game': slug, 'agent': agent})}",
        "form": form,
        "allowance": str(allowance),
    }
    status = REFUSED if form.errors and posted is not None else 200
    return render(request, "solvers/stats/lengths.html", context, status=status)


def _selected(request: Request) -> tuple[str, str]:
    """Return the game and the agent that the address names; the one measured most without."""
    known = games_with_lengths()
    slug = request.GET.get("game", known[0])
    if slug not in known:
        raise Http404("No such game.")
    agents = agents_of(slug)
    named = request.GET.get("agent", "")
    return slug, next(name for name in (named, best_known(slug), *agents) if name in agents)


def _is_known(run_request: RunRequest, known: Mapping[Key, LengthCurve]) -> bool:
    length, options = split_league(league_of(run_request.game, run_request.spec))
    line = known.get((run_request.revision.lexicon.slug, options))
    return line is not None and length in line.measured


def _ask(request: Request, missing: list[RunRequest], allowance: Allowance) -> None:
    """Ask for the runs, and say how many they are; raises QueueFull."""
    services.ask_all(missing, requester_of(request, allowance), allowance)
    message = (
        translate_plural("{count} run is asked for.", "{count} runs are asked for.", len(missing))
        if missing
        else translate("All these runs are already stored.")
    )
    messages.info(request, message)
