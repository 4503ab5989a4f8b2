"""Actions in a play: start, move, undo, hint, give up. Events are only ever added."""

from datetime import datetime
from random import Random, SystemRandom

from django.db import DEFAULT_DB_ALIAS, IntegrityError, connections, transaction
from django.dispatch import Signal
from django.utils import timezone

from games.contract.game import JSON, Game
from games.daily.daily_puzzle import stored
from games.models import Event, Play, Player, Puzzle, counts_as_won
from games.plays.followers import follower_of
from games.plays.open_play import OpenPlay, replay
from lexicons.models import Revision
from wordgames.languages.translation import translatable
from wordgames.rules.state import IllegalMove, Postponing, Status

# An event of a play was stored: `game`, `kind` of the event, `status` of the play after it.
recorded = Signal()
# A request has had its turn to compute: `waited` and `seconds` of CPU.
computed = Signal()


PLAY_STATUS = {
    Status.PLAYING: Play.Status.PLAYING,
    Status.WON: Play.Status.WON,
    Status.LOST: Play.Status.LOST,
}


# Most events of one play; the last one is reserved for giving up. Every page replays the play, so
# it must not grow for ever: with undo, its moves alone have no limit.
MOST_EVENTS = 1000
SUM_UP = (
    "UPDATE games_play SET status = %s, moved_at = %s, turns = %s, hints = %s, ended_at = %s,"
    " score = %s, dropped_at = NULL WHERE id = %s AND status = 'playing'"
)
# Statement behind every move: as ready SQL it costs a third of the same through models.
NOTE = (
    "INSERT INTO games_event (play_id, sequence, kind, move, feedback, at)"
    " VALUES (%s, %s, %s, %s, %s, %s)"
)


# Refusal of what can be chosen before the first guess only.
SET = translatable("Mode and ghost are set with your first guess.")


class Stale(Exception):
    """The post expected another state of the play; nothing was changed."""


class Full(IllegalMove):
    """The play has the most events allowed; it can only be given up."""

    SAYS = translatable(
        "This game has reached the limit of {most} moves, hints and steps back. Give up to "
        "see the answer, then start another."
    )

    def __init__(self) -> None:
        super().__init__(self.SAYS, most=MOST_EVENTS - 1)
        self.args = (self.SAYS,)  # which `TranslatableError` takes from its caller


def start_free(
    game: Game, options: JSON, revision: Revision, player: Player, random: Random | None = None
) -> Play:
    """Start a new game with a random secret; raises InvalidOptions if there is none to draw."""
    setup = game.random_setup(options, game.words(revision), random or SystemRandom())
    puzzle = Puzzle(game=game.slug, setup=setup, revision=revision, author=player)
    with transaction.atomic():
        puzzle.save()
        return Play.objects.create(puzzle=puzzle, player=player)


def make_challenge(
    game: Game, options: JSON, revision: Revision, secret: str, author: Player
) -> Puzzle:
    """Store a puzzle with a chosen secret; its id is the link to send."""
    return Puzzle.objects.create(
        game=game.slug,
        kind=Puzzle.Kind.CHALLENGE,
        setup=game.setup_from(options, secret) | game.signs(secret, game.words(revision)),
        revision=revision,
        author=author,
    )


def begin(puzzle: Puzzle, player: Player, opened: datetime | None = None, ghost: str = "") -> Play:
    """Return the player's play of a puzzle: the one begun before, or a new one.

    A daily puzzle that was never played is stored first. The play starts at the time its board was
    `opened`, or now.
    """
    start = {"started_at": opened or timezone.now(), "ghost": ghost}
    play, _ = Play.objects.get_or_create(start, puzzle=stored(puzzle), player=player)
    return play


def move(open_play: OpenPlay, expected: int, text: str) -> OpenPlay:
    """Play a move and return the open play after it.

    Raises Stale if the play is not in the post's expected state (a double post, another tab), Full
    if it has too many events, and IllegalMove if the rules refuse; none changes anything.
    """
    _check_room(open_play, expected)
    language = open_play.lexicon.language
    if text == open_play.game.postpones and isinstance(open_play.state, Postponing):
        open_play.state.later()
        return _record(open_play, Event(kind=Event.Kind.LATER), Play.Status.PLAYING)
    played = open_play.game.read_move(text, language, folded=open_play.columns.folded)
    state = open_play.state.play(played)
    feedback = state.last_feedback
    event = Event(kind=Event.Kind.MOVE, move=played, feedback=feedback)
    return _record(open_play, event, PLAY_STATUS[state.status])


def hint(open_play: OpenPlay, expected: int, move: str) -> OpenPlay:
    """Record that a move was suggested to the player; raises Stale and Full as `move` does.

    The rules say whether the game goes on: a hint may cost the last guess.
    """
    _check_room(open_play, expected)
    event = Event(kind=Event.Kind.HINT, move=move)
    return _record(open_play, event, PLAY_STATUS[replay(open_play.state, [event]).status])


def choose_mode(open_play: OpenPlay, expected: int, mode: str) -> OpenPlay:
    """Add a mode before the first guess, or with "" take it off; raises as `move`."""
    _check_room(open_play, expected)
    if open_play.turns:
        raise IllegalMove(SET)
    return _record(open_play, Event(kind=Event.Kind.MODE, move=mode), Play.Status.PLAYING)


def undo(open_play: OpenPlay, expected: int) -> OpenPlay:
    """Take back the last remaining move; raises as `move` does, and Stale if there is none."""
    _check_room(open_play, expected)
    if not open_play.turns:
        raise Stale
    return _record(open_play, Event(kind=Event.Kind.UNDO), Play.Status.PLAYING)


def give_up(open_play: OpenPlay, expected: int) -> OpenPlay:
    """End a play without an answer; raises Stale as `move` does.

    A round is played to its end: what is left of it is skipped, and its points stand. One that
    has no room for so many events ends as other games do.
    """
    _check(open_play, expected)
    if open_play.game.skips:
        try:
            while not open_play.play.over:
                open_play = move(open_play, open_play.sequence, open_play.game.skips)
        except Full:
            pass
        else:
            return open_play
    return _record(open_play, Event(kind=Event.Kind.GIVE_UP), Play.Status.GIVEN_UP)


def _check(open_play: OpenPlay, expected: int) -> None:
    if expected != open_play.sequence or open_play.play.over:
        raise Stale


def _check_room(open_play: OpenPlay, expected: int) -> None:
    _check(open_play, expected)
    if open_play.sequence >= MOST_EVENTS - 1:
        raise Full


def _record(open_play: OpenPlay, event: Event, status: str) -> OpenPlay:
    """Add an event and update the play's summary, unless it is over or another post was quicker.

    The update comes first: it locks the play's row until the event is stored, so that only one of
    several posts writes and the others find the play over or its next sequence number taken. The
    summary comes from the events, never from the row, which may have been read before them.
    """
    open_play = _begun(open_play)
    play, now = open_play.play, timezone.now()
    event.play, event.sequence = play, open_play.sequence
    after = open_play.followed_by(event)
    summary: JSON = {"status": status, "moved_at": now, "turns": after.turns, "hints": after.hints}
    summary["dropped_at"] = None
    summary["ended_at"] = now if status != Play.Status.PLAYING else None
    if counts_as_won(status, open_play.game.scored):
        summary["score"] = open_play.game.score(after.state, open_play.columns)
    tell = follower_of(after, status, now)
    try:
        with transaction.atomic():
            _store(play, summary, event, now)
            tell()
    except IntegrityError as error:
        raise Stale from error
    for name, value in summary.items():
        setattr(play, name, value)
    recorded.send(_record, game=open_play.game.slug, kind=str(event.kind), status=str(status))
    return after


def _store(play: Play, summary: JSON, event: Event, now: datetime) -> None:
    """Write an event and its effect on the play; raises Stale if that is over."""
    database = connections[DEFAULT_DB_ALIAS]
    at = database.ops.adapt_datetimefield_value(now)
    ended = at if summary["ended_at"] else None
    result = str(summary["status"]), at, summary["turns"], summary["hints"], ended
    with database.cursor() as cursor:
        cursor.execute(SUM_UP, [*result, summary.get("score"), play.pk])
        if not cursor.rowcount:
            raise Stale
        written = str(event.kind), event.move, event.feedback, at
        cursor.execute(NOTE, [play.pk, event.sequence, *written])
    event.at = now


def _begun(open_play: OpenPlay) -> OpenPlay:
    """Return the open play with its play stored, if this is its first event.

    Raises Stale if the player has begun it in another tab, or if another visitor's first move
    has just stored a different puzzle for the day than the one marked here.
    """
    if open_play.beginner is None:
        return open_play
    puzzle = stored(open_play.puzzle)
    if puzzle.setup != open_play.puzzle.setup:
        raise Stale
    unsaved = open_play.play
    play = begin(puzzle, open_play.beginner(), unsaved.started_at, unsaved.ghost)
    if open_play.invitation:
        open_play.invitation.accepted(play)
    if play.over or play.events.exists():
        raise Stale
    begun = OpenPlay(play, ())
    if not open_play.first_mode:
        return begun
    return _record(
        begun, Event(kind=Event.Kind.MODE, move=open_play.first_mode), Play.Status.PLAYING
    )
