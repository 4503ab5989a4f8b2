"""Document 004's claims: letter probabilities by place, tree searches, CSP."""

import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial

import numpy as np

from wordgames.agent_registry import agent_class, build_agent
from wordgames.cli.report import markdown
from wordgames.evaluation.run import run
from wordgames.languages.translation import deferred, deferred_plural, joined
from wordgames.rules.feedback import marks
from wordgames.tiles.agents.letter_odds import LetterOdds, place_odds
from wordgames.tiles.agents.tree_search import covering_words
from wordgames.tiles.evaluation.suite import TileSuite
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import Turn, WordleOptions
from workshop.reproduction.claims import FETCH, DocumentClaim, DocumentClaims, Part, Shown
from workshop.reproduction.measure import MeasuredRow, drawn, measure, one_by_one, original_words
from workshop.reproduction.wishes_004 import SEARCHES, against, own_run, recount, wishes
from workshop.reproduction.wordle_rows import HEAD, LISTS, NOT_HERE, cells, fallbacks, measured_row

BOOSTS = ("0", "1/(length-1)", "1/length")
FIRST_GUESSES = (0, 1, 2, 3, 4)
# What is tried of A*'s constants, one at a time.
TUNED: Mapping[str, tuple[float, ...]] = {
    "base": (0.05, 0.1, 0.2),
    "increase": (0.4, 0.6, 0.8, 1.0),
    "scale": (0.0, 1.0, 2.0, 5.0, 10.0, 20.0),
}
# No fixed first guesses, and as many nodes as the searches can be given.
LONG = {"first_guesses": 0, "max_nodes": 1_000_000}
# An agent that learns by playing when to explore, and the best that looks one guess ahead.
LEARNED = ("self-taught", "most-parts")
LONG_GAMES = 10
MINUTE = 60.0
PRINTED = (0.0644, 0.1205, 0.1326, 0.0739, 0.1093)
TOAST, MAYBE = 0.5007, 0.7007
# Five terms rounded to four places may be off by so much.
ROUNDED = 0.00025
# The marks of SLATE against SNAKE in its trace: A and E misplaced.
SLATE_PRINTED = (2, 0, 1, 0, 1)
SHORT = ("won", "average", "losses doubled", "CPU s")
# The terms of TOAST, its score at the start, and its score after MAYBE.
Toast = tuple[tuple[float, ...], float, float]


def document_004(say: Callable[[str], None]) -> Iterator[Part]:
    """Letter probabilities by place, tree searches, CSP."""
    yield "## Document 004: positions, tree searches, CSP\n"
    words = original_words()
    if words is None:
        yield NOT_HERE
        return
    toast, first = _toast(words), covering_words(words, 6)
    yield _worked_example(toast)
    audio = " ".join(words[row] for row in covering_words(words, 6, "audio")).upper()
    yield (
        "First guesses without a repeated letter: it finds three and no fourth; here "
        f"{_spelled(words, first)}, and beginning with AUDIO: {audio}.\n"
    )
    yield ("Its searches, with its three fixed first guesses, on the original lists:\n")
    boosts, searches = _measured(words, say)
    rows = [measured_row(f"`positional`, boost {boost}", it) for boost, it in boosts.items()]
    rows += [
        measured_row(f"`{name}` ({fallbacks(it.record)})", it) for name, it in searches.items()
    ]
    yield markdown(HEAD, rows) + "\n"
    counts = {name: _by_first_guesses(name, words, say) for name in SEARCHES}
    yield from _first_guesses(counts)
    yield from _tuned(words, say)
    learned = {name: measure(name, words).figures.average_guesses for name in LEARNED}
    slowest = max(slowest_guess(name, words, say) for name in SEARCHES)
    claims = claims_004(toast, _spelled(words, first), boosts, counts, slowest)
    claims += [sooner(searches), learned_turn(learned)]
    anew = measure("positional", words, params={"recount": "yes"})
    claims += [recount(anew.figures, boosts["1/length"].figures, LISTS), *wishes()]
    yield DocumentClaims("004", claims)


def _measured(
    words: Words, say: Callable[[str], None]
) -> tuple[dict[str, MeasuredRow], dict[str, MeasuredRow]]:
    """Return the rows of the positional agent by its boost, and those of the searches and CSP."""
    boosts, searches = dict[str, MeasuredRow](), dict[str, MeasuredRow]()
    for boost in BOOSTS:
        say(f"004: boost {boost}")
        boosts[boost] = measure("positional", words, params={"boost": boost})
    for name in (*SEARCHES, "csp"):
        say(f"004: {name}")
        searches[name] = measure(name, words)
    return boosts, searches


def slowest_guess(name: str, words: Words, say: Callable[[str], None]) -> float:
    """Return the CPU seconds of a search's slowest guess where hardly anything cuts it short."""
    say(f"004: {name} with {LONG['max_nodes']:,} nodes")
    agent = build_agent("wordle", name, words, WordleOptions(words.length), params=LONG)
    suite = TileSuite.of(words, WordleOptions(words.length), drawn(words, LONG_GAMES))
    clock = [time.process_time()]
    run(lambda: agent, suite, decided=lambda group, answer: clock.append(time.process_time()))
    return float(np.diff(clock).max())


def _spelled(words: Words, rows: tuple[int, ...]) -> str:
    return " ".join(words[row] for row in rows).upper()


def _by_first_guesses(
    name: str, words: Words, say: Callable[[str], None]
) -> dict[int, MeasuredRow]:
    say(f"004: {name} with 0 to 4 first guesses")
    return {count: measure(name, words, params={"first_guesses": count}) for count in FIRST_GUESSES}


def _first_guesses(counts: Mapping[str, Mapping[int, MeasuredRow]]) -> Iterator[str]:
    """Set out what it says \"more testing needs to be done\" for: how many fixed guesses."""
    yield (
        "It asks how many fixed first guesses are best; where there is no word for a fourth, it "
        "searches from there. `--param first_guesses=N`:\n"
    )
    rows = [
        [f"`{name}`", str(count), *_short(result)]
        for name, results in counts.items()
        for count, result in results.items()
    ]
    yield markdown(("agent", "first guesses", *SHORT), rows) + "\n"


def _tuned(words: Words, say: Callable[[str], None]) -> Iterator[str]:
    """Set out A*'s constants, which it tuned \"but not thoroughly\"."""
    yield (
        "The constants of A*, each alone, the others as they are (base 0.1, increase 0.8, "
        "scale 5), `--agent astar --param NAME=VALUE`:\n"
    )
    rows = [
        [name, f"{value:g}", *_short(result)]
        for name, value, result in one_by_one("astar", words, TUNED, say)
    ]
    yield markdown(("constant", "value", *SHORT), rows) + "\n"


def _short(result: MeasuredRow) -> list[str]:
    return [*cells(result.figures, *SHORT[:-1]), f"{result.seconds:.1f}"]


def _toast(words: Words) -> Toast:
    odds = place_odds(words)
    toast = words.encode("toast")
    if toast is None:
        raise ValueError("The original lists have the letters of TOAST.")
    terms = tuple(float(odds[place, symbol]) for place, symbol in enumerate(toast))
    start = LetterOdds.after(words, odds, (), 1 / words.length)
    turns = (Turn("maybe", (0, 1, 0, 0, 0)),)
    maybe = LetterOdds.after(words, odds, turns, 1 / words.length)
    whole, after = (float(it.scores(toast[None, :])[0]) for it in (start, maybe))
    return terms, whole, after


def _worked_example(toast: Toast) -> str:
    terms, whole, maybe = toast
    return (
        "It prints .0644, .1205, .1326, .0739, .1093 for T, O, A, S, T in TOAST, .5007 for the "
        "word (the sum of rounded terms) and .7007 after MAYBE with A misplaced. Here: "
        f"{', '.join(f'{term:.4f}' for term in terms)}; {whole:.4f}; {maybe:.4f}.\n"
    )


def claims_004(
    toast: Toast,
    first: str,
    boosts: Mapping[str, MeasuredRow],
    counts: Mapping[str, Mapping[int, MeasuredRow]],
    slowest: float,
) -> list[DocumentClaim]:
    """Say which of its claims hold; `slowest` is what `slowest_guess` found, in seconds."""
    return [*_example(toast, first), *_boosted(boosts), _minutes(slowest), _searched(counts)]


def learned_turn(averages: Mapping[str, float]) -> DocumentClaim:
    """Return its wish, answered by the agent that learns by playing when to turn to answers."""
    taught, plain = (averages[name] for name in LEARNED)
    return DocumentClaim(
        deferred("learning when to turn from exploring to guessing would help"),
        deferred(
            "a bot of ours that learns it by playing needs {average:.4f} guesses, the best other "
            "that looks one guess ahead {other:.4f}",
            average=taught,
            other=plain,
        ),
        taught < plain,
        own_run(LEARNED[0], {}).evaluate(LISTS),
        run=own_run(LEARNED[0], {}),
        wish=True,
    )


def sooner(searches: Mapping[str, MeasuredRow]) -> DocumentClaim:
    """Return the claim that greedy search is the quickest of the tree searches."""
    seconds = {name: searches[name].seconds for name in SEARCHES}
    others = min(value for name, value in seconds.items() if name != "greedy")
    return DocumentClaim(
        deferred("greedy search finds a word sooner than the other tree searches"),
        deferred(
            "{greedy:.1f} CPU s for all games, the next {others:.1f}",
            greedy=seconds["greedy"],
            others=others,
        ),
        None,
        own_run("greedy", {}).evaluate(LISTS),
    )


def _example(toast: Toast, first: str) -> list[DocumentClaim]:
    """Return the claims about its worked examples."""
    return [
        _letters(toast),
        DocumentClaim(
            deferred("three first guesses share no letter, and there is no fourth"),
            first,
            len(first.split()) == 3,
            f"{FETCH}explain wordle --agent greedy {LISTS}",
        ),
        _snake(),
    ]


def _letters(toast: Toast) -> DocumentClaim:
    terms, whole, maybe = toast
    pairs = zip(terms, PRINTED, strict=True)
    same = all(f"{term:.4f}" == f"{printed:.4f}" for term, printed in pairs)
    return DocumentClaim(
        deferred(
            "the letters of {word} and its score before and after {guess}",
            word="TOAST",
            guess="MAYBE",
        ),
        deferred("{before:.4f} and {after:.4f}", before=whole, after=maybe),
        same and abs(whole - TOAST) <= ROUNDED and abs(maybe - MAYBE) <= ROUNDED,
        shown=Shown(TOAST, whole, "points"),
    )


def _snake() -> DocumentClaim:
    """Return the claim about the marks that it prints of SLATE."""
    feedback = marks("slate", "snake")
    return DocumentClaim(
        deferred(
            "{guess} against {word} shows A and E misplaced, so that {next} and {last} follow",
            guess="SLATE",
            word="SNAKE",
            next="BIDDY",
            last="CHOCK",
        ),
        deferred_plural(
            "{count} letter in place, by its own rule",
            "{count} letters in place, by its own rule",
            sum(mark == 2 for mark in feedback),
        ),
        feedback == SLATE_PRINTED,
        "explain wordle --agent csp --lexicon en --length 5 --history slate:20202",
    )


def _boosted(boosts: Mapping[str, MeasuredRow]) -> list[DocumentClaim]:
    """True if the boost does what it says."""
    none, quarter, fifth = (boosts[boost].figures for boost in BOOSTS)
    without, best = (own_run("positional", {"boost": boost}) for boost in ("0", "1/length"))
    return [
        DocumentClaim(
            deferred("the brute force search wins fairly consistently"),
            deferred("{won:.2f}% won", won=100 * fifth.win_rate),
            None,
            own_run("positional", {}).evaluate(LISTS),
            run=own_run("positional", {}),
        ),
        DocumentClaim(
            deferred("without the boost most games are lost"),
            deferred("{won:.2f}% won", won=100 * none.win_rate),
            none.win_rate < 0.5,
            without.evaluate(LISTS),
            Shown.percent(0.5, none.win_rate),
            without,
        ),
        DocumentClaim(
            deferred("a boost of 1/5 is slightly better than one of 1/4"),
            against(fifth, quarter),
            None,
            best.evaluate(LISTS),
            run=best,
            halves=(
                fifth.win_rate > quarter.win_rate,
                fifth.average_guesses < quarter.average_guesses,
            ),
        ),
    ]


def _minutes(slowest: float) -> DocumentClaim:
    """Say how long a search takes by itself; one that was cut short does not refute minutes."""
    return DocumentClaim(
        deferred("without fixed first guesses a search takes up to several minutes"),
        deferred(
            "at most {seconds:.1f} CPU s a guess in {games} games of each search, which ends at "
            "{nodes} nodes; without an end it was not tried",
            seconds=slowest,
            games=LONG_GAMES,
            nodes=LONG["max_nodes"],
        ),
        None,
        f"{FETCH}reproduction --documents 004 --claim 7",
    )


def _searched(counts: Mapping[str, Mapping[int, MeasuredRow]]) -> DocumentClaim:
    """Say what fixed first guesses do for the tree searches."""
    fewer = {name: results[0].figures.win_rate for name, results in counts.items()}
    more = {name: results[3].figures.win_rate for name, results in counts.items()}
    return DocumentClaim(
        deferred("fixed first guesses make the tree searches better"),
        joined(
            *(
                deferred(
                    "{search} {without:.1f}% without, {with_them:.1f}% with",
                    search=deferred(agent_class("wordle", name).name),
                    without=100 * fewer[name],
                    with_them=100 * more[name],
                )
                for name in counts
            ),
            between="; ",
        ),
        all(more[name] > fewer[name] for name in counts),
    )


def _on_original(claim: Callable[[Words], DocumentClaim]) -> DocumentClaim | None:
    """Measure a claim on the original lists; None where they are not."""
    words = original_words()
    return None if words is None else claim(words)


def _slowest(words: Words) -> DocumentClaim:
    return _minutes(max(slowest_guess(name, words, lambda _: None) for name in SEARCHES))


def _with_and_without(words: Words) -> DocumentClaim:
    counts = {
        name: {it: measure(name, words, params={"first_guesses": it}) for it in (0, 3)}
        for name in SEARCHES
    }
    return _searched(counts)


# Claims that are measured alone, by their numbers.
ALONE = {
    1: partial(_on_original, lambda words: _letters(_toast(words))),
    7: partial(_on_original, _slowest),
    8: partial(_on_original, _with_and_without),
}
