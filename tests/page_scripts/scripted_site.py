"""The site at a standstill: its visitors play every script, or look at what they have stored."""

import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from tests.page_scripts import account_scripts
from tests.page_scripts.frozen_time import Stillness
from tests.page_scripts.game_scripts import all_of
from tests.page_scripts.play_scripts import play
from tests.page_scripts.scripted_visitor import ScriptedVisitor, plainly

WHO = ("anna", "ben")
# Time between the last script and a look at what is stored.
PASSING = timedelta(hours=3)
Visitors = dict[str, ScriptedVisitor]


@contextmanager
def site(begin: datetime) -> Iterator[tuple[Stillness, Visitors]]:
    """Yield a frozen clock, and the visitors."""
    still = Stillness(begin)
    with plainly(), still.held():
        yield still, {who: ScriptedVisitor(who, still) for who in WHO}


def play_scripts(begin: datetime) -> dict[str, Any]:
    """Play every script; return when they end, the cookies, and the requests that broke."""
    with site(begin) as (still, visitors):
        anna, ben = visitors["anna"], visitors["ben"]
        for slug, _ in all_of("SCRIPT"):
            _try(_all_about, anna, slug)
            _try(account_scripts.accept, ben, anna, slug)
        for script in (
            account_scripts.sweep,
            account_scripts.account,
            account_scripts.group,
            account_scripts.report,
        ):
            _try(script, anna)
        for _, environments in all_of("OUTSIDE"):
            for name, moves in environments.items():
                _try(account_scripts.outside, anna, name, moves)
        answers = [pair for visitor in visitors.values() for pair in visitor.answers.items()]
        return {
            "end": (still.now + PASSING).isoformat(),
            "cookies": {
                who: {name: morsel.value for name, morsel in visitor.client.cookies.items()}
                for who, visitor in visitors.items()
            },
            "broken": [label for label, answer in answers if answer.status >= 500],
        }


def _all_about(visitor: ScriptedVisitor, slug: str) -> None:
    """Play a game, and have its agents watched, raced and measured."""
    first, *_ = play(visitor, slug)
    account_scripts.watch(visitor, slug)
    account_scripts.race(visitor, slug, first)
    account_scripts.run(visitor, slug)


def _try(act: Callable[..., object], *arguments: object) -> None:
    """Run a script; a failure is printed, and the other scripts go on."""
    try:
        act(*arguments)
    except Exception:
        traceback.print_exc()


def look(state: Mapping[str, Any], see: Callable[[Visitors], None]) -> None:
    """Let the visitors see pages when all scripts have ended."""
    with site(datetime.fromisoformat(state["end"])) as (_, visitors):
        for who, visitor in visitors.items():
            visitor.client.cookies.load(state["cookies"][who])
        see(visitors)
