"""Plays that are begun and wait for their first move, for tests of what comes after."""

from django.contrib.auth import SESSION_KEY as ACCOUNT_KEY
from django.test import Client

from games.models import Play, Player, Puzzle
from games.visitors.visitor import SESSION_KEY


def begun(visitor: Client, puzzle: Puzzle) -> Play:
    """Store a play of a puzzle without a move, as the visitor's own."""
    session = visitor.session
    if SESSION_KEY not in session:
        account = session.get(ACCOUNT_KEY)
        player = Player.objects.filter(user_id=account).first() if account else None
        session[SESSION_KEY] = (player or Player.objects.create(user_id=account)).pk
        session.save()
    play, _ = Play.objects.get_or_create(puzzle=puzzle, player_id=session[SESSION_KEY])
    return play
