"""Help in a game of Hangman played elsewhere: the mask and the letters used, typed in."""

from collections.abc import Iterator, Sequence
from typing import Any

from games.contract.game import JSON, Game
from lexicons.models import Revision
from solvers.analysis.analysis import SHOWN, StoredAgent
from solvers.analysis.chosen_parameters import LONGEST, player_of
from solvers.analysis.explanation import LISTED
from solvers.games.hangman.analysis import SEARCH, HangmanAnalysis, HeldOutAnalysis
from solvers.pages.help.assist import Assist, AssistForm, Position, suggested, unsure
from solvers.pages.help.background_search import SearchOffer, SearchTarget, offered
from wordgames.agent.agent import Rows
from wordgames.agent.parameters import ParameterError
from wordgames.hangman.agents.agent import is_unseen
from wordgames.hangman.agents.position.situation import situate
from wordgames.hangman.evaluation.runs import HELD_OUT
from wordgames.hangman.options import LENGTHS, OPTIONS
from wordgames.hangman.rules import HangmanObservation, HangmanOptions
from wordgames.languages.casing import capitals, upper
from wordgames.languages.translation import translatable, translate
from wordgames.rules.masks import BLANK, MaskTurn
from wordgames.rules.state import Status
from wordgames.vocabulary.arrays import Words

HIDDEN = "-_.?*"
MOST_USED = 120
NO_LIST = translatable("Your word may be in no list of ours, so no chance is ever 100%.")


class HangmanAssist(Assist):
    """The words left, and the next letters."""

    slug = "hangman"
    usual_agent = SEARCH
    template = "hangman/assist.html"

    def position(self, observation: HangmanObservation) -> Position:
        return (
            ("mask", observation.mask.replace(BLANK, "-")),
            ("used", " ".join(it for it in observation.moves if len(it) == 1)),
            ("lives", str(observation.options.lives)),
        )

    def help(self, form: AssistForm) -> JSON:
        revision, unseen = form.revision(), is_unseen(form.agent.slug)
        page: JSON = {
            "parameters": form.text("parameters", LONGEST),
            "held_out": form.text("learned", len(HELD_OUT)) == HELD_OUT,
            "agents": [(agent, is_unseen(agent.slug)) for agent in form.agents],
            "unseen": unseen,
            "mask": form.text("mask", 2 * LENGTHS.stop),
            "used": form.text("used", MOST_USED),
            "lives": _lives(form.number("lives")),
        }
        if revision is None:
            return page
        kind = HeldOutAnalysis if page["held_out"] and unseen else HangmanAnalysis
        analysis = kind(HangmanOptions(), revision)
        page["knowledge"] = analysis.knowledge(form.agent.slug)
        page["search"] = self._search(form, revision)
        if not page["mask"].strip():
            return page
        try:
            observation = observed(self.game, revision, page)
        except ValueError as refusal:
            return page | {"error": str(refusal)}
        try:
            player = player_of(self.slug, form.agent.slug, page["parameters"])
        except ParameterError as refusal:
            form.replaced.append(str(refusal))
            player = {"slug": form.agent.slug}
        return page | _next(analysis, player, observation)

    def _search(self, form: AssistForm, revision: Revision) -> SearchOffer | None:
        options = self.game.daily_options(revision)
        if not options:
            return None
        return offered(SearchTarget(self.slug, form.agent.slug, revision, options), form.here)


def _lives(number: int | None) -> int:
    lives = OPTIONS["lives"]
    return number if number is not None and lives.allows(number) else int(lives.default)


def observed(game: Game, revision: Revision, page: JSON) -> HangmanObservation:
    """Return what was typed as an observation; raises ValueError with a sentence."""
    columns, lexicon = revision.read(), revision.lexicon

    def read(text: str) -> str:
        return game.read_move(text, lexicon.language, folded=columns.folded)

    mask = read("".join(BLANK if it in HIDDEN else it for it in page["mask"]))
    used = list(dict.fromkeys(read(page["used"].replace(",", " "))))
    strange = [it for it in (*mask, *used) if it not in columns.letters and it != BLANK]
    if strange:
        letter = upper(strange[0], lexicon.language)
        raise ValueError(
            translate(
                "{dictionary} doesn't have the letter {letter}.",
                letter=letter,
                dictionary=lexicon.name,
            )
        )
    if len(mask) not in LENGTHS:
        raise ValueError(
            translate("A word has 2 to 60 letters; yours has {given}.", given=len(mask))
        )
    right = [it for it in dict.fromkeys(mask) if it != BLANK]
    return history(mask, right, [it for it in used if it not in right], page["lives"])


def history(
    mask: str, right: Sequence[str], wrong: Sequence[str], lives: int
) -> HangmanObservation:
    """Return a history that shows this mask with these letters: the right ones first."""
    turns, shown = [], BLANK * len(mask)
    for letter in right:
        shown = "".join(
            letter if it == letter else was for it, was in zip(mask, shown, strict=True)
        )
        turns.append(MaskTurn(letter, shown))
    turns += [MaskTurn(letter, mask) for letter in wrong]
    return HangmanObservation(HangmanOptions(lives=lives), mask, tuple(turns))


def _next(analysis: HangmanAnalysis, player: StoredAgent, observation: HangmanObservation) -> JSON:
    """Return the words left and the next letters, or which letter must be wrong."""
    if observation.status is Status.WON:
        return {"solved": True, "known": observation.mask in analysis.words}
    if observation.status is Status.LOST:
        return {"lost": len(observation.wrong_letters)}
    agent = analysis.agent(player["slug"], player.get("params"))
    situation, answer = analysis.ask(agent, observation, analysis.thought_of)
    answer = unsure(answer, len(situation.candidates))
    language = analysis.revision.lexicon.language
    words, rows = analysis.words.words(len(observation.mask)), situation.candidates
    page = {
        "left": len(rows),
        "lives_left": observation.lives_left,
        "more": max(0, len(rows) - LISTED),
        "listed": weighed(words, rows, language),
        "note": answer.note,
        "caveat": translate(NO_LIST),
        "idea": answer.best.idea if answer.ranked else "",
        "suggestions": [suggested(suggestion, language) for suggestion in answer.ranked[:SHOWN]],
        "thought": analysis.thought_of_next(agent, situation, answer),
    }
    if len(rows):
        return page
    wrong = contradictions(observation, analysis.words)
    return page | {"none": True, "blamed": [upper(letter, language) for letter in wrong]}


def weighed(words: Words, rows: Rows, language: str) -> list[tuple[str, float]]:
    """Return the words left that a page lists, with their share of all weights, greatest first.

    A word that is in no list counts like one of them on average: it may be the one sought.
    """
    weights = words.weights[rows].astype(float)
    whole = (float(weights.sum()) or 1.0) * (1 + 1 / max(1, len(rows)))
    pairs = sorted(
        zip(rows.tolist(), weights.tolist(), strict=True), key=lambda it: (-it[1], it[0])
    )
    return [
        (capitals(words.display(words[row]), language), weight / whole)
        for row, weight in pairs[:LISTED]
    ]


def contradictions(seen: HangmanObservation, known: Any) -> Iterator[str]:
    """Yield the letters without which, right or wrong, some word fits all the rest."""
    right = [it for it in dict.fromkeys(seen.mask) if it != BLANK]
    for letter in (*right, *seen.wrong_letters):
        mask = seen.mask.replace(letter, BLANK)
        others = [it for it in right if it != letter]
        wrong = [it for it in seen.wrong_letters if it != letter]
        observation = history(mask, others, wrong, seen.options.lives)
        if len(situate(observation, known).candidates):
            yield letter
