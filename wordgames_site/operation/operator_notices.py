"""What an operator should know first: version, runs, worker, disk, backup, mail, dictionaries."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, Min, Q
from django.template.defaultfilters import filesizeformat
from django.urls import reverse
from django.utils import timezone
from django.utils.timesince import timesince

from games.accounts.mail import send_reset, sends_mail
from games.accounts.notices import send_notice
from lexicons.models import PendingUpload, WordReport
from solvers.runs.models import Run
from wordgames.languages.translation import translate, translate_plural
from wordgames_site.models import Pulse
from wordgames_site.operation.readiness import MEGABYTE, readiness
from wordgames_site.setup.start_stamps import coming_file

PERMISSION = "wordgames_site.view_pulse"
WEEK = timedelta(days=7)
# Seconds without a sign of life after which no worker runs; each gives one a minute.
SILENCE = 180.0
HOUR = 3600.0
# Seconds: one night's backup is missing.
OLD_BACKUP = 36 * HOUR
# Times MIN_FREE_MB: below that an operator should know, below once /readyz refuses.
LOW_DISK = 5
TASKS = "admin:django_tasks_database_dbtaskresult_changelist"
BACKUP_COMMAND = "bin/manage backup --keep 7 4 FOLDER"


@dataclass(frozen=True)
class Notice:
    """A sentence, where to go or what to type, and whether somebody must act."""

    text: str
    address: str = ""
    command: str = ""
    urgent: bool = False


def notices_for(user: User | AnonymousUser) -> list[Notice]:
    """Return what is urgent, then the rest; nothing for those without the permission."""
    if not user.has_perm(PERMISSION):
        return []
    ages = Pulse.ages()
    every = [
        *_version(),
        *_runs(),
        *_queue(ages.get(Pulse.WORKER)),
        _disk(),
        _backup(ages.get(Pulse.BACKUP)),
        *_mail(),
        *_dictionaries(),
    ]
    return sorted(every, key=lambda notice: not notice.urgent)


def disk_free() -> int:
    """Return the bytes that are free where the site writes."""
    return shutil.disk_usage(settings.VAR_DIR).free


def waiting_tasks() -> dict[str, tuple[int, float | None]]:
    """Return queue -> waiting tasks and the age of the first; Redis gives only the number."""
    queues: dict[str, tuple[int, float | None]]
    if settings.REDIS_URL:
        from django_rq import get_queue

        return {name: (get_queue(name).count, None) for name in settings.RQ_QUEUES}
    from django_tasks_db.models import DBTaskResult

    now = timezone.now()
    queues = dict.fromkeys(settings.TASKS["default"]["QUEUES"], (0, None))
    rows = DBTaskResult.objects.ready().values("queue_name")
    for row in rows.annotate(count=Count("pk"), first=Min("enqueued_at")).order_by():
        seconds = max(0.0, (now - row["first"]).total_seconds())
        queues[row["queue_name"]] = row["count"], seconds
    return queues


def _version() -> Iterator[Notice]:
    if readiness()["migrations"] != "ok":
        text = translate("The tables aren't those of version {version}.", version=settings.VERSION)
        yield Notice(text, command="bin/manage setup_site", urgent=True)
    else:
        text = translate("Version {version} is running.", version=settings.VERSION)
        yield Notice(text, "/readyz")
    if _is_preparing():
        yield Notice(translate("Some bots are still being prepared."), reverse("solvers:watch"))


def _is_preparing() -> bool:
    file = coming_file()
    return file.is_file() and bool(file.read_text().strip())


def _runs() -> Iterator[Notice]:
    recent = Q(status=Run.Status.FAILED, finished_at__gte=timezone.now() - WEEK)
    rows = Run.objects.filter(Q(status__in=Run.OPEN) | recent).values_list("status").order_by()
    counts: dict[str, int] = dict(rows.annotate(Count("pk")))
    runs = reverse("admin:solvers_run_changelist")
    if failed := counts.pop(Run.Status.FAILED, 0):
        text = translate_plural(
            "{count} run failed this week.", "{count} runs failed this week.", failed
        )
        yield Notice(text, f"{runs}?status__exact={Run.Status.FAILED}", urgent=True)
    going = sum(counts.values())
    text = translate_plural("{count} run is under way.", "{count} runs are under way.", going)
    yield Notice(text if going else translate("No run is under way."), runs)


def _queue(age: float | None) -> Iterator[Notice]:
    tasks = "" if settings.REDIS_URL else TASKS
    if age is None or age > SILENCE:
        text = translate("No worker is running: runs, searches and mails wait.")
        yield Notice(text, command="bin/manage run_worker", urgent=not _is_preparing())
    else:
        yield Notice(translate("A worker is running."), tasks and reverse(tasks))
    counts = waiting_tasks().values()
    if waiting := sum(count for count, _ in counts):
        text = translate_plural("{count} task is waiting.", "{count} tasks are waiting.", waiting)
        longest = max(seconds or 0.0 for _, seconds in counts)
        yield Notice(text, tasks and reverse(tasks), urgent=longest > HOUR)


def _disk() -> Notice:
    free = disk_free()
    text = translate("{size} of disk space is free.", size=filesizeformat(free))
    return Notice(text, "/readyz", urgent=free < LOW_DISK * settings.MIN_FREE_MB * MEGABYTE)


def _backup(age: float | None) -> Notice:
    if age is None:
        text = translate("No backup has been made.")
        return Notice(text, command=BACKUP_COMMAND, urgent=True)
    now = timezone.now()
    time = timesince(now - timedelta(seconds=age), now, depth=1)
    text = translate("Age of the last backup: {time}.", time=time)
    return Notice(text, command=BACKUP_COMMAND, urgent=age > OLD_BACKUP)


def _mail() -> Iterator[Notice]:
    if not sends_mail():
        text = translate("No mail server is set: mails are only written to the worker's log.")
        yield Notice(text, command="EMAIL_URL=smtps://...")
    elif failed := 0 if settings.REDIS_URL else _failed_mails():
        text = translate_plural(
            "{count} mail failed this week.", "{count} mails failed this week.", failed
        )
        yield Notice(text, f"{reverse(TASKS)}?status__exact=FAILED", urgent=True)
    else:
        text = translate("Mails are sent by {server}.", server=settings.EMAIL_HOST)
        yield Notice(text, command="bin/manage sendtestemail you@example.org")


def _failed_mails() -> int:
    from django_tasks_db.models import DBTaskResult

    paths = [send_reset.module_path, send_notice.module_path]
    recent = DBTaskResult.objects.failed().filter(finished_at__gte=timezone.now() - WEEK)
    return int(recent.filter(task_path__in=paths).count())


def _dictionaries() -> Iterator[Notice]:
    reports = WordReport.objects.filter(handled_at=None).count()
    text = translate_plural(
        "{count} word report is open.", "{count} word reports are open.", reports
    )
    address = reverse("admin:lexicons_wordreport_changelist")
    yield Notice(text if reports else translate("No word report is open."), address)
    uploads = PendingUpload.objects.filter(state=PendingUpload.State.WAITING)
    if waiting := uploads.filter(expires_at__gt=timezone.now()).count():
        text = translate_plural(
            "{count} upload is waiting for you.", "{count} uploads are waiting for you.", waiting
        )
        yield Notice(text, reverse("admin:lexicons_lexicon_changelist"))
