"""Document 000's claims for its game of cities beside our measurements."""

from collections.abc import Callable, Iterator, Mapping

from wordgames.agent_registry import build_agent
from wordgames.cities.agents.atlas import Atlas, atlas_of
from wordgames.cities.evaluation.suite import CitiesSuite
from wordgames.cities.rules import CitiesOptions
from wordgames.cli.lexicon import lexicon_columns
from wordgames.cli.report import markdown
from wordgames.evaluation.figures import figures_of, intervals_of
from wordgames.evaluation.paired_comparison import Difference, difference
from wordgames.evaluation.run import Evaluation, run
from wordgames.languages.translation import deferred, translatable
from workshop.reproduction.claims import (
    SITES_CITIES,
    DocumentClaim,
    DocumentClaims,
    Evidence,
    Part,
    Shown,
    on_words,
)
from workshop.reproduction.stored_runs import stored_figures

HEAD = ("claim or agent", "game", "average", "95%", "worst", "games", "CPU s")
# Games that show that an agent never finishes: each is played to the cap.
ENDLESS = 100
# Simple games of the stored runs, whose figures decide the claims.
DRAWN, SIMPLE_DRAWN = 5_000, "simple, drawn"
PRINTED, MENDED = "`gain-position@as-printed`, as printed", "`gain-position`, mended"
TAUGHT = "`self-taught`"
AS_PRINTED = "gain-position@as-printed"
SETTINGS = {
    PRINTED: AS_PRINTED,
    MENDED: "gain-position",
    "`gain`": "gain",
    "`lookahead`": "lookahead",
}
# What plays the simple games of the stored runs.
PLAYED = {PRINTED: AS_PRINTED, MENDED: "gain-position", TAUGHT: "self-taught"}
# Games of each ablation: of the tricks, mended and on the printed filter; of other parts.
ABLATED, FILTERED, PART = 2_000, 300, 1_000
BOTH, NOT_EXHAUSTED, NOT_EARLY = "both", "exhausted letters stay", "no city before it is certain"
WITHOUT_EXHAUSTED, WITHOUT_EARLY = {"repeats": 100, "penalty": 1}, {"few": 1, "sure": 1}
# Its advanced filter as it is printed, by an agent that is told the rules.
TOLD = {"reading": "printed-advanced"}
FILTER, FILTER_NOT_EXHAUSTED = "its printed filter, both", "its printed filter, exhausted stay"
MIXED, NOT_MIXED = "simple, as it is", "simple, information alone"
LATE, NOT_LATE = "simple, late weights as printed", "simple, no late weights"
NOT_BIASED = "simple, no bias"
Params = dict[str, object]
# Mode, games and parameters of what each part of the agent is worth.
ABLATIONS: Mapping[str, tuple[str, int, Params]] = {
    BOTH: ("advanced", ABLATED, {}),
    NOT_EXHAUSTED: ("advanced", ABLATED, {**WITHOUT_EXHAUSTED}),
    NOT_EARLY: ("advanced", ABLATED, {**WITHOUT_EARLY}),
    "neither": ("advanced", ABLATED, {**WITHOUT_EXHAUSTED, **WITHOUT_EARLY}),
    FILTER: ("advanced", FILTERED, {**TOLD}),
    FILTER_NOT_EXHAUSTED: ("advanced", FILTERED, {**TOLD, **WITHOUT_EXHAUSTED}),
    MIXED: ("simple", PART, {}),
    NOT_MIXED: ("simple", PART, {"gain": 1, "late_gain": 1}),
    LATE: ("simple", PART, {"late": "as-printed"}),
    NOT_LATE: ("simple", PART, {"late_gain": 0.7}),
    NOT_BIASED: ("simple", PART, {"tz_weight": 0.007}),
}
WHOLE = dict.fromkeys((NOT_MIXED, NOT_BIASED), MIXED)
WHOLE |= {
    NOT_LATE: LATE,
    FILTER_NOT_EXHAUSTED: FILTER,
    NOT_EXHAUSTED: BOTH,
    NOT_EARLY: BOTH,
    "neither": BOTH,
}
"""The whole agent that each ablation is compared with."""
# What it tells of the advanced game, and as many guesses as its board has places.
SCORED, CAP = 13.20, 20
CLAIMED = {
    "simple": translatable("{guesses:.2f} guesses in the simple game"),
    "advanced": translatable("{guesses:.2f} guesses in the advanced game"),
}
WHAT_IS_PLAYED = (
    "Its scores, 4.32 in the simple game and 13.20 in the advanced one, come from a server whose "
    "list is not published. Here: the bundled {cities:,} cities, {favoured} of them Tanzanian, "
    "half of the secrets Tanzanian, at most 100 guesses. The simple game is exact: every city "
    "once, weighted. The advanced game plays every city under at least five seeds, the favoured "
    "ones so often that each game weighs the same. As printed the agent takes every game for a "
    f"simple one, and never ends an advanced one: {ENDLESS} drawn games show it. *simple, "
    f"drawn*: the {DRAWN:,} games of the site's runs, which the claims are judged by.\n"
)
WHAT_PARTS_ARE_WORTH = (
    "What its parts are worth, in games drawn alike for all; the bias is 0.7, and 0.007 makes all "
    "cities alike. Exhausted letters make no difference to the mended agent: an answer without a "
    "change says that the letter is nowhere else. The printed filter does not draw that "
    "conclusion, so there they save most of the guesses. The printed trace fills the places from "
    "the left, as a seed may draw them; seed 0 does. Once half the letters of a city are shown, it "
    "is as good as named, so weights that begin then change nothing: late weights are measured "
    "where the document prints them, while fewer than half are shown.\n"
)
# Evaluations by game and title of `SETTINGS`.
Found = dict[tuple[str, str], Evaluation]


def document_000(say: Callable[[str], None]) -> Iterator[Part]:
    """Measure the claims for Cities, the agent as printed and as corrected, and what beats it."""
    yield "## Document 000: cities\n"
    atlas = atlas_of(lexicon_columns("cities"))
    favoured = int(atlas.favoured(CitiesOptions().favour).sum())
    yield WHAT_IS_PLAYED.format(cities=len(atlas), favoured=favoured)
    evaluations = evaluated(atlas, say)
    rows = [_row(mode, title, done) for (mode, title), done in evaluations.items()]
    yield markdown(HEAD, [_claim("simple", "4.32"), _claim("advanced", "13.20"), *rows]) + "\n"
    yield WHAT_PARTS_ARE_WORTH
    ablations = ablated(atlas, say)
    yield ablation_table(ablations) + "\n"
    yield DocumentClaims("000", claims_000(evaluations, ablations))


def evaluated(atlas: Atlas, say: Callable[[str], None]) -> Found:
    """Play the agents in both games, and the simple games of the stored runs."""
    evaluations: Found = {}
    for mode in ("simple", "advanced"):
        for title, name in SETTINGS.items():
            say(f"000: {name} {mode}")
            games = ENDLESS if (mode, name) == ("advanced", AS_PRINTED) else None
            evaluations[mode, title] = _run(atlas, CitiesOptions(mode=mode), name, {}, games)
    for title, name in PLAYED.items():
        say(f"000: {name}, {DRAWN:,} simple games")
        evaluations[SIMPLE_DRAWN, title] = _run(atlas, CitiesOptions(), name, {}, DRAWN)
    return evaluations


def _claim(mode: str, average: str) -> list[str]:
    return ["document 000", mode, average, "", "", "", ""]


def _run(
    atlas: Atlas,
    options: CitiesOptions,
    name: str,
    params: Mapping[str, object],
    games: int | None,
) -> Evaluation:
    if games is None:
        suite = CitiesSuite.exhaustive(atlas, options)
    else:
        suite = CitiesSuite.drawn(atlas, options, games)
    return run(lambda: build_agent("cities", name, atlas, options, params=params), suite)


def _row(mode: str, title: str, done: Evaluation) -> list[str]:
    figures = figures_of(done.record)
    span = intervals_of(done.record, done.sampling)["average_guesses"]
    return [
        title,
        mode,
        f"{figures.average_guesses:.4f}",
        "exact" if span is None else f"{span[0]:.3f} to {span[1]:.3f}",
        str(figures.worst) if figures.wins == figures.games else f"{figures.wins} ended",
        f"{figures.games:,}",
        f"{done.record.cpu_seconds:.0f}",
    ]


def ablated(atlas: Atlas, say: Callable[[str], None]) -> dict[str, Evaluation]:
    """Play the same games with all parts of the agent, and without some."""
    done = {}
    for title, (mode, games, params) in ABLATIONS.items():
        say(f"000: {title}")
        done[title] = _run(atlas, CitiesOptions(mode=mode), "gain-position", params, games)
    return done


def ablation_table(done: Mapping[str, Evaluation]) -> str:
    """Return what each part saves, game by game."""
    rows = []
    for title, evaluation in done.items():
        figures, (_, _, params) = figures_of(evaluation.record), ABLATIONS[title]
        rows.append(
            [
                title,
                f"{figures.average_guesses:.4f}",
                f"{figures.wins:,} of {figures.games:,}",
                _compared(done, title) if title in WHOLE else "",
                f"`--param {_typed(params)}`" if params else "",
            ]
        )
    return markdown(("gain-position", "average", "ended", "difference", "setting"), rows)


def _compared(done: Mapping[str, Evaluation], title: str) -> str:
    pair = _pair(done, title)
    span = f" ({pair.interval[0]:+.4f} to {pair.interval[1]:+.4f})" if pair.interval else ""
    return f"{pair.difference:+.4f}{span}"


def _pair(done: Mapping[str, Evaluation], title: str) -> Difference:
    """Return what the agent takes without a part, against the whole on the same games."""
    whole = done[WHOLE[title]]
    return difference(done[title].record, whole.record, whole.sampling)


def _typed(params: Mapping[str, object]) -> str:
    return " ".join(f"{name}={value}" for name, value in params.items())


def claims_000(found: Found, ablations: Mapping[str, Evaluation]) -> list[DocumentClaim]:
    """Return its claims, checked against our measurements."""
    average = {cell: figures_of(done.record).average_guesses for cell, done in found.items()}
    parts = {
        deferred("leaving out exhausted letters saves guesses"): FILTER_NOT_EXHAUSTED,
        deferred("guessing a city early saves guesses"): NOT_EARLY,
        deferred("mixing information and position saves guesses"): NOT_MIXED,
        deferred("other weights late in the game save guesses"): NOT_LATE,
        deferred("preferring Tanzanian cities saves guesses"): NOT_BIASED,
    }
    scores = [
        _score(average, "simple", SIMPLE_DRAWN, 4.32, DRAWN),
        _score(average, "advanced", "advanced", SCORED, ENDLESS),
        nearest(),
    ]
    return [
        *on_words(scores, deferred(SITES_CITIES)),
        *(_saving(says, title, ablations) for says, title in parts.items()),
        _learning(average[SIMPLE_DRAWN, TAUGHT]),
    ]


def _score(
    average: Mapping[tuple[str, str], float], mode: str, played: str, score: float, games: int
) -> DocumentClaim:
    """Return the claim that the agent takes so many guesses in a game."""
    printed, evidence = average[played, PRINTED], _evidence(AS_PRINTED, mode, games, {})
    return DocumentClaim(
        deferred(CLAIMED[mode], guesses=score),
        deferred(
            "{printed:.4f} as printed; {mended:.4f} mended",
            printed=printed,
            mended=average[played, MENDED],
        ),
        printed <= score,
        evidence.evaluate(f"--mode {mode} --games {games}"),
        Shown(score, printed, "guesses"),
        evidence,
    )


def nearest() -> DocumentClaim:
    """Return which reading comes nearest to its score of the advanced game, by stored runs."""

    def needs(params: Params, **more: int) -> float:
        run = _evidence("gain-position", "advanced", FILTERED, {**TOLD, **params}, **more)
        return stored_figures(run).average_guesses

    capped = _evidence(
        "gain-position", "advanced", FILTERED, {**TOLD, **WITHOUT_EXHAUSTED}, cap=CAP
    )
    within = stored_figures(capped)
    return DocumentClaim(
        deferred("{guesses:.2f} in the advanced game, by the nearest reading", guesses=SCORED),
        deferred(
            "{within:.4f} by its printed filter if no letter is ever exhausted and a game "
            "ends after {cap} guesses, {won:.0f}% of them won; with all its tricks "
            "{both:.4f}, without guessing early {early:.4f}",
            within=within.average_guesses,
            cap=CAP,
            won=100 * within.win_rate,
            both=needs({}),
            early=needs({**WITHOUT_EARLY}),
        ),
        None,
        capped.evaluate(f"--mode advanced --games {FILTERED} --cap {CAP}"),
        Shown(SCORED, within.average_guesses, "guesses"),
        capped,
    )


def _learning(average: float) -> DocumentClaim:
    """Return the claim that it learns, beside our agent that does."""
    taught = _evidence("self-taught", "simple", DRAWN, {})
    return DocumentClaim(
        deferred("it learns by reinforcement and adapts"),
        deferred(
            "it describes no such thing; a bot of ours that learns by playing needs {average:.4f}",
            average=average,
        ),
        None,
        taught.evaluate(f"--mode simple --games {DRAWN}"),
        run=taught,
    )


def _saving(says: str, title: str, ablations: Mapping[str, Evaluation]) -> DocumentClaim:
    """Return the claim that a part of the agent saves guesses, by playing without it."""
    pair, both = _pair(ablations, title), (title, WHOLE[title])
    without, whole = (figures_of(ablations[it].record).average_guesses for it in both)
    return DocumentClaim(
        says,
        deferred(
            "{guesses:.4f} guesses a game without it, {whole:.4f} with it",
            guesses=without,
            whole=whole,
        ),
        pair.difference > 0 if pair.interval is None else pair.interval[0] > 0,
        " && bin/manage ".join(map(_measures, both)),
        run=_part_evidence(title),
    )


def _measures(title: str) -> str:
    """Return the command that prints one side of an ablation, without bin/manage."""
    mode, games, _ = ABLATIONS[title]
    return _part_evidence(title).evaluate(f"--mode {mode} --games {games}")


def _part_evidence(title: str) -> Evidence:
    mode, games, params = ABLATIONS[title]
    return _evidence("gain-position", mode, games, params)


def _evidence(
    agent: str, mode: str, games: int | None, params: Mapping[str, object], **more: int
) -> Evidence:
    return Evidence("cities", agent, "cities", {"mode": mode, "games": games, **more}, params)


DOCUMENT = {"000": document_000}
