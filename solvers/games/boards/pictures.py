"""Many boards as pictures: what a guess does to each, what each needs, the lines looked at."""

from collections.abc import Sequence
from dataclasses import dataclass

from solvers.analysis.analysis import Analysis
from solvers.analysis.explanation import Moment
from solvers.pictures.moves.candidates import Candidate, Candidates, candidates_picture
from solvers.pictures.moves.letter_bars import Letter, LetterBars, letters_picture
from solvers.pictures.moves.splits import Split, SplitPart, Splits, splits_picture
from wordgames.agent.suggestions import Suggestion
from wordgames.boards.agents.multi_greedy import SURE as LAST_ON_BOARD
from wordgames.boards.agents.multi_greedy import MultiGreedy
from wordgames.boards.agents.multi_learned import MultiLearned
from wordgames.boards.agents.multi_search import MultiSearch
from wordgames.boards.agents.needed_guesses import by_need
from wordgames.boards.agents.one_by_one import OneByOne
from wordgames.boards.agents.situation import BoardsSituation
from wordgames.boards.rules import BoardsObservation, BoardsOptions
from wordgames.counted_nouns import counted
from wordgames.kernels.class_statistics import class_statistics
from wordgames.languages.translation import listed, localize, number, translatable, translate
from wordgames.vocabulary.arrays import Words

BoundBoards = Analysis[BoardsOptions, BoardsObservation, Words]

NONE, SURE, ABLE = range(3)
ONE, SEVERAL, MANY = range(3)
# Boards that a sentence names.
NAMED = 4
# By what a guess does to boards, and to how many of them.
REASONS = {
    (NONE, ONE): translatable(
        "With {words} left on {boards}, {move} leaves {left:,.1f} on average; it can't be an "
        "answer."
    ),
    (SURE, ONE): translatable(
        "With {words} left on {boards}, {move} leaves {left:,.1f} on average; it solves board "
        "{numbers}."
    ),
    (SURE, SEVERAL): translatable(
        "With {words} left on {boards}, {move} leaves {left:,.1f} on average; it solves boards "
        "{numbers}."
    ),
    (SURE, MANY): translatable(
        "With {words} left on {boards}, {move} leaves {left:,.1f} on average; it solves {count} "
        "boards."
    ),
    (ABLE, ONE): translatable(
        "With {words} left on {boards}, {move} leaves {left:,.1f} on average; it can be the answer "
        "of board {numbers}."
    ),
    (ABLE, SEVERAL): translatable(
        "With {words} left on {boards}, {move} leaves {left:,.1f} on average; it can be the answer "
        "of boards {numbers}."
    ),
    (ABLE, MANY): translatable(
        "With {words} left on {boards}, {move} leaves {left:,.1f} on average; it can be the answer "
        "of {count} boards."
    ),
}
TELLS_MOST = translatable(
    "With {words} left on {boards}, {move} tells most about them together, hits counted."
)
FEWEST = translatable(
    "With {words} left on {boards}, nothing it looked at needs fewer guesses than {move}."
)
NO_DOUBT = translatable("After {move} no board is in doubt, and a guess is left for each.")
PLAYS = translatable(
    "It plays board {board}, with the fewest words left ({count}), as {bot} would."
)
# Lines that are drawn of those looked at.
LINES = 4


@dataclass(frozen=True, slots=True)
class Outlook:
    """Effect of a guess on an open board.

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
    guess, result = words.symbols(played.move)[None, :], []
    for board in before.observation.open_boards:
        rows = before.by_board[board]
        if not len(rows):
            continue
        statistics = class_statistics(guess, words.codes[rows])
        hit = words.row(played.move) in rows
        mean = float(statistics.expected[0]) - hit / len(rows)  # of the answer nothing is left
        came = None if later is None else len(later[board])
        result.append(Outlook(board + 1, len(rows), mean, hit, came))
    return result


def boards_told(analysis: BoundBoards, move: str, boards: Sequence[Outlook]) -> Splits:
    """Draw how many words a guess leaves on each board on average, of those left there."""
    splits = [
        Split(
            translate("Board {number}", number=it.number),
            (
                SplitPart(translate("left on average"), it.left, number(it.left, ",.1f"), "hit"),
                SplitPart(
                    translate("ruled out"),
                    it.before - it.left,
                    number(it.before - it.left, ",.1f"),
                    "rest",
                ),
            ),
            note=_note(it),
        )
        for it in boards
    ]
    return splits_picture(
        splits,
        title=translate("What {move} does to each board", move=analysis.written(move)),
        noun=translate("Board"),
        reading=translate(
            "The whole bar is the words left there; the strong part is what stays on average."
        ),
        notes=translate("Words before → after"),
    )


def _note(it: Outlook) -> str:
    if it.came is None:
        return translate("{count}, can be it", count=it.before) if it.hit else number(it.before)
    if not it.came:
        return translate("{before} → solved", before=it.before)
    return translate("{before} → {after}", before=it.before, after=it.came)


def boards_needs(boards: Sequence[Outlook], agent: object = None) -> LetterBars:
    """Draw what each board needs, as the agent's search values it: guesses that solve nothing."""
    value = agent.worth if isinstance(agent, MultiSearch) else by_need
    worth = value(max(it.before for it in boards))
    values = {it.number: max(0.0, worth.of([it.before]) - 1.0) for it in boards}
    most = max(values, key=values.__getitem__)
    return letters_picture(
        [
            Letter(str(board), value, number(value, ".2f"), chosen=board == most)
            for board, value in values.items()
        ],
        translate("What each board still needs"),
        translate("Guesses before it is solved"),
        reading=translate(
            "How many guesses each board should take before the one that solves it. Every "
            "guess goes to all boards, so the board that needs most decides."
        ),
        noun=translate("Board"),
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
        translate("Lines looked at: {way}", way=translate(way)),
        translate("Guesses expected"),
        less_is_better=True,
        noun=translate("Guess, then"),
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
    return Candidate(
        move, -it.score, number(-it.score, ".3f"), chosen=chosen, can_be=bool(it.chance)
    )


def own_reason(
    analysis: BoundBoards, played: Moment[BoardsObservation], boards: Sequence[Outlook]
) -> str:
    """Sentence about why an agent chose the move; "" where that is how it sorts the words."""
    agent, suggestion, before = played.agent, played.suggestion, played.before
    if suggestion is None or not boards or not isinstance(before, BoardsSituation):
        return ""
    values = {
        "words": counted(sum(it.before for it in boards), "words"),
        "boards": counted(len(boards), "boards"),
        "move": analysis.written(played.move),
    }
    if isinstance(agent, OneByOne):
        board = agent.focus(before)
        bot = translate(agent.inner.name)
        count = len(before.by_board[board])
        return translate(PLAYS, board=board + 1, count=count, bot=bot)
    if (
        not suggestion.weighed
        or suggestion.idea == LAST_ON_BOARD
        or not isinstance(agent, MultiGreedy)
    ):
        return localize(suggestion.idea)
    if isinstance(agent, MultiLearned) and played.move in analysis.words.strings(
        agent.certain(before)
    ):
        return translate(NO_DOUBT, **values)
    return translate(FEWEST if isinstance(agent, MultiSearch) else TELLS_MOST, **values)


def reason(analysis: BoundBoards, move: str, boards: Sequence[Outlook]) -> str:
    """Sentence about what a guess leaves on all open boards, and which it may solve."""
    if not boards:
        return translate("No known answer fits any open board.")
    sure = [it.number for it in boards if it.hit and it.before == 1]
    able = [it.number for it in boards if it.hit]
    kind = SURE if sure else ABLE if able else NONE
    numbers = sure or able
    many = MANY if len(numbers) > NAMED else SEVERAL if len(numbers) > 1 else ONE
    return translate(
        REASONS[kind, many],
        words=counted(sum(it.before for it in boards), "words"),
        boards=counted(len(boards), "boards"),
        move=analysis.written(move),
        left=sum(it.left for it in boards),
        numbers=listed(numbers),
        count=len(numbers),
    )
