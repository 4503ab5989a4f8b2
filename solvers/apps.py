"""The solvers app."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SolversConfig(AppConfig):
    """Agents, evaluation, search, and their pages."""

    name = "solvers"
    verbose_name = _("Bots")

    def ready(self) -> None:
        """Keep agents' searches and names in the database; add to accounts' files."""
        from django.conf import settings

        from games.plays.ghosts import RIVALS
        from games.races.bots import BOTS
        from games.visitors.account_hooks import ACCOUNT_FILE
        from lexicons.revisions import dependents, publish, remove
        from solvers.agent_cards import reserve
        from solvers.artifact_table import ArtifactTable
        from solvers.artifacts import use_scratch_folder, use_store
        from solvers.my_results import account_file as results
        from solvers.outside.agents import account_file as agents
        from solvers.outside.retirement import watch as watch_agents

        use_store(ArtifactTable())
        use_scratch_folder(settings.VAR_DIR / "models")
        ACCOUNT_FILE.update(results.PARTS | agents.PARTS)
        reserve()
        plays = "solvers.analysis.agent_plays"  # imports the agents, so only when needed
        RIVALS[:] = [lambda it: import_module(plays).adviser_play(it)]
        BOTS[:] = [
            (
                lambda it: import_module(plays).bots_of(it),
                lambda it, agent: import_module(plays).bot_play(it, agent),
            )
        ]
        leagues = "solvers.runs.first_leagues"  # imports all that plays runs, so only when needed
        publish.PUBLISHED.append(lambda it: import_module(leagues).published(it))
        remove.MADE_BY_ITSELF.append(lambda it: import_module(leagues).unasked(it))
        dependents.DEPENDENTS.append(lambda it: import_module(leagues).runs_on(it))
        dependents.FOLLOWING.append(lambda it: import_module(leagues).runs_following(it))
        watch_agents()
