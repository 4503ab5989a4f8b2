"""Records are told alike everywhere, and a better tree that somebody sends becomes one."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone, translation

from games.accounts.account_data import delete_account, exported
from games.models import Player
from lexicons.models import Lexicon
from lexicons.revisions.publish import words_of
from solvers.records import best_known, services
from solvers.records import check_tree as checking
from solvers.records.best_known import (
    GATHERED,
    LABELS,
    OBJECTIVES,
    TITLES,
    BestKnown,
    Task,
)
from solvers.records.models import TreeUpload
from solvers.records.record_rows import rows_of, said_words
from solvers.records.services import tree_text
from tests.fixtures import make_lexicon
from tests.run_commands import output
from wordgames.artifacts import words_hash
from wordgames.evidence import NAMES
from wordgames.sources.packed_text import text_of
from wordgames.tiles.agents.tree_text import read_tree
from wordgames.tiles.evaluation.tree_check import check_tree

ROOT = Path(__file__).parents[3]
WORDS = ("bat", "cat", "hat", "mat", "rat", "cot")
POOR = "bat\nbat cat\nbat cat hat\nbat cat hat mat\nbat cat hat mat rat\nbat cot\n"
BETTER = "bat\nbat chm cat\nbat chm hat\nbat chm mat\nbat chm rat\nbat cot\n"
EVERY = best_known.shipped()
OPEN = "/records/upload/"


def test_a_list_is_counted_in_what_its_game_is_made_of() -> None:
    equations = next(best.task for best in EVERY if best.task.key == "official-5")
    assert said_words(equations, {"equations": "Equations"}) == "Equations, 5 places"
    assert said_words(best_known.shipped_of("wordle", "es-3").task, {}) == "es, 3 letters"


@pytest.mark.parametrize(
    ("best", "document", "text"),
    [(best, *doc) for best in EVERY for doc in best.docs],
    ids=lambda value: value if isinstance(value, str) and value.startswith("docs/") else "",
)
def test_a_document_tells_what_the_record_says(best: BestKnown, document: str, text: str) -> None:
    assert text in (ROOT / document).read_text("utf-8")
    figures = [f"{best.average:.4f}" if best.average else "", f"{best.total or 0:,}"]
    figures += [f"{100 * best.rate:.2f}%"] if best.rate else []
    figures += [f" {best.worst} |"] if best.task.objective != "average" else []
    assert any(figure and figure in text for figure in figures)


def test_no_two_records_of_a_game_have_one_name(db: None) -> None:
    """On the page, "English, 5 letters · words the bot knows" were 64.66% and 17."""
    names = Counter((row.best.task.game, row.words, row.label) for row in rows_of(EVERY))
    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize(
    "best", [best for best in EVERY if best.bound], ids=lambda best: str(best.task.key)
)
def test_a_document_tells_what_nobody_can_better(best: BestKnown) -> None:
    assert best.bound is not None
    figure = f"{best.bound:.4f}" if best.rate is None else f"{100 * best.bound:.2f}"
    if best.task.objective == "lives":
        figure = f"| {best.bound} to {best.worst} |"
    assert any(figure in (ROOT / document).read_text("utf-8") for document, _ in best.docs)


def test_what_a_record_says_is_among_what_can_be_said() -> None:
    keys = [(best.task.game, best.task.key) for best in EVERY]
    assert len(keys) == len(set(keys)) > 40
    for best in EVERY:
        assert best.task.label in LABELS
        assert best.task.objective in OBJECTIVES
        assert best.status in NAMES
        assert (best.status == "proven") == bool(best.proof) == ("bin/check_proof" in best.command)
        assert not best.task.title or best.task.title in TITLES
        assert best.bound is None or best.status != "proven"
        if best.bound is not None and best.rate is not None:
            assert best.rate < best.bound < 1
        elif best.bound is not None and best.task.objective == "lives":
            assert 1 < best.bound < (best.worst or 0)
        elif best.bound is not None:
            assert 1 < best.bound < (best.average or 0)
        assert bool(best.published) == bool(best.source)
        assert not re.search(r"/(work|home|root|tmp)/", best.command + best.source)
        assert best.source == GATHERED or "/" not in best.source
        for name in filter(None, (best.tree, best.proof)):
            assert best.path(name).is_file()


@pytest.mark.parametrize(
    "best", [best for best in EVERY if best.tree], ids=lambda best: str(best.task.key)
)
def test_a_tree_that_comes_along_is_of_its_list_and_total(best: BestKnown) -> None:
    text = text_of(best.path(best.tree))
    facts = dict(re.findall(r"^# (\w+): (.+)$", text, re.MULTILINE))
    assert (facts["words"], facts["mode"]) == (best.task.list_hash, best.task.mode)
    known = checking.records_of(best.task.game)
    assert known
    games = [line.split(",") for line in known.plain(text).splitlines()]
    assert len({game[-1] for game in games}) == len(games) == best.task.answers
    shown = Counter(map(len, games))
    assert (sum(shown.elements()), max(shown)) == (best.total, best.worst)
    in_time = sum(count for guesses, count in shown.items() if guesses <= (best.task.limit or 0))
    assert in_time == best.won or not best.won


@pytest.fixture
def task(db: None, monkeypatch: pytest.MonkeyPatch) -> Task:
    lexicon = make_lexicon(
        "tiny", "Tiny", "en", dict.fromkeys(WORDS, True) | {"zip": False, "chm": False}
    )
    Lexicon.objects.filter(pk=lexicon.pk).update(bundled=True)
    assert lexicon.current is not None
    words = words_of(lexicon.current, 3)
    task = Task("wordle", "tiny-3", "tiny", "", 3, words_hash(words), 6, 8)
    best = BestKnown(task, "found", "optimal", "2026-11-20", total=16, average=16 / 6, worst=5)
    for place in ("solvers.records.best_known.shipped", "solvers.records.services.shipped"):
        monkeypatch.setattr(place, lambda: (best,))
    return task


@pytest.fixture
def ada(db: None, client: Client) -> Client:
    client.force_login(User.objects.create_user("<b>Ada", password="a long one here"))
    return client


def sent(visitor: Client, lines: str, *, checked: bool = True, **fields: Any) -> Any:
    """Send a tree; return the page that says what became of it."""
    posted = {"task": "wordle/tiny-3", "lines": lines, **fields}
    page = visitor.post(OPEN, posted, follow=True)
    for tree in TreeUpload.objects.filter(state="waiting") if checked else ():
        checking.check(tree.pk)
        page = visitor.get(f"{OPEN}{tree.pk}/")
    return page


def test_a_better_tree_becomes_the_record_with_its_name(ada: Client, task: Task) -> None:
    page = sent(ada, POOR)
    assert "That is a new record" not in page.content.decode()
    assert "The record is 16 guesses, at most 5." in page.content.decode()
    assert (TreeUpload.objects.get().total, TreeUpload.objects.get().worst) == (17, 5)
    page = sent(ada, BETTER.replace(" ", ",").upper())
    assert "That is a new record" in page.content.decode()
    records = ada.get("/records/").content.decode()
    assert "&lt;b&gt;Ada" in records
    assert "<b>Ada" not in records
    text = ada.get("/records/wordle/tiny-3/tree.txt").content.decode()
    assert read_tree(text).tree.distribution() == read_tree(BETTER).tree.distribution()
    plain = ada.get("/records/wordle/tiny-3/tree.csv").content.decode()
    assert "BAT,CHM,CAT\n" in plain
    assert "#" not in plain


def test_an_equal_tree_does_not_take_the_record(ada: Client, task: Task) -> None:
    sent(ada, BETTER)
    first = services.standing_of("wordle", "tiny-3")
    sent(ada, BETTER)
    assert services.standing_of("wordle", "tiny-3").upload == first.upload != ""


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("", "Choose a file, or paste"),
        (POOR.replace("cot", "zip"), "which isn&#x27;t an answer in the list"),
        (POOR.replace("bat cot\n", ""), "never finds cot"),
        (POOR.replace("bat cot", "zzz cot"), "guessed"),
        (POOR.replace("bat cot", "bat cots"), "another length"),
        (POOR + "bat hat\n" * 60, "more lines"),
        (POOR.replace("bat cot", "bat cot " + "bat " * 30), "guesses than a game"),
        ("#" * 1_000, "too long"),
        ("bat cat\n\x00", "Null characters"),
        ("# no games\n", "no games"),
    ],
)
def test_what_is_no_tree_is_refused_in_a_sentence(
    lines: str, said: str, ada: Client, task: Task
) -> None:
    page = sent(ada, lines).content.decode()
    assert said in page
    assert services.standing_of("wordle", "tiny-3").upload == ""


def test_a_file_is_taken_and_one_that_is_too_large_or_no_text_is_not(
    ada: Client, task: Task, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent(ada, "", file=SimpleUploadedFile("tree.txt", b"\xef\xbb\xbf" + POOR.encode()))
    assert TreeUpload.objects.get().state == "checked"
    page = sent(ada, "", file=SimpleUploadedFile("tree.txt", b"\xff\xfe\x00"))
    assert "The file isn&#x27;t text in UTF-8" in page.content.decode()
    monkeypatch.setattr("solvers.records.views.services.MOST_BYTES", 1_000)
    page = sent(ada, "", file=SimpleUploadedFile("tree.txt", b"b" * 2_000))
    assert "The file is larger than" in page.content.decode()
    assert TreeUpload.objects.count() == 1


def test_a_file_with_a_null_is_no_text(ada: Client, task: Task) -> None:
    """It would be kept in the refusal, as PostgreSQL refuses to, and the check asked for again."""
    for raw in (POOR.encode() + b"b\0t\n", POOR.encode("utf-16-le")):
        page = sent(ada, "", file=SimpleUploadedFile("tree.txt", raw))
        assert "The file isn&#x27;t text in UTF-8" in page.content.decode()
    assert not TreeUpload.objects.exists()


def test_the_page_of_the_form_names_the_trees_that_one_has_sent(ada: Client, task: Task) -> None:
    assert "Your trees" not in ada.get(OPEN).content.decode()
    sent(ada, POOR)
    services.send(Player.objects.create(), best_known.shipped()[0], POOR.encode())
    page = ada.get(OPEN).content.decode()
    mine, others = TreeUpload.objects.order_by("created_at")
    assert (
        f'href="{OPEN}{mine.pk}/">Wordle · Tiny, 3 letters, normal mode, best average</a>' in page
    )
    assert "Checked" in page
    assert others.pk not in page


def test_what_is_old_and_no_record_is_thrown_away(ada: Client, task: Task) -> None:
    for lines in (POOR, BETTER, "bat\n"):
        sent(ada, lines)
    assert services.prune() == 0
    TreeUpload.objects.update(created_at=timezone.now() - services.KEPT - timedelta(days=1))
    delete_account(User.objects.get())
    sent(Client(), POOR)
    assert services.prune() == 2
    assert TreeUpload.objects.get().pk == services.standing_of("wordle", "tiny-3").upload


@pytest.mark.parametrize(
    ("figure", "french"),
    [
        ("7,920", "7\u202f920"),
        ("18.17", "18,17"),
        ("6.83-6.92", "6,83-6,92"),
        ("62.7-67%", "62,7-67%"),
        ("4", "4"),
    ],
)
def test_a_published_figure_is_written_as_the_readers_language_does(
    figure: str, french: str, task: Task
) -> None:
    best = replace(best_known.shipped()[0], published=figure, source=GATHERED)
    with translation.override("fr"):
        assert next(iter(rows_of([best]))).published.replace("\xa0", "\u202f") == french
    with translation.override("en"):
        assert next(iter(rows_of([best]))).published == figure


def test_a_share_of_games_won_is_no_average(task: Task) -> None:
    best = replace(best_known.shipped()[0], rate=0.5)
    assert next(iter(rows_of([best]))).objective == ""


@pytest.mark.parametrize(
    "best", [best for best in EVERY if best.tree][:3], ids=lambda b: b.task.key
)
def test_a_tree_to_download_claims_what_the_record_claims(best: BestKnown) -> None:
    text = tree_text(best)
    assert f"\n# status: {best.status}\n" in text
    assert text.splitlines()[8:] == best.path(best.tree).read_text("utf-8").splitlines()[8:]


def test_only_who_is_signed_in_sends_and_only_that_one_sees(client: Client, task: Task) -> None:
    assert client.get(OPEN)["Location"].startswith("/account/log-in/?next=/records/upload/")
    assert sent(client, POOR).redirect_chain
    assert not TreeUpload.objects.exists()
    upload = services.send(Player.objects.create(), best_known.shipped()[0], POOR.encode())
    assert client.get(f"/records/upload/{upload.pk}/").status_code == 404


def test_as_many_wait_as_there_is_room_for(
    ada: Client, task: Task, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = [
        sent(ada, POOR, checked=False).content.decode() for _ in range(services.WAITING_EACH + 1)
    ]
    assert "Your other trees are waiting to be checked" in pages[-1]
    assert TreeUpload.objects.filter(state="waiting").count() == services.WAITING_EACH
    TreeUpload.objects.update(player=None)
    monkeypatch.setattr(services, "WAITING_ALL", 3)
    assert "Many trees are waiting to be checked" in sent(ada, POOR, checked=False).content.decode()


def test_a_check_that_was_lost_is_asked_for_again(
    ada: Client, task: Task, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent(ada, POOR, checked=False)
    monkeypatch.setattr(services, "enqueue", checking.check)
    assert services.rescue() == 0
    TreeUpload.objects.update(created_at=timezone.now() - timedelta(hours=1))
    assert services.rescue() == 1
    assert TreeUpload.objects.get().state == "checked"
    assert checking.check(TreeUpload.objects.get().pk) == "nothing to check"


def test_a_tree_for_words_that_are_others_now_says_nothing(ada: Client, task: Task) -> None:
    sent(ada, BETTER)
    TreeUpload.objects.update(list_hash="0" * 64)
    assert services.standing_of("wordle", "tiny-3").upload == ""


def test_an_account_takes_its_name_along_and_the_record_stays(ada: Client, task: Task) -> None:
    sent(ada, BETTER)
    user = User.objects.get()
    assert '"record": "tiny-3"' in "".join(exported(user))
    delete_account(user)
    assert TreeUpload.objects.get().by == ""
    page = Client().get("/records/").content.decode()
    assert "Ada" not in page
    assert "By a deleted account," in page


def test_the_rules_that_trees_are_played_by_are_the_games(task: Task) -> None:
    checked = check_tree(read_tree(POOR).tree)
    assert (checked.total, checked.worst) == (17, 5)


@pytest.mark.parametrize("address", ["x/y/tree.txt", "wordle/x/proof.xz", "wordle/tiny-3/proof.xz"])
def test_what_is_not_there_is_404(address: str, client: Client, task: Task) -> None:
    assert client.get(f"/records/{address}").status_code == 404


def test_a_proof_is_checked_by_the_line_beside_it_once_both_are_downloaded(
    client: Client, tmp_path: Path, db: None
) -> None:
    best = min((best for best in EVERY if best.proof), key=lambda best: best.task.answers)
    line = f"python3 check_proof.py {best.task.game}-{best.task.key}.proof.xz"
    assert line in client.get("/records/").content.decode()
    address = f"/records/{best.task.game}/{best.task.key}/proof.xz"
    for path in ("/records/check_proof.py", address):
        answer = client.get(path)
        name = answer["Content-Disposition"].partition('filename="')[2].strip('"')
        (tmp_path / name).write_bytes(answer.content)
    _, *told = line.split()
    checked = subprocess.run(
        [sys.executable, *told], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert f"{best.task.answers} answers take {best.total} guesses in all" in checked.stdout


def test_the_page_asks_few_questions(
    client: Client, task: Task, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    with django_assert_max_num_queries(6):
        page = client.get("/records/").content.decode()
    assert 'href="#records-wordle"' in page  # the page is long
    assert 'id="records-wordle"' in page


def test_a_record_of_games_won_tells_how_many_and_no_other_claim(client: Client, db: None) -> None:
    """The row of three guesses told the 8,119 that its tree takes in all, as if that were best."""
    page = client.get("/records/").text
    best = best_known.shipped_of("wordle", "original-in-three")
    row = page.partition('id="wordle-original-in-three"')[2].partition("</li>")[0]
    assert f"{best.won:,} of {best.task.answers:,} games won." in row
    assert f"{best.total:,}" not in row


def test_a_mean_over_all_games_names_its_bot_and_counts_the_answers(
    client: Client, db: None
) -> None:
    """The row of every lie said 2,315 games, of which there are millions."""
    page = client.get("/records/").text
    row = page.partition('id="fibble-original-every-lie"')[2].partition("</li>")[0]
    assert "2,315 answers." in row
    assert "games" not in row.partition("Check it yourself")[0]
    assert "Entropy against every lie" in row


def test_a_record_without_a_tree_says_why(client: Client, db: None) -> None:
    """S12: nothing was said of it."""
    without = [it.task for it in EVERY if it.lost_tree]
    assert without
    page = client.get("/records/").text
    told = re.findall(r"its file would list every one of the ([\d,]+) answers", page)
    assert sorted(told) == sorted(f"{it.answers:,}" for it in without)


def test_a_bots_page_names_the_records_that_it_holds(ada: Client, task: Task) -> None:
    link = '/records/#wordle-tiny-3"'
    page = ada.get("/agents/wordle/optimal/").content.decode()
    assert link in page
    assert '<b class="big-n">2.6667</b> guesses on average' in page
    assert link not in ada.get("/agents/wordle/entropy/").content.decode()
    sent(ada, BETTER)
    assert link not in ada.get("/agents/wordle/optimal/").content.decode()


def optimal_rows() -> list[tuple[int, int, list[str]]]:
    """Return answers, guesses and `optimal`'s cells of each list of docs/agents.md."""
    rows = []
    for section in (ROOT / "docs" / "agents.md").read_text("utf-8").split("\n## ")[1:]:
        counted = re.search(r"([\d,]+) answers, ([\d,]+) guesses", section)
        row = re.search(r"^\| optimal \|(.*)\|$", section, re.MULTILINE)
        assert counted
        assert row
        answers, guesses = (int(text.replace(",", "")) for text in counted.groups())
        rows.append((answers, guesses, [cell.strip() for cell in row[1].split("|")]))
    return rows


def test_the_table_of_agents_and_the_records_tell_the_same_of_every_list() -> None:
    """The table shows the bot as it plays by default; a record may come from a longer search."""
    rows = optimal_rows()
    assert len(rows) == 10
    for answers, guesses, cells in rows:
        won, average, worst, _, hard_won, hard_average, hard_worst, _, status = cells
        lists = {
            best.task.label: best
            for best in EVERY
            if (best.task.game, best.task.answers, best.task.guesses)
            == ("wordle", answers, guesses)
        }
        normal, hard = lists["normal"], lists.get("hard")
        assert (won, average, worst) == ("100.00%", f"{normal.average:.4f}", str(normal.worst))
        assert status.startswith(("proven", "searched")) == (normal.status != "found")
        if hard_won == "100.00%":
            assert hard
            assert float(hard_average) >= round(hard.average or 0, 4)
            assert (hard_average == f"{hard.average:.4f}") == (hard.task.lexicon != "")
            assert hard_worst == str(hard.worst)
        else:
            assert hard is None


@pytest.mark.parametrize("name", ["agents", "adversarial", "figures", "reproduction"])
def test_the_documents_with_figures_are_held_to_the_records(name: str) -> None:
    assert any(document == f"docs/{name}.md" for best in EVERY for document, _ in best.docs)


def test_the_table_of_exact_records_is_what_the_command_writes(tmp_path: Path) -> None:
    page, copy = ROOT / "docs" / "figures.md", tmp_path / "figures.md"
    text = page.read_text("utf-8")
    copy.write_text(text.replace("hangman `en-3-lives` | 1,164 ", ""), "utf-8")
    assert copy.read_text("utf-8") != text
    output("records_table", "--out", str(copy))
    assert copy.read_text("utf-8") == text
