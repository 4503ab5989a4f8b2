"""Observations from a mask and the guesses alone, with the unknown order of answers made up.

Servers of the AISysProj protocol, and people who ask for help, say what is shown and what was
guessed, not after which guess it was shown. The agents need no more: which place a letter showed
first changes nothing, and that it missed follows from the count.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from wordgames.cities.rules import CitiesObservation, CitiesOptions, MaskTurn
from wordgames.rules.masks import BLANK, DISGUISED_LENGTH

DASH = "-"


def mode_of(feedback: str) -> str:
    """Return the mode that a feedback belongs to: the advanced game always shows twenty places."""
    return "advanced" if len(feedback) == DISGUISED_LENGTH else "simple"


def observation_from(
    feedback: str, guesses: Sequence[str], options: CitiesOptions | None = None
) -> CitiesObservation:
    """Return the observation of a player who sees this feedback after these guesses.

    Dashes or underscores are hidden places; a letter guessed more often than it is shown in the
    advanced game has missed. Raises ValueError for a feedback with a letter that was not guessed.
    """
    mask = feedback.lower().replace(DASH, BLANK)
    moves = [guess.lower() for guess in guesses]
    unknown = set(mask) - {BLANK} - set(moves)
    if unknown and mask not in moves:
        raise ValueError(f"{min(unknown).upper()} is shown but was not guessed.")
    rules = options or CitiesOptions(mode=mode_of(feedback))
    start = BLANK * (DISGUISED_LENGTH if rules.mode == "advanced" else len(mask))
    observation = CitiesObservation(rules, start, ())
    for turn in _turns(mask, moves, rules, start):
        observation = replace(observation, mask=turn.mask, turns=(*observation.turns, turn))
    return observation


def _turns(
    mask: str, moves: Sequence[str], options: CitiesOptions, start: str
) -> Iterator[MaskTurn]:
    """Yield a guess and the mask after it; places are shown from left to right."""
    now = list(start)
    for move in moves:
        if move == mask:
            yield MaskTurn(move, mask)
            return
        places = [
            place for place, there in enumerate(mask) if there == move and now[place] == BLANK
        ]
        for place in places[:1] if options.reveals_one else places:
            now[place] = move
        yield MaskTurn(move, "".join(now))
