"""The tree of a record as text, from a file or the database."""

from __future__ import annotations

import lzma
import re

from solvers.records.best_known import BestKnown
from solvers.records.models import TreeUpload

TREE = "\n= tree\n"
STATUS = re.compile(r"^# status: .*$", re.MULTILINE)
"""What a file says of its search: how sure the record is, `evidence` alone says."""


def tree_text(best: BestKnown) -> str:
    """Return a record's tree, facts first; raises LookupError where there is none."""
    if best.upload:
        checked = TreeUpload.objects.filter(pk=best.upload, state=TreeUpload.State.CHECKED)
        if (upload := checked.first()) is None:
            raise LookupError("The tree was just withdrawn.")
        return _with_facts(best, upload.text)
    if best.tree:
        text = best.path(best.tree).read_text(encoding="utf-8")
        return STATUS.sub(f"# status: {best.status}", text, count=1)
    if best.proof:
        text = lzma.decompress(best.path(best.proof).read_bytes()).decode("utf-8")
        return _with_facts(best, text.partition(TREE)[2].partition("\n= ")[0] + "\n")
    raise LookupError("There is no tree.")


def _with_facts(best: BestKnown, games: str) -> str:
    """Return a tree's games under what is known of them."""
    task = best.task
    facts = {
        "lexicon": task.lexicon,
        "length": task.length,
        "mode": task.mode,
        "words": task.list_hash,
        "status": best.status,
    }
    lines = sorted(
        " ".join(line.replace(",", " ").lower().split())
        for line in games.splitlines()
        if line.strip() and not line.startswith("#")
    )
    header = [f"# {task.game} tree 1", *(f"# {name}: {value}" for name, value in facts.items())]
    return "\n".join([*header, *lines]) + "\n"
