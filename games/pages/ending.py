"""Ending of a finished play: praise, the answer, figures, other players, meanings of words."""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from games.contract.game import Game
from games.contract.outcome import NOT_WON, Scale, Verdict
from games.daily.daily_puzzle import Daily, variant_of
from games.daily.streaks import daily_streaks
from games.models import OVER, Play, Puzzle, counts_as_solved, counts_as_won
from games.plays.names_and_links import dictionary_of, link_of, name_of, short_link_of
from games.plays.open_play import OpenPlay
from lexicons.models import Lexicon
from lexicons.reference.words import Meaning, meaning, printable
from wordgames.languages.casing import capitals, in_capitals
from wordgames.languages.translation import translatable, translate, translate_plural

ENDINGS = {
    Play.Status.WON: translatable("Solved"),
    Play.Status.LOST: translatable("Not this time"),
    Play.Status.GIVEN_UP: translatable("Given up"),
}
# Heading of a game with points, which cannot be lost.
ENDED = translatable("Round over")
LONGEST_IN_PIECES = 15

# What the fold of an epilogue that tells the whole game is called, by what the epilogue has.
STORIES = {
    "own": translatable("Your ladder and a shortest one"),
    "lies": translatable("The lies"),
    "round": translatable("The words of this round"),
}


class Explained(NamedTuple):
    """Word of the answer as shown, with its meaning."""

    word: str
    key: str
    meaning: Meaning


def ending_of(open_play: OpenPlay) -> dict[str, Any]:
    """Return the values for the ending's template."""
    game, puzzle, play = open_play.game, open_play.puzzle, open_play.play
    setup, state, columns = puzzle.setup, open_play.state, open_play.columns
    epilogue = game.with_times(game.epilogue(setup, state, columns), open_play.seconds)
    won = counts_as_won(play.status, game.scored)
    daily = puzzle.kind == Puzzle.Kind.DAILY
    lost = Verdict(translate(ENDINGS[Play.Status(play.status)]), "")
    verdict = game.verdict(setup, state, columns) if won else lost
    answer = capitals(open_play.answer, open_play.lexicon.language)
    return {
        "won": won,
        "given_up": play.status == Play.Status.GIVEN_UP,
        "verdict": verdict,
        "ending": translate(ENDED if game.scored and won else ENDINGS[Play.Status(play.status)]),
        "answer": answer,
        "pieces": pieces(answer, epilogue),
        "epilogue": epilogue,
        "story": _story(epilogue),
        "unfolded": play.status != Play.Status.WON,
        "share": game.share(state),
        "name": name_of(open_play),
        "notes": notes_of(open_play),
        "link": link_of(puzzle, open_play.lexicon.slug),
        "short_link": short_link_of(puzzle, open_play.lexicon.slug),
        "figures": figures_of(open_play),
        "answer_before": _answer_before(open_play),
        "days": daily_streaks(play.player_id, game.slug) if daily else None,
        "others": others_of(open_play) if shared(puzzle) else None,
        "explained": list(explained(open_play)),
        "guessed": guessed(open_play),
        "caption": game.scale(setup).caption,
    }


def _story(epilogue: dict[str, Any]) -> str:
    """Return the name of an epilogue that tells the whole game, "" for what is said of a word."""
    return next((translate(name) for part, name in STORIES.items() if epilogue.get(part)), "")


def _answer_before(open_play: OpenPlay) -> str:
    """Return where the answer of the day before a daily puzzle is, "" for what has none."""
    puzzle = open_play.puzzle
    if puzzle.kind != Puzzle.Kind.DAILY or not puzzle.date or not open_play.game.has_answer:
        return ""
    variant = variant_of(puzzle.daily_key or "")
    day = puzzle.date - timedelta(days=1)
    return Daily(open_play.game, open_play.lexicon, day, variant).answer_url


def pieces(answer: str, epilogue: dict[str, Any]) -> str:
    """Return the answer if it is a single word that can be laid out in pieces, else ""."""
    single = " " not in answer and not epilogue.get("several")
    return answer if single and len(answer) <= LONGEST_IN_PIECES else ""


def notes_of(open_play: OpenPlay) -> list[str]:
    """Return the notes beside a result's figures: the dictionary, the hints."""
    play, dictionary = open_play.play, dictionary_of(open_play.lexicon)
    hints = translate_plural("{count} hint", "{count} hints", play.hints) if play.hints else ""
    return [note for note in (dictionary, hints) if note]


def shared(puzzle: Puzzle) -> bool:
    """True if others are likely to play the same puzzle: someone sent it, or it is a daily."""
    return puzzle.kind != Puzzle.Kind.FREE


def explained(open_play: OpenPlay) -> Iterator[Explained]:
    """Yield the words of the answer with known glosses, except those better left unsaid."""
    game, language = open_play.game, open_play.lexicon.language
    for word in dict.fromkeys(words_of(open_play, game)):
        gloss = meaning(word, language) if printable(word, language) else None
        if gloss:
            shown = open_play.columns.words(len(word)).display(word)
            yield Explained(capitals(shown, language), word, gloss)


def guessed(open_play: OpenPlay) -> list[str]:
    """Return the words played, to be looked up; none from a list without words."""
    if open_play.lexicon.kind != Lexicon.Kind.WORDS:
        return []
    moves = dict.fromkeys(open_play.state.observe().moves)
    return [in_capitals(move, open_play.lexicon.language) for move in moves if len(move) > 1]


def words_of(open_play: OpenPlay, game: Game) -> Sequence[str]:
    """Return the words that the ending explains; none from a list without words."""
    if open_play.lexicon.kind != Lexicon.Kind.WORDS:
        return ()
    return game.explained(open_play.puzzle.setup, open_play.state, open_play.columns)


# Games counted, the newest first, so that long histories stay fast.
MOST_COUNTED = 5000


@dataclass(frozen=True, slots=True)
class DistributionBar:
    """Bar of a distribution; `share` is its length in per cent of the longest."""

    label: str
    games: int
    share: float
    here: bool


@dataclass(frozen=True, slots=True)
class OwnFigures:
    """Games finished with the same game, dictionary and options, this one included.

    streak and best count wins in a row, in the order in which the games ended.
    """

    played: int
    won: int
    streak: int
    best: int
    bars: tuple[DistributionBar, ...]

    @property
    def rate(self) -> int:
        """Percentage of games won."""
        return round(100 * self.won / self.played) if self.played else 0


# Id, status, moves and score of a play.
Row = tuple[str, str, int, int | None]


def figures_of(open_play: OpenPlay) -> OwnFigures:
    """Return the player's figures for games with the same settings."""
    game = open_play.game
    columns = ("pk", "status", "turns", "score")
    rows = list(same_setting(open_play).values_list(*columns)[:MOST_COUNTED])
    results = [counts_as_solved(status, it, game.scored) for _, status, _, it in reversed(rows)]
    streak, best = streaks(results)
    scale = game.scale(open_play.puzzle.setup)
    bars = distribution(rows, scale, open_play.play.pk, scored=game.scored)
    return OwnFigures(len(rows), sum(results), streak, best, bars)


def same_setting(open_play: OpenPlay) -> QuerySet[Play]:
    """Return the finished plays of the same player, game, dictionary and options, newest first."""
    options = open_play.puzzle.setup["options"]
    same = {
        f"puzzle__setup__options__{name}": value
        for name, value in options.items()
        if isinstance(value, str | int | float)
    }
    plays = Play.objects.filter(player=open_play.play.player_id, player__isnull=False)
    plays = plays.filter(status__in=OVER, puzzle__game=open_play.game.slug, **same)
    return plays.filter(puzzle__revision__lexicon=open_play.lexicon.pk).order_by("-ended_at", "pk")


def score_of(status: str, turns: int, score: int | None, scale: Scale, scored: bool) -> int | None:
    """Return a play's position on the scale, or None if it was not won or has no score."""
    if not counts_as_won(status, scored):
        return None
    return score if scale.own else turns


def streaks(results: Sequence[bool]) -> tuple[int, int]:
    """Return the wins in a row at the end of these results, and the most anywhere in them."""
    best = length = 0
    for won in results:
        length = length + 1 if won else 0
        best = max(best, length)
    return length, best


def distribution(
    rows: Sequence[Row], scale: Scale, here: str, *, scored: bool
) -> tuple[DistributionBar, ...]:
    """Return a bar for every score of the scale, empty ones too, and one for games not won."""
    bars: Counter[Any] = Counter()
    lit = None
    for pk, status, turns, score in rows:
        place = score_of(status, turns, score, scale, scored)
        if place is None and counts_as_won(status, scored):
            continue  # older than the game's own scores
        bar = NOT_WON if place is None else scale.bar(place)
        bars[bar] += 1
        lit = bar if pk == here else lit
    most = max(bars.values(), default=1)
    names = [*enumerate(scale.labels), (NOT_WON, NOT_WON)]
    return tuple(
        DistributionBar(label, bars[bar], round(100 * bars[bar] / most, 1), bar == lit)
        for bar, label in names
    )


# Least number of other finished players before their results are shown.
LEAST_OTHERS = 20
# Seconds before the plays of a puzzle are counted again.
REMEMBERED = 60
# Plays by (status, moves, score, has an account).
Tally = Counter[tuple[str, int, int | None, bool]]


@dataclass(frozen=True, slots=True)
class Others:
    """Results of the others; nothing while `missing` more are needed.

    solved  percentage of them that solved it
    most    the result that most of those had, "" if none solved it
    """

    missing: int
    people: int = 0
    solved: int = 0
    most: str = ""


def others_of(open_play: OpenPlay) -> Others:
    """Return other people's results in the puzzle of a finished play.

    Never by name. Raises ValueError for an unfinished play, whose player must not learn anything.
    Where enough of them have accounts, those alone count: who drops a cookie can play again as
    another guest. Agents' plays have no player and are not counted.
    """
    play = open_play.play
    if not play.over:
        raise ValueError("Nothing is said of others before the end.")
    tally = _without(play, *_tally(open_play.puzzle.pk, int(time.monotonic() // REMEMBERED)))
    accounts = Counter({key: count for key, count in tally.items() if key[3]})
    tally = accounts if accounts.total() >= LEAST_OTHERS else tally
    people = tally.total()
    if people < LEAST_OTHERS:
        return Others(LEAST_OTHERS - people)
    scale, scored = open_play.game.scale(open_play.puzzle.setup), open_play.game.scored
    bars: Counter[int] = Counter()
    for (status, turns, score, _), count in tally.items():
        figure = score_of(status, turns, score, scale, scored)
        if figure is not None and counts_as_solved(status, score, scored):
            bars[scale.bar(figure)] += count
    most = scale.labels[bars.most_common(1)[0][0]] if bars else ""
    return Others(0, people, round(100 * _solved(tally, scored) / people), most)


@lru_cache(maxsize=256)
def _tally(puzzle: str, minute: int) -> tuple[Tally, float]:
    """Return the finished plays of people, and the time until the count expires.

    Remembered by the process for a minute at most: looking at an ending writes nothing.
    """
    now = timezone.now()
    plays = Play.objects.filter(puzzle=puzzle, player__isnull=False, agent__isnull=True)
    plays = plays.filter(status__in=OVER, ended_at__lte=now).order_by()
    plays = plays.annotate(account=Q(player__user__isnull=False))
    rows = plays.values_list("status", "turns", "score", "account")
    tally = Counter({row[:4]: row[4] for row in rows.annotate(plays=Count("pk"))})
    return tally, now.timestamp()


def forget_others() -> None:
    """Clear the remembered results, as between tests."""
    _tally.cache_clear()


def _without(play: Play, tally: Tally, until: float) -> Tally:
    """Remove the player's own play, if it was counted."""
    if play.ended_at and play.ended_at.timestamp() <= until:
        account = bool(play.player and play.player.user_id)
        return tally - Counter({(play.status, play.turns, play.score, account): 1})
    return tally


def _solved(tally: Tally, scored: bool) -> int:
    return sum(
        plays
        for (status, _, score, _), plays in tally.items()
        if counts_as_solved(status, score, scored)
    )
