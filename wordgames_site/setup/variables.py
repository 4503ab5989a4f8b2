"""Every environment variable of the site: the source of the settings and of their table.

`bin/manage settings` lists them, and docs/deployment.md has the table. The launchers in bin/ and
the packages below the site read a few of them too, without Django: tests/laws/test_variables.py.
"""

from typing import Any

from wordgames.system import cores
from wordgames_site.setup import variable_kinds as kinds
from wordgames_site.setup.variable_kinds import Variable

# Seconds between a run's progress reports and checks that it is still wanted.
RUN_TELL_SECONDS = 2


SECRET_KEY = Variable(
    "SECRET_KEY",
    kinds.TEXT,
    "signs sessions; orders the daily puzzles",
    default_label="from `var/secrets.env`, written once",
    secret=True,
)
ALLOWED_HOSTS = Variable(
    "ALLOWED_HOSTS", kinds.ITEMS, "names the site answers to", default="localhost,127.0.0.1,[::1]"
)
CSRF_TRUSTED_ORIGINS = Variable(
    "CSRF_TRUSTED_ORIGINS",
    kinds.ITEMS,
    "origins whose forms are trusted, as `https://words.example.org`",
)
HTTPS = Variable("HTTPS", kinds.SWITCH, "redirect to TLS, secure cookies, HSTS")
HSTS_SECONDS = Variable(
    "HSTS_SECONDS",
    kinds.number(),
    "how long browsers insist on TLS; only with `HTTPS`",
    default="31536000",
    default_label="a year",
)
HSTS_SUBDOMAINS = Variable(
    "HSTS_SUBDOMAINS",
    kinds.SWITCH,
    "insist on TLS for all sites below this one's name too: they must all have it",
)
HSTS_PRELOAD = Variable(
    "HSTS_PRELOAD", kinds.SWITCH, "ask browsers to know that beforehand; hard to take back"
)
BEHIND_PROXY = Variable("BEHIND_PROXY", kinds.SWITCH, "trust the proxy's forwarded headers")
DATABASE_URL = Variable(
    "DATABASE_URL",
    kinds.DATABASE,
    "the database: PostgreSQL, or a file of SQLite",
    default_label="SQLite in `var/`",
    secret=True,
)
DATABASE_POOLER = Variable(
    "DATABASE_POOLER",
    kinds.SWITCH,
    "`DATABASE_URL` leads to [a pooler](#many-processes-on-one-postgresql) in transaction mode",
)
REDIS_URL = Variable(
    "REDIS_URL",
    kinds.REDIS,
    "cache and queue in Redis; without it both are in the database",
    secret=True,
)
EMAIL_URL = Variable(
    "EMAIL_URL",
    kinds.MAIL_SERVER,
    "the mail server for password resets (smtp uses STARTTLS when there is a user); without it the "
    "mail is written to the worker's log",
    secret=True,
)
EMAIL_FROM = Variable(
    "EMAIL_FROM",
    kinds.TEXT,
    "the sender of mails",
    default_label="`Wordgames <wordgames@localhost>`",
)
SITE_NAME = Variable(
    "SITE_NAME",
    kinds.TITLE,
    "what the site is called: on its pages, in mails, when it is installed, in results that are "
    "shared",
    default="Wordgames",
)
FOOTER_LINKS = Variable(
    "FOOTER_LINKS",
    kinds.LINKS,
    "links in the foot of every page without a game, such as an imprint: "
    "`Imprint=https://example.org/imprint,Privacy=https://...`",
)
SIGN_UP = Variable(
    "SIGN_UP",
    kinds.one_of("open", "invited", "closed"),
    "who may make an account: `open`, everyone; `invited`, people with a link that staff made in "
    "the admin (Invitations); `closed`, only staff. You don't need one to play",
    default="open",
)
CONTACT = Variable("CONTACT", kinds.CONTACT, 'linked as "Contact" in the foot')
STATIC_HOST = Variable(
    "STATIC_HOST",
    kinds.ORIGIN,
    "[another host](#static-files-from-another-host) for styles, scripts and pictures, as "
    "`https://static.example.org`",
)
WEB_WORKERS = Variable(
    "WEB_WORKERS",
    kinds.number(1, 64),
    "processes that serve the site on a machine, 250 to 450 MB each: one for two to four cores",
    default="2",
)
WEB_THREADS = Variable(
    "WEB_THREADS",
    kinds.number(8, 512),
    "threads of each: requests that are answered or wait for a turn to compute at the same time",
    default="57",
    default_label="57 on two cores",
)
WORDGAMES_VAR = Variable(
    "WORDGAMES_VAR",
    kinds.FOLDER,
    "the folder for everything that is written",
    default_label="`var` in the checkout",
)
DEBUG = Variable("DEBUG", kinds.SWITCH, "error pages with code; never in public")
WARM_UP = Variable(
    "WARM_UP",
    kinds.one_of("beside", "before"),
    "when a web process loads what the bots need: beside its first requests, so that a start "
    "answers within seconds, or `before` any",
    default="beside",
)
RUN_STALE_SECONDS = Variable(
    "RUN_STALE_SECONDS",
    kinds.number(3 * RUN_TELL_SECONDS),
    "seconds without a sign of life after which a run's coordinator counts as dead, and the run is "
    "resumed",
    default="30",
)
WORK_PROCESSES = Variable(
    "WORK_PROCESSES",
    kinds.number(0, 512),
    "processes that a worker computes runs by; 0 computes them in the worker itself",
    default=str(max(1, cores() - 1)),
    default_label="all cores but one",
)
DASK_SCHEDULER = Variable(
    "DASK_SCHEDULER",
    kinds.address("tcp", "tls"),
    "a Dask scheduler, such as `tcp://10.0.0.5:8786`: its workers compute the runs instead",
)
DASK_DASHBOARD = Variable(
    "DASK_DASHBOARD",
    kinds.address("http", "https"),
    "that scheduler's dashboard, such as `http://10.0.0.5:8787/status`: for staff, runs in "
    "progress link to it",
)
TOURNAMENT_GAMES = Variable(
    "TOURNAMENT_GAMES",
    kinds.number(),
    "games of a tournament's week, the same for every agent",
    default="100",
)
OUTSIDE_FULL_RUNS = Variable(
    "OUTSIDE_FULL_RUNS",
    kinds.number(1),
    "finished runs after which an agent from outside is fully rated; its rating is their mean",
    default="1000",
)
MIN_FREE_MB = Variable(
    "MIN_FREE_MB", kinds.number(), "with less free disk than this, `/readyz` says so", default="200"
)
ACCESS_LOG = Variable(
    "ACCESS_LOG", kinds.LOG_PLACE, "where the [access log](#logs) goes", default="off"
)
LOG_FORMAT = Variable(
    "LOG_FORMAT",
    kinds.one_of("line", "json"),
    "how all logs are written: `json` is an object a line",
    default="line",
)
LOG_LEVEL = Variable(
    "LOG_LEVEL", kinds.LOG_LEVEL, "the lowest level that is logged on stderr", default="WARNING"
)
SECURITY_LOG = Variable(
    "SECURITY_LOG",
    kinds.LOG_PLACE,
    "where the [security log](#the-security-log) goes",
    default="stderr",
)
METRICS_TOKEN = Variable(
    "METRICS_TOKEN",
    kinds.TEXT,
    "the token that opens [`/metrics`](#figures-for-prometheus); without one nothing is counted",
    secret=True,
)
SENTRY_DSN = Variable(
    "SENTRY_DSN",
    kinds.TEXT,
    "where [errors are reported](#errors), as `https://key@host/number`",
    secret=True,
)
STAFF_IDLE_MINUTES = Variable(
    "STAFF_IDLE_MINUTES",
    kinds.number(),
    "minutes without the admin after which staff are [asked for their password](#staff-sessions) "
    "again; 0 never asks",
    default="30",
)
STAFF_SECOND_FACTOR = Variable(
    "STAFF_SECOND_FACTOR",
    kinds.SWITCH,
    "ask for a [second factor](#a-second-factor-for-staff) at every log-in to the admin, not only "
    "of staff who have set one up",
)
SECOND_FACTOR_KEY = Variable(
    "SECOND_FACTOR_KEY",
    kinds.ITEMS,
    "encrypts the [second factors'](#a-second-factor-for-staff) keys: the newest first, then those "
    "that still open older ones",
    default_label="from `var/secrets.env`, else `SECRET_KEY`",
    secret=True,
)
WORDGAMES_CACHE = Variable(
    "WORDGAMES_CACHE",
    kinds.FOLDER,
    "where [the package without the site](package.md) keeps kernels, trees and models",
    default_label="`~/.cache/wordgames`",
)
WORDGAMES_NO_NUMBA = Variable(
    "WORDGAMES_NO_NUMBA",
    kinds.one_of("0", "1"),
    "with 1, compute without compiled kernels: slower, and the same figures",
    default="0",
)

# All variables, in the order above.
VARIABLES: tuple[Variable[Any], ...] = tuple(
    value for value in vars().copy().values() if isinstance(value, Variable)
)
