"""Records as the page shows them: named, with what they reach in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.utils.formats import number_format

from lexicons.speech import gettext
from solvers.records.best import GATHERED, LABELS, OBJECTIVES, STATUSES, BestKnown
from solvers.records.naming import lexicon_names, said_words
from solvers.registry import agent_name, agent_slugs

NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class Row:
    """A record with its words: whose list, which mode, what is sought, how sure it is.

    `objective` is "" where games won are counted: the figure says so itself.
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


def rows_of(bests: Iterable[BestKnown]) -> Iterator[Row]:
    """Yield records in words."""
    records = list(bests)
    names = lexicon_names() if records else {}
    for best in records:
        task = best.task
        agent = "" if best.upload or best.by not in agent_slugs(task.game) else best.by
        yield Row(
            best=best,
            words=said_words(task, names),
            label=gettext(LABELS[task.label]),
            objective="" if best.rate else gettext(OBJECTIVES[task.objective]),
            status=gettext(STATUSES[best.status]),
            by=agent_name(task.game, agent) if agent else best.by,
            agent=agent,
            gathered=best.source == GATHERED,
            published=_written(best.published),
            day=date.fromisoformat(best.at),
            takes_trees=bool(task.lexicon in names and task.list_hash and best.total),
        )


def _written(figure: str) -> str:
    """Return a published figure, or a range of two, as the reader's language writes numbers."""
    return NUMBER.sub(lambda found: _number(found[0].replace(",", "")), figure)


def _number(digits: str) -> str:
    places = len(digits.partition(".")[2])
    return number_format(Decimal(digits), decimal_pos=places, force_grouping=True)
