"""What the best player of two boards needs on average: the command."""

import argparse
import time
from collections import Counter
from itertools import combinations
from typing import Any

import numpy as np

from wordgames.agent_registry import build_agent
from wordgames.boards.evaluation.suite import BoardsSuite
from wordgames.boards.options import GUESSES
from wordgames.boards.rules import Boards, BoardsOptions
from wordgames.cli.game_shell import shell
from wordgames.cli.progress_bar import ProgressBar
from wordgames.cli.refusal import Action, Say
from wordgames.evaluation.figures import figures_of
from wordgames.evaluation.run import run
from wordgames.languages.translation import amount
from wordgames.rules.state import Status
from wordgames.vocabulary.arrays import Words
from workshop.games.boards.two_boards import FewestGuesses, TwoBoards

# Bots that play the same pairs.
BOTS = ("multi-learned", "multi-search", "multi-greedy")


class TwoBoardsSearch(Action):
    """A search of two boards to its end, its play, and that of the bots beside it."""

    help = "Prove the fewest guesses that two boards take on average, and play all of them."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        shell("wordle").add_lists(parser)
        add = parser.add_argument
        add("--answers-only", action="store_true", help="Words that are no answers aren't allowed.")

    def act(self, options: dict[str, Any], write: Say) -> None:
        words = shell("wordle").experiment(options).words
        if options["answers_only"]:
            answers = words.strings(words.answers)
            words = Words.from_strings(answers, answers, letters=words.letters)
        began, search = time.process_time(), TwoBoards(words)
        bar = ProgressBar("Openers")
        try:
            fewest = search.fewest(lambda done, of, least: bar(done / of, f"{least:,}"))
        finally:
            bar.close()
        write(
            f"{amount(fewest.total, 'guesses')} for {amount(search.pairs, 'pairs')} of words, "
            f"{fewest.total / search.pairs:.4f} on average, and nobody needs fewer. "
            f"Opener: {fewest.opener}. Positions: {fewest.positions:,}. "
            f"{time.process_time() - began:,.0f} CPU seconds."
        )
        took = distribution(words, search, fewest)
        write(
            f"Played: {', '.join(f'{took[guesses]:,} in {guesses}' for guesses in sorted(took))}."
        )
        for bot in BOTS:
            total = guesses_of(words, bot)
            write(f"{bot}: {total:,}, {total / search.pairs:.4f} on average.")


def distribution(words: Words, search: TwoBoards, fewest: FewestGuesses) -> Counter[int]:
    """Play the best play by the rules; return how many pairs take how many guesses.

    Raises ValueError where a game is not won by its last guess, the same marks are answered by
    different guesses, a pair is missing, or the games take other than the fewest guesses.
    """
    known, allowed = words.strings(words.answers), set(words.strings(np.arange(len(words))))
    told: dict[tuple[object, ...], str] = {}
    took, pairs = Counter[int](), set[frozenset[str]]()
    for secrets, game in search.games():
        for order in (secrets, secrets[::-1]):
            state = Boards(order, allowed, two_boards(words))
            for guess in game:
                if told.setdefault(state.turns, guess) != guess:
                    raise ValueError(f"{' '.join(game)} leaves the tree at {guess}.")
                state = state.play(guess)
            if state.observe().status is not Status.WON:
                raise ValueError(f"{' '.join(game)} is not won.")
        pairs.add(frozenset(secrets))
        took[len(game)] += 1
    expected = {frozenset(pair) for pair in combinations(known, 2)}
    total = sum(guesses * games for guesses, games in took.items())
    if pairs != expected or took.total() != len(expected) or total != fewest.total:
        raise ValueError("The games are not those of each pair, or take other guesses in all.")
    return took


def two_boards(words: Words) -> BoardsOptions:
    """Return the options of two boards with more guesses than any game here takes."""
    return BoardsOptions(words.length, 2, GUESSES.stop - 1)


def guesses_of(words: Words, bot: str) -> int:
    """Return the guesses that a bot takes for all pairs, the earlier word on the first board."""
    options, secrets = two_boards(words), list(combinations(words.answers, 2))
    suite = BoardsSuite(words, options, np.array(secrets, np.int32), 0)
    record = run(lambda: build_agent("boards", bot, words, options), suite).record
    figures = figures_of(record)
    if figures.wins < figures.games:
        raise ValueError(f"{bot} loses a game.")
    return figures.total_guesses


ACTION = TwoBoardsSearch
