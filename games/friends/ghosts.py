"""Ghosts of dares: the asker's marks race along, for a while after the dare was last opened."""

from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone

from games.friends.models import Dare
from games.models import Play, Player
from games.plays.ghosts import Marks
from wordgames.languages.translation import translate

# Time that a ghost is kept after its dare was last opened; docs/deployment.md states it.
KEPT = timedelta(days=30)
# Time between two notes that a dare was opened: to open it again soon writes nothing.
NOTED = timedelta(days=1)
# Ghosts of a player; beyond that, the ones opened longest ago go.
MOST_GHOSTS = 100
# What is stored in the place of a ghost that was forgotten.
GONE: dict[str, str] = {}


def is_live(dare: Dare) -> bool:
    """True if a dare has a ghost that has not expired."""
    return bool(dare.ghost and dare.opened_at and dare.opened_at > timezone.now() - KEPT)


def has_expired(dare: Dare) -> bool:
    """True if a dare had a ghost that may no longer be shown."""
    return dare.ghost is not None and not is_live(dare)


def note_opened(dare: Dare) -> None:
    """Note that a friend opened a dare with a ghost; one that has expired stays so."""
    now = timezone.now()
    known = Dare.objects.filter(pk=dare.pk, opened_at__range=(now - KEPT, now - NOTED))
    if dare.ghost:
        known.update(opened_at=now)


def marks_of_asker(dare_id: str, _play: Play) -> tuple[str, Marks] | None:
    """Return the name and the marks of a dare's ghost; None if it is gone."""
    dares = Dare.objects.filter(pk=dare_id, opened_at__gt=timezone.now() - KEPT)
    for name, ghost in dares.values_list("name", "ghost"):
        return (name or translate("A friend"), ghost) if ghost else None
    return None


def keep_newest_ghosts(player: Player) -> None:
    """Forget a player's oldest ghosts beyond the most that one may have."""
    ghosts = Dare.objects.filter(player=player, ghost__isnull=False).exclude(ghost=GONE)
    old = list(ghosts.order_by("-opened_at").values_list("pk", flat=True)[MOST_GHOSTS:])
    Dare.objects.filter(pk__in=old).update(ghost=GONE)


def forget_expired(now: datetime) -> None:
    """Forget the ghosts of dares not opened for a while, or whose asker is gone."""
    over = Q(opened_at=None) | Q(opened_at__lte=now - KEPT) | Q(player=None)
    Dare.objects.filter(over, ghost__isnull=False).exclude(ghost=GONE).update(ghost=GONE)


def forget_player(player_id: str) -> None:
    """Take the name and the ghost off the dares of a player who is deleted; puzzles stay."""
    dares = Dare.objects.filter(player=player_id)
    dares.filter(ghost__isnull=False).update(ghost=GONE)
    dares.update(name="")
