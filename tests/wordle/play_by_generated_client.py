"""Play a game by the generated client alone: `play_by_generated_client.py ADDRESS TOKEN`."""

import sys

from generated.api.play import begin, look, move, suggestions
from generated.client import AuthenticatedClient
from generated.models import BeginWordle, BeginWordleOptions, GameStatus, Move

client = AuthenticatedClient(
    base_url=sys.argv[1], token=sys.argv[2], raise_on_unexpected_status=True
)
begun = BeginWordle(game="wordle", dictionary="en", options=BeginWordleOptions(length=5))
game = begin.sync(client=client, body=begun)
while game.status is GameStatus.PLAYING:
    best, *_ = suggestions.sync(game.id, client=client, bot="letter-frequency")
    game = move.sync(game.id, client=client, body=Move(move=best.move, sequence=game.sequence))
assert look.sync(game.id, client=client).answer == game.answer
print(game.status, game.sequence, game.answer)
