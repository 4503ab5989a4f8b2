"""From an inflected form to what its lemma may be, by endings; a dictionary then says which is.

English follows WordNet's morphy (Princeton WordNet 3.0, morphy(7)): the same endings for each part
of speech. Odd forms, "mice" or "ran", are in the bundle. French and Spanish have the endings of
plurals and feminines only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

Endings = Mapping[str, Sequence[tuple[str, str]]]
SHORTEST = 2
ENGLISH: Endings = {
    "n": (
        ("s", ""),
        ("ses", "s"),
        ("ves", "f"),
        ("xes", "x"),
        ("zes", "z"),
        ("ches", "ch"),
        ("shes", "sh"),
        ("men", "man"),
        ("ies", "y"),
    ),
    "v": (
        ("s", ""),
        ("ies", "y"),
        ("es", "e"),
        ("es", ""),
        ("ed", "e"),
        ("ed", ""),
        ("ing", "e"),
        ("ing", ""),
    ),
    "a": (("er", ""), ("est", ""), ("er", "e"), ("est", "e")),
}
PLURALS: Mapping[str, Sequence[tuple[str, str]]] = {
    "fr": (("aux", "al"), ("es", "e"), ("es", ""), ("e", ""), ("s", ""), ("x", "")),
    "es": (("ces", "z"), ("as", "o"), ("a", "o"), ("es", ""), ("s", "")),
}


def lemmas(word: str, code: str) -> Iterator[tuple[str, str]]:
    """Yield what may be the lemma of a form, with the part of speech it must have ("" for any)."""
    endings: Endings = ENGLISH if code == "en" else {"": PLURALS.get(code, ())}
    for kind, pairs in endings.items():
        for ending, instead in pairs:
            stem = word.removesuffix(ending)
            if stem != word and len(stem) >= SHORTEST:
                yield stem + instead, kind
