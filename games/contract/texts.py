"""What a game calls its things on the shared pages, and the templates that draw it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from wordgames.languages.translation import translatable, translatable_plural


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """Texts about a game on the shared pages.

    challenge_lede   first text on the page that makes a challenge
    challenge_offer  invitation in the settings to make one
    noun             the thing guessed
    units            its parts
    moves            plural for moves
    in_moves         a number of moves
    in_score         a score, if plays are compared by it
    no_score         a missing score
    answer_label     label of the answer, once the game is over
    ghost_at         where a ghost is, in a game that shows only its latest move
    symbol_names     screen reader names of keys other than letters: "*" is "times"
    also_typed       alternatives to type for a key, with spaces between: "*" is "× ·" too

    All of it is in English, and translated when shown.
    """

    challenge_lede: str = translatable(
        "Choose a secret word and send the link. The link doesn't give it away. If the word "
        "isn't in the dictionary, your friend can try unknown words without losing a guess."
    )
    challenge_offer: str = translatable("Choose the secret word yourself and send the link.")
    noun: str = translatable("word")
    units: str = translatable("letters")
    moves: str = translatable("guesses")
    in_moves: tuple[str, str] = translatable_plural("{count} guess", "{count} guesses")
    in_score: tuple[str, str] = ("", "")
    no_score: str = ""
    answer_label: str = translatable("The answer is")
    ghost_at: tuple[str, str] = translatable_plural("{count} solved", "{count} solved")
    symbol_names: Mapping[str, str] = field(default_factory=dict)
    also_typed: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Templates:
    """Templates of a game's play page; its board and its rules are found by its slug.

    controls  the input for moves
    above     who speaks above the board, once the newest tiles have turned
    progress  the progress of the play
    epilogue  facts about the answer after the end; required with an `epilogue`
    moved     the parts of the board that a move changes, if the whole board is too large
    later     other changes once the newest tiles have turned
    """

    controls: str = "games/play/controls.html"
    above: str = ""
    progress: str = "games/play/progress.html"
    epilogue: str = ""
    moved: str = ""
    later: str = ""
