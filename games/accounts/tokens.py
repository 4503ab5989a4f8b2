"""Tokens with which an account's programs use the JSON API: made, shown once, revoked."""

import hashlib
import secrets

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from games.accounts.models import ApiToken
from games.models import Player
from games.visitors.visitor import locked_account

# Tokens that an account may have.
MOST = 10
# Beginning of every token, so that secret scanners recognise a published one.
PREFIX = "wg_"
LONGEST = 100


class TooMany(Exception):
    """The account has the most tokens allowed."""


def make(owner: User, name: str) -> tuple[ApiToken, str]:
    """Store a token; return it with its text, which cannot be read again. Raises TooMany."""
    text = PREFIX + secrets.token_urlsafe(32)
    with transaction.atomic():
        locked_account(owner)  # serialises two simultaneous posts
        if owner.api_tokens.count() >= MOST:
            raise TooMany
        return ApiToken.objects.create(owner=owner, name=name, sha256=_hash(text)), text


def find(text: str) -> ApiToken | None:
    """Return the token with this text if its owner may still log in."""
    if not text.startswith(PREFIX) or len(text) > LONGEST:
        return None
    known = ApiToken.objects.select_related("owner").filter(sha256=_hash(text)).first()
    if known is None or not known.owner.is_active:
        return None
    today = timezone.now().date()
    if known.used_on != today:  # only once a day, so that most reads write nothing
        ApiToken.objects.filter(pk=known.pk).update(used_on=today)
    return known


def player_of(token: ApiToken) -> Player:
    """Return the player for a token, made with its first game."""
    with transaction.atomic():
        locked = ApiToken.objects.select_for_update().get(pk=token.pk)
        if locked.player is None:
            locked.player = Player.objects.create()
            locked.save(update_fields=["player"])
        return locked.player


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
