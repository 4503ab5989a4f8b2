"""The search that an agent lacks: its best answer so far at once, its tree in the background."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, Generic

from django.core import signing
from django.urls import reverse
from django.utils.http import urlencode

from games.contract.game import JSON
from games.plays.open_play import OpenPlay
from lexicons.models import Revision
from lexicons.revisions.publish import revision_of
from solvers.analysis.analysis import AnalysisT, analyse_options
from solvers.declaration import solver
from solvers.runs import services
from solvers.runs.heartbeat import said
from solvers.runs.models import Run
from solvers.runs.queue_allowance import Requester
from solvers.runs.run_request import RunRequest
from wordgames.languages.translation import translate
from wordgames.rules.state import InvalidOptions

SALT = "wordgames.search"
# Searches at most that wait or run because a page asked: each takes seconds to minutes.
MOST_OPEN = 12
# Searches of these that one address may have: the other places are other visitors'.
MOST_EACH = 4


@dataclass(frozen=True)
class Search(ABC, Generic[AnalysisT]):
    """A search or training that a game's agents may lack."""

    artifact: ClassVar[str] = "tree"
    """The kind that they may lack: a "tree" that is searched, a "model" that is trained."""

    analysis: AnalysisT

    @abstractmethod
    def request(self, agent: str) -> RunRequest | None:
        """Return the run that makes what an agent still lacks; None where it lacks nothing."""


AnySearch = Search[Any]


@dataclass(frozen=True, slots=True)
class SearchTarget:
    """The target of a search: an agent of a game, with a dictionary and options as stored."""

    game: str
    agent: str
    revision: Revision
    options: JSON

    @staticmethod
    def at(open_play: OpenPlay, agent: str) -> SearchTarget:
        """Return what an agent may lack in a play."""
        puzzle = open_play.puzzle
        return SearchTarget(puzzle.game, agent, open_play.revision, puzzle.setup.get("options", {}))

    @staticmethod
    def signed(token: str) -> SearchTarget:
        """Read what `token` wrote.

        Raises BadSignature, KeyError without such a game, DoesNotExist without such a revision.
        """
        game, agent, pk, options = signing.loads(token, salt=SALT)
        solver(game)
        return SearchTarget(game, agent, revision_of(pk), options)

    @property
    def token(self) -> str:
        """The token that a form posts to ask for it: signed; nothing secret."""
        return signing.dumps([self.game, self.agent, self.revision.pk, self.options], salt=SALT)

    @property
    def artifact(self) -> str:
        """The kind of artifact that is made."""
        return artifact_of(self.game)

    @property
    def request(self) -> RunRequest | None:
        """The run that makes it; None where nothing is lacking."""
        address = solver(self.game).search
        if not address:
            return None
        try:
            analysis = analyse_options(self.game, self.revision, self.options)
            search: AnySearch = solver(self.game).load(address)(analysis)
            return search.request(self.agent)
        except InvalidOptions:  # nothing can be hidden there, or its words are still being made
            return None


def artifact_of(game: str) -> str:
    """Return what a game's agents may lack: a "tree" or a "model"."""
    address = solver(game).search
    kind: type[AnySearch] = solver(game).load(address) if address else Search
    return kind.artifact


@dataclass(frozen=True, slots=True)
class SearchOffer:
    """A search that a page can ask for, or that goes on.

    token   what its form posts
    here    where the page is, to come back to
    artifact    what is made: a "tree" or a "model"
    """

    token: str
    here: str
    run: Run | None = None
    refusal: str = ""
    artifact: str = "tree"

    @property
    def at_once(self) -> bool:
        """True if the page asks automatically: not again for one that was stopped or failed."""
        return self.run is None and not self.refusal

    @property
    def going(self) -> bool:
        """True if it waits or runs."""
        return self.run is not None and self.run.open

    @property
    def done(self) -> bool:
        """True if there is a tree now: as soon as the plan is made, before the games."""
        return self.run is not None and (self.run.games > 0 or self.run.status == Run.Status.DONE)

    @property
    def share(self) -> float:
        """Return how much is done, 0 to 1."""
        return round(self._progress[0], 3)

    @property
    def text(self) -> str:
        """Return what is done now, as a sentence."""
        return self._progress[1]

    @property
    def watched_at(self) -> str:
        """Return the address of its progress."""
        if self.run is None:
            return ""
        address = reverse("solvers:search-progress", args=(self.run.pk,))
        return f"{address}?{urlencode({'next': self.here})}"

    @property
    def _progress(self) -> tuple[float, str]:
        waiting = (0.0, translate("It waits for its turn."))
        return (said(self.run.pk) or waiting) if self.run else waiting


def offered(target: SearchTarget, here: str = "") -> SearchOffer | None:
    """Return the search that an agent lacks, and the run that does it if any; None for nothing."""
    request = target.request
    if request is None:
        return None
    run = Run.objects.filter(key=services.key_of(request)).defer("record").first()
    if run is not None and run.status == Run.Status.DONE:
        return None  # it ended without a tree, or has found one just now
    return SearchOffer(target.token, here, run, artifact=target.artifact)


def begin(target: SearchTarget, address: str) -> Run | None:
    """Ask for the search that an agent lacks; return its run, or None where there is none.

    One search has one run, however often it is asked for. None too where too many wait already,
    in all or of the same address.
    """
    request = target.request
    if request is None:
        return None
    known = Run.objects.filter(key=services.key_of(request), status__in=Run.OPEN).first()
    waiting = Run.objects.filter(status__in=Run.OPEN, requester=None, standing=False, games=0)
    requester = Requester.at(None, address)
    theirs = waiting.filter(asked_from=requester.place)
    if known is None and (waiting.count() >= MOST_OPEN or theirs.count() >= MOST_EACH):
        return None
    return known or services.ask_all([request], requester)[0]
