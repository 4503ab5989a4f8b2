"""What guesses cost by a network that values what they leave, and whole games by it; in numba.

A state is a set of names left with their weights and the places that are shown, as in the
look-ahead; `parts_one` and `parts_all` are its own.
"""

import numpy as np
from numba import boolean, float64, int64, njit, types, uint32, void

from wordgames.cities.agents.lookahead_kernel import FROZEN, few, parts_all, parts_one
from wordgames.kernels.numba_codes import count_bits
from wordgames.kernels.numba_options import OPTIONS
from wordgames.learning.network_kernel import value

# See `describe`.
FEATURES = 6
NET = types.Tuple((float64[:, ::1], float64[:, ::1], float64[::1]))


@njit([void(float64[::1], uint32, boolean, float64[::1])], **OPTIONS)
def describe(weights, shown, every, features):  # type: ignore[no-untyped-def]
    """Fill the features (6,) of a state.

    Its entropy; the chances of the likeliest name and that two draws agree; how many names are
    left; how many places are shown; whether an answer shows every place of a letter.
    """
    total = weights.sum()
    entropy = squares = most = 0.0
    for weight in weights:
        chance = weight / total
        entropy -= chance * np.log2(chance)
        squares += chance * chance
        most = max(most, chance)
    features[0] = entropy / 8
    features[1] = most
    features[2] = squares
    features[3] = np.log2(float64(weights.shape[0])) / 12
    features[4] = count_bits(shown) / 10
    features[5] = 1.0 if every else 0.0


@njit([float64(float64[::1], uint32, boolean, NET)], **OPTIONS)
def needed(weights, shown, every, net):  # type: ignore[no-untyped-def]
    """Return the guesses that a state is thought to need: 2 less the likeliest's chance, and more.

    Up to three names are named one after the other.
    """
    if weights.shape[0] <= 3:
        return few(weights)
    features = np.empty(FEATURES)
    describe(weights, shown, every, features)
    return 2 - features[1] + max(value(net[0], net[1], net[2], features), 0.0)


@njit([void(FROZEN, int64[::1], float64[::1], uint32, boolean, NET, float64[::1])], **OPTIONS)
def cost(places, rows, weights, shown, every, net, costs):  # type: ignore[no-untyped-def]
    """Fill the guesses needed with each letter now and, last, the likeliest name, it included.

    Infinity for a letter that has but one answer.
    """
    letters = places.shape[1]
    total = weights.sum()
    for letter in range(letters):
        if every:
            _, worth, ends, now = parts_all(places, rows, weights, shown, letter)
        else:
            _, worth, ends, now = parts_one(places, rows, weights, shown, letter)
        outcomes, start = 0, 0
        expected = 0.0
        for part in range(ends.shape[0]):
            if ends[part] > start:
                here = worth[start : ends[part]]
                expected += here.sum() * needed(here, now[part], every, net)
                outcomes += 1
            start = ends[part]
        costs[letter] = 1 + expected / total if outcomes > 1 else np.inf
    heaviest = int64(np.argmax(weights))
    others = weights[np.arange(rows.shape[0]) != heaviest]
    costs[letters] = 1.0
    if others.shape[0]:
        costs[letters] += others.sum() / total * needed(others, shown, every, net)


@njit(
    [
        float64(
            FROZEN,
            int64[::1],
            float64[::1],
            uint32,
            boolean,
            NET,
            int64,
            float64[:, ::1],
            int64[::1],
        )
    ],
    **OPTIONS,
)
def play(places, rows, weights, shown, every, net, turn, met, count):  # type: ignore[no-untyped-def]
    """Return the guesses that a state takes when played on by the network, noting what it meets.

    met (m, 8) takes the features of a state, the guesses that it took and its weight; count (2,)
    is how many were noted, and the turn up to which guesses are drawn of the hopeful half and
    their states not noted.
    """
    if rows.shape[0] <= 3:
        return few(weights)
    letters = places.shape[1]
    total = weights.sum()
    costs = np.empty(letters + 1)
    cost(places, rows, weights, shown, every, net, costs)
    strays = turn < count[1] and np.random.random() < 0.7
    move = int64(np.argmin(costs))
    if strays:
        order = np.argsort(costs)
        move = order[np.random.randint(0, max(1, (costs < np.inf).sum() // 2))]
    taken = 1.0
    if move == letters:
        heaviest = int64(np.argmax(weights))
        others = np.arange(rows.shape[0]) != heaviest
        rest = weights[others]
        taken += (
            rest.sum()
            / total
            * play(places, rows[others], rest, shown, every, net, turn + 1, met, count)
        )
    else:
        if every:
            members, worth, ends, now = parts_all(places, rows, weights, shown, move)
        else:
            members, worth, ends, now = parts_one(places, rows, weights, shown, move)
        start = 0
        for part in range(ends.shape[0]):
            if ends[part] > start:
                here = worth[start : ends[part]]
                taken += (
                    here.sum()
                    / total
                    * play(
                        places,
                        members[start : ends[part]],
                        here,
                        now[part],
                        every,
                        net,
                        turn + 1,
                        met,
                        count,
                    )
                )
            start = ends[part]
    if not strays and count[0] < met.shape[0]:
        describe(weights, shown, every, met[count[0], :FEATURES])
        met[count[0], FEATURES] = taken
        met[count[0], FEATURES + 1] = total
        count[0] += 1
    return taken


@njit([void(int64)], **OPTIONS)
def sow(seed):  # type: ignore[no-untyped-def]
    """Seed the draws of `play`."""
    np.random.seed(seed)
