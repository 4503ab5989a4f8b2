"""Play in the terminal: type a move, see what it is answered; ? asks an agent."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.rules.state import IllegalMove, State, Status
from games.wordle.boards.rules import BETWEEN
from lexicons.languages.letters import joined
from solvers.agent_registry import agent_slugs
from solvers.agents.agent import Agent
from solvers.evaluation.experiment import Experiment
from solvers.runs.run_game import runnable
from solvers.shell.arguments import add_games
from solvers.shell.game_shell import shell
from solvers.shell.refusal import Action

HELP = "Type a move. ? asks the agent, ! gives up, Ctrl-D leaves."
TILED = frozenset({"wordle", "boards", "adversarial", "peaks", "fibble", "nerdle", "ladder"})
"""Games that mark every symbol of a guess: 0, 1 or 2; in "boards", row by row."""
COLOURED = {
    "0": "\033[100;97m {} \033[0m",
    "1": "\033[43;30m {} \033[0m",
    "2": "\033[42;30m {} \033[0m",
}
MARKS = {"0": " {} ", "1": "({})", "2": "[{}]"}
PEAKS = {"0": "<{} ", "1": ">{} ", "2": "[{}]"}
LEGEND = {
    "boards": "[right place] (elsewhere), a row for each board.",
    "fibble": "[right place] (elsewhere); one tile of a row lies.",
    "peaks": "[right] <earlier in the alphabet >later.",
    "ladder": "From {here} to {target}, a letter a step.",
}
MARKED = "[right place] (elsewhere)."
NAMED = ("here", "target")
SOLVED = "solved"
WITHOUT_SECRET = frozenset({"adversarial", "ladder"})
Write = Callable[[str], object]


class TerminalPlay(Action):
    """Play a game against the rules of the site, with an agent to ask."""

    help = "Play in the terminal."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        for game, subparser in add_games(parser):
            game.add_lists(subparser)
            subparser.add_argument("--agent", metavar="SLUG", help="Whom ? asks.")
            subparser.add_argument(
                "--number", type=int, metavar="N", help="Which game; any if left out."
            )

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
        observation: Any = state.observe()
        legend = LEGEND.get(self.game, MARKED if self.game in TILED else "")
        if self.game in TILED and self.game != "ladder":
            options = observation.options
            self.write(" ".join("_" * (getattr(options, "length", 0) or options.size)))
        if legend:
            self.write(legend.format_map({name: getattr(observation, name, "") for name in NAMED}))
        for name in ("mask", "start", "letters"):
            text = getattr(observation, name, None)
            if isinstance(text, str) and text:
                self.write(" ".join(text))
                break

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
        self.write(self.answer(move, after.last_feedback))
        return after

    def answer(self, move: str, feedback: str) -> str:
        """Return a move's feedback: tiles, a row for each board, or the text of the rules.

        Peaks has no colours: no player would remember which of two shades means "earlier".
        """
        if self.game not in TILED:
            return " ".join(feedback) if len(feedback) > 1 else feedback
        marks = PEAKS if self.game == "peaks" else COLOURED if sys.stdout.isatty() else MARKS
        return "\n".join(
            "".join(marks[mark].format(symbol) for symbol, mark in zip(move, row, strict=True))
            if row
            else SOLVED
            for row in feedback.split(BETWEEN)
        )

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
        usual: Mapping[str, Any] = runnable(self.game).defaults
        name = self.agent or next(iter(usual.get("agents", ())), agent_slugs(self.game)[-1])
        return shell(self.game).agent(self.experiment, name, {}, None)

    def end(self, state: State) -> None:
        """Print the result and the secret."""
        how = {Status.WON: "Won", Status.LOST: "Lost", Status.PLAYING: "Given up"}[state.status]
        moves = len(state.observe().moves)
        sentence = f"{how} after {moves} move{'' if moves == 1 else 's'}."
        if self.game not in WITHOUT_SECRET:
            sentence += f" It was {self.experiment.suite.secret(self.number)}."
        self.write(sentence)
