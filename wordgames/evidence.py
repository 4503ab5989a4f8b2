"""How sure a best result is: three words, and the one function that says which of them holds."""

from wordgames.languages.translation import translatable

PROVEN, SEARCHED, FOUND = "proven", "searched", "found"
NAMES = {
    PROVEN: translatable("proven"),
    SEARCHED: translatable("searched to the end"),
    FOUND: translatable("best found"),
}
MEANINGS = {
    PROVEN: translatable(
        "A file says why nothing is better, and a separate program that shares no code with "
        "this site accepts it."
    ),
    SEARCHED: translatable("Our search left nothing out, but there's no such file."),
    FOUND: translatable("The best we have; there may be a better one."),
}
# Of a bot whose search ends with some lists and not with others.
BY_LIST = translatable("searched to the end or best found, list by list")
# What stored figures and the command line call a rule of thumb.
HEURISTIC = "heuristic"


def evidence(status: str, *, certificate: bool = False) -> str:
    """Return PROVEN, SEARCHED or FOUND, from what is stored of a tree or a line.

    `status` is what its search wrote into it; with a `certificate`, `bin/check_proof` accepts the
    file that comes with it.
    """
    if certificate:
        return PROVEN
    return SEARCHED if current(status) == SEARCHED else FOUND


def current(status: str) -> str:
    """Return a stored status in today's words: older trees call a search to its end proven."""
    return SEARCHED if status == PROVEN else status
