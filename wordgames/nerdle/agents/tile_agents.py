"""Entropy on equations."""

from dataclasses import replace

from wordgames.agent.parameters import Parameter
from wordgames.languages.translation import deferred, joined, translatable, translatable_plural
from wordgames.tiles.agents.endgame import MOST
from wordgames.tiles.agents.entropy import Entropy
from wordgames.tiles.agents.one_step import GUESSES, TIES, RandomWord
from wordgames.tiles.agents.optimal import Optimal
from wordgames.tiles.agents.sampled_entropy import SampledEntropy, hit_bonus


class NerdleEntropy(SampledEntropy):
    idea = translatable(
        "Guess the equation whose feedback tells most, in bits, over the equations left. Its "
        "chance of being the answer counts a little."
    )
    source = translatable("Shannon (1948); documents 001 and 003 use it for Wordle.")
    choices = joined(
        TIES,
        translatable(
            "If there are too many pairs of equations to look at, evenly spaced ones of the "
            "equations left and of the guesses stand in for all (from 10 places on, and for "
            "the first guess on document 001's list of 8)."
        ),
    )
    weakness = translatable(
        "Looks one guess ahead; with 10 places it only sees a sample of the guesses."
    )
    promises = replace(Entropy.promises, modes=("normal", "strict"))
    parameters = (
        GUESSES,
        Parameter(
            "pairs",
            400,
            translatable(
                "Millions of pairs of equations looked at for one guess, a sixteenth with 10 "
                "places."
            ),
            low=1,
            high=100_000,
            costly=True,
        ),
        hit_bonus(1.0),
    )
    game = "nerdle"
    estimated = translatable("Estimated: {guesses} guesses on {words} of the equations left.")
    reason = translatable_plural(
        "Expected bits, plus its chance of being the answer, over {count} equation left.",
        "Expected bits, plus its chance of being the answer, over {count} equations left.",
    )


class NerdleOptimal(Optimal):
    source = translatable(
        "The search of Wordle's optimal, after Bertsimas and Paskov (2022) and Selby (2022)."
    )
    choices = deferred(
        "Sizes 5 and 6 are searched exhaustively. The trees of the official equations of 7 and 8 "
        "places come along, from longer searches; other lists of that size, and strict play, are "
        "searched with a limited width. In strict play a symbol known not to be in the equation "
        "is never used again. Until its tree is ready, and in games that leave it, up to {most} "
        "equations left are searched at once; with more, it plays its best single step and says "
        "so.",
        most=MOST,
    )
    weakness = translatable(
        "On other lists the search has to come first: seconds for size 7, minutes for 8. There's "
        "none for 10 places, where it plays as entropy does."
    )
    promises = replace(Optimal.promises, modes=("normal", "strict"))
    game = "nerdle"
    one_step = NerdleEntropy


class RandomEquation(RandomWord):
    idea = translatable(
        "Guess any equation that fits all the feedback so far, each equally likely."
    )
    weakness = translatable("Learns only what a lucky guess tells.")
    promises = replace(RandomWord.promises, modes=("normal", "strict"))
