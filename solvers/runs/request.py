"""A run as a page or a command asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from lexicons.models import Revision
from solvers.runs.option import Spec


@dataclass(frozen=True, slots=True)
class RunRequest:
    """A run as it is asked for."""

    game: str
    agent: str
    params: Mapping[str, Any]
    spec: Spec
    revision: Revision
