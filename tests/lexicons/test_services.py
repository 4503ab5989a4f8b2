"""Publishing: revisions are stored once, never change, and never break what uses them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Play, Puzzle
from lexicons.models import Lexicon, Revision
from lexicons.revisions.publish import (
    StaleError,
    active,
    add_revision,
    forget_revisions,
    playable,
    point,
    publish,
    restore,
    retire,
    revision_of,
    usage,
    words_of,
)
from tests.lexicons.roles import editors_group
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import CITIES, Columns, Entry

Publish = Callable[..., Lexicon]


def of(*words: str) -> Columns:
    return columns_from((Entry(word) for word in words), language="en")


def test_a_published_revision_is_current_and_counted_by_length(published: Publish) -> None:
    revision = published().current
    assert revision is not None
    assert revision.number == 1
    assert revision.counts == {"3": [1, 1], "5": [4, 3]}
    assert (revision.words, revision.answers) == (5, 4)
    assert revision.sizes() == [(3, 1, 1), (5, 4, 3)]
    assert "crane" in words_of(revision, 5)


def test_the_same_words_again_make_no_revision(published: Publish) -> None:
    lexicon = published()
    first = lexicon.current
    assert publish(lexicon, first.read()) == first
    assert lexicon.revisions.count() == 1


def test_words_of_an_older_revision_make_that_one_current_again(published: Publish) -> None:
    lexicon = published()
    first = lexicon.current
    second = publish(lexicon, of("zebra"))
    assert (second.number, lexicon.current) == (2, second)
    assert publish(lexicon, first.read()) == first
    lexicon.refresh_from_db()
    assert lexicon.current == first
    assert publish(lexicon, of("other")).number == 3


def test_a_stored_revision_refuses_to_change(published: Publish) -> None:
    revision = published().current
    revision.note = "better"
    with pytest.raises(ValidationError, match="never changes"):
        revision.save()


def test_a_change_made_from_a_revision_that_is_not_current_is_refused_whole(
    published: Publish,
) -> None:
    lexicon = published()
    seen = lexicon.current.pk
    publish(lexicon, of("zebra"))
    with pytest.raises(StaleError, match="Look at it again"):
        publish(lexicon, of("other"), base=seen)
    assert lexicon.revisions.count() == 2


def test_a_revision_of_another_lexicon_cannot_be_made_current(published: Publish) -> None:
    mine, other = published("en"), published("fr", language="fr")
    with pytest.raises(ValueError, match="not a revision of"):
        point(mine, other.current)


def test_an_added_revision_waits_until_it_is_made_current(published: Publish) -> None:
    lexicon = published()
    added = add_revision(lexicon, of("zebra"), "later")
    lexicon.refresh_from_db()
    assert lexicon.current.number == 1
    point(lexicon, added)
    lexicon.refresh_from_db()
    assert lexicon.current == added


def test_a_retired_lexicon_is_not_offered_until_it_is_restored(published: Publish) -> None:
    lexicon = published()
    retire(lexicon)
    assert list(playable()) == []
    restore(lexicon)
    assert list(playable()) == [lexicon]


def test_cities_are_active_but_not_played_as_words(published: Publish) -> None:
    places = published(CITIES, kind=CITIES)
    assert list(active()) == [places]
    assert list(playable()) == []
    assert list(playable(CITIES)) == [places]


def test_lists_of_lexicons_read_no_words(published: Publish) -> None:
    published()
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert [each.current.words for each in playable()] == [5]
    assert len(queries) == 1
    assert '"lexicons_revision"."columns"' not in queries[0]["sql"]


def test_a_board_of_an_unknown_language_reads_no_words_for_its_keys(published: Publish) -> None:
    """Its keyboard follows the letters of the words that are current: it read their megabytes."""
    lexicon = published()
    Lexicon.objects.update(language="und")
    forget_revisions()
    assert lexicon.current_id is not None
    with CaptureQueriesContext(connection) as queries:
        known = revision_of(lexicon.current_id).lexicon
        assert (known.layout, known.right_to_left) == ("qwerty", False)
    assert len(queries) == 1
    assert '"columns"' not in queries[0]["sql"]


def test_retiring_and_revising_leave_a_stored_game_its_words(published: Publish) -> None:
    lexicon = published()
    puzzle = Puzzle.objects.create(game="wordle", setup={}, revision=lexicon.current)
    publish(lexicon, of("zebra"))
    retire(lexicon)
    puzzle.refresh_from_db()
    assert "crane" in words_of(puzzle.revision, 5)


def test_usage_counts_the_puzzles_and_plays_of_each_revision(published: Publish) -> None:
    lexicon = published()
    first = lexicon.current
    second = publish(lexicon, of("zebra"))
    for _ in range(3):
        puzzle = Puzzle.objects.create(game="wordle", setup={}, revision=first)
    Play.objects.create(puzzle=puzzle)
    Play.objects.create(puzzle=puzzle)
    used = usage(lexicon.revisions.all())
    assert used[first.pk]["puzzles"] == 3
    assert used[first.pk]["plays"] == 2
    assert used[second.pk]["puzzles"] == 0


def test_usage_costs_the_same_queries_for_one_revision_and_for_ten(published: Publish) -> None:
    lexicon = published()

    def queries() -> int:
        with CaptureQueriesContext(connection) as seen:
            usage(lexicon.revisions.all())
        return len(seen)

    one = queries()
    for number in range(9):
        publish(lexicon, of("zebra", "a" * (number + 1)))
    assert Revision.objects.count() == 10
    assert queries() == one


def test_editors_may_change_a_dictionary_but_never_delete_one(site: Any) -> None:
    permissions = editors_group().permissions
    assert set(permissions.values_list("codename", flat=True)) == {
        *("add_lexicon", "change_lexicon", "view_lexicon"),
        *("change_wordreport", "view_wordreport"),
    }
