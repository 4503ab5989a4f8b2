"""What the best player of Fibble needs whatever the liar does, and `entropy` over all lies."""

import argparse
import time
from fractions import Fraction
from typing import Any

import numpy as np

from wordgames.cli.game_shell import shell
from wordgames.cli.refusal import Action, RefusedError, Say
from wordgames.fibble.options import GUESSES
from wordgames.vocabulary.arrays import Words
from workshop.games.fibble.every_lie import EveryLie
from workshop.games.fibble.worst_case import LiarSearch
from workshop.games.fibble.worst_plan import LiarPlan

# Most letters of a word: the search holds what every two of 3 ** 6 codes share.
LONGEST = 6


class LiarsWorst(Action):
    """A search of the guesses that are not always enough."""

    help = "Prove how many guesses Fibble takes at worst, whatever the liar does."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        shell("wordle").add_lists(parser)
        add = parser.add_argument
        add("--enough", type=int, metavar="N", help="Search a way for all words in N guesses.")
        add("--entropy", action="store_true", help="What entropy needs instead, over all lies.")

    def act(self, options: dict[str, Any], write: Say) -> None:
        words = shell("wordle").experiment(options).words
        if words.length > LONGEST:
            raise RefusedError(f"The words have at most {LONGEST} letters.")
        if options["entropy"]:
            _entropy(words, write)
            return
        enough = options["enough"]
        if enough is not None and enough < 1:
            raise RefusedError("The guesses are more than 0.")
        began = time.process_time()
        search, guesses = LiarSearch(words), 1
        while hard := search.not_enough(guesses):
            write(f"Not always found by guess {guesses}: {' '.join(hard)}.")
            guesses += 1
        write(f"So a game takes at least {guesses} guesses at worst.")
        if enough:
            whole = np.arange(len(words.answers))
            always = LiarPlan(search).finds(whole, enough) or search.decide(whole, enough).always
            write(f"{enough} guesses {'are' if always else 'are not'} always enough.")
        write(f"{time.process_time() - began:,.0f} CPU seconds.")


def _entropy(words: Words, write: Say) -> None:
    """Write how many guesses `entropy` takes over all lies, and how often it loses."""
    began, walk = time.process_time(), EveryLie(words, GUESSES)
    secrets, lies = len(words.answers), 2 * words.length
    shares = [Fraction(it, secrets * lies**turn) for turn, it in enumerate(walk.games())]
    lost = 1 - sum(shares)
    mean = sum((share * turn for turn, share in enumerate(shares, 1)), lost * GUESSES)
    for turn, share in enumerate(shares, 1):
        write(f"Found by guess {turn}: {float(share):.8%}.")
    write(
        f"entropy needs {float(mean):.8f} guesses on average over all lies of {secrets:,} words, "
        f"and loses {float(lost):.8%} of the games, counted as {GUESSES}. "
        f"Sets of words: {walk.sets:,}. {time.process_time() - began:,.0f} CPU seconds."
    )


ACTION = LiarsWorst
