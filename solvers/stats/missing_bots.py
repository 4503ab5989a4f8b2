"""The bots of a game that have no run in one of its leagues, and why."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from solvers.agent_registry import agent_class, agent_name, agent_slugs
from solvers.counted_nouns import headed
from solvers.declaration import solved
from solvers.runs.models import Run
from solvers.runs.run_game import runnable
from solvers.stats.league import League


@dataclass(frozen=True, slots=True)
class MissingBots:
    """Names of bots without a run in a league.

    unable    those that do not play its `mode`
    unplayed  those that have not played there yet; `link` leads to the form that lets them
    """

    unable: tuple[str, ...] = ()
    mode: str = ""
    unplayed: tuple[str, ...] = ()
    link: str = ""


def missing_bots(league: League) -> MissingBots:
    """Return the registered bots that a league lacks; a preset's run counts as its bot's."""
    if league.game not in solved():
        return MissingBots()
    present = {entry.agent.partition("@")[0] for entry in league.entries}
    absent = [slug for slug in agent_slugs(league.game) if slug not in present]
    if not absent:
        return MissingBots()
    spec = Run.objects.only("spec").get(pk=league.entries[0].run).spec
    mode = spec.get("mode", "")
    unable = [slug for slug in absent if mode and mode not in _modes(league.game, slug)]
    unplayed = [slug for slug in absent if slug not in unable]
    values = runnable(league.game).form_values(spec)
    fields = {
        "game": league.game,
        "lexicons": league.slug,
        "agents": unplayed,
        **{name: "" if value is None else value for name, value in values.items()},
    }
    return MissingBots(
        tuple(agent_name(league.game, slug) for slug in unable),
        headed(mode) if mode else "",
        tuple(agent_name(league.game, slug) for slug in unplayed),
        f"{reverse('solvers:new_run')}?{urlencode(fields, doseq=True)}",
    )


def _modes(game: str, slug: str) -> tuple[str, ...]:
    return agent_class(game, slug).promises.modes
