"""Studies: runs that come with the site beside its leagues, such as those of a document.

A game declares them in its `RunGame`; their file, `studies.jsonl.xz` in its room, is made by
`bin/manage make_standing_runs --studies`. A study of one agent with several settings is a sweep.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Study:
    """Runs of some agents on the same games, in every combination.

    name      how the command calls it
    agents    slugs, or slug@preset; those that cannot play a mode leave it out
    options   option -> its values
    grid      parameter -> its values, as a person types them
    lexicons  slugs of bundled dictionaries
    """

    name: str
    agents: Sequence[str]
    options: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    grid: Mapping[str, Sequence[str]] = field(default_factory=dict)
    lexicons: Sequence[str] = ("en",)

    @property
    def is_sweep(self) -> bool:
        """True if the site shows it as a sweep: one agent, one league, several settings."""
        places = [self.agents, self.lexicons, *self.options.values()]
        return bool(self.grid) and all(len(place) == 1 for place in places)

    def games(self) -> Iterator[tuple[str, Values]]:
        """Yield the dictionaries with the options that are played."""
        for lexicon in self.lexicons:
            for options in combinations(self.options):
                yield lexicon, options

    def settings(self) -> list[Values]:
        """Return the parameters of its runs; one without any where there is no grid."""
        return list(combinations(self.grid))


def combinations(axes: Mapping[str, Sequence[Any]]) -> Iterator[Values]:
    """Yield every choice of a value for each name; one empty choice where there are no names."""
    for values in product(*axes.values()):
        yield dict(zip(axes, values, strict=True))
