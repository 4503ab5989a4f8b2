"""Document 000's claims for its game of cities beside our measurement."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.cities.rules import CitiesOptions
from solvers.evaluation.figures import figures_of, intervals_of
from solvers.evaluation.run import run
from solvers.games.cities.agents.atlas import Atlas, atlas_of
from solvers.games.cities.suite import CitiesSuite
from solvers.registry import build_agent
from solvers.shell.lexicon import lexicon_columns
from solvers.shell.tables import markdown

HEAD = ("claim or agent", "game", "average", "95 %", "worst", "games", "CPU s")
ENDLESS = 100
"""Games that show that an agent never ends them: each is played to the cap."""
Setting = tuple[str, str, dict[str, object], int | None]
SETTINGS: tuple[Setting, ...] = (
    ("as printed", "gain-position@as-printed", {}, ENDLESS),
    ("mended", "gain-position", {}, None),
    ("", "gain", {}, None),
    ("", "lookahead", {}, None),
)


def document_000(say: Callable[[str], None]) -> Iterator[str]:
    """Cities: the claims, the agent as printed and mended, and what beats it."""
    yield "## Document 000: cities\n"
    atlas = atlas_of(lexicon_columns("cities"))
    options = CitiesOptions()
    favoured = int(atlas.favoured(options.favour).sum())
    yield (
        "Its scores are pictures that are lost; they are told as 4.32 in the simple game and 13.20 "
        "in the advanced one, on a server whose list is not published. Here: the bundled "
        f"{len(atlas):,} cities, {favoured} of them Tanzanian, half of the secrets Tanzanian, at "
        "most 100 guesses; the game ends when the city is named. The simple game is exact: every "
        "city once, weighted. The advanced game plays every city under at least five seeds, the "
        "favoured ones so often that each game weighs the same. As printed the agent finds out at "
        "its first move, when nothing is known, that the game is not advanced, and never ends an "
        "advanced one.\n"
    )
    rows = [_claim("simple", "4.32"), _claim("advanced", "13.20")]
    for mode in ("simple", "advanced"):
        for setting in SETTINGS:
            say(f"000: {setting[1]} {mode}")
            games = setting[3] if mode == "advanced" else None
            rows.append(_measured(atlas, CitiesOptions(mode=mode), setting, games))
    yield markdown(HEAD, rows) + "\n"


def _claim(mode: str, average: str) -> list[str]:
    return ["document 000", mode, average, "", "", "", ""]


def _measured(
    atlas: Atlas, options: CitiesOptions, setting: Setting, games: int | None
) -> list[str]:
    title, name, params, _ = setting
    if games is None:
        suite = CitiesSuite.exhaustive(atlas, options)
    else:
        suite = CitiesSuite.drawn(atlas, options, games)
    done = run(lambda: build_agent("cities", name, atlas, options, params=params), suite)
    figures = figures_of(done.record)
    span = intervals_of(done.record, done.sampling)["average_guesses"]
    return [
        f"`{name}`{f', {title}' if title else ''}",
        options.mode,
        f"{figures.average_guesses:.4f}",
        "exact" if span is None else f"{span[0]:.3f} to {span[1]:.3f}",
        str(figures.worst) if figures.wins == figures.games else f"{figures.wins} ended",
        f"{figures.games:,}",
        f"{done.record.cpu_seconds:.0f}",
    ]
