"""Decision trees that come with the site, for games with the bundled lexicons."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from wordgames.artifacts import words_hash
from wordgames.sources.dictionaries import dictionaries
from wordgames.tiles.agents.optimal import Optimal
from wordgames.tiles.agents.stored_trees import SearchWish, offer, take_in
from wordgames.tiles.agents.tree_text import TreeFile, write_tree, written_tree
from wordgames.vocabulary.arrays import Words
from wordgames.vocabulary.columns import WORDS
from wordgames.wordle.rules import WordleOptions

FOLDER = Path(__file__).parent


def load_all(folder: Path = FOLDER) -> Iterator[str]:
    """Store every bundled tree that is for the words of now; yield a sentence for each."""
    yield from _load(sorted(folder.glob("*.txt")))


def offer_all() -> None:
    """Offer every bundled tree to agents that ask for it: in a process without a site."""
    offer(bundled_tree)


def bundled_tree(wish: SearchWish) -> TreeFile | None:
    """Return the bundled tree that is asked for, or None; no other file is read whole."""
    words = f"\n# words: {words_hash(wish.words)}\n"
    for path in sorted(FOLDER.glob(f"*-{wish.words.length}-{wish.mode}.txt")):
        text = path.read_text(encoding="utf-8")
        if words in text and agent_for(wish.words, wish.mode).facts() == wish.facts():
            return written_tree(text)
    return None


def _load(paths: Iterable[Path]) -> Iterator[str]:
    for path in paths:
        file = written_tree(path.read_text(encoding="utf-8"))
        agent = agent_of(file)
        if agent is None or words_hash(agent.words) != file.facts["words"]:
            yield f"{path.name}: the site's words are others now, so this tree is left out."
            continue
        if take_in(agent.facts(), file):
            yield f"{path.stem}: tree stored, {file.status}."


def agent_of(file: TreeFile) -> Optimal | None:
    """Return the agent that a bundled tree is for, or None where its lexicon is not there."""
    words = bundled_words(file.facts["lexicon"], int(file.facts["length"]))
    return None if words is None else agent_for(words, file.facts["mode"])


def agent_for(words: Words, mode: str) -> Optimal:
    """Return the optimal agent as the site asks it: six guesses, opener free, all by default."""
    return Optimal(words, WordleOptions(length=words.length, mode=mode))


def bundled_words(slug: str, length: int) -> Words | None:
    """Return the words that the bundled lexicon plays with now."""
    content = dictionaries().current(slug, WORDS)
    if content is None or not content.lexicon.bundled:
        return None
    words = content.read().words(length)
    return words if len(words.answers) else None


def save(agent: Optimal, slug: str, folder: Path = FOLDER) -> Path:
    """Write an agent's tree as a bundled file: the maintainer's part."""
    if agent.tree is None:
        raise ValueError("The agent has no tree yet.")
    facts = {
        "lexicon": slug,
        "length": agent.words.length,
        "mode": agent.options.mode,
        "words": words_hash(agent.words),
        "status": agent.tree.status,
    }
    path = folder / f"{slug}-{agent.words.length}-{agent.options.mode}.txt"
    path.write_text(write_tree(agent.tree.tree, facts), encoding="utf-8")
    return path
