"""Markup in every text that is stored, however it came there: browsers show it and run nothing."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group, User
from django.contrib.contenttypes.models import ContentType
from django.db.models import CharField, TextField
from django.test import Client
from django_otp.plugins.otp_totp.models import TOTPDevice
from playwright.sync_api import Browser, Dialog, Page

from games.accounts.models import ApiToken, Invitation
from games.catalogue import game
from games.friends.models import Circle, Dare, Member, Removed
from games.models import Play, Player, Puzzle
from games.races.models import Room, Seat
from lexicons.models import Clues, Lexicon, PendingUpload, WordReport
from lexicons.revisions.publish import publish
from solvers.outside.agents.admission import register
from solvers.outside.agents.models import OutsideAgent, OutsideGroup, OutsideRemoval
from solvers.records.models import TreeUpload
from solvers.runs.models import Run, Sweep
from tests.browser.fixtures import NewPage
from tests.browser.helpers import wait_until
from tests.site.test_echoes import MARK, MARKUP
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Entry
from workshop.visitor.first_move import begun

# A word of a dictionary, each letter of which is one of the game: no importer takes it.
WORD = "<xss>"
# Texts that somebody writes, each filled with markup of its own below.
SHOWN = {
    *("auth Group name", "auth User first_name", "auth User username", "auth User last_name"),
    *("accounts ApiToken name", "accounts Invitation note", "friends Circle title"),
    *("friends Dare name", "friends Member name", "friends Removed name"),
    "races Seat name",
    *("lexicons Lexicon credits", "lexicons Lexicon name", "lexicons PendingUpload filename"),
    *("lexicons Revision note", "lexicons WordReport comment", "lexicons WordReport word"),
    *("otp_totp TOTPDevice name", "solvers OutsideAgent client", "solvers OutsideAgent name"),
    *("solvers OutsideAgent about", "solvers OutsideAgent source"),
    *("solvers OutsideGroup name", "solvers Run error", "solvers Run label"),
    *("solvers Sweep label", "admin LogEntry object_repr", "admin LogEntry change_message"),
}
WRITTEN_BY_US = {
    "slugs and languages, chosen from lists": (
        *("lexicons Lexicon slug", "lexicons Lexicon language", "lexicons Lexicon keyboard"),
        *("lexicons Lexicon picture", "games Play ghost", "races Seat agent"),
        *("games Puzzle game", "games Challenge game", "solvers OutsideAgent environment"),
        *("solvers Run game", "solvers Run agent", "solvers Run league", "solvers Sweep agent"),
        *("solvers TreeUpload game", "solvers TreeUpload key", "solvers Run opener"),
        *("solvers TournamentWeek environment", "solvers TournamentEntry bot"),
        *("auth Permission name", "auth Permission codename", "solvers StoredArtifact status"),
        *("contenttypes ContentType app_label", "contenttypes ContentType model"),
    ),
    "ids, keys, hashes, codes": (
        *("admin LogEntry object_id", "auth User password", "sessions Session session_key"),
        *("sessions Session session_data", "otp_totp TOTPDevice key", "lexicons Revision bundle"),
        *("otp_static StaticToken token", "lexicons Lexicon editor_code"),
        *("lexicons Revision sha256", "lexicons PendingUpload id", "lexicons WordReport reporter"),
        *("lexicons RateCount name", "games Player id", "games Puzzle id"),
        *("games Puzzle daily_key", "lexicons Lexicon keeper"),
        *("games Challenge id", "games Challenge daily_key", "games Play id", "friends Dare id"),
        *("accounts AccountSession session_key", "accounts AccountName key", "friends Circle id"),
        *("accounts AccountName look", "accounts Invitation id", "accounts ApiToken id"),
        "accounts ApiToken sha256",
        *("solvers TournamentWeek seed", "solvers TournamentWeek commitment", "solvers Run id"),
        *("solvers TournamentEntry former", "solvers OutsideGroup id", "solvers OutsideGroup code"),
        *("solvers OutsideAgent id", "solvers OutsideAgent token_sha256", "solvers Run key"),
        *("solvers OutsideAgent void_sha256", "solvers TreeUpload id", "solvers Run asked_from"),
        *("solvers TreeUpload list_hash", "solvers Sweep id", "solvers StoredArtifact key"),
        *("races Room id", "races Seat key"),
    ),
    "the word of a dictionary, by the letter, and what marks it": (
        *("games Event move", "games Event feedback", "solvers OutsideAct move"),
        *("solvers OutsideAct feedback", "lexicons Revision letters", "lexicons Lexicon keys"),
    ),
    "the site's own": (
        *("otp_static StaticDevice name", "auth User email"),
        *(f"django_tasks_database DBTaskResult {name}" for name in (
            "task_path", "queue_name", "backend_name", "exception_class_path", "traceback"
        )),
    ),
}  # fmt: skip
FOUND = f"""() => {{
    const all = [...document.querySelectorAll("*")];
    const bad = all.filter(each => ["{MARK}", "xss"].includes(each.localName) ||
        [...each.attributes].some(({{name, value}}) => name.startsWith("on") ||
            /^\\s*(javascript:|\\/?{MARK})/i.test(value)));
    return bad.map(each => each.outerHTML.slice(0, 200));
}}"""


def evil(name: str) -> str:
    return f"{name} {MARKUP}"


def test_every_text_that_is_stored_is_written_by_us_or_shown_below() -> None:
    found = {
        f"{model._meta.label} {field.name}".replace(".", " ")
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, CharField | TextField) and not field.choices
    }
    known = [*SHOWN, *(name for names in WRITTEN_BY_US.values() for name in names)]
    assert len(known) == len(set(known))
    assert found == set(known)


@pytest.fixture
def stored(transactional_db: None) -> dict[str, str]:
    """Rows with markup in each text; their ids."""
    fields = {"first_name": evil("auth User first_name"), "last_name": evil("auth User last_name")}
    user = User.objects.create_user(evil("auth User username"), password="x", **fields)
    User.objects.filter(pk=user.pk).update(is_staff=True, is_superuser=True)
    player = Player.objects.create(user=user)
    name, credits = evil("lexicons Lexicon name"), evil("lexicons Lexicon credits")
    lexicon = Lexicon.objects.create(
        slug="en", name=name, language="en", credits=credits, keeper=player.pk
    )
    entries = [Entry(word) for word in (WORD, "'\"<b>", "<i>'x", "&lt;a", "crane", "slate")]
    revision = publish(lexicon, columns_from(entries, language="en"))
    revision.lexicon.revisions.update(note=evil("lexicons Revision note"))
    Clues.objects.create(revision_id=revision.pk, by_word={WORD: evil("clue")})
    Group.objects.create(name=evil("auth Group name"))
    TOTPDevice.objects.create(
        user=User.objects.create_user("other"), name=evil("otp_totp TOTPDevice name")
    )
    ids = {"user": str(user.pk), "lexicon": str(lexicon.pk)}
    return ids | _games(user, player, revision) | _staff(user, lexicon)


def _games(user: User, player: Player, revision: Any) -> dict[str, str]:
    chosen = {"length": 5, "guesses": 6, "mode": "normal", "show_left": False}
    setup = game("wordle").setup_from(chosen, WORD)
    puzzle = Puzzle.objects.create(
        game="wordle", kind=Puzzle.Kind.CHALLENGE, setup=setup, revision=revision, author=player
    )
    friend = Client()
    play = begun(friend, puzzle)
    for sequence, guess in enumerate(("'\"<b>", WORD)):
        friend.post(f"/wordle/play/{play.pk}/", {"guess": guess, "sequence": sequence})
    play.refresh_from_db()
    assert play.status == Play.Status.WON
    dare = Dare.objects.create(
        puzzle=puzzle, player=play.player, play=play, name=evil("friends Dare name")
    )
    circle = Circle.objects.create(title=evil("friends Circle title"), owner=player)
    Member.objects.create(circle=circle, player=player, name=evil("friends Member name"))
    gone = Player.objects.create()
    Removed.objects.create(circle=circle, player=gone, name=evil("friends Removed name"))
    room = Room.objects.create(puzzle=puzzle, maker=player)
    Seat.objects.create(room=room, player=player, name=evil("races Seat name"))
    class_ = OutsideGroup.objects.create(name=evil("solvers OutsideGroup name"), owner=user)
    agent, _ = register("wordle", evil("solvers OutsideAgent name"), user, class_)
    told = {"client": evil("solvers OutsideAgent client"), "finished": 3, "current": 2.0}
    told |= {name: evil(f"solvers OutsideAgent {name}") for name in ("about", "source")}
    OutsideAgent.objects.filter(pk=agent.pk).update(**told)
    OutsideRemoval.objects.create(group=class_, account=user)
    run = Run.objects.create(
        key="k" * 64, game="wordle", agent="entropy", params={}, spec={}, revision=revision,
        label=evil("solvers Run label"), error=evil("solvers Run error"), requester=player,
        games=3, status=Run.Status.FAILED, asked_from=player.pk,
    )  # fmt: skip
    sweep = Sweep.objects.create(agent="entropy", label=evil("solvers Sweep label"), grid={})
    sweep.runs.add(run)
    ApiToken.objects.create(owner=user, name=evil("accounts ApiToken name"), sha256="0" * 64)
    tree = TreeUpload.objects.create(
        player=player, game="wordle", key="k", list_hash="0" * 64, content=b"",
        refusal=evil("refusal"), state=TreeUpload.State.REFUSED,
    )  # fmt: skip
    rows = {"puzzle": puzzle, "play": play, "dare": dare, "circle": circle, "class_": class_}
    rows |= {"room": room, "agent": agent, "run": run, "sweep": sweep, "tree": tree}
    friend_s = {"friend": friend.cookies["sessionid"].value}
    return {kind: str(row.pk) for kind, row in rows.items()} | friend_s


def _staff(user: User, lexicon: Lexicon) -> dict[str, str]:
    report = WordReport.objects.create(
        lexicon=lexicon,
        word=evil("lexicons WordReport word"),
        reason=WordReport.Reason.OFFENSIVE,
        comment=evil("lexicons WordReport comment"),
    )
    upload = PendingUpload.objects.create(
        created_by=user,
        lexicon=lexicon,
        fields={"slug": "en", "name": evil("upload"), "language": "en", "kind": "words"},
        filename=evil("lexicons PendingUpload filename"),
        state=PendingUpload.State.REFUSED,
        refusal=evil("refusal"),
    )
    Invitation.objects.create(note=evil("accounts Invitation note"))
    LogEntry.objects.create(
        user=user,
        content_type=ContentType.objects.get_for_model(Lexicon),
        object_id=str(lexicon.pk),
        object_repr=evil("admin LogEntry object_repr"),
        action_flag=CHANGE,
        change_message=evil("admin LogEntry change_message"),
    )
    return {"report": str(report.pk), "upload": upload.pk}


GUEST = (
    *(
        "/",
        "/lexicons/",
        "/lexicons/en/report/",
        "/wordle/settings/",
        "/wordle/daily/",
        "/outside/",
    ),
    *("/wordle/challenge/{puzzle}/", "/dare/{dare}/", "/groups/{circle}/", "/lists/en/"),
    "/races/{room}/",
    *("/outside/", "/outside/wordle/", "/outside/agents/{agent}/", "/outside/groups/{class_}/"),
    *("/stats/runs/", "/stats/runs/{run}/", "/stats/sweeps/", "/stats/sweeps/{sweep}/"),
    *("/watch/wordle/?lexicon=en", "/assist/wordle/?lexicon=en&length=5&g=%3Cxss%3E&m1=0"),
    *("/agents/wordle/entropy/explore/?lexicon=en&length=5&guesses=6", "/calendar/?lexicon=en"),
    *("/stats/runs/new/?game=wordle&lexicon=en", "/stats/lengths/?lexicons=en", "/records/"),
    *(
        f"/nowhere/{MARK}%22%3E%3C{MARK}%3E/",
        "/meaning/en/%3Cxss%3E/",
        "/account/log-in/?next=/lists/",
    ),
)
FRIEND = (
    "/wordle/play/{play}/",
    "/review/{play}/",
    "/review/{play}/1/",
    "/race/{play}/?choose",
    "/stats/me/",
)
MEMBER = (
    *("/account/", "/account/tokens/", "/account/sessions/", "/groups/", "/groups/{circle}/"),
    *("/lists/", "/lists/en/", "/outside/", "/outside/groups/{class_}/", "/records/upload/"),
    *("/records/upload/{tree}/", "/outside/agents/{agent}/", "/stats/runs/", "/stats/me/"),
)
STAFF = (
    *("/admin/", "/admin/auth/user/", "/admin/auth/user/{user}/change/", "/admin/auth/group/"),
    *("/admin/lexicons/lexicon/", "/admin/lexicons/lexicon/{lexicon}/change/"),
    *("/admin/lexicons/lexicon/{lexicon}/words/", "/admin/lexicons/lexicon/{lexicon}/history/"),
    *("/admin/lexicons/lexicon/upload/{upload}/", "/admin/lexicons/wordreport/"),
    *("/admin/lexicons/wordreport/{report}/change/", "/admin/friends/circle/"),
    *("/admin/races/room/", "/admin/races/room/{room}/change/"),
    *("/admin/friends/circle/{circle}/change/", "/admin/friends/dare/", "/admin/games/player/"),
    *("/admin/games/challenge/", "/admin/games/challenge/{puzzle}/change/", "/admin/solvers/run/"),
    *("/admin/solvers/outsideagent/", "/admin/solvers/outsideagent/{agent}/change/"),
    *("/admin/solvers/outsidegroup/", "/admin/solvers/outsidegroup/{class_}/change/"),
    *("/admin/solvers/run/{run}/change/", "/admin/accounts/invitation/"),
    "/admin/otp_totp/totpdevice/",
)


class Walk:
    """A visitor's walk over pages: those with markup in them are looked at in the browser."""

    def __init__(self, page: Page, session: str = "") -> None:
        self.page, self.seen = page, set[str]()
        page.on("dialog", self._opened)
        self.dialogs: list[str] = []
        if session:
            page.context.add_cookies([{"name": "sessionid", "value": session, "url": self.home()}])

    def home(self) -> str:
        self.page.goto("/healthz")
        return self.page.url

    def _opened(self, dialog: Dialog) -> None:
        self.dialogs.append(dialog.message)
        dialog.dismiss()

    def look(self, path: str) -> None:
        """Open a page if it has markup of ours, and look for what it became."""
        answer = self.page.context.request.get(path)
        text = answer.text()
        if not answer.ok:  # which a browser notes in its console
            assert f"<{MARK}" not in text, path
            return
        if MARK not in text and "xss" not in text:
            return
        self.seen |= {name for name in SHOWN if name in text}
        self.page.goto(path)
        assert self.page.evaluate(FOUND) == [], path
        assert self.dialogs == [], path


def test_the_look_finds_markup_that_was_let_through(browser: Browser) -> None:
    """On a page without a policy, where even the picture's handler runs."""
    page = browser.new_page()
    walk = Walk(page)
    page.set_content(f'<p title="{MARKUP}">{MARKUP}</p>')
    wait_until(page, lambda: walk.dialogs)
    assert len(page.evaluate(FOUND)) >= 3
    page.close()


def session_of(user_pk: str) -> str:
    client = Client()
    client.force_login(User.objects.get(pk=user_pk))
    return client.cookies["sessionid"].value


@pytest.mark.slow
def test_markup_in_what_others_wrote_is_shown_and_not_run(
    new_page: NewPage, stored: dict[str, str]
) -> None:
    """Any violation of the policy fails it too: `new_page` hears them."""
    mine = session_of(stored["user"])
    seen = set[str]()
    visits = (("", GUEST), (stored["friend"], FRIEND), (mine, MEMBER + STAFF))
    for session, paths in visits:
        walk = Walk(new_page(), session)
        for path in paths:
            walk.look(path.format(**stored))
        seen |= walk.seen
    assert seen == SHOWN
