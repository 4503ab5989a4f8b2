"""A walk to every page of a scratch site in the pseudo-language, which sends every form."""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.core import mail
from django.db import transaction
from django.urls import Resolver404, resolve

from games.catalogue import GAMES
from games.models import Play
from lexicons.models import Lexicon
from solvers.declaration import solved
from wordgames.agent_registry import agent_class, agent_slugs
from workshop.screenshots import visited_pages
from workshop.site.populated import GUEST, OWNER, STAFF, PopulatedSite, make, simplify
from workshop.translating.pseudo_languages import MARKED
from workshop.translating.untranslated_text import (
    Fault,
    faults_of,
    has_letters,
    outside,
    squeezed,
)
from workshop.visitor.exchange import Response
from workshop.visitor.page_forms import Form, joined
from workshop.visitor.transports import InProcess
from workshop.visitor.visitor import Visitor

LEAVING = ("/account/log-out/", "/admin/logout/", "/admin/jsi18n/")
# Typed into every text field.
JUNK = "qqqq"
Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """A page, its visitor, and its faults."""

    who: str
    address: str
    status: int
    faults: tuple[Fault, ...]


@dataclass(slots=True)
class Walk:
    """A scratch site, and a walk through it."""

    world: PopulatedSite
    _application: Any
    _names: frozenset[str] = frozenset()
    _known: set[Key] = field(default_factory=set)
    _visits: int = 0

    def through(self, starts: list[str], follow: bool = True) -> Iterator[Seen]:
        """Yield pages reached from these, one of each kind and game, for each sort of visitor."""
        for who in (GUEST, OWNER, STAFF, ""):
            queue, known = deque(starts), set(starts)
            while queue:
                address = queue.popleft()
                key = kind_of(address, stage_of)
                if key is None or (follow and key in self._known):
                    continue
                answer = self._visitor(who).get(address)
                links = [_place(answer, address)] if answer.status // 100 == 3 else []
                if is_page(answer):
                    self._known.add(key)
                    yield self._seen(who, address, answer)
                    if follow:
                        links = [joined(address, link) for link in answer.page.links]
                        yield from self._sent(who, address, answer.page.forms)
                new = [it for it in links if it and it not in known and not it.startswith(LEAVING)]
                known.update(new)
                queue.extend(dict.fromkeys(new))

    def _sent(self, who: str, address: str, forms: list[Form]) -> Iterator[Seen]:
        """Send forms as they are, and with junk; their changes are undone."""
        for form in forms:
            action = joined(address, form.action or address)
            key = kind_of(action, stage_of)
            if form.method != "POST" or key is None or action.startswith(LEAVING):
                continue
            for typed in ("", JUNK):
                if (*key, "sent", typed) in self._known:
                    continue
                self._known.add((*key, "sent", typed))
                with transaction.atomic():
                    yield from self._one_sent(who, action, form, typed)
                    transaction.set_rollback(True)

    def _one_sent(self, who: str, action: str, form: Form, typed: str) -> Iterator[Seen]:
        texts = {"text", "search", "textarea", "password", "email", "url"}
        fields: dict[str, list[str]] = {}
        for each in form.fields:
            if each.kind not in {"file", "submit", "checkbox"} or each.value:
                value = typed if typed and each.kind in texts else each.value
                fields.setdefault(each.name, []).append(value)
        answer = self._visitor(who).post(action, fields)
        if (to := _place(answer, action)) and answer.status // 100 == 3:
            answer = self._visitor(who).get(to)
        if is_page(answer):
            yield self._seen(who, f"{action} sent{typed and ' junk'}", answer)
        for letter in mail.outbox:
            yield Seen(who, f"{action} e-mail", 200, in_mail(letter))
        mail.outbox.clear()

    def _visitor(self, who: str) -> Visitor:
        """Return one of the visitors at a fresh address, so that no limit applies."""
        self._visits += 1
        number = f"2001:db8:{self._visits >> 16:x}:{self._visits & 0xFFFF:x}::1"
        cookies = {**self.world.cookies(who), settings.LANGUAGE_COOKIE_NAME: MARKED}
        return Visitor(InProcess(self._application, number), cookies)

    def _seen(self, who: str, address: str, answer: Response) -> Seen:
        faults = list(dict.fromkeys(faults_of(answer.text, self._names)))
        if answer.error:
            faults.append(Fault("broken", answer.error.strip().splitlines()[-1], ""))
        return Seen(who, address, answer.status, tuple(faults))


def prepared() -> Walk:
    """Make the scratch site that the environment names; return the walk through it."""
    simplify("locmem")
    mail.outbox = []
    world = make()
    from wordgames_site.wsgi import application

    return Walk(world, application, names_in(world))


def names_in(world: PopulatedSite) -> frozenset[str]:
    """Return untranslated names: of dictionaries, people and agents, typed text, and bots' presets.

    The shell takes presets by these names.
    """
    dictionaries = Lexicon.objects.values_list("name", flat=True)
    kinds = [agent_class(slug, each) for slug in solved() for each in agent_slugs(slug)]
    presets = {preset for kind in kinds for preset in kind.presets}
    theirs = {name for name, _ in world.agents.values()}
    return frozenset({*dictionaries, *presets, *theirs, OWNER, GUEST, JUNK})


def starts(world: PopulatedSite) -> list[str]:
    """Return a walk's first addresses: pages without links to them, and plays in every state."""
    addresses = [
        *visited_pages.PAGES.values(),
        *visited_pages.ACCOUNT.values(),
        "/language/",
        "/admin/",
    ]
    for slug in GAMES:
        addresses += [
            f"/{slug}/",
            f"/{slug}/settings/",
            f"/{slug}/how-to-play/",
            f"/{slug}/challenge/",
        ]
        addresses += [visit.path for visit in visited_pages.studied(slug)]
    for slug, play in world.plays:
        address = f"/{slug}/play/{play}/"
        addresses += [address, f"/review/{play}/", f"/hint/{play}/", f"/dare/play/{play}/"]
    return list(dict.fromkeys(addresses))


def kind_of(address: str, stage_of: Callable[[str], str] = str) -> Key | None:
    """Return the kind of page of an address: its view, game, and parameters.

    Plays of a game at the same stage count as one, by `stage_of`.
    """
    path, _, query = address.partition("?")
    try:
        match = resolve(path)
    except Resolver404:
        return ("nothing",)
    named = {name: str(value) for name, value in match.kwargs.items()}
    if "play_id" in named:
        named["play_id"] = stage_of(named["play_id"])
    subject = tuple(named[name] for name in ("slug", "play_id", "environment") if name in named)
    parameters = sorted(part.partition("=")[0] for part in query.split("&") if part)
    steps = [part for part in query.split("&") if part.startswith("step=")]
    return (match.view_name, *subject, *parameters, *steps)


def stage_of(play_id: str) -> str:
    """Return a play's game and stage (fresh, moved or over), which decide what it shows."""
    play = Play.objects.select_related("puzzle").filter(pk=play_id).first()
    if play is None:
        return "none"
    return f"{play.puzzle.game} {'over' if play.over else 'moved' if play.turns else 'fresh'}"


def is_page(answer: Response) -> bool:
    """True if an answer is a page or a part of one."""
    return answer.is_html and answer.status // 100 != 3


def in_mail(letter: Any) -> tuple[Fault, ...]:
    """Return the plain text of a letter."""
    text = f"{letter.subject}\n{letter.body}"
    plain = [piece for piece in outside(text, 0)[0] if has_letters(piece)]
    return tuple(Fault("plain", squeezed(piece), "letter") for piece in plain)


def _place(answer: Response, here: str) -> str:
    return joined(here, answer.location) if answer.location.startswith(("/", "?")) else ""
