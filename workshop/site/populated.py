"""A small site with something of everything: what random visitors find."""

import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from io import StringIO
from random import Random
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connection
from django.db.migrations.loader import MigrationLoader

from games.catalogue import GAMES, game
from games.contract.game import JSON, Game
from games.models import Play, Player
from games.plays import actions
from games.plays.open_play import open_play_of
from lexicons.models import Lexicon
from lexicons.revisions.publish import playable
from solvers.declaration import solved
from solvers.outside.agents.admission import register
from solvers.outside.agents.environments import all_environments
from solvers.runs.run_request import RunRequest
from solvers.runs.services import ask
from solvers.runs.work import process
from wordgames.agent_registry import agent_slugs
from wordgames.evaluation.run_game import runnable
from wordgames.rules.state import IllegalMove, InvalidOptions
from wordgames_site.management.commands.setup_site import make_first_tables
from workshop.site.begun_plays import session_of
from workshop.site.small_dictionaries import publish_small
from workshop.visitor.exchange import TOKEN

# Words of a dictionary here: enough for every game's puzzles, few enough to be quick.
ROWS = 1500
PASSWORD = "correct-horse-9"  # noqa: S105
GUEST, OWNER, STAFF = "guest", "owner", "staff"


@dataclass(slots=True)
class PopulatedSite:
    """What a visitor may know: sessions by role, ids by kind, words, and agents' tokens."""

    sessions: dict[str, str] = field(default_factory=dict)
    plays: list[tuple[str, str]] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    slugs: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    agents: dict[str, tuple[str, str]] = field(default_factory=dict)

    def cookies(self, role: str) -> dict[str, str]:
        """Return the cookies of a visitor with a role."""
        return {"csrftoken": TOKEN, "sessionid": self.sessions.get(role, "")}


def simplify(mail: str) -> None:
    """Let this process answer for its scratch site, with one of Django's back ends for mail.

    What a test undoes is one transaction; refusals and errors are counted, not logged.
    """
    plain = "django.contrib.staticfiles.storage.StaticFilesStorage"
    settings.STORAGES["staticfiles"] = {"BACKEND": plain}
    settings.WHITENOISE_AUTOREFRESH = True
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.EMAIL_BACKEND = f"django.core.mail.backends.{mail}.EmailBackend"
    logging.disable()
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)


def make() -> PopulatedSite:
    """Make the tables, then dictionaries, people, plays in all stages, runs and agents."""
    if not make_first_tables(MigrationLoader(connection)):
        call_command("migrate", verbosity=0)
    if not settings.REDIS_URL:
        call_command("createcachetable", verbosity=0)
    world = PopulatedSite()
    publish_small(ROWS)
    call_command("equations", "--store", verbosity=0, stdout=StringIO(), stderr=StringIO())
    world.slugs = [*Lexicon.objects.values_list("slug", flat=True), *GAMES]
    owner = User.objects.create_user(OWNER, password=PASSWORD)
    staff = User.objects.create_superuser(STAFF, password=PASSWORD)
    players = {
        GUEST: Player.objects.create(),
        OWNER: Player.objects.create(user=owner),
        STAFF: Player.objects.create(user=staff),
    }
    for role, player in players.items():
        world.sessions[role] = session_of(player)
    for slug in GAMES:
        for player in players.values():
            _play_some(world, game(slug), player)
    for slug in solved():
        _ask_for_run(world, slug)
    for environment in all_environments():
        agent, token = register(environment, f"agent-{environment}", owner)
        world.agents[environment] = (agent.name, token)
        world.ids.append(agent.pk)
    return world


def _play_some(world: PopulatedSite, own: Game, player: Player) -> None:
    """Begin three plays: one stays fresh, one has moves, one is given up."""
    offer = _options(own)
    if offer is None:
        return
    lexicon, options, pool = offer
    random = Random(f"{own.slug}/{player.pk}")
    for moves, over in ((0, False), (2, False), (2, True)):
        revision = lexicon.current
        assert revision is not None  # noqa: S101  (playable lexicons have one)
        with suppress(InvalidOptions):
            play = actions.start_free(own, options, revision, player, random)
            world.plays.append((own.slug, play.pk))
            world.ids += [play.pk, play.puzzle_id]
            _move_some(play, own.slug, random.sample(pool, min(len(pool), moves)))
            if over:
                open_play = open_play_of(play.pk, own.slug, player.pk)
                with suppress(actions.Stale):
                    actions.give_up(open_play, open_play.sequence)
    world.words += random.sample(pool, min(len(pool), 60))


def _options(own: Game) -> tuple[Lexicon, JSON, Sequence[str]] | None:
    """Return a lexicon that has puzzles of the game's daily options, and what they are drawn of."""
    for lexicon in playable(own.lexicon_kind):
        revision = lexicon.current
        options = own.daily_options(revision) if revision else None
        if revision is None or options is None:
            continue
        with suppress(InvalidOptions):
            return lexicon, options, list(own.draw_pool(options, revision.read()))
    return None


def _move_some(play: Play, slug: str, moves: Sequence[str]) -> None:
    for move in moves:
        open_play = open_play_of(play.pk, slug, play.player_id)
        with suppress(IllegalMove, actions.Stale):
            actions.move(open_play, open_play.sequence, move)


def _ask_for_run(world: PopulatedSite, slug: str) -> None:
    """Ask for a run by the game's first agent; the run of the first game is played to its end."""
    kind = runnable(slug)
    lexicon = next(iter(playable(game(slug).lexicon_kind)), None)
    if lexicon is None or lexicon.current is None:
        return
    spec: dict[str, Any] = kind.spec_of(lexicon.current)
    run = ask(RunRequest(slug, agent_slugs(slug)[-1], {}, spec, lexicon.current))
    world.ids.append(run.pk)
    if slug == solved()[0]:
        process(run.pk)
