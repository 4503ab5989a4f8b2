"""A proof that a tree is the best: every opener tried or excluded, over days if needed."""

import json
import time
from dataclasses import dataclass

from wordgames.agent.agent import Progress
from wordgames.artifacts import Artifact, Facts, artifact_store
from wordgames.evidence import SEARCHED
from wordgames.search.search import Checkpoint, SearchResult
from wordgames.search.search_by_pool import SharedSearch
from wordgames.search.search_parts import SearchKit
from wordgames.search.tree import DecisionTree
from wordgames.tiles.agents.optimal import Optimal
from wordgames.tiles.agents.stored_trees import SO_FAR, KnownTree, store
from wordgames.work.pool import Pool

# Seconds between two saves of the proof.
EVERY = 10.0


@dataclass(slots=True, eq=False)
class Proof:
    """What is proven of the openers of an agent's words, as stored.

    openers  how many there are, equivalent ones counted once; 0 before it has begun
    bounds   opener -> a total that no tree of it is below
    seconds  of elapsed time that were worked on it
    cpu      the same in seconds of CPU, all processes together; None if some were not counted
    sample   openers tried by the last call with a stride, and seconds of CPU that they took
    whole    is nothing left to prove?
    """

    agent: Optimal
    openers: int
    bounds: dict[str, int]
    seconds: float
    cpu: float | None
    sample: tuple[int, float]
    best: DecisionTree | None
    whole: bool

    def __init__(self, agent: Optimal, begun: KnownTree | None = None) -> None:
        """Resume the stored proof; else begin with a tree that keeps to the guesses, if given."""
        self.agent = agent
        stored = artifact_store().find(self._facts())
        facts = json.loads(stored.content) if stored else {}
        self.bounds, self.seconds = facts.get("bounds", {}), facts.get("seconds", 0.0)
        self.cpu = facts.get("cpu") if facts else 0.0
        self.openers, self.sample = facts.get("openers", 0), (0, 0.0)
        known, cap = agent.tree, agent.conditions().worst
        if known is None and begun and (cap is None or max(begun.tree.distribution()) <= cap):
            self.best = begun.tree
        else:
            self.best = known.tree if known else None
        self.whole = known is not None and known.complete

    def _facts(self) -> Facts:
        return {**self.agent.facts(), "agent": "optimal-proof"}

    def go_on(
        self, pool: Pool, progress: Progress | None = None, stride: int = 1
    ) -> SearchResult | None:
        """Prove what is left; None if nothing is. What is proven is kept, however this ends.

        With a stride, one opener in that many is tried: an even sample, to estimate the total time.
        """
        if self.whole:
            return None
        began, written, before = time.monotonic(), time.monotonic(), self.seconds
        cpu_before = self.cpu

        def note(opener: str, bound: int) -> None:
            nonlocal written
            self.bounds[opener] = bound
            self.seconds, self.openers = before + time.monotonic() - began, search.openers
            self.cpu = None if cpu_before is None else cpu_before + search.cpu
            self.sample = (search.tried, search.tried_cpu) if stride > 1 else (0, 0.0)
            if time.monotonic() - written > EVERY:
                written = time.monotonic()
                self._write()

        kit = SearchKit(self.agent.words, self.agent.conditions())
        search = SharedSearch(pool, kit, progress, self._keep, dict(self.bounds), note, stride)
        start = Checkpoint(self.best, 0) if self.best else None
        try:
            result = search.result(start)
        finally:
            self._write()
        self.best = result.tree
        if result.status == SEARCHED:
            self.agent.take(result.tree, result.status)
            self.whole = True
        return result

    def _keep(self, checkpoint: Checkpoint) -> None:
        self.best = checkpoint.tree

    def _write(self) -> None:
        facts = {
            "openers": self.openers,
            "bounds": self.bounds,
            "seconds": round(self.seconds, 1),
            "cpu": None if self.cpu is None else round(self.cpu, 1),
        }
        content = json.dumps(facts)
        artifact_store().put(self._facts(), Artifact(content.encode(), SO_FAR, complete=False))
        if self.best is not None and not self.whole:
            store(self.agent.facts(), self.best, SO_FAR, 0)

    def told(self) -> str:
        """Return the proof's progress in sentences."""
        if self.best is None:
            return f"Nothing is proven yet of {len(self.agent.words):,} openers."
        shown = self.best.distribution()
        total = sum(guesses * secrets for guesses, secrets in shown.items())
        best = (
            f"{self.best.root.guess}: {sum(shown.values()):,} words in {total:,} guesses, at most "
            f"{max(shown)}"
        )
        spent = f"{self.seconds:,.0f} s"
        if self.cpu is not None:
            spent += f" ({self.cpu:,.0f} CPU s)"
        if self.whole:
            return f"{best}; searched to the end in {spent}."
        done = len(self.bounds)
        todo = self.openers - done
        tried, cpu = self.sample
        if tried:
            rest = f"about {cpu / tried * todo / 3600:,.2f} CPU h, by a sample of {tried:,} openers"
            rest += f" that took {cpu:,.1f} CPU s"
        else:
            pace = f"{self.seconds / done * todo:,.0f} s" if done else "unknown"
            rest = f"{pace} at this pace, less where the most hopeful came first"
        return (
            f"{best}, the best so far. {done:,} of {self.openers:,} openers are proven no better, "
            f"in {spent}; {todo:,} are left: {rest}."
        )
