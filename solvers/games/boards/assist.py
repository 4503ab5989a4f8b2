"""Help in a game of many boards played elsewhere: each board's colours typed in, all at once."""

from collections.abc import Sequence

from django.http import QueryDict

from games.contract.game import JSON
from games.display.tile_rows import STATES
from games.wordle.forms import default_length, lengths_of
from lexicons.models import Lexicon
from solvers.agent_cards import Card
from solvers.analysis.analysis import asked as asked_of
from solvers.analysis.compute_budget import compute_slot
from solvers.analysis.explanation import Moment, words_left
from solvers.analysis.thought_pictures import with_links
from solvers.games.boards.analysis import BoardsAnalysis
from solvers.games.boards.assist_position import AskedBoards, Left, chance_of, left_of
from solvers.games.boards.typed_boards import MOST_ROWS, observation_of, packed, read_typed, written
from solvers.games.tiles.assist_rows import contradictions, solved
from solvers.pages.help.assist import Assist, AssistForm, Position
from wordgames.agent.suggestions import Figure, Suggestion
from wordgames.boards.agents.situation import situation_of
from wordgames.boards.options import BOARDS, usual_guesses
from wordgames.boards.rules import BoardsObservation, BoardsOptions
from wordgames.counted_nouns import counted
from wordgames.languages.casing import in_capitals, upper
from wordgames.languages.translation import translatable, translate, translate_plural
from wordgames.rules.feedback import Marks
from wordgames.rules.state import InvalidOptions
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import Turn

SECOND_CIRCLE = translatable(
    "Your game may have other answers than this dictionary. So a word's chance also counts "
    "words that the dictionary only allows, a tenth each; the order is by the answers alone."
)
OTHER_LIST = translatable(
    "If your game has other answers than this dictionary, one may be missing here."
)
USUAL = 4
ELSEWHERE = {2: "Dordle", 4: "Quordle", 8: "Octordle", 16: "Sedecordle"}


class BoardsAssist(Assist):
    """Each board with the words left on it, and the next guesses for all."""

    slug = "boards"
    usual_agent = "multi-greedy"
    template = "boards/assist.html"

    def agents(self) -> list[Card]:
        return [agent for agent in super().agents() if "normal" in agent.promises.modes]

    def position(self, observation: BoardsObservation) -> Position:
        options = observation.options
        rows = [("length", str(options.length)), ("boards", str(options.boards))]
        for number, turn in enumerate(observation.turns[:MOST_ROWS], 1):
            rows += [("g", turn.guess), (f"m{number}", packed(turn.marks))]
        return rows

    def help(self, form: AssistForm) -> JSON:
        lexicon, revision = form.dictionary(), form.revision()
        if lexicon is None or revision is None:
            return {}
        lengths = lengths_of(revision)
        length = form.length(lengths, default_length(lengths))
        if length is None:
            return {}
        position = _read_form(form, lexicon, length)
        page = {
            "lengths": lengths,
            "length": length,
            "numbers": [(boards, ELSEWHERE.get(boards, "")) for boards in BOARDS],
            "boards": position.options.boards,
            "full": len(position.rows) >= MOST_ROWS,
        }
        with compute_slot(self.slug):
            return page | shown_guesses(position) | _help(position)


def _read_form(form: AssistForm, lexicon: Lexicon, length: int) -> AskedBoards:
    boards, data = _among(form.number("boards"), BOARDS) or USUAL, form.typed
    game, folded = form.game, lexicon.current.read().folded  # type: ignore[union-attr]
    rows = read_typed(
        data, length, boards, lambda typed: game.read_move(typed, lexicon.language, folded=folded)
    )
    usual = usual_guesses(length, boards)
    guesses = usual if len(rows) < usual else MOST_ROWS + 1  # so that it goes on
    wrong = next((number for number, row in enumerate(rows, 1) if row.error), None)
    edited = wrong or _among(form.number("edit"), range(1, len(rows) + 1)) or len(rows)
    options = BoardsOptions(length, boards, guesses)
    return AskedBoards(lexicon, options, form.agent.slug, rows, edited)


def _among(number: int | None, numbers: Sequence[int]) -> int | None:
    return number if number in numbers else None


def _help(asked: AskedBoards) -> JSON:
    """Return each board with the words left on it, and the next guesses, or why there are none."""
    revision = asked.lexicon.current
    if revision is None:
        return {}
    analysis = BoardsAnalysis(asked.options, revision)
    try:
        words = analysis.words
    except InvalidOptions as refusal:
        return {"note": str(refusal)}
    observation = observation_of(asked.options, asked.rows)
    boards = [left_of(words, observation, board) for board in range(asked.options.boards)]
    cards = [shown_board(asked, words, observation, board, it) for board, it in enumerate(boards)]
    explain(asked, words, observation, cards)
    page: JSON = {
        "cards": cards,
        "open": sum(board.solved is None for board in boards),
        "wrong": any(board.wrong for board in boards),
    }
    if not page["open"]:
        return page | {"solved": not page["wrong"]}
    if asked.uncoloured or any(row.error for row in asked.rows):
        return page
    return page | _next(asked, analysis, observation, boards)


def _next(
    asked: AskedBoards,
    analysis: BoardsAnalysis,
    observation: BoardsObservation,
    boards: Sequence[Left],
) -> JSON:
    """Return the next guesses for all boards, or that nothing is left to guess for."""
    words = analysis.words
    situation = situation_of(observation, words, tuple(board.rows for board in boards))
    if not len(situation.candidates):
        return {"none": True}
    agent = analysis.agent(asked.agent)
    answer = analysis.decent(asked_of(agent, situation))
    moment = Moment(answer.best.move, answer, situation, None, agent) if answer.ranked else None
    base, figure = asked.address(), answer.figure
    suggestions = [
        suggested(it, asked, base, figure) | {"chance": chance_of(words, boards, it.move)}
        for it in answer
    ]
    full = len(asked.rows) >= MOST_ROWS
    others = sum(len(board.others) for board in boards)
    label = translate("Answers left") if others else translate("Words left")
    links = {} if full else {it["move"]: it["link"] for it in suggestions}
    return {
        "left": sum(len(board.rows) for board in boards),
        "left_says": _left_says(boards, others),
        "others": others,
        "caveat": translate(SECOND_CIRCLE if len(words.answers) < len(words) else OTHER_LIST),
        "note": answer.note,
        "thought": with_links(analysis.thought(moment), links, label) if moment else None,
        "idea": answer.best.idea if answer.ranked else "",
        "figure": figure,
        "suggestions": suggestions,
    }


def _left_says(boards: Sequence[Left], others: int) -> str:
    """Sentence about the words left and the boards; it counts answers where other words fit too."""
    count, still = sum(len(board.rows) for board in boards), sum(it.solved is None for it in boards)
    values = {"boards": translate_plural("{count} open board", "{count} open boards", still)}
    if not others:
        return translate("{words} left on {boards}.", words=counted(count, "words"), **values)
    return translate(
        "{answers} left on {boards}, and {others} the dictionary allows.",
        answers=counted(count, "answers"),
        others=translate_plural("{count} other word", "{count} other words", others),
        **values,
    )


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
    listed = words_left(words, left.rows, asked.language)[:FEW]
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
