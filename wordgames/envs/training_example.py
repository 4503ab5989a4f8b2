"""A training example: an agent that learns Hangman by playing it, with NumPy alone.

    python -m wordgames.envs.training_example            # twelve seconds on two cores

The policy is a table of weights. For each letter they ask: which letters are shown, which were
tried in vain, how long is the word, and what is beside each blank? It is trained by REINFORCE
(Williams 1992, Machine Learning 8: 229-256): letters of games that went better than the mean of
the games beside them become likelier. Words to learn from and words to be measured on are
different ones.
"""

import argparse
import time
from dataclasses import dataclass, field

import gymnasium as gym
import numpy as np
import numpy.typing as npt

import wordgames.envs  # noqa: F401 (which makes the environments known)
from wordgames.envs.masks import FIRST, HIDDEN
from wordgames.envs.vector_masks import HangmanVectorEnv
from wordgames.word_lists import OwnList, word_list, words

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
LENGTHS = range(5, 9)
# One word in this many is kept for measuring.
HELD_OUT = 5
GAMES = 256
RATE = 0.02
CLIPPED = -1e9


@dataclass
class Policy:
    """Weights (features, letters), and Adam's two running means of their gradients."""

    letters: int
    longest: int
    weights: Floats = field(init=False)

    def __post_init__(self) -> None:
        self.weights = np.zeros((self.size, self.letters))
        self._mean, self._square = np.zeros_like(self.weights), np.zeros_like(self.weights)
        self._updates = 0

    @property
    def size(self) -> int:
        """Number of features: see `features`."""
        return 4 * self.letters + 2 + self.longest + 1

    def features(
        self, mask: npt.NDArray[np.unsignedinteger], tried: npt.NDArray[np.int8]
    ) -> Floats:
        """Return (games, size): shown, missed, left and right of blanks, ends, length."""
        games, letters = np.arange(len(mask)), self.letters
        shown = np.zeros((len(mask), letters + FIRST))
        left, right = np.zeros_like(shown), np.zeros_like(shown)
        blank = mask == HIDDEN
        for place in range(self.longest):
            shown[games, mask[:, place]] = 1
            before = mask[:, place - 1] if place else np.zeros(len(mask), mask.dtype)
            after = mask[:, place + 1] if place + 1 < self.longest else np.zeros_like(before)
            np.add.at(left, (games, before), blank[:, place])
            np.add.at(right, (games, after), blank[:, place])
        length = np.eye(self.longest + 1)[(mask > 0).sum(axis=1)]
        missed = tried - shown[:, FIRST:]
        ends = np.stack((left[:, 0], right[:, 0]), axis=1)
        return np.hstack(
            (shown[:, FIRST:], missed, left[:, FIRST:], right[:, FIRST:], ends, length)
        )

    def chances(self, features: Floats, tried: npt.NDArray[np.int8]) -> Floats:
        """Return (games, letters) the chance of each letter; 0 for letters already tried."""
        logits = np.where(tried == 1, CLIPPED, features @ self.weights)
        likely = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances: Floats = likely / likely.sum(axis=1, keepdims=True)
        return chances

    def learn(self, gradient: Floats, rate: float = RATE) -> None:
        """Take a step along the gradient, as Adam does (Kingma and Ba 2015)."""
        self._updates += 1
        self._mean += 0.1 * (gradient - self._mean)
        self._square += 0.001 * (gradient**2 - self._square)
        mean = self._mean / (1 - 0.9**self._updates)
        square = self._square / (1 - 0.999**self._updates)
        self.weights += rate * mean / (np.sqrt(square) + 1e-8)


def split(lexicon: str = "en") -> tuple[OwnList, OwnList]:
    """Return the words to learn from and those to measure on, of five to eight letters."""
    every = [word for length in LENGTHS for word in words(lexicon, length).secrets]
    held = every[::HELD_OUT]
    learned = word_list(sorted(set(every) - set(held)))
    return learned, spelled_as(learned, held)


def spelled_as(learned: OwnList, held: list[str]) -> OwnList:
    """Return the words of a list; raises ValueError unless it has the same letters as `learned`.

    The policy knows letters by their places in the alphabet, which a list makes of its words.
    """
    dictionary = word_list(held)
    if dictionary.read().letters != learned.read().letters:
        raise ValueError("The words to be measured on have other letters than those learned from.")
    return dictionary


def made(listed: OwnList, games: int) -> HangmanVectorEnv:
    """Return this many games of Hangman with the words of a list."""
    envs = gym.make_vec("wordgames/Hangman-v0", num_envs=games, lexicon=listed)
    if not isinstance(envs.unwrapped, HangmanVectorEnv):
        raise TypeError("Hangman's games at once are HangmanVectorEnv.")
    return envs.unwrapped


def play(
    envs: HangmanVectorEnv, policy: Policy, rng: np.random.Generator, *, seed: int | None = None
) -> tuple[list[tuple[Floats, Floats, npt.NDArray[np.bool_]]], Floats]:
    """Play each game once, to its end; return the steps and each game's total reward.

    A step is the features, the gradient of its letter's log likelihood, and the games still going.
    """
    observation, _ = envs.reset(seed=seed)
    going, brought, steps = np.ones(envs.num_envs, np.bool_), np.zeros(envs.num_envs), []
    while going.any():
        features = policy.features(observation["mask"], observation["tried"])
        chances = policy.chances(features, observation["tried"])
        draws = rng.random((envs.num_envs, 1))
        actions = (chances.cumsum(axis=1) < draws * chances.sum(axis=1, keepdims=True)).sum(axis=1)
        actions = np.minimum(actions, policy.letters - 1)
        steps.append((features, np.eye(policy.letters)[actions] - chances, going.copy()))
        observation, rewards, ended, _, _ = envs.step(actions)
        brought[going] += rewards[going]
        going &= ~ended
    return steps, brought


def train(
    envs: HangmanVectorEnv, updates: int, seed: int = 1, *, every: int = 0, rate: float = RATE
) -> Policy:
    """Return the policy after this many updates; each plays all games once."""
    letters = int(envs.actions)
    policy = Policy(letters, int(envs.single_observation_space["mask"].shape[0]))  # type: ignore[index]
    rng = np.random.default_rng(seed)
    for update in range(updates):
        steps, brought = play(envs, policy, rng, seed=seed if not update else None)
        better = (brought - brought.mean()) / (brought.std() + 1e-8)
        gradient = np.zeros_like(policy.weights)
        for features, score, going in steps:
            gradient += features[going].T @ (score[going] * better[going, None])
        policy.learn(gradient / envs.num_envs, rate)
        if every and update % every == 0:
            print(f"{update:6,} updates: {(brought > 0).mean():6.1%} of {envs.num_envs} won")
    return policy


def win_rate(policy: Policy, listed: OwnList, games: int = 2_000, seed: int = 7) -> float:
    """Return the share of games won with the words of a list, the letters drawn as learned."""
    _, brought = play(made(listed, games), policy, np.random.default_rng(seed), seed=seed)
    return float((brought > 0).mean())


def main() -> None:
    """Learn, and say how well it goes on words that were never seen."""
    parser = argparse.ArgumentParser(description="Learn Hangman by playing it.")
    parser.add_argument("--updates", type=int, default=1_500)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    learned, held = split()
    envs = made(learned, GAMES)
    before = Policy(int(envs.actions), int(learned.read().lengths[-1]))
    print(f"Drawn at random: {win_rate(before, held):.1%} of the words never seen.")
    began = time.perf_counter()
    policy = train(envs, arguments.updates, arguments.seed, every=100)
    took = time.perf_counter() - began
    print(f"Learned in {took:.0f} s: {win_rate(policy, held):.1%} of the words never seen.")


if __name__ == "__main__":
    main()
