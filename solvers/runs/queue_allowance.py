"""Room in the queue of runs: what each may have waiting, and places for those who have nothing."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import connection
from django.db.models import Q
from django.utils.crypto import salted_hmac

from games.models import Player
from solvers.runs.models import Run
from wordgames.counted_nouns import counted
from wordgames.languages.translation import translatable, translate

# Open runs at most; more only staff may ask for.
WAITING = 200
# Places of these that are kept for those who have none running.
KEPT_FREE = 50
# Times that an address may ask for runs in a minute.
ASKED_A_MINUTE = 6
# Factor of one requester's limit that all accounts and guests of one address share.
TOGETHER = 2
# Key of the PostgreSQL advisory lock for counting the queue.
LOCK = 8_312_477_190
FULL = translatable("Many runs are waiting. Try again when some have ended.")


class QueueFull(Exception):
    """The queue does not take what is asked for; the text is a sentence, nothing was stored."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """Limits of a requester: games at once, and runs that wait or run at the same time.

    Only visitors share the places of the queue; staff may go beyond.
    """

    games: int
    runs: int
    staff: bool = False

    def __str__(self) -> str:
        return translate(
            "You can ask for {games} at once and have {runs} going. Runs already stored "
            "don't count.",
            games=counted(self.games, "games"),
            runs=counted(self.runs, "runs"),
        )


@dataclass(frozen=True, slots=True)
class Requester:
    """Origin of a request for runs: a player, and the hash of the address, "" without one."""

    player: Player | None
    place: str = ""

    @classmethod
    def at(cls, player: Player | None, address: str) -> Requester:
        """Return who asks from an address, which is not stored as it is."""
        return cls(player, salted_hmac("runs", address).hexdigest()[:32])

    @property
    def guest(self) -> bool:
        """True if the player has no account: a cookie is dropped too easily to count by."""
        return self.player is None or self.player.user_id is None


def lock_queue() -> None:
    """Hold all others up who count the queue, until the end of the transaction.

    SQLite needs no lock: its transactions begin by taking the only one there is.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])


def check_room(requester: Requester, allowance: Allowance, more: int) -> None:
    """Raise QueueFull unless `more` further runs may be open."""
    if not more:
        return
    open_runs, there = _count_open(requester)
    if open_runs + more > allowance.runs:
        raise QueueFull(_too_many(open_runs, more, allowance.runs))
    if allowance.staff:
        return
    if there + more > TOGETHER * allowance.runs:
        raise QueueFull(translate(FULL))
    room = WAITING - (KEPT_FREE if open_runs else 0)
    if Run.objects.filter(status__in=Run.OPEN, standing=False).count() + more > room:
        raise QueueFull(translate(FULL))


def _count_open(requester: Requester) -> tuple[int, int]:
    """Return how many runs the requester has open, and how many all of that address."""
    opened = Run.objects.filter(status__in=Run.OPEN)
    there = Q(asked_from=requester.place) if requester.place else Q(pk=None)
    theirs = Q(requester=requester.player) if requester.player else Q(pk=None)
    counted = theirs | (there & Q(requester__user=None)) if requester.guest else theirs
    return opened.filter(counted).count(), opened.filter(there).count()


def _too_many(own: int, more: int, most: int) -> str:
    if own >= most:
        return translate(
            "You have {runs} going; wait for one to end, or cancel one.", runs=counted(own, "runs")
        )
    return translate(
        "That's {more} more runs, and you have {own} going; {most} can go at once. Ask for "
        "fewer, or wait for some to end.",
        more=more,
        own=own,
        most=most,
    )
