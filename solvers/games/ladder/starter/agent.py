"""Climbs a shortest ladder: it counts the steps from the target to every word."""

from collections import defaultdict
from pathlib import Path

WORDS = Path(__file__).with_name("allowed.txt").read_text(encoding="utf-8").split()
alike = defaultdict(list)  # pattern with a gap -> words: "W_RD" has WARD, WORD
for entry in WORDS:
    for place in range(len(entry)):
        alike[place, entry[:place], entry[place + 1 :]].append(entry)


def around(word):
    """Return the words that differ in one letter."""
    gaps = ((place, word[:place], word[place + 1 :]) for place in range(len(word)))
    return [other for gap in gaps for other in alike[gap] if other != word]


def act(percept, refused=""):
    """Return the next word; `refused` is why the last one was not accepted."""
    here, target = percept["words"][-1], percept["target"]
    steps, reached = {target: 0}, [target]
    for word in reached:
        new = [other for other in around(word) if other not in steps]
        steps.update(dict.fromkeys(new, steps[word] + 1))
        reached += dict.fromkeys(new)
    return min(around(here), key=lambda word: steps.get(word, len(WORDS)))
