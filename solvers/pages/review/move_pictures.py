"""A move of a finished play in pictures: what its player thought, or what the bot makes of it."""

from __future__ import annotations

from games.contract.game import JSON
from games.plays.open_play import OpenPlay
from lexicons.languages.translation import gettext
from solvers.agent_cards import card
from solvers.analysis.analysis import analysis_of
from solvers.analysis.words_left import funnel_of
from solvers.pages.review.coached_play import played
from solvers.pictures.moves.funnel import Funnel

WIDE = 60
"""Moves that the bot is asked for, so that a person's is among them."""


def move_page(open_play: OpenPlay, number: int) -> JSON:
    """Return what the pictures of a move (from 1) show, drawn as where a bot is watched.

    A bot's move is drawn with its own thought, a person's with that of the bot that gives hints.
    Raises Busy, LookupError for a move that was not made, and InvalidOptions without the words.
    """
    observation, analysis = open_play.state.observe(), analysis_of(open_play)
    if not 1 <= number <= len(observation.moves):
        raise LookupError(gettext("There is no such move."))
    player = open_play.play.agent or {"slug": analysis.adviser}
    wide = 0 if open_play.play.agent else WIDE
    moment = analysis.moment(observation, number, player, wide)
    total = len(observation.moves)
    return {
        "number": number,
        "total": total,
        "earlier": number - 1,
        "later": number + 1 if number < total else 0,
        "pieces": played(open_play)[number - 1],
        "thinker": card(analysis.slug, player["slug"]),
        "thought": analysis.thought(moment),
    }


def shrinking(open_play: OpenPlay) -> Funnel | None:
    """Draw what was left after each move, each leading to that move; None where nothing counts."""
    observation, analysis = open_play.state.observe(), analysis_of(open_play)
    total = len(observation.moves)
    return funnel_of(analysis, observation, total, total, link=_place_of)


def _place_of(step: int) -> str:
    return f"#move-{step}" if step else "#coach"
