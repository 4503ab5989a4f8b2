"""A player's results and badges, summed up by the database: the number of queries is fixed."""

import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any

from django.db.models import Avg, Count, Max, Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from games.catalogue import GAMES, game, games
from games.contract.badges import ANY_WIN, Badge, Deed, Earned, earned
from games.contract.game import JSON
from games.contract.result_units import figure_of, in_units, unit_of
from games.daily.daily_puzzle import variant_of
from games.daily.streaks import Streaks, end_of, streaks
from games.models import Event, Play, Puzzle, counts_as_solved
from games.names.public_names import name_key
from games.plays.open_play import OpenPlay
from lexicons.models import Lexicon
from solvers.analysis.review import reviewed_games
from solvers.declaration import solved
from solvers.pages.review.coached_play import coaching_of, figures_of
from solvers.pages.review.models import SCORED, PlayReview
from solvers.pictures.statistics.curves import Axis, Curve, Curves, curves_picture
from wordgames.languages.casing import upper
from wordgames.languages.translation import translatable, translate
from wordgames.rules.state import InvalidOptions

OPENERS = 10
RECENT = 20
# Most columns of a distribution, beside the one of what was not solved.
MOST_COLUMNS = 10
LOST, GIVEN_UP = translatable("lost"), translatable("given up")
OVER = (Play.Status.WON, Play.Status.LOST, Play.Status.GIVEN_UP)
# Revision id -> lexicon.
Lexicons = Mapping[int, Lexicon]


@dataclass(frozen=True, slots=True)
class Choice:
    """The filter: one game or all, one dictionary (by the ids of its revisions) or all."""

    game: str = ""
    lexicon: str = ""
    revisions: tuple[int, ...] = ()

    def plays(self, player: str | None) -> QuerySet[Play]:
        """Return the player's finished plays that pass the filter."""
        plays = Play.objects.filter(player=player, player__isnull=False, status__in=OVER)
        plays = plays.filter(puzzle__game__in=GAMES)
        if self.game:
            plays = plays.filter(puzzle__game=self.game)
        if self.lexicon:
            plays = plays.filter(puzzle__revision__in=self.revisions)
        return plays


@dataclass(slots=True)
class GameResults:
    """A player's results in one game: wins by their figure in the game's unit, and the rest."""

    name: str
    slug: str = ""
    unit: str = ""
    figures: Counter[int] = field(default_factory=Counter)
    lost: int = 0
    hinted: int = 0

    @property
    def won(self) -> int:
        return self.figures.total()

    @property
    def played(self) -> int:
        return self.won + self.lost

    @property
    def rate(self) -> float:
        """Return the win rate in per cent."""
        return 100 * self.won / self.played if self.played else 0.0

    @property
    def average(self) -> float | None:
        """Return the mean figure of the games won; lost ones are left out."""
        return sum(it * n for it, n in self.figures.items()) / self.won if self.won else None

    @property
    def highest(self) -> int:
        """The most games of any column."""
        return max((games for _, games in self.distribution()), default=0)

    @property
    def width(self) -> int:
        """The width of the picture of its distribution, in its own units."""
        return WIDE * len(self.distribution())

    def distribution(self) -> list[tuple[str, int]]:
        """Return (figure, games) from the least to the most, then any games not won, as X.

        What took more than fits in MOST_COLUMNS columns is one column together.
        """
        lost = [("X", self.lost)] if self.lost else []
        if not self.figures:
            return lost
        least, most = min(self.figures), max(self.figures)
        last = min(most, least + MOST_COLUMNS - 1)
        columns = [(str(n), self.figures[n]) for n in range(least, last + 1)]
        if most > last:
            more = sum(games for it, games in self.figures.items() if it >= last)
            columns[-1] = (translate("{number}+", number=last), more)
        return [*columns, *lost]


def tallies(plays: QuerySet[Play]) -> list[GameResults]:
    """Return a tally for every game played, in the order of the catalogue."""
    by_game: dict[str, GameResults] = {}
    groups = plays.order_by().values("puzzle__game", "status", "turns", "score")
    rows = groups.annotate(count=Count("pk"), hinted=Count("pk", filter=Q(hints__gt=0)))
    columns = ("puzzle__game", "status", "turns", "score", "count", "hinted")
    for slug, status, turns, score, count, hinted in rows.values_list(*columns):
        one = game(slug)
        new = GameResults(translate(one.name), slug, translate(unit_of(one)))
        tally = by_game.setdefault(slug, new)
        if counts_as_solved(status, score, one.scored):
            tally.figures[figure_of(one, turns, score)] += count
            tally.hinted += hinted
        else:
            tally.lost += count
    return [by_game[slug] for slug in GAMES if slug in by_game]


def whole(parts: Iterable[GameResults]) -> GameResults:
    total = GameResults(translate("All games"))
    for part in parts:
        total.figures += part.figures
        total.lost += part.lost
        total.hinted += part.hinted
    return total


@dataclass(frozen=True, slots=True)
class DailySeries:
    """The daily puzzles of a game in a dictionary, of one variant where it has several."""

    title: str
    played: int
    streaks: Streaks


@dataclass(frozen=True, slots=True)
class ResultColumn:
    """A column of a distribution, placed in its picture: widths and heights in its own units."""

    label: str
    games: int
    x: int
    height: int

    @property
    def y(self) -> int:
        return HIGH - self.height


# The width of a column with its gap, the height of the highest, and of one without a game.
WIDE, HIGH, LEAST_HIGH = 12, 24, 2


def columns_of(tally: GameResults) -> list[ResultColumn]:
    """Return the distribution as columns; the highest is HIGH units high."""
    rows = tally.distribution()
    most = max((games for _, games in rows), default=1)
    return [
        ResultColumn(label, games, place * WIDE, max(LEAST_HIGH, round(HIGH * games / most)))
        for place, (label, games) in enumerate(rows)
    ]


def series(
    plays: QuerySet[Play], lexicons: Lexicons, now: datetime | None = None
) -> list[DailySeries]:
    """Return the streaks of every daily series the player has a part in, the longest first."""
    now = now or timezone.now()
    won: dict[str, set[date]] = defaultdict(set)
    failed: dict[str, set[date]] = defaultdict(set)
    dailies = plays.filter(puzzle__kind=Puzzle.Kind.DAILY).order_by()
    puzzle = ("puzzle__daily_key", "puzzle__game", "puzzle__revision", "puzzle__date")
    rows = dailies.values_list(*puzzle, "status", "hints", "ended_at")
    for key, slug, revision, day, status, hints, ended in rows:
        if day is None or ended is None:
            continue
        clean = status == Play.Status.WON and not hints and ended < end_of(day)
        variant = game(slug).daily_variants.get(variant_of(key or ""), "")
        names = [translate(game(slug).name), lexicons[revision].name]
        title = ", ".join([*names, *([translate(variant)] if variant else [])])
        (won if clean else failed)[title].add(day)
    every = [
        DailySeries(
            title,
            len(won[title]) + len(failed[title]),
            streaks(won[title], failed[title], now),
        )
        for title in {*won, *failed}
    ]
    return sorted(
        every, key=lambda entry: (-entry.streaks.current, -entry.streaks.best, entry.title)
    )


def openers(plays: QuerySet[Play], lexicons: Lexicons) -> list[dict[str, Any]]:
    """Return the first moves the player makes most, with how those games went.

    A game whose first word was a hint has none.
    """
    in_a_mode = Event.objects.filter(sequence=0, kind=Event.Kind.MODE).values("play")
    first = Q(sequence=0) | Q(sequence=1, play__in=in_a_mode)
    events = Event.objects.filter(first, play__in=plays.order_by(), kind=Event.Kind.MOVE)
    won = Q(play__status=Play.Status.WON)
    rows = events.order_by().values("play__puzzle__game", "move")
    rows = rows.annotate(
        games=Count("pk"),
        won=Count("pk", filter=won),
        average=Avg("play__turns", filter=won),
        revision=Max("play__puzzle__revision"),
    )
    most = rows.order_by("-games", "move")[:OPENERS]
    return [_opener(row, lexicons[row["revision"]].language) for row in most]


def _opener(row: Mapping[str, Any], language: str) -> dict[str, Any]:
    return {
        "game": translate(game(row["play__puzzle__game"]).name),
        "slug": row["play__puzzle__game"],
        "language": language,
        "move": upper(row["move"], language),
        "games": row["games"],
        "rate": 100 * row["won"] / row["games"],
        "average": row["average"],
    }


def recent(plays: QuerySet[Play], lexicons: Lexicons) -> list[dict[str, Any]]:
    """Return the plays finished last, with their skill and luck where they are known."""
    rows = plays.select_related("puzzle", "review").order_by("-ended_at", "pk")[:RECENT]
    return [_recent(play, lexicons[play.puzzle.revision_id]) for play in rows]


def _recent(play: Play, lexicon: Lexicon) -> dict[str, Any]:
    puzzle = play.puzzle
    review = getattr(play, "review", None)
    return {
        "play": play,
        "slug": puzzle.game,
        "title": f"{translate(game(puzzle.game).name)}, {lexicon.title}",
        "kind": puzzle.get_kind_display() if puzzle.kind != Puzzle.Kind.FREE else "",
        "url": reverse(f"{puzzle.game}:play", args=(play.pk,)),
        "result": _result(play),
        "reviewed": puzzle.game in solved(),
        "review": review if review is not None and review.guesses else None,
    }


def _result(play: Play) -> str:
    """Return how a finished play ended, in its game's unit: "3 guesses", "lost"."""
    one = game(play.puzzle.game)
    if counts_as_solved(play.status, play.score, one.scored):
        return in_units(one, figure_of(one, play.turns, play.score))
    return translate(LOST if play.status == Play.Status.LOST else GIVEN_UP)


def facets(
    player: str | None, lexicons: Lexicons
) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Return the games and the dictionaries that the player has played, as (slug, name)."""
    rows = Choice().plays(player).order_by().values_list("puzzle__game", "puzzle__revision")
    pairs = list(rows.distinct())
    played = {slug for slug, _ in pairs}
    names = {lexicons[revision].slug: lexicons[revision].name for _, revision in pairs}
    games: list[tuple[str, str]] = [
        (slug, translate(game(slug).name)) for slug in GAMES if slug in played
    ]
    return games, sorted(names.items(), key=lambda item: name_key(item[1]))


def choice(
    game: str,
    lexicon: str,
    played: tuple[list[tuple[str, str]], list[tuple[str, str]]],
    lexicons: Lexicons,
) -> Choice:
    """Return the filter asked for; a game or dictionary that was never played means all."""
    games, names = map(dict, played)
    revisions = tuple(pk for pk, known in lexicons.items() if known.slug == lexicon in names)
    return Choice(game if game in games else "", lexicon if revisions else "", revisions)


@dataclass(frozen=True, slots=True)
class StreakBadge:
    """A badge for days in a row, each with its puzzle solved."""

    days: int
    name: str


STREAK_BADGES = (
    StreakBadge(7, translatable("A week")),
    StreakBadge(30, translatable("A month")),
    StreakBadge(100, translatable("A hundred days")),
    StreakBadge(365, translatable("A year")),
)
# Most plays that are read, the first ones: a player with more has all badges anyway.
MOST = 5_000


def all_badges() -> list[Badge]:
    """Return every badge: the first win, then those of the games, in their order."""
    badges = [replace(badge, game=game.slug) for game in games() for badge in game.badges]
    return [ANY_WIN, *badges]


def badges_of(plays: QuerySet[Play]) -> list[Earned]:
    """Return the badges as these plays earn them: those earned, the latest first; then the rest."""
    won = plays.filter(status=Play.Status.WON, hints=0, ended_at__isnull=False).order_by("ended_at")
    fields = ("puzzle__game", "turns", "hints", "ended_at", "puzzle__setup__options")
    deeds = [
        Deed(game, True, turns, hints, ended, options or {})
        for game, turns, hints, ended, options in won.values_list(*fields)[:MOST]
        if ended is not None
    ]
    badges = earned(deeds, all_badges())
    mine = [it for it in badges if it.first is not None]
    return [*sorted(mine, key=_newest, reverse=True), *(it for it in badges if it.first is None)]


def _newest(badge: Earned) -> datetime:
    if badge.first is None:
        raise ValueError("It is not earned.")
    return badge.first


# Seconds after which a request begins no other play.
BUDGET = 1.0
AT_ONCE = 20
SHOWN = 200
# Games that a point of the curves is the mean of: one game alone says little.
WINDOW = 10


def waiting(plays: QuerySet[Play]) -> QuerySet[Play]:
    """Return the plays that can be looked back at and have not been, the newest first."""
    fresh = Q(review=None) | Q(review__version__lt=SCORED)
    some = plays.filter(fresh, puzzle__game__in=reviewed_games(), turns__gt=0)
    return some.order_by("-ended_at", "pk")


def look_back(plays: QuerySet[Play], budget: float = BUDGET) -> int:
    """Reckon skill and luck of the newest plays that wait, until time is up; return how many.

    Raises Busy when too many people ask at once; what was reckoned before is kept.
    """
    until, done = time.monotonic() + budget, 0
    for play in waiting(plays)[:AT_ONCE]:
        if done and time.monotonic() >= until:
            break
        PlayReview.objects.update_or_create(play=play, defaults=_figures(play))
        done += 1
    return done


def _figures(play: Play) -> JSON:
    try:
        return figures_of(coaching_of(OpenPlay(play, tuple(play.events.all()))))
    except InvalidOptions:  # its dictionary has no words for it any more
        return {"version": SCORED}


@dataclass(frozen=True, slots=True)
class ReviewedPlay:
    """One play's skill, 0 to 99, and the mean of the games up to it; luck too where it has any."""

    ended_at: datetime
    skill: int
    luck: int | None
    mean_skill: float


def moments(plays: QuerySet[Play]) -> list[ReviewedPlay]:
    """Return the scores of the newest plays looked back at, the oldest first."""
    rows = plays.filter(review__skill_score__isnull=False).order_by("-ended_at", "pk")
    newest = rows.values_list("ended_at", "review__skill_score", "review__luck_score")[:SHOWN]
    scores = [(at, skill, luck) for at, skill, luck in newest if at and skill is not None][::-1]
    skills = [skill for _, skill, _ in scores]
    return [ReviewedPlay(*row, _mean(skills, place)) for place, row in enumerate(scores)]


def _mean(values: Sequence[float], place: int) -> float:
    window = values[max(0, place + 1 - WINDOW) : place + 1]
    return sum(window) / len(window)


# Games that a curve needs.
LEAST = 3


def curve(moments: Sequence[ReviewedPlay]) -> Curves | None:
    """Draw skill over time; nothing for the first few games."""
    if len(moments) < LEAST:
        return None
    return curves_picture(
        [Curve(translate("Skill"), [(float(n), it.mean_skill) for n, it in enumerate(moments, 1)])],
        translate("Skill, game by game"),
        Axis(translate("Game"), lambda number: f"{number:g}", whole=True),
        Axis(translate("Skill, 0 to 99"), lambda skill: f"{skill:.0f}", whole=True),
        reading=translate(
            "Each point is the mean of up to {games} games, newest on the right.", games=WINDOW
        ),
    )
