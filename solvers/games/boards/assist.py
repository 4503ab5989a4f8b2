"""Help in a game of many boards played elsewhere: each board's colours typed in, all at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from django.http import QueryDict

from games.feedback import Marks
from games.game import JSON
from games.rules import InvalidOptions
from games.tile_rows import STATES
from games.wordle.boards.rules import BOARDS, BoardsObservation, BoardsOptions, usual_guesses
from games.wordle.forms import default_length, lengths_of
from games.wordle.rules import Turn
from lexicons.arrays import Words
from lexicons.languages import upper
from lexicons.models import Lexicon
from lexicons.services import columns_of
from solvers.agents.base import Rows
from solvers.agents.suggestions import Figure, Suggestion
from solvers.cards import Card
from solvers.games.boards.agents.situation import NONE_LEFT, situation_of
from solvers.games.boards.analysis import BoardsAnalysis
from solvers.games.boards.typed import MOST_ROWS, Typed, observation_of, packed, read_typed, written
from solvers.games.tiles.agents.marking import WORDLE
from solvers.games.tiles.agents.second_circle import Circles, second_circle
from solvers.games.tiles.agents.situation import consistent_rows
from solvers.games.tiles.assist_rows import contradictions, solved
from solvers.pages.analysis import asked as asked_of
from solvers.pages.assist import Assist, AssistForm, Position
from solvers.pages.budget import compute_slot
from solvers.pages.explanation import unasked, words_left
from solvers.pages.moment import Moment
from solvers.pages.thought import with_links

SECOND_CIRCLE = (
    "Your game may have other answers than this dictionary. So the chance of a word counts those "
    "that the dictionary allows but does not hold as answers too, each a tenth of an answer; the "
    "order is by the answers alone."
)
OTHER_LIST = "If your game has other answers than this dictionary, one may be missing here."
USUAL = 4
ELSEWHERE = {2: "Dordle", 4: "Quordle", 8: "Octordle", 16: "Sedecordle"}
FEW = 5
"""Words left that are told of each board."""
EXPLAINED = 3
"""Boards at most whose contradictions are looked into: each takes a scan for every guess."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the address asks: a dictionary, a game, an agent, and what was typed."""

    lexicon: Lexicon
    options: BoardsOptions
    agent: str
    rows: Sequence[Typed]
    edited: int
    """The number of the guess whose colours are typed now; 0 before the first."""

    @property
    def language(self) -> str:
        return self.lexicon.language

    @property
    def uncoloured(self) -> bool:
        """Say whether the last guess still waits for its colours."""
        return bool(self.rows) and not self.rows[-1].coloured

    def address(self) -> QueryDict:
        """Return the query of this page, to which a row can be added."""
        query = QueryDict(mutable=True)
        facts = {"length": self.options.length, "boards": self.options.boards, "agent": self.agent}
        query.update({"lexicon": self.lexicon.slug} | {key: str(it) for key, it in facts.items()})
        for number, row in enumerate(self.rows, 1):
            query.appendlist("g", row.guess)
            if row.coloured:
                query[f"m{number}"] = packed(row.marks)
        return query


@dataclass(frozen=True, slots=True)
class Left:
    """What is left of a board: rows of words, whether they are rarer ones, or what is wrong.

    `others` are words that fit too, beside the answers in `rows`: a game elsewhere may have them.
    """

    rows: Rows
    others: Rows = field(default_factory=lambda: NONE_LEFT)
    rarer: bool = False
    solved: int | None = None
    wrong: bool = False


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
        length = _among(form.number("length"), lengths) or default_length(lengths)
        if length is None:
            return {}
        if (asked := form.number("length")) not in (None, length):
            form.replaced.append(
                f"{lexicon.name} has no games of {asked} letters; this is {length}."
            )
        position = _asked(form, lexicon, length)
        page = {
            "lengths": lengths,
            "length": length,
            "numbers": [(boards, ELSEWHERE.get(boards, "")) for boards in BOARDS],
            "boards": position.options.boards,
            "full": len(position.rows) >= MOST_ROWS,
        }
        with compute_slot():
            return page | _typed(position) | _help(position)


def _asked(form: AssistForm, lexicon: Lexicon, length: int) -> Asked:
    boards, data = _among(form.number("boards"), BOARDS) or USUAL, form.typed
    game, folded = form.game, columns_of(lexicon.current).folded  # type: ignore[arg-type]
    rows = read_typed(
        data, length, boards, lambda typed: game.read_move(typed, lexicon.language, folded=folded)
    )
    usual = usual_guesses(length, boards)
    guesses = usual if len(rows) < usual else MOST_ROWS + 1  # so that it goes on
    wrong = next((number for number, row in enumerate(rows, 1) if row.error), None)
    edited = wrong or _among(form.number("edit"), range(1, len(rows) + 1)) or len(rows)
    options = BoardsOptions(length, boards, guesses)
    return Asked(lexicon, options, form.agent.slug, rows, edited)


def _among(number: int | None, numbers: Sequence[int]) -> int | None:
    return number if number in numbers else None


def _typed(asked: Asked) -> JSON:
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


def _help(asked: Asked) -> JSON:
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
    boards = [_left(words, observation, board) for board in range(asked.options.boards)]
    cards = [_card(asked, words, observation, board, it) for board, it in enumerate(boards)]
    _explain(asked, words, observation, cards)
    page: JSON = {
        "cards": cards,
        "open": sum(board.solved is None for board in boards),
        "wrong": any(board.wrong for board in boards),
    }
    if not page["open"]:
        return page | {"solved": not page["wrong"]}
    if asked.uncoloured or any(row.error for row in asked.rows):
        return page
    situation = situation_of(observation, words, tuple(board.rows for board in boards))
    if not len(situation.candidates):
        return page | {"none": True}
    agent = analysis.agent(asked.agent)
    answer = asked_of(agent, situation)
    moment = Moment(answer.best.move, answer, situation, None, agent) if answer.ranked else None
    base, figure = asked.address(), answer.figure
    suggestions = [
        _suggested(it, asked, base, figure) | {"chance": _chance(words, boards, it.move)}
        for it in answer
    ]
    full = len(asked.rows) >= MOST_ROWS
    left = "Answers left" if any(len(board.others) for board in boards) else "Words left"
    links = {} if full else {it["move"]: it["link"] for it in suggestions}
    return page | {
        "left": sum(len(board.rows) for board in boards),
        "others": sum(len(board.others) for board in boards),
        "caveat": SECOND_CIRCLE if len(words.answers) < len(words) else OTHER_LIST,
        "note": answer.note,
        "thought": with_links(analysis.thought(moment), links, left) if moment else None,
        "idea": answer.best.idea if answer.ranked else "",
        "figure": figure,
        "suggestions": suggestions,
    }


def _chance(words: Words, left: Sequence[Left], move: str) -> float:
    """Return the chance that a word is the answer of a board, with the words of both circles."""
    row, miss = words.row(move), 1.0
    for board in left:
        if row is not None and len(board.rows):
            chance = Circles.around(board.rows, board.others).chances(np.array([row]))
            miss *= 1 - float(chance[0])
    return 1 - miss


def _left(words: Words, observation: BoardsObservation, board: int) -> Left:
    """Return what is left of a board: answers, else rarer words, else nothing and it is wrong."""
    turns = observation.board(board).turns
    when = observation.solved_at[board]
    if when is not None:
        return Left(NONE_LEFT, solved=when, wrong=not solved(turns))
    rows, others = consistent_rows(words, words.answers, turns), second_circle(words, WORDLE, turns)
    if len(rows):
        return Left(rows, others)
    return Left(others, rarer=bool(len(others)), wrong=not len(others))


def _card(
    asked: Asked, words: Words, observation: BoardsObservation, board: int, left: Left
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
    }


def _rows(asked: Asked, board: int) -> list[JSON]:
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
    """Return a guess's letters with their states; none where they are not told."""
    return [(upper(it, language), STATES[mark]) for it, mark in zip(guess, marks, strict=False)]


def _explain(
    asked: Asked, words: Words, observation: BoardsObservation, cards: Sequence[JSON]
) -> None:
    """Tell of the first boards that nothing fits which guess may be wrong, and the nearest."""
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


def _suggested(one: Suggestion, asked: Asked, base: QueryDict, figure: Figure | None) -> JSON:
    address = base.copy()
    address.appendlist("g", one.move)
    return {
        "move": upper(one.move, asked.language),
        "bits": one.bits,
        "left": one.left,
        "figure": figure.of(one) if figure else "",
        "link": f"?{address.urlencode()}",
    }
