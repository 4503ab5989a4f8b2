"""A visitor's own list: pasted, played, sent, changed, deleted; nobody else's business before."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from games.accounts.account_data import delete_account, exported
from games.catalogue import games
from games.lists.play_list import offers
from games.models import Play
from games.pages.play_page import clues_now
from games.plays.open_play import open_play_of
from lexicons.models import Lexicon
from lexicons.reference.language_names import language_name
from lexicons.revisions.publish import active, reachable
from lexicons.revisions.remove import prune_own, take_down
from lexicons.uploads import visitor_lists
from lexicons.uploads.guess_language import guess_language
from tests.facts import stated
from tests.fixtures import make_lexicon
from tests.lexicons.test_importer_shapes import workbook
from wordgames.importer import ImportRefused
from wordgames.importer.word_lines import pasted, split_clue

pytestmark = pytest.mark.django_db
ANIMALS = "chien: dog\nvache: cow\nlapin: rabbit\nours\n12345\n"


def made(client: Client, **fields: str) -> Lexicon:
    """Return the list that a visitor makes of these words."""
    posted = {"name": "Animals", "language": "fr", "words": ANIMALS, "visibility": "unlisted"}
    response = client.post("/lists/new/", posted | fields)
    assert response.status_code == 302, response.content.decode()
    return Lexicon.objects.get(slug=response["Location"].split("/")[2])


def begun(client: Client, lexicon: Lexicon, slug: str = "wordle") -> Play:
    response = client.post(f"/lists/{lexicon.slug}/play/{slug}/")
    assert response.status_code == 302
    return Play.objects.get(pk=response["Location"].split("/")[3])


def test_a_line_is_a_word_or_a_word_and_a_clue() -> None:
    """A phone of Japan writes a wide colon, a list out of a document has numbers or dots."""
    lines = {
        "chien: dog": ("chien", "dog"),
        "chien\tthe  dog": ("chien", "the dog"),
        "chien = dog = hound": ("chien", "dog = hound"),
        "chien – dog": ("chien", "dog"),
        "arc-en-ciel": ("arc-en-ciel", ""),
        "  chien  ": ("chien", ""),
        "さくら：cherry": ("さくら", "cherry"),
        "chien -> dog": ("chien", "dog"),
        "12. chien: dog": ("chien", "dog"),
        "3) chien": ("chien", ""),
        "• chien": ("chien", ""),
        "- chien": ("chien", ""),
        "": ("", ""),
    }
    for line, pair in lines.items():
        assert split_clue(line) == pair


def test_a_name_keeps_the_quotes_that_are_its_own() -> None:
    """The last was lost: Say "hi" became Say "hi."""
    names = {
        'Say "hi"': 'Say "hi"',
        '"Say it"': "Say it",
        'Rack 19"': 'Rack 19"',
        '"Yes" or "no"': '"Yes" or "no"',
        '"chien"': "chien",
        'chien"': "chien",
    }
    assert {name: split_clue(name)[0] for name in names} == names
    assert split_clue('bonjour: to say "hi"') == ("bonjour", 'to say "hi"')
    assert split_clue('bonjour: "to say hi"') == ("bonjour", "to say hi")


@pytest.mark.parametrize(
    ("text", "words", "clues"),
    [
        ("chien, vache, ours", ["chien", "vache", "ours"], {}),
        ("chien vache ours", ["chien", "vache", "ours"], {}),
        ("chien: dog, vache: cow", ["chien", "vache"], {"chien": "dog", "vache": "cow"}),
        (
            "chien, vache, ours\nlapin, chat, rat",
            ["chien", "vache", "ours", "lapin", "chat", "rat"],
            {},
        ),
        (
            "chien,dog\nvache,cow\nours",
            ["chien", "vache", "ours"],
            {"chien": "dog", "vache": "cow"},
        ),
        ('"chien","dog, hound"\nvache,cow', ["chien", "vache"], {"chien": "dog, hound"}),
        ("chien: dog, hound\nvache: cow, ox", ["chien", "vache"], {"chien": "dog, hound"}),
        ("\ufeffchien: dog\nvache", ["chien", "vache"], {"chien": "dog"}),
        ("word,weight\nchien,3\nvache,2", ["chien", "vache"], {}),
    ],
)
def test_words_come_between_commas_and_spaces_too(
    text: str, words: list[str], clues: dict[str, str]
) -> None:
    """A spreadsheet's "chien,dog" and words typed in one line were refused: "has a weight that is
    not a number"."""
    draft = visitor_lists.read_own(text, "fr")
    columns = draft.read.columns
    assert sorted(words) == sorted(word for n in columns.lengths for word in columns.words(n))
    assert clues.items() <= draft.clues.items()


@pytest.mark.parametrize(
    ("code", "text", "words"),
    [
        ("de", "der Hund: dog\ndie Katze: cat\ndas Haus\nrot", {"hund", "katze", "haus", "rot"}),
        ("fr", "le chien: dog\nl'arbre: tree\nl’été\nles amis", {"chien", "arbre", "ete", "amis"}),
        ("en", "to run: courir\nthe dog\ntoe", {"run", "dog", "toe"}),
        ("it", "un'amica\nlo zio", {"amica", "zio"}),
    ],
)
def test_articles_of_a_vocabulary_are_left_out(code: str, text: str, words: set[str]) -> None:
    """A teacher's "der Hund: dog" was left out, for it has a space."""
    draft = visitor_lists.read_own(text, code)
    columns = draft.read.columns
    assert {word for length in columns.lengths for word in columns.words(length)} == words
    assert draft.read.report.rejected == 0
    assert len(draft.clues) == text.count(":")


def test_a_line_of_several_words_is_named_by_its_own_number() -> None:
    draft = visitor_lists.read_own("chien, vache, 12\nlapin, chat, r2d2", "fr")
    assert [(each.line, each.text) for each in draft.read.report.rejections] == [
        (1, "12"),
        (2, "r2d2"),
    ]


@pytest.mark.parametrize(
    ("text", "words", "noted"),
    [
        ("Name: ____  Date: ____\n\n1. chien\n2. chat\n3. loup", 3, "Line 1, “Name: ____ Date"),
        ("Nom :\nDate :\nchien\nchat\nloup", 3, "2 lines are read as headings"),
        ("Animaux:\nchien\nchat\nArbres:\nchêne\nhêtre", 4, "the first is line 1, “Animaux:”."),
        ("Nom: ______\nchien: aboie\nchat: miaule", 2, "Line 1, “Nom: ______”"),
        ("chien:\nchat: miaule\nloup: hurle", 3, ""),
        ("chien: ____\nchat: ____\nloup: ____", 3, ""),
        ("chien:\nchat:\nloup:", 3, ""),
    ],
)
def test_what_stands_over_words_or_is_to_be_filled_in_is_none(
    text: str, words: int, noted: str
) -> None:
    """ "Name" was a word of a worksheet's games."""
    report = visitor_lists.read_own(text, "fr").read.report
    assert (report.words, report.rejected) == (words, 0)
    assert ("read as" in " ".join(report.notes)) == bool(noted)
    assert noted in " ".join(report.notes)


@pytest.mark.parametrize("kind", ["VCALENDAR", "VCARD"])
def test_a_calendar_is_no_list(kind: str) -> None:
    with pytest.raises(ImportRefused, match="a calendar or an address book, not a list"):
        visitor_lists.read_own(f"BEGIN:{kind}\nVERSION:2.0\nEND:{kind}\n", "fr")


def test_the_language_of_a_new_list_is_found_by_typing(client: Client) -> None:
    """A French page had a menu of 600 languages, with English names: Allemand under G (P29)."""
    page = client.get("/lists/new/", headers={"Accept-Language": "fr"}).content.decode()
    assert 'list="language-names"' in page
    assert '<datalist id="language-names"><option value="' in page
    for name in ("Allemand", "Espagnol", "Grec", "Klingon"):
        assert f'<option value="{name}">' in page
    page = client.get("/lists/new/", headers={"Accept-Language": "he"}).content.decode()
    assert '<option value="עברית">' in page, "and not עברי, the script"


@pytest.mark.parametrize("said", ["fr", "French", " french", "Français", "francais"])
def test_a_language_has_its_name_its_own_name_and_a_code(client: Client, said: str) -> None:
    assert made(client, language=said).language == "fr"


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("γάτα\nσκύλος\nάλογο", "el"),
        ("niño\nmañana\notoño", "es"),
        ("żółw\nłódź\nkoń", "pl"),
        ("кіт\nїжак\nґудзик", "uk"),
        ("кошка\nсобака\nмышь", "ru"),
        ("שלום\nחתול\nכלבים", "he"),
        ("고양이\n강아지", "ko"),
        ("ねこさん\nいぬさん", "ja"),
        ("der Hund: dog\ndie Katze: cat\ndas Haus: house", "de"),
        ("cat\ndog\nhouse", "en"),
    ],
)
def test_the_language_is_guessed_from_the_letters_and_words(
    client: Client, words: str, language: str
) -> None:
    """English was chosen even for a Greek paste (P29)."""
    lexicon = made(client, words=words, language="")
    assert lexicon.language.partition("-")[0] == language
    page = client.get(f"/lists/{lexicon.slug}/").content.decode()
    assert f"{language_name(language)}, " in page


def test_words_of_a_dictionary_of_ours_show_its_language(client: Client) -> None:
    """Letters alone say nothing of French words without accents."""
    make_lexicon("fr", "Français", "fr", {"chien": True, "lapin": True}, folded=True)
    Lexicon.objects.filter(slug="fr").update(bundled=True)
    assert made(client, words="chien\nlapin\nours", language="").language == "fr"
    assert made(client, words="hund\nkatt\nsol", language="").language == "en"


def test_the_keys_are_the_language_s_and_not_only_the_list_s(client: Client) -> None:
    """The keys of eight words told at once which letters are out (P31)."""
    lexicon = made(client)
    assert lexicon.current is not None
    assert lexicon.current.letters == "abcdefghijklmnopqrstuvwxyz"
    assert list(lexicon.current.read().strings()) == ["ours", "chien", "lapin", "vache"]
    play = begun(client, lexicon)
    assert 'data-key="z"' in client.get(f"/wordle/play/{play.pk}/").content.decode()
    greek = made(client, words="γάτα\nσκύλος\nάλογο", language="el")
    assert greek.current is not None
    assert greek.current.letters == "αβγδεζηθικλμνξοπρστυφχψω"
    other = made(client, words="γάτα\nσκύλος\nάλογο", language="en")
    assert other.current is not None
    assert "z" not in other.current.letters, "no Latin keys beside Greek ones"


def test_good_lines_are_taken_and_bad_ones_named(client: Client) -> None:
    lexicon = made(client)
    assert lexicon.current is not None
    assert lexicon.current.words == 4
    assert lexicon.current.clues.by_word == {"chien": "dog", "vache": "cow", "lapin": "rabbit"}
    page = client.get(f"/lists/{lexicon.slug}/").content.decode()
    assert "The list has 4 words." in page
    assert "1 line was left out: see below." in page
    assert "1: has a digit<br>" in page
    assert 'Line 5: <bdi translate="no">12345</bdi>' in page
    assert lexicon.expires_at is not None
    assert timedelta(days=29) < lexicon.expires_at - timezone.now() <= timedelta(days=30)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"words": ""}, "Type or paste some words, one per line."),
        ({"words": "1\n2\n"}, "The file has no usable word"),
        ({"words": "word\n" * 50_001}, "A list has at most 50,000 words; yours has 50,001."),
        ({"name": "<b>"}, "Use letters and digits only"),
        ({"name": ""}, "Type a name."),
        ({"language": "xx-yy"}, "Choose a language from the list."),
        ({"visibility": "public"}, "Select a valid choice"),
        ({"words": "chien\0"}, "Null characters are not allowed."),
    ],
)
def test_what_is_no_list_is_refused_with_a_sentence(
    client: Client, fields: dict[str, str], sentence: str
) -> None:
    posted = {"name": "Animals", "language": "fr", "words": ANIMALS, "visibility": "unlisted"}
    response = client.post("/lists/new/", posted | fields)
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert not Lexicon.objects.exists()


def test_it_is_played_in_every_game_that_it_fits_with_its_clue(client: Client) -> None:
    lexicon = made(client)
    slugs = {offer.game.slug for offer in offers(lexicon)}
    assert {"wordle", *stated("COURSE")} < slugs
    assert slugs < {kind.slug for kind in games() if kind.lexicon_kind == lexicon.kind}
    for slug in slugs:
        play = begun(client, lexicon, slug)
        page = client.get(f"/{slug}/play/{play.pk}/").content.decode()
        clues = clues_now(open_play_of(play.pk, slug, play.player_id))
        for clue in clues:
            assert f'<p class="clue"><bdi>{clue}</bdi></p>' in page
    assert begun(client, lexicon).puzzle.setup["secrets"][0] in {"chien", "vache", "lapin"}


def test_markup_in_clues_is_shown_as_it_was_typed(client: Client) -> None:
    lexicon = made(client, words="chien: <script>alert(1)</script>")
    play = begun(client, lexicon)
    page = client.get(f"/wordle/play/{play.pk}/").content.decode()
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "<script>alert(1)" not in page


def test_who_has_the_link_plays_and_is_offered_the_list_from_then_on(client: Client) -> None:
    lexicon, friend = made(client), Client()
    assert lexicon not in active()
    assert lexicon.name not in friend.get("/wordle/settings/").content.decode()
    assert friend.get(f"/lists/{lexicon.slug}/").status_code == 200
    assert lexicon.name in friend.get("/wordle/settings/").content.decode()
    assert "Edit" not in friend.get(f"/lists/{lexicon.slug}/").content.decode()
    play = begun(friend, lexicon)
    assert friend.get(f"/wordle/play/{play.pk}/").status_code == 200
    again = friend.post(f"/wordle/play/{play.pk}/again/", {"sequence": 0})
    assert Play.objects.get(pk=again["Location"].split("/")[3]).puzzle.revision == lexicon.current


def test_a_draft_is_its_keepers_alone(client: Client) -> None:
    lexicon, stranger = made(client, visibility="draft"), Client()
    assert client.get(f"/lists/{lexicon.slug}/").status_code == 200
    assert lexicon.name in client.get("/wordle/settings/").content.decode()
    stranger.cookies["lists"] = lexicon.slug
    for method, address in [
        ("get", ""),
        ("post", "play/wordle/"),
        ("post", "change/"),
        ("post", "words/"),
        ("post", "delete/"),
        ("get", "report/"),
    ]:
        assert getattr(stranger, method)(f"/lists/{lexicon.slug}/{address}").status_code == 404
    assert lexicon.name not in stranger.get("/wordle/settings/").content.decode()
    assert stranger.get(f"/wordle/daily/{lexicon.slug}/2026-11-01/").status_code == 404
    assert not reachable(lexicon.slug).exists()


def test_only_the_keeper_and_editors_change_it_and_only_he_deletes_it(client: Client) -> None:
    lexicon = made(client)
    teacher = User.objects.create_user("colleague")
    fields = {"name": "Beasts", "visibility": "unlisted"}
    lexicon.editors.add(teacher)
    assert Client().post(f"/lists/{lexicon.slug}/change/", fields).status_code == 404
    assert client.post(f"/lists/{lexicon.slug}/change/", fields).status_code == 302
    colleague = Client()
    colleague.force_login(teacher)
    new = {"words": "chat: cat\nvache: cow"}
    other = Client()
    other.force_login(User.objects.create_user("other"))
    assert other.post(f"/lists/{lexicon.slug}/words/", new).status_code == 404
    assert colleague.post(f"/lists/{lexicon.slug}/words/", new).status_code == 302
    lexicon.refresh_from_db()
    assert lexicon.name == "Beasts"
    assert lexicon.current is not None
    assert lexicon.current.words == 2
    assert colleague.post(f"/lists/{lexicon.slug}/delete/").status_code == 404
    assert client.post(f"/lists/{lexicon.slug}/delete/").status_code == 302
    assert not Lexicon.objects.exists()


def test_words_that_were_replaced_stay_only_where_a_game_needs_them(client: Client) -> None:
    lexicon = made(client)
    client.post(f"/lists/{lexicon.slug}/words/", {"words": "chat: cat"})
    assert lexicon.revisions.count() == 1
    begun(client, lexicon)
    client.post(f"/lists/{lexicon.slug}/words/", {"words": "vache: cow"})
    assert lexicon.revisions.count() == 2


def test_the_words_stand_there_to_be_changed_with_their_clues(client: Client) -> None:
    """To mend one word a teacher had to type the whole list again."""
    lexicon = made(client, words="Été: summer\nhiver: winter\nlune")
    field = client.get(f"/lists/{lexicon.slug}/").context["words"].initial["words"]
    assert sorted(field.split("\n")) == ["hiver: winter", "lune", "été: summer"]
    client.post(f"/lists/{lexicon.slug}/words/", {"words": field.replace("lune", "soleil: sun")})
    lexicon.refresh_from_db()
    assert lexicon.current is not None
    assert lexicon.current.clues.by_word == {"ete": "summer", "hiver": "winter", "soleil": "sun"}


def test_a_file_takes_the_place_of_the_words_that_stand_there(client: Client) -> None:
    lexicon = made(client)
    field = client.get(f"/lists/{lexicon.slug}/").context["words"].initial["words"]
    file = SimpleUploadedFile("new.txt", b"chat\nloup")
    posted = {"words": field.replace("\n", "\r\n"), "file": file}
    client.post(f"/lists/{lexicon.slug}/words/", posted)
    lexicon.refresh_from_db()
    assert lexicon.current is not None
    assert lexicon.current.words == 2


def test_a_refused_change_keeps_the_link_and_what_was_typed(client: Client) -> None:
    lexicon = made(client)
    address = f"/lists/{lexicon.slug}/"
    fields = {"name": "<b>", "visibility": "unlisted"}
    for part, posted in (("change/", fields), ("words/", {"words": "12345"})):
        response = client.post(f"{address}{part}", posted)
        assert response.status_code == 422
        page = response.content.decode()
        assert f'value="http://testserver{address}"' in page
        assert "Use letters and digits only" in page or "12345" in page


def test_public_needs_the_staffs_yes(client: Client) -> None:
    lexicon = made(client, visibility="asked")
    assert lexicon not in active()
    Lexicon.objects.update(visibility="public")
    assert lexicon in active()
    fields = {"name": "Beasts", "visibility": "asked"}
    client.post(f"/lists/{lexicon.slug}/change/", fields)
    lexicon.refresh_from_db()
    assert lexicon.visibility == "public", "a change of name asks for nothing anew"


def test_a_daily_is_there_only_where_it_is_wanted(client: Client) -> None:
    lexicon = made(client)
    day = timezone.now().date()
    assert client.get(f"/wordle/daily/{lexicon.slug}/{day}/").status_code == 404
    Lexicon.objects.update(has_dailies=True)
    assert client.get(f"/wordle/daily/{lexicon.slug}/{day}/").status_code == 200


def test_a_guest_has_ten_lists(client: Client) -> None:
    for _ in range(visitor_lists.MOST_LISTS[False]):
        made(client)
    posted = {"name": "One more", "language": "fr", "words": ANIMALS, "visibility": "unlisted"}
    response = client.post("/lists/new/", posted)
    assert "You have 10 lists" in response.content.decode()
    with pytest.raises(ImportRefused):
        visitor_lists.read_own("", "en")


def test_a_taken_down_list_keeps_what_was_played_and_nothing_else(client: Client) -> None:
    lexicon = made(client)
    play = begun(client, lexicon)
    secret = play.puzzle.setup["secrets"][0]
    client.post(f"/wordle/play/{play.pk}/", {"guess": secret, "sequence": 0})
    other = next(word for word in ("chien", "vache", "lapin") if word != secret)
    take_down(lexicon)
    lexicon.refresh_from_db()
    assert lexicon.current is not None
    columns = lexicon.current.read()
    assert secret in columns
    assert other not in columns
    assert not hasattr(lexicon.current, "clues")
    assert client.get(f"/lists/{lexicon.slug}/").status_code == 404
    page = client.get(f"/wordle/play/{play.pk}/")
    assert page.status_code == 200
    assert secret.upper() in page.content.decode()


def test_a_list_leads_to_bots_that_play_its_words(client: Client) -> None:
    """S3: from one's own list nothing led to bots; English was ticked beside it."""
    page = client.get(f"/lists/{made(client).slug}/").content.decode()
    link = re.search(r'href="(/stats/runs/new/[^"]*)">Let bots play', page)
    assert link is not None
    form = client.get(link[1]).context["form"]
    assert form["lexicons"].value() == [Lexicon.objects.get().slug]
    strangers = Client().get(f"/lists/{Lexicon.objects.get().slug}/").content.decode()
    assert "Let bots play" not in strangers


def test_a_guests_list_ends_after_thirty_days(client: Client) -> None:
    played, unplayed = made(client), made(client)
    play = begun(client, played)
    client.post(
        f"/wordle/play/{play.pk}/", {"guess": play.puzzle.setup["secrets"][0], "sequence": 0}
    )
    assert prune_own() == 0
    Lexicon.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert client.get(f"/lists/{played.slug}/").status_code == 404
    assert prune_own() == 2
    assert list(Lexicon.objects.all()) == [played]
    assert not Lexicon.objects.filter(pk=unplayed.pk).exists()
    assert client.get(f"/wordle/play/{play.pk}/").status_code == 200
    assert prune_own() == 0


def test_a_report_of_the_whole_list_reaches_the_staff(client: Client) -> None:
    lexicon = made(client)
    answer = Client().post(f"/lists/{lexicon.slug}/report/", {"comment": "Names of pupils"})
    assert answer.status_code == 302
    assert lexicon.reports.get().comment == "Names of pupils"


def test_a_guests_lists_come_along_to_the_account_and_its_file(client: Client) -> None:
    lexicon = made(client)
    user = User.objects.create_user("teacher", password="a long and quiet river")
    client.post("/account/log-in/", {"username": "teacher", "password": "a long and quiet river"})
    lexicon.refresh_from_db()
    assert lexicon.expires_at is None
    assert client.get(f"/lists/{lexicon.slug}/").content.decode().count("Edit</") == 1
    kept = json.loads("".join(exported(user)))["lists"]
    assert [each["name"] for each in kept] == ["Animals"]
    assert sorted(kept[0]["words"]) == ["chien", "lapin", "ours", "vache"]
    delete_account(user)
    assert not Lexicon.objects.exists()


def test_lists_beyond_an_account_s_room_come_along_and_end_as_a_guest_s(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each log-in brought ten more that stayed for good: fifty bound nobody."""
    monkeypatch.setattr(visitor_lists, "MOST_LISTS", {True: 2, False: 10})
    lists = [made(client) for _ in range(3)]
    User.objects.create_user("teacher", password="a long and quiet river")
    client.post("/account/log-in/", {"username": "teacher", "password": "a long and quiet river"})
    for lexicon in lists:
        lexicon.refresh_from_db()
    assert len({lexicon.keeper for lexicon in lists}) == 1
    assert [lexicon.expires_at is None for lexicon in lists] == [True, True, False]
    assert client.get(f"/lists/{lists[2].slug}/").status_code == 200


def test_staff_delete_what_nothing_uses_and_take_down_the_rest(client: Client) -> None:
    staff = Client()
    staff.force_login(User.objects.create_superuser("root"))
    unused, played = made(client), made(client)
    play = begun(client, played)
    move = {"guess": play.puzzle.setup["secrets"][0], "sequence": 0}
    client.post(f"/wordle/play/{play.pk}/", move)
    page = staff.get(f"/admin/lexicons/lexicon/{unused.pk}/change/").content.decode()
    assert "Delete: nothing uses it" in page
    staff.post(f"/admin/lexicons/lexicon/{unused.pk}/remove/", {"sure": "yes"})
    staff.post(f"/admin/lexicons/lexicon/{played.pk}/remove/", {"sure": "yes"})
    assert list(Lexicon.objects.values_list("slug", flat=True)) == [played.slug]
    assert client.get(f"/wordle/play/{play.pk}/").status_code == 200
    assert client.get(f"/lists/{played.slug}/").status_code == 404
    assert client.post(f"/admin/lexicons/lexicon/{played.pk}/remove/").status_code == 302


def test_mine_are_listed_and_a_new_one_is_offered(client: Client) -> None:
    assert "You don't have a list yet." in client.get("/lists/").content.decode()
    lexicon, friend = made(client), Client()
    assert f'href="/lists/{lexicon.slug}/"' in client.get("/lists/").content.decode()
    assert lexicon.slug not in friend.get("/lists/").content.decode()
    friend.get(f"/lists/{lexicon.slug}/")
    assert f'href="/lists/{lexicon.slug}/"' in friend.get("/lists/").content.decode()
    assert client.get("/lists/new/").status_code == 200
    assert friend.get(f"/lists/{lexicon.slug}/report/").status_code == 200


VOCABULARY = "der Hund\tdog\t1\ndie Katze\tcat\t1\ndas Haus\thouse\t2\n"


def asked(client: Client, **fields: object) -> str:
    posted = {"name": "Animals", "language": "de", "words": VOCABULARY, "visibility": "unlisted"}
    response = client.post("/lists/new/", posted | fields)
    assert response.status_code == 200
    assert not Lexicon.objects.exists()
    return response.content.decode()


def chosen(page: str) -> list[str]:
    """Return what is marked in each column's choice."""
    choices = re.findall(r'<select name="columns".*?</select>', page, re.DOTALL)
    marked = [re.search(r'value="(\w*)" selected', choice) for choice in choices]
    return [match[1] if match else "?" for match in marked]


def test_the_columns_of_a_pasted_table_are_confirmed_before_a_list_is_made(client: Client) -> None:
    """B3: the columns were guessed, and what did not fit was refused."""
    page = asked(client)
    assert "This looks like a table. Check what each column holds." in page
    assert chosen(page) == ["word", "clue", "weight"]
    assert "Katze</td>" in page
    lexicon = made(client, language="de", words=VOCABULARY, columns=["", "word", ""])  # type: ignore[arg-type]
    assert sorted(lexicon.current.read().strings()) == ["cat", "dog", "house"]  # type: ignore[union-attr]


def test_a_table_gives_clues_and_loses_its_articles(client: Client) -> None:
    lexicon = made(client, language="de", words=VOCABULARY, columns=["word", "clue", ""])  # type: ignore[arg-type]
    assert sorted(lexicon.current.read().strings()) == ["haus", "hund", "katze"]  # type: ignore[union-attr]
    assert begun(client, lexicon)
    assert lexicon.current.clues.by_word["hund"] == "dog"  # type: ignore[union-attr]


def test_a_sheet_that_is_sent_is_asked_about_and_kept_in_the_field(client: Client) -> None:
    assert "Or upload a file<" in client.get("/lists/new/").content.decode(), "not only a text"
    sheet = workbook([["Hund", "dog", 1], ["Katze", "cat", 1], ["Haus", "house", 2]])
    page = asked(client, words="", file=SimpleUploadedFile("words.xlsx", sheet))
    assert chosen(page)[:2] == ["word", "clue"]
    assert "Katze\tcat" in page, "so that the next post has it"


WIDE = """Unit 3: animals,,,,
No,English,German,Notes,Page
1,dog,der Hund,"common, pet",12
,cat,die Katze,,13
2,horse,das Pferd,"rides
fast",14
3,mouse,die Maus,,15
"""


def test_cells_of_a_csv_are_no_words_of_a_line(client: Client) -> None:
    """Notes and page numbers of a sheet were taken for words: 14 of 4, and 13 "lines left out"."""
    fields = {"name": "Unit 3", "language": "en", "words": "", "visibility": "unlisted"}
    asked = client.post(
        "/lists/new/", fields | {"file": SimpleUploadedFile("u.csv", WIDE.encode())}
    )
    assert asked.status_code == 200
    page = asked.content.decode()
    assert 'name="columns"' in page
    assert "rides fast" in page
    text = asked.context["form"]["words"].value()
    chosen = {"columns": ["", "word", "clue", "", ""], "header": "", "words": text}
    lexicon = Lexicon.objects.get(
        slug=client.post("/lists/new/", fields | chosen)["Location"].split("/")[2]
    )
    assert {"cat", "dog", "horse", "mouse"} <= {*lexicon.current.read().strings()}
    sheet = workbook(
        [["Vocabulary of unit 3"], *(["", it, "x", 3] for it in ("cat", "dog", "mouse"))]
    )
    asked = client.post("/lists/new/", fields | {"file": SimpleUploadedFile("u.xlsx", sheet)})
    assert 'name="columns"' in asked.content.decode(), "a title made lines of its rows"
    unclosed = f'a,b,c\n"x,y,z\n{"crane,slate,abbey" * 20_000}\n'.encode()
    refused = client.post("/lists/new/", fields | {"file": SimpleUploadedFile("u.csv", unclosed)})
    assert refused.status_code in (200, 302, 422)


@pytest.mark.parametrize("columns", [["", ""], ["weight"], ["word", "nonsense"], ["word"] * 99])
def test_a_choice_without_words_is_a_sentence_and_loses_nothing(
    client: Client, columns: list[str]
) -> None:
    posted = {"name": "A", "language": "de", "words": VOCABULARY, "visibility": "unlisted"}
    response = client.post("/lists/new/", posted | {"columns": columns})
    assert response.status_code == 422
    assert "Say which column holds the words." in response.content.decode()
    assert "die Katze" in response.content.decode()


def test_words_that_are_no_table_are_made_at_once(client: Client) -> None:
    assert made(client)
    assert made(client, words="chien, vache, ours\nlapin, chat, rat")
    assert made(client, words='["chien", "vache"]')


ROMANIAN = "şapte\nșapte\nştire\nțânţar\n"


def test_letters_that_look_alike_are_one_in_romanian(client: Client) -> None:
    """B7: older lists and keyboards write a cedilla; the keys had a second alphabet."""
    lexicon = made(client, language="ro", words=ROMANIAN)
    assert sorted(lexicon.current.read().strings()) == ["șapte", "știre", "țânțar"]  # type: ignore[union-attr]
    play = begun(client, lexicon)
    secret = play.puzzle.setup["secrets"][0]
    old = secret.replace("ș", "ş").replace("ț", "ţ")
    client.post(f"/wordle/play/{play.pk}/", {"guess": old, "sequence": 0})
    play.refresh_from_db()
    assert play.status == Play.Status.WON


def test_a_schwa_is_one_letter_in_azerbaijani(client: Client) -> None:
    lexicon = made(client, language="az", words="gəlin\ngǝlir\nəllər")
    assert set("ǝ").isdisjoint("".join(lexicon.current.read().strings()))  # type: ignore[union-attr]


def test_a_table_read_in_the_wrong_language_still_shows_its_columns(client: Client) -> None:
    posted = {"name": "A", "language": "en", "words": VOCABULARY, "visibility": "unlisted"}
    response = client.post("/lists/new/", posted)
    assert response.status_code == 422
    page = response.content.decode()
    assert "What each column holds" in page
    assert ">Create list</button>" in page


def test_clues_that_end_in_a_number_are_no_columns() -> None:
    """All such lines were refused: their words kept the colon."""
    for clues in (("mission 11", "mission 7", "mission 3"), ("11", "7", "3")):
        lines = zip(("apollo", "soyuz", "gemini"), clues, strict=True)
        draft = visitor_lists.read_own("\n".join(f"{word}: {clue}" for word, clue in lines), "en")
        assert draft.clues == dict(zip(("apollo", "soyuz", "gemini"), clues, strict=True))


def test_names_of_several_words_are_for_games_that_show_their_signs(client: Client) -> None:
    """B16: other games play the single words of such a list, and say how many they leave out."""
    words = "San Francisco\nXi'an\nto-day\ncrane\nslate\n"
    lexicon = made(client, language="en", words=words, names="on")
    assert lexicon.current.words == 5
    assert "to-day" in visitor_lists.as_typed(lexicon)
    page = client.get(f"/lists/{lexicon.slug}/").content.decode()
    assert "3 names with a space, a hyphen or another sign" in page
    wordle = next(offer for offer in offers(lexicon) if offer.game.slug == "wordle")
    pool = wordle.game.draw_pool(wordle.options, wordle.game.words(lexicon.current))
    assert set(pool) == {"crane", "slate"}
    play = begun(client, lexicon)
    refused = client.post(f"/wordle/play/{play.pk}/", {"guess": "today", "sequence": 0})
    assert "Not in the word list" in refused.content.decode()
    only = made(client, language="en", words="San Francisco\nXi'an\nNew York", names="on")
    assert [offer.game.name for offer in offers(only)] == ["Hangman", "Jumble"]


def test_a_file_begins_on_its_own_first_line(client: Client) -> None:
    """It began on the second, after the empty field of words: sep= was a word, and no table."""
    sent: Any = SimpleUploadedFile("words.csv", b"sep=;\ncrane;5\nslate;3\nabbey;12\n")
    assert chosen(asked(client, words="", file=sent)) == ["word", "weight"]
    sent = SimpleUploadedFile("words.txt", b"chien\nv4che\n")
    lexicon = made(client, words="", file=sent)
    page = client.get(f"/lists/{lexicon.slug}/").content.decode()
    assert 'Line 2: <bdi translate="no">v4che</bdi>' in page


def test_a_table_keeps_the_columns_beside_an_empty_first_cell(client: Client) -> None:
    words = "\tword\tcount\n0\tcrane\t5\n1\tslate\t3\n"
    assert chosen(asked(client, words=words)) == ["", "word", "weight"]
    columns: Any = ["", "word", "weight"]
    lexicon = made(client, language="en", words=words, columns=columns, header="yes")
    assert lexicon.current is not None
    assert sorted(lexicon.current.read().strings()) == ["crane", "slate"]


def test_a_language_is_guessed_by_one_query_and_a_few_words(
    client: Client, django_assert_max_num_queries: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each language whose letters fit had a query of its own: 140 ms and hundreds of queries."""
    looked_at: list[str] = []
    monkeypatch.setattr(
        "lexicons.uploads.guess_language.pasted",
        lambda text: (looked_at.append(text), pasted(text))[1],
    )
    with django_assert_max_num_queries(1):
        assert guess_language("\n".join(["crane", "slate", "house"] * 10_000), "en") == "en"
    assert len(looked_at[0]) <= 50_000
