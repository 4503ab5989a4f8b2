"""The leagues that a public list of staff gets automatically once it is published.

They are standing runs at low priority, as those that come with the site are. Words that change have
theirs anew; those of words that are no longer current go at the next housekeeping.
"""

from collections.abc import Iterator

from django.db.models import F, Q, QuerySet
from django_tasks import task

from games.catalogue import game
from lexicons.models import Lexicon, Revision
from lexicons.revisions import publish as lexicons
from solvers.declaration import solved
from solvers.runs.models import Run
from solvers.runs.queue_allowance import Requester
from solvers.runs.run_request import RunRequest
from solvers.runs.services import ask_all, key_of
from solvers.runs.shipped_runs import SEEDS
from wordgames.agent_registry import draws
from wordgames.evaluation.run_game import runnable
from wordgames.languages.translation import translate_plural


def published(lexicon: Lexicon) -> None:
    """Look after the new words of a list."""
    if _of_staff().filter(pk=lexicon.pk).exists():
        first_leagues.enqueue()


@task(queue_name="low")
def first_leagues() -> str:
    """Complete the leagues of lists of staff."""
    return complete_leagues()


def complete_leagues() -> str:
    """Ask for the runs that lists of staff lack, and drop those of words that they had before."""
    old = _runs().exclude(revision=F("revision__lexicon__current"))
    dropped = old.delete()[1].get(Run._meta.label, 0)
    runs = [run for lexicon in _of_staff() for run in _ask(lexicon)]
    return f"Runs of lists of staff asked for: {len(runs)}; of older words dropped: {dropped}."


def unasked(lexicon: Lexicon) -> QuerySet[Run]:
    """Return the runs of a list that were asked for automatically."""
    return _runs().filter(revision__lexicon=lexicon)


def runs_on(lexicon: Lexicon) -> Iterator[str]:
    """Yield how many runs a list has, the site's and visitors', in words."""
    runs = Run.objects.filter(revision__lexicon=lexicon)
    if ours := runs.filter(requester=None).count():
        yield translate_plural("{count} run by the site", "{count} runs by the site", ours)
    if others := runs.exclude(requester=None).count():
        yield translate_plural("{count} run by a visitor", "{count} runs by visitors", others)


def runs_following(revision: Revision) -> Iterator[str]:
    """Yield how many runs a list of staff is measured by once it is published, in words."""
    lexicon, public = revision.lexicon, Lexicon.Visibility.PUBLIC
    if lexicon.keeper or lexicon.bundled or lexicon.retired_at or lexicon.visibility != public:
        return
    if count := sum(1 for _ in requests(lexicon, revision)):
        yield translate_plural(
            "The site then starts {count} run of its bots on them.",
            "The site then starts {count} runs of its bots on them.",
            count,
        )


def _of_staff() -> QuerySet[Lexicon]:
    """Return the lists whose words were published in the admin, not by a command."""
    published = lexicons.active().filter(current__created_by__isnull=False)
    return published.filter(bundled=False, keeper="")


def _runs() -> QuerySet[Run]:
    return Run.objects.filter(
        standing=True, requester=None, revision__lexicon__bundled=False, sweeps=None
    )


def _ask(lexicon: Lexicon) -> list[Run]:
    """Ask for the runs that are still missing: all of them or none.

    A run is known by its words, whatever list has them: one of another list is neither begun again
    nor taken over. One that a player asked for on this very list becomes a standing run.
    """
    if lexicon.current is None:
        return []
    by_key = {key_of(request): request for request in requests(lexicon, lexicon.current)}
    settled = Q(standing=True) | ~Q(revision=lexicon.current)
    known = Run.objects.filter(settled, key__in=by_key).values_list("key", flat=True)
    missing = [by_key[key] for key in by_key.keys() - set(known)]
    return ask_all(missing, Requester(None), standing=True) if missing else []


def requests(lexicon: Lexicon, revision: Revision) -> Iterator[RunRequest]:
    """Yield the runs of a list's first leagues; an agent that draws plays with every seed."""
    for slug in solved():
        runs = runnable(slug)
        if game(slug).lexicon_kind != lexicon.kind:
            continue
        for options in runs.first_leagues(revision):
            for agent in runs.standing_agents():
                for seed in SEEDS if draws(slug, agent) else SEEDS[:1]:
                    spec = runs.spec_of(revision, **{"seed": seed, **options})
                    yield RunRequest(slug, agent, {}, spec, revision)
