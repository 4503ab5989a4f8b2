"""Who answers a guess: the honest host."""

from __future__ import annotations

from dataclasses import dataclass

from games.masks import Turn, answer, plain_mask


@dataclass(frozen=True, slots=True)
class HonestHost:
    """A host that holds a secret and shows all its places of a letter, or one at a time."""

    secret: str
    reveal: str = "all"
    seed: int = 0

    @property
    def start(self) -> str:
        return plain_mask(self.secret)

    def answer(self, turns: tuple[Turn, ...], move: str) -> str:
        mask = turns[-1].mask if turns else self.start
        return answer(self.reveal, mask, self.secret, move, self.seed)
