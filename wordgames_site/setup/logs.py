"""Django's logging settings: stderr, the security log, the request log."""

from typing import Any

FORMATTERS: dict[str, Any] = {
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
}


def _handler(place: str) -> dict[str, str]:
    """Return a log handler's class and file; the file may be rotated while it is open."""
    if place in {"stderr", "off"}:
        return {"class": f"logging.{'StreamHandler' if place == 'stderr' else 'NullHandler'}"}
    return {"class": "logging.handlers.WatchedFileHandler", "filename": place}


def logging_settings(log_format: str, *, level: str, security: str, access: str) -> dict[str, Any]:
    """Return the logging settings: the format, the least level on stderr, two log files."""
    form: dict[str, Any] = {"formatter": log_format, "filters": ["request"]}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"request": {"()": "wordgames_site.operation.request_ids.NamesRequest"}},
        "formatters": FORMATTERS,
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "level": level, **form},
            "security": {**_handler(security), **form},
            "access": {
                **_handler(access),
                **form,
                "formatter": "json" if log_format == "json" else "access",
            },
        },
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            # a stranger's Host is answered with 400 and counted: its traceback would fill the disk
            "django.security.DisallowedHost": {"level": "CRITICAL"},
            "wordgames.security": {
                "handlers": ["security"],
                "level": "INFO",
                "propagate": False,
            },
            "wordgames.access": {
                "handlers": ["access"],
                "level": "INFO" if access != "off" else "CRITICAL",
                "propagate": False,
            },
        },
    }
