"""One step of an agent's play, as the page that watches it shows it."""

from dataclasses import dataclass

from games.contract.game import JSON
from games.models import Play
from games.plays.open_play import OpenPlay, replay
from solvers.agent_cards import Card, card
from solvers.analysis.analysis import AgentTexts, analysis_of
from solvers.analysis.chosen_parameters import params_text
from solvers.analysis.explanation import Explanation
from solvers.analysis.thought_pictures import Thought
from solvers.analysis.words_left import MOST, funnel_of, link_to
from solvers.pages.help.assist import analysed_at
from solvers.pages.help.background_search import SearchOffer, SearchTarget, offered
from solvers.pages.trees.tree import address_of
from solvers.pages.view_helpers import board_of
from solvers.pictures.moves.funnel import Funnel, Stage
from wordgames.languages.casing import capitals, in_capitals

# Most letters of a board that leaves room beside it for the dots of what is left.
BESIDE = 6
DOTS_ACROSS = 30


@dataclass(frozen=True, slots=True)
class WatchedStep:
    """A step: the board, why its move was made, and where to go from there.

    number  0 before the first move; total: the steps of the whole play
    board   what the template of the board shows
    thought what is drawn of the move; funnel: what was left before it, and after it
    explored, analysed  where its agent's tree, and help, open from here; "" where they do not
    details what the game shows beside the reasons, by `texts.details`
    """

    open_play: OpenPlay
    number: int
    total: int
    board: JSON
    agent: Card
    texts: AgentTexts
    explanation: Explanation | None
    thought: Thought | None
    funnel: Funnel | None
    details: JSON
    knowledge: str
    explored: str
    analysed: str
    search: SearchOffer | None

    @property
    def over(self) -> bool:
        """Is it the last one?"""
        return self.number == self.total

    @property
    def won(self) -> bool:
        """Did the play end well?"""
        return self.open_play.play.status == Play.Status.WON

    @property
    def stored(self) -> bool:
        """Is it a play that was kept, which can be reviewed and raced?"""
        return self.open_play.begun

    @property
    def cards(self) -> tuple[Stage, ...]:
        """The steps so far: what is left after each, or its number where nothing is counted."""
        if self.funnel is not None:
            return tuple(mark.stage for mark in self.funnel.marks)
        shown, language = range(max(0, self.number - MOST + 1), self.number + 1), self.language
        moves = ["", *(in_capitals(event.move, language) for event in self.open_play.events)]
        return tuple(
            Stage(step, step, move=moves[step], link=link_to(step), here=step == self.number)
            for step in shown
        )

    @property
    def before(self) -> Stage | None:
        """What was left before the move; None before the first and where nothing is counted."""
        return self.funnel.marks[-2].stage if self.funnel and self.number else None

    @property
    def after(self) -> Stage | None:
        """What is left after the move; None where nothing is counted."""
        return self.funnel.marks[-1].stage if self.funnel else None

    @property
    def dots(self) -> str:
        """What is left as dots beside the board; "" where there is no room."""
        board = self.board["board"]
        narrow = "empty_rows" in board and board["options"].length <= BESIDE
        return self.funnel.marks[-1].dots if self.funnel and narrow else ""

    @property
    def numbers(self) -> range:
        return range(self.total + 1)

    @property
    def move(self) -> str:
        """The move, in upper case."""
        return in_capitals(self.explanation.move, self.language) if self.explanation else ""

    @property
    def answer(self) -> str:
        """The answer, in upper case."""
        return capitals(self.open_play.answer, self.language)

    @property
    def language(self) -> str:
        return self.open_play.lexicon.language

    @property
    def params(self) -> str:
        """The agent's parameters that are not its defaults, as they are typed."""
        return params_text(self.open_play.play.agent)

    @property
    def setup(self) -> str:
        """The options in words."""
        return self.open_play.game.describe(self.open_play.puzzle.setup)


def step_of(open_play: OpenPlay, number: int, here: str) -> WatchedStep:
    """Return a step of an agent's play, looked at from the address `here`; raises Busy."""
    analysis, player = analysis_of(open_play), open_play.play.agent
    slug = player["slug"]
    total = len(open_play.events)
    start = open_play.game.state(open_play.puzzle.setup, open_play.columns)
    state = replay(start, open_play.events[:number])
    open_at = number - 1 if number == total and number else number
    played = analysis.moment(open_play.state.observe(), number, player) if number else None
    return WatchedStep(
        open_play=open_play,
        number=number,
        total=total,
        board=_rows_of_this_play(board_of(open_play, state, over=number == total), total),
        agent=card(analysis.slug, slug),
        texts=analysis.texts,
        explanation=analysis.explained(played) if played else None,
        thought=analysis.thought(played) if played else None,
        funnel=funnel_of(analysis, open_play.state.observe(), number, total, across=DOTS_ACROSS),
        details=analysis.details(state.observe(), player),
        knowledge=analysis.knowledge(slug),
        explored=address_of(open_play, number),
        analysed=analysed_at(open_play, open_play.state.observe().before(open_at), slug),
        search=offered(SearchTarget.at(open_play, slug), here),
    )


def _rows_of_this_play(page: JSON, total: int) -> JSON:
    """Return what a board shows without the rows that this play leaves empty."""
    board = page["board"]
    if "empty_rows" not in board:
        return page
    return page | {"board": board | {"empty_rows": range(board["number"], total + 1)}}
