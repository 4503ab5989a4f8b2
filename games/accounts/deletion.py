"""An account goes: what was its own is deleted, what others use stays without a name."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from games.lists.keeping import remove_all
from games.models import Player, Puzzle
from lexicons.reports import account_name, forget_reporter


@transaction.atomic
def delete_account(user: User) -> None:
    """Delete an account with its plays and their events, and the free puzzles nobody else plays.

    Challenges made for others, runs asked for and reports of words stay, without a name.
    """
    forget_reporter(account_name(user))
    players = Player.objects.filter(Q(user=user) | Q(api_token__owner=user))  # its programs' too
    for player in players:
        remove_all(player.pk)
        player.plays.all().delete()
        Puzzle.objects.filter(author=player, kind=Puzzle.Kind.FREE, plays=None).delete()
        player.delete()
    user.delete()
