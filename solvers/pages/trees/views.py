"""The explore page: an agent's decision tree, one place of it at a time."""

from collections.abc import Sequence
from functools import cached_property, partial
from urllib.parse import quote_plus, urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.contract.game import JSON, Game, SetupForm
from games.limits.rate_limits import limited
from games.views.request_helpers import Request, lexicons_for
from lexicons.models import Lexicon, Revision
from solvers.agent_cards import card
from solvers.analysis.analysis import analyse_options
from solvers.declaration import has_tree
from solvers.pages.help.assist import assist_for, has_assist
from solvers.pages.help.background_search import SearchOffer, SearchTarget, offered
from solvers.pages.trees.tree import SettingsForms, settings_of, start_of, tree_class, tree_of
from solvers.pages.trees.tree_display import shown_place, shown_step, tree_file, tree_picture
from solvers.pages.trees.tree_walk import Edge, TreePlace, Walker, find, walk
from solvers.pages.view_helpers import game_or_404
from solvers.pictures.moves.icicle import Icicle
from wordgames.agent.parameters import ParameterError
from wordgames.agent_registry import agent_slugs
from wordgames.languages.casing import in_capitals, typed
from wordgames.languages.translation import translate
from wordgames.rules.state import IllegalMove, InvalidOptions

FILES = {"svg": "image/svg+xml", "tree": "text/plain; charset=utf-8"}
# Downloads, and the seconds for which classes are played out for each.
SECONDS = {"svg": 1.0, "tree": 4.0}
# Seconds for which classes are played out for each look while they are being worked out.
WORK = 3.0
# Looks that follow one another until a person has to ask again.
LOOKS = 20
# Keys of an address that do not choose the tree that is explored.
UNSETTLED = {"f", "find", "as", "start", "work"}
# Steps of a walk at most.
LONGEST = 20


Steps = tuple[Edge, ...]


@require_safe
@limited("explore", per_minute=90, methods=("GET",))
def explore(request: Request, slug: str, name: str) -> HttpResponse:
    """Show what an agent guesses after some feedback, and which feedback may follow."""
    game = game_or_404(slug)
    if name not in agent_slugs(slug) or not has_tree(slug):
        raise Http404("No such tree.")
    lexicons, settings_form = lexicons_for(game, request), tree_class(slug).settings_form
    query = request.GET.dict()
    if request.htmx and request.htmx.target == "options":
        form = settings_form(None, lexicons, query)
        return render(request, "solvers/trees/explore.html#options", {"form": form})
    form = settings_form(_settings(game, lexicons, settings_form, query), lexicons, query)
    context = {"game": game, "agent": card(slug, name), "form": form, "lexicons": lexicons}
    try:
        if lexicons and form.is_valid():
            explored = _Explored(slug, name, form, request.GET.get("start", ""))
            if file := explored.file(request):
                return file
            context |= explored.page(request)
    except (IllegalMove, InvalidOptions, LookupError, ParameterError) as refusal:
        context["refusal"] = str(refusal)
    return render(request, "solvers/trees/explore.html", context)


def _look(text: str) -> int:
    """Return which look at a place this is while it is being worked out; 0 where nobody asked."""
    return min(int(text), LOOKS) if text.isascii() and text.isdecimal() and len(text) < 4 else 0


def _daily_settings(game: Game, lexicons: list[Lexicon]) -> JSON:
    """Return the settings of the first dictionary's daily puzzle, as a form takes them."""
    for lexicon in lexicons[:1]:
        daily = game.daily_options(lexicon.current) if lexicon.current else None
        return {"lexicon": lexicon.slug, **(daily or {})}
    return {}


def _settings(
    game: Game, lexicons: list[Lexicon], settings_form: SettingsForms, asked: JSON
) -> JSON:
    """Return what is explored, as a form takes it; what the address leaves out is as usual."""
    if not asked.keys() - UNSETTLED:
        return _daily_settings(game, lexicons)
    form = settings_form(None, lexicons, asked)
    usual = {name: form[name].value() for name in form.fields}
    choices = {name: value for name, value in asked.items() if value}
    return {name: value for name, value in usual.items() if value not in (None, False)} | choices


class _Explored:
    """An agent, its tree, and a place in it, as an address gives them."""

    def __init__(self, slug: str, name: str, form: SetupForm, start: str) -> None:
        self.lexicon: Lexicon = form.cleaned_data["lexicon"]
        self.slug, self.name, self.stored = slug, name, form.options()
        self.analysis = analyse_options(slug, self.revision, self.stored)
        self.agent, self.tree = self.analysis.agent(name), tree_of(self.analysis)
        self.start, self.settings = start, settings_of(self.lexicon, self.stored)

    @property
    def base(self) -> list[tuple[str, str]]:
        """The part of an address for the tree that is explored, and its start."""
        return [*self.settings, *start_of(self.start)]

    @property
    def revision(self) -> Revision:
        """The dictionary as it is now."""
        revision = self.lexicon.current
        if revision is None:
            raise LookupError(translate("This dictionary has no words yet."))
        return revision

    def offer(self, here: str) -> SearchOffer | None:
        """Return the search that is missing, if one is."""
        return offered(SearchTarget(self.slug, self.name, self.revision, self.stored), here)

    def walker(self, offer: SearchOffer | None) -> Walker:
        """Return the agent on all games with these options."""
        unsettled = object() if offer else None  # a tree that is searched may change
        sha256, options = self.revision.sha256, self.analysis.options
        key = (self.slug, self.name, sha256, options, self.agent.status, unsettled)
        known = partial(self.tree.known_course, self.agent)
        tree = self.tree
        walker = Walker(
            self.agent,
            tree.suite(),
            key,
            known,
            tree.told,
            tree.apart,
            self.start,
            tree.told_first,
            tree.reach,
        )
        self.start = tree.told_first(walker.root().observation)
        return walker

    def page(self, request: Request) -> JSON:
        """Return the place that the feedback leads to, as the template shows it."""
        offer = self.offer(request.get_full_path())
        walker, look = self.walker(offer), _look(request.GET.get("work", ""))
        place = walk(walker, request.GET.getlist("f")[:LONGEST], WORK if look else None)
        page = shown_place(self.tree, place, self.lexicon, self.base)
        page |= {"look": look + 1, "working": 0 < look < LOOKS}
        page |= {"first": self.tree.first, "starts": self._starts(walker)}
        page["figure"] = place.answer.figure if place.answer else None
        word = self._read_word(request.GET.get("find", "")) if self.tree.finds else ""
        finding = find(walker, place, word) if word else None
        page |= self._way_to_word(place, word, finding)
        page |= {"icicle": self.picture(place, finding), "analysed": self._help_address(place)}
        return page | {
            "search": offer,
            "settings": self.base,
            "finds": self.tree.finds,
            "saved": self.tree.saved,
        }

    def _starts(self, walker: Walker) -> list[JSON]:
        """Return what may be known before the first move, each with its address, if anything is."""
        if not self.tree.first:
            return []
        counts = {
            feedback: len(group.games) for feedback, group in walker.roots().items() if feedback
        }
        return [
            {
                "told": feedback,
                "count": counts[feedback],
                "here": feedback == self.start,
                "link": f"?{urlencode([*self.settings, *start_of(feedback)])}",
            }
            for feedback in sorted(counts, key=lambda text: (len(text), text))
        ]

    def picture(self, place: TreePlace, found: Steps | None = None) -> Icicle | None:
        path = [step.text for step in place.steps]
        way = tuple(step.feedback for step in found or ())
        sought = {way[:number] for number in range(1, len(way) + 1)}
        return tree_picture(
            place,
            self.written,
            lambda rest: self.link([*path, *rest]),
            sought,
            self.tree.nouns,
        )

    def link(self, path: Sequence[str]) -> str:
        """Return the address of a place."""
        steps = "".join(f"&f={quote_plus(text, safe=':')}" for text in path)
        return f"?{self._base_address}{steps}"

    @cached_property
    def _base_address(self) -> str:
        """The beginning of every address of a place; a picture has hundreds of them."""
        return urlencode(self.base, safe=":")

    def written(self, move: str) -> str:
        """Write a guess as pages do."""
        return in_capitals(move, self.lexicon.language)

    def _help_address(self, place: TreePlace) -> str:
        """Return where help opens this place; "" where there is none."""
        if not has_assist(self.slug):
            return ""
        position = assist_for(self.slug).position(place.state.observe())
        query = urlencode([("lexicon", self.lexicon.slug), *position, ("agent", self.name)])
        return f"{reverse('solvers:assist', args=(self.slug,))}?{query}" if position else ""

    def _read_word(self, text: str) -> str:
        folded = self.revision.read().folded
        return typed(text[:40], self.lexicon.language, folded=folded)

    def _way_to_word(self, place: TreePlace, word: str, found: Steps | None) -> JSON:
        """Return the way to a word that was looked for, each guess with its address."""
        path = [step.text for step in place.steps]
        steps = []
        for number, step in enumerate(found or (), 1):
            before = [it.feedback for it in (found or ())[: number - 1]]
            steps.append(shown_step(self.tree, step) | {"link": self.link([*path, *before])})
        return {"find": self.written(word), "found": steps}

    def file(self, request: Request) -> HttpResponse | None:
        """Return the picture or the tree as a file, where one is asked for."""
        kind = request.GET.get("as", "")
        if kind not in FILES:
            return None
        if kind == "tree" and not self.tree.saved:
            raise LookupError(translate("This tree has no file: a game has several secrets."))
        feedbacks = request.GET.getlist("f")[:LONGEST]
        place = walk(self.walker(self.offer(request.path)), feedbacks, SECONDS[kind])
        names = translate(self.agent.name), translate(self.analysis.game.name), self.lexicon.name
        title = ", ".join(names)
        if kind == "svg":
            picture = self.picture(place)
            if picture is None:
                raise LookupError(translate("The game is over here, so there's nothing to draw."))
            content: str = render_to_string(
                "solvers/pictures/moves/icicle.svg", {"picture": picture, "title": title}
            )
        else:
            content = tree_file(place, self.slug, self._facts())
        response = HttpResponse(content, content_type=FILES[kind])
        name = f"{self.slug}-{self.name}.{'svg' if kind == 'svg' else 'txt'}"
        response["Content-Disposition"] = f'attachment; filename="{name}"'
        return response

    def _facts(self) -> dict[str, object]:
        options = {name: value for name, value in self.base if name != "lexicon"}
        facts: dict[str, object] = {
            "agent": self.name,
            "status": self.agent.status,
            "list": self.lexicon.name,
        }
        return facts | options | {"words": self.revision.sha256}
