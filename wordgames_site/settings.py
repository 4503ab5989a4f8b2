"""Django's settings: everything from the environment, with safe defaults.

wordgames_site/setup/variables.py lists every variable and its purpose. A value that cannot be read
stops the start with a sentence.
"""

import tomllib
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from wordgames_site.setup import variables
from wordgames_site.setup.connections import database, email
from wordgames_site.setup.game_folders import room_folders
from wordgames_site.setup.logs import logging_settings
from wordgames_site.setup.translation_catalogues import SOURCE, languages

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(variables.WORDGAMES_VAR.read() or BASE_DIR / "var").resolve()
SECRETS_FILE = VAR_DIR / "secrets.env"


_LINES = SECRETS_FILE.read_text().splitlines() if SECRETS_FILE.is_file() else []
# What bin/play has written once, for what the environment does not set.
_WRITTEN = dict(line.partition("=")[::2] for line in _LINES)
SECRET_KEY = variables.SECRET_KEY.read() or _WRITTEN.get("SECRET_KEY", "")
if not SECRET_KEY:
    raise ImproperlyConfigured("Set SECRET_KEY, or run bin/play once: it writes one.")
DEBUG = variables.DEBUG.read()
HTTPS = variables.HTTPS.read()
ALLOWED_HOSTS = variables.ALLOWED_HOSTS.read()
CSRF_TRUSTED_ORIGINS = variables.CSRF_TRUSTED_ORIGINS.read()

VERSION = str(tomllib.loads((BASE_DIR / "pyproject.toml").read_text())["project"]["version"])
SITE_NAME = variables.SITE_NAME.read()
FOOTER_LINKS = variables.FOOTER_LINKS.read()
CONTACT = variables.CONTACT.read()

METRICS_TOKEN = variables.METRICS_TOKEN.read()
SENTRY_DSN = variables.SENTRY_DSN.read()
ACCESS_LOG = variables.ACCESS_LOG.read()
LOG_FORMAT = variables.LOG_FORMAT.read()

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
    "wordgames_site.middleware.json_refusals.in_json",
    "wordgames_site.server.sqlite_waiting.LockMiddleware",
    "wordgames_site.operation.health.HealthMiddleware",
    "games.accounts.security_log.RefusalMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "wordgames_site.middleware.compression.CompressionMiddleware",
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

DATABASES = {
    "default": database(
        variables.DATABASE_URL.read() or f"sqlite:///{VAR_DIR / 'db.sqlite3'}",
        pooled=variables.DATABASE_POOLER.read(),
    )
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = variables.REDIS_URL.read()
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
            "OPTIONS": {"MAX_ENTRIES": 100_000},  # the default, 300, would evict rate limits
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
    # part of a run has no limit; RQ would kill it after three minutes
    RQ_QUEUES = {name: {"URL": REDIS_URL, "DEFAULT_TIMEOUT": -1} for name in ("default", "low")}

PASSWORD_HASHERS = [
    "games.accounts.passwords.QueuedHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTHENTICATION_BACKENDS = [
    "games.accounts.backend.SlowedBackend",
    "django.contrib.auth.backends.ModelBackend",  # named by older sessions
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

STAFF_SECOND_FACTOR = variables.STAFF_SECOND_FACTOR.read()
SECOND_FACTOR_KEY = variables.SECOND_FACTOR_KEY.read() or [
    key for key in [_WRITTEN.get("SECOND_FACTOR_KEY", "")] if key
]
STAFF_IDLE_MINUTES = variables.STAFF_IDLE_MINUTES.read()
SIGN_UP = variables.SIGN_UP.read()
OTP_TOTP_ISSUER = SITE_NAME
OTP_ADMIN_HIDE_SENSITIVE_DATA = True

LOGIN_URL = "account:log-in"
LOGIN_REDIRECT_URL = "account:home"
globals().update(email(variables.EMAIL_URL.read()))
DEFAULT_FROM_EMAIL = SERVER_EMAIL = (
    variables.EMAIL_FROM.read() or f"{SITE_NAME} <wordgames@localhost>"
)

LANGUAGE_CODE = SOURCE
LANGUAGES, LOCALE_PATHS = languages(VAR_DIR)
LANGUAGE_COOKIE_NAME = "language"
TIME_ZONE = "UTC"
USE_TZ = True
USE_I18N = True
NUMBER_GROUPING = 3  # where Django has none for a language, such as Hebrew
FORMAT_MODULE_PATH = ["wordgames_site.formats"]

STATIC_HOST = variables.STATIC_HOST.read()
STATIC_URL = f"{STATIC_HOST}/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static", *room_folders("static")]
WHITENOISE_KEEP_ONLY_HASHED_FILES = True  # pages name no others
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
        "report-uri": "/policy-reports/",  # for browsers that do not support the next
        "report-to": "policy",
    }
}
SECURE_REFERRER_POLICY = "same-origin"
SESSION_ENGINE = "games.accounts.sessions"
SESSION_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = variables.HSTS_SECONDS.read() if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS and variables.HSTS_SUBDOMAINS.read()
SECURE_HSTS_PRELOAD = HTTPS and variables.HSTS_PRELOAD.read()
# Both settings would bind sibling sites of the domain, which only its owner may decide.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
CSRF_COOKIE_HTTPONLY = True  # no script reads it
if HTTPS:
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"
BEHIND_PROXY = variables.BEHIND_PROXY.read()
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
CSRF_FAILURE_VIEW = "games.pages.error_pages.csrf_failure"
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
LEXICON_UPLOAD_MAX_BYTES = 20 * 1024 * 1024

WARM_UP = variables.WARM_UP.read()
for _read_before in (variables.WEB_WORKERS, variables.WEB_THREADS):
    _read_before.read()  # games.limits.queue_sizes has them, without saying what is wrong

MIN_FREE_MB = variables.MIN_FREE_MB.read()

RUN_TELL_SECONDS = variables.RUN_TELL_SECONDS
RUN_STALE_SECONDS = variables.RUN_STALE_SECONDS.read()
WORK_PROCESSES = variables.WORK_PROCESSES.read()
DASK_SCHEDULER = variables.DASK_SCHEDULER.read()
DASK_DASHBOARD = variables.DASK_DASHBOARD.read()

OUTSIDE_FULL_RUNS = variables.OUTSIDE_FULL_RUNS.read()
TOURNAMENT_GAMES = variables.TOURNAMENT_GAMES.read()

# Where revisions are stored as memory-mapped arrays; rebuilt if missing.
LEXICON_DIR = VAR_DIR / "lexicons"

LOGGING = logging_settings(
    LOG_FORMAT,
    level=variables.LOG_LEVEL.read(),
    security=variables.SECURITY_LOG.read(),
    access=ACCESS_LOG,
)
