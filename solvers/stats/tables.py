"""Tables of the statistics as files: the rows of a page as CSV or JSON, with every digit, or LaTeX.

A page that has one adds `?format=csv`, `?format=json` or `?format=tex` to its address.
"""

import csv
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    JsonResponse,
    StreamingHttpResponse,
)
from django.utils.translation import override

from games.limits.rate_limits import limited
from solvers.stats.comparison import Comparison
from solvers.stats.league import League
from solvers.stats.length_curves import Key, LengthCurve
from solvers.stats.search_costs import SearchCost, search_costs
from solvers.stats.sweep_results import SweepField
from wordgames.evaluation.figures import spent
from wordgames.languages.storable_text import Echo, cell

FORMATS = ("csv", "json", "tex")
TEX_ESCAPES = str.maketrans(
    {
        **{sign: f"\\{sign}" for sign in "&%$#_{}"},
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "|": r"\textbar{}",
    }
)
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class FileTable:
    """A table to download: the name of its file, and its rows, which have the same columns."""

    name: str
    rows: Iterable[Row]


def wanted(request: HttpRequest) -> bool:
    """True if an address asks for a page's table as a file."""
    return request.GET.get("format") in FORMATS


@limited("export", per_minute=30, methods=("GET",))
def sent(request: HttpRequest, table: Callable[[], FileTable]) -> HttpResponseBase:
    """Send a table in the format that the address asks for, the same in every language."""
    kind = request.GET["format"]
    with override("en"):
        made = table()
        rows = list(made.rows)
    response: HttpResponseBase
    if kind == "json":
        response = JsonResponse(
            rows, safe=False, json_dumps_params={"ensure_ascii": False, "indent": 1}
        )
    elif kind == "tex":
        response = HttpResponse(as_latex(rows), content_type="application/x-tex; charset=utf-8")
    else:
        response = StreamingHttpResponse(as_csv(rows), content_type="text/csv; charset=utf-8")
    name = re.sub(r"[^\w.=@-]+", "_", made.name, flags=re.ASCII)
    response["Content-Disposition"] = f'attachment; filename="{name}.{kind}"'
    return response


def as_csv(rows: Iterable[Row]) -> Iterator[str]:
    """Yield rows as lines of CSV, the names of the first one's columns before them."""
    writer = csv.writer(Echo())
    for number, row in enumerate(rows):
        if not number:
            yield writer.writerow(row)
        yield writer.writerow(["" if value is None else cell(value) for value in row.values()])


def as_latex(rows: Sequence[Row]) -> str:
    """Return rows as a LaTeX table with the rules of booktabs, without columns that are empty.

    Numbers have four decimals, as on the pages: a report rounds, and CSV has every digit.
    """
    names = (
        [name for name in rows[0] if any(row[name] not in (None, "") for row in rows)]
        if rows
        else []
    )
    numeric = [
        all(isinstance(row[name], int | float) or row[name] in (None, "") for row in rows)
        for name in names
    ]
    lines = [
        "% Needs \\usepackage{booktabs}.",
        f"\\begin{{tabular}}{{{''.join('r' if it else 'l' for it in numeric)}}}",
        "\\toprule",
        " & ".join(_tex(name.replace("_", " ")) for name in names) + r" \\",
        "\\midrule",
        *(" & ".join(_tex(row[name]) for name in names) + r" \\" for row in rows),
        "\\bottomrule",
        "\\end{tabular}",
    ]
    return "\n".join(lines) + "\n"


def _tex(value: Any) -> str:
    if value is None:
        return "--"
    text = f"{value:.4f}" if isinstance(value, float) else str(value)
    return " ".join(text.split()).translate(TEX_ESCAPES)


def ends(interval: Sequence[float] | None) -> dict[str, float | None]:
    """Return the ends of an interval as two columns; empty where there is none."""
    low, high = interval or (None, None)
    return {"low": low, "high": high}


def searched(cost: SearchCost | None) -> dict[str, float | None]:
    """Return the cost of searches as two columns; empty where no nodes are counted."""
    return {
        "nodes_a_move": cost.nodes if cost else None,
        "cpu_ms_a_move": cost.milliseconds if cost else None,
    }


def of_leagues(leagues: Sequence[League]) -> FileTable:
    """Return the places of some leagues, one after the other."""
    costs = search_costs(leagues)
    rows = (
        {
            "game": league.game,
            "dictionary": league.slug,
            "league": league.label,
            "rank": entry.rank or None,
            "agent": entry.agent,
            "games": entry.games,
            "seeds": len(entry.seeds),
            "win_rate": entry.win_rate,
            "average": entry.average,
            "average_doubled": entry.penalised,
            **ends(entry.interval),
            "without_interval": str(entry.without),
            "worst": entry.worst,
            "cpu_seconds": entry.cpu_seconds,
            **searched(costs.get(entry.run)),
            "run": entry.run,
        }
        for league in leagues
        for entry in league.entries
    )
    return FileTable(f"league-{leagues[0].key}" if len(leagues) == 1 else "leagues", rows)


def of_lengths(agent: str, lines: Mapping[Key, LengthCurve]) -> FileTable:
    """Return the points of an agent's lines."""
    rows = (
        {
            "dictionary": lexicon,
            "options": options,
            "letters": length,
            "agent": agent,
            "games": at.games,
            "seeds": at.seeds,
            "sampled": at.sampled,
            "win_rate": at.win_rate,
            "average": at.average,
            "average_doubled": at.penalised,
            "yours": not at.standing,
            "run": at.run,
        }
        for (lexicon, options), line in lines.items()
        for length, at in sorted(line.measured.items())
    )
    return FileTable(f"lengths-{agent}", rows)


def of_sweep(key: str, fields: Iterable[SweepField]) -> FileTable:
    """Return the cells of a sweep, the best first."""
    rows = (
        {
            "dictionary": place.run.revision.lexicon.slug,
            "played": field.label,
            **place.point,
            "rank": place.rank or None,
            "games": place.run.games,
            "win_rate": place.run.win_rate,
            "average": place.run.average,
            **ends(place.interval),
            "without_interval": "" if place.interval else str(place.without),
            "cpu_seconds": place.run.cpu_seconds,
            **searched(place.search),
            "run": place.run.pk,
        }
        for field in fields
        for place in field.places
        if place.run is not None and place.done
    )
    return FileTable(f"sweep-{key}", rows)


def of_comparison(comparison: Comparison | None) -> FileTable:
    """Return every game of the compared runs: where their secrets are the same, by its number."""
    rows = (
        {
            "bot": one.name,
            "run": played.run.pk,
            "seed": seed,
            "game": number,
            "won": "yes" if guesses else "no",
            "counted": int(counted),
            "weight": 1.0 if weights is None else float(weights[number - 1]),
        }
        for one in (comparison.compared if comparison else ())
        for seed, played in one.pool.items()
        for weights in [played.record.weights]
        for number, (guesses, counted) in enumerate(
            zip(played.record.guesses.tolist(), spent(played.record), strict=True), 1
        )
    )
    return FileTable("comparison", rows)
