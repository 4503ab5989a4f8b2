"""Admission of agents by tokens, which are shown only once; and to classes, by codes."""

import hashlib
import hmac
import secrets
from typing import Any

from django.db.models import Q, QuerySet

from games.groups.codes import as_written, new_code
from games.groups.joining import GroupRefusal, keep_out, refuse_removed
from solvers.outside.agents.models import OutsideAgent, OutsideGroup
from wordgames.languages.translation import translate


class LetOut(Exception):
    """An agent's token has become void while it was served."""


class NoWords(Exception):
    """There is no dictionary for new runs now."""


class NothingToPlay(Exception):
    """There is nothing to play until another week begins, so trying again is of no use."""


DELETED = "This agent was deleted by its owner, and its password is void."
UNKNOWN = "No such agent here, or another password."


def register(
    environment: str, name: str, owner: Any, group: OutsideGroup | None = None
) -> tuple[OutsideAgent, str]:
    """Store a new agent; return it with its token, which cannot be read again."""
    token = secrets.token_urlsafe(32)
    agent = OutsideAgent.objects.create(
        environment=environment, name=name, owner=owner, group=group, token_sha256=_hash(token)
    )
    return agent, token


def lock_out(agents: QuerySet[OutsideAgent]) -> int:
    """Void the tokens of agents, whose owners can make no others; return how many they are."""
    return agents.update(token_sha256="")


def renew(agent: OutsideAgent) -> str:
    """Give an agent another token; the old one is void from now on."""
    token = secrets.token_urlsafe(32)
    playing = OutsideAgent.objects.filter(pk=agent.pk, retired_at=None)
    playing.update(token_sha256=_hash(token))
    return token


def let_in(environment: str, name: str, token: str) -> OutsideAgent | None:
    """Return the agent of that name if the token is its own and its owner may still log in."""
    named = OutsideAgent.objects.filter(environment=environment, name=name)
    agent = named.filter(owner__is_active=True).first()
    known = agent.token_sha256 if agent else _hash("")
    fits = hmac.compare_digest(known, _hash(token))
    return agent if fits else None


def hold(agent: OutsideAgent) -> None:
    """Lock an agent until the transaction ends, so that two clients of it take turns.

    Raises LetOut where the token that it was let in by is void by now.
    """
    same = OutsideAgent.objects.filter(pk=agent.pk, token_sha256=agent.token_sha256)
    if same.select_for_update().first() is None:
        raise LetOut


def why_not(environment: str, token: str) -> str:
    """Return the protocol's sentence on why a token is refused."""
    void = OutsideAgent.objects.filter(environment=environment, void_sha256=_hash(token))
    return DELETED if void.exists() else UNKNOWN


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def group_of(code: str, account: Any) -> OutsideGroup:
    """Return the group of a code, locked until the transaction ends.

    Raises GroupRefusal where there is none, or the account was removed from it. Older codes have
    sixteen signs, whose capitals count.
    """
    by_code = Q(code__in=(code, as_written(code))) | Q(pk=code, code="")
    group = OutsideGroup.objects.select_for_update().filter(by_code).first() if code else None
    if group is None:
        raise GroupRefusal(translate("No group has this code."))
    refuse_removed(group, account)
    return group


def remove(group: OutsideGroup, agent: OutsideAgent) -> None:
    """Take an agent's owner out of a locked group with all his agents, which play on without."""
    keep_out(group, agent.owner_id)
    group.agents.filter(owner=agent.owner_id).update(group=None)


def renew_code(group: OutsideGroup) -> None:
    """Give a locked group another code; the old one stops working."""
    group.code = new_code()
    group.save(update_fields=["code"])
