"""Word Ladder as the play framework sees it."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.contract.badges import played_with
from games.contract.game import JSON, Game, Templates, Texts, in_letters
from games.contract.outcome import Scale, up_to
from games.contract.share import Rows, Share, Sign
from games.display.tile_rows import empty_cells
from games.ladder.forms import LadderChallengeForm, LadderForm, usual_length
from games.ladder.ladder_picture import picture, rungs
from lexicons.models import Revision
from lexicons.reference.words import printable
from wordgames.ladder.graph import Graph
from wordgames.ladder.options import ANSWERS, ANY_WORD, IN_PLAY
from wordgames.ladder.rules import Ladder, LadderObservation, LadderOptions, agreement
from wordgames.ladder.word_pairs import (
    draw,
    graph_in,
    lengths_of,
    no_ladders,
    row_of,
    rungs_missing,
    start_to,
    target_from,
    targets,
)
from wordgames.languages.casing import capitals, runs_right_to_left, upper, with_final_letter
from wordgames.languages.translation import (
    translatable,
    translatable_plural,
    translate,
    translate_plural,
)
from wordgames.rules.feedback import CORRECT
from wordgames.rules.state import InvalidOptions, Status
from wordgames.vocabulary.columns import Columns

VERSION = 1
DIFFICULTIES = {
    "easy": translatable("easy"),
    "medium": translatable("medium"),
    "hard": translatable("hard"),
}
# Rungs drawn for a ladder whose length the player does not know.
USUAL_RUNGS = 6
# Rows for which a board is made smaller; beyond that it scrolls.
MOST_ROWS = 20
# Steps beyond the shortest that have separate bars in the distribution.
MOST_EXTRA = 5
SIGNS = {True: Sign("🟩", "correct"), False: Sign("⬜", "absent")}


class LadderGame(Game[Ladder]):
    """Word Ladder in any lexicon, between two words that the game or a player chose.

    Nothing is secret: both words are shown from the start. What is drawn is the target, and
    `setup_from_draw` finds a start for it; a challenge gives both, "cold warm".
    """

    slug = "ladder"
    name = translatable("Word Ladder")
    emoji = "🪜"
    praises = (
        translatable("The shortest way!"),
        *Game.praises[2:-1],
        translatable("There at last!"),
    )
    tagline = translatable("Turn one word into another, one letter at a time.")
    guesses_are_listed = True
    rule = translatable("Change one letter at a time.")
    sample = (("W", "correct"), ("O", ""), ("R", "correct"), ("D", ""))
    form_class = LadderForm
    challenge_class = LadderChallengeForm
    texts = Texts(
        challenge_offer=translatable("Choose both words yourself and send the link."),
        challenge_lede=translatable(
            "Choose two words of the same length that a ladder can join, and send the link."
        ),
        moves=translatable("steps"),
        in_moves=translatable_plural("{count} step", "{count} steps"),
        answer_label=translatable("A shortest ladder:"),
        ghost_at=translatable_plural("{count} rung to go", "{count} rungs to go"),
    )
    templates = Templates(progress="ladder/progress.html", epilogue="ladder/epilogue.html")
    stylesheets = ("ladder.css",)
    joy = "ladder_win.css"
    ghost_shape = "latest"
    race_shape = "rungs"
    race_pace = (8, 20)
    badges = (
        played_with(
            "hard",
            translatable("High ladder"),
            translatable("Climb a hard ladder."),
            difficulty="hard",
        ),
    )

    def daily_options(self, revision: Revision) -> JSON | None:
        length = usual_length(lengths_of(revision))
        if length is None:
            return None
        return IN_PLAY.defaults(length=length)

    def draw_pool(self, options: JSON, columns: Columns) -> Sequence[str]:
        """Return the targets that a ladder may be drawn to."""
        chosen = LadderOptions(**options)
        pool = targets(graph_in(columns, chosen.length), chosen.by, chosen.difficulty)
        if not pool:
            raise InvalidOptions(no_ladders(options["length"]))
        return pool

    def setup_from_draw(self, options: JSON, draw: str, columns: Columns) -> JSON:
        graph, by = graph_in(columns, len(draw)), LadderOptions(**options).by
        start = start_to(graph, draw, options["difficulty"], by)
        return self.setup_from(options, f"{start} {draw}")

    def setup_from(self, options: JSON, secret: str) -> JSON:
        LadderOptions(**options)
        start, _, target = secret.partition(" ")
        pair = {"start": start, "target": target, "secrets": [target]}
        return {"version": VERSION, "options": options} | pair

    def random_setup(self, options: JSON, columns: Columns, random: Random) -> JSON:
        """Return a setup with two words of the difficulty, or with the player's own words."""
        words = {name: options.get(name, "") for name in ("start", "target")}
        settings = {name: value for name, value in options.items() if name not in words}
        graph = graph_in(columns, settings["length"])
        chosen = LadderOptions(**settings)
        difficulty = chosen.difficulty
        start, target = words["start"], words["target"]
        if start and not target:
            target = target_from(graph, start, difficulty, random, chosen.by)
        elif target and not start:
            start = target_from(graph, target, difficulty, random, chosen.by)
        elif not target:
            start, target = draw(graph, difficulty, random, chosen.by)
        else:
            settings["difficulty"] = "any"
        return self.setup_from(settings, f"{start} {target}")

    def state(self, setup: JSON, columns: Columns) -> Ladder:
        options = LadderOptions(**setup["options"])
        allowed = columns.words(options.length)
        return Ladder(setup["target"], allowed, (setup["start"],), options)

    def describe(self, setup: JSON) -> str:
        return f"{self.under_name(setup)} · {_steps([setup['start'], setup['target']])}"

    def under_name(self, setup: JSON) -> str:
        """Return the options; the board shows both words."""
        options = LadderOptions(**setup["options"])
        parts = [in_letters(options.length)]
        if options.difficulty != "any":
            parts.append(translate(DIFFICULTIES[options.difficulty]))
        return " · ".join(parts)

    def progress(self, setup: JSON, turns: int) -> str:
        return translate("step {number}", number=turns + 1)

    def present(self, state: Ladder, columns: Columns, language: str) -> JSON:
        observation = state.observe()
        known = _known(observation, columns) if observation.options.shown else None
        return {
            "rows": _rungs(observation, language),
            "target": _target(observation.target, language),
            "base": upper(observation.here, language),
            "empty_cells": empty_cells(observation.options.length),
            "arrived": observation.status is Status.WON,
            "options": observation.options,
            "steps": observation.steps,
            "number": len(observation.words),
            "letters": {},
            "known": "",
            "known_shortest": known,
        } | _size(observation, known)

    def announce(self, state: Ladder, language: str) -> str:
        observation = state.observe()
        if not observation.steps:
            return ""
        agreed = agreement(observation.here, observation.target).count(CORRECT)
        here, length = upper(observation.here, language), observation.options.length
        return translate(
            "Step {number}: {word}, {agreed} of {length} letters as in the target",
            number=observation.steps,
            word=here,
            agreed=agreed,
            length=length,
        )

    def answer(self, setup: JSON, columns: Columns) -> str:
        graph = graph_in(columns, setup["options"]["length"])
        return _steps(rungs(_shortest(graph, setup, columns.language), graph, columns.language))

    def epilogue(self, setup: JSON, state: Ladder, columns: Columns) -> JSON:
        """Return the player's ladder beside a shortest one, and the picture of both."""
        observation = state.observe()
        graph = graph_in(columns, observation.options.length)
        best = _shortest(graph, setup, columns.language)
        by = observation.options.by
        fewest = _shortest(graph, setup, columns.language, ANY_WORD) if by == ANSWERS else []
        fewest = fewest if len(fewest) < len(best) else []
        path = [row_of(graph, word) for word in observation.words]
        return {
            "arrived": observation.status is Status.WON,
            "steps": observation.steps,
            "shortest": len(best) - 1,
            "ladders": 0 if by == ANSWERS else graph.count(best[0], best[-1]),
            "fewest": _steps(_shown(fewest, graph, columns.language)) if fewest else "",
            "fewest_steps": len(fewest) - 1,
            "own": _shown(path, graph, columns.language, typed=True),
            "best": _shown(best, graph, columns.language),
            "picture": picture(graph, path, best, columns.language),
        }

    def scale(self, setup: JSON) -> Scale:
        return Scale(
            up_to(MOST_EXTRA, 0), translatable("Steps above the shortest"), endless=True, own=True
        )

    def score(self, state: Ladder, columns: Columns) -> int:
        """Return the number of steps beyond a shortest ladder; 0 also for one of rarer words."""
        observation = state.observe()
        return max(0, observation.steps - int(_known(observation, columns)["steps"]))

    def in_words(self, setup: JSON, state: Ladder, columns: Columns) -> str:
        steps = state.observe().steps
        extra = self.score(state, columns)
        if not extra:
            return translate_plural(
                "{count} step, none to spare", "{count} steps, none to spare", steps
            )
        return translate_plural(
            "{count} step; {fewest} was possible",
            "{count} steps; {fewest} was possible",
            steps,
            fewest=steps - extra,
        )

    def explained(self, setup: JSON, state: Ladder, columns: Columns) -> Sequence[str]:
        return [setup["start"], setup["target"]]

    def share(self, state: Ladder) -> Share:
        observation = state.observe()
        steps = translate_plural("{count} step", "{count} steps", observation.steps)
        marks = [agreement(word, observation.target) for word in observation.words[1:]]
        rows = (tuple(SIGNS[mark == CORRECT] for mark in row) for row in marks)
        words = (
            translate(
                "Step {number}: {agreed} of {length} letters as in the target.",
                number=number,
                agreed=row.count(CORRECT),
                length=len(row),
            )
            for number, row in enumerate(marks, 1)
        )
        arrived = observation.status is Status.WON
        return Share(steps if arrived else translate("not there"), tuple(rows), tuple(words))

    def ghost(self, state: Ladder, columns: Columns) -> Rows:
        words, target = state.observe().words, state.observe().target
        rungs = rungs_missing(graph_in(columns, len(target)), words[1:], target)
        return tuple((Sign("", "present" if it else "correct", str(it)),) for it in rungs)

    def race_marks(self, state: Ladder, columns: Columns) -> list[list[str]]:
        """Return the rungs made and those to go, after each step."""
        words, target = state.observe().words, state.observe().target
        to_go = rungs_missing(graph_in(columns, len(target)), words, target)
        most = to_go[0]
        return [["correct"] * (most - min(it, most)) + ["hollow"] * min(it, most) for it in to_go]


def _known(observation: LadderObservation, columns: Columns) -> JSON:
    """Return the player's information: steps of the shortest ladder, and of one of rarer words."""
    graph = graph_in(columns, observation.options.length)
    start, target = row_of(graph, observation.words[0]), row_of(graph, observation.target)
    fewest = int(graph.distances(target)[start])
    steps = int(graph.distances(target, observation.options.by)[start])
    return {"steps": steps if steps > 0 else fewest, "fewest": fewest}


def _shortest(graph: Graph, setup: JSON, language: str, by: str = "") -> list[int]:
    """Return a shortest ladder, preferably of words that may be shown; of the setup's words."""
    start, target = row_of(graph, setup["start"]), row_of(graph, setup["target"])
    steps = graph.distances(target, by or LadderOptions(**setup["options"]).by)
    if steps[start] < 0:
        steps = graph.distances(target)
    if steps[start] < 0:
        return []
    path = [start]
    while path[-1] != target:
        around = graph.next_to(path[-1])
        nearer = around[steps[around] == steps[path[-1]] - 1].tolist()
        shown = [node for node in nearer if printable(graph.words[node], language)] or nearer
        path.append(max(shown, key=lambda node: float(graph.words.weights[node])))
    return path


def _steps(words: Sequence[str]) -> str:
    """Return words with arrows between them, which point in reading direction."""
    return (" ← " if runs_right_to_left("".join(words)) else " → ").join(words)


def _shown(rows: Sequence[int], graph: Graph, language: str, *, typed: bool = False) -> list[str]:
    return [capitals(word, language) for word in rungs(rows, graph, language, typed=typed)]


def _size(observation: LadderObservation, known: JSON | None) -> JSON:
    """Return the number of rungs to draw, and the empty ones before the target.

    It is as long as a shortest ladder from the start, if the player knows that length, and
    grows with every step beyond.
    """
    rungs = len(observation.words)
    needed = rungs if observation.status is Status.WON else rungs + 2  # the next step, the target
    size = max(needed, known["steps"] + 1 if known else USUAL_RUNGS)
    return {"size": min(size, MOST_ROWS), "ahead": range(rungs + 1, rungs + 1 + size - needed)}


def _rungs(observation: LadderObservation, language: str) -> list[SafeString]:
    """Return the cells of every word so far."""
    words, target = observation.words, observation.target
    before = ("", *words)
    agreed = translate(", as in the target")
    return [
        _cells(word, old, target, language, agreed)
        for word, old in zip(words, before, strict=False)
    ]


def _target(target: str, language: str) -> SafeString:
    return _cells(target, "", target, language, translate(", as in the target"))


@lru_cache(maxsize=4096)
def _cells(word: str, before: str, target: str, language: str, agreed: str) -> SafeString:
    """Return the cells of a rung as HTML: letters at their place in the target are marked.

    So is the letter that was changed from the word before. `agreed` is the screen reader's text for
    the mark.
    """
    changed = [bool(before) and new != old for new, old in zip(word, before or word, strict=True)]
    letters = upper(with_final_letter(word, language), language)
    marks = zip(letters, agreement(word, target), changed, strict=True)
    spoken = format_html('<span class="visually-hidden">{}</span>', agreed)
    return format_html_join(
        "",
        '<td class="slot"{}{}><b class="piece">{}</b>{}</td>',
        (
            (_STATE[mark], _STEP[step], letter, spoken if mark == CORRECT else "")
            for letter, mark, step in marks
        ),
    )


_STEP = {True: SafeString(" data-step"), False: SafeString("")}
_STATE = {CORRECT: SafeString(' data-state="correct"'), 0: SafeString("")}
