"""One unit a game, in the ending, My games, groups, races, an account's file and the API."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from games.accounts.account_data import _play
from games.catalogue import GAMES, game
from games.contract.result_units import figure_of, in_units, unit_of
from games.daily.today import state_of
from games.friends.day_table import _cell
from games.models import Play
from games.plays.head_to_head import in_words, merit_of
from games.plays.open_play import open_play_of
from games.races.models import Seat
from games.races.progress import figure_of as raced
from solvers.my_results.results import Choice, recent, tallies
from tests.contract.every_game import begin_any
from wordgames_site.api.play import _api_play

pytestmark = pytest.mark.django_db
UNITS = {"hangman": "wrong guesses", "ladder": "steps", "jumble": "words"}
# Moves and score of a play that differ, as in Hangman, where right letters are moves too.
TURNS, SCORE = 9, 2


@pytest.mark.parametrize("slug", GAMES)
def test_a_result_is_told_in_one_unit_everywhere(client: Client, slug: str) -> None:
    """P7: the same game of Hangman read "in 9" in My games, 0 in the group, 0 in the ending."""
    play, one = begin_any(slug, client), game(slug)
    status = Play.Status.LOST if one.scored else Play.Status.WON
    Play.objects.filter(pk=play.pk).update(
        status=status, turns=TURNS, score=SCORE, ended_at=timezone.now()
    )
    play.refresh_from_db()
    assert unit_of(one) == UNITS.get(slug, "guesses")
    figure = figure_of(one, TURNS, SCORE)
    assert figure == (SCORE if slug in ("hangman", "jumble") else TURNS)
    told = in_units(one, figure)
    mine = Choice().plays(play.player_id)
    (tally,) = tallies(mine)
    assert (tally.unit, dict(tally.figures)) == (unit_of(one), {figure: 1})
    (last,) = recent(mine, {play.puzzle.revision_id: play.puzzle.revision.lexicon})
    assert last["result"] == told
    cell = _cell(f"{slug}/en", play.status, TURNS, 0, SCORE)
    assert cell.text.partition("/")[0] == str(figure)
    assert str(figure) in state_of(play, one)
    assert str(figure) in in_words(one, play.status, TURNS, SCORE)
    merit = merit_of(one, TURNS, SCORE)
    assert abs(merit) == figure
    assert raced(one, Seat(solved=True, merit=merit)) == str(figure)
    row = _play(play)
    assert (row["result"], row["unit"]) == (figure, unit_of(one))
    sent = _api_play(open_play_of(play.pk, slug, play.player_id))
    assert (sent.result, sent.unit) == (figure, unit_of(one))
