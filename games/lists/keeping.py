"""Whose list it is, who may change it, and what becomes of it when it goes."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from games.reader import reader_of
from lexicons.models import Lexicon
from lexicons.removal import delete, take_down
from lexicons.services import active


def mine(request: HttpRequest) -> QuerySet[Lexicon]:
    """Return the visitor's own lists, those he may change, and those whose link he has opened."""
    reader = reader_of(request)
    editable = Q(keeper=reader.player) if reader.player else Q(pk=None)
    if isinstance(request.user, User):
        editable |= Q(editors=request.user)
    lists = active(reader).exclude(keeper="")
    return lists.filter(editable | Q(slug__in=reader.opened)).distinct().order_by("name")


def may_change(request: HttpRequest, lexicon: Lexicon, *, editors: bool = True) -> bool:
    """Say whether the visitor keeps a list, or is named as one who may change it."""
    reader = reader_of(request)
    if reader.player and lexicon.keeper == reader.player:
        return True
    if not (editors and isinstance(request.user, User)):
        return False
    return request.user in lexicon.editors.all()


def remove(lexicon: Lexicon) -> None:
    """Delete a list, or what is left of it when games were finished on it."""
    if not delete(lexicon):
        take_down(lexicon)


def remove_all(keeper: str) -> None:
    """Delete every list of somebody who goes."""
    for lexicon in Lexicon.objects.filter(keeper=keeper, taken_down_at=None):
        remove(lexicon)
