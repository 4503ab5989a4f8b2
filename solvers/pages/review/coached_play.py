"""A finished play with its coach: who played it, what it scored, how others did with the puzzle.

A move of it in pictures is what its player thought, or what the bot makes of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from django.db.models import Avg, Count

from games.contract.game import JSON
from games.models import Play
from games.pages.ending import ENDINGS
from games.plays.names_and_links import link_of, title_of
from games.plays.open_play import OpenPlay
from lexicons.models import Lexicon
from lexicons.reference.words import veiled
from solvers.agent_cards import card
from solvers.analysis.agent_plays import moves_of
from solvers.analysis.analysis import analysis_of
from solvers.analysis.review import SEARCHED, AnyReview, Reviewed, review_of, totals
from solvers.analysis.words_left import funnel_of
from solvers.pages.help.assist import analysed_at
from solvers.pages.review.models import SCORED, PlayReview
from solvers.pages.review.scores import (
    Coached,
    CoachVerdict,
    Pieces,
    luck_score,
    note,
    skill_score,
    verdict,
)
from solvers.pictures.moves.funnel import Funnel
from wordgames.agent.bounded_cache import Memo
from wordgames.languages.casing import capitals, in_capitals, upper
from wordgames.languages.translation import translate
from wordgames.rules.state import State

# Fewest people whose mean is shown: a mean of fewer could be traced to one of them.
LEAST = 3
# Reviews of the plays looked at last: what is over does not change.
_looked_back: Memo[tuple[Reviewed, ...]] = Memo(128)


@dataclass(frozen=True, slots=True)
class Coaching:
    """A play looked back at."""

    reviewed: tuple[Reviewed, ...]
    moves: tuple[Coached, ...]
    verdict: CoachVerdict


def coaching_of(open_play: OpenPlay) -> Coaching:
    """Look back at a play that is over; raises Busy, and InvalidOptions without its words."""
    review = review_of(analysis_of(open_play))
    observation = open_play.state.observe()
    reviewed = _looked_back.get(open_play.play.pk, lambda: tuple(review.look_back(observation)))
    moves = _coached(open_play, review, reviewed)
    scored = open_play.play.status != Play.Status.GIVEN_UP
    return Coaching(reviewed, moves, verdict(moves) if scored else CoachVerdict(None, None))


def played(open_play: OpenPlay, state: State | None = None) -> list[Pieces]:
    """Return what was played in each move, letter by letter with the clue that it got."""
    language = open_play.lexicon.language
    review = review_of(analysis_of(open_play))
    moves = review.pieces((state or open_play.state).observe())
    return [tuple((upper(letter, language), state) for letter, state in move) for move in moves]


def _coached(
    open_play: OpenPlay, review: AnyReview, reviewed: Sequence[Reviewed]
) -> tuple[Coached, ...]:
    language = open_play.lexicon.language
    status = open_play.play.status
    reviewed = [
        replace(it, best=it.best if it.best == it.guess else veiled(it.best, it.best, language))
        for it in reviewed
    ]
    lost = status == Play.Status.LOST and bool(reviewed)
    fitted = review.fitted(open_play.state.observe()) if lost else None
    seconds = seconds_of(open_play) if review.timed else []
    coached = []
    for number, (move, pieces) in enumerate(zip(reviewed, played(open_play), strict=True), 1):
        last = number == len(reviewed)
        chance = fitted if last else None
        solved = last and status == Play.Status.WON and not open_play.game.scored
        share = review.kept(move) if chance is None else float(chance)
        known = review.luck and move.received is not None
        entry = Coached(
            move=move,
            number=number,
            pieces=pieces,
            skill=None if share is None else skill_score(1.0 if solved else share),
            luck=luck_score(move.luck) if known else None,
            note="",
            better=in_capitals(move.best, language) if move.lost > 0 and not chance else "",
            rare=_is_rare(open_play, move.best),
            solved=solved,
            seconds=seconds[number - 1] if seconds else None,
        )
        coached.append(replace(entry, note=note(entry, lead=review.clues_are, fitted=chance)))
    return tuple(coached)


def _is_rare(open_play: OpenPlay, word: str) -> bool:
    """True if a word of a list of words is none of its answers: hardly anybody knows it."""
    if open_play.lexicon.kind != Lexicon.Kind.WORDS or not word.isalpha():
        return False
    words = open_play.columns.words(len(word))
    row = words.row(word)
    return row is None or row not in words.answers


def seconds_of(open_play: OpenPlay) -> list[float]:
    """Return how long a person took for each move, from the one before it; [] of an agent."""
    if open_play.play.agent:
        return []
    times = [open_play.play.started_at, *(event.at for event in moves_of(open_play))]
    return [(later - earlier).total_seconds() for earlier, later in pairwise(times)]


def store(open_play: OpenPlay, coaching: Coaching) -> None:
    """Keep what a play of a person scored, for comparisons and for their own results."""
    if open_play.play.player_id is None:
        return
    PlayReview.objects.update_or_create(play=open_play.play, defaults=figures_of(coaching))


def figures_of(coaching: Coaching) -> JSON:
    """Return the columns of a play's stored review."""
    lost, luck = totals(coaching.reviewed)
    return {
        "guesses": len(coaching.reviewed),
        "searched": sum(move.how == SEARCHED for move in coaching.reviewed),
        "lost": lost,
        "luck": luck,
        "skill_score": coaching.verdict.skill,
        "luck_score": coaching.verdict.luck,
        "version": SCORED,
    }


def others(open_play: OpenPlay) -> JSON:
    """Return the mean skill of the other people with the same puzzle, {} of too few of them."""
    theirs = PlayReview.objects.filter(
        play__puzzle=open_play.puzzle, play__player__isnull=False, skill_score__isnull=False
    ).exclude(play=open_play.play)
    if open_play.play.player_id is not None:
        theirs = theirs.exclude(play__player=open_play.play.player_id)
    figures = theirs.aggregate(skill=Avg("skill_score"), people=Count("pk"))
    if figures["people"] < LEAST:
        return {}
    return {"skill": round(figures["skill"]), "people": figures["people"]}


def page_of(open_play: OpenPlay) -> JSON:
    """Return what the page of a review shows before anything is computed."""
    agent = open_play.play.agent
    return {
        "game": open_play.game,
        "lexicon": open_play.lexicon,
        "play": open_play.play,
        "own": agent is None,
        "title": title_of(open_play),
        "setup": open_play.game.describe(open_play.puzzle.setup),
        "ending": translate(ENDINGS[Play.Status(open_play.play.status)]),
        "answer_label": open_play.answer_label,
        "answer": capitals(open_play.answer, open_play.lexicon.language),
        "link": link_of(open_play.puzzle, open_play.lexicon.slug),
        "played": played(open_play),
    }


def _analysed(open_play: OpenPlay, moves: Sequence[Coached]) -> list[Coached]:
    """Return the moves, each with the address where help opens the position before it."""
    observation = open_play.state.observe()
    return [
        replace(move, analysed=analysed_at(open_play, observation.before(number)))
        for number, move in enumerate(moves)
    ]


def coach_of(open_play: OpenPlay, coaching: Coaching) -> JSON:
    """Return what the coach adds to the page."""
    analysis = analysis_of(open_play)
    review = review_of(analysis)
    lost, luck = totals(coaching.reviewed)
    return {
        "adviser": analysis.adviser,
        "reviewed": coaching.reviewed,
        "coached": _analysed(open_play, coaching.moves),
        "verdict": coaching.verdict,
        "others": others(open_play),
        "lost": lost,
        "luck": luck,
        "most": review.searched,
        "half": review.half,
        "facts": review.facts,
        "left_of": review.left,
        "has_luck": review.luck,
        "how_scored": review.how_scored,
        "skill": review.skill,
        "sums": review.sums(coaching.reviewed),
        "took": _total_seconds(coaching.moves),
    }


def _total_seconds(moves: Sequence[Coached]) -> float | None:
    """Return the seconds of all moves; None where they are unknown."""
    known = [move.seconds for move in moves if move.seconds is not None]
    return sum(known) if known else None


# Moves that the bot is asked for, so that a person's is among them.
WIDE = 60


def move_page(open_play: OpenPlay, number: int) -> JSON:
    """Return what the pictures of a move (from 1) show, drawn as where a bot is watched.

    A bot's move is drawn with its own thought, a person's with that of the bot that gives hints.
    Raises Busy, LookupError for a move that was not made, and InvalidOptions without the words.
    """
    observation, analysis = open_play.state.observe(), analysis_of(open_play)
    if not 1 <= number <= len(observation.moves):
        raise LookupError(translate("That move isn't there."))
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
