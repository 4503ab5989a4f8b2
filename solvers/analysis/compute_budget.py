"""Computing inside a request: a turn in the line, a deadline, and a bill in seconds."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import local

from games.limits.compute_queue import NOBODY, Asker, BotsComing, Busy, asker, line
from games.plays.actions import computed
from lexicons.throttle.rate_counter import Nearby, spend, spent
from wordgames.kernel_warming import is_ready, seconds_left
from wordgames.kernels.awaited_kernels import KernelsAwaited
from wordgames.kernels.deadline import OutOfTime, deadline
from wordgames.languages.translation import translatable, translate

# Seconds after which an agent that looks at the clock ends its answer.
LONGEST = 5.0
MINUTE = 60
# Milliseconds of computing that an address has in any minute, and an account at all of its own.
A_MINUTE = 20_000
# Milliseconds in a minute that each process keeps to itself: who asks little writes no bill.
UNSHARED = 2_000
SPENT = translatable(
    "The bots have used up this minute for you or your network. Wait a moment and try again; "
    "nothing is lost."
)
TOO_LONG = translatable(
    "This takes too long for a page. Try a quicker bot or fewer words; nothing is lost."
)

_nearby = Nearby()


class _Thread(local):
    """State of one thread: whether it computes inside a slot."""

    inside = False


_mine = _Thread()


@contextmanager
def compute_slot(slug: str = "") -> Iterator[None]:
    """Wait for a turn to compute for a game, and be charged for it; within one, go on.

    Raises BotsComing while the game's kernels are compiled for the first time, and Busy when no
    turn comes, the asker has used up a minute's share, or the work is not done by the deadline.
    """
    if _mine.inside:
        yield
        return
    if not is_ready(slug):
        raise coming_bots(slug)
    who = asker()
    _check_bill(who)
    arrived = time.monotonic()
    with line.turn(who):
        waited = time.monotonic() - arrived
        began, _mine.inside = time.thread_time(), True
        try:
            with deadline(LONGEST):
                yield
        except KernelsAwaited as coming:
            raise coming_bots(slug, whole=True) from coming
        except OutOfTime as late:
            raise Busy(translate(TOO_LONG), seconds=MINUTE) from late
        finally:
            _mine.inside = False
            seconds = time.thread_time() - began
            computed.send(compute_slot, waited=waited, seconds=seconds)
            # Beyond the deadline it is the site that computes: kernels at their first use.
            _charge(who, round(1000 * min(seconds, LONGEST)))


def coming_bots(slug: str, *, whole: bool = False) -> BotsComing:
    """Return the refusal that holds until a game's kernels are compiled."""
    return BotsComing(slug, seconds_left(slug, whole=whole), whole=whole)


def _check_bill(who: Asker) -> None:
    """Raise Busy for an asker whose share of the minute is used up, or their address's."""
    for name in _names_to_charge(who):
        if _nearby.add(name, 0) >= UNSHARED and spent("computing", name, MINUTE) >= A_MINUTE:
            raise Busy(translate(SPENT), status=429, seconds=MINUTE // 2)


def _charge(who: Asker, milliseconds: int) -> None:
    """Charge an asker and their address.

    What goes beyond this process's own part is charged for all processes.
    """
    for name in _names_to_charge(who) if milliseconds else ():
        total = _nearby.add(name, milliseconds)
        if (shared := min(milliseconds, total - UNSHARED)) > 0:
            spend("computing", name, shared, MINUTE)


def _names_to_charge(who: Asker) -> set[str]:
    """Return the names to charge: an account's address too, since accounts cost nothing."""
    return set() if who is NOBODY else {who.who, who.address}


__all__ = ["BotsComing", "Busy", "compute_slot"]
