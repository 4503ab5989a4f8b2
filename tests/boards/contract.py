"""What the agents of Many Boards are asked."""

from __future__ import annotations

from wordgames.boards.rules import BoardsObservation, BoardsOptions, BoardsTurn

OTHER_OPTIONS = ({"mode": "hard"},)
HISTORIES = [
    (
        BoardsObservation(BoardsOptions(2, 2), (BoardsTurn("at", ((0, 1), ())),)),
        'boards/1 [[[["at", [[0, 1], []]]]], {"boards": 2, "length": 2}]',
    ),
]
