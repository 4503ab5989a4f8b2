"""The page of claims: what five student reports say of their bots, beside what is measured here."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from django.http import HttpRequest, HttpResponseBase, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.limits.rate_limits import reading
from lexicons.models import Lexicon, Revision
from solvers.pages.learn.report_facts import REPORTS, Report, stored_facts
from solvers.pictures.picture import pixels
from solvers.pictures.statistics.claims import VERDICTS, Claim, Claims, claims_picture
from solvers.runs import services
from solvers.runs.models import Run
from solvers.runs.public_runs import counted
from solvers.runs.run_label import said_label
from solvers.runs.run_request import RunRequest
from solvers.runs.shipped_runs import SEEDS
from solvers.stats import tables
from solvers.stats.tables import FileTable
from wordgames.agent_registry import draws
from wordgames.counted_nouns import named
from wordgames.evaluation.run_game import measure, runnable
from wordgames.languages.translation import localize_stored, translate

Facts = Mapping[str, Any]
# Flags of a command that plays a report's own lists, which no stored run of the site has.
LISTS = {"--answers", "--allowed", "--knows"}
# Verdicts by their names in an address.
KEYS = {verdict.replace(" ", "-"): verdict for verdict in VERDICTS}
# Characters of the words that a claim is looked for by.
LONGEST = 80
# Width of a report's bar of verdicts, in pixels.
MIX = 72


@dataclass(frozen=True, slots=True)
class ClaimFilter:
    """What an address asks for: a verdict, a game, words; all claims where they are empty.

    What no claim can have is ignored.
    """

    verdict: str = ""
    game: str = ""
    words: str = ""

    @classmethod
    def of(cls, query: QueryDict, games: Sequence[str]) -> Self:
        """Read it from an address."""
        verdict, game = query.get("verdict", ""), query.get("game", "")
        return cls(
            verdict if verdict in KEYS else "",
            game if game in games else "",
            query.get("words", "").strip()[:LONGEST],
        )

    @property
    def any(self) -> bool:
        """True if it leaves something out."""
        return bool(self.verdict or self.game or self.words)

    def allows(self, claim: Claim) -> bool:
        text = f"{claim.says} {claim.here}".casefold()
        return (
            (not self.verdict or claim.verdict == KEYS[self.verdict])
            and (not self.game or claim.game == self.game)
            and all(word in text for word in self.words.casefold().split())
        )


@require_safe
@reading("stats", per_minute=120)
def claims(request: HttpRequest) -> HttpResponseBase:
    """Show every claim with its verdict, the two figures on a line, and the run that shows it."""
    facts = stored_facts()
    every = [fact for section in facts.values() for fact in section]
    if tables.wanted(request):
        return tables.sent(request, lambda: file_table(facts))
    runs = _runs(every)
    games = list(dict.fromkeys(game for report in REPORTS for game in report.games))
    chosen = ClaimFilter.of(request.GET, games)
    reports = [(it, _picture(it, facts, runs, chosen)) for it in REPORTS]
    wished = [(it, _picture(it, facts, runs, chosen, wishes=True)) for it in REPORTS]
    verdicts = [fact["verdict"] for fact in every if not fact["wish"]]
    context = {
        "reports": [(it, picture, mix(picture)) for it, picture in reports if picture.marks],
        "wished": [(it, picture) for it, picture in wished if picture.marks],
        "score": [
            (verdict, *VERDICTS[verdict], verdicts.count(verdict), key)
            for key, verdict in KEYS.items()
        ],
        "total": len(verdicts),
        "chosen": chosen,
        "games": games,
    }
    return render(request, "solvers/learn/claims.html", context)


def mix(picture: Claims) -> list[tuple[str, str, str]]:
    """Return the bar of a report's verdicts: the class, place and width of each kind."""
    kinds, x, parts = [mark.kind for mark in picture.marks], 0.0, []
    for kind in dict.fromkeys(kind for kind, _ in VERDICTS.values()):
        width = MIX * kinds.count(kind) / len(kinds)
        parts.append((kind, pixels(x), pixels(width)))
        x += width
    return parts


def file_table(facts: Mapping[str, Sequence[Facts]]) -> FileTable:
    """Return all claims and wishes as a file has them."""
    rows = (
        {
            "document": document,
            "kind": "wish" if fact["wish"] else "claim",
            "claim": _plain(localize_stored(fact["says"])),
            "verdict": fact["verdict"],
            "here": _plain(localize_stored(fact["here"])),
            **{name: shown.get(name) for name in ("unit", "claimed", "measured", "low", "high")},
            "command": fact["command"],
        }
        for document, section in facts.items()
        for fact in section
        for shown in [fact["shown"] or {}]
    )
    return FileTable("claims", rows)


def _picture(
    report: Report,
    facts: Mapping[str, Sequence[Facts]],
    runs: Mapping[str, Sequence[Run]],
    chosen: ClaimFilter,
    *,
    wishes: bool = False,
) -> Claims:
    """Draw those of a report's claims that were chosen, or of what it would have tried next."""
    rows = list(filter(chosen.allows, _claims(report, facts, runs, wishes=wishes)))
    return claims_picture(rows, report.title, "" if wishes else translate(report.about))


def _claims(
    report: Report,
    facts: Mapping[str, Sequence[Facts]],
    runs: Mapping[str, Sequence[Run]],
    *,
    wishes: bool,
) -> Iterator[Claim]:
    """Yield the claims of a report's sections, or its wishes."""
    for section, game in report.sections.items():
        for fact in facts.get(section, ()):
            if fact["wish"] != wishes:
                continue
            pool = runs.get(_name(fact), ())
            yield Claim(
                _plain(localize_stored(fact["says"])),
                _plain(localize_stored(fact["here"])),
                fact["verdict"],
                game,
                **(fact["shown"] or {}),
                run=_shown_by(fact, pool),
                link=reverse("solvers:run", args=[pool[0].pk]) if pool else fact["page"],
                sweep=_sweep_of(fact, pool),
                command=fact["command"],
            )


def _runs(facts: Sequence[Facts]) -> dict[str, Sequence[Run]]:
    """Return the stored runs that show claims, by the claims' own naming of them.

    An agent that draws has one for each seed, as the claim's figure is theirs together.
    """
    lexicons = Lexicon.objects.filter(bundled=True).select_related("current__lexicon")
    known = {lexicon.slug: lexicon.current for lexicon in lexicons.defer("current__columns")}
    keys = {}
    for fact in facts:
        origin = fact["run"]
        revision = origin and known.get(origin["lexicon"])
        if revision:
            keys[_name(fact)] = [services.key_of(it) for it in requests_of(origin, revision)]
    group_keys = [key for group in keys.values() for key in group]
    stored = Run.objects.filter(counted(), key__in=group_keys, status=Run.Status.DONE)
    light = stored.select_related("revision__lexicon").defer("record", "results", *Run.WORDS)
    by_key = {run.key: run for run in light.prefetch_related("sweeps")}
    return {
        name: [by_key[key] for key in group]
        for name, group in keys.items()
        if all(key in by_key for key in group)
    }


def requests_of(origin: Facts, revision: Revision) -> list[RunRequest]:
    """Return the runs that a claim names: one, or one a seed for an agent that draws."""
    game, agent, params = origin["game"], origin["agent"], origin["params"]
    seeds = SEEDS if draws(game, agent, params) else SEEDS[:1]
    options = {"seed": seeds[0], **origin["options"]}
    specs = [runnable(game).spec_of(revision, **options | {"seed": seed}) for seed in seeds]
    return [RunRequest(game, agent, params, spec, revision) for spec in specs]


def _shown_by(fact: Facts, pool: Sequence[Run]) -> str:
    """Sentence about what shows a claim: stored runs, or a page."""
    if pool:
        return f"{_stands(fact)}: {_told(pool)}"
    if fact["page"].startswith("/stats/"):
        return translate("See it drawn")
    return translate("See how it votes") if fact["page"] else ""


def _sweep_of(fact: Facts, pool: Sequence[Run]) -> str:
    """Address of the site's sweep that a claim's run is part of; "" for one that is of none."""
    swept = fact["run"] and fact["run"].get("swept")
    ours = [it for it in pool[0].sweeps.all() if it.standing] if swept and pool else []
    sweeps = [it for it in ours if swept in it.grid]
    return reverse("solvers:sweep", args=[sweeps[-1].pk]) if sweeps else ""


def _plain(text: str) -> str:
    """Return text of a Markdown document as a page writes it."""
    return text.replace("`", "")


def _name(fact: Facts) -> str:
    return repr(fact["run"])


def _stands(fact: Facts) -> str:
    """Label of a stored run beside a figure, which may have been measured on other words."""
    other = LISTS & set((fact["command"] or "").split())
    return translate("The same bot on the site's own words") if other else translate("Our run")


def _told(pool: Sequence[Run]) -> str:
    """Sentence about the result of a stored run, or of those of several seeds, and its words."""
    run, unit = pool[0], measure(pool[0].game)
    setting = f" ({', '.join(run.said_params)})" if run.said_params else ""
    rate = 100 * sum(it.win_rate or 0 for it in pool) / len(pool)
    average = sum(it.average or 0 for it in pool) / len(pool)
    return translate(
        "{bot}{setting}, {lexicon}, {label}: {rate:.2f}% won, {average:.3f} {unit} on average",
        bot=run.bot,
        setting=setting,
        lexicon=run.revision.lexicon.title,
        label=said_label(run.label),
        rate=rate,
        average=average,
        unit=named(unit),
    )
