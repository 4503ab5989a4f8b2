"""One settings file: everything from the environment, with safe defaults.

docs/deployment.md lists every variable. A value that cannot be read stops the start in words.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from wordgames_site.setup import environment
from wordgames_site.setup.game_folders import room_folders
from wordgames_site.setup.translation_catalogues import SOURCE, languages

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("WORDGAMES_VAR") or BASE_DIR / "var").resolve()
SECRETS_FILE = VAR_DIR / "secrets.env"


def _secret_key() -> str:
    """Return SECRET_KEY from the environment, or from the file that bin/play writes once."""
    if key := os.environ.get("SECRET_KEY"):
        return key
    if SECRETS_FILE.is_file():
        for line in SECRETS_FILE.read_text().splitlines():
            name, _, value = line.partition("=")
            if name == "SECRET_KEY" and value:
                return value
    raise ImproperlyConfigured("Set SECRET_KEY, or run bin/play once: it writes one.")


SECRET_KEY = _secret_key()
DEBUG = environment.switch("DEBUG")
HTTPS = environment.switch("HTTPS")
ALLOWED_HOSTS = environment.listed("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = environment.listed("CSRF_TRUSTED_ORIGINS")

VERSION = environment.version(BASE_DIR)
SITE_NAME = environment.title("SITE_NAME", "Wordgames")
FOOTER_LINKS = environment.links("FOOTER_LINKS")
"""What a host must or wants to link to from every page, such as an imprint: text and address."""
CONTACT = environment.contact("CONTACT")

METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "")
"""Who shows it is told the figures of operation, /metrics; without one nothing is counted."""
SENTRY_DSN = os.environ.get("SENTRY_DSN", "")
ACCESS_LOG = os.environ.get("ACCESS_LOG") or "off"
LOG_FORMAT = environment.one_of("LOG_FORMAT", ("line", "json"))

INSTALLED_APPS = [
    "wordgames_site.staff.StaffConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "template_partials",
    "csp",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_otp.plugins.otp_static",
    "django_tasks",
    "django_tasks_db",
    "wordgames_site",
    "lexicons",
    "games",
    *sorted(f"games.{path.parent.name}" for path in BASE_DIR.glob("games/*/apps.py")),
    "solvers",
]
if (BASE_DIR / "workshop").is_dir():  # a checkout: what developers run
    INSTALLED_APPS.append("workshop")

MIDDLEWARE = [
    "wordgames_site.middleware.headers.HeadersMiddleware",
    "wordgames_site.middleware.language.LanguageMiddleware",
    "wordgames_site.api.refusals.in_json",
    "wordgames_site.server.sqlite_waiting.LockMiddleware",
    "wordgames_site.operation.health.HealthMiddleware",
    "games.accounts.security_log.RefusalMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "wordgames_site.middleware.letter_output.WrittenMiddleware",
    "csp.middleware.CSPMiddleware",
    "wordgames_site.middleware.plain_text.PlainTextMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "wordgames_site.middleware.host_cookies.HostCookieMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "games.accounts.known_browsers.KnownBrowserMiddleware",
    "django_otp.middleware.OTPMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "wordgames_site.middleware.form_addresses.FormAddressMiddleware",
    "games.limits.compute_queue.LineMiddleware",
]

if METRICS_TOKEN or ACCESS_LOG != "off":
    MIDDLEWARE.insert(0, "wordgames_site.operation.request_log.RequestMiddleware")

ROOT_URLCONF = "wordgames_site.urls"
WSGI_APPLICATION = "wordgames_site.wsgi.application"

CACHED_LOADER = (
    "django.template.loaders.cached.Loader",
    [
        "django.template.loaders.filesystem.Loader",
        "wordgames_site.setup.game_templates.Loader",
        "django.template.loaders.app_directories.Loader",
    ],
)
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [("template_partials.loader.Loader", [CACHED_LOADER])],
            "builtins": [
                "wordgames_site.templatetags.translated",
                "wordgames_site.templatetags.site",
            ],
            "context_processors": [
                "django.template.context_processors.i18n",
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.context_processors.look",
                "wordgames_site.pages.navigation.navigation",
            ],
        },
    }
]

SQLITE_SECONDS = 20
"""Seconds that work in the background waits for SQLite's lock; a page waits less, see `locks`."""
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": SQLITE_SECONDS,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
}
DATABASES = {
    "default": environment.database(
        os.environ.get("DATABASE_URL") or f"sqlite:///{VAR_DIR / 'db.sqlite3'}",
        pooled=environment.switch("DATABASE_POOLER"),
    )
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"].setdefault("OPTIONS", {}).update(SQLITE_OPTIONS)
else:  # a page says within seconds that the database is away
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault("connect_timeout", 5)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = environment.redis(os.environ.get("REDIS_URL", ""))
CACHES: dict[str, dict[str, Any]] = {
    "default": (
        {
            "BACKEND": "wordgames_site.server.fail_open_caches.OpenRedisCache",
            "LOCATION": REDIS_URL,
            "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
        }
        if REDIS_URL
        else {
            "BACKEND": "wordgames_site.server.fail_open_caches.OpenDatabaseCache",
            "LOCATION": "site_cache",
            "OPTIONS": {"MAX_ENTRIES": 100_000},  # the default, 300, would forget rate limits
        }
    ),
    # parts of pages that are the same for every visitor, in each process: see `{% cache %}`
    "template_fragments": {
        "BACKEND": "django.core.cache.backends."
        + ("dummy.DummyCache" if DEBUG else "locmem.LocMemCache"),
        "LOCATION": "fragments",
        "KEY_FUNCTION": "wordgames_site.server.fail_open_caches.by_language",
        "OPTIONS": {"MAX_ENTRIES": 4_000},
    },
}
TASKS: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "django_tasks_rq.RQBackend" if REDIS_URL else "django_tasks_db.DatabaseBackend",
        "QUEUES": ["default", "low"],
    }
}
if REDIS_URL:
    INSTALLED_APPS.append("django_rq")
    # a part of a run takes as long as it takes; RQ would kill it after three minutes
    RQ_QUEUES = {name: {"URL": REDIS_URL, "DEFAULT_TIMEOUT": -1} for name in ("default", "low")}

PASSWORD_HASHERS = [
    "games.accounts.passwords.QueuedHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTHENTICATION_BACKENDS = [
    "games.accounts.backend.SlowedBackend",
    "django.contrib.auth.backends.ModelBackend",  # of sessions from before there was the other
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": name}
    for name in (
        "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "django.contrib.auth.password_validation.MinimumLengthValidator",
        "django.contrib.auth.password_validation.CommonPasswordValidator",
        "django.contrib.auth.password_validation.NumericPasswordValidator",
        "games.accounts.passwords.LeakedPasswordValidator",
    )
]

STAFF_SECOND_FACTOR = environment.switch("STAFF_SECOND_FACTOR")
"""Does the admin ask everybody for a second factor, or only who has set one up?"""
STAFF_IDLE_MINUTES = environment.number("STAFF_IDLE_MINUTES", 30)
"""After so long without the admin, staff are asked for their password again; 0 never asks."""
SIGN_UP = environment.one_of("SIGN_UP", ("open", "invited", "closed"))
"""Who may make an account: everybody, who has an invitation, nobody."""
OTP_TOTP_ISSUER = SITE_NAME
OTP_ADMIN_HIDE_SENSITIVE_DATA = True

LOGIN_URL = "account:log-in"
LOGIN_REDIRECT_URL = "account:home"
globals().update(environment.email(os.environ.get("EMAIL_URL", "")))
DEFAULT_FROM_EMAIL = SERVER_EMAIL = (
    os.environ.get("EMAIL_FROM") or f"{SITE_NAME} <wordgames@localhost>"
)

LANGUAGE_CODE = SOURCE
LANGUAGES, LOCALE_PATHS = languages(VAR_DIR)
LANGUAGE_COOKIE_NAME = "language"
TIME_ZONE = "UTC"
USE_TZ = True
USE_I18N = True
NUMBER_GROUPING = 3  # where Django knows none for a language, as for Hebrew
FORMAT_MODULE_PATH = ["wordgames_site.formats"]

STATIC_HOST = environment.origin("STATIC_HOST")
"""Another host that has, or fetches from here, what is under /static/; "" for this one."""
STATIC_URL = f"{STATIC_HOST}/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static", *room_folders("static")]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "wordgames_site.setup.static_storage.ModuleStorage"},
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF, *filter(None, [STATIC_HOST])],
        "img-src": [SELF, "data:", *filter(None, [STATIC_HOST])],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
        "report-uri": "/policy-reports/",  # for browsers that do not know the next
        "report-to": "policy",
    }
}
SECURE_REFERRER_POLICY = "same-origin"
SESSION_ENGINE = "games.accounts.sessions"
SESSION_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = environment.number("HSTS_SECONDS", 31_536_000) if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS and environment.switch("HSTS_SUBDOMAINS")
SECURE_HSTS_PRELOAD = HTTPS and environment.switch("HSTS_PRELOAD")
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
"""Those two bind other sites of the domain too, which is for its owner to ask for."""
CSRF_COOKIE_HTTPONLY = True  # no script reads it
if HTTPS:
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"
BEHIND_PROXY = environment.switch("BEHIND_PROXY")
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
CSRF_FAILURE_VIEW = "games.pages.error_pages.csrf_failure"
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
LEXICON_UPLOAD_MAX_BYTES = 20 * 1024 * 1024

WARM_UP = environment.one_of("WARM_UP", ("beside", "before"))
"""When a web process loads what the agents need: beside its first requests, or before any."""
environment.number(
    "WEB_WORKERS", 1, 1, 64
)  # games.limits.queue_sizes reads them, and the server by it
environment.number("WEB_THREADS", 8, 8, 512)

MIN_FREE_MB = environment.number("MIN_FREE_MB", 200)
"""With less free than this in the folder that is written to, /readyz says so: a guess needs little,
but a disk fills quickly."""

RUN_TELL_SECONDS = 2
"""How often a run's coordinator tells how far it is, and looks whether it is still wanted."""
RUN_STALE_SECONDS = environment.number("RUN_STALE_SECONDS", 30, 3 * RUN_TELL_SECONDS)
"""After so long without a word from it, a run's coordinator is thought dead, and begun again."""
WORK_PROCESSES = environment.number("WORK_PROCESSES", max(1, environment.cores() - 1), 0, 512)
"""Processes that a worker computes runs by; 0 computes them in the worker itself."""
DASK_SCHEDULER = environment.address("DASK_SCHEDULER", ("tcp", "tls"))
"""The address of a Dask scheduler, such as tcp://10.0.0.5:8786, whose workers compute instead."""
DASK_DASHBOARD = environment.address("DASK_DASHBOARD", ("http", "https"))
"""Where staff find that scheduler's own pages; a run that is going on links them."""

OUTSIDE_FULL_RUNS = environment.number("OUTSIDE_FULL_RUNS", 1000, 1)
"""Finished runs after which an agent from outside is fully rated; its rating is their mean."""
TOURNAMENT_GAMES = environment.number("TOURNAMENT_GAMES", 100)
"""Games that everybody plays in a week of a tournament."""

LEXICON_DIR = VAR_DIR / "lexicons"
"""Where revisions are laid out as memory-mapped arrays; made again whenever it is missing."""

LOG_LEVEL = (os.environ.get("LOG_LEVEL") or "WARNING").upper()
if LOG_LEVEL not in LOG_LEVELS:
    raise ImproperlyConfigured(f"LOG_LEVEL is one of {', '.join(LOG_LEVELS)}, not {LOG_LEVEL}.")
FORM: dict[str, Any] = {"formatter": LOG_FORMAT, "filters": ["request"]}
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"request": {"()": "wordgames_site.operation.request_ids.NamesRequest"}},
    "formatters": {
        "line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"},
        "access": {
            "format": "%(asctime)s %(name)s %(message)s ms=%(ms)s bytes=%(bytes)s "
            "address=%(address)s request=%(request_id)s"
        },
        "json": {
            "()": "pythonjsonlogger.json.JsonFormatter",
            "fmt": "%(asctime)s %(levelname)s %(name)s %(message)s %(request_id)s",
            "rename_fields": {"asctime": "time", "levelname": "level", "name": "logger"},
        },
    },
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "level": LOG_LEVEL, **FORM},
        "security": {**environment.log_to("SECURITY_LOG", "stderr"), **FORM},
        "access": {
            **environment.log_to("ACCESS_LOG", "off"),
            **FORM,
            "formatter": "json" if LOG_FORMAT == "json" else "access",
        },
    },
    "root": {"handlers": ["stderr"], "level": LOG_LEVEL},
    "loggers": {
        "wordgames.security": {
            "handlers": ["security"],
            "level": "INFO",
            "propagate": False,
        },
        "wordgames.access": {
            "handlers": ["access"],
            "level": "INFO" if ACCESS_LOG != "off" else "CRITICAL",
            "propagate": False,
        },
    },
}
