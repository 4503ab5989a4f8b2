"""A comparison of the simulation with a real server: the same guesses at the same times."""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random

import simpy

from workshop.scale.costs import Cost
from workshop.scale.machines import CellShape, SimulatedCell, Steps
from workshop.scale.measure_costs import BEFORE_LAST, MeasuringSite, browser
from workshop.scale.simulation import Served
from workshop.visitor.transports import HttpConnection
from workshop.visitor.visitor import PagePlay

CONNECTIONS = 24
# The scratch database does not wait for its disk.
FLUSH = 0.0


def compared(
    here: MeasuringSite, guess: Cost, words: Sequence[str], rate: float, seconds: float
) -> tuple[Served, Served]:
    """Send guesses at the times of a Poisson process, and simulate the same; return both."""
    random = Random(round(rate))
    due, at = [], 0.0
    while (at := at + random.expovariate(rate)) < seconds:
        due.append(at)
    return Served(0, _sent(here, words, due)), Served(0, _simulated(guess, due))


def _sent(here: MeasuringSite, words: Sequence[str], due: Sequence[float]) -> list[float]:
    """Return the seconds between the time that each guess was due and its answer."""
    connections = [HttpConnection(here.server.port, 60) for _ in range(CONNECTIONS)]
    plays: list[PagePlay] = []
    for number in range(-(-len(due) // BEFORE_LAST // CONNECTIONS) * CONNECTIONS):
        visitor = browser(connections[number % CONNECTIONS], 10_000 + number)
        plays.append(visitor.play("wordle", words[:1]))

    def work(own: int) -> list[float]:
        """Send the guesses of one connection, visitor by visitor."""
        taken = []
        for number, when in enumerate(due[own::CONNECTIONS]):
            play = plays[own + number // BEFORE_LAST * CONNECTIONS]
            time.sleep(max(0.0, began + when - time.perf_counter()))
            play.move(words[1 + number])
            taken.append(time.perf_counter() - began - when)
        return taken

    with ThreadPoolExecutor(CONNECTIONS) as pool:
        began = time.perf_counter() + 0.2
        return [each for taken in pool.map(work, range(CONNECTIONS)) for each in taken]


def _simulated(guess: Cost, due: Sequence[float]) -> list[float]:
    env = simpy.Environment()
    cell = SimulatedCell(
        env, CellShape(hosts=1, processes=1, database_cores=1, flush=FLUSH), Random(1)
    )
    taken: list[float] = []

    def asked(when: float) -> Steps:
        yield env.timeout(when)
        yield from cell.served(guess)
        taken.append(env.now - when)

    for when in due:
        env.process(asked(when))
    env.run()
    return taken
