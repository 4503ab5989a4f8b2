"""Display of a round: letters, places, points, times, the result."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from games.contract.game import JSON
from games.contract.share import Share, Sign, in_lines
from games.display.mask_board import MaskCell, laid_out, with_signs
from wordgames.jumble.options import LENGTHS
from wordgames.jumble.rules import HIDDEN, Jumble, JumbleObservation, JumbleTurn
from wordgames.languages.casing import upper
from wordgames.languages.translation import translate, translate_plural
from wordgames.rules.state import Status

Signs = Callable[[str], str]
KEYS_ACROSS, PLACES_ACROSS = 8, 10
FULL, HELPED, SKIPPED = Sign("🟩", "correct"), Sign("🟡", "present"), Sign("⬛", "absent")
# Longest words of which two stand beside each other on a phone.
SIDE_BY_SIDE = 9
SIGN = SafeString(' class="sign"')
# Words per line of the result.
ACROSS = 10


def board(state: Jumble, language: str, letters: str = "", arrangement: int = 0) -> JSON:
    """Return the values for the board's template, its letters in another order if one is given."""
    observation = state.observe()
    shown = ["" if letter == HIDDEN else upper(letter, language) for letter in observation.shown]
    return {
        "options": observation.options,
        "over": observation.status is not Status.PLAYING,
        "letters": {},
        "tiles": [(letter, upper(letter, language)) for letter in letters or observation.letters],
        "arrangement": arrangement,
        "length": len(observation.letters),
        "number": len(observation.turns) + 1,
        "words": observation.words,
        "points": observation.points,
        "last": len(observation.turns) >= observation.words - 1,
        "first": observation.shown[:1] == HIDDEN,
        "more": HIDDEN in observation.shown,
    } | _shape(observation, shown, state.puzzle.pattern if state.puzzle else "")


def _shape(observation: JumbleObservation, shown: Sequence[str], pattern: str) -> JSON:
    """Return the layout of letters: the keys as if every word were the longest of the round.

    So no key moves from word to word. Above, the word itself takes two lines if it is long.
    """
    longest = max(observation.options.longest, len(observation.letters))
    tall = -(-longest // KEYS_ACROSS)
    cells = [MaskCell(letter, new=False) for letter in shown]
    return laid_out(cells, pattern, PLACES_ACROSS) | {
        "widest": -(-longest // tall),
        "tall": tall,
        "room": max(LENGTHS[-1], len(pattern)),
    }


def shelf(state: Jumble, lengths: Sequence[int], language: str, signs: Signs) -> JSON:
    """Return the words of a round in their places: those that are over, and hollows for the rest.

    Short words stand in two columns. `signs` returns those of a word, among blanks.
    """
    over, order = len(state.turns), state.in_order
    done = dict(zip(order, state.turns, strict=False))
    current = order[over] if over < len(order) else None
    words: list[JSON] = [
        _done(done[place], language, signs)
        if place in done
        else {"number": place + 1, "length": length, "current": place == current, "word": ""}
        | _pieces((MaskCell("", new=False),) * length)
        for place, length in enumerate(lengths)
    ]
    last = words[order[over - 1]] if over and not state.put_off else None
    if last:
        last["fresh"] = True
    longest = min(max((len(it["places"]) for it in words), default=1), LENGTHS[-1])
    columns = 1 if longest > SIDE_BY_SIDE else 2
    fresh = last["places"] if last and last["solved"] else ()
    rows = -(-len(words) // columns)
    return {"shelf": words, "longest": longest, "shelf_rows": rows, "fresh": fresh}


def _done(turn: JumbleTurn, language: str, signs: Signs) -> JSON:
    letters = upper(turn.move if turn.solved else turn.letters, language)
    cells = [MaskCell(letter, new=False) for letter in letters]
    places = with_signs(cells, signs(turn.move) if turn.solved else "")
    word = "".join(cell.sign or cell.letter for cell in places)
    about = {"word": word, "solved": turn.solved, "points": turn.points, "current": False}
    return about | _pieces(tuple(places))


@lru_cache(maxsize=2048)
def _pieces(places: tuple[MaskCell, ...]) -> JSON:
    """Return the letters of a shelf's word with a name's signs, or its hollows; as HTML too."""
    marks = ((SIGN if it.sign else "", it.sign or it.letter) for it in places)
    return {
        "places": places,
        "pieces": format_html_join("", '<i{} aria-hidden="true">{}</i>', marks),
    }


def places(shown: str, language: str) -> str:
    """Return the hinted places in words: "place 1 is H, place 5 is E"."""
    phrases = [
        translate("place {place} is {letter}", place=place, letter=upper(letter, language))
        for place, letter in enumerate(shown, 1)
        if letter != HIDDEN
    ]
    return ", ".join(phrases)


def spoken(observation: JumbleObservation, language: str) -> str:
    """Return the result of the last word, and the current letters, spelled out."""
    sentences = []
    for last in observation.turns[-1:]:
        right = translate("{move} is correct", move=upper(last.move, language))
        sentences.append(right if last.solved else translate("Skipped"))
    if observation.letters:
        letters = ", ".join(upper(letter, language) for letter in observation.letters)
        sentences.append(translate("Letters: {letters}", letters=letters))
    return ". ".join(sentences)


def with_times(epilogue: JSON, seconds: Sequence[float]) -> JSON:
    """Return the epilogue of a round with the time of each finished word, and of all."""
    times = [clock(each) for each in seconds]
    rows = [
        word | {"time": times[word["at"]] if word["turn"] else ""} for word in epilogue["round"]
    ]
    return epilogue | {"round": rows, "time": clock(sum(seconds))}


def clock(seconds: float) -> str:
    """Return a time in readable form: 0:07, 12:30, 1:02:03."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def solved_words(observation: JumbleObservation) -> str:
    """Return the outcome of a round as a sentence: "Solved 8 of 10 words, 57 points"."""
    return translate_plural(
        "Solved {solved} of {count} word, {points}",
        "Solved {solved} of {count} words, {points}",
        observation.words,
        solved=_solved(observation),
        points=in_points(observation.points),
    )


def in_points(points: int) -> str:
    return translate_plural("{count} point", "{count} points", points)


def _solved(observation: JumbleObservation) -> int:
    return sum(turn.solved for turn in observation.turns)


def result(observation: JumbleObservation) -> Share:
    """Return the result as signs and in words: one sign per word, no letter."""
    score = translate_plural(
        "{solved} of {count} word, {points}",
        "{solved} of {count} words, {points}",
        observation.words,
        solved=_solved(observation),
        points=in_points(observation.points),
    )
    signs = [
        (HELPED if turn.hints else FULL) if turn.solved else SKIPPED for turn in observation.turns
    ]
    signs += [SKIPPED] * (observation.words - len(signs))
    words = (_outcome(number, turn) for number, turn in enumerate(observation.turns, 1))
    return Share(score, in_lines(signs, ACROSS), tuple(words))


def _outcome(number: int, turn: JumbleTurn) -> str:
    if not turn.solved:
        return translate("Word {number}: skipped.", number=number)
    if not turn.hints:
        return translate("Word {number}: solved.", number=number)
    return translate_plural(
        "Word {number}: solved with a hint.",
        "Word {number}: solved with {count} hints.",
        turn.hints,
        number=number,
    )
