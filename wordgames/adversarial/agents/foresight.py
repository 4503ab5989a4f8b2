"""The host's answer to each suggestion, predicted for the suggestions of any agent."""

from dataclasses import replace
from math import log2

import numpy as np

from wordgames.adversarial.host import kept_code
from wordgames.agent.agent import Rows
from wordgames.agent.suggestions import Suggestion, Suggestions
from wordgames.kernels.feedback_codes import feedback_codes
from wordgames.vocabulary.arrays import Words


def foreseen(words: Words, candidates: Rows, answer: Suggestions) -> Suggestions:
    """Return the suggestions with the host's reply to each, which is certain.

    An agent made for an honest host works with averages; here the words left and the bits are
    exact, and the guess is right only if nothing else is left.
    """
    if not len(candidates):
        return answer
    return replace(
        answer, ranked=tuple(_with_outcome(words, candidates, suggestion) for suggestion in answer)
    )


def _with_outcome(words: Words, candidates: Rows, suggestion: Suggestion) -> Suggestion:
    after = kept_words(words, candidates, suggestion.move)
    right = len(candidates) == 1 and words[int(candidates[0])] == suggestion.move
    return replace(
        suggestion,
        bits=log2(len(candidates) / len(after)),
        left=float(len(after)),
        chance=float(right),
    )


def kept_words(words: Words, candidates: Rows, guess: str) -> Rows:
    """Return the words that the host keeps after a guess."""
    codes = feedback_codes(words.symbols(guess)[None, :], words.codes[candidates])[0]
    return candidates[np.flatnonzero(codes == kept_code(codes, words.length))]
