"""Document 001's claims for Hangman beside our measurements, on words that no agent has seen."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from solvers.runs.shipped_runs import SEEDS
from wordgames.agent_registry import draws
from wordgames.cli.report import markdown
from wordgames.evaluation.figures import figures_of
from wordgames.evaluation.intervals import wilson
from wordgames.evaluation.run import Evaluation, run, together
from wordgames.hangman.evaluation.runs import HELD_OUT, HangmanShell
from wordgames.hangman.options import LONGEST, SHORTEST
from wordgames.languages.translation import Message, deferred, translatable
from wordgames.rules.masks import BLANK
from wordgames.rules.state import Status
from workshop.games.hangman.error_analysis import claims_of_errors, error_table
from workshop.games.hangman.played_words import Gain, PlayedWords, gain_told
from workshop.games.hangman.weights import GAMES, UNSEEN, claims_of_weights, unseen_run
from workshop.reproduction.claims import DocumentClaim, DocumentClaims, Part, Shown
from workshop.reproduction.measure import DATA

TRAIN, DEV = (DATA / f"hangman_{part}.txt" for part in ("train", "dev"))
ONCE = (1,)
VOTES, FIRST, DOUBLE, SAMPLED = "votes", "votes, e a i first", "votes, two orders", "votes, drawn"
SQUARED, PRINTED = "weighted, N squared", "weighted, as printed"
CONSTANT, ORDER = "weighted, a constant (4)", "weighted, N"
SHANNON = "ShannoNgram"
ROWS: Mapping[str, tuple[str, dict[str, object]]] = {
    VOTES: ("ngram-vote", {}),
    FIRST: ("ngram-vote", {"eai": "yes"}),
    DOUBLE: ("ngram-vote", {"orders": 2}),
    SAMPLED: ("ngram-vote", {"sample": 1}),
    SQUARED: ("ngram-vote-weighted", {}),
    PRINTED: ("ngram-vote-weighted", {"whole": "as-printed"}),
    ORDER: ("ngram-vote-weighted", {"whole": "n"}),
    CONSTANT: ("ngram-vote-weighted", {"whole": "constant"}),
    SHANNON: ("shannon-ngram", {}),
}
CLAIMED = {VOTES: 0.56, SQUARED: 0.611}
SAYS = {
    VOTES: translatable("{won:.1f}% by votes"),
    SQUARED: translatable("{won:.1f}% by votes with the weight N squared"),
}
BEST_WEIGHT = {
    PRINTED: translatable("N squared {squared}, as printed {best}"),
    ORDER: translatable("N squared {squared}, N {best}"),
    CONSTANT: translatable("N squared {squared}, a constant (4) {best}"),
}
# A substantial gain by document 001: its weighted votes over its plain ones.
SUBSTANTIAL = CLAIMED[SQUARED] - CLAIMED[VOTES]
HEAD = ("agent", "document 001", "won", "95% interval", "against the votes")
GAMES_OF = f"{UNSEEN} --games {GAMES}"
Chosen = Mapping[str, Any]
OURS: Chosen = {
    "lexicon": "en",
    "setting": HELD_OUT,
    "shortest": SHORTEST,
    "longest": LONGEST,
}
# Lists of docs/figures.md, which are not ours to ship: every word of them.
OTHERS: Chosen = {"lexicon": None, "answers": DEV, "knows_file": TRAIN, "games": None}
ELSEWHERE = (
    "A rate depends on the words: on the 15,903 of [Hangman's figures](figures.md#hangman) the "
    "votes win {plain:.2%} and the weighted ones {weighted:.2%}.\n"
)
LISTS_NOT_HERE = (
    "Two of its claims are measured on lists that are not shipped: `bin/manage word_lists hangman "
    "--from FOLDER` takes them.\n"
)
# Share of games won, and its interval.
Rates = Mapping[str, tuple[float, float, float]]


def hangman_001(say: Callable[[str], None]) -> Iterator[Part]:
    """Measure six lives, the same words drawn for every agent; each learned from the others."""
    yield "## Document 001: Hangman\n"
    yield (
        "It claims 56% for the votes of n-grams and 61.1% for the weighted votes, on words that it "
        f"does not name and its agent has not seen. Here: six lives, {GAMES:,} words of {SHORTEST} "
        f"to {LONGEST} letters drawn from a tenth of the bundled English words, learned from the "
        "other nine tenths (`--setting held-out`). *Against the votes* is the difference in games "
        f"won, word by word. An agent that draws its letters plays {len(SEEDS)} seeds beside the "
        "votes, and its intervals are over the seeds. Other words: [figures](figures.md#hangman).\n"
    )
    if not (TRAIN.is_file() and DEV.is_file()):
        yield LISTS_NOT_HERE
        return
    shell = HangmanShell("hangman")
    votes = _play(shell, VOTES, ONCE)
    played = dict[str, PlayedWords]()
    for title, (slug, params) in ROWS.items():
        say(f"001, Hangman: {title}")
        if draws("hangman", slug, params):
            done, beside = (_play(shell, name, SEEDS) for name in (title, VOTES))
        else:
            done, beside = votes if title == VOTES else _play(shell, title, ONCE), votes
        played[title] = PlayedWords(done.record, done.sampling, beside.record, len(done.parts) or 1)
    yield markdown((*HEAD, "CPU s"), [_row(title, row) for title, row in played.items()]) + "\n"
    say("001, Hangman: the games lost by votes")
    short, lost = one_short(votes)
    yield (
        "It prints two words that the votes leave one letter short. Here "
        f"{short:,} of the {lost:,} games that the votes lose ({short / max(lost, 1):.1%}) end so. "
        "What the votes say of its two:\n"
    )
    yield error_table(shell) + "\n"
    others = _elsewhere(shell, say)
    yield ELSEWHERE.format(plain=others[VOTES][0], weighted=others[SQUARED][0])
    claims = claims_hangman(played, others)
    claims += [*claims_of_errors(shell), *claims_of_weights(played[VOTES].sampling)]
    yield DocumentClaims("001-hangman", claims)


def _elsewhere(shell: HangmanShell, say: Callable[[str], None]) -> Rates:
    """Return the two rates with their intervals on the lists of Hangman's figures."""
    say("001, Hangman: the lists that are not shipped")
    rates = {}
    for title in (VOTES, SQUARED):
        done = _play(shell, title, ONCE, OTHERS)
        low, high = wilson(int((done.record.guesses > 0).sum()), len(done.record.guesses))
        rates[title] = figures_of(done.record).win_rate, low, high
    return rates


def _play(
    shell: HangmanShell, title: str, seeds: Sequence[int], chosen: Chosen = OURS
) -> Evaluation:
    """Play a row's agent as `evaluate` does with these seeds."""
    slug, params = ROWS[title]
    runs = []
    for seed in seeds:
        options = {"answers": None, "knows_file": None, "games": str(GAMES), "seed": seed, **chosen}
        experiment = shell.experiment(options)
        build = partial(shell.agent, experiment, slug, params, None)
        build().with_artifact()  # learns and stores the model that the measured one then loads
        runs.append(run(build, experiment.suite, sampling=experiment.sampling, play=shell.play))
    return together(runs, seeds)


def _row(title: str, played: PlayedWords) -> list[str]:
    rate, low, high = played.rate
    slug, params = ROWS[title]
    setting = " ".join(f"{name}={value}" for name, value in params.items())
    return [
        f"{title}: `{slug}`{f', `{setting}`' if setting else ''}",
        f"{CLAIMED[title]:.1%}" if title in CLAIMED else "",
        f"{rate:.1%}",
        f"{low:.1%} to {high:.1%}",
        "" if title == VOTES else gain_told(played.gain),
        f"{played.seconds:.0f}",
    ]


def one_short(done: Evaluation) -> tuple[int, int]:
    """Return how many of the lost games lacked one letter at the end, and how many were lost."""
    lost = np.flatnonzero(done.record.guesses == 0).tolist()
    return sum(len(_missing(done, game)) == 1 for game in lost), len(lost)


def _missing(done: Evaluation, game: int) -> set[str]:
    suite = done.suite
    state = suite.start(game)
    while state.status is Status.PLAYING:
        answer = done.agent.suggest(suite.situation(state.observe()), 1)
        state = state.play(answer.best.move)
    mask = state.observe().mask
    return {
        letter for letter, shown in zip(suite.secret(game), mask, strict=True) if shown == BLANK
    }


def claims_hangman(played: Mapping[str, PlayedWords], others: Rates) -> list[DocumentClaim]:
    """Return its claims, checked: a difference holds if its 95 % interval excludes 0.

    `others` are its two rates on the lists of Hangman's figures.
    """
    gains = {title: row.gain for title, row in played.items()}
    seconds = {title: row.seconds for title, row in played.items()}
    rates = [_rate(title, played[title], others[title]) for title in (VOTES, SQUARED)]
    shares = {title: _with_rate(row) for title, row in played.items()}
    return [*rates, *_variants(gains, seconds, shares), *_shannon(gains, seconds, shares)]


def _with_rate(played: PlayedWords) -> Message:
    """Return the games won, as the run beside the claim has them, and the difference."""
    won = 100 * played.rate[0]
    return deferred(
        "{won:.1f}% won, {gain} against the votes", won=won, gain=gain_told(played.gain)
    )


def _variants(
    gains: Mapping[str, Gain], seconds: Mapping[str, float], told: Mapping[str, Message]
) -> list[DocumentClaim]:
    """Return the claims about variants of the votes."""
    better, best = gains[SQUARED], max((PRINTED, ORDER, CONSTANT), key=lambda it: gains[it][0])
    return [
        _claim(
            deferred("weighted votes win more than plain ones"),
            SQUARED,
            told[SQUARED],
            better[1] > 0,
        ),
        _claim(
            deferred("N squared is the best weight of those it tried"),
            best,
            deferred(BEST_WEIGHT[best], squared=gain_told(better), best=told[best]),
            better[0] >= gains[best][0],
            swept="whole",
        ),
        _claim(
            deferred("two orders do not win substantially more, and are slower"),
            DOUBLE,
            deferred(
                "{gain}, {times:.1f} times the CPU time; its weighted votes gain {substantial:.1f} "
                "by its own figures",
                gain=told[DOUBLE],
                times=seconds[DOUBLE] / seconds[VOTES],
                substantial=100 * SUBSTANTIAL,
            ),
            None,
            halves=(gains[DOUBLE][2] < SUBSTANTIAL, None),
        ),
        *_letters(gains, told),
    ]


def _letters(gains: Mapping[str, Gain], told: Mapping[str, Message]) -> list[DocumentClaim]:
    """Return the claims about a drawn letter and about fixed first letters."""
    return [
        _claim(
            deferred("drawing the letter instead of taking the greatest wins less"),
            SAMPLED,
            told[SAMPLED],
            gains[SAMPLED][2] < 0,
        ),
        _claim(
            deferred("beginning with e, a and i changes little"),
            FIRST,
            told[FIRST],
            gains[FIRST][1] <= 0 <= gains[FIRST][2],
        ),
    ]


def _shannon(
    gains: Mapping[str, Gain], seconds: Mapping[str, float], told: Mapping[str, Message]
) -> list[DocumentClaim]:
    """Return the claims about ShannoNgram and the votes."""
    shannon, slower = gains[SHANNON], seconds[SHANNON] / max(seconds[VOTES], 1e-9)
    return [
        _claim(
            deferred("ShannoNgram shows similar results to the votes"),
            SHANNON,
            told[SHANNON],
            shannon[1] <= 0 <= shannon[2],
        ),
        replace(
            _claim(
                deferred("the votes are much faster than ShannoNgram"),
                SHANNON,
                deferred("ShannoNgram takes {times:.1f} times their CPU time", times=slower),
                None,
            ),
            run=None,
        ),
    ]


def _rate(title: str, played: PlayedWords, other: tuple[float, float, float]) -> DocumentClaim:
    """Return the claim of a rate, on both lists: it names no words, so it holds by neither."""
    (rate, low, high), (others, other_low, other_high) = played.rate, other
    here = deferred(
        "{won:.1f}% ({low:.1f}% to {high:.1f}%) on the site's English words, {other:.1f}% "
        "({other_low:.1f}% to {other_high:.1f}%) on another list",
        won=100 * rate,
        low=100 * low,
        high=100 * high,
        other=100 * others,
        other_low=100 * other_low,
        other_high=100 * other_high,
    )
    shown = Shown.percent(CLAIMED[title], rate, (low, high))
    says = deferred(SAYS[title], won=100 * CLAIMED[title])
    claim = _claim(says, title, here, high >= CLAIMED[title], shown=shown)
    return replace(claim, elsewhere=True)


def _claim(
    says: str,
    title: str,
    here: str,
    holds: bool | None,
    *,
    shown: Shown | None = None,
    swept: str = "",
    halves: Sequence[bool | None] = (),
) -> DocumentClaim:
    slug, params = ROWS[title]
    seeds = f" --seeds {len(SEEDS)}" if draws("hangman", slug, params) else ""
    run = unseen_run(slug, params, swept)
    command = run.evaluate(GAMES_OF + seeds)
    return DocumentClaim(says, here, holds, command, shown, run, halves=halves)


DOCUMENT = {"001-hangman": hangman_001}
