"""The solvers app."""

import os
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

        from games import hooks
        from solvers.agent_cards import bot_names
        from solvers.artifact_table import ArtifactTable
        from solvers.my_results import account_file as results
        from solvers.outside.agents import account_file as agents
        from solvers.outside.retirement import watch as watch_agents
        from wordgames.artifacts import use_scratch_folder, use_store
        from wordgames.work.processes import prepare_processes

        use_store(ArtifactTable())
        if "DJANGO_SETTINGS_MODULE" in os.environ:
            prepare_processes("django:setup")
        use_scratch_folder(settings.VAR_DIR / "models")
        hooks.ACCOUNT_FILE.update(results.PARTS | agents.PARTS)
        hooks.add(hooks.RESERVED_NAMES, bot_names)
        plays = "solvers.analysis.agent_plays"  # imports the agents, so only when needed
        hooks.RIVALS[:] = [lambda it: import_module(plays).adviser_play(it)]
        hooks.RACING_BOTS["names"] = lambda it: import_module(plays).bots_of(it)
        hooks.RACING_BOTS["play"] = lambda it, agent: import_module(plays).bot_play(it, agent)
        leagues = "solvers.runs.first_leagues"  # imports all that plays runs, so only when needed
        hooks.PUBLISHED.append(lambda it: import_module(leagues).published(it))
        hooks.MADE_BY_ITSELF.append(lambda it: import_module(leagues).unasked(it))
        hooks.DEPENDENTS.append(lambda it: import_module(leagues).runs_on(it))
        hooks.FOLLOWING.append(lambda it: import_module(leagues).runs_following(it))
        watch_agents()
