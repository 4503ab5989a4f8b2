"""The environments: Gymnasium's and PettingZoo's own checkers, and the rules as the oracle."""

from __future__ import annotations

import subprocess
import sys
import warnings
from pathlib import Path
from types import ModuleType
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from wordgames import word_list
from wordgames.envs import host, race
from wordgames.envs.base import REFUSED
from wordgames.envs.host import HostGame
from wordgames.envs.race import Race
from wordgames.envs.vector_tiles import pair_marks
from wordgames.rules.feedback import marks
from wordgames.rules.state import InvalidOptions, Status
from wordgames.word_lists import OwnList

WORDS = ["crane", "crate", "trace", "slate", "eerie", "geese", "abbey", "hello", "llama", "mamma"]
CITIES = {"favour": "TZ", "games": 200, "seed": 2}
MADE: dict[str, dict[str, Any]] = {
    "Wordle": {"length": 5},
    "Nerdle": {"size": 5},
    "Hangman": {},
    "Cities": CITIES,
}


def options_of(name: str) -> dict[str, Any]:
    own = {"lexicon": few()} if name in {"Wordle", "Hangman"} else {}
    return {**own, **MADE[name]}


def few() -> OwnList:
    return word_list(WORDS)


@pytest.mark.parametrize("name", MADE)
def test_gymnasium_finds_no_fault(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*(not a tuple|disable_env_checker).*")
        env = gym.make(f"wordgames/{name}-v0", **options_of(name)).unwrapped
        check_env(env, skip_render_check=True)


ADDRESSES = """
import gymnasium as gym
from sys import modules
assert "wordgames" not in modules
for name in ("Wordle", "Nerdle", "Hangman", "Cities"):
    address = f"wordgames.envs:wordgames/{name}-v0"
    assert gym.make(address).reset(seed=1)[1]["action_mask"].any()
    for way in (None, "sync"):
        envs = gym.make_vec(address, num_envs=2, vectorization_mode=way)
        envs.reset(seed=1)
        assert envs.step([0, 1])[1].shape == (2,)
"""


def test_the_documented_address_needs_no_import() -> None:
    """Gymnasium reads no entry points since 1.0: an address names the module that registers."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "package.md").read_text()
    assert 'gym.make("wordgames.envs:wordgames/Wordle-v0")' in page
    done = subprocess.run(
        [sys.executable, "-c", ADDRESSES], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", MADE)
def test_many_games_go_as_one_does(name: str) -> None:
    """The arrays answer each action as the rules do, until the game is over."""
    several = gym.make_vec(f"wordgames/{name}-v0", num_envs=4, **options_of(name))
    singles = [gym.make(f"wordgames/{name}-v0", **options_of(name)).unwrapped for _ in range(4)]
    seen, _ = several.reset(seed=5)
    numbers = numbers_of(several)
    for number, single in zip(numbers, singles, strict=True):
        single.reset(options={"secret": single.setting.secret(int(number))})
    over = np.zeros(4, bool)
    rng = np.random.default_rng(1)
    for _ in range(12):
        same(seen, singles, over)
        actions = rng.integers(several.single_action_space.n, size=4)
        seen, rewards, ended, cut, _ = several.step(actions)
        for place, single in enumerate(singles):
            if not over[place]:
                _, reward, done, _, _ = single.step(actions[place])
                assert (reward, done) == (rewards[place], ended[place])
        over |= ended
        assert not cut.any()


def numbers_of(several: Any) -> Any:
    """Return the game of the setting that each of many is."""
    if hasattr(several, "_number"):
        return several._number
    return np.searchsorted(several._secrets, several._secret)


def same(seen: dict[str, Any], singles: list[Any], over: Any) -> None:
    """Compare what is observed of games that are not over."""
    for place, single in enumerate(singles):
        if not over[place]:
            for key, value in single.seen().items():
                assert np.array_equal(seen[key][place], value), key


def test_a_game_that_is_over_begins_anew_in_the_next_step() -> None:
    envs = gym.make_vec("wordgames/Wordle-v0", num_envs=2, lexicon=few(), guesses=1)
    envs.reset(seed=1)
    seen, rewards, ended, _, _ = envs.step([0, 1])
    assert ended.all()
    assert set(rewards) <= {-1.0, -2.0}
    seen, rewards, ended, _, _ = envs.step([0, 1])
    assert not ended.any()
    assert not rewards.any()
    assert not seen["guesses"].any()


def test_marks_of_pairs_are_those_of_the_rule() -> None:
    rng = np.random.default_rng(3)
    guesses, secrets = rng.integers(4, size=(2, 2_000, 6), dtype=np.uint8)
    expected = [
        marks(bytes(guess), bytes(secret)) for guess, secret in zip(guesses, secrets, strict=True)
    ]
    assert np.array_equal(pair_marks(guesses, secrets), expected)


def test_what_the_rules_refuse_costs_and_changes_nothing() -> None:
    env = gym.make("wordgames/Hangman-v0", lexicon=few()).unwrapped
    env.reset(options={"secret": "crane"})
    env.step(env.action_of("e"))
    before = env.seen()
    seen, reward, over, _, info = env.step(env.action_of("e"))
    assert (reward, over) == (REFUSED, False)
    assert info["refused"] == "You can already see every E."
    assert info["action_mask"][env.action_of("e")] == 0
    assert all(np.array_equal(seen[key], before[key]) for key in seen)


@pytest.mark.parametrize("name", MADE)
def test_a_step_after_the_end_warns_and_the_game_stays_over(name: str) -> None:
    env = gym.make(f"wordgames/{name}-v0", **options_of(name)).unwrapped
    env.reset(seed=1)
    if name == "Hangman":
        for letter in dict.fromkeys(env.state.host.secret):
            *_, over, _, _ = env.step(env.action_of(letter))
    else:
        *_, over, _, _ = env.step(env.action_of(env.state.secret))
    assert over
    before = env.seen()
    for action in (0, env.action_space.n - 1):
        with pytest.warns(UserWarning, match="over"):
            seen, reward, over, cut, info = env.step(action)
        assert (reward, over, cut) == (0.0, True, False)
        assert info["refused"] == ""
        assert all(np.array_equal(seen[key], before[key]) for key in seen)
    env.reset(seed=1)
    assert not env.step(0)[2]


@pytest.mark.parametrize("name", MADE)
def test_masks_are_where_maskable_ppo_looks(name: str) -> None:
    """sb3-contrib calls `action_masks()`, through the wrappers that `make` puts around."""
    env = gym.make(f"wordgames/{name}-v0", **options_of(name))
    _, info = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.shape == (env.action_space.n,)
    assert np.array_equal(masks, info["action_mask"])
    *_, info = env.step(0)
    assert np.array_equal(env.get_wrapper_attr("action_masks")(), info["action_mask"])


def test_a_mask_holds_what_hard_mode_allows() -> None:
    env = gym.make("wordgames/Wordle-v0", lexicon=few(), mode="hard").unwrapped
    env.reset(options={"secret": "crane"})
    *_, info = env.step(env.action_of("crate"))
    allowed = [word for word, fits in zip(env.moves, info["action_mask"], strict=True) if fits]
    for word in env.moves:
        assert (env.state.observe().refusal(word) is None) == (word in allowed)
    with pytest.raises(InvalidOptions, match="normal mode"):
        gym.make_vec("wordgames/Wordle-v0", num_envs=2, lexicon=few(), mode="hard")


def test_a_lost_game_counts_as_one_guess_more() -> None:
    env = gym.make("wordgames/Wordle-v0", lexicon=few(), guesses=2).unwrapped
    env.reset(options={"secret": "crane"})
    rewards = [env.step(env.action_of("hello"))[1] for _ in range(2)]
    assert rewards == [-1.0, -2.0]
    assert env.state.status is Status.LOST


def test_a_city_is_named_to_win() -> None:
    env = gym.make("wordgames/Cities-v0", **CITIES).unwrapped
    env.reset(seed=4)
    name = env.state.secret
    for letter in dict.fromkeys(name):
        _, _, over, _, _ = env.step(env.action_of(letter))
        assert not over
    *_, info = env.step(env.action_of("q"))
    assert info["action_mask"][env.action_of(name)] == 1
    assert env.step(env.action_of(name))[2]


@pytest.mark.parametrize("game", [race, host])
def test_pettingzoo_finds_no_fault(game: ModuleType) -> None:
    """Each game by the names that PettingZoo's own have, through PettingZoo's own tests."""
    for made in (game.env, game.raw_env):
        api_test(made(few()), num_cycles=40)
        seed_test(lambda made=made: made(few()), num_cycles=40)


def test_pettingzoo_finds_no_fault_with_both_at_once() -> None:
    parallel_api_test(race.parallel_env(few()), num_cycles=40)
    parallel_seed_test(lambda: race.parallel_env(few()), num_cycles=40)


def test_an_illegal_move_against_the_host_loses_the_game() -> None:
    game = host.env(few())
    game.reset()
    game.step(0)
    game.step(int(np.flatnonzero(game.observe("host")["action_mask"] == 0)[0]))
    assert game.terminations == {"guesser": True, "host": True}
    assert game.rewards == {"guesser": 0, "host": -1.0}


def test_the_first_to_find_the_word_wins_the_race() -> None:
    game = Race(few())
    game.reset(options={"secret": "crane"})
    row = game.envs["first"].action_of
    _, rewards, ended, _, _ = game.step({"first": row("hello"), "second": row("crane")})
    assert rewards == {"first": -1.0, "second": 1.0}
    assert all(ended.values())
    assert game.agents == []


def test_a_host_may_only_give_marks_that_keep_a_word() -> None:
    game = HostGame(few())
    game.reset()
    game.step(int(game.words.row("crane") or 0))
    allowed = np.flatnonzero(game.observe("host")["action_mask"])
    assert len(allowed) == len({marks("crane", word) for word in WORDS})
    with pytest.raises(ValueError, match="may not play"):
        game.step(int(np.setdiff1d(np.arange(3**5), allowed)[0]))
    game.step(3**5 - 1)
    assert game.terminations == {"guesser": True, "host": True}
    assert game.rewards == {"guesser": -1.0, "host": 1.0}
