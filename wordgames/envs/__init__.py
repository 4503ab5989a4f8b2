"""The games as environments of Gymnasium, and of PettingZoo where two play.

    >>> import gymnasium as gym, wordgames.envs
    >>> env = gym.make("wordgames/Wordle-v0", lexicon="en", length=5)
    >>> observation, info = env.reset(seed=1)
    >>> int(info["action_mask"].sum())
    11462
    >>> action = env.unwrapped.action_of("crane")
    >>> observation, reward, terminated, truncated, info = env.step(action)
    >>> observation["marks"][0].tolist(), reward
    ([1, 1, 1, 1, 2], -1.0)

wordgames/Wordle-v0   a step is a guess of the list's words: -1, and -1 more for a lost game
wordgames/Nerdle-v0   a step is a guess of a size's equations: the same
wordgames/Hangman-v0  a step is a letter: 1 for a game won, -1 for one lost
wordgames/Cities-v0   a step is a letter or a name: -1

`gym.make` takes a game's options just as `wordgames.Setting` does. A refused move changes
nothing and costs 1, so that waiting never pays; `info["action_mask"]` marks the useful moves.
A game that ends by its rules is terminated, one that reaches the limit of steps is truncated.
Where nothing is imported, `gym.make("wordgames.envs:wordgames/Wordle-v0")` makes one too.

Many games at once run as arrays (`make_vec` takes the same options). They finish independently;
a finished game restarts in the next step:

    >>> envs = gym.make_vec("wordgames/Hangman-v0", num_envs=8)
    >>> observation, info = envs.reset(seed=1)
    >>> observation["mask"].shape[0], envs.single_action_space.n
    (8, np.int64(26))

`wordgames.envs.race.Race` and `wordgames.envs.host.HostGame` are for two (PettingZoo);
their modules have `env` and `raw_env`, and that of the race `parallel_env`.
"""

import gymnasium as gym

# Name -> the environment, its vector environment, and the steps after which a game is cut off.
NAMES = {
    "Wordle": ("tiles:WordleEnv", "vector_tiles:WordleVectorEnv", 100),
    "Nerdle": ("tiles:NerdleEnv", "vector_tiles:NerdleVectorEnv", 100),
    "Hangman": ("masks:HangmanEnv", "vector_masks:HangmanVectorEnv", 200),
    "Cities": ("masks:CitiesEnv", "vector_masks:CitiesVectorEnv", 1_000),
}


def register() -> None:
    """Make the environments known to Gymnasium; importing this module does it."""
    for name, (single, several, steps) in NAMES.items():
        known = f"wordgames/{name}-v0"
        if known not in gym.registry:
            gym.register(
                known,
                f"wordgames.envs.{single}",
                vector_entry_point=f"wordgames.envs.{several}",
                max_episode_steps=steps,
            )


register()
