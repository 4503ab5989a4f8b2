"""Decision trees of Peaks that come with the site, for the bundled dictionaries."""

from collections.abc import Iterator
from pathlib import Path

from wordgames.artifacts import words_hash
from wordgames.languages.casing import in_order
from wordgames.peaks.agents.tile_agents import PeaksOptimal
from wordgames.peaks.rules import PeaksOptions
from wordgames.sources.dictionaries import dictionaries
from wordgames.tiles.agents.stored_trees import take_in
from wordgames.tiles.agents.tree_text import written_tree
from wordgames.vocabulary.columns import WORDS

FOLDER = Path(__file__).parent


def load_all() -> Iterator[str]:
    """Store the trees of dictionaries that are for the words of now; say so of each."""
    for path in sorted(FOLDER.glob("*.txt")):
        slug, length = path.stem.split("-")
        content = dictionaries().current(slug, WORDS)
        if content is None or not content.lexicon.bundled:
            continue
        columns = content.read()
        alphabet = in_order(columns.letters, columns.language)
        options = PeaksOptions(length=int(length), alphabet=alphabet)
        agent = PeaksOptimal(columns.words(options.length), options)
        file = written_tree(path.read_text(encoding="utf-8"), agent.marking.feedback)
        same = words_hash(agent.words) == file.facts["words"]
        if same and take_in(agent.facts(), file):
            yield f"Peaks, {path.stem}: tree stored, {file.status}."
