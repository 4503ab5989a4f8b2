"""The table of a day in a circle: what its members' dailies came to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from games.catalogue import GAMES, game
from games.contract.result_units import figure_of
from games.daily.daily_puzzle import variant_of
from games.friends.models import Circle, Member
from games.models import Play, Puzzle, counts_as_solved
from games.names.public_names import name_key
from lexicons.models import Lexicon
from lexicons.revisions.publish import lexicons_by_revision
from wordgames.languages.translation import translate


@dataclass(frozen=True, slots=True)
class DayCell:
    """One member's result in one puzzle.

    text  result for the table: "4", or "8/10" in a game with points; "" if not solved
    cost  lower is better: moves, wrong guesses, or points missed in a round
    """

    text: str
    cost: int
    hints: int

    @property
    def place(self) -> tuple[int, int]:
        """What cells are ranked by: the best is least."""
        return self.cost, self.hints


@dataclass(frozen=True, slots=True)
class DayRow:
    """A member's results of a day."""

    member: Member
    cells: tuple[DayCell | None, ...]

    @property
    def solved(self) -> int:
        """Number of puzzles solved."""
        return sum(cell is not None and cell.text != "" for cell in self.cells)

    @property
    def cost(self) -> int:
        """Total cost of the solved puzzles."""
        return sum(cell.cost for cell in self.cells if cell is not None)


@dataclass(frozen=True, slots=True)
class DayTable:
    """Table of a day: the names of the puzzles that were finished, and a row per member.

    races  for each puzzle that the reader may open and has not begun, and another has solved, its
           id, else ""
    """

    puzzles: tuple[tuple[str, str], ...]
    rows: tuple[DayRow, ...]
    races: tuple[str, ...]

    @property
    def can_race(self) -> bool:
        """True if there is a puzzle to race somebody at."""
        return any(self.races)


def table_of(circle: Circle, day: date, reader: str | None = None) -> DayTable:
    """Return the table of a day, most solved first, then fewest moves, as a player reads it."""
    members = list(circle.members.all())
    plays = Play.objects.filter(
        player__in=[member.player_id for member in members],
        puzzle__kind=Puzzle.Kind.DAILY,
        puzzle__date=day,
        puzzle__game__in=GAMES,
    )
    fields = ("player", "puzzle", "puzzle__daily_key", "puzzle__revision")
    result = ("status", "turns", "hints", "score")
    cells: dict[tuple[str, str], DayCell] = {}
    revisions: dict[str, int] = {}
    races: dict[str, str] = {}
    begun = set()
    for player, puzzle, key, revision, status, *rest in plays.values_list(*fields, *result):
        if player == reader:
            begun.add(key)
        if status == Play.Status.PLAYING:
            continue
        revisions[key] = revision
        cells[player, key] = _cell(key, status, *rest)
        if cells[player, key].text:
            races[key] = puzzle
    keys = sorted(revisions, key=lambda key: (list(GAMES).index(key.split("/")[0]), key))
    rows = (DayRow(it, tuple(cells.get((it.player_id, key)) for key in keys)) for it in members)
    ranked = sorted(rows, key=lambda row: (-row.solved, row.cost, name_key(row.member.name)))
    lexicons = lexicons_by_revision()
    sources = {key: lexicons[revisions[key]] for key in keys}
    doors = {
        key
        for key, it in sources.items()
        if key not in begun and it.retired_at is None and not _is_hidden(it, reader)
    }
    open_races = (races.get(key, "") if key in doors else "" for key in keys)
    return DayTable(_named(sources, reader), tuple(ranked), tuple(open_races))


def _is_hidden(lexicon: Lexicon, reader: str | None) -> bool:
    """True if this is a draft of somebody else."""
    return lexicon.visibility == Lexicon.Visibility.DRAFT and lexicon.keeper != reader


def best_of(me: Member, puzzle: str) -> tuple[Member, Play] | None:
    """Return who else in a group solved a day's puzzle best, first of equals, and their play."""
    plays = Play.objects.filter(puzzle=puzzle, puzzle__kind=Puzzle.Kind.DAILY)
    plays = plays.filter(player__memberships__circle=me.circle_id).exclude(player=me.player_id)
    solved = [
        (cell.place, play)
        for play in plays.exclude(status=Play.Status.PLAYING).select_related("puzzle")
        if (cell := _cell_of(play)).text
    ]
    if not solved:
        return None
    _, play = min(solved, key=lambda it: (it[0], it[1].ended_at))
    return me.circle.members.get(player=play.player_id), play


def _cell_of(play: Play) -> DayCell:
    key = play.puzzle.daily_key or ""
    return _cell(key, play.status, play.turns, play.hints, play.score)


def _cell(key: str, status: str, turns: int, hints: int, score: int | None) -> DayCell:
    kind = game(key.split("/", maxsplit=1)[0])
    if not counts_as_solved(status, score, kind.scored):
        return DayCell("", 0, hints)
    if kind.scored:
        solved = turns if score is None else score
        return DayCell(f"{solved}/{turns}", turns - solved, hints)
    cost = figure_of(kind, turns, score)
    return DayCell(str(cost), cost, hints)


def _named(sources: Mapping[str, Lexicon], reader: str | None) -> tuple[tuple[str, str], ...]:
    """Return the slug and the name of each puzzle; name the dictionary if a game has two."""
    names = {
        key: translate("private list") if _is_hidden(it, reader) else it.name
        for key, it in sources.items()
    }
    return tuple((key.split("/")[0], _name(key, names, name)) for key, name in names.items())


def _name(key: str, keys: Iterable[str], lexicon: str) -> str:
    slug, variant = key.split("/", maxsplit=1)[0], variant_of(key)
    kind = game(slug)
    texts = filter(None, (kind.name, kind.daily_variants.get(variant, ""), kind.compared_by))
    parts: list[str] = [translate(text) for text in texts]
    if len({it.split("/")[1] for it in keys if it.startswith(f"{slug}/")}) > 1:
        parts.append(lexicon)
    return ", ".join(parts)
