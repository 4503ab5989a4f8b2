"""Jumbled letters as pictures: the key that they are, what it opens, and where it was found."""

from lexicons.reference.words import printable
from solvers.analysis.analysis import Analysis
from solvers.analysis.explanation import Moment
from solvers.pictures.moves.probes import Probe, Probes, probes_picture
from solvers.pictures.statistics.bars import Amount, Bars, bars_picture
from wordgames.counted_nouns import counted
from wordgames.jumble.agents.agent import JumbleAgent, Scan
from wordgames.jumble.anagrams import index_of
from wordgames.jumble.rules import SKIP, JumbleObservation, JumbleOptions
from wordgames.languages.casing import capitals
from wordgames.languages.translation import (
    translatable,
    translatable_plural,
    translate,
    translate_plural,
)
from wordgames.vocabulary.arrays import Words
from wordgames.vocabulary.columns import Columns

BoundJumble = Analysis[JumbleOptions, JumbleObservation, Columns]

JumbleMoment = Moment[JumbleObservation]

IN_WORDS = translatable_plural(
    "Where it looked in its {count} word", "Where it looked in its {count} words"
)
IN_KEYS = translatable_plural(
    "Where it looked in its {count} key", "Where it looked in its {count} keys"
)
FROM_THE_BEGINNING = translatable(
    "The line is its list, in order. It went through it from the start."
)
TO_THE_MIDDLE = translatable(
    "The line is its list, in order. It jumped to the middle of what was left, again and again."
)
IT = translatable("{key} is the key of {words}; {move} is it.")
ONE_OF_THEM = translatable("{key} is the key of {words}; {move} is one of them.")
READ = translatable(
    "Sorted, the letters are {key}, and {move} is the first word with them: number {read} of "
    "{size}."
)
IT_FOUND = translatable(
    "Sorted, the letters are {key}. Only {move} has them. ({looks} into {keys}.)"
)
COMMONEST = translatable(
    "Sorted, the letters are {key}. {words} share them; {move} is the commonest. ({looks} into "
    "{keys}.)"
)


def key_of(analysis: BoundJumble, played: JumbleMoment) -> str:
    """Return the letters in order: the same for all words that they make."""
    return analysis.written("".join(sorted(played.before.observation.letters)))


def opens(analysis: BoundJumble, played: JumbleMoment) -> Bars | None:
    """Draw the words that the letters make, the commonest first."""
    letters = played.before.observation.letters
    words, language = analysis.words.words(len(letters)), analysis.revision.lexicon.language
    return opened(words, letters, key_of(analysis, played), language)


def opened(words: Words, letters: str, key: str, language: str) -> Bars | None:
    """Draw the words that all of these letters make; None where there is none.

    A word that the site never prints is drawn only where it was typed.
    """
    rows = index_of(words).find(letters) if len(words) else []
    rows.sort(key=lambda row: (-words.weights.item(row), row))
    amounts = [
        Amount(capitals(words.display(words[row]), language), words.weights.item(row))
        for row in rows
        if words[row] == letters or printable(words[row], language)
    ]
    if not amounts:
        return None
    return bars_picture(
        amounts,
        translate("What {key} opens", key=key),
        (translate("Word"), translate("How common")),
        translate("The letters in order are the key of every word they make. Longer is commoner."),
    )


def looked(analysis: BoundJumble, played: JumbleMoment) -> Probes | None:
    """Draw where in its list the agent looked; None of a person, and where there is no list."""
    scan = _scan(played)
    if scan is None or not scan.size:
        return None
    language = analysis.revision.lexicon.language
    probes = [
        Probe(analysis.written(word), place)
        for word, place in scan.leaps
        if printable(word, language)
    ]
    if scan.found:
        hit = Probe(analysis.written(_first(analysis, played, scan)), scan.found, found=True)
        probes = [it for it in probes if it.name != hit.name] + [hit]
    return probes_picture(
        probes,
        scan.size,
        translate_plural(*(IN_WORDS if scan.read else IN_KEYS), scan.size),
        read=scan.read,
        reading=translate(FROM_THE_BEGINNING if scan.read else TO_THE_MIDDLE),
    )


def _scan(played: JumbleMoment) -> Scan | None:
    """Return where the agent looked; None of a person."""
    if not isinstance(played.agent, JumbleAgent) or not played.before.observation.letters:
        return None
    word = "" if played.move == SKIP else played.move
    return played.agent.scan(played.before.observation.letters, word)


def _first(analysis: BoundJumble, played: JumbleMoment, scan: Scan) -> str:
    """Return the word at the place that was found: the one played, or one of the same key."""
    by_place = {place: word for word, place in scan.leaps}
    return by_place.get(scan.found, played.move)


def reason(analysis: BoundJumble, played: JumbleMoment) -> str:
    """Sentence about how many words the letters make, and how the played word was found."""
    key, count = key_of(analysis, played), len(played.before.candidates)
    if not count or played.move == SKIP:
        return translate("No word it knows is made of {key}, so it skips.", key=key)
    scan = _scan(played)
    values = {"key": key, "move": analysis.written(played.move), "words": counted(count, "words")}
    if scan is None:
        return translate(IT if count == 1 else ONE_OF_THEM, **values)
    if scan.read:
        return translate(READ, read=scan.read, size=scan.size, **values)
    looks = translate_plural("{count} look", "{count} looks", len(scan.leaps))
    keys = translate_plural("{count} sorted key", "{count} sorted keys", scan.size)
    return translate(IT_FOUND if count == 1 else COMMONEST, looks=looks, keys=keys, **values)
