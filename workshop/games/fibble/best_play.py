"""What the best player of Fibble needs, whatever the liar does: the command."""

import argparse
import time
from typing import Any

import numpy as np

from wordgames.cli.game_shell import shell
from wordgames.cli.refusal import Action, RefusedError, Say
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

    def act(self, options: dict[str, Any], write: Say) -> None:
        words = shell("wordle").experiment(options).words
        if words.length > LONGEST:
            raise RefusedError(f"The words have at most {LONGEST} letters.")
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


ACTION = LiarsWorst
