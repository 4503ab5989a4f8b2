"""Whatever a player sends, in whatever order: stored events replay to what the player was shown."""

from __future__ import annotations

from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from games.catalogue import game
from games.models import Event, Play, Puzzle
from games.plays.open_play import open_play_of, replay
from tests.fixtures import ENGLISH, make_lexicon
from wordgames.wordle.rules import Wordle
from workshop.visitor.first_move import begun

guesses = st.sampled_from([*(word for word in ENGLISH if len(word) == 5), "qqqqq", "cat", ""])
posts = st.lists(
    st.one_of(
        st.tuples(st.just("guess"), guesses, st.integers(-1, 8)),
        st.tuples(st.just("give-up"), st.just(""), st.integers(-1, 8)),
    ),
    max_size=12,
)


class EventsTest(TestCase):
    """A database for each example."""

    def setUp(self) -> None:
        """Begin a game in hard mode."""
        lexicon = make_lexicon("en", "English", "en", ENGLISH, folded=True)
        options = {"length": 5, "guesses": 6, "mode": "hard", "show_left": False}
        puzzle = Puzzle.objects.create(
            game="wordle",
            kind="challenge",
            setup=game("wordle").setup_from(options, "crane"),
            revision=lexicon.current,
        )
        self.client = Client()
        begun(self.client, puzzle)
        self.play = Play.objects.get()

    @settings(max_examples=25, deadline=None)
    @given(posts)
    def test_any_posts_in_any_order_leave_a_play_that_replays(
        self, sent: list[tuple[str, str, int]]
    ) -> None:
        url = f"/wordle/play/{self.play.pk}/"
        for kind, word, sequence in sent:
            before = list(Event.objects.values_list("sequence", flat=True))
            path = url if kind == "guess" else f"{url}give-up/"
            response = self.client.post(path, {"guess": word, "sequence": sequence})
            assert response.status_code in {200, 302, 422}
            after = list(Event.objects.values_list("sequence", flat=True))
            assert after[: len(before)] == before
            if sequence != len(before):
                assert after == before
        events = list(Event.objects.order_by("sequence"))
        assert [event.sequence for event in events] == list(range(len(events)))
        self._check(events)

    def _check(self, events: list[Event]) -> None:
        """Compare the replayed state with one played anew by the rules, and with the summary."""
        play = Play.objects.get()
        open_play = open_play_of(play.pk, "wordle", play.player_id)
        moves = [event for event in events if event.kind == Event.Kind.MOVE]
        fresh = game("wordle").state(play.puzzle.setup, open_play.columns)
        assert isinstance(fresh, Wordle)
        played = fresh
        for event in moves:
            played = played.play(event.move)
        assert open_play.state == played
        assert replay(fresh, events) == played
        assert play.turns == len(moves)
        given_up = any(event.kind == Event.Kind.GIVE_UP for event in events)
        assert play.status == ("given-up" if given_up else played.status.value)
