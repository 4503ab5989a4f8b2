"""Ending of a finished play: praise, the answer, figures, other players, meanings of words."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from games.contract.game import Game
from games.contract.outcome import Verdict
from games.daily.daily_puzzle import Daily, variant_of
from games.daily.streaks import daily_streaks
from games.models import Play, Puzzle, counts_as_won
from games.plays.names_and_links import dictionary_of, link_of, name_of, short_link_of
from games.plays.open_play import OpenPlay
from games.plays.other_players import others_of
from games.plays.own_figures import figures_of
from lexicons.models import Lexicon
from lexicons.reference.words import Meaning, meaning, printable
from wordgames.languages.casing import capitals, in_capitals
from wordgames.languages.translation import translatable, translate, translate_plural

ENDINGS = {
    Play.Status.WON: translatable("Solved"),
    Play.Status.LOST: translatable("Not this time"),
    Play.Status.GIVEN_UP: translatable("Given up"),
}
# Heading of a game with points, which cannot be lost.
ENDED = translatable("Round over")
LONGEST_IN_PIECES = 15

# What the fold of an epilogue that tells the whole game is called, by what the epilogue has.
STORIES = {
    "own": translatable("Your ladder and a shortest one"),
    "lies": translatable("The lies"),
    "round": translatable("The words of this round"),
}


class Explained(NamedTuple):
    """Word of the answer as shown, with its meaning."""

    word: str
    key: str
    meaning: Meaning


def ending_of(open_play: OpenPlay) -> dict[str, Any]:
    """Return the values for the ending's template."""
    game, puzzle, play = open_play.game, open_play.puzzle, open_play.play
    setup, state, columns = puzzle.setup, open_play.state, open_play.columns
    epilogue = game.with_times(game.epilogue(setup, state, columns), open_play.seconds)
    won = counts_as_won(play.status, game.scored)
    daily = puzzle.kind == Puzzle.Kind.DAILY
    lost = Verdict(translate(ENDINGS[Play.Status(play.status)]), "")
    verdict = game.verdict(setup, state, columns) if won else lost
    answer = capitals(open_play.answer, open_play.lexicon.language)
    return {
        "won": won,
        "given_up": play.status == Play.Status.GIVEN_UP,
        "verdict": verdict,
        "ending": translate(ENDED if game.scored and won else ENDINGS[Play.Status(play.status)]),
        "answer": answer,
        "pieces": pieces(answer, epilogue),
        "epilogue": epilogue,
        "story": _story(epilogue),
        "unfolded": play.status != Play.Status.WON,
        "share": game.share(state),
        "name": name_of(open_play),
        "notes": notes_of(open_play),
        "link": link_of(puzzle, open_play.lexicon.slug),
        "short_link": short_link_of(puzzle, open_play.lexicon.slug),
        "figures": figures_of(open_play),
        "answer_before": _answer_before(open_play),
        "days": daily_streaks(play.player_id, game.slug) if daily else None,
        "others": others_of(open_play) if shared(puzzle) else None,
        "explained": list(explained(open_play)),
        "guessed": guessed(open_play),
        "caption": game.scale(setup).caption,
    }


def _story(epilogue: dict[str, Any]) -> str:
    """Return the name of an epilogue that tells the whole game, "" for what is said of a word."""
    return next((translate(name) for part, name in STORIES.items() if epilogue.get(part)), "")


def _answer_before(open_play: OpenPlay) -> str:
    """Return where the answer of the day before a daily puzzle is, "" for what has none."""
    puzzle = open_play.puzzle
    if puzzle.kind != Puzzle.Kind.DAILY or not puzzle.date or not open_play.game.has_answer:
        return ""
    variant = variant_of(puzzle.daily_key or "")
    day = puzzle.date - timedelta(days=1)
    return Daily(open_play.game, open_play.lexicon, day, variant).answer_url


def pieces(answer: str, epilogue: dict[str, Any]) -> str:
    """Return the answer if it is a single word that can be laid out in pieces, else ""."""
    single = " " not in answer and not epilogue.get("several")
    return answer if single and len(answer) <= LONGEST_IN_PIECES else ""


def notes_of(open_play: OpenPlay) -> list[str]:
    """Return the notes beside a result's figures: the dictionary, the hints."""
    play, dictionary = open_play.play, dictionary_of(open_play.lexicon)
    hints = translate_plural("{count} hint", "{count} hints", play.hints) if play.hints else ""
    return [note for note in (dictionary, hints) if note]


def shared(puzzle: Puzzle) -> bool:
    """True if others are likely to play the same puzzle: someone sent it, or it is a daily."""
    return puzzle.kind != Puzzle.Kind.FREE


def explained(open_play: OpenPlay) -> Iterator[Explained]:
    """Yield the words of the answer with known glosses, except those better left unsaid."""
    game, language = open_play.game, open_play.lexicon.language
    for word in dict.fromkeys(words_of(open_play, game)):
        gloss = meaning(word, language) if printable(word, language) else None
        if gloss:
            shown = open_play.columns.words(len(word)).display(word)
            yield Explained(capitals(shown, language), word, gloss)


def guessed(open_play: OpenPlay) -> list[str]:
    """Return the words played, to be looked up; none from a list without words."""
    if open_play.lexicon.kind != Lexicon.Kind.WORDS:
        return []
    moves = dict.fromkeys(open_play.state.observe().moves)
    return [in_capitals(move, open_play.lexicon.language) for move in moves if len(move) > 1]


def words_of(open_play: OpenPlay, game: Game) -> Sequence[str]:
    """Return the words that the ending explains; none from a list without words."""
    if open_play.lexicon.kind != Lexicon.Kind.WORDS:
        return ()
    return game.explained(open_play.puzzle.setup, open_play.state, open_play.columns)
