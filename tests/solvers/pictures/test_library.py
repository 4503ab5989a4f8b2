"""The library of pictures: every picture shows what its table says, with access and no style."""

from __future__ import annotations

import re
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation

from solvers.pictures.moves.answers import Answer, answers_picture
from solvers.pictures.moves.candidates import Candidate, candidates_picture
from solvers.pictures.moves.funnel import Stage, funnel_picture
from solvers.pictures.moves.heaps import Question, heaps_picture
from solvers.pictures.moves.heat import heat_picture
from solvers.pictures.moves.icicle import IcicleNode, icicle_picture
from solvers.pictures.moves.letter_bars import Letter, letters_picture
from solvers.pictures.picture import Picture, exact
from solvers.pictures.statistics.curves import Axis, Curve, curves_picture, trimmed
from solvers.pictures.statistics.distribution import distribution_picture
from solvers.pictures.statistics.grid import Spot, grid_picture
from solvers.pictures.statistics.intervals import PicturedEstimate, intervals_picture
from solvers.pictures.statistics.scatter import written
from solvers.pictures.statistics.versus import Against, versus_picture
from tests.check_pictures import check_pictures
from tests.solvers.pictures.examples import ENGLISH, EXAMPLES, TREE
from wordgames.languages.translation import number

FRAMES = {"figure", "table"}


def drawn(picture: Picture) -> str:
    return render_to_string("solvers/pictures/figure.html", {"picture": picture})


def share(length: str) -> float:
    return float(length.rstrip("%"))


def test_every_template_of_the_library_has_an_example() -> None:
    folder = Path(settings.BASE_DIR) / "templates" / "solvers" / "pictures"
    templates = {it.stem for it in folder.rglob("*.*")}
    assert {picture.kind for picture in EXAMPLES} | FRAMES == templates


@pytest.mark.parametrize("picture", EXAMPLES, ids=lambda picture: picture.kind)
def test_the_marks_of_a_picture_carry_the_figures_of_its_table(picture: Picture) -> None:
    [figure] = check_pictures(drawn(picture))
    assert figure.kind == picture.kind


@pytest.mark.parametrize("picture", EXAMPLES, ids=lambda picture: picture.kind)
def test_a_picture_is_named_and_needs_neither_style_nor_script(picture: Picture) -> None:
    html = drawn(picture)
    assert not re.search(r"\sstyle=|<script|#[0-9a-f]{6}\b", html)
    assert "<summary>As table" in html
    assert "<title>" in html or picture.kind == "funnel"


def test_a_picture_that_lies_is_caught() -> None:
    html = drawn(distribution_picture({3: 5}))
    with pytest.raises(AssertionError):
        check_pictures(html.replace('data-value="5">5</td>', 'data-value="6">6</td>'))
    with pytest.raises(AssertionError):
        check_pictures(html.replace('data-value="5">5</td>', 'data-value="5">9</td>'))


def test_bars_are_as_long_as_their_figures() -> None:
    picture = distribution_picture({2: 10, 3: 40, 4: 20}, lost=5)
    heights = {mark.count: float(mark.bar.height) for mark in picture.marks}
    assert heights[40] == 104
    assert heights[20] == 52
    assert heights[5] == 13
    answers = answers_picture([Answer(("absent",), 8), Answer(("correct",), 2)], "A")
    assert [float(mark.bar.height) for mark in answers.marks] == [110, 27.5]


def test_lost_games_are_named_in_the_language_of_the_page() -> None:
    with translation.override("de"):
        picture = distribution_picture({1: 2}, 3)
        assert [row.name for row in picture.table.rows] == ["1", "verloren"]
        assert picture.summary == "1: 2, verloren: 3"


def test_candidates_close_together_are_drawn_by_what_they_are_worse_by() -> None:
    some = [Candidate("A", 5.9, "5.90"), Candidate("B", 5.8, "5.80"), Candidate("C", 5.7, "5.70")]
    picture = candidates_picture(some, "Best", "Bits")
    assert [share(mark.end) for mark in picture.marks] == [3, 50, 97]
    assert picture.reading == "Shorter line, better guess."


def test_shorter_is_better_however_far_apart_candidates_are() -> None:
    """S6: one picture said that longer is better, the next one that shorter is."""
    some = [Candidate("E", 0.8, "0.8"), Candidate("A", 0.4, "0.4"), Candidate("Q", 0.0, "0.0")]
    picture = candidates_picture(some, "Best", "Share")
    assert [share(mark.end) for mark in picture.marks] == [3, 50, 97]
    assert picture.reading.startswith("Shorter line")


def test_where_less_is_better_the_best_has_no_line() -> None:
    some = [Candidate("A", 1.0, "1"), Candidate("B", 3.0, "3")]
    picture = candidates_picture(some, "Best", "Guesses", less_is_better=True)
    assert [share(mark.end) for mark in picture.marks] == [3, 97]
    assert picture.reading == "Shorter line, better guess."


@pytest.mark.parametrize("less", [False, True])
def test_a_move_that_stands_before_better_figures_is_named(less: bool) -> None:
    """The last word that fits one of several secrets is guessed though another tells more."""
    values = [("LEECH", 3.811), ("WOULD", 4.0), ("CRATE", 3.9)]
    some = [Candidate(move, -value if less else value, str(value)) for move, value in values]
    picture = candidates_picture(some, "Best", "Bits", less_is_better=less)
    assert picture.reading.endswith("better guess. LEECH still goes first.")
    two = candidates_picture([*some[::2], some[1]], "Best", "Bits", less_is_better=less)
    assert two.reading.endswith("LEECH and CRATE still go first.")
    ordered = candidates_picture(some[1:], "Best", "Bits", less_is_better=less)
    assert "still goes" not in ordered.reading


def test_no_candidate_is_no_fault() -> None:
    assert candidates_picture([], "Best", "Bits").marks == ()


def test_the_answers_that_are_not_drawn_are_told_in_sum_and_the_one_that_came_is_drawn() -> None:
    many = [Answer((str(count),), count, came=count == 1) for count in range(1, 41)]
    picture = answers_picture(many, "CRATE")
    assert [mark.value for mark in picture.marks] == [*map(str, range(40, 10, -1)), "1"]
    assert picture.rest == "9 more answers leave 54 words together."


def test_only_answers_that_are_drawn_are_asked_for_their_words() -> None:
    """A guess among 17,723 equations can get 1,689 answers: naming words of all took a second."""
    asked: list[int] = []
    many = [
        Answer((str(count),), count, partial(_noted, asked, count), came=count == 1)
        for count in range(1, 41)
    ]
    assert len(answers_picture(many, "CRATE").table.rows) == 31
    assert asked == [*range(40, 10, -1), 1]


def _noted(asked: list[int], count: int) -> tuple[str, ...]:
    asked.append(count)
    return ()


def test_a_dot_stands_for_a_word_or_for_several() -> None:
    few, many = funnel_picture([Stage(0, 100)]), funnel_picture([Stage(0, 227_000)])
    assert few.per_dot == 1
    assert few.marks[0].dots.count("M") == 2
    assert many.per_dot == 132
    assert many.reading == "A dot is 132 words."
    assert many.marks[0].dots == many.field


def test_a_stronger_cell_has_more_words() -> None:
    [first, second] = heat_picture([{"A": 1, "B": 20, "C": 100}], ENGLISH, 100).bands
    assert [cell.level for cell in first[:4]] == [1, 3, 5, 0]
    assert len(first) == len(second) == 13


def test_blocks_of_a_tree_are_as_wide_as_their_words() -> None:
    marks = icicle_picture(TREE).marks
    widths = {mark.node.key: share(mark.width) for mark in marks}
    assert widths["0"] == pytest.approx(60, abs=0.1)
    assert widths["1"] == pytest.approx(30, abs=0.1)
    assert [mark.depth for mark in marks] == [0, 1, 2, 1, 1]


def test_blocks_too_narrow_to_see_are_one_block_together() -> None:
    """The words below a block are all drawn, so that its children fill its width."""
    small_ones = tuple(
        IcicleNode(f"s{i}", 1, "WORD", 1.0 if i else None, solved=not i) for i in range(9)
    )
    tree = IcicleNode(
        "", 10_009, "CRATE", 2.0, children=(IcicleNode("0", 10_000, "FILOS", 3.0), *small_ones)
    )
    [_, wide] = icicle_picture(tree).marks
    assert wide.node.key == "0", "nine of 10,009 words are too few to see even together"
    dense = IcicleNode(
        "", 2_000, "CRATE", 2.0, children=(IcicleNode("0", 1_991, "FILOS", 3.0), *small_ones)
    )
    *_, rest = icicle_picture(dense).marks
    assert (rest.node.key, rest.node.count, rest.node.label) == ("rest", 9, "9 smaller")
    assert rest.node.needs == pytest.approx(8 / 9)
    assert not rest.node.link


def test_small_classes_that_are_nearly_all_solved_have_a_colour() -> None:
    """A mean of less than one guess gave a block the class "q-2", which is drawn black."""
    solved = [IcicleNode(f"s{at}", 1, "WORD", solved=True) for at in range(9)]
    ends = (IcicleNode("0", 1_991, "FILOS", 3.0), IcicleNode("1", 1, "LINOS", 1.0), *solved)
    *_, rest = icicle_picture(IcicleNode("", 2_001, "CRATE", 2.0, children=ends)).marks
    assert (rest.node.label, rest.node.needs, rest.tone) == ("10 smaller", 0.1, "q1")


def test_a_label_lies_or_stands_in_its_block_as_there_is_room() -> None:
    """S17: of 144 blocks one had its word on a screen, and none on a phone."""
    sizes = {"FILOS": 157, "LINOS": 91, "INDOL": 76, "TONED": 20, "A": 40, "12*1/3=4": 91}
    ends = tuple(IcicleNode(label, count, label, 2.0) for label, count in sizes.items())
    _, *marks = icicle_picture(IcicleNode("", 1_674, "CRATE", 3.0, children=ends)).marks
    assert {mark.node.label: mark.fit for mark in marks} == {
        "FILOS": "lying turned",
        "LINOS": "upright turned",
        "INDOL": "upright turned",
        "TONED": "",
        "A": "lying",
        "12*1/3=4": "",
    }


def test_every_bar_of_a_few_has_its_figure() -> None:
    """S17: of four bars beside each other one had its figure."""
    few = [Letter(str(at), at / 4, f"{at / 4:.2f}", chosen=at == 4) for at in range(1, 5)]
    assert all(letter.text in drawn(letters_picture(few, "B", "Guesses")) for letter in few)
    many = [Letter(letter, 1.0, f"{letter} 1") for letter in "ABCDEFGHI"]
    figures = drawn(letters_picture(many, "L", "Share")).partition("</desc>")[2]
    assert "A 1" not in figures.partition("</svg>")[0]


def test_what_was_not_computed_and_what_is_lost_do_not_look_like_few_guesses() -> None:
    """An unknown class of 220 words was as pale as one that is solved by the next guess."""
    ends = (
        IcicleNode("0", 6, "…"),
        IcicleNode("1", 2, "lost", lost=True),
        IcicleNode("2", 2, "CRATE", solved=True),
    )
    picture = icicle_picture(IcicleNode("", 10, "CRATE", children=ends))
    assert [mark.tone for mark in picture.marks] == ["i0", "unknown", "fail", "done"]
    assert picture.has_unknown
    assert picture.has_lost
    assert [row.cells[1].text for row in picture.table.rows] == ["", "", "Lost", "solved"]
    plain = icicle_picture(TREE)
    assert not plain.has_unknown
    assert not plain.has_lost


def test_an_interval_reaches_from_end_to_end_and_an_exact_figure_has_none() -> None:
    some = [PicturedEstimate("a", 3.0), PicturedEstimate("b", 3.5, 3.25, 4.0)]
    exact_one, drawn_one = intervals_picture(some, "Who", "Guesses").marks
    assert (exact_one.low, exact_one.high) == ("", "")
    low, middle, high = map(share, (drawn_one.low, drawn_one.x, drawn_one.high))
    assert middle - low == pytest.approx((high - low) / 3, abs=0.02)


def test_the_axis_has_round_numbers_at_even_distances() -> None:
    ticks = intervals_picture(
        [PicturedEstimate("a", 3.29), PicturedEstimate("b", 4.11)], "Who", "Guesses"
    ).ticks
    assert [tick.text for tick in ticks] == ["3.5", "4.0"]
    assert len({round(share(b.x) - share(a.x), 1) for a, b in pairwise(ticks)}) == 1


def test_figures_are_carried_whole() -> None:
    assert exact(7.0) == "7"
    assert float(exact(13 / 7)) == 13 / 7


def test_lines_meet_where_their_figures_are_the_same_and_tenfolds_are_as_far_apart() -> None:
    games = Axis("Games", lambda value: f"{value:,.0f}", log=True)
    average = Axis("Average", lambda value: f"{value:.2f}")
    first = Curve("1", [(1, 3.0), (10, 4.0), (100, 3.5)])
    second = Curve("2", [(1, 4.0), (10, 3.0), (100, 3.5)])
    picture = curves_picture([first, second], "Settled?", games, average)
    one, two = picture.marks
    assert one.points[-1].y == two.points[-1].y
    assert one.points[0].y == two.points[1].y != one.points[-1].y
    places = [share(point.x) for point in one.points]
    assert places[1] - places[0] == pytest.approx(places[2] - places[1], abs=0.02)
    assert [tick.text for tick in picture.columns] == ["1", "10", "100"]
    assert one.style != two.style
    begun_at_none = Curve("3", [(0, 2.0), (1, 4.0), (100, 3.5)])
    [mark] = curves_picture([begun_at_none], "Settled?", games, average).marks
    assert [point.figure for point in mark.points] == [4.0, 3.5], "tenfolds have no place for 0"


@pytest.mark.parametrize(("last", "numbers"), [(2, "0 1 2"), (19, "0 2 4 6 8 10 12 14 16 18")])
def test_an_axis_of_moves_has_whole_numbers(last: int, numbers: str) -> None:
    moves = Axis("Move", lambda move: f"{move:g}", whole=True)
    curve = Curve("a", [(number, number) for number in range(last + 1)])
    ticks = curves_picture([curve], "Moves", moves, moves).columns
    assert " ".join(tick.text for tick in ticks) == numbers
    assert ticks[0].x == "9%"


def test_a_flat_line_and_a_single_point_are_drawn_in_the_middle() -> None:
    plain = Axis("Turn", lambda value: f"{value:g}")
    for points in ([(1.0, 2.0), (2.0, 2.0)], [(1.0, 2.0)]):
        [mark] = curves_picture([Curve("a", points)], "Flat", plain, plain).marks
        assert {point.y for point in mark.points} == {"98"}
    with pytest.raises(ValueError, match="needs a point"):
        curves_picture([Curve("a", [])], "None", plain, plain)


def test_the_words_above_a_strip_of_heaps_fit_a_phone_in_every_language() -> None:
    """At 320 px “CRATE: 144 Haufen, der größte mit 157 Wörtern” was cut."""
    question = Question("CRATE", (157, *[10] * 143), 5.8)
    for language in ("en", "de", "es", "fr", "he"):
        with translation.override(language):
            shown = re.findall(r"<text[^>]*>([^<]*)</text>", drawn(heaps_picture([question], "H")))
        assert shown[0] == "CRATE"
        assert max(map(len, shown)) <= 40


def test_the_last_number_under_a_line_stays_inside_the_picture() -> None:
    """At 320 px the 10,000 of a run's page was cut."""
    games = Axis("Games", "{:,.0f}".format, log=True)
    line = Curve("Order 1", [(1, 4.0), (10_000, 3.9)])
    picture = curves_picture([line], "C", games, Axis("Average", "{:.1f}".format))
    assert [tick.anchor for tick in picture.columns] == ["middle"] * 4 + ["end"]
    assert 'text-anchor="end">10,000<' in drawn(picture)


def test_figures_that_would_lie_on_each_other_on_a_phone_are_left_out_there() -> None:
    """At 320 px the 557 of a bar stood on the 589 of the next; the taller one keeps its own."""
    counts = dict(enumerate([7, 60, 589, 557, 300, 90, 80, 40, 9, 8, 7, 6, 5], 1))
    picture = distribution_picture(counts)
    crowded = {mark.count for mark in picture.marks if mark.crowded and mark.count}
    assert 557 in crowded
    assert not crowded & {589, 300}
    assert drawn(picture).count('class="above crowded"') == len(crowded)
    few = distribution_picture({1: 1, 2: 120, 3: 979, 4: 1002, 5: 4}, lost=2)
    assert not [mark for mark in few.marks if mark.crowded and mark.count]


def test_a_long_distribution_names_some_of_its_bars_and_draws_all() -> None:
    picture = distribution_picture({number: 1 + number for number in range(41)}, lost=3)
    assert [mark.name for mark in picture.marks] == [*map(str, range(41)), "lost"]
    named = [mark.name for mark in picture.marks if mark.labelled]
    assert 8 <= len(named) <= 16
    assert named[-1] == "lost"
    few = distribution_picture({2: 1, 3: 1}, most=6)
    assert all(mark.labelled for mark in few.marks)


def test_a_split_bar_is_full_and_its_parts_are_as_wide_as_their_counts() -> None:
    [(_, parts)] = versus_picture([Against("CSP", 50, 140, 10)], "Words").marks
    assert [share(part.width) for part in parts] == [25, 70, 5]
    assert [share(part.x) for part in parts] == [0, 25, 95]
    assert [part.named for part in parts] == [True, True, False]
    [(_, none)] = versus_picture([Against("CSP", 0, 0, 0)], "Words").marks
    assert {part.width for part in none} == {"0%"}


def test_a_single_answer_is_no_bar_as_wide_as_the_page() -> None:
    alone = answers_picture([Answer(("correct", "correct"), 1)], "AN")
    assert share(alone.marks[0].bar.width) < 15
    many = answers_picture([Answer((f"s{number}",), 1) for number in range(20)], "AN")
    assert share(many.marks[-1].bar.x) > 90


@pytest.mark.parametrize(
    ("written", "short"),
    [
        ("80.00%", "80%"),
        ("4.50", "4.5"),
        ("12.0000", "12"),
        ("1,000", "1,000"),
        ("10.25", "10.25"),
        ("100.0%", "100%"),
        ("0.05", "0.05"),
    ],
)
def test_numbers_of_an_axis_have_no_idle_zeros(written: str, short: str) -> None:
    assert trimmed(written) == short


def test_the_best_cell_of_a_grid_is_the_strongest_whichever_way_is_best() -> None:
    """S11: the best was dark among win rates and light among averages."""
    spots = [Spot("1", "1", 3.2), Spot("2", "1", 3.4), Spot("3", "1", None)]
    for less, levels in ((True, [5, 1, 0]), (False, [1, 5, 0])):
        drawn = grid_picture(spots, "t", "a", "b", "{:.1f}".format, less_is_better=less)
        assert [cell.level for cell in drawn.cells] == levels
        assert (drawn.worst, drawn.best) == (("3.4", "3.2") if less else ("3.2", "3.4"))
        assert drawn.summary == "2 of 3 cells are known."
    same = grid_picture([Spot("1", "1", 1.0), Spot("2", "1", 1.0)], "t", "a", "b", str)
    assert [cell.level for cell in same.cells] == [5, 5]
    with pytest.raises(ValueError, match="needs a point"):
        grid_picture([], "t", "a", "b", str)


@pytest.mark.parametrize("picture", EXAMPLES, ids=lambda picture: picture.kind)
def test_every_column_of_a_table_has_a_name(picture: Picture) -> None:
    """A screen reader says the name before each cell; axe refuses a header without one."""
    assert all(column.strip() for column in picture.table.columns)


@pytest.mark.parametrize(
    ("language", "short", "thousand"), [("en", "1.2", "1,000"), ("de", "1,2", "1.000")]
)
def test_ticks_and_times_are_written_as_the_reader_does(
    language: str, short: str, thousand: str
) -> None:
    """A German picture had 2,8 on one axis and 1,000 on the other."""
    games = Axis("Games", lambda games: number(games, ",.0f"), log=True)
    curve = Curve("a", [(1, 1.0), (1000, 1000.0)])
    with translation.override(language):
        assert written(0.0012) == f"{short} ms"
        ticks = curves_picture([curve], "Settled?", games, games).columns
    assert [tick.text for tick in ticks] == ["1", "10", "100", thousand]
