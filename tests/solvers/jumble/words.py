"""A small list with anagrams, the commonest first."""

WORDS = "house listen trace silent enlist crate mouse cat act nest sent line tin".split()  # noqa: SIM905
    "house",
    "listen",
    "trace",
    "silent",
    "enlist",
    "crate",
    "mouse",
    "cat",
    "act",
    "nest",
    "sent",
    "line",
    "tin",
]
