"""Many boards as pictures: what a guess does to each, what each needs, the lines looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.kernels.classes import class_statistics
from games.wordle.boards.rules import BoardsObservation, BoardsOptions
from lexicons.amounts import amount
from lexicons.arrays import Words
from lexicons.speech import gettext
from solvers.agents.suggestions import Suggestion
from solvers.games.boards.agents.multi_search import MultiSearch
from solvers.games.boards.agents.needs import needs
from solvers.games.boards.agents.situation import BoardsSituation
from solvers.pages.analysis import Analysis
from solvers.pages.moment import Moment
from solvers.pictures.candidates import Candidate, Candidates, candidates_picture
from solvers.pictures.letter_bars import Letter, LetterBars, letters_picture
from solvers.pictures.splits import Part, Split, Splits, splits_picture

BoundBoards = Analysis[BoardsOptions, BoardsObservation, Words]

LINES = 4
"""Lines that are drawn of those looked at."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a guess does to an open board.

    number    from 1
    before    words left on it; left: on average after the guess
    hit       can the guess be its answer?
    came      words left after it, 0 once solved; None before it is played
    """

    number: int
    before: int
    left: float
    hit: bool
    came: int | None


def outlooks(analysis: BoundBoards, played: Moment[BoardsObservation]) -> list[Outlook]:
    """Return what a guess does to each open board on which some known answer fits."""
    before, after, words = played.before, played.after, analysis.words
    if not isinstance(before, BoardsSituation):
        raise TypeError("Many boards have a situation of their own.")
    later = after.by_board if isinstance(after, BoardsSituation) else None
    guess, found = words.symbols(played.move)[None, :], []
    for board in before.observation.open_boards:
        rows = before.by_board[board]
        if not len(rows):
            continue
        told = class_statistics(guess, words.codes[rows])
        hit = words.row(played.move) in rows
        came = None if later is None else len(later[board])
        found.append(Outlook(board + 1, len(rows), float(told.expected[0]), hit, came))
    return found


def boards_told(analysis: BoundBoards, move: str, boards: Sequence[Outlook]) -> Splits:
    """Draw how many words a guess leaves on each board on average, of those left there."""
    splits = [
        Split(
            f"Board {it.number}",
            (
                Part("left on average", it.left, f"{it.left:,.1f}", "hit"),
                Part("ruled out", it.before - it.left, f"{it.before - it.left:,.1f}", "rest"),
            ),
            note=_note(it),
        )
        for it in boards
    ]
    return splits_picture(
        splits,
        title=f"What {analysis.written(move)} does to each board",
        noun=gettext("Board"),
        reading=gettext(
            "The whole bar is the words left there, the strong part what stays on average."
        ),
        notes=gettext("Words before → after"),
    )


def _note(it: Outlook) -> str:
    if it.came is None:
        return f"{it.before:,}{', can be it' if it.hit else ''}"
    return f"{it.before:,} → {f'{it.came:,}' if it.came else 'solved'}"


def boards_needs(boards: Sequence[Outlook]) -> LetterBars:
    """Draw what each board needs, as the search values it: guesses that solve nothing."""
    table = needs(max(it.before for it in boards))
    values = {it.number: float(table[:, it.before].sum()) for it in boards}
    most = max(values, key=values.__getitem__)
    return letters_picture(
        [
            Letter(str(number), value, f"{value:.2f}", chosen=number == most)
            for number, value in values.items()
        ],
        "What each board still needs",
        "Guesses before it is solved",
        reading=gettext(
            "How many guesses a board is expected to take before the one that solves it. "
            "Every guess goes to all boards, so the board that needs most decides."
        ),
        noun=gettext("Board"),
    )


def lines_looked_at(analysis: BoundBoards, played: Moment[BoardsObservation]) -> Candidates | None:
    """Draw the best lines of a joint search: a guess, and the reply that it would find to it.

    None of agents that do not look ahead, and where nothing was looked at.
    """
    agent, before = played.agent, played.before
    if not isinstance(agent, MultiSearch) or not isinstance(before, BoardsSituation):
        return None
    way = agent.way(before)
    lines = [it for it in played.answer if it.weighed][:LINES]
    if way is None or len(lines) < 2:
        return None
    return candidates_picture(
        [_line(analysis, agent, before, it, chosen=it.move == played.move) for it in lines],
        f"The lines looked at: {way}",
        "Guesses expected",
        less_is_better=True,
        noun=gettext("Guess, then"),
    )


def _line(
    analysis: BoundBoards,
    agent: MultiSearch,
    before: BoardsSituation,
    it: Suggestion,
    *,
    chosen: bool,
) -> Candidate:
    reply = agent.reply(before, it.move)
    move = " ".join(filter(None, [analysis.written(it.move), reply and analysis.written(reply)]))
    return Candidate(move, -it.score, f"{-it.score:.3f}", chosen=chosen, can_be=bool(it.chance))


def reason(analysis: BoundBoards, move: str, boards: Sequence[Outlook]) -> str:
    """Say what a guess leaves on all open boards, and which it may solve."""
    if not boards:
        return "On no open board a known answer fits."
    before, left = sum(it.before for it in boards), sum(it.left for it in boards)
    sure = [it.number for it in boards if it.hit and it.before == 1]
    able = [it.number for it in boards if it.hit]
    solves = _named("solves", sure) if sure else _named("can be the answer of", able)
    does = f"it {solves}" if able else "it cannot be the answer of any"
    return (
        f"With {amount(before, 'words')} left on {amount(len(boards), 'boards')}, "
        f"{analysis.written(move)} leaves {left:,.1f} on average; {does}."
    )


def _named(verb: str, numbers: Sequence[int]) -> str:
    if len(numbers) > 4:
        return f"{verb} {len(numbers)} boards"
    *others, last = map(str, numbers) if numbers else ("none",)
    listed = f"{', '.join(others)} and {last}" if others else last
    return f"{verb} board{'s' if others else ''} {listed}"
