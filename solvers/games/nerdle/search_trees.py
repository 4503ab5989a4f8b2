"""Runs of `optimal` on Nerdle's own equations, in the background after set-up.

They search the trees of 5 and 6 places; those of 7 and 8 come with the code.
"""

from collections.abc import Iterator

from lexicons.models import Lexicon
from lexicons.revisions.publish import playable
from solvers.runs import services
from solvers.runs.models import Run
from solvers.runs.run_request import RunRequest
from wordgames.evaluation.run_game import runnable
from wordgames.nerdle.generated_lists import LEXICONS, SMALL


def ask_for_trees() -> Iterator[str]:
    """Ask for a run of `optimal` on each size, once for all: it searches a missing tree."""
    slug = LEXICONS["official"][0]
    lexicon = playable(Lexicon.Kind.EQUATIONS).filter(slug=slug, bundled=True).first()
    if lexicon is None or lexicon.current is None:
        return
    ours = Run.objects.filter(game="nerdle", agent="optimal", standing=True)
    known = ours.filter(revision__lexicon=lexicon)
    sizes = set(known.values_list("spec__size", flat=True))
    for size in SMALL:
        if size not in sizes:
            spec = runnable("nerdle").spec_of(lexicon.current, size=size)
            request = RunRequest("nerdle", "optimal", {}, spec, lexicon.current)
            services.ask(request, standing=True)
            yield f"{slug}: optimal plays all equations of {size} places in the background."
