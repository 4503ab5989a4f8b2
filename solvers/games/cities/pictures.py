"""Cities as pictures: those left on the map, their letters, and gain against position."""

from dataclasses import replace
from functools import lru_cache
from math import isnan

import numpy as np

from solvers.analysis.analysis import Analysis
from solvers.analysis.explanation import Moment
from solvers.pictures.moves.letter_bars import (
    Letter,
    LetterBars,
    chances_of,
    letters_picture,
    percent_of,
)
from solvers.pictures.moves.point_map import NAMED, MapPlace, PointMap, map_picture
from wordgames.cities.agents.agent import CitiesAgent
from wordgames.cities.agents.atlas import Atlas, atlas_of
from wordgames.cities.agents.gain import Gain
from wordgames.cities.agents.gain_position import GainPosition
from wordgames.cities.agents.lookahead import Lookahead
from wordgames.cities.agents.self_taught import CitiesSelfTaught
from wordgames.cities.agents.situation import CitiesSituation, Weights, hidden_places
from wordgames.cities.rules import CitiesObservation, CitiesOptions
from wordgames.counted_nouns import counted
from wordgames.languages.casing import capitals
from wordgames.languages.country_names import english_name
from wordgames.languages.translation import (
    localize,
    number,
    translatable,
    translate,
    translate_plural,
)
from wordgames.vocabulary.columns import Columns

BoundCities = Analysis[CitiesOptions, CitiesObservation, Atlas]

CitiesMoment = Moment[CitiesObservation]
PARTS = (translatable("Information gain"), translatable("Position"))
TELLS = translatable(
    "With {cities} left, no letter's answer tells more than that to {move}, {chance:.0f}% likely."
)
MIXED = translatable(
    "With {cities} left, {move} mixes what it tells and how open its places are best: {score:.2f}."
)
LEARNED = translatable(
    "With {cities} left, its network expects the fewest guesses with {move}: {score:.2f}."
)
FEWEST = translatable(
    "With {cities} left, nothing it followed needs fewer guesses than {move}, {chance:.0f}% likely."
)
ONLY = translatable("{move} is the only city left.")
ONLY_LISTED = translatable("{move} is the only city of this list that fits.")
EVEN = translatable("It's {move} or {other}, even odds, so it names one.")


@lru_cache(maxsize=4)
def places_of(columns: Columns) -> tuple[MapPlace | None, ...]:
    """Return where each name of an atlas is, in its order; None where the list does not say.

    They are called as the list shows them.
    """
    known: dict[str, MapPlace] = {}
    for entry in columns.entries():
        if not (isnan(entry.latitude) or isnan(entry.longitude)):
            name = entry.display or entry.word
            group = english_name(entry.group) if entry.group else translatable("Unknown")
            known.setdefault(
                entry.word, MapPlace(name, entry.longitude, entry.latitude, group=group)
            )
    return tuple(known.get(name) for name in atlas_of(columns).strings())


def cities_left(analysis: BoundCities, situation: CitiesSituation) -> PointMap | None:
    """Draw the cities left on the map; None where the list does not say where any city is."""
    places = places_of(analysis.revision.read())
    everywhere = [place for place in places if place is not None]
    rows = situation.candidates.tolist()
    points = [place for row in rows if (place := places[row]) is not None]
    if not points:
        return None
    if len(points) <= NAMED:
        language = analysis.revision.lexicon.language
        points = [replace(place, name=capitals(place.name, language)) for place in points]
    unknown = len(rows) - len(points)
    reading: str = translate("Strong: still possible. Faint: the other cities of the list.")
    if unknown:
        missing = translate("The list has no place for {count} more.", count=unknown)
        reading = f"{reading} {missing}"
    return map_picture(
        everywhere,
        points,
        translate_plural(
            "Where the city left is", "Where the {count} cities left are", len(points)
        ),
        reading=reading,
    )


def letters_left(analysis: BoundCities, played: CitiesMoment) -> LetterBars:
    """Draw the chance that a hidden place of the city holds each letter, as the agent believes."""
    chances = held(analysis, played)
    tried = played.before.observation.letters
    letters = chances_of(chances, analysis.written, played.move, tried)
    return letters_picture(
        letters,
        translate("Which letters the city may still have"),
        translate("Chance"),
        reading=translate(
            "The chance that a hidden place has the letter, each city by how likely it is. "
            "Faint: already asked, and exhausted."
        ),
    )


def held(analysis: BoundCities, played: CitiesMoment) -> dict[str, float]:
    """Return for every letter the chance that a hidden place of the city holds it."""
    weights = believed(analysis, played)
    hidden = hidden_places(analysis.words, played.before.candidates, played.before.observation.mask)
    chances = ((hidden > 0) * weights[:, None]).sum(axis=0).round(9)
    return dict(zip(analysis.words.alphabet, chances.tolist(), strict=True))


def believed(analysis: BoundCities, played: CitiesMoment) -> Weights:
    """Return how likely the agent thinks each city left; to a person all are alike.

    A city that may be in no list counts like one of them: then all the others sum to less than 1.
    """
    count = len(played.before.candidates)
    share = count / max(1, count + analysis.unlisted)
    if isinstance(played.agent, CitiesAgent):
        weights: Weights = played.agent.belief(played.before).weights * share
        return weights
    return np.full(count, share / max(1, count))


def gain_and_position(
    analysis: BoundCities, played: CitiesMoment, agent: GainPosition
) -> LetterBars | None:
    """Draw what gain and position have in the score of each letter; exhausted ones are faint.

    None where its filter keeps no city.
    """
    letters = [
        Letter(
            analysis.written(it.letter),
            it.score,
            number(it.score, ".3f"),
            chosen=it.letter == played.move,
            gone=not it.open,
            part=it.gain,
        )
        for it in agent.weighing(played.before)
    ]
    if not letters:
        return None
    return letters_picture(
        letters,
        translate("Gain against position"),
        translate("Score"),
        reading=translate(
            "What a letter's answer would tell, and how open its places are. Faint: "
            "exhausted, or it can't tell anything."
        ),
        parts=tuple(map(translate, PARTS)),
    )


def reason(analysis: BoundCities, played: CitiesMoment) -> str:
    """Sentence about the number of cities left, and the guess's chance to be right or its gain."""
    count, move = len(played.before.candidates), analysis.written(played.move)
    if not count:
        return translate("No city in the list fits any more; it asks for {move}.", move=move)
    cities = counted(count, "cities")
    if len(played.move) > 1:
        return _named(analysis, played, move, cities)
    if told := _own(analysis, played, move, cities):
        return told
    chance = percent_of(held(analysis, played).get(played.move, 0.0))
    return translate(
        "With {cities} left, {move} is in the city with a chance of {chance:.0f}%.",
        cities=cities,
        move=move,
        chance=chance,
    )


def _own(analysis: BoundCities, played: CitiesMoment, move: str, cities: str) -> str:
    """Sentence about why an agent asks for a letter; "" of a person's move."""
    agent, suggestion = played.agent, played.suggestion
    if agent is None or suggestion is None:
        return ""
    if played.answer.fallback or not suggestion.weighed:
        return localize(played.answer.note or suggestion.idea)
    chance = percent_of(held(analysis, played).get(played.move, 0.0))
    kinds = {GainPosition: MIXED, Gain: TELLS, CitiesSelfTaught: LEARNED, Lookahead: FEWEST}
    sentence = next((text for kind, text in kinds.items() if isinstance(agent, kind)), "")
    values = {"cities": cities, "move": move, "chance": chance, "score": abs(suggestion.score)}
    return translate(sentence, **values) if sentence else ""


def _named(analysis: BoundCities, played: CitiesMoment, move: str, cities: str) -> str:
    """Sentence about how likely a named city is."""
    rows = played.before.candidates.tolist()
    row = analysis.words.row(played.move)
    if row not in rows:
        return translate("With {cities} left, {move} is none of them.", cities=cities, move=move)
    if len(rows) == 1:
        return translate(ONLY_LISTED if analysis.unlisted else ONLY, move=move)
    weights = believed(analysis, played)
    chance = percent_of(float(weights[rows.index(row)]))
    if len(rows) == 2 and abs(weights[0] - weights[1]) < 0.01:
        other = analysis.words[rows[1 - rows.index(row)]]
        return translate(EVEN, move=move, other=analysis.written(other))
    return translate(
        "With {cities} left, {move} is the city with a chance of {chance:.0f}%, so it's "
        "named at once.",
        cities=cities,
        move=move,
        chance=chance,
    )
