"""Help in a game of Cities played elsewhere: the mask and the guesses typed in."""

from collections.abc import Mapping
from typing import ClassVar

from games.contract.game import JSON
from lexicons.models import Revision
from solvers.analysis.analysis import SHOWN
from solvers.analysis.explanation import words_left
from solvers.games.cities.analysis import ADVISER, CitiesAnalysis
from solvers.pages.help.assist import Assist, AssistForm, Position, suggested, unsure
from wordgames.cities.agents.percepts import mode_of, observation_from
from wordgames.cities.rules import CitiesObservation, CitiesOptions
from wordgames.languages.casing import lower_as_written, played
from wordgames.languages.country_names import countries_of
from wordgames.languages.translation import translatable, translate
from wordgames.rules.masks import BLANK, DISGUISED_LENGTH
from wordgames.rules.state import InvalidOptions

HIDDEN = "-_.?*"
LONGEST = 60
MOST_GUESSES = 120
NO_LIST = translatable("Your city may be in no list of ours, so no chance is ever 100%.")


class ElsewhereAnalysis(CitiesAnalysis):
    """The atlas and options of a game played elsewhere, whose city may be in no list."""

    unlisted: ClassVar[int] = 1


class CitiesAssist(Assist):
    """The cities left, and the next guesses."""

    slug = "cities"
    usual_agent = ADVISER
    template = "cities/assist.html"

    def position(self, observation: CitiesObservation) -> Position:
        return (
            ("mask", observation.mask.replace(BLANK, "-")),
            ("guesses", " ".join(observation.moves)),
            ("favour", observation.options.favour or "none"),
        )

    def help(self, form: AssistForm) -> JSON:
        typed = {
            "mask": form.text("mask", LONGEST),
            "guesses": form.text("guesses", LONGEST * 10),
            "favour": form.typed.get("favour", "TZ")[:8],
        }
        revision = form.revision()
        if revision is None:
            return typed
        codes = [code for code in revision.read().group_names if code]
        typed["favour"] = typed["favour"] if typed["favour"] in codes else ""
        page = {**typed, "countries": countries_of(codes)}
        if not typed["mask"].strip():
            return page
        try:
            return page | _next(revision, form.agent.slug, typed)
        except (ValueError, InvalidOptions) as refusal:
            return page | {"error": str(refusal)}


def _next(revision: Revision, slug: str, typed: Mapping[str, str]) -> JSON:
    observation = _read_observation(typed, revision)
    analysis = ElsewhereAnalysis(observation.options, revision)
    words, mask = analysis.words, observation.mask
    if mask in words and BLANK not in mask and observation.last_move == mask:
        return {"solved": True}
    agent = analysis.agent(slug)
    situation, answer = analysis.ask(agent, observation, analysis.thought_of)
    rows, language = situation.candidates, revision.lexicon.language
    answer = unsure(answer, len(rows))
    listed = words_left(words, rows, language)
    return {
        "none": not len(rows),
        "left": len(rows),
        "more": len(rows) - len(listed),
        "listed": listed,
        "note": answer.note,
        "caveat": translate(NO_LIST),
        "idea": answer.best.idea if answer.ranked else "",
        "suggestions": [suggested(suggestion, language) for suggestion in answer.ranked[:SHOWN]],
        "thought": analysis.thought_of_next(agent, situation, answer),
        "advanced": observation.options.reveals_one,
    }


def _read_observation(typed: Mapping[str, str], revision: Revision) -> CitiesObservation:
    """Return what was typed as an observation; raises ValueError with a sentence."""
    folded, language = revision.read().folded, revision.lexicon.language

    def read(text: str) -> str:
        return played(lower_as_written(text, language), language, folded=folded)

    shown = "".join(typed["mask"].split())
    mask = read("".join(BLANK if it in HIDDEN else it for it in shown))
    guesses = [read(it) for it in typed["guesses"].replace(",", " ").split()][:MOST_GUESSES]
    if len(mask) > DISGUISED_LENGTH:
        raise ValueError(
            translate(
                "A mask has at most {most} places, this one {given}.",
                most=DISGUISED_LENGTH,
                given=len(mask),
            )
        )
    letters = [it for it in dict.fromkeys(mask) if it != BLANK]
    missing = [it for it in letters if it not in guesses] if mask not in guesses else []
    options = CitiesOptions(mode=mode_of(mask), favour=typed["favour"])
    counted = [it for it in missing for _ in range(mask.count(it) if options.reveals_one else 1)]
    return observation_from(mask, [*counted, *guesses], options)
