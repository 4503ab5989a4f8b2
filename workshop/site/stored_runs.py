"""Stored runs and plays by the thousand, made without playing them."""

from games.models import Play, Player, Puzzle
from lexicons.models import Lexicon
from solvers.runs.models import Run
from wordgames.agent_registry import agent_slugs
from wordgames.evaluation.sampling import Sampling

CONVERGENCE = [
    {"seed": seed, "games": list(range(1, 41)), "win_rate": [0.5] * 40, "average": [3.5] * 40}
    for seed in (1, 2, 3)
]
RESULTS = {
    "limit": 6,
    "sampled": False,
    "intervals": {},
    "distribution": {"2": 60, "3": 400, "4": 380, "5": 120, "6": 30},
    "convergence": CONVERGENCE,
    "hardest": [["crane", 6]] * 20,
    "cpu_seconds": 1.0,
    "sampling": Sampling(games=1000).facts(),
}


def store_runs(lexicon: Lexicon, count: int, first: int = 0, game: str = "wordle") -> None:
    """Store so many finished runs: every agent in turn, and at last each in every league."""
    agents = agent_slugs(game)
    rounds = (divmod(number, len(agents)) for number in range(first, first + count))
    Run.objects.bulk_create(
        _run(lexicon, game, agents[agent], number, 4 + (number + turn) % 3)
        for number, (turn, agent) in enumerate(rounds, first)
    )


def _run(lexicon: Lexicon, game: str, agent: str, number: int, length: int) -> Run:
    league = f"{length} letters"
    return Run(
        key=f"{number:064}",
        game=game,
        agent=agent,
        spec={},
        label=league,
        league=league,
        revision=lexicon.current,
        standing=True,
        status=Run.Status.DONE,
        games=1000,
        wins=990,
        average=3.0 + number % 7 / 10,
        penalised=3.5 + number % 11 / 10,
        worst=6,
        cpu_seconds=1.0,
        results=RESULTS,
    )


def store_plays(lexicon: Lexicon, count: int) -> None:
    """Store so many plays of people, each of a puzzle of its own, in every state."""
    setup = {"version": 1, "secrets": ["crane"], "options": {"length": 5}}
    puzzles = Puzzle.objects.bulk_create(
        Puzzle(game="wordle", setup=setup, revision=lexicon.current) for _ in range(count)
    )
    player = Player.objects.create()
    states = list(Play.Status)
    Play.objects.bulk_create(
        Play(puzzle=puzzle, player=player, status=states[number % len(states)], turns=4)
        for number, puzzle in enumerate(puzzles)
    )
