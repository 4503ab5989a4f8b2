"""All data of an account, as one JSON file; other apps add their parts."""

import json
from collections.abc import Callable, Iterator

from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.db.models import Q

from games.catalogue import game
from games.contract.game import JSON
from games.contract.result_units import figure_of, unit_of
from games.hooks import ACCOUNT_FILE, ON_DELETE
from games.models import Event, Play, Player, Puzzle
from games.plays.row_reading import in_parts
from lexicons.reports.word_reports import account_name, forget_reporter, reports_of
from lexicons.revisions.publish import revision_of

FORMAT = 1


def exported(user: User) -> Iterator[str]:
    """Yield the file piece by piece, so that a long history is never in memory as a whole."""
    yield f'{{"wordgames_export": {FORMAT},\n"account": {_json(_account(user))}'
    for name, part in parts().items():
        yield f',\n"{name}": ['
        for number, row in enumerate(part(user)):
            yield f"{',' if number else ''}\n{_json(row)}"
        yield "]"
    yield "}\n"


def _json(row: JSON) -> str:
    return json.dumps(row, cls=DjangoJSONEncoder, ensure_ascii=False)


def _account(user: User) -> JSON:
    return {
        "name": user.get_username(),
        "email": user.email,
        "joined": user.date_joined,
        "last_login": user.last_login,
    }


def _plays(user: User) -> Iterator[JSON]:
    plays = (
        Play.objects.filter(player__user=user)
        .select_related("puzzle")
        .prefetch_related("events")
        .order_by("started_at", "pk")
    )
    return map(_play, in_parts(plays))


def _play(play: Play) -> JSON:
    """Return a play with its events; secrets are left out until the play is over."""
    puzzle, revision = play.puzzle, revision_of(play.puzzle.revision_id)
    hidden = {"setup": puzzle.setup} if play.over else {"options": puzzle.setup.get("options")}
    return {
        "id": play.pk,
        "game": puzzle.game,
        "kind": puzzle.kind,
        "date": puzzle.date,
        "dictionary": revision.lexicon.slug,
        "revision": revision.sha256,
        **hidden,
        "status": play.status,
        "turns": play.turns,
        "hints": play.hints,
        "score": play.score,
        "result": figure_of(game(puzzle.game), play.turns, play.score) if play.over else None,
        "unit": unit_of(game(puzzle.game)),
        "ghost": play.ghost if play.over else play.ghost.partition(":")[0],  # a bot's play tells
        "started_at": play.started_at,
        "ended_at": play.ended_at,
        "events": [_event(event) for event in play.events.all()],
    }


def _event(event: Event) -> JSON:
    return {
        "sequence": event.sequence,
        "kind": event.kind,
        "move": event.move,
        "feedback": event.feedback,
        "at": event.at,
    }


def _challenges(user: User) -> Iterator[JSON]:
    """Yield the puzzles that the account has made for others, with the secrets it chose."""
    puzzles = Puzzle.objects.filter(author__user=user, kind=Puzzle.Kind.CHALLENGE)
    for puzzle in in_parts(puzzles.order_by("created_at")):
        yield {
            "id": puzzle.pk,
            "game": puzzle.game,
            "setup": puzzle.setup,
            "created_at": puzzle.created_at,
        }


def _reports(user: User) -> Iterator[JSON]:
    for report in reports_of(account_name(user)).select_related("lexicon").order_by("created_at"):
        yield {
            "dictionary": report.lexicon.slug,
            "word": report.word,
            "reason": report.reason,
            "comment": report.comment,
            "created_at": report.created_at,
            "outcome": report.outcome,
        }


def parts() -> dict[str, Callable[[User], Iterator[JSON]]]:
    """Name in the file -> its rows: plays, challenges and reports first, then what apps add."""
    return {"plays": _plays, "challenges": _challenges, "reports": _reports, **ACCOUNT_FILE}


@transaction.atomic
def delete_account(user: User) -> None:
    """Delete an account with its plays and their events, and the free puzzles that only it played.

    Challenges for others, requested runs and reports of words stay, without a name.
    """
    User.objects.select_for_update().filter(pk=user.pk).first()  # before its players, as a log-in
    forget_reporter(account_name(user))
    theirs = Q(user=user) | Q(pk__in=Player.objects.filter(api_token__owner=user))  # programs too
    for player in Player.objects.filter(theirs):
        delete_player(player)
    _unname_in_log(user)
    user.delete()


@transaction.atomic
def delete_player(player: Player) -> None:
    """Delete a player, or a guest, with all that it played and made; its account stays."""
    if not Player.objects.select_for_update().filter(pk=player.pk).first():
        return  # somebody else was quicker
    for forget in ON_DELETE:
        forget(player.pk)
    player.plays.all().delete()
    free = Puzzle.objects.filter(author=player, kind=Puzzle.Kind.FREE, rooms=None)
    free.exclude(plays__player__isnull=False).delete()  # a bot's play of it goes along
    _unname_in_log(player)
    player.delete()


def _unname_in_log(row: User | Player) -> None:
    """Take the name out of the admin's log, which keeps what staff did."""
    kind = ContentType.objects.get_for_model(row)
    entries = LogEntry.objects.filter(content_type=kind, object_id=str(row.pk))
    entries.update(object_repr=f"{kind.model} {row.pk}")
