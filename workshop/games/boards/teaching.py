"""Training of multi-learned: the value of positions of many boards, learned from games.

Each round plays games on the bundled English words, at first by the values of multi-search, then
by those that the round before learned. It fits the terms of a `Worth` to the guesses that positions
still took, beyond one for each open board. All it sees of a position is how many words each
board has left. With h(n) boards at the knot n of a table, a term is

    weight * (1 - exp(-sum over n of h(n) * exponent(n)))

so all terms are a layer of exponential units over counts, which Adam fits.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from wordgames.boards.agents.agent import BoardsAgent
from wordgames.boards.agents.multi_learned import MultiLearned
from wordgames.boards.agents.multi_search import MultiSearch, apart
from wordgames.boards.agents.needed_guesses import by_need
from wordgames.boards.agents.position_worth import FILE, Valuation, Worth, tabulated
from wordgames.boards.evaluation.suite import BoardsGroup, BoardsSuite, draw
from wordgames.boards.options import usual_guesses
from wordgames.boards.rules import BoardsOptions
from wordgames.cli.refusal import Action, Say
from wordgames.rules.state import Status
from wordgames.sources.dictionaries import dictionaries
from wordgames.vocabulary.arrays import Words
from wordgames.vocabulary.columns import WORDS
from workshop.teaching.network_training import Adam

Floats = npt.NDArray[np.float64]
Sizes = tuple[int, ...]
# Words left on each open board -> games that reached them, and the sum of guesses they took.
Games = Mapping[Sizes, tuple[int, float]]

KNOTS = np.array([*range(1, 13), 16, 24, 36, 60, 100, 200, 400, 1000, 2500, 15_000])
TERMS, STEPS, RATE = 6, 1500, 0.03
# Most games that count for a position: a few first positions would outweigh the rest.
MOST = 400
# Penalty for a factor that differs from its neighbours', which smooths where games are few.
SMOOTH = 2e-5
# Boards, games and seed of each round: about two minutes of CPU in all.
ROUNDS = (
    (
        (2, 300, 1002),
        (4, 100, 1004),
        (8, 50, 1008),
        (16, 25, 1016),
        (2, 2000, 2002),
        (3, 800, 2003),
    ),
    ((8, 150, 3008), (16, 120, 3016)),
)
LENGTH = 5


def play(agent: BoardsAgent, suite: BoardsSuite) -> Games:
    """Play all games of a suite; return the guesses that each position still took."""
    guesses = np.zeros(suite.size, np.int64)
    positions: list[tuple[int, Sizes, npt.NDArray[np.int64]]] = []
    stack: list[BoardsGroup] = list(suite.roots())
    while stack:
        group = stack.pop()
        turn = suite.guesses(group.observation)
        if group.status is not Status.PLAYING:
            guesses[group.games] = turn
            continue
        situation = suite.handed_down(group)
        boards = apart(situation).by_board
        positions.append(
            (turn, tuple(sorted(len(rows) for rows in boards if len(rows))), group.games)
        )
        stack.extend(suite.split(group, agent.suggest(situation, 1).best.move))
    totals: dict[Sizes, tuple[int, float]] = defaultdict(lambda: (0, 0.0))
    for turn, sizes, games in positions:
        count, total = totals[sizes]
        totals[sizes] = count + len(games), total + float((guesses[games] - turn).sum())
    return totals


def counted(sizes: Sizes) -> Floats:
    """Return how many boards are at each knot, shape (knots,); those between two are shared."""
    counts = np.zeros(len(KNOTS))
    for size in sizes:
        above = int(np.searchsorted(KNOTS, size))
        if KNOTS[above] == size:
            counts[above] += 1
            continue
        low, high = np.log(KNOTS[above - 1]), np.log(KNOTS[above])
        share = (np.log(size) - low) / (high - low)
        counts[above - 1] += 1 - share
        counts[above] += share
    return counts


def start(rng: np.random.Generator) -> tuple[Floats, Floats]:
    """Return initial exponents (knots, TERMS) and weights (TERMS,).

    Three terms model a board that needs one, two or three guesses; the others model anything else.
    """
    needs = np.stack([np.log(KNOTS), np.minimum(KNOTS / 45, 6), np.minimum(KNOTS / 300, 6)], 1)
    others = rng.uniform(0.05, 0.6, (len(KNOTS), TERMS - 3))
    exponents = np.minimum(np.concatenate([needs, others], axis=1) + 0.02, 6)
    return exponents, np.concatenate([np.ones(3), rng.normal(0, 0.2, TERMS - 3)])


def targets(games: Games) -> tuple[Floats, Floats]:
    """Return each position's guesses beyond one for each board, and its weight."""
    wasted = [total / count - len(sizes) for sizes, (count, total) in games.items()]
    shares = np.array([min(count, MOST) for count, _ in games.values()], dtype=np.float64)
    return np.array(wasted), shares / shares.sum()


def error_of(value: Valuation, games: Games) -> float:
    """Return the mean square error of these values on the games."""
    worth = value(int(KNOTS[-1]))
    taken, shares = targets(games)
    wasted = [worth.of(sizes) - len(sizes) for sizes in games]
    return float(shares @ (np.array(wasted) - taken) ** 2)


def fit(games: Games, steps: int = STEPS) -> tuple[Floats, Floats, float]:
    """Return exponents (knots, TERMS), weights (TERMS,), and the remaining mean square error."""
    counts = np.stack([counted(sizes) for sizes in games])
    wasted, shares = targets(games)
    exponents, weights = start(np.random.default_rng(0))
    free = np.log(np.expm1(exponents))  # exponents stay above 0: they are the softplus of these
    adam = Adam([free, weights])
    for step in range(steps):
        exponents = np.logaddexp(0, free)
        rest = np.exp(-counts @ exponents)
        slope = 2 * shares * ((1 - rest) @ weights - wasted)
        uphill = counts.T @ ((slope[:, None] * weights) * rest)
        change = SMOOTH * np.diff(exponents, axis=0)
        uphill[:-1] -= change
        uphill[1:] += change
        rate = RATE * min(1.0, 4 * (1 - step / steps))
        slopes = uphill / (1 + np.exp(-free)), (1 - rest).T @ slope + SMOOTH * weights
        free, weights = adam.step(slopes, rate)
    exponents = np.logaddexp(0, free)
    error = (1 - np.exp(-counts @ exponents)) @ weights - wasted
    return exponents, weights, float(shares @ error**2)


def valuation(exponents: Floats, weights: Floats) -> Valuation:
    """Return these terms in the agents' form, which subtracts them: weights change sign."""
    worth = tabulated(KNOTS, exponents, -weights, int(KNOTS[-1]))
    return lambda largest: worth


def player(value: Valuation, words: Words, options: BoardsOptions) -> MultiSearch:
    """Return a look-ahead player with only these values, whatever the limit of guesses."""

    class Learner(MultiSearch):
        parameters = MultiLearned.parameters

        def worth(self, largest: int) -> Worth:
            return value(largest)

    return Learner(words, options)


def learn(say: Say) -> tuple[Floats, Floats]:
    """Play and fit in turns, over the games of all rounds so far; say each round's result."""
    content = dictionaries().current("en", WORDS)
    if content is None:
        raise LookupError("The bundled English words are not there.")
    words = content.read().words(LENGTH)
    value: Valuation = by_need
    known: dict[Sizes, tuple[int, float]] = {}
    for played in ROUNDS:
        for boards, games, seed in played:
            options = BoardsOptions(LENGTH, boards, usual_guesses(LENGTH, boards), "normal")
            suite = BoardsSuite(words, options, draw(words, boards, games, seed))
            for sizes, (count, total) in play(player(value, words, options), suite).items():
                before = known.get(sizes, (0, 0.0))
                known[sizes] = before[0] + count, before[1] + total
        exponents, weights, error = fit(known)
        value = valuation(exponents, weights)
        by_eye = error_of(by_need, known)
        say(f"{len(known)} positions, mean square error {error:.4f}; set by eye {by_eye:.4f}")
    for name, values in (("set by eye", by_need), ("learned", value)):
        say(f"Wasted on 16 boards of four words, {name}: {values(4).of([4] * 16) - 16:.2f}")
    return exponents, weights


def stored(exponents: Floats, weights: Floats) -> str:
    """Return the JSON that `learned_worth` reads."""
    return json.dumps(
        {
            "knots": KNOTS.tolist(),
            "exponents": np.round(exponents, 5).tolist(),
            "weights": np.round(-weights, 5).tolist(),
        }
    )


class TeachBoards(Action):
    """Training of the values that multi-learned plays by."""

    help = "Learn what positions of many boards are worth, by two minutes of play."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--out", type=Path, default=FILE, help="Where the values go.")

    def act(self, options: dict[str, Any], write: Say) -> None:
        options["out"].write_text(stored(*learn(write)) + "\n")


ACTION = TeachBoards
