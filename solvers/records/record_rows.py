"""Records in words: their lists, what they reach, the names of their files."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.utils.formats import number_format

from games.catalogue import game
from lexicons.models import Lexicon
from solvers.records.best_known import GATHERED, LABELS, OBJECTIVES, BestKnown, Task
from solvers.stats.tables import FileTable
from wordgames.agent_registry import agent_name, agent_slugs
from wordgames.counted_nouns import counted
from wordgames.evidence import NAMES
from wordgames.languages.translation import translate, translate_plural
from wordgames.sources.dictionaries import said_name


def said_list(task: Task, names: dict[str, str] | None = None) -> str:
    """Name of a record: its list, its mode, and what is minimised."""
    return ", ".join(
        [
            said_words(task, names),
            translate(LABELS[task.label]),
            translate(OBJECTIVES[task.objective]),
        ]
    )


def said_words(task: Task, names: dict[str, str] | None = None) -> str:
    """Name of a record's words: its dictionary's, or that of the list."""
    known = lexicon_names() if names is None else names
    title = known.get(task.lexicon) or (translate(task.title) if task.title else task.lexicon)
    if task.count:
        return translate("{list}, {amount}", list=title, amount=counted(task.count, task.things))
    if not task.length:
        return title
    units = game(task.game).texts.units
    if units != "letters":
        return translate("{list}, {amount}", list=title, amount=counted(task.length, units))
    return translate_plural(
        "{list}, {count} letter", "{list}, {count} letters", task.length, list=title
    )


def lexicon_names() -> dict[str, str]:
    """Return what the lexicons that came with the site are called, by slug."""
    names = Lexicon.objects.filter(bundled=True).values_list("slug", "name")
    return {slug: said_name(name) for slug, name in names}


NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A record with its words: whose list, which mode, what is sought, how sure it is.

    `objective` is "" where the figure says so itself: of games won, and of lives, whose `label` it
    is, for no list has two records of one name.
    """

    best: BestKnown
    words: str
    label: str
    objective: str
    status: str
    by: str
    agent: str
    day: date
    gathered: bool
    published: str
    takes_trees: bool


def rows_of(bests: Iterable[BestKnown]) -> Iterator[RecordRow]:
    """Yield records in words."""
    records = list(bests)
    names = lexicon_names() if records else {}
    for best in records:
        task = best.task
        agent = "" if best.upload or best.by not in agent_slugs(task.game) else best.by
        objective, lives = translate(OBJECTIVES[task.objective]), task.objective == "lives"
        yield RecordRow(
            best=best,
            words=said_words(task, names),
            label=objective if lives else translate(LABELS[task.label]),
            objective="" if best.rate or lives else objective,
            status=translate(NAMES[best.status]),
            by=agent_name(task.game, agent) if agent else best.by,
            agent=agent,
            gathered=best.source == GATHERED,
            published=_written(best.published),
            day=date.fromisoformat(best.at),
            takes_trees=bool(task.lexicon in names and task.list_hash and best.total),
        )


def file_table(bests: Iterable[BestKnown]) -> FileTable:
    """Return records as a file has them: a row a task."""
    rows = (
        {
            "game": task.game,
            "task": task.key,
            "words": said_words(task),
            "mode": task.label,
            "objective": task.objective,
            "games": task.answers,
            "total": best.total,
            "average": best.total / task.answers if best.total else best.average,
            "worst": best.worst,
            "win_rate": best.rate,
            "bound": best.bound,
            "status": best.status,
            "by": best.by,
            "day": best.at,
            "published": best.published,
            "source": best.source,
            "command": best.command,
        }
        for best in bests
        for task in [best.task]
    )
    return FileTable("records", rows)


def _written(figure: str) -> str:
    """Return a published figure, or a range of two, as the reader's language writes numbers."""
    return NUMBER.sub(lambda found: _number(found[0].replace(",", "")), figure)


def _number(digits: str) -> str:
    places = len(digits.partition(".")[2])
    return number_format(Decimal(digits), decimal_pos=places, force_grouping=True)
