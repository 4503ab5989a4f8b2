"""Trees for Nerdle's own equations, searched in the background after set-up.

They are not shipped as Wordle's are: a tree's file would list every equation.
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
    """Ask for a run of `optimal` on each size, which searches and keeps its tree; once for all."""
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
            yield f"{slug}: the tree of size {size} is searched in the background."
