"""Everything needed to write agents for games with coloured tiles, and to measure them.

    >>> from wordgames import Words
    >>> from wordgames.tile_agents import WordleObservation, WordleOptions, Turn
    >>> from wordgames.tile_agents import build_agent, from_text, situate
    >>> words, options = Words.from_strings(["crane", "crate", "trace"]), WordleOptions()
    >>> agent = build_agent("wordle", "entropy", words, options)
    >>> seen = WordleObservation(options, (Turn("crane", from_text("22202")),))
    >>> agent.suggest(situate(seen, words)).best.move
    'crate'

`TileAgent` is the class to build on; docs/write_an_agent.md has one in thirty lines.
"""

from wordgames.agent.bounded_cache import Memo
from wordgames.agent.suggestions import Figure
from wordgames.agent_registry import build_agent
from wordgames.evaluation.figures import figures_of, spent
from wordgames.evaluation.paired_comparison import difference
from wordgames.evaluation.run import run
from wordgames.kernels.class_statistics import ClassStatistics, class_statistics
from wordgames.rules.feedback import from_text
from wordgames.tiles.agents.agent import TileAgent, explain
from wordgames.tiles.agents.situation import TileSituation, legal_rows, situate
from wordgames.tiles.evaluation.suite import TileSuite
from wordgames.wordle.rules import Turn, WordleObservation, WordleOptions

__all__ = [
    "ClassStatistics",
    "Figure",
    "Memo",
    "TileAgent",
    "TileSituation",
    "TileSuite",
    "Turn",
    "WordleObservation",
    "WordleOptions",
    "build_agent",
    "class_statistics",
    "difference",
    "explain",
    "figures_of",
    "from_text",
    "legal_rows",
    "run",
    "situate",
    "spent",
]
