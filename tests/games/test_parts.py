"""Long reading in parts: in order, and never a statement open that holds SQLite's log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError, connection

from games.accounts.account_data import exported
from games.models import Play, Player
from games.plays import row_reading
from games.plays.consistency import disagreements
from games.plays.row_reading import in_parts

Begin = Callable[..., Play]


def reads() -> bool:
    """True if a statement of this connection is still reading: VACUUM refuses then."""
    if connection.vendor != "sqlite":
        pytest.skip("Only SQLite has one log that a reader holds.")
    try:
        with connection.cursor() as cursor:
            cursor.execute("VACUUM")
    except OperationalError as error:
        return "SQL statements in progress" in str(error)
    return False


@pytest.mark.django_db
def test_rows_come_in_the_order_of_the_query_without_those_gone_meanwhile() -> None:
    made = [Player.objects.create().pk for _ in range(7)]
    rows = in_parts(Player.objects.order_by("-pk"), at_once=3)
    order = sorted(made, reverse=True)
    assert next(rows).pk == order[0]
    Player.objects.filter(pk__in=order[3:5]).delete()
    assert [row.pk for row in rows] == [*order[1:3], *order[5:]]


@pytest.mark.django_db(transaction=True)
def test_an_open_statement_is_noticed() -> None:
    for _ in range(3):
        Player.objects.create()
    rows = Player.objects.iterator(chunk_size=1)
    next(rows)
    assert reads()
    assert len(list(rows)) == 2
    assert not reads()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("walk", ["plays are checked", "an account is exported"])
def test_nothing_is_left_open_while(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, walk: str
) -> None:
    monkeypatch.setattr(row_reading.in_parts, "__defaults__", (1,))
    user = User.objects.create_user("ada")
    owner = Player.objects.create(user=user)
    for _ in range(3):
        Play.objects.filter(pk=begin("crane").pk).update(turns=5, player=owner)
    walks: dict[str, Callable[[], Iterator[Any]]] = {
        "plays are checked": disagreements,
        "an account is exported": lambda: exported(user),
    }
    taken = 0
    for _ in walks[walk]():
        taken += 1
        assert not reads()
    assert taken >= 3
