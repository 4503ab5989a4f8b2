"""What document 001 proposes or drops of its Hangman agents, as the site's runs answer it."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from wordgames.evaluation.intervals import mean_interval
from wordgames.evaluation.sampling import Sampling
from wordgames.hangman.evaluation.runs import HELD_OUT, LOWER
from wordgames.hangman.options import LONGEST, SHORTEST
from wordgames.languages.translation import deferred
from workshop.games.hangman.played_words import Gain, gain, gain_told
from workshop.reproduction.claims import DocumentClaim, Evidence
from workshop.reproduction.stored_runs import stored_rates, stored_record

# Games of a run; of each of the twenty seeds of ShannoNgram's drawn letters, as it is slow.
GAMES, DRAWN_GAMES = 1_000, 100
UNSEEN = f"--setting {HELD_OUT} --shortest {SHORTEST} --longest {LONGEST}"


def claims_of_weights(drawn: Sampling) -> Iterator[DocumentClaim]:
    """Yield its wish for a weight that it had no time for, by words so `drawn`, and a claim."""
    lowered = [unseen_run("ngram-vote", {"orders": 2, "lower": it}, "lower") for it in LOWER]
    yield _best(deferred("the order below helps once it weighs little"), _gains(lowered, drawn))
    letters = unseen_run("shannon-ngram", {"sample": 1}, games=DRAWN_GAMES)
    [best] = stored_rates(unseen_run("shannon-ngram", {}))
    yield drawn_letters(letters, stored_rates(letters), best)


def unseen_run(
    slug: str, params: Mapping[str, object], swept: str = "", games: int = GAMES
) -> Evidence:
    """Return the site's run on words that the agent has not seen."""
    return Evidence("hangman", slug, "en", {"setting": HELD_OUT, "games": games}, params, swept)


# Runs with the share of games that they won, and their gain over the votes.
Tried = Sequence[tuple[Evidence, float, Gain]]


def _gains(runs: Sequence[Evidence], drawn: Sampling) -> Tried:
    votes = stored_record(unseen_run("ngram-vote", {}))
    records = [stored_record(run) for run in runs]
    rates = (float((it.guesses > 0).mean()) for it in records)
    gains = (gain(it, votes, drawn) for it in records)
    return list(zip(runs, rates, gains, strict=True))


def _best(says: str, tried: Tried) -> DocumentClaim:
    """Return the wish that some weight wins more than the plain votes, by the best one tried."""
    run, rate, gained = max(tried, key=lambda it: it[2][0])
    return DocumentClaim(
        says,
        deferred(
            "{weight}: {won:.1f}% won, {gain} against the votes",
            weight=str(run.params[run.swept]),
            won=100 * rate,
            gain=gain_told(gained),
        ),
        gained[1] > 0,
        run.evaluate(f"{UNSEEN} --games {GAMES}"),
        run=run,
        wish=True,
    )


def drawn_letters(run: Evidence, rates: Sequence[float], best: float) -> DocumentClaim:
    """Return the claim about drawing ShannoNgram's letter, by runs of several seeds."""
    low, high = mean_interval(np.array(rates)) or (0.0, 1.0)
    return DocumentClaim(
        deferred("ShannoNgram wins less when its letter is drawn by its information"),
        deferred(
            "{won:.1f}% ({low:.1f}% to {high:.1f}%), {other:.1f}% by its best letter",
            won=100 * float(np.mean(rates)),
            low=100 * low,
            high=100 * high,
            other=100 * best,
        ),
        high < best,
        run.evaluate(f"{UNSEEN} --games {DRAWN_GAMES} --seeds {len(rates)}"),
        run=run,
    )
