"""Groups by link: joining, leaving, names, the table of the day, and who may remove whom."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from games.accounts.guest_cleanup import prune
from games.accounts.guest_to_account import join as join_account
from games.catalogue import games
from games.friends import circles
from games.friends.circles import MOST_CIRCLES, MOST_MEMBERS, week_of
from games.friends.day_table import table_of
from games.friends.models import Circle, Member
from games.groups.joining import GroupRefusal
from games.models import Play, Player, Puzzle
from lexicons.models import Lexicon
from tests.check_secrecy import masked
from tests.fixtures import make_lexicon

DAY = date(2026, 9, 9)
pytestmark = pytest.mark.django_db


@pytest.fixture
def circle() -> Circle:
    return circles.make("Night owls", Player.objects.create(), "Ana")


def member(circle: Circle, name: str) -> Member:
    return circles.join(circle, Player.objects.create(), name)


def daily(lexicon: Lexicon, slug: str = "wordle", day: date = DAY, end: str = "") -> Puzzle:
    key = f"{slug}/{lexicon.slug}/{day.isoformat()}{end}"
    return Puzzle.objects.create(
        game=slug, kind="daily", date=day, daily_key=key, setup={}, revision=lexicon.current
    )


def finish(puzzle: Puzzle, who: Member, turns: int, status: str = "won", hints: int = 0) -> None:
    Play.objects.create(puzzle=puzzle, player=who.player, status=status, turns=turns, hints=hints)


def test_a_group_is_made_joined_renamed_and_left_without_an_account(client: Client) -> None:
    made = client.post("/groups/", {"title": "Night owls", "name": "Ana"})
    circle = Circle.objects.get()
    address = f"/groups/{circle.pk}/"
    assert made["Location"] == address
    friend = Client()
    assert "One person compares daily results here" in friend.get(address).content.decode()
    assert friend.post(address, {"name": "ana"}).status_code == 422  # taken
    assert friend.post(address, {"name": "Bob"})["Location"] == address
    assert friend.post(address, {"name": "Again"}).status_code == 302
    assert [it.name for it in circle.members.all()] == ["Ana", "Bob"]
    friend.post(f"{address}rename/", {"name": "Bobby"})
    assert "Bobby" in client.get(address).content.decode()
    friend.post(f"{address}leave/")
    assert [it.name for it in circle.members.all()] == ["Ana"]
    client.post(f"{address}leave/")
    assert not Circle.objects.exists()


def test_the_table_is_explained_by_its_own_squares(
    client: Client, english: Lexicon, circle: Circle
) -> None:
    """P30: "X: not solved; h: with a hint; a point: not finished" were four sentences of code."""
    client.post(f"/groups/{circle.pk}/", {"name": "Bob"})
    today = timezone.now().date()
    finish(daily(english, day=today), circle.members.get(name="Ana"), 4, hints=1)
    text = client.get(f"/groups/{circle.pk}/").content.decode()
    legend = text.partition('aria-label="What the squares mean"')[2].partition("</ul>")[0]
    assert "cell solved" in legend
    assert "cell missed" in legend
    assert ";" not in legend


def test_every_link_to_send_goes_to_the_phones_own_sheet(client: Client, circle: Circle) -> None:
    """P28: links of groups, challenges and lists were only copied; results alone were shared."""
    client.post(f"/groups/{circle.pk}/", {"name": "Bob"})
    text = client.get(f"/groups/{circle.pk}/").content.decode()
    assert 'data-send="link"' in text
    assert "base/share" in text
    templates = Path(settings.BASE_DIR, "templates")
    friends = ("friends/group.html", "friends/dare.html")
    for name in (*friends, "lists/list.html", "games/new_game/accept_challenge.html"):
        assert "site/link_to_send.html" in (templates / name).read_text(), name


def test_home_makes_a_group_of_a_name_alone(client: Client, english: Lexicon) -> None:
    assert 'action="/groups/"' in client.get("/").content.decode()
    client.post("/groups/", {"name": "Ana"})
    assert Circle.objects.get().title == "Ana's group"
    assert client.post("/groups/", {"title": "Owls", "name": ""}).status_code == 422


def test_looking_writes_nothing_and_strangers_see_no_names(client: Client, circle: Circle) -> None:
    page = client.get(f"/groups/{circle.pk}/")
    assert "Ana" not in masked(page)  # whose token may spell it
    assert "noindex" in page["X-Robots-Tag"]
    assert client.get("/groups/").status_code == 200
    assert client.get("/groups/AAAAAAAAAAAAAAAA/").status_code == 404
    assert (Member.objects.count(), Player.objects.count()) == (1, 1)
    assert len(circle.pk) == 16  # 96 random bits: nobody guesses a link


def test_the_table_of_a_day_by_hand(circle: Circle, english: Lexicon) -> None:
    ana, bob = circle.members.get(), member(circle, "Bob")
    cid, stranger = member(circle, "Cid"), Member(player=Player.objects.create())
    several = next(kind for kind in games() if kind.daily_variants)
    variant, variant_name = list(several.daily_variants.items())[1]
    word, four = daily(english), daily(english, several.slug, end=f"/{variant}")
    finish(word, ana, 4)
    finish(word, bob, 3)
    finish(word, cid, 6, status="lost")
    finish(four, ana, 7, hints=1)
    finish(four, stranger, 5)
    finish(daily(english, day=DAY - timedelta(days=1)), cid, 2)
    table = table_of(circle, DAY)
    assert [name for _, name in table.puzzles] == ["Wordle", f"{several.name}, {variant_name}"]
    rows = [
        (row.member.name, [(it.text, it.hints) if it else None for it in row.cells])
        for row in table.rows
    ]
    assert rows == [
        ("Ana", [("4", 0), ("7", 1)]),
        ("Bob", [("3", 0), None]),
        ("Cid", [("", 0), None]),
    ]
    assert [row.solved for row in table_of(circle, DAY - timedelta(days=1)).rows] == [1, 0, 0]


def test_a_round_with_points_is_never_lost_in_the_table(circle: Circle, english: Lexicon) -> None:
    ana, bob, cid = circle.members.get(), member(circle, "Bob"), member(circle, "Cid")
    words = daily(english, next(kind.slug for kind in games() if kind.scored))
    for who, status, score in ((ana, "lost", 8), (bob, "won", 10), (cid, "given_up", None)):
        finish(words, who, 10, status=status)
        Play.objects.filter(player=who.player).update(score=score)
    rows = table_of(circle, DAY).rows
    assert [row.member.name for row in rows] == ["Bob", "Ana", "Cid"]
    assert [row.cells[0].text for row in rows if row.cells[0]] == ["10/10", "8/10", ""]
    assert [row.solved for row in rows] == [1, 1, 0]


def test_fewest_wrong_guesses_stand_first_where_those_count(
    circle: Circle, english: Lexicon
) -> None:
    """A word of many letters found without a miss stood below one found by fewer guesses."""
    ana, bob, cid = circle.members.get(), member(circle, "Bob"), member(circle, "Cid")
    kind = next(kind for kind in games() if kind.compared_by)
    word = daily(english, kind.slug)
    for who, status, turns, misses in ((ana, "won", 9, 0), (bob, "won", 5, 2), (cid, "lost", 9, 6)):
        finish(word, who, turns, status=status)
        Play.objects.filter(player=who.player).update(score=misses)
    table = table_of(circle, DAY)
    assert [name for _, name in table.puzzles] == [f"{kind.name}, wrong guesses"]
    cells = [(row.member.name, row.cells[0].text) for row in table.rows if row.cells[0]]
    assert cells == [("Ana", "0"), ("Bob", "2"), ("Cid", "")]


def test_a_name_that_looks_like_another_s_is_taken(circle: Circle) -> None:
    bill = member(circle, "Bill")
    for name in ("BILL", "BiIl"):
        with pytest.raises(GroupRefusal, match="looks like it"):
            member(circle, name)
    circles.rename(bill, "bill")
    assert circle.members.get(pk=bill.pk).name == "bill"


def test_an_unfinished_game_and_agents_stand_in_no_table(circle: Circle, english: Lexicon) -> None:
    word = daily(english)
    finish(word, circle.members.get(), 2, status="playing")
    Play.objects.create(puzzle=word, agent={"slug": "entropy"}, status="won", turns=3)
    assert table_of(circle, DAY).puzzles == ()


def test_a_group_has_fifty_members_at_most_and_a_player_so_many_groups(circle: Circle) -> None:
    players = Player.objects.bulk_create(Player() for _ in range(MOST_MEMBERS - 1))
    names = [f"Bob {'abcdefghij'[n % 10]}{'klmnopqrst'[n // 10]}" for n in range(MOST_MEMBERS)]
    Member.objects.bulk_create(
        Member(circle=circle, player=player, name=name)
        for player, name in zip(players, names, strict=False)
    )
    with pytest.raises(GroupRefusal, match="full"):
        member(circle, "Late")
    busy = Player.objects.create()
    for number in range(MOST_CIRCLES):
        circles.make(f"Group {number}", busy, "Busy")
    with pytest.raises(GroupRefusal, match="Leave one first"):
        circles.make("One more", busy, "Busy")


def test_only_who_made_the_group_removes(client: Client) -> None:
    client.post("/groups/", {"title": "Night owls", "name": "Ana"})
    circle, friend = Circle.objects.get(), Client()
    address = f"/groups/{circle.pk}/"
    friend.post(address, {"name": "Bob"})
    ana, bob = circle.members.all()
    assert friend.post(f"{address}remove/", {"member": ana.pk}).status_code == 404
    assert Client().post(f"{address}remove/", {"member": ana.pk}).status_code == 404
    for odd in ("", "x", "9" * 40, str(ana.pk)):
        client.post(f"{address}remove/", {"member": odd})
    assert circle.members.count() == 2
    client.post(f"{address}remove/", {"member": bob.pk})
    assert [it.name for it in circle.members.all()] == ["Ana"]
    client.post(f"{address}remove/", {"member": "everybody"})
    assert not Circle.objects.exists()


def test_an_account_that_was_removed_comes_back_with_no_guest_s_games(circle: Circle) -> None:
    user = User.objects.create_user("bob")
    account = Player.objects.create(user=user)
    circles.remove(circles.join(circle, account, "Bob"))
    guest = member(circle, "Bob")
    join_account(guest.player_id, user)
    assert [it.name for it in circle.members.all()] == ["Ana"]
    assert circle.removed.filter(player=account).exists()


def test_who_was_removed_comes_back_only_when_let_in_again(client: Client) -> None:
    client.post("/groups/", {"title": "Night owls", "name": "Ana"})
    circle, friend = Circle.objects.get(), Client()
    address = f"/groups/{circle.pk}/"
    friend.post(address, {"name": "Bob"})
    client.post(f"{address}remove/", {"member": circle.members.get(name="Bob").pk})
    refused = friend.post(address, {"name": "Bobby"})
    assert refused.status_code == 422
    assert "You were removed from this group" in refused.content.decode()
    user = User.objects.create_user("bob")  # nor by an account that takes the browser's games along
    assert circle.removed.filter(player=join_account(circle.removed.get().player_id, user)[0])
    removed = circle.removed.get().pk
    assert "Let Bob back in" in client.get(address).content.decode()
    assert friend.post(f"{address}let-in/", {"removed": removed}).status_code == 404
    for odd in ("", "x", "9" * 40):
        client.post(f"{address}let-in/", {"removed": odd})
    assert circle.removed.exists()
    client.post(f"{address}let-in/", {"removed": removed})
    friend.force_login(user)
    assert friend.post(address, {"name": "Bob"}).status_code == 302
    assert circle.members.filter(name="Bob").exists()


def test_when_its_maker_goes_who_was_in_it_longest_keeps_it(circle: Circle) -> None:
    bob = member(circle, "Bob")
    circles.leave(circle.members.first() or bob)
    assert circles.keeper_of(circle) == bob.player_id


def test_a_browser_s_groups_become_the_account_s_once(circle: Circle) -> None:
    user = User.objects.create_user("hazel")
    account = Player.objects.create(user=user)
    guest = member(circle, "Guest").player
    circles.join(circle, account, "Hazel")
    other = circles.make("Other", guest, "Guest")
    join_account(guest.pk, user)
    assert [it.name for it in circle.members.all()] == ["Ana", "Hazel"]
    assert other.members.get().player == account
    assert circles.keeper_of(other) == account.pk


def test_a_group_that_nobody_is_in_any_more_is_thrown_away(circle: Circle) -> None:
    member(circle, "Bob")
    prune()
    assert Circle.objects.exists()
    Player.objects.all().delete()
    prune()
    assert not Circle.objects.exists()


def test_groups_and_dares_are_in_the_file_of_an_account(client: Client, circle: Circle) -> None:
    user = User.objects.create_user("hazel", password="correct horse battery")
    circles.join(circle, Player.objects.create(user=user), "Hazel")
    client.force_login(user)
    text = b"".join(client.get("/account/export/")).decode()  # type: ignore[arg-type]
    assert '"title": "Night owls", "name": "Hazel"' in text


def test_a_private_list_is_named_to_its_keeper_alone(
    client: Client, circle: Circle, english: Lexicon
) -> None:
    """The table named it to the whole group, whose members can't open it."""
    cid, dan = member(circle, "Cid"), member(circle, "Dan")
    draft = make_lexicon("draft", "Dan is leaving us", "en", {"mouse": True})
    draft.keeper, draft.visibility = cid.player_id, Lexicon.Visibility.DRAFT
    draft.save()
    finish(daily(english), cid, 3)
    finish(daily(draft), cid, 4)
    named = {
        reader.name: [name for _, name in table_of(circle, DAY, reader.player_id).puzzles]
        for reader in (cid, dan)
    }
    assert named["Cid"] == ["Wordle, Dan is leaving us", "Wordle, English"]
    assert named["Dan"] == ["Wordle, private list", "Wordle, English"]


def test_the_week_stands_beside_the_day(circle: Circle, english: Lexicon) -> None:
    cleo, ben = member(circle, "Cleo"), member(circle, "Ben")
    first, second = daily(english), daily(english, day=DAY - timedelta(days=2))
    long_ago = daily(english, day=DAY - timedelta(days=7))
    for puzzle in (first, second, long_ago):
        finish(puzzle, ben, 3)
    finish(first, cleo, 4)
    finish(second, cleo, 6, status="lost")
    rows = [(row.member.name, row.days, row.solved) for row in week_of(circle, DAY)]
    assert rows == [
        ("Ben", (0, 0, 0, 0, 1, 0, 1), 2),
        ("Cleo", (0, 0, 0, 0, 0, 0, 1), 1),
        ("Ana", (0, 0, 0, 0, 0, 0, 0), 0),
    ]
