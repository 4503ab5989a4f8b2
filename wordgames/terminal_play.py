"""Play in the terminal: type a move, see what it is answered; ? asks an agent."""

import argparse
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wordgames.agent.agent import Agent
from wordgames.agent_registry import agent_slugs
from wordgames.cli.arguments import add_games
from wordgames.cli.game_shell import GameShell, shell
from wordgames.cli.refusal import Action
from wordgames.cli.terminal_view import TerminalView
from wordgames.evaluation.experiment import Experiment
from wordgames.evaluation.run_game import runnable
from wordgames.languages.letters import joined
from wordgames.rules.state import IllegalMove, State, Status

HELP = "Type a move. ? asks the agent, ! gives up, Ctrl-D leaves."
Write = Callable[[str], object]


class TerminalPlay(Action):
    """Play a game against the rules of the site, with an agent to ask."""

    help = "Play in the terminal."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        add_games(parser, add_arguments)

    def agents(self, options: dict[str, Any]) -> Sequence[str]:
        return [adviser_of(options["game"], options["agent"])]

    def act(self, options: dict[str, Any], write: Write) -> None:
        game = shell(options["game"])
        experiment = game.experiment({**options, "games": None, "seed": 1})
        number = random.Random(options["number"]).randrange(experiment.suite.size)
        table = GameTable(options["game"], experiment, number, options.get("agent") or "", write)
        table.play()


@dataclass
class GameTable:
    """One game in the terminal: whose turn it is, and its messages."""

    game: str
    experiment: Experiment
    number: int
    agent: str
    write: Write

    @property
    def view(self) -> TerminalView:
        """How the game is shown."""
        return shell(self.game).terminal

    def play(self) -> None:
        """Ask for moves until the game is over, given up or left."""
        state: State = self.experiment.suite.start(self.number)
        self.write(HELP)
        self.begin(state)
        while state.status is Status.PLAYING:
            typed = self.typed()
            if typed is None or typed == "!":
                break
            if typed == "?":
                self.write(self.advice(state))
            elif typed:
                state = self.moved(state, typed)
        self.end(state)

    def begin(self, state: State) -> None:
        """Show the state before the first move, and explain how feedback is written."""
        for line in self.view.opening(state.observe(), self.experiment.words):
            self.write(line)

    def typed(self) -> str | None:
        """Return the input, or None at its end."""
        try:
            typed = input("> ")
        except EOFError:
            return None
        return str(shell(self.game).opener(joined(typed.strip().lower())))

    def moved(self, state: State, move: str) -> State:
        """Return the state after a move; print refusals, which cost nothing."""
        try:
            after = state.play(move)
        except IllegalMove as refusal:
            self.write(str(refusal))
            return state
        self.write(self.view.answer(move, after.last_feedback, coloured=sys.stdout.isatty()))
        return after

    def advice(self, state: State) -> str:
        """Return the agent's three best moves with its reasons."""
        situation = self.experiment.suite.situation(state.observe())
        answer = self.adviser().suggest(situation, 3)
        if not len(answer):
            return answer.note
        best = ", ".join(suggestion.move for suggestion in answer)
        return f"{best}. {answer.best.idea} {answer.note}".rstrip()

    def adviser(self) -> Agent[Any]:
        """Return the agent to ask: the one named, else the game's usual one."""
        name = adviser_of(self.game, self.agent)
        return shell(self.game).agent(self.experiment, name, {}, None)

    def end(self, state: State) -> None:
        """Print the result and the secret."""
        how = {Status.WON: "Won", Status.LOST: "Lost", Status.PLAYING: "Given up"}[state.status]
        moves = len(state.observe().moves)
        sentence = f"{how} after {moves} move{'' if moves == 1 else 's'}."
        if self.view.secretive:
            sentence += f" It was {self.experiment.suite.secret(self.number)}."
        self.write(sentence)


def add_arguments(game: GameShell, parser: argparse.ArgumentParser) -> None:
    """Add the arguments of one game."""
    game.add_lists(parser)
    parser.add_argument("--agent", metavar="SLUG", help="Whom ? asks.")
    parser.add_argument("--number", type=int, metavar="N", help="Which game; any if left out.")


def adviser_of(game: str, named: str | None) -> str:
    """Return the slug of the agent to ask: the one named, else the game's usual one."""
    usual: Mapping[str, Any] = runnable(game).defaults
    return named or next(iter(usual.get("agents", ())), agent_slugs(game)[-1])
