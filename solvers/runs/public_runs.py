"""Which runs count in figures, which visitors find in lists, and which are in leagues.

Anyone may start runs, as a guest and under any number of accounts. So no figure that others see
counts them: it is of standing runs alone, which the site made or staff put there. Only a list that
says it is the visitors' shows their runs, and who asked for a run sees it beside the site's.
"""

from django.db.models import Q, QuerySet

from lexicons.models import Lexicon, Revision
from solvers.runs.models import Run
from solvers.runs.runs_by_seed import draws
from solvers.runs.shipped_runs import SEEDS

_withheld = Revision.objects.exclude(lexicon__visibility=Lexicon.Visibility.PUBLIC)
# Public runs, without a join: SQLite would read past a dictionary's words for every run, and sort
# all runs to find the newest.
PUBLIC = Q(hidden=False) & ~Q(revision__in=_withheld.values("pk"))


def listed(player: str | None = None) -> Q:
    """Return which runs lists show: the public ones, and those of this player or on their lists."""
    if not player:
        return PUBLIC
    return PUBLIC | Q(requester=player) | Q(revision__lexicon__keeper=player)


def counted(player: str | None = None) -> Q:
    """Return which runs' figures a reader sees: the site's, and those of this player."""
    ours = PUBLIC & Q(standing=True)
    return ours | Q(requester=player) if player else ours


def league_runs() -> QuerySet[Run]:
    """Return the runs that leagues are made of."""
    return _rankable().filter(standing=True)


def league_lexicons() -> QuerySet[Lexicon]:
    """Return the dictionaries that have leagues: those that everybody may play with."""
    return Lexicon.objects.filter(visibility=Lexicon.Visibility.PUBLIC, retired_at=None)


def _rankable() -> QuerySet[Run]:
    return Run.objects.filter(
        hidden=False,
        status=Run.Status.DONE,
        wins__isnull=False,
        revision__in=league_lexicons().exclude(current=None).values("current"),
    ).exclude(league="")


def may_stand(run: Run) -> bool:
    """True if staff may put a visitor's run in its league, where its bot has none yet.

    It is complete, or as large as the others there, and its seed is one of the site's: the luckiest
    of many seeds would move a bot that draws.
    """
    if run.standing or not _rankable().filter(pk=run.pk).exists():
        return False
    league = league_runs().filter(game=run.game, revision=run.revision_id, league=run.league)
    drawing, games = draws(run), run.spec.get("games")
    seed = run.spec.get("seed", 1)
    mine = league.filter(agent=run.agent, **({"spec__seed": seed} if drawing else {}))
    seeded = not run.sampled or seed in (SEEDS if drawing else SEEDS[:1])
    sized = games is None or league.filter(spec__games=games).exists()
    return seeded and sized and not mine.exists()
