"""Expensive suggestions, computed once for all processes: those at the start of a game."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from lexicons.languages.translation import Message, unstored
from solvers.agents.suggestions import Suggestion, Suggestions
from solvers.artifacts import Artifact, Facts, artifact_store


def stored_suggestions(facts: Facts, status: str, make: Callable[[], Suggestions]) -> Suggestions:
    """Return the suggestions stored under these facts; compute and store them if there are none.

    The ranked guesses are stored, a note is not.
    """
    artifact = artifact_store().find(facts)
    if artifact is not None:
        return Suggestions(tuple(map(_read, json.loads(artifact.content))))
    suggestions = make()
    content = json.dumps([asdict(entry) | {"idea": _kept(entry.idea)} for entry in suggestions])
    artifact_store().put(facts, Artifact(content.encode(), status))
    return suggestions


def _kept(idea: str) -> Any:
    return idea.stored() if isinstance(idea, Message) else idea


def _read(entry: dict[str, Any]) -> Suggestion:
    return Suggestion(**entry | {"idea": unstored(entry["idea"])})
