"""Cities on the solvers' pages."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from solvers.analysis.analysis import Analysis
from solvers.analysis.explanation import few, words_left
from solvers.games.cities.pictures import (
    CitiesMoment,
    cities_left,
    gain_and_position,
    letters_left,
    reason,
)
from solvers.games.masks.pieces import masked
from solvers.pictures.moves.funnel import Stage
from solvers.pictures.picture import Picture
from wordgames.agent.agent import Situation
from wordgames.cities.agents.atlas import Atlas, atlas_of
from wordgames.cities.agents.gain_position import GainPosition
from wordgames.cities.agents.lookahead import Lookahead
from wordgames.cities.agents.situation import CitiesSituation, situate
from wordgames.cities.rules import CitiesObservation, CitiesOptions
from wordgames.rules.state import InvalidOptions

ADVISER = "lookahead"


class CitiesAnalysis(Analysis[CitiesOptions, CitiesObservation, Atlas]):
    """The atlas and options of Cities."""

    slug = "cities"
    options_class = CitiesOptions
    adviser = ADVISER
    moves_are_answers = True
    thought_of = 40

    @cached_property
    def words(self) -> Atlas:
        try:
            return atlas_of(self.revision.read())
        except ValueError as error:
            raise InvalidOptions(str(error)) from error

    def situation(self, observation: CitiesObservation) -> CitiesSituation:
        return situate(observation, self.words)

    def stage(self, situation: CitiesSituation) -> Stage | None:
        """Return what is left, named once it is little, and whether the last guess was right."""
        stage, pieces = super().stage(situation), masked(situation.observation)
        if stage is None or not pieces:
            return stage
        candidates, language = situation.candidates, self.revision.lexicon.language
        named = words_left(self.words, candidates, language) if few(candidates) else ()
        shown = tuple((self.written(letter), state) for letter, state in pieces[-1])
        return replace(stage, names=tuple(named), pieces=shown)

    def needs(
        self, before: Situation[CitiesObservation], moves: Sequence[str]
    ) -> Mapping[str, float]:
        """Estimate what the cities left take after some moves, as the look-ahead begins."""
        agent = self.agent(ADVISER)
        return agent.estimated(before, moves) if isinstance(agent, Lookahead) else {}

    def why(self, played: CitiesMoment) -> str:
        """Sentence about the cities left, the guess's gain or chance to be right, the next best."""
        return reason(self, played) + self.next_best(played)

    def pictures(self, played: CitiesMoment) -> tuple[Picture, ...]:
        """Draw the cities left on the map, gain against position, the letters of what is left."""
        if not len(played.before.candidates):
            return ()
        agent = played.agent
        weighed = (
            gain_and_position(self, played, agent) if isinstance(agent, GainPosition) else None
        )
        drawn = (cities_left(self, played.before), weighed, letters_left(self, played))
        return tuple(picture for picture in drawn if picture)
