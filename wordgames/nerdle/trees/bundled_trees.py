"""Decision trees of Nerdle's own equations that come with the code.

Their searches tried more than the agent does by itself: a greater width, or every guess after a
given opener.
"""

from collections.abc import Iterator
from pathlib import Path

from wordgames.artifacts import words_hash
from wordgames.nerdle.agents.tile_agents import NerdleOptimal
from wordgames.nerdle.generator import equation_words
from wordgames.nerdle.rules import NerdleOptions
from wordgames.sources.packed_text import text_of
from wordgames.tiles.agents.stored_trees import SearchWish, offer, take_in
from wordgames.tiles.agents.tree_text import TreeFile, written_tree
from wordgames.vocabulary.arrays import Words

FOLDER = Path(__file__).parent
RULES = "official"


def load_all() -> Iterator[str]:
    """Store the trees where a site has none or another; yield a sentence for each."""
    for path in sorted(FOLDER.glob(f"{RULES}-*.txt.xz")):
        size = int(path.name.split(".")[0].removeprefix(f"{RULES}-"))
        file = written_tree(text_of(path))
        if take_in(_agent(equation_words(size, RULES)).facts(), file):
            yield f"Nerdle, {size} places: tree stored, {file.status}."


def offer_all() -> None:
    """Offer the trees to agents that ask for them: in a process without a site."""
    offer(bundled_tree)


def bundled_tree(wish: SearchWish) -> TreeFile | None:
    """Return the tree that is asked for, or None."""
    path = FOLDER / f"{RULES}-{wish.words.length}.txt.xz"
    if wish.game != "nerdle" or not path.is_file():
        return None
    text = text_of(path)
    same = f"\n# words: {words_hash(wish.words)}\n" in text
    return written_tree(text) if same and _agent(wish.words).facts() == wish.facts() else None


def _agent(words: Words) -> NerdleOptimal:
    """Return the agent as the site asks it: six guesses, opener free, all by default."""
    return NerdleOptimal(words, NerdleOptions(size=words.length, rules=RULES))
