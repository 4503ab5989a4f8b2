"""The unit that each game's results are told in, the same on all pages, in files and at addresses.

| game | its unit | where it comes from | what is shared |
|---|---|---|---|
| most | guesses | `Game.texts.moves` | "3/6", "found in 4" |
| Hangman | wrong guesses | `Game.compared_by` | "2 wrong guesses" |
| Word Ladder | steps | `Game.texts.moves` | "5 steps" |
| Jumble | words solved | `Game.texts.moves`, if `scored` | "8 of 10 words, 44 points" |
"""

from games.contract.game import Game
from wordgames.languages.translation import translate, translate_plural


def figure_of(game: Game, turns: int, score: int | None) -> int:
    """Return the figure of a result in its game's unit; old plays without a score have moves."""
    by_score = game.scored or game.compared_by
    return score if by_score and score is not None else turns


def unit_of(game: Game) -> str:
    """Return the plural of a game's unit, in English: "guesses"."""
    return game.compared_by or game.texts.moves


def in_units(game: Game, figure: int) -> str:
    """Return a figure with its unit: "3 guesses", "no wrong guesses"."""
    if not game.compared_by:
        return translate_plural(*game.texts.in_moves, figure)
    if not figure:
        return translate(game.texts.no_score)
    return translate_plural(*game.texts.in_score, figure)
