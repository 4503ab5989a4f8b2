"""Models of the solvers: artifacts, runs, reviewed plays, agents from outside, tournaments."""

from typing import Any

from django.db import models

from solvers.outside.agents.models import (
    OutsideAct,
    OutsideAgent,
    OutsideGroup,
    OutsideRemoval,
    OutsideRun,
)
from solvers.outside.agents.tournament_models import TournamentEntry, TournamentWeek
from solvers.pages.review.models import PlayReview
from solvers.records.models import TreeUpload
from solvers.runs.models import Part, Run, Sweep

__all__ = (
    "OutsideAct",
    "OutsideAgent",
    "OutsideGroup",
    "OutsideRemoval",
    "OutsideRun",
    "Part",
    "PlayReview",
    "Run",
    "StoredArtifact",
    "Sweep",
    "TournamentEntry",
    "TournamentWeek",
    "TreeUpload",
)


class StoredArtifact(models.Model):
    """Result of an agent's search or training: a tree, a letter model; see wordgames/artifacts.py.

    Named by the SHA-256 of its facts: agent, parameters, options and the lexicon's content hash.
    """

    key = models.CharField(primary_key=True, max_length=64, editable=False)
    facts: models.JSONField[Any, Any] = models.JSONField()
    status = models.CharField(max_length=60)
    content = models.BinaryField()
    complete = models.BooleanField(default=True)
    updated_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.facts.get('agent')} {self.key[:8]}, {self.status}"
