"""Suggestions that cost much, made once for every process: those of a game's beginning."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict

from solvers.agents.suggestions import Suggestion, Suggestions
from solvers.artifacts import Artifact, Facts, artifact_store


def stored_suggestions(facts: Facts, status: str, make: Callable[[], Suggestions]) -> Suggestions:
    """Return the suggestions that the archive has under these facts, made and kept if it has none.

    Of what is made the ranked guesses are kept; a note is not.
    """
    artifact = artifact_store().find(facts)
    if artifact is not None:
        return Suggestions(tuple(Suggestion(**entry) for entry in json.loads(artifact.content)))
    suggestions = make()
    content = json.dumps([asdict(entry) for entry in suggestions])
    artifact_store().put(facts, Artifact(content.encode(), status))
    return suggestions
