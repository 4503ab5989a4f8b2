"""The solvers app."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from lexicons.models import Lexicon
    from solvers.runs.models import Run


def _published(lexicon: Lexicon) -> None:
    """Look after new words; what plays runs is imported then, not by each command's start."""
    from solvers.runs.first_leagues import published

    published(lexicon)


def _unasked(lexicon: Lexicon) -> QuerySet[Run]:
    from solvers.runs.first_leagues import unasked

    return unasked(lexicon)


class SolversConfig(AppConfig):
    """Agents, evaluation, search, and their pages."""

    name = "solvers"
    verbose_name = _("Bots")

    def ready(self) -> None:
        """Keep what agents search and learn in the database, and their names; add to exports."""
        from django.conf import settings

        from lexicons.revisions import publish, remove
        from solvers.agent_cards import reserve
        from solvers.artifact_table import ArtifactTable
        from solvers.artifacts import use_scratch_folder, use_store
        from solvers.my_results.account_export import export
        from solvers.outside.agents.account_export import export as export_agents
        from solvers.outside.retirement import watch as watch_agents

        use_store(ArtifactTable())
        use_scratch_folder(settings.VAR_DIR / "models")
        export()
        export_agents()
        reserve()
        if _published not in publish.PUBLISHED:
            publish.PUBLISHED.append(_published)
            remove.MADE_BY_ITSELF.append(_unasked)
        watch_agents()
