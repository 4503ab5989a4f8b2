"""Whether a document's claim holds here: said of the figures, never written by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from solvers.shell.tables import sentences

HEAD = ("the document's claim", "here", "does it hold?", "command")
HOLDS, FAILS, UNKNOWN = "holds", "does not hold", "not measured"
LISTS = (
    "--answers ../shared/data/wordle_answers_2315.txt "
    "--allowed ../shared/data/wordle_allowed_12972.txt"
)


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim beside our figure.

    says     what the document says
    here     what was measured, as a sentence
    holds    whether that is so by the figures; None where they do not tell
    command  what measures the figure again; "" for that of the document, where one tells
    """

    says: str
    here: str
    holds: bool | None = None
    command: str = ""

    @property
    def verdict(self) -> str:
        """Say whether the claim holds."""
        if self.holds is None:
            return UNKNOWN
        return HOLDS if self.holds else FAILS


def claims_table(claims: Sequence[Claim], document: str) -> str:
    """Return the claims of a document as a table, each with the command of its figure."""
    whole = f"reproduction --documents {document}"
    rows = [
        (
            claim.says,
            claim.here,
            f"**{claim.verdict}**",
            _command(claim, whole),
        )
        for claim in claims
    ]
    return f"### Do its claims hold?\n\n{sentences(HEAD, rows)}\n"


def _command(claim: Claim, whole: str) -> str:
    """Return what measures a claim's figure again; nothing for one that has none."""
    command = claim.command or ("" if claim.holds is None else whole)
    return command and f"`bin/manage {command}`"


def evaluate(
    game: str, agent: str, lists: str = "", params: Mapping[str, object] | None = None
) -> str:
    """Return the command that measures an agent, without bin/manage."""
    settings = [f"{name}={value}" for name, value in (params or {}).items()]
    param = f"--param {' '.join(settings)}" if settings else ""
    return " ".join(filter(None, [f"evaluate {game} --agent {agent}", param, lists]))
