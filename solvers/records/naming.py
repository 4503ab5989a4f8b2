"""Records in words: their lists, what they reach, the names of their files."""

from __future__ import annotations

from games.catalogue import game
from lexicons.models import Lexicon
from lexicons.names import said_name
from lexicons.speech import gettext, ngettext
from solvers.counts import counted
from solvers.records.best import LABELS, OBJECTIVES, Task


def said_list(task: Task, names: dict[str, str] | None = None) -> str:
    """Say which list a record is of, in which mode, and what is sought."""
    return ", ".join(
        [said_words(task, names), gettext(LABELS[task.label]), gettext(OBJECTIVES[task.objective])]
    )


def said_words(task: Task, names: dict[str, str] | None = None) -> str:
    """Say whose words they are: a dictionary's, or a list of its own name."""
    known = lexicon_names() if names is None else names
    title = known.get(task.lexicon) or (gettext(task.title) if task.title else task.lexicon)
    if task.boards > 1:
        boards = counted(task.boards, "boards")
        return gettext("{list}, {boards}", list=title, boards=boards)
    if not task.length:
        return title
    units = game(task.game).texts.units
    if units != "letters":
        return gettext("{list}, {boards}", list=title, boards=counted(task.length, units))
    return ngettext("{list}, {count} letter", "{list}, {count} letters", task.length, list=title)


def lexicon_names() -> dict[str, str]:
    """Return what the lexicons that came with the site are called, by slug."""
    names = Lexicon.objects.filter(bundled=True).values_list("slug", "name")
    return {slug: said_name(name) for slug, name in names}
