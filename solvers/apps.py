"""The solvers app."""

import os

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SolversConfig(AppConfig):
    """Agents, evaluation, search, and their pages."""

    name = "solvers"
    verbose_name = _("Bots")

    def ready(self) -> None:
        """Keep agents' searches and names in the database; add to accounts' files."""
        from django.conf import settings
        from django.db.models.signals import pre_delete

        from games import hooks
        from games.hooks import Later
        from solvers.artifact_table import ArtifactTable
        from solvers.outside.agents.models import OutsideAgent
        from wordgames.artifacts import use_scratch_folder, use_store
        from wordgames.work.preparation import prepare_processes

        use_store(ArtifactTable())
        if "DJANGO_SETTINGS_MODULE" in os.environ:
            prepare_processes("django:setup")
        use_scratch_folder(settings.VAR_DIR / "models")
        for part in ("runs", "reviews", "trees"):
            hooks.ACCOUNT_FILE[part] = Later(f"solvers.my_results.account_file:{part}")
        for part in ("agents", "runs", "groups"):
            address = f"solvers.outside.agents.account_file:{part}"
            hooks.ACCOUNT_FILE[f"outside_{part}"] = Later(address)
        hooks.add(hooks.RESERVED_NAMES, Later("solvers.agent_cards:bot_names"))
        plays = "solvers.analysis.agent_plays"  # imports the agents
        hooks.RIVALS[:] = [Later(f"{plays}:adviser_play")]
        hooks.RACING_BOTS["names"] = Later(f"{plays}:bots_of")
        hooks.RACING_BOTS["play"] = Later(f"{plays}:bot_play")
        leagues = "solvers.runs.first_leagues"  # imports all that plays runs
        hooks.add(hooks.PUBLISHED, Later(f"{leagues}:published"))
        hooks.add(hooks.MADE_BY_ITSELF, Later(f"{leagues}:unasked"))
        hooks.add(hooks.DEPENDENTS, Later(f"{leagues}:runs_on"))
        hooks.add(hooks.FOLLOWING, Later(f"{leagues}:runs_following"))
        keep = Later("solvers.outside.retirement:keep_results")
        pre_delete.connect(keep, OutsideAgent, weak=False, dispatch_uid="keep_results")
