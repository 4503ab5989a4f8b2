"""Cities on the solvers' pages."""

from __future__ import annotations

from functools import cached_property

from games.cities.rules import CitiesObservation, CitiesOptions
from games.game import JSON
from games.rules import InvalidOptions
from lexicons.services import columns_of
from solvers.games.cities.agents.atlas import Atlas, atlas_of
from solvers.games.cities.agents.situation import CitiesSituation, situate
from solvers.pages.analysis import Analysis

ADVISER = "lookahead"


class CitiesAnalysis(Analysis[CitiesOptions, CitiesObservation, Atlas]):
    """The atlas and options of Cities."""

    slug = "cities"
    adviser = ADVISER

    @staticmethod
    def read_options(setup: JSON) -> CitiesOptions:
        return CitiesOptions(**setup["options"])

    @cached_property
    def words(self) -> Atlas:
        try:
            return atlas_of(columns_of(self.revision))
        except ValueError as error:
            raise InvalidOptions(str(error)) from error

    def situation(self, observation: CitiesObservation) -> CitiesSituation:
        return situate(observation, self.words)
