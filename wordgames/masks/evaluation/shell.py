"""Games that show a mask: their histories, as commands read and print them."""

from abc import abstractmethod
from typing import Any, ClassVar

from wordgames.agent.agent import Situation
from wordgames.cli.game_shell import GameShell
from wordgames.cli.refusal import RefusedError
from wordgames.evaluation.experiment import Experiment
from wordgames.rules.masks import BLANK, MaskTurn


class MaskShell(GameShell):
    """A game whose guesses are answered by a mask.

    how_to_write  the sentence that refuses a history
    move_name     what JSON calls a guess
    observation   the class of what is seen
    """

    how_to_write: ClassVar[str]
    move_name: ClassVar[str] = "guess"
    observation: ClassVar[type[Any]]

    def situation(self, experiment: Experiment, history: str) -> Situation[Any]:
        blanks = history if history.strip(BLANK) == "" else ""
        turns = () if blanks else turns_in(history, self.how_to_write)
        mask = blanks or self.mask(experiment, turns)
        situation: Situation[Any] = experiment.suite.situation(
            self.observation(experiment.options, mask, turns)
        )
        return situation

    @abstractmethod
    def mask(self, experiment: Experiment, turns: tuple[MaskTurn, ...]) -> str:
        """Return the mask after the guesses; refuses where no length is given."""

    def turns(self, situation: Situation[Any]) -> list[dict[str, str]]:
        return [
            {self.move_name: turn.move, "mask": turn.mask} for turn in situation.observation.turns
        ]


def turns_in(history: str, refusal: str) -> tuple[MaskTurn, ...]:
    """Read "e:_e__e,a:_e__e": guesses and the mask after each; `refusal` explains the format."""
    parts = [part.strip().lower().partition(":") for part in history.split(",") if part]
    if not all(move and mask for move, _, mask in parts):
        raise RefusedError(refusal)
    return tuple(MaskTurn(move, mask) for move, _, mask in parts)
