"""Ask an agent in the middle of a game: its suggestions, ranked, with reasons."""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from wordgames.agent.agent import Agent, Situation
from wordgames.agent.suggestions import Suggestion, Suggestions
from wordgames.cli.arguments import add_games, add_params, read_params
from wordgames.cli.game_shell import GameShell, letters_by_place, shell
from wordgames.cli.refusal import Action
from wordgames.cli.report import plain


class Explain(Action):
    """Explain what an agent would do; the site's own command adds what its pages draw."""

    help = "Print an agent's ranked suggestions after a history, with its reasons."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        add_games(parser, add_arguments)

    def agents(self, options: dict[str, Any]) -> Sequence[str]:
        return [options["agent"]]

    def act(self, options: dict[str, Any], write: Callable[[str], object]) -> None:
        game = shell(options["game"])
        experiment = game.experiment(options)
        agent = game.agent(
            experiment, options["agent"], read_params(options["param"]), options["opener"]
        )
        situation = game.situation(experiment, options["history"])
        answer = agent.suggest(situation, min(max(1, options["count"]), sys.maxsize))
        figure = answer.figure or agent.figure
        facts = {
            "game": game.game,
            "agent": options["agent"],
            "params": dict(agent.params),
            "lexicon": experiment.lexicon,
            "history": game.turns(situation),
            "left": len(situation.candidates),
            "note": answer.note,
            "fallback": answer.fallback,
            "figure": asdict(figure) if figure else None,
            "suggestions": [asdict(suggestion) for suggestion in answer],
            "answers": game.answers(experiment, situation, answer.best.move) if answer else [],
            "letters": letters_by_place(situation),
        }
        if options["json"]:
            facts |= game.details(situation, answer.best.move) if answer else {}
            if options["deep"] > 0:
                facts["tree"] = game.tree(experiment, agent, situation, options["deep"])
            facts["pictures"] = self.pictures(game, options, situation, agent)
        text = json.dumps(facts, ensure_ascii=False) if options["json"] else _text(answer, facts)
        write(text)

    def pictures(
        self,
        game: GameShell,
        options: dict[str, Any],
        situation: Situation[Any],
        agent: Agent[Any],
    ) -> list[dict[str, Any]]:
        """Return what pages draw of this position; without a site there are no pages."""
        return []


def _text(answer: Suggestions, facts: dict[str, Any]) -> str:
    lines = [f"{facts['agent']}: {facts['left']:,} words left. {answer.note}".strip()]
    if len(answer):
        lines += [answer.best.idea, "", plain(HEAD, [_row(suggestion) for suggestion in answer])]
    return "\n".join(lines)


HEAD = ("move", "score", "bits", "left", "chance")


def _row(suggestion: Suggestion) -> tuple[str, ...]:
    return (
        suggestion.move,
        f"{suggestion.score:.4f}",
        "" if suggestion.bits is None else f"{suggestion.bits:.4f}",
        "" if suggestion.left is None else f"{suggestion.left:.2f}",
        "" if suggestion.chance is None else f"{suggestion.chance:.2%}",
    )


def add_arguments(game: GameShell, parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--agent", required=True, metavar="SLUG")
    parser.add_argument("--opener", metavar="WORD", help="The opener it is given.")
    parser.add_argument(
        "--history",
        default="",
        metavar="MOVES",
        help='Moves and feedback: "crane:01002,slate:00000" (0 absent, 1 present, 2 right)',
    )
    parser.add_argument("--count", type=int, default=10, metavar="N", help="How many moves.")
    parser.add_argument(
        "--deep",
        type=int,
        default=0,
        metavar="N",
        help="With --json: play the tree from here, this many guesses deep.",
    )
    game.add_lists(parser)
    add_params(parser)
