"""What document 004 proposes or leaves to be tested, as the site's sweeps answer it."""

from collections.abc import Iterator, Mapping

from wordgames.agent_registry import agent_class
from wordgames.evaluation.figures import Figures, spent
from wordgames.evaluation.play import Record
from wordgames.languages.translation import Message, deferred, joined, translatable
from wordgames.wordle.evaluation.runs import SCALES
from workshop.reproduction.claims import DocumentClaim, Evidence
from workshop.reproduction.stored_runs import stored_figures, stored_record

SEARCHES = ("bfs", "dfs", "greedy", "astar")
LIST = "--lexicon en --length 5"
# A fourth first guess that has three new letters or more, as it proposes.
FOURTH = {"first_guesses": 4, "new_letters": 3}
# The constant of A* by which it plays.
SCALE = "5"
TURN = {"turn": "learned"}
TURNED = translatable(
    "{search} {average:.4f} against {other:.4f}, losses doubled, on words that it did not learn "
    "from"
)
# What was tried, against what the document does.
WITH = translatable("{won:.2f}% and {average:.4f} against {other:.2f}% and {other_average:.4f}")
# Of each search: as it was tried, and as the document plays it.
Pairs = Mapping[str, tuple[Figures, Figures]]


def wishes() -> Iterator[DocumentClaim]:
    """Yield a claim for each, by the runs that come with the site."""
    yield two_first_guesses(_pairs({"first_guesses": 2}))
    yield fourth_guess(_pairs(FOURTH))
    yield best_scale({value: _stored("astar", {"scale": value}) for value in SCALES})
    learned = {name: stored_record(own_run(name, TURN)) for name in SEARCHES}
    fixed = {name: stored_record(own_run(name, {})) for name in SEARCHES}
    yield learned_by_searches(learned, fixed)


def own_run(agent: str, params: Mapping[str, object], swept: str = "") -> Evidence:
    """Return the site's run on its own English list."""
    return Evidence("wordle", agent, "en", {"length": 5}, params, swept)


def _stored(agent: str, params: Mapping[str, object]) -> Figures:
    return stored_figures(own_run(agent, params))


def _pairs(params: Mapping[str, object]) -> Pairs:
    return {name: (_stored(name, params), _stored(name, {})) for name in SEARCHES}


def recount(anew: Figures, printed: Figures, lists: str) -> DocumentClaim:
    """Return its proposal of a "more advanced brute force module", tried on these lists."""
    run = own_run("positional", {"recount": "yes"}, "recount")
    return DocumentClaim(
        deferred("dropping the words that no longer fit and counting the odds again would help"),
        against(anew, printed),
        anew.win_rate > printed.win_rate and anew.average_guesses < printed.average_guesses,
        run.evaluate(lists),
        run=run,
        wish=True,
    )


def two_first_guesses(pairs: Pairs) -> DocumentClaim:
    """Return what it asks to be tested more: fewer than three first guesses."""
    run = own_run("greedy", {"first_guesses": 2}, "first_guesses")
    return DocumentClaim(
        deferred("two first guesses do as well as three"),
        _by_search(pairs),
        all(two.win_rate >= three.win_rate for two, three in pairs.values()),
        run.evaluate(LIST),
        run=run,
        wish=True,
    )


def fourth_guess(pairs: Pairs) -> DocumentClaim:
    """Return its proposal of a fourth first guess, for three or four new letters."""
    run = own_run("greedy", FOURTH, "new_letters")
    return DocumentClaim(
        deferred("a fourth first guess is worth three or four new letters"),
        _by_search(pairs),
        all(four.win_rate > three.win_rate for four, three in pairs.values()),
        run.evaluate(LIST),
        run=run,
        wish=True,
    )


def best_scale(scales: Mapping[str, Figures]) -> DocumentClaim:
    """Return its doubt that the constant of A* is the best one."""
    best = min(scales, key=lambda value: scales[value].average_guesses)
    run, greedy = own_run("astar", {"scale": best}, "scale"), _stored("greedy", {})
    return DocumentClaim(
        deferred("more testing finds a better constant for A* search"),
        deferred(
            "{best}: {figures} for {scale}; up to {most} were tried, and greedy search, which "
            "leaves depth out, has {won:.2f}% and {average:.4f}",
            best=best,
            figures=against(scales[best], scales[SCALE]),
            scale=SCALE,
            most=max(scales, key=float),
            won=100 * greedy.win_rate,
            average=greedy.average_guesses,
        ),
        scales[best].average_guesses < scales[SCALE].average_guesses,
        run.evaluate(LIST),
        run=run,
        wish=True,
    )


def learned_by_searches(
    learned: Mapping[str, Record], fixed: Mapping[str, Record]
) -> DocumentClaim:
    """Return its wish for searches that learn when to turn, on the words they did not learn from.

    They learned from every second answer of the list, the first among them.
    """
    costs = {name: (_unseen(learned[name]), _unseen(fixed[name])) for name in learned}
    sentences = [
        deferred(TURNED, search=_named(name), average=after, other=before)
        for name, (after, before) in costs.items()
    ]
    over_all = stored_figures(own_run("greedy", TURN))
    every = deferred(
        "over all words greedy search {won:.2f}% and {average:.4f}",
        won=100 * over_all.win_rate,
        average=over_all.average_guesses,
    )
    return DocumentClaim(
        deferred("a learned turn from covering letters to answering helps the tree searches"),
        joined(*sentences, every, between="; "),
        all(after < before for after, before in costs.values()),
        own_run("greedy", TURN).evaluate(LIST),
        run=own_run("greedy", TURN, "turn"),
        wish=True,
    )


def _unseen(record: Record) -> float:
    return float(spent(record, 2 * record.limit)[1::2].mean())


def _named(search: str) -> Message:
    return deferred(agent_class("wordle", search).name)


def against(tried: Figures, printed: Figures) -> Message:
    """Return what was tried beside what the document does, as rate and average."""
    return deferred(
        WITH,
        won=100 * tried.win_rate,
        average=tried.average_guesses,
        other=100 * printed.win_rate,
        other_average=printed.average_guesses,
    )


def _by_search(pairs: Pairs) -> str:
    """Return each search as it was tried, against the document's."""
    sentences = (
        deferred("{search}: {figures}", search=_named(name), figures=against(*pair))
        for name, pair in pairs.items()
    )
    return joined(*sentences, between="; ")
