"""Averages and win rates against word length, from stored runs: one line a dictionary and mode."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import Count, F, Q, QuerySet

from lexicons.models import Lexicon
from solvers.pictures.statistics.curves import STYLES, Axis, Curve, Curves, curves_picture
from solvers.runs.models import Run
from solvers.runs.public_runs import counted
from solvers.runs.run_label import said_label
from wordgames.counted_nouns import headed, named
from wordgames.evaluation.run_game import measure
from wordgames.languages.translation import number, translatable, translate
from wordgames.sources.dictionaries import said_name

LENGTH = re.compile(r"(\d+) letters")
SEPARATOR = " · "
MODES = ("normal", "hard", "ultra-hard")
ANSWERS = "answers"
LETTERS = Axis(translatable("Letters"), lambda letters: f"{letters:g}", whole=True)

# A line: its dictionary's slug, and its options but for the length, in words.
Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class LengthResult:
    """The stored runs at one length: those that differ only in seed are one."""

    run: str
    games: int
    sampled: bool
    average: float
    penalised: float
    win_rate: float
    standing: bool
    seeds: int = 1

    def beside(self, other: LengthResult) -> LengthResult:
        """Return this run pooled with others of other seeds; alone if those are no such."""
        alike = (self.games, self.standing) == (other.games, other.standing)
        if not (self.sampled and other.sampled and alike):
            return self
        seeds = other.seeds + 1

        def mean(known: float, ours: float) -> float:
            return known + (ours - known) / seeds

        return replace(
            other,
            average=mean(other.average, self.average),
            penalised=mean(other.penalised, self.penalised),
            win_rate=mean(other.win_rate, self.win_rate),
            seeds=seeds,
        )


@dataclass(frozen=True, slots=True)
class LengthCurve:
    """One dictionary and choice of options, at every length that has a run."""

    name: str
    measured: dict[int, LengthResult] = field(default_factory=dict)


def stored(game: str, own: Collection[Lexicon] = (), player: str = "") -> QuerySet[Run]:
    """Return the finished runs of unmodified agents on the current dictionaries.

    They are the site's, the player's, and those on a list of `own`.
    """
    current = Run.objects.filter(revision=F("revision__lexicon__current"), game=game)
    theirs = Q(revision__lexicon__in=own) if own else Q()
    shown = current.filter(counted(player) | theirs)
    return shown.filter(status=Run.Status.DONE).exclude(league="")


def best_known(game: str) -> str:
    """Return the agent with runs in the most leagues, or nothing if there is none."""
    leagues = Count("league", distinct=True)
    agents = stored(game).values("agent").annotate(leagues=leagues)
    first = agents.order_by("-leagues", "agent").first()
    return str(first["agent"]) if first else ""


def split_league(league: str) -> tuple[int | None, str]:
    """Return a league's word length, if it has one, and its other options in words."""
    parts = league.split(SEPARATOR)
    lengths = [part for part in parts if LENGTH.fullmatch(part)]
    rest = SEPARATOR.join(part for part in parts if part not in lengths) or "normal"
    return (int(lengths[0].split()[0]) if lengths else None), rest


def kind_of(options: str) -> str:
    """Return what a line's options say but for the mode: which secrets, how many guesses."""
    parts = [part for part in options.split(SEPARATOR) if part not in MODES]
    return SEPARATOR.join(parts) or ANSWERS


def kinds_of(known: Iterable[Key]) -> list[str]:
    """Return the kinds of some lines, those of the answers first, then those with most lines."""
    counted = Counter(kind_of(options) for _, options in known)
    return sorted(counted, key=lambda kind: (kind != ANSWERS, -counted[kind], kind))


def known_lines(
    game: str, agent: str, own: Collection[Lexicon] = (), player: str = ""
) -> dict[Key, LengthCurve]:
    """Return an agent's lines: at each length the exact run, or else those with most games.

    Standing runs come before the player's.

    own  the lists that are not everybody's and may be shown
    """
    figures = ("games", "sampled", "average", "penalised", "wins", "rate", "standing")
    lexicon = {"slug": F("revision__lexicon__slug"), "called": F("revision__lexicon__name")}
    runs = stored(game, own, player).filter(agent=agent)
    runs = runs.order_by("standing", "-sampled", "games", "finished_at")
    by_key: dict[Key, LengthCurve] = {}
    # The better of two comes later and stays.
    for row in runs.values("pk", "league", *figures, **lexicon):
        length, options = split_league(row["league"])
        if length is not None:
            line = by_key.setdefault(
                (row["slug"], options),
                LengthCurve(f"{said_name(row['called'])}, {said_label(options)}"),
            )
            result, known = _measured(row), line.measured.get(length)
            line.measured[length] = result.beside(known) if known else result
    return {key: by_key[key] for key in sorted(by_key, key=lambda key: by_key[key].name)}


def _measured(row: dict[str, Any]) -> LengthResult:
    won = row["wins"] / row["games"] if row["rate"] is None else row["rate"]
    doubled = row["average"] if row["penalised"] is None else row["penalised"]
    games, sampled = row["games"], row["sampled"]
    return LengthResult(row["pk"], games, sampled, row["average"], doubled, won, row["standing"])


@dataclass(frozen=True, slots=True)
class LengthFigure:
    """The pictures, the table of the runs behind them, and how many lines were left out."""

    pictures: list[Curves]
    names: list[str]
    rows: list[tuple[int, list[LengthResult | None]]]
    left_out: int


def figure(game: str, entries: Iterable[LengthCurve]) -> LengthFigure | None:
    """Draw the lines with most lengths; None where there is nothing to draw."""
    every = sorted(entries, key=lambda line: -len(line.measured))
    drawn = sorted(every[:STYLES], key=lambda line: line.name)
    if not drawn:
        return None
    lengths = sorted({length for line in drawn for length in line.measured})
    rows = [(length, [line.measured.get(length) for line in drawn]) for length in lengths]
    names = [line.name for line in drawn]
    return LengthFigure(_pictures(measure(game), drawn), names, rows, len(every) - len(drawn))


def _pictures(unit: str, drawn: Sequence[LengthCurve]) -> list[Curves]:
    guesses = Axis(
        translate("{unit} a game", unit=headed(unit)), lambda value: number(value, ".2f")
    )
    won = Axis(translate("Won"), lambda rate: translate("{percent:.1f}%", percent=100 * rate))
    return [
        _picture(
            translate("Average {unit} by word length", unit=named(unit)),
            guesses,
            "penalised",
            drawn,
            translate("A lost game counts twice the limit, as in leagues. Lower is better."),
        ),
        _picture(
            translate("Win rate by word length"),
            won,
            "win_rate",
            drawn,
            translate("Higher is better."),
        ),
    ]


def _picture(title: str, up: Axis, name: str, drawn: Sequence[LengthCurve], reading: str) -> Curves:
    """Draw one figure of every line, such as its `penalised`."""
    curves = [
        Curve(
            line.name, [(length, getattr(at, name)) for length, at in sorted(line.measured.items())]
        )
        for line in drawn
    ]
    return curves_picture(curves, title, LETTERS, up, reading=reading)
