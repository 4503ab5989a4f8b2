"""Many boards on the page of help: the guesses typed, each board, and the next guess."""

from collections.abc import Sequence

from django.http import QueryDict

from games.contract.game import JSON
from games.display.tile_rows import STATES
from solvers.analysis.explanation import unasked, words_left
from solvers.games.boards.assist_position import AskedBoards, Left
from solvers.games.boards.typed_boards import packed, written
from solvers.games.tiles.assist_rows import contradictions, solved
from wordgames.agent.suggestions import Figure, Suggestion
from wordgames.boards.rules import BoardsObservation
from wordgames.languages.casing import in_capitals, upper
from wordgames.languages.translation import translate, translate_plural
from wordgames.rules.feedback import Marks
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import Turn

# Words left that are listed for each board.
FEW = 5
# Boards at most whose contradictions are looked into: each takes a scan for every guess.
EXPLAINED = 3


def shown_guesses(asked: AskedBoards) -> JSON:
    """Return the guesses, with links to change their colours, and the one that is open."""
    base = asked.address()
    rows = []
    for number, row in enumerate(asked.rows, 1):
        link = base.copy()
        link["edit"] = str(number)
        rows.append(
            {
                "number": number,
                "guess": upper(row.guess, asked.language),
                "packed": packed(row.marks),
                "error": row.error,
                "edited": number == asked.edited,
                "coloured": row.coloured,
                "link": f"?{link.urlencode()}",
            }
        )
    opened = next((row for row in rows if row["edited"]), None)
    return {"rows": rows, "opened": opened, "uncoloured": asked.uncoloured}


def shown_board(
    asked: AskedBoards, words: Words, observation: BoardsObservation, board: int, left: Left
) -> JSON:
    """Return what the page shows of a board."""
    rows = unasked(words, left.rows, asked.language) if left.rarer else left.rows
    listed = words_left(words, rows, asked.language)[:FEW]
    return {
        "number": board + 1,
        "rows": _rows(asked, board),
        "left": len(left.rows),
        "rarer": left.rarer,
        "others": len(left.others),
        "solved": left.solved,
        "wrong": left.wrong,
        "listed": listed,
        "more": len(left.rows) - len(listed),
        "says": _says(left),
    }


def _says(left: Left) -> str:
    """Sentence about the words left of a board, or the guess that solved it."""
    if left.solved is not None:
        return translate("solved by guess {number}", number=left.solved)
    count = len(left.rows)
    if left.wrong:
        return ""
    if left.rarer:
        return translate_plural("{count} rarer word left", "{count} rarer words left", count)
    if not len(left.others):
        return translate_plural("{count} word left", "{count} words left", count)
    others = translate_plural("{count} other", "{count} others", len(left.others))
    says = translate_plural(
        "{count} answer left, {others}", "{count} answers left, {others}", count, others=others
    )
    return str(says)


def _rows(asked: AskedBoards, board: int) -> list[JSON]:
    """Return the guesses of a board up to the one that solved it; the open one is typed."""
    rows: list[JSON] = []
    for number, row in enumerate(asked.rows, 1):
        marks = row.marks[board]
        facts: JSON = {"number": number, "guess": upper(row.guess, asked.language)}
        if number == asked.edited and not row.error:
            facts["value"] = written(marks, asked.options.length)
        rows.append(facts | {"tiles": _tiles(row.guess, marks, asked.language)})
        if solved([Turn(row.guess, marks)]):
            break
    return rows


def _tiles(guess: str, marks: Marks, language: str) -> list[tuple[str, str]]:
    """Return a guess's letters with their states; none where the marks are not given."""
    return [(upper(it, language), STATES[mark]) for it, mark in zip(guess, marks, strict=False)]


def explain(
    asked: AskedBoards, words: Words, observation: BoardsObservation, cards: Sequence[JSON]
) -> None:
    """Add, for the first boards that no word fits, the guess that may be wrong and the nearest."""
    for card in [card for card in cards if card["wrong"]][:EXPLAINED]:
        numbers = [row["number"] for row in card["rows"] if row["tiles"]]
        suspects = contradictions(words, observation.board(card["number"] - 1).turns)
        card["wrongs"] = [
            {
                "number": numbers[suspect.number - 1],
                "guess": upper(suspect.guess, asked.language),
                "tiles": _tiles(suspect.guess, suspect.nearest or (), asked.language),
            }
            for suspect in suspects
        ]


def suggested(one: Suggestion, asked: AskedBoards, base: QueryDict, figure: Figure | None) -> JSON:
    address = base.copy()
    address.appendlist("g", one.move)
    return {
        "move": in_capitals(one.move, asked.language),
        "bits": one.bits,
        "left": one.left,
        "figure": figure.of(one) if figure else "",
        "link": f"?{address.urlencode()}",
    }
