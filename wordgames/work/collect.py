"""What a command computes by a pool: many parts, their values in order, and how far it is."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field
from typing import Any

from wordgames.work.pool import Function, Outcome, Parcel, Pool, PoolBroke, value_of
from wordgames.work.progress_news import News, store_kept

TICK = 0.2
# For each who computes so many parts may be done before the one that is to be yielded next.
AHEAD = 4
# A part during which the pool broke so often is given up: what computes it dies of it.
TRIES = 3
Heard = Callable[[News], None]


@dataclass(slots=True, eq=False)
class Call:
    """A part that is asked for: a function, the parcel of its kit, and further arguments."""

    function: Function
    parcel: Parcel
    arguments: tuple[Any, ...] = ()
    future: Future[Outcome] | None = None
    tries: int = field(default=0)


# Parts that are under way, each with its number.
Flying = dict[Future[Outcome], tuple[int, Call]]


def in_order(pool: Pool, calls: Iterable[Call], heard: Heard | None = None) -> Iterator[Any]:
    """Yield the values of parts in the order of their calls; pass their news to `heard` meanwhile.

    Raises PartRefused and PartFailed for the first part, in order, that has no value, and PoolBroke
    for one whose process dies each time.
    """
    queue = iter(calls)
    window: deque[tuple[int, Call]] = deque()
    number = 0
    try:
        while True:
            while len(window) < AHEAD * pool.size and (call := next(queue, None)) is not None:
                window.append((number, call))
                number += 1
            if not window:
                return
            yield _value(pool, window, heard)
            window.popleft()
    except BaseException:
        pool.stop()
        raise


def as_done(
    pool: Pool, calls: Iterable[Call], tick: Callable[[], None] = lambda: None
) -> Iterator[tuple[int, Any]]:
    """Yield the values of parts as they are done, each with the number of its call.

    Calls are taken one by one as somebody has time for them. `tick` is called now and then; what it
    raises ends the work. Raises what `in_order` does.
    """
    queue = enumerate(calls)
    flying: Flying = {}
    again: deque[tuple[int, Call]] = deque()
    try:
        while True:
            _fill(pool, flying, again, queue)
            if not flying:
                return
            done, _ = wait(flying, TICK, FIRST_COMPLETED)
            _listen(pool, None)
            tick()
            for future in done:
                number, call = flying.pop(future)
                try:
                    value = value_of(pool, future)
                except PoolBroke:
                    call.tries += 1
                    if call.tries >= TRIES:
                        raise
                    again.append((number, call))
                else:
                    yield number, value
    except BaseException:
        pool.stop()
        wait(flying)
        raise


def _fill(
    pool: Pool,
    flying: Flying,
    again: deque[tuple[int, Call]],
    asked: Iterator[tuple[int, Call]],
) -> None:
    """Ask for as many parts as can be computed, those that were lost first."""
    while len(flying) < pool.size + pool.ahead:
        following = again.popleft() if again else next(asked, None)
        if following is None:
            return
        number, call = following
        flying[pool.submit(number, call.function, call.parcel, *call.arguments)] = following


def _listen(pool: Pool, heard: Heard | None) -> None:
    for news in pool.news():
        store_kept(news)
        if heard:
            heard(news)


def _value(pool: Pool, window: deque[tuple[int, Call]], heard: Heard | None) -> Any:
    """Return the value of the first part, while those behind it are computed too."""
    first = window[0][1]
    while True:
        _keep_busy(pool, window)
        future = first.future
        if future is None or not future.done():
            wait(
                _parts_under_way(window), TICK, FIRST_COMPLETED
            )  # whoever is done gets the next part
        _listen(pool, heard)
        if future is None or not future.done():
            continue
        try:
            return value_of(pool, future)
        except PoolBroke:
            _ask_again(window)
            first.tries += 1
            if first.tries >= TRIES:
                raise


def _keep_busy(pool: Pool, window: deque[tuple[int, Call]]) -> None:
    """Ask for the next parts while fewer are under way than can be computed."""
    going = len(_parts_under_way(window))
    for number, call in window:
        if call.future is None and going < pool.size + pool.ahead:
            call.future = pool.submit(number, call.function, call.parcel, *call.arguments)
            going += not call.future.done()


def _parts_under_way(window: deque[tuple[int, Call]]) -> list[Future[Outcome]]:
    return [call.future for _, call in window if call.future and not call.future.done()]


def _ask_again(window: deque[tuple[int, Call]]) -> None:
    """Let the parts be asked for again that were lost with the pool."""
    for _, call in window:
        future = call.future
        if future is not None and (not future.done() or future.cancelled() or future.exception()):
            call.future = None
