"""A ledger of every guess that the site has acknowledged, the players who fill it, and its check.

The check compares it with the stored events, and finds guesses that were lost, altered or doubled.
"""

import threading
import time
from collections.abc import Iterator
from http.client import HTTPException
from random import Random
from typing import Any

from django.db import connection

from games.models import Event, Player
from games.plays.consistency import disagreements
from games.plays.names_and_links import address_of
from lexicons.models import Lexicon
from workshop.site.begun_plays import GAME, HIDDEN, begin, session_of, words_to_guess
from workshop.site.server import Server
from workshop.visitor.visitor import STORED, PagePlay, UnexpectedAnswer


class Ledger:
    """Acknowledged guesses: the words of each play, in the order of their numbers."""

    def __init__(self) -> None:
        self.words: dict[str, list[str]] = {}
        self.in_doubt = 0
        self.acknowledged = 0
        self.over = threading.Event()
        self._lock = threading.Lock()

    def acknowledge(self, play: str, word: str) -> None:
        """Record a guess that was answered."""
        with self._lock:
            self.words.setdefault(play, []).append(word)
            self.acknowledged += 1

    def doubt(self) -> None:
        """Record a guess that got no answer, or a refusal: it is sent again."""
        with self._lock:
            self.in_doubt += 1


class LedgerTable:
    """Plays to guess in, begun as needed, all of one visitor with a session."""

    def __init__(self) -> None:
        self.player = Player.objects.create()
        self.lexicon = Lexicon.objects.get(slug="en")
        self.words = words_to_guess(self.lexicon)
        self.session = session_of(self.player)

    def plays(self) -> Iterator[str]:
        """Yield new plays without end."""
        while True:
            yield from (play.pk for play in begin(HIDDEN, self.lexicon, self.player, 20))


def play_on(
    server: Server, table: LedgerTable, ledger: Ledger, number: int, pause: float = 0
) -> None:
    """Guess until it is over; a guess without an answer is sent again, as a browser does."""
    random, visitor = Random(number), server.visitor(session=table.session, reopens=False)
    try:
        for pk in table.plays():
            play = PagePlay(visitor, address_of(f"{GAME}:play", pk))
            for _ in range(STORED):
                word = random.choice(table.words)
                while not _answered(play, word):
                    ledger.doubt()
                    time.sleep(0.02)
                ledger.acknowledge(pk, word)
                if ledger.over.wait(pause):
                    return
    finally:
        connection.close()


def _answered(play: PagePlay, word: str) -> bool:
    """Guess; True if there was an answer."""
    try:
        play.move(word)
    except (OSError, HTTPException, UnexpectedAnswer):
        return False
    return True


def compared(ledger: Ledger) -> dict[str, Any]:
    """Compare the ledger with the stored events: each guess once, at its number, as it was sent."""
    stored: dict[str, list[str]] = {}
    rows = Event.objects.filter(play__in=list(ledger.words)).order_by("play_id", "sequence")
    for play, sequence, move in rows.values_list("play_id", "sequence", "move"):
        words = stored.setdefault(play, [])
        words.append(move if sequence == len(words) else f"out of order: {move}")
    lost = altered = extra = 0
    for play, words in ledger.words.items():
        events = stored.get(play, [])
        lost += max(0, len(words) - len(events))
        altered += sum(word != other for word, other in zip(words, events, strict=False))
        extra += max(0, len(events) - len(words))
    faults = [f"{play}: {sentence}" for play, sentence in disagreements()]
    return {"lost": lost, "altered": altered, "doubled": extra, "disagreements": faults}
